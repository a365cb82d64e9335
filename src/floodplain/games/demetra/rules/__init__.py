"""The rules of Demetra, one module per chapter."""

from floodplain.games.demetra.rules.buy import Buy, Lay, OfferSecond, Trade
from floodplain.games.demetra.rules.cubes import Lack, Pay, Substitute
from floodplain.games.demetra.rules.draws import DrawField, Drawn, DrawRegister
from floodplain.games.demetra.rules.events import LayEvents, NextPlayer, schedule
from floodplain.games.demetra.rules.field_events import (
    BarterGive,
    BarterTake,
    BuyAtSale,
    DrawBlind,
    Give,
    GiveUpBlind,
    NextGift,
    PlayLottery,
    Receive,
    SettleSale,
    SwapGive,
    SwapTake,
)
from floodplain.games.demetra.rules.fields import Fallow, OfferFallow, OfferReplay, Replay, appoint
from floodplain.games.demetra.rules.harvest import FarHarvest, Glean, Harvest, Renew
from floodplain.games.demetra.rules.other_events import (
    EFFECTS,
    Bestow,
    ChooseCrop,
    Holiday,
    MoveWorker,
    NextFortune,
    Reassign,
)
from floodplain.games.demetra.rules.powers import POWERS, DrawOrNot, Plough, Reuse, TakeLone
from floodplain.games.demetra.rules.register import DrawTile, Refill, TakeFromRegister
from floodplain.games.demetra.rules.set_up import (
    ChooseFirst,
    DealCube,
    DealPair,
    DrawChooser,
    DrawCrop,
    DrawFirst,
    GatherCubes,
    PutEvents,
    set_up,
)
from floodplain.games.demetra.rules.store import OfferStore, Price, TakeToStore
from floodplain.games.demetra.rules.turn import Act, OfferAction, Turn
from floodplain.games.demetra.rules.workers import ChooseWorker, PlaceWorker

PENDING = (
    DrawFirst, DrawCrop, GatherCubes, DealCube, DealPair, DrawTile, PutEvents,
    Turn, OfferAction, Act, Harvest, Lack, Substitute, ChooseWorker, PlaceWorker, Buy, OfferSecond,
    TakeToStore, OfferStore, Price, Refill, Pay, Lay, OfferReplay, Replay, Fallow, OfferFallow,
    NextPlayer, LayEvents, DrawField, DrawRegister, Drawn, TakeFromRegister,
    Glean, Plough, Renew, Trade, TakeLone, Reuse, DrawOrNot,
    GiveUpBlind, SwapGive, SwapTake, NextGift, Give, Receive, ChooseCrop, PlayLottery, BuyAtSale,
    SettleSale, BarterGive, BarterTake, FarHarvest, Reassign, MoveWorker, Holiday, NextFortune, Bestow,
    DrawBlind, ChooseFirst, DrawChooser,
)  # fmt: skip

appoint(POWERS)
schedule(EFFECTS)

__all__ = ["PENDING", "set_up"]

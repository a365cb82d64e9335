"""The rules of Egizia, one module per chapter."""

from floodplain.games.egizia.rules.cards import ImproveField, LowerMarket, SellStones
from floodplain.games.egizia.rules.crews import AddCrew, AddStrength, ChooseCrew, JoinJoker
from floodplain.games.egizia.rules.effects import MarketBottom
from floodplain.games.egizia.rules.feeding import Feed, FeedAll, FeedStones, Quarries, SpendSurplus, Starve
from floodplain.games.egizia.rules.final import FinalAwards, FinalSale, FinalScoring, OfferSale
from floodplain.games.egizia.rules.growth import (
    GrowCrew,
    GrowEachRound,
    OfferBeforeStones,
    OfferFree,
    OfferGrowth,
    OfferPaid,
    PayToGrow,
)
from floodplain.games.egizia.rules.rounds import Bonus, DealCard, NewOrder, Phase, Round
from floodplain.games.egizia.rules.set_up import DrawOrder, set_up
from floodplain.games.egizia.rules.ships import (
    ChooseSlot,
    ClearRiver,
    EndShips,
    OfferLeftover,
    OfferSecond,
    PlaceShip,
    SecondShip,
    ShipTurn,
    TakeLeftover,
)
from floodplain.games.egizia.rules.sites import (
    BuildFirst,
    BuildTurn,
    EndBuilding,
    LineUp,
    OfferFirst,
    OpenSite,
)
from floodplain.games.egizia.rules.sphinx import DealSphinx, DrawCards, DrawMore, DrawSphinx, KeepCards
from floodplain.games.egizia.rules.stones import LayStone, NextStone, RevealGrave, ScoreFloor
from floodplain.games.egizia.rules.towns import DoubleTown, MoveFlood

PENDING = (
    DrawOrder, RevealGrave, DealSphinx, Round, Phase, DealCard, ShipTurn, PlaceShip, ChooseSlot,
    OfferSecond, SecondShip, DoubleTown, MoveFlood, GrowCrew, ImproveField, LowerMarket, SellStones,
    EndShips, OfferLeftover, TakeLeftover, ClearRiver, FeedAll, Feed, SpendSurplus, FeedStones, Quarries,
    OfferGrowth, OfferBeforeStones, OfferFree, OfferPaid, GrowEachRound, PayToGrow, OpenSite, OfferFirst,
    BuildFirst, LineUp, BuildTurn, ChooseCrew, JoinJoker, AddCrew, AddStrength, DrawCards, DrawMore,
    DrawSphinx, KeepCards, LayStone, NextStone, EndBuilding, Bonus, NewOrder, FinalScoring, OfferSale,
    FinalSale, FinalAwards, MarketBottom, ScoreFloor, Starve,
)  # fmt: skip

__all__ = ["PENDING", "set_up"]

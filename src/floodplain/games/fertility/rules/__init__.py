"""The rules of Fertility, one module per chapter."""

from floodplain.games.fertility.rules.build import Build, OfferDistricts, Pay
from floodplain.games.fertility.rules.end_of_turn import (
    DrawDistrict,
    EndTurn,
    RefillPool,
    RemoveTile,
    TakeTile,
)
from floodplain.games.fertility.rules.gather import SettleQuarry
from floodplain.games.fertility.rules.place import ChooseTile, Discard, LayTile, PlaceTile
from floodplain.games.fertility.rules.set_up import (
    DealMetropolis,
    DrawBoard,
    DrawFirst,
    DrawStart,
    set_up,
)
from floodplain.games.fertility.rules.supply import Exchange, OfferShops, Supply
from floodplain.games.fertility.rules.tiles import DrawTile
from floodplain.games.fertility.rules.turn import Turn

PENDING = (
    DrawFirst, DrawBoard, DrawStart, DealMetropolis, DrawTile, DrawDistrict,
    Turn, LayTile, ChooseTile, PlaceTile, Discard, SettleQuarry, OfferDistricts, Build, Pay, OfferShops,
    Supply, Exchange, EndTurn, TakeTile, RemoveTile, RefillPool,
)  # fmt: skip

__all__ = ["PENDING", "set_up"]

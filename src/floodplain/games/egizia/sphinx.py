"""Sphinx cards: a condition at the end of the game, and the points for it."""

from __future__ import annotations

from typing import Final

from floodplain.games.egizia.buildings import BUILDINGS
from floodplain.games.egizia.cards import COLOURS, MARKETS
from floodplain.games.egizia.river import CREWS
from floodplain.kernel.bits import MOST_BITS
from floodplain.kernel.edition import Sheet

CONDITIONS: Final = (
    "built", "players_at_end_of", "own_stones_on", "per_own_grave_stone", "strength_of", "most",
    "own_market_end", "per_permanent", "per_ten_points",
)  # fmt: skip
BUILT: Final = 0
PLAYERS_AT_END: Final = 1
OWN_STONES: Final = 2
GRAVE_STONES: Final = 3
STRENGTH_OF: Final = 4
MOST: Final = 5
OWN_MARKET_END: Final = 6
PERMANENTS: Final = 7
TITHE: Final = 8

STAGES: Final = ("obelisk", "temple_columns", "temple", "pyramid", "graves")
EACH: Final = len(BUILDINGS)  # own stones on every building
PRODUCTS: Final = ("quarries", *COLOURS)


class SphinxCard:
    """A Sphinx card: its condition, in the fields that the condition uses, and its points."""

    def __init__(self, condition: int) -> None:
        self.condition = condition
        self.name = ""  # its token in records and texts
        self.what = 0  # the stage, market, building, crew or product in the condition
        self.number = 0  # the required level, floors, count or stones
        self.markets = 0  # the required markets, as bits
        self.points: tuple[int, ...] = ()  # usually one; for players at a market's end, by their number


def read_sphinx_card(sheet: Sheet) -> SphinxCard:
    """Read a Sphinx card from an edition file."""
    given = [name for name in CONDITIONS if name in sheet.content]
    if len(given) != 1:
        sheet.fault("card", f"its conditions are {given}; it must have one of {', '.join(CONDITIONS)}")
        return SphinxCard(TITHE)
    card = SphinxCard(CONDITIONS.index(given[0]))
    if given[0].startswith("per_"):
        card.points = (sheet.whole(given[0], 1),)
        card.name = {GRAVE_STONES: "grave_stones", PERMANENTS: "permanents", TITHE: "tithe"}[card.condition]
        return card
    if card.condition == PLAYERS_AT_END:
        card.points = sheet.wholes("points")
    elif card.condition != STRENGTH_OF:
        card.points = (sheet.whole("points", 1),)
    _read_condition(sheet, card)
    return card


def _read_condition(sheet: Sheet, card: SphinxCard) -> None:
    match CONDITIONS[card.condition]:
        case "built":
            _read_stage(sheet, card)
        case "players_at_end_of":
            card.what = MARKETS.index(sheet.word("players_at_end_of", MARKETS))
            card.name = f"players-{MARKETS[card.what]}"
        case "own_stones_on":
            card.what = (*BUILDINGS, "each").index(sheet.word("own_stones_on", (*BUILDINGS, "each")))
            card.number = sheet.whole("at_least", 1)
            card.name = f"own-{(*BUILDINGS, 'each')[card.what]}-{card.number}"
        case "strength_of":
            card.what = CREWS.index(sheet.word("strength_of", CREWS))
            card.name = f"strength-{CREWS[card.what]}"
        case "most":
            card.what = PRODUCTS.index(sheet.word("most", PRODUCTS))
            card.name = f"most-{PRODUCTS[card.what]}"
        case _:  # OWN_MARKET_END
            names = sheet.words("own_market_end", MARKETS)
            card.markets = sum([1 << MARKETS.index(name) for name in dict.fromkeys(names)])
            card.name = "-".join(["end", *names])


def _read_stage(sheet: Sheet, card: SphinxCard) -> None:
    """Read E13.1: the building, and the stage."""
    stage = sheet.word("built", STAGES)
    card.what = STAGES.index(stage)
    counted = {"obelisk": "level", "pyramid": "floors", "graves": "count"}
    if stage in counted:
        card.number = sheet.whole(counted[stage], 1)
        card.name = f"built-{stage}-{card.number}"
    else:
        card.name = f"built-{stage}"


def read_sphinx(sheet: Sheet, count: int) -> list[SphinxCard]:
    """Read the Sphinx deck of an edition; equal cards get a number to distinguish them."""
    cards = [read_sphinx_card(card) for card in sheet.table("sphinx").tables("cards", count)]
    known: dict[str, int] = {}
    for card in cards:
        known[card.name] = known.get(card.name, 0) + 1
        if known[card.name] > 1:
            card.name = f"{card.name}.{known[card.name]}"
    if len(cards) > MOST_BITS:
        sheet.fault("sphinx cards", f"there are {len(cards)}; at most {MOST_BITS} can be played with")
    return cards

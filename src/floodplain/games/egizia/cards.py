"""Nile cards: what is printed on them, and which cards are of which kind."""

from __future__ import annotations

from typing import Final, Literal

from floodplain.games.egizia.buildings import BUILDINGS
from floodplain.games.egizia.river import CREWS, read_crews
from floodplain.kernel.bits import MOST_BITS, count_bits
from floodplain.kernel.edition import Sheet
from floodplain.kernel.memo import keep

DECKS: Final = ("1/2", "3/4", "5")
MARKETS: Final = ("stone", "grain")
STONE: Final = 0
GRAIN: Final = 1
EITHER: Final = 2  # a card that lets the player choose the market
COLOURS: Final = ("green", "yellow", "brown")
NO_CARD: Final = -1
KEPT: Final = 1024  # how many hands of cards have their counts cached

KINDS: Final = (
    "field", "quarry", "improve_field", "grow_each_round", "stones_as_wheat", "occupied_town", "upstream",
    "leftover_card", "pay_to_grow", "grave_card", "strength_3", "wheat_4", "two_more_sphinx", "double_town",
    "second_ship", "keep_two_sphinx", "build_waiting", "two_crews", "build_first", "market_2", "stones_6",
    "grow_two", "grow_shown", "points_per_stone", "sell_10",
)  # fmt: skip
FIELD: Final = 0
QUARRY: Final = 1
IMPROVE_FIELD: Final = 2
GROW_EACH_ROUND: Final = 3
STONES_AS_WHEAT: Final = 4
OCCUPIED_TOWN: Final = 5
UPSTREAM: Final = 6
LEFTOVER_CARD: Final = 7
PAY_TO_GROW: Final = 8
GRAVE_CARD: Final = 9
STRENGTH: Final = 10
SURPLUS: Final = 11
MORE_SPHINX: Final = 12
DOUBLE_TOWN: Final = 13
SECOND_SHIP: Final = 14
KEEP_TWO: Final = 15
BUILD_WAITING: Final = 16
TWO_CREWS: Final = 17
BUILD_FIRST: Final = 18
MARKET_STEPS: Final = 19
STONES: Final = 20
GROW_TWO: Final = 21
GROW_SHOWN: Final = 22
POINTS_PER_STONE: Final = 23
SELL: Final = 24

PERMANENT: Final = range(IMPROVE_FIELD, GRAVE_CARD)  # E12.2: cards marked Permanent
ANYTIME: Final = range(STRENGTH, MARKET_STEPS)
AMOUNTS: Final = (
    "strength_3", "wheat_4", "two_more_sphinx", "market_2", "stones_6", "grow_two", "sell_10", "pay_to_grow",
)  # fmt: skip
ONCE: Final = ("nothing", "stone_market", "grain_market", "points", "stones")
ONCE_MARKETS: Final = (1, 2)
ONCE_POINTS: Final = 3
ONCE_STONES: Final = 4

Use = Literal["immediate", "anytime", "permanent", "kept"]


class NileCard:
    """One kind of card, with what is printed on it."""

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.name = KINDS[kind]  # its token in records and texts
        self.amount = 0  # wheat, stones, steps, strength, value: what the kind counts
        self.colour = 0  # of a field
        self.once = 0  # what a field brings once, when it is taken
        self.once_amount = 0
        self.market = EITHER
        self.crews: tuple[int, ...] = ()
        self.on: tuple[int, ...] = ()  # buildings whose stones are counted

    def use(self) -> Use:
        """Return when the card has its effect: immediately, at any time, always, or at the end."""
        if self.kind in ANYTIME:
            return "anytime"
        if self.kind >= MARKET_STEPS:
            return "immediate"
        return "kept" if self.kind == GRAVE_CARD else "permanent"


def read_card(sheet: Sheet, amounts: dict[str, int]) -> NileCard:
    """Read a card from an edition file."""
    card = NileCard(KINDS.index(sheet.word("kind", KINDS)))
    card.amount = amounts.get(card.name, 0)
    match KINDS[card.kind]:
        case "field":
            _read_field(sheet, card)
        case "quarry":
            card.amount = sheet.whole("stones", 1)
            card.name = f"quarry-{card.amount}"
        case "grave_card":
            card.amount = sheet.whole("value", 1)
            card.name = f"grave_card-{card.amount}"
        case "market_2":
            card.market = (*MARKETS, "either").index(sheet.word("market", (*MARKETS, "either")))
            card.name = f"market_2-{(*MARKETS, 'either')[card.market]}"
        case "grow_shown":
            card.crews = read_crews(sheet)
            card.name = "-".join(["grow_shown", *[CREWS[crew] for crew in card.crews]])
        case "points_per_stone":
            on = sheet.words("on", BUILDINGS)
            card.on = tuple([BUILDINGS.index(name) for name in on])
            card.name = "-".join(["points_per_stone", *on])
        case _:
            pass  # identified by its name
    return card


def _read_field(sheet: Sheet, card: NileCard) -> None:
    card.colour = COLOURS.index(sheet.word("colour", COLOURS))
    card.amount = sheet.whole("wheat", 1)
    card.name = f"field-{COLOURS[card.colour]}-{card.amount}"
    if "once" in sheet.content:
        card.once = ONCE.index(sheet.word("once", ONCE[1:]))
    if card.once >= ONCE_POINTS:
        card.once_amount = sheet.whole("amount", 1)


class NileCards:
    """Every card, copies included, as a number; equal cards of a deck are adjacent."""

    def __init__(self) -> None:
        self.cards: list[NileCard] = []
        self.names: list[str] = []
        self.kinds: list[int] = []
        self.amounts: list[int] = []
        self.of_kind: list[int] = [0] * len(KINDS)  # the cards of each kind, as bits
        self.decks: list[int] = []  # the cards of each deck, as bits
        self.repeats = 0  # the cards that equal the one before them, as bits
        self.permanent = 0
        self.all = 0
        self._counts: dict[int, bytes] = {}  # by cards, the last counts

    def count(self, cards: int) -> bytes:
        """Return how many of some cards are of each kind, from a cache."""
        found = self._counts.get(cards)
        if found is None:
            counted = bytes([count_bits(cards & of_kind) for of_kind in self.of_kind])
            found = keep(self._counts, cards, counted, KEPT)
        return found

    def add_deck(self, cards: list[NileCard]) -> None:
        """Number the cards of one deck after those of earlier decks, with equal ones adjacent."""
        deck = 0
        before = ""
        for card in sorted(cards, key=_place):
            bit = 1 << len(self.cards)
            deck |= bit
            if card.name == before:
                self.repeats |= bit
            before = card.name
            self.cards.append(card)
            self.names.append(card.name)
            self.kinds.append(card.kind)
            self.amounts.append(card.amount)
            self.of_kind[card.kind] |= bit
            if card.kind in PERMANENT:
                self.permanent |= bit
        self.decks.append(deck)
        self.all |= deck


def _place(card: NileCard) -> tuple[int, str]:
    return card.kind, card.name


def read_decks(sheet: Sheet, sizes: dict[str, int]) -> NileCards:
    """Read the three decks of an edition, checked against their sizes."""
    nile = sheet.table("nile")
    amounts = {name: nile.whole(name, 1) for name in AMOUNTS}
    cards = NileCards()
    decks = sheet.table("decks")
    for name in DECKS:
        deck: list[NileCard] = []
        for entry in decks.tables(name):
            deck.extend([read_card(entry, amounts)] * entry.whole("x", 1, default=1))
        if len(deck) != sizes[name]:
            decks.fault(name, f"there are {len(deck)} cards; this deck has {sizes[name]}")
        cards.add_deck(deck)
    if len(cards.cards) > MOST_BITS - 1:
        sheet.fault(
            "decks", f"there are {len(cards.cards)} cards; at most {MOST_BITS - 1} can be played with"
        )
    return cards

"""What lies on the table of Egizia."""

from __future__ import annotations

from typing import ClassVar, Final, TypeVar

from floodplain.games.egizia.cards import COLOURS, MARKETS, NO_CARD
from floodplain.games.egizia.material import Material
from floodplain.games.egizia.river import CREWS, FLOODS, SITES
from floodplain.kernel.bits import list_bits
from floodplain.kernel.flow import Pending, State

NOBODY: Final = -1  # an empty slot of a site
SLOTS: Final = 4  # a site's slots stand so far apart in `slots`

# Where points come from, in the order of the score sheet.
CATEGORIES: Final = (
    "obelisk", "graves", "temple", "pyramid", "floors", "returned", "bonus", "markets", "cards", "hunger",
    "sale", "grave_award", "sphinx_cards", "tithe",
)  # fmt: skip
BUILDING_POINTS: Final = 0  # then in the order of the buildings
FLOOR_POINTS: Final = 4
RETURNED_POINTS: Final = 5
BONUS_POINTS: Final = 6
MARKET_POINTS: Final = 7
CARD_POINTS: Final = 8
HUNGER: Final = 9
SALE_POINTS: Final = 10
GRAVE_POINTS: Final = 11
SPHINX_POINTS: Final = 12
TITHE_POINTS: Final = 13

# What the account of a round keeps of a seat.
NEEDED: Final = 0  # wheat that its crews ate or missed
HAD: Final = 1  # wheat from fields, cards and stones
QUARRIED: Final = 2  # stones from quarries
SITES_BUILT: Final = 3  # how many
ENTRIES: Final = 4

Tally = tuple[tuple[int, ...], ...]
Group = tuple[int, int, int, int, int]  # owner, size, cards, known, lost: see `groups`
T = TypeVar("T")


def changed(row: tuple[T, ...], index: int, to: T) -> tuple[T, ...]:
    """A row with another entry at one place."""
    return (*row[:index], to, *row[index + 1 :])


class Egizia(State):
    """The river, the sites, the buildings, the markets, and what every player has.

    What changes often is a list, of which every state has its own; what seldom changes is a tuple, which
    copies share until `changed` puts another in its place.
    """

    __match_args__: ClassVar[tuple[str, ...]] = (
        "players", "pending", "round", "phase", "order", "ranking", "scores", "points", "flood", "crews",
        "resting", "stones", "harbour", "ships", "moored", "passed", "slots", "waiting", "freed", "ahead",
        "worked", "deck", "river", "removed", "cards", "rested", "fields", "wheat", "income", "markets",
        "laid", "open", "graves", "tiles", "sphinx", "undrawn", "kept", "holding", "drawn", "drawing",
        "groups", "settled", "account", "begun", "ended",
    )  # fmt: skip

    def __init__(
        self,
        material: Material,
        players: int,
        pending: list[Pending],
        round: int,  # noqa: A002  (the game has rounds)
        phase: int,
        order: tuple[int, ...],
        ranking: tuple[int, ...],
        scores: list[int],
        points: list[int],
        flood: int,
        crews: list[int],
        resting: list[int],
        stones: list[int],
        harbour: list[int],
        ships: list[tuple[int, ...]],
        moored: list[int],
        passed: int,
        slots: list[int],
        waiting: tuple[tuple[int, ...], ...],
        freed: int,
        ahead: tuple[int, ...],
        worked: list[int],
        deck: int,
        river: list[int],
        removed: int,
        cards: list[int],
        rested: int,
        fields: tuple[tuple[int, ...], ...],
        wheat: tuple[int, ...],
        income: tuple[int, ...],
        markets: list[int],
        laid: list[int],
        open: int,  # noqa: A002  (a space is open)
        graves: tuple[int, ...],
        tiles: tuple[int, ...],
        sphinx: int,
        undrawn: int,
        kept: tuple[int, ...],
        holding: tuple[int, ...],
        drawn: int,
        drawing: int,
        groups: tuple[Group, ...],
        settled: int,
        account: tuple[int, ...],
        begun: Tally,
        ended: Tally,
    ) -> None:
        self.material = material
        self.players = players
        self.pending = pending
        self.round = round  # from 1; 0 before the first
        self.phase = phase  # 1 to 7; 8 is the final scoring
        self.order = order  # the seats in order of play
        self.ranking = ranking  # the seats from the front of the score track to its rear
        self.scores = scores  # by seat
        self.points = points  # seat * categories + category: where the score came from
        self.flood = flood  # the space of the flood marker
        self.crews = crews  # seat * 4 + crew: its strength
        self.resting = resting  # by seat: the crews used this round, as bits
        self.stones = stones  # by seat
        self.harbour = harbour  # by seat: ships that are not on the river
        self.ships = ships  # by seat: the spaces of the others, in order of placing
        self.moored = moored  # by seat: the same spaces as bits
        self.passed = passed  # the seats that place no more ship this round, as bits
        self.slots = slots  # site * SLOTS + slot: the seat whose ship lies there
        self.waiting = waiting  # by site: the seats that wait, in order of arrival
        self.freed = freed  # how many waiting ships may still build at the site that builds now
        self.ahead = ahead  # the seats that build first this round
        self.worked = worked  # by seat: the sites built at this round, as bits
        self.deck = deck  # the Nile cards that nobody has seen, as bits
        self.river = river  # by space: the card that lies there
        self.removed = removed  # the Nile cards that have left the game, as bits
        self.cards = cards  # by seat: the Nile cards in front of it, as bits
        self.rested = rested  # the cards of once a round that were used, or not wanted, this round, as bits
        self.fields = fields  # by seat: card * 3 + its present colour; the start field is the first
        self.wheat = wheat  # seat * 3 + colour: the wheat of those fields
        self.income = income  # by seat: stones from quarries
        self.markets = markets  # seat * 2 + market: how far down the marker stands
        self.laid = laid  # by seat: the building spaces with a stone of theirs, as bits
        self.open = open  # the building spaces that may be built next, as bits
        self.graves = graves  # the values of the tiles turned up so far, in their order
        self.tiles = tiles  # by value: the tiles that nobody has seen, laid face down or not
        # The Sphinx deck. In a view, `sphinx` is all that the seat has not seen, wherever it lies, and what
        # the seat may not know is empty: the counts remain.
        self.sphinx = sphinx  # the cards that nobody has drawn, as bits
        self.undrawn = undrawn  # how many these are
        self.kept = kept  # by seat: its cards, as bits
        self.holding = holding  # by seat: how many these are
        self.drawn = drawn  # the cards that the building player has just drawn, as bits
        self.drawing = drawing  # how many these are
        # Cards returned together lie beneath, the first group above the next: who returned them, how many
        # there are, which, those of which the owner knows that they were there, and how many of them are not.
        self.groups = groups
        self.settled = settled  # the seats whose final scoring is done, as bits
        # What the end of a round tells of it; no rule asks for it.
        self.account = account  # seat * ENTRIES + entry: what only this round knows
        self.begun = begun  # order, points, stones and built spaces as this round began
        # The same of the last round, its account, points, stones and built spaces at its end, its number.
        self.ended = ended

    def copy(self) -> Egizia:
        """A state of its own that is equal to this one."""
        return Egizia(
            self.material,
            self.players,
            self.pending.copy(),
            self.round,
            self.phase,
            self.order,
            self.ranking,
            self.scores.copy(),
            self.points.copy(),
            self.flood,
            self.crews.copy(),
            self.resting.copy(),
            self.stones.copy(),
            self.harbour.copy(),
            self.ships.copy(),
            self.moored.copy(),
            self.passed,
            self.slots.copy(),
            self.waiting,
            self.freed,
            self.ahead,
            self.worked.copy(),
            self.deck,
            self.river.copy(),
            self.removed,
            self.cards.copy(),
            self.rested,
            self.fields,
            self.wheat,
            self.income,
            self.markets.copy(),
            self.laid.copy(),
            self.open,
            self.graves,
            self.tiles,
            self.sphinx,
            self.undrawn,
            self.kept,
            self.holding,
            self.drawn,
            self.drawing,
            self.groups,
            self.settled,
            self.account,
            self.begun,
            self.ended,
        )

    def attach(self, material: object) -> None:
        """Points a state that was just read to its material."""
        assert isinstance(material, Material)
        self.material = material

    # --- points, stones, crews, markets -------------------------------------------------------------

    def is_at_end(self, seat: int, market: int) -> bool:
        """Whether a marker stands on the bottom of a market."""
        return self.markets[seat * len(MARKETS) + market] == self.material.bottoms[market]

    # --- cards --------------------------------------------------------------------------------------

    def holds(self, seat: int, kind: int) -> int:
        """The cards of a kind in front of a seat, as bits."""
        return self.cards[seat] & self.material.nile.of_kind[kind]

    def unused(self, seat: int, kind: int) -> int:
        """The cards of a kind in front of a seat that are still to be used this round, as bits."""
        return self.cards[seat] & self.material.nile.of_kind[kind] & ~self.rested

    # --- ships, building, feeding -------------------------------------------------------------------

    def slots_of(self, site: int) -> range:
        """E2.2: where the slots of a site stand in `slots`, from the river outward."""
        start = site * SLOTS
        return range(start, start + self.material.slots[self.players])

    def filled(self) -> int:
        """The building spaces with a stone on them, as bits."""
        filled = 0
        for own in self.laid:
            filled |= own
        return filled

    def need(self, seat: int) -> int:
        """E5.1: the wheat that the four crews of a seat eat."""
        first = seat * len(CREWS)
        return self.crews[first] + self.crews[first + 1] + self.crews[first + 2] + self.crews[first + 3]

    def supply(self, seat: int) -> int:
        """E5.2: green fields always give, yellow-green from the middle on, brown only on the right."""
        first = seat * len(COLOURS)
        total = 0
        for index in range(first, first + self.flood + 1):
            total += self.wheat[index]
        return total

    def sphinx_left(self) -> int:
        """How many Sphinx cards can be drawn."""
        left = self.undrawn
        for group in self.groups:
            left += group[1]
        return left

    def grave_sum(self, seat: int) -> int:
        """The values of the grave tiles that a seat has taken."""
        first = self.material.buildings.first_grave
        own = self.laid[seat] >> first & (1 << self.material.grave_places) - 1
        total = 0
        for place in list_bits(own):
            total += self.graves[place]
        return total


def new_state(material: Material, players: int, no_tithe: bool) -> Egizia:
    """E1.1 to E1.5: the table before the first draw; with the option, without the tithe."""
    seats = range(players)
    sphinx = (1 << len(material.sphinx)) - 1 & ~(material.tithe if no_tithe else 0)
    start_field = material.start_field * len(COLOURS)
    return Egizia(
        material=material,
        players=players,
        pending=[],
        round=0,
        phase=0,
        order=(),
        ranking=tuple(seats),
        scores=[0 for _ in seats],
        points=[0] * (players * len(CATEGORIES)),
        flood=FLOODS.index("middle"),
        crews=material.strengths() * players,
        resting=[0 for _ in seats],
        stones=[0 for _ in seats],
        harbour=[material.ships_each for _ in seats],
        ships=[() for _ in seats],
        moored=[0 for _ in seats],
        passed=0,
        slots=[NOBODY] * (SLOTS * len(SITES)),
        waiting=tuple([() for _ in SITES]),
        freed=0,
        ahead=(),
        worked=[0 for _ in seats],
        deck=material.nile.all,
        river=[NO_CARD] * material.river.length,
        removed=0,
        cards=[0 for _ in seats],
        rested=0,
        fields=((start_field,),) * players,
        wheat=(material.green_field, 0, 0) * players,
        income=(material.start_quarry,) * players,
        markets=[0] * (players * len(MARKETS)),
        laid=[0 for _ in seats],
        open=material.buildings.opening,
        graves=(),
        tiles=tuple(material.grave_counts),
        sphinx=sphinx,
        undrawn=sphinx.bit_count(),
        kept=(0,) * players,
        holding=(0,) * players,
        drawn=0,
        drawing=0,
        groups=(),
        settled=0,
        account=(0,) * (players * ENTRIES),
        begun=(),
        ended=(),
    )

"""The state of Egizia."""

from __future__ import annotations

from typing import Final, TypeVar

from floodplain.games.egizia.cards import COLOURS, MARKETS, NO_CARD
from floodplain.games.egizia.material import Material
from floodplain.games.egizia.river import CREWS, FLOODS, SITES
from floodplain.kernel.bits import list_bits
from floodplain.kernel.fields import attached
from floodplain.kernel.flow import State

NOBODY: Final = -1  # an empty slot of a site
SLOTS: Final = 4  # the distance between the slots of two sites in `slots`

# The categories of points, in the order of the score sheet.
CATEGORIES: Final = (
    "obelisk", "graves", "temple", "pyramid", "floors", "returned", "bonus", "markets", "cards", "hunger",
    "sale", "grave_award", "sphinx_cards", "tithe",
)  # fmt: skip
BUILDING_POINTS: Final = 0  # then one per building
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

# The entries of a seat's summary of a round.
NEEDED: Final = 0  # wheat that its crews ate or lacked
HAD: Final = 1  # wheat from fields, cards and stones
QUARRIED: Final = 2  # stones from quarries
SITES_BUILT: Final = 3  # how many
ENTRIES: Final = 4

Tally = tuple[tuple[int, ...], ...]
Group = tuple[int, int, int, int, int]  # owner, size, cards, known, lost: see `groups`
T = TypeVar("T")


def changed(row: tuple[T, ...], index: int, to: T) -> tuple[T, ...]:
    """Return a row with another entry at one position."""
    return (*row[:index], to, *row[index + 1 :])


class Egizia(State):
    """The river, the sites, the buildings, the markets, and what every player has.

    What changes often is a list, copied with the state. What rarely changes is a tuple, shared between copies
    until `changed` replaces it.
    """

    material: Material = attached()
    round: int  # from 1; 0 before the first round
    phase: int  # 1 to 7; 8 is the final scoring
    order: tuple[int, ...]  # the seats in order of play
    ranking: tuple[int, ...]  # the seats by score, from first to last
    scores: list[int]  # by seat
    points: list[int]  # seat * categories + category: the points of the category
    flood: int  # the space of the flood marker
    crews: list[int]  # seat * 4 + crew: its strength
    resting: list[int]  # by seat: the crews used this round, as bits
    stones: list[int]  # by seat
    harbour: list[int]  # by seat: ships that are not on the river
    ships: list[tuple[int, ...]]  # by seat: the spaces of its other ships, in order of placing
    moored: list[int]  # by seat: the same spaces as bits
    passed: int  # the seats that place no more ships this round, as bits
    slots: list[int]  # site * SLOTS + slot: the seat whose ship lies there
    waiting: tuple[tuple[int, ...], ...]  # by site: the waiting seats, in order of arrival
    freed: int  # how many waiting ships may still build at the present site
    ahead: tuple[int, ...]  # the seats that build first this round
    worked: list[int]  # by seat: the sites built at this round, as bits
    deck: int  # the Nile cards not yet seen, as bits
    river: list[int]  # by space: the card that lies there
    removed: int  # the Nile cards out of the game, as bits
    cards: list[int]  # by seat: the Nile cards in front of it, as bits
    rested: int  # the once-per-round cards that were used or declined this round, as bits
    fields: tuple[tuple[int, ...], ...]  # by seat: card * 3 + its colour now; the start field is the first
    wheat: tuple[int, ...]  # seat * 3 + colour: the wheat of those fields
    income: tuple[int, ...]  # by seat: stones from quarries
    markets: list[int]  # seat * 2 + market: how far down the marker is
    laid: list[int]  # by seat: the building spaces with its stones, as bits
    open: int  # the building spaces that may be built next, as bits
    graves: tuple[int, ...]  # the values of the revealed grave tiles, in order
    tiles: tuple[int, ...]  # by value: the unseen tiles, face down or out of the game
    # The Sphinx deck. In a view, `sphinx` has all cards that the seat has not seen, wherever they are, and
    # what the seat may not know is empty; only the counts remain.
    sphinx: int  # the cards never drawn, as bits
    undrawn: int  # how many these are
    kept: tuple[int, ...]  # by seat: its cards, as bits
    holding: tuple[int, ...]  # by seat: how many of these
    drawn: int  # the cards that the building player has just drawn, as bits
    drawing: int  # how many these are
    # Cards returned together, the first group above the next: who returned them, how many there are,
    # which ones, those known to the owner to have been there, and how many of them are gone.
    groups: tuple[Group, ...]
    settled: int  # the seats with completed final scoring, as bits
    # The summary of a round; no rule depends on it.
    account: tuple[int, ...]  # seat * ENTRIES + entry: what is only known during this round
    begun: Tally  # order, points, stones and built spaces at the start of this round
    # The last round: its summary, points, stones and built spaces at its end, and its number.
    ended: Tally

    def attach(self, material: object) -> None:
        """Attach a state that was just read to its material."""
        assert isinstance(material, Material)
        self.material = material

    # --- points, stones, crews, markets -------------------------------------------------------------

    def is_at_end(self, seat: int, market: int) -> bool:
        """Return whether a marker is at the bottom of a market."""
        return self.markets[seat * len(MARKETS) + market] == self.material.bottoms[market]

    # --- cards --------------------------------------------------------------------------------------

    def holds(self, seat: int, kind: int) -> int:
        """Return the cards of a kind in front of a seat, as bits."""
        return self.cards[seat] & self.material.nile.of_kind[kind]

    def unused(self, seat: int, kind: int) -> int:
        """Return the cards of a kind in front of a seat not used this round, as bits."""
        return self.cards[seat] & self.material.nile.of_kind[kind] & ~self.rested

    # --- ships, building, feeding -------------------------------------------------------------------

    def slots_of(self, site: int) -> range:
        """E2.2: return the positions of a site's slots in `slots`, from the river outward."""
        start = site * SLOTS
        return range(start, start + self.material.slots[self.players])

    def filled(self) -> int:
        """Return the building spaces with a stone, as bits."""
        filled = 0
        for own in self.laid:
            filled |= own
        return filled

    def need(self, seat: int) -> int:
        """E5.1: return the wheat that the four crews of a seat need."""
        first = seat * len(CREWS)
        return self.crews[first] + self.crews[first + 1] + self.crews[first + 2] + self.crews[first + 3]

    def supply(self, seat: int) -> int:
        """E5.2: return a seat's wheat from irrigated fields.

        Green fields always give wheat, yellow-green ones from the middle on, and brown ones only on the
        right.
        """
        first = seat * len(COLOURS)
        total = 0
        for index in range(first, first + self.flood + 1):
            total += self.wheat[index]
        return total

    def sphinx_left(self) -> int:
        """Return how many Sphinx cards can be drawn."""
        left = self.undrawn
        for group in self.groups:
            left += group[1]
        return left

    def grave_sum(self, seat: int) -> int:
        """Return the sum of the grave tiles that a seat has taken."""
        first = self.material.buildings.first_grave
        own = self.laid[seat] >> first & (1 << self.material.grave_places) - 1
        total = 0
        for place in list_bits(own):
            total += self.graves[place]
        return total


def new_state(material: Material, players: int, no_tithe: bool) -> Egizia:
    """E1.1 to E1.5: return the table before the first draw; the tithe is optional."""
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

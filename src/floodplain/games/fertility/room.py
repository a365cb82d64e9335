"""Fertility as a game of the platform."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from floodplain.games.fertility.drawing import draw
from floodplain.games.fertility.features import columns, features
from floodplain.games.fertility.insight import value
from floodplain.games.fertility.material import PLAYER_COUNTS, TILE_SETS, Material
from floodplain.games.fertility.pad import FertilityPad
from floodplain.games.fertility.places import places
from floodplain.games.fertility.planes import grid, planes
from floodplain.games.fertility.portrait import Portrait
from floodplain.games.fertility.rules import PENDING, set_up
from floodplain.games.fertility.scoring import CATEGORIES, breakdown, ledger, load
from floodplain.games.fertility.sheet import sources
from floodplain.games.fertility.shops import GOODS
from floodplain.games.fertility.state import Fertility
from floodplain.games.fertility.view import imagine, observe
from floodplain.kernel.box import Accent, Box
from floodplain.kernel.edition import Edition
from floodplain.kernel.features import Column
from floodplain.kernel.game import Option
from floodplain.kernel.planes import Grid
from floodplain.kernel.portrait import PointSource
from floodplain.kernel.rng import Rng
from floodplain.teach.game import TaughtGame
from floodplain.terminal.panels import AnyTerminal


class FertilityGame(TaughtGame[Fertility, Material]):
    """The contract of a game, implemented by the modules of this room."""

    name = "fertility"
    box = Box(
        designer="Cyrille Leroy",
        publisher="Catch Up Games",
        minutes=40,
        mark="papyrus",
        accent=Accent("#4a6a27", "#9cc765", "#e7f0d6", "#2b3620"),
    )
    rules = 1
    player_counts = PLAYER_COUNTS
    formerly: ClassVar[Mapping[str, str]] = {"d276f701d791": "9097bf0a2dbd"}
    options = (
        Option("variant", "no", ("no", "yes"), players=(2,)),
        Option("tiles", "edition", ("edition", *TILE_SETS)),
        Option("first", "seat", ("seat", "drawn")),
        Option("valley", "drawn"),
        Option("start", "drawn"),
    )
    longest = 600
    spread = 10.0
    categories = CATEGORIES
    state = Fertility
    pending = PENDING
    pad = FertilityPad()

    def material(self, edition: Edition) -> Material:
        """The edition with every look-up table made."""
        return Material(edition)

    def deal(self, material: Material, players: int, options: Mapping[str, str]) -> Fertility:
        """F1: return the table before the first draw."""
        return set_up(material, players, options)

    def breakdown(self, state: Fertility, seat: int) -> dict[str, int]:
        """F9.1 to F9.5: return Debens by category."""
        return dict(zip(CATEGORIES, breakdown(state, seat), strict=True))

    def sources(self, state: Fertility, seat: int) -> dict[str, list[PointSource]]:
        """F9: return where the Debens come from."""
        return sources(state, seat)

    def tiebreak(self, state: Fertility, seat: int) -> tuple[int, ...]:
        """F9.6: prefer the fewest goods on the Metropolis."""
        return (-load(state, seat),)

    def stage(self, state: Fertility) -> tuple[int, int]:
        """F8.1: return the present turn of each player, and how many each has."""
        return -(-state.turn // state.players), state.turns_each()

    def value(self, state: Fertility, seat: int) -> float:
        """Evaluate a seat's position."""
        return value(state, seat)

    def features(self, view: Fertility, seat: int) -> bytes:
        """A seat's view as a row of small numbers."""
        return features(view, seat)

    def columns(self, view: Fertility) -> list[Column]:
        """Describe each number of a row."""
        return columns(view.material)

    def planes(self, view: Fertility, seat: int) -> bytes:
        """Return the valley square by square."""
        return planes(view, seat)

    def grid(self, view: Fertility) -> Grid:
        """Describe each plane."""
        return grid()

    def observe(self, state: Fertility, seat: int | None) -> Fertility:
        """Return the whole table; everything drawn is public."""
        return observe(state)

    def imagine(self, view: Fertility, seat: int | None, rng: Rng) -> Fertility:
        """Return the view, which is already a complete state."""
        return imagine(view)

    def has_secrets(self, state: Fertility) -> bool:
        """Return False: nothing is secret."""
        return False

    def portrait(self, view: Fertility) -> Portrait:
        """The whole table."""
        return draw(view)

    @property
    def terminal(self) -> AnyTerminal:
        """Return how the table is drawn at a terminal."""
        from floodplain.games.fertility.terminal import TERMINAL  # noqa: PLC0415 - a browser has none

        return TERMINAL

    def page(self, state: Fertility) -> str:
        """The table as a terminal shows it, in English."""
        from floodplain.terminal.page import page_of  # noqa: PLC0415 - as above

        return page_of(state, self.terminal, self.texts("en"))

    def places(self, view: Fertility) -> dict[str, Sequence[str]]:
        """Return what a lesson can highlight."""
        return places(view)

    def ledger(self, state: Fertility, seat: int) -> dict[str, int]:
        """Goods beside the Metropolis, wheat, monuments, Debens."""
        return ledger(state, seat)

    def inventory(self, state: Fertility) -> dict[str, int]:
        """Goods, Valley tiles and districts, wherever they lie."""
        seats = range(state.players)
        goods = {
            name: state.stock[good]
            + state.gathered[good]
            + sum(state.town(seat).goods[good] for seat in seats)
            for good, name in enumerate(GOODS)
        }
        tiles = sum(state.bag) + len(state.laid) + len(state.common) + len(state.discarded)
        return {
            **goods,
            "tiles": tiles + sum(len(pool) for pool in state.pools),
            "districts": state.deck.bit_count() + len(state.row) + sum(len(built) for built in state.built),
        }


FERTILITY = FertilityGame()

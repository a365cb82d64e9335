"""Demetra as a game of the platform."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from floodplain.games.demetra.cubes import CROPS, held
from floodplain.games.demetra.drawing import draw
from floodplain.games.demetra.features import columns, features
from floodplain.games.demetra.insight import value
from floodplain.games.demetra.material import PLAYER_COUNTS, Material
from floodplain.games.demetra.pad import DemetraPad
from floodplain.games.demetra.places import places
from floodplain.games.demetra.planes import grid, planes
from floodplain.games.demetra.portrait import Portrait
from floodplain.games.demetra.rules import PENDING, set_up
from floodplain.games.demetra.scoring import CATEGORIES, breakdown, tiebreak, worker_points
from floodplain.games.demetra.sheet import sources
from floodplain.games.demetra.state import Demetra
from floodplain.games.demetra.view import has_secrets, imagine, observe
from floodplain.kernel.box import Accent, Box
from floodplain.kernel.edition import Edition
from floodplain.kernel.features import Column
from floodplain.kernel.game import Option
from floodplain.kernel.planes import Grid
from floodplain.kernel.portrait import PointSource
from floodplain.kernel.rng import Rng
from floodplain.teach.game import TaughtGame
from floodplain.terminal.panels import AnyTerminal


class DemetraGame(TaughtGame[Demetra, Material]):
    """The contract of a game, implemented by the modules of this room."""

    name = "demetra"
    box = Box(
        designer="Richard Breese",
        publisher="R&D Games, Quined White Goblin Games",
        minutes=60,
        mark="wheat",
        accent=Accent("#a84a22", "#e98f66", "#f8e3d6", "#402a1e"),
    )
    rules = 3
    player_counts = PLAYER_COUNTS
    options = (
        Option("first", "seat", ("seat", "drawn", "chosen")),
        Option("open_cubes", "no", ("no", "yes")),
    )
    people = ("seat", "to", "drawer", "owner")
    longest = 5_000
    spread = 10.0
    categories = CATEGORIES
    state = Demetra
    pending = PENDING
    pad = DemetraPad()

    def material(self, edition: Edition) -> Material:
        """The edition with every look-up table made."""
        return Material(edition)

    def deal(self, material: Material, players: int, options: Mapping[str, str]) -> Demetra:
        """D1: return the table before the first draw."""
        return set_up(material, players, options)

    def breakdown(self, state: Demetra, seat: int) -> dict[str, int]:
        """D11.1 to D11.4: return points by category."""
        return dict(zip(CATEGORIES, breakdown(state, seat), strict=True))

    def sources(self, state: Demetra, seat: int) -> dict[str, list[PointSource]]:
        """D11: return where the points come from."""
        return sources(state, seat)

    def tiebreak(self, state: Demetra, seat: int) -> tuple[int, ...]:
        """D11.5: prefer most fields, then most cubes."""
        return tiebreak(state, seat)

    def stage(self, state: Demetra) -> tuple[int, int]:
        """D8.1: return the number of events in the village, and how many start the last turns."""
        return len(state.laid), state.material.event_places

    def value(self, state: Demetra, seat: int) -> float:
        """Evaluate a seat's position."""
        return value(state, seat)

    def features(self, view: Demetra, seat: int) -> bytes:
        """A seat's view as a row of small numbers."""
        return features(view, seat)

    def columns(self, view: Demetra) -> list[Column]:
        """Describe each number of a row."""
        return columns(view.material)

    def planes(self, view: Demetra, seat: int) -> bytes:
        """Return every country hex by hex."""
        return planes(view, seat)

    def grid(self, view: Demetra) -> Grid:
        """Describe each plane."""
        return grid(view.material)

    def observe(self, state: Demetra, seat: int | None) -> Demetra:
        """D1.8: return everything except what others have behind their screens."""
        return observe(state, seat)

    def imagine(self, view: Demetra, seat: int | None, rng: Rng) -> Demetra:
        """D1.8: return a state with possible hidden cubes."""
        return imagine(view, seat, rng)

    def has_secrets(self, state: Demetra) -> bool:
        """D1.8: return whether any cube is still hidden."""
        return has_secrets(state)

    def portrait(self, view: Demetra) -> Portrait:
        """The whole table."""
        return draw(view)

    @property
    def terminal(self) -> AnyTerminal:
        """Return how the table is drawn at a terminal."""
        from floodplain.games.demetra.terminal import TERMINAL  # noqa: PLC0415 - a browser has none

        return TERMINAL

    def page(self, state: Demetra) -> str:
        """The table as a terminal shows it, in English."""
        from floodplain.terminal.page import page_of  # noqa: PLC0415 - as above

        return page_of(state, self.terminal, self.texts("en"))

    def places(self, view: Demetra) -> dict[str, Sequence[str]]:
        """Return what a lesson can highlight."""
        return places(view)

    def ledger(self, state: Demetra, seat: int) -> dict[str, int]:
        """D1.8: return, by crop, what all saw a seat gain less what it spent; fields; the workers' value."""
        known, shown = state.known[seat], state.shown[seat]
        return {
            **{name: held(known, crop) - held(shown, crop) for crop, name in enumerate(CROPS)},
            "fields": state.fields[seat].bit_count(),
            "workers": worker_points(state, seat),
        }

    def inventory(self, state: Demetra) -> dict[str, int]:
        """Return cubes by crop, fields, events and workers, wherever they are."""
        cubes = state.stock + state.pool + sum(state.cubes) + sum(state.prices)
        places = [state.bag, state.register, state.fallow, state.held, *state.fields]
        events = [state.unseen, state.returned, state.late, state.spent]
        return {
            **{name: held(cubes, crop) for crop, name in enumerate(CROPS)},
            "fields": sum(mask.bit_count() for mask in places) + sum(field >= 0 for field in state.stores),
            "events": sum(mask.bit_count() for mask in events) + len(state.laid) + len(state.aside),
            "workers": state.village.bit_count()
            + state.lifted.bit_count()
            + sum(hand.bit_count() for hand in state.hands)
            + sum(post >= 0 for post in state.posts),
        }


DEMETRA = DemetraGame()

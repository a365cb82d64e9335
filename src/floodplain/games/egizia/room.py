"""Egizia as a game of the platform."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from floodplain.games.egizia.cards import MARKETS, NO_CARD
from floodplain.games.egizia.drawing import draw
from floodplain.games.egizia.features import columns, features
from floodplain.games.egizia.insight import value
from floodplain.games.egizia.material import PLAYER_COUNTS, Material
from floodplain.games.egizia.pad import EgiziaPad
from floodplain.games.egizia.places import places
from floodplain.games.egizia.portrait import Portrait
from floodplain.games.egizia.river import CREWS
from floodplain.games.egizia.rules import PENDING, set_up
from floodplain.games.egizia.scoring import breakdown
from floodplain.games.egizia.sheet import sources
from floodplain.games.egizia.state import CATEGORIES, Egizia
from floodplain.games.egizia.view import imagine, observe
from floodplain.kernel.box import Accent, Box
from floodplain.kernel.edition import Edition
from floodplain.kernel.features import Column
from floodplain.kernel.game import Option
from floodplain.kernel.portrait import PointSource
from floodplain.kernel.rng import Rng
from floodplain.teach.game import TaughtGame
from floodplain.terminal.panels import AnyTerminal


class EgiziaGame(TaughtGame[Egizia, Material]):
    """The contract of a game, implemented by the modules of this room."""

    name = "egizia"
    box = Box(
        designer="Acchittocca (Virginio Gigli, Flaminia Brasini, Stefano Luperto, Antonio Tinto)",
        publisher="Hans im Glück",
        minutes=90,
        mark="pyramid",
        accent=Accent("#1f6375", "#7cc3d4", "#d9ecf0", "#1e3339"),
    )
    rules = 2
    player_counts = PLAYER_COUNTS
    options = (Option("no_tithe", "no", ("no", "yes")),)
    longest = 1000
    spread = 10.0
    plays_for_points = True  # they build more, score more and win more often than bots that play to win
    categories = CATEGORIES
    state = Egizia
    pending = PENDING
    pad = EgiziaPad()

    def material(self, edition: Edition) -> Material:
        """The edition with every look-up table made."""
        return Material(edition)

    def deal(self, material: Material, players: int, options: Mapping[str, str]) -> Egizia:
        """E1: return the table before the first draw."""
        return set_up(material, players, options)

    def breakdown(self, state: Egizia, seat: int) -> dict[str, int]:
        """E13, E14: return points by category."""
        return dict(zip(CATEGORIES, breakdown(state, seat), strict=True))

    def sources(self, state: Egizia, seat: int) -> dict[str, list[PointSource]]:
        """E13, E14: return where the points come from."""
        return sources(state, seat)

    def tiebreak(self, state: Egizia, seat: int) -> tuple[int, ...]:
        """E14.2: prefer the player in front on a shared space."""
        return (-state.ranking.index(seat),)

    def stage(self, state: Egizia) -> tuple[int, int]:
        """Return the round, and the number of rounds."""
        return state.round, state.material.rounds

    def value(self, state: Egizia, seat: int) -> float:
        """Evaluate a seat's position."""
        return value(state, seat)

    def features(self, view: Egizia, seat: int) -> bytes:
        """A seat's view as a row of small numbers."""
        return features(view, seat)

    def columns(self, view: Egizia) -> list[Column]:
        """Describe each number of a row."""
        return columns(view.material)

    def observe(self, state: Egizia, seat: int | None) -> Egizia:
        """Return everything except others' Sphinx cards and the decks."""
        return observe(state, seat)

    def imagine(self, view: Egizia, seat: int | None, rng: Rng) -> Egizia:
        """Deal the Sphinx cards that the seat has not seen at random."""
        return imagine(view, seat, rng)

    def has_secrets(self, state: Egizia) -> bool:
        """Return whether any Sphinx card was secretly kept or returned."""
        hidden = [seat for seat in range(state.players) if not state.settled >> seat & 1]
        return any(state.holding[seat] for seat in hidden) or bool(state.drawing or state.groups)

    def portrait(self, view: Egizia) -> Portrait:
        """The whole table."""
        return draw(view)

    @property
    def terminal(self) -> AnyTerminal:
        """Return how the table is drawn at a terminal."""
        from floodplain.games.egizia.terminal import TERMINAL  # noqa: PLC0415 - a browser has none

        return TERMINAL

    def page(self, state: Egizia) -> str:
        """The table as a terminal shows it, in English."""
        from floodplain.terminal.page import page_of  # noqa: PLC0415 - as above

        return page_of(state, self.terminal, self.texts("en"))

    def places(self, view: Egizia) -> dict[str, Sequence[str]]:
        """Return what a lesson can highlight."""
        return places(view)

    def ledger(self, state: Egizia, seat: int) -> dict[str, int]:
        """Return points, stones, strengths, ships, cards, production and market steps of a seat."""
        first = seat * len(MARKETS)
        return {
            "points": state.scores[seat],
            "order": state.order.index(seat) + 1 if seat in state.order else 0,
            "stone": state.stones[seat],
            **{name: state.crews[seat * len(CREWS) + crew] for crew, name in enumerate(CREWS)},
            "ship": state.harbour[seat],
            "nile_card": state.cards[seat].bit_count(),
            "sphinx_card": state.holding[seat],
            "quarry": state.income[seat],
            "wheat": state.supply(seat),
            **{f"{name}_market": state.markets[first + market] for market, name in enumerate(MARKETS)},
        }

    def inventory(self, state: Egizia) -> dict[str, int]:
        """Return Nile cards, Sphinx cards, ships and grave tiles, wherever they are."""
        seats = range(state.players)
        lying = len([card for card in state.river if card != NO_CARD])
        held = sum(state.cards[seat].bit_count() for seat in seats)
        return {
            "nile_cards": state.deck.bit_count() + state.removed.bit_count() + lying + held,
            "sphinx_cards": state.sphinx_left() + state.drawing + sum(state.holding),
            "ships": sum(state.harbour[seat] + len(state.ships[seat]) for seat in seats),
            "grave_tiles": sum(state.tiles) + len(state.graves),
        }


EGIZIA = EgiziaGame()

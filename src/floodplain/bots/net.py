"""The value net: from rows of small numbers to the margin, the chance of winning and final points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from floodplain.bots.evaluator import Evaluator, exact, make
from floodplain.bots.values import INSIGHT, SeatValues, Valuer, with_results
from floodplain.bots.weights import SCALE, Weights
from floodplain.kernel.edition import IN_PLAY_BYTES
from floodplain.kernel.features import SEATS
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame
from floodplain.kernel.memo import Kept

DUEL: Final = 2  # players: each point for one is a point against the other
DOUBTED: Final = 4_000.0  # the games after which a net counts for as much as insight does


@dataclass(frozen=True, slots=True, eq=False)
class Net:
    """Weights with their evaluator; another process makes its own."""

    weights: Weights
    evaluator: Evaluator

    @classmethod
    def of(cls, weights: Weights) -> Net:
        """Return the net of these weights."""
        return cls(weights, make(weights))

    @classmethod
    def exact(cls, weights: Weights) -> Net:
        """Return the net of these weights, rounded, which evaluates the same on every machine."""
        return cls(weights.rounded(), exact(weights))

    @classmethod
    def load(cls, saved: bytes) -> Net:
        """Load a net from a file."""
        return cls.of(Weights.load(saved))

    def save(self) -> bytes:
        """Return the net as a file."""
        return self.weights.save()

    def __reduce__(self) -> tuple[object, ...]:
        return Net.of, (self.weights,)

    @property
    def inputs(self) -> int:
        """The length of a row."""
        return self.weights.inputs

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its inputs: the columns of the rows that it was trained on."""
        return self.weights.names

    def values(self, game: AnyGame, states: Sequence[State], seat: int) -> SeatValues:
        """Evaluate each state for a seat, from its own view."""
        margin, win, points = self.evaluator.values(rows_of(game, states, seat))
        measures = self.weights.measures
        stretch = measures.scale / SCALE
        margin, points = [stretch * each for each in margin], [stretch * each for each in points]
        with_results(game, states, seat, margin, win, points)
        if game.plays_for_points and states[0].players > DUEL:
            said = SeatValues.to_score(margin, win, points)
        else:
            said = SeatValues.to_win(margin, win)
        if measures.games:
            share = measures.games / (measures.games + DOUBTED)
            said = blended(said, INSIGHT.values(game, states, seat), share)
        return said

    def points(self, game: AnyGame, states: Sequence[State], seat: int) -> list[list[list[float]]]:
        """Return the final points by state, by seat in order of play, and by category."""
        count, stretch = self.weights.categories, self.weights.measures.scale / SCALE
        return [
            [[stretch * each for each in told[at : at + count]] for at in range(0, SEATS * count, count)]
            for told in self.evaluator.points(rows_of(game, states, seat))
        ]

    def fitted(self, columns: Sequence[str]) -> Net | None:
        """Return the net for rows with these columns, in any order; None if too few are known.

        It ignores what it does not know, so a net still works with an edition, or with rules, that
        differ a little from those that it was trained with.
        """
        fitted = self.weights.fitted(columns)
        if fitted is self.weights:
            return self
        return None if fitted is None else Net.of(fitted)


def blended(one: SeatValues, other: SeatValues, share: float) -> SeatValues:
    """Return the weighted mean of two sets of values; `share` is the weight of the first."""
    pairs = [(one.margin, other.margin), (one.win, other.win), (one.utility, other.utility)]
    margin, win, utility = (
        [share * a + (1 - share) * b for a, b in zip(first, second, strict=True)] for first, second in pairs
    )
    return SeatValues(margin, win, utility)


def rows_of(game: AnyGame, states: Sequence[State], seat: int) -> bytes:
    """Return the rows of a seat's own views of some states, one after the other."""
    return b"".join([game.features(game.observe(state, seat), seat) for state in states])


@cache
def trained(game: AnyGame) -> Net | None:
    """Return the net that comes with a game; None if there is none."""
    saved = game.weights()
    return None if saved is None else Net.load(saved)


FITTED_BYTES: Final = 64 * 2**20  # memory for nets of editions, including the materials that are their keys
fitted_nets: Final[Kept[tuple[str, object, int], tuple[Net | None]]] = Kept(FITTED_BYTES)
"""By game, material and length of a row."""


def net_of(game: AnyGame, view: State, seat: int) -> Net | None:
    """Return the game's net for the rows of this edition; None if there is none that fits."""
    # The type of a state's material is the game's own affair; equal material means the same edition.
    key = (game.name, getattr(view, "material", None), len(game.features(view, seat)))
    found = fitted_nets.get(key)
    if found is None:
        net = trained(game)
        names = [column.name for column in game.columns(view)]
        fitted = None if net is None else net.fitted(names)
        taken = 0 if fitted is None or fitted is net else fitted.weights.input_bytes
        found = fitted_nets.put(key, (fitted,), IN_PLAY_BYTES + taken)
    return found[0]


def valuer_of(game: AnyGame, view: State, seat: int) -> Valuer:
    """Return the game's net if it fits this edition, else the hand-written evaluation."""
    return net_of(game, view, seat) or INSIGHT

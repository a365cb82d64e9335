"""The value net in NumPy: rows of small numbers in, by row the margin, the chance to win and final points."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from floodplain.bots.values import INSIGHT, Valuer, Values, with_results
from floodplain.kernel.edition import IN_PLAY_BYTES
from floodplain.kernel.features import SEATS
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame
from floodplain.kernel.memo import Kept

Weights = npt.NDArray[np.float32]

SCALE: Final = 20.0  # points that are one unit of an output, where the net does not say
DOUBTED: Final = 4_000.0  # the games after which a net counts for as much as insight does
MARGIN: Final = 0  # the outputs: the margin, the logit of a win, then points by seat and category
WIN: Final = 1
POINTS: Final = 2
MOST_LOGIT: Final = 30.0
ENOUGH: Final = 0.9  # the share of columns that a net must know to be of use
LAYERS: Final = ("first", "first_bias", "second", "second_bias", "third", "third_bias", "straight")


@dataclass(frozen=True, slots=True)
class Net:
    """Two layers of rectified units beside a straight path from the inputs; nothing but arrays."""

    first: Weights
    first_bias: Weights
    second: Weights
    second_bias: Weights
    third: Weights
    third_bias: Weights
    straight: Weights
    names: tuple[str, ...]
    """What its inputs are: the columns of the rows that it was trained on."""
    scale: float = SCALE
    """Points that are one unit of an output."""
    stakes: float = 0.0
    """What an answer at random loses against the best, on average over its last games; 0: not known."""
    games: float = 0.0
    """How many games it learned from: after few of them insight counts beside it; 0: it does not."""

    @property
    def inputs(self) -> int:
        """How long a row is."""
        return int(self.first.shape[0])

    @property
    def categories(self) -> int:
        """How many kinds of points it foretells for each seat."""
        return (int(self.third.shape[1]) - POINTS) // SEATS

    def outputs(self, rows: bytes, wanted: int) -> Weights:
        """The first outputs, up to this number, for each row of features."""
        inputs = np.frombuffer(rows, np.uint8).reshape(-1, self.inputs).astype(np.float32)
        hidden = np.maximum(inputs @ self.first + self.first_bias, 0)
        hidden = np.maximum(hidden @ self.second + self.second_bias, 0)
        bent: Weights = hidden @ self.third[:, :wanted] + self.third_bias[:wanted]
        return bent + inputs @ self.straight[:, :wanted]

    def values(self, game: AnyGame, states: Sequence[State], seat: int) -> Values:
        """How the seat stands in each state, from its own view of it."""
        out = self.outputs(rows_of(game, states, seat), POINTS).astype(np.float64)
        said = Values(self.scale * out[:, MARGIN], chance(out[:, WIN]))
        if not self.games:
            return with_results(game, states, seat, said)
        own, insight = self.games / (self.games + DOUBTED), INSIGHT.values(game, states, seat)
        margin = own * said.margin + (1 - own) * insight.margin
        return with_results(game, states, seat, Values(margin, own * said.win + (1 - own) * insight.win))

    def points(self, game: AnyGame, states: Sequence[State], seat: int) -> Weights:
        """By state, by place from the seat in order of play, and by category: the final points."""
        out = self.outputs(rows_of(game, states, seat), POINTS + SEATS * self.categories)
        return self.scale * out[:, POINTS:].reshape(len(out), SEATS, self.categories)

    def save(self) -> bytes:
        """All arrays in one file, at half the precision: that is far finer than what was learnt."""
        file = io.BytesIO()
        layers = {name: getattr(self, name).astype(np.float16) for name in LAYERS}
        measures = np.array([self.scale, self.stakes, self.games])
        np.savez_compressed(file, names=np.array(self.names), measures=measures, **layers)
        return file.getvalue()

    @classmethod
    def load(cls, saved: bytes) -> Net:
        """The net of such a file."""
        with np.load(io.BytesIO(saved)) as arrays:
            net = cls.of({name: arrays[name] for name in LAYERS}, arrays["names"].tolist())
            if "measures" not in arrays:
                return net
            scale, stakes, games = arrays["measures"].tolist()
            return replace(net, scale=scale, stakes=stakes, games=games)

    @classmethod
    def of(cls, arrays: Mapping[str, npt.NDArray[Any]], names: Sequence[str]) -> Net:
        """The net of these arrays."""
        one, one_bias, two, two_bias, three, three_bias, straight = (
            np.ascontiguousarray(arrays[name], np.float32) for name in LAYERS
        )
        return cls(one, one_bias, two, two_bias, three, three_bias, straight, tuple(names))

    def fitted(self, columns: Sequence[str]) -> Net | None:
        """The net for rows with these columns, which may come in another order; None where too few are known.

        It ignores what it does not know, so a net still works with an edition, or with rules, that
        differ a little from those that it was trained with.
        """
        if tuple(columns) == self.names:
            return self
        place = {name: index for index, name in enumerate(self.names)}
        known = [index for index, name in enumerate(columns) if name in place]
        if len(known) < ENOUGH * max(len(columns), len(self.names)):
            return None
        taken = [place[columns[index]] for index in known]
        first = np.zeros((len(columns), self.first.shape[1]), np.float32)
        straight = np.zeros((len(columns), self.straight.shape[1]), np.float32)
        first[known], straight[known] = self.first[taken], self.straight[taken]
        return replace(self, first=first, straight=straight, names=tuple(columns))


def chance(logits: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Chances from 0 to 1, never quite either."""
    return 1 / (1 + np.exp(-np.clip(logits, -MOST_LOGIT, MOST_LOGIT)))


def rows_of(game: AnyGame, states: Sequence[State], seat: int) -> bytes:
    """The rows of a seat's own views of some states, one after the other."""
    return b"".join([game.features(game.observe(state, seat), seat) for state in states])


@cache
def trained(game: AnyGame) -> Net | None:
    """The net that comes with a game; None where there is none."""
    saved = game.weights()
    return None if saved is None else Net.load(saved)


FITTED_BYTES: Final = 64 * 2**20  # that nets for editions may take, with the materials that they are kept by
fitted_nets: Final[Kept[tuple[str, object, int], tuple[Net | None]]] = Kept(FITTED_BYTES)
"""By game, material and length of a row."""


def net_of(game: AnyGame, view: State, seat: int) -> Net | None:
    """The game's net for the rows of this edition; None where there is none, or none that fits."""
    # What a state points to as its material is the room's own affair; the same is of the same edition.
    key = (game.name, getattr(view, "material", None), len(game.features(view, seat)))
    found = fitted_nets.get(key)
    if found is None:
        net = trained(game)
        names = [column.name for column in game.columns(view)]
        fitted = None if net is None else net.fitted(names)
        taken = 0 if fitted is None or fitted is net else fitted.first.nbytes + fitted.straight.nbytes
        found = fitted_nets.put(key, (fitted,), IN_PLAY_BYTES + taken)
    return found[0]


def valuer_of(game: AnyGame, view: State, seat: int) -> Valuer:
    """The game's net where it fits this edition, else insight."""
    return net_of(game, view, seat) or INSIGHT

"""What computes the layers of a net: NumPy if it is installed, else plain Python, or what a page gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp
from typing import Protocol

from floodplain.bots.weights import MARGIN, MOST_LOGIT, POINTS, SCALE, WIN, Weights


class Evaluator(Protocol):
    """Computes what a net says of rows of features, which come one after the other."""

    def values(self, rows: bytes) -> tuple[list[float], list[float]]:
        """By row, the margin in points; and by row, the chance to win."""
        ...

    def points(self, rows: bytes) -> list[list[float]]:
        """By row, the final points by place from the seat in order of play and by category."""
        ...


Maker = Callable[[Weights], Evaluator]
Outputs = Callable[[bytes, int], Sequence[float]]
"""From rows and a number of outputs to that many numbers for each row, row after row."""


@dataclass(frozen=True, slots=True)
class Listed:
    """An evaluator around a function that gives the outputs as one list."""

    outputs: Outputs
    count: int
    """How many outputs there are in all."""

    def values(self, rows: bytes) -> tuple[list[float], list[float]]:
        """By row, the margin in points; and by row, the chance to win."""
        told = self.outputs(rows, POINTS)
        return [SCALE * each for each in told[MARGIN::POINTS]], [chance(each) for each in told[WIN::POINTS]]

    def points(self, rows: bytes) -> list[list[float]]:
        """By row, the final points by place from the seat in order of play and by category."""
        told = [SCALE * each for each in self.outputs(rows, self.count)]
        return [told[at + POINTS : at + self.count] for at in range(0, len(told), self.count)]


def chance(logit: float) -> float:
    """A chance from 0 to 1, never quite either."""
    return 1 / (1 + exp(-max(-MOST_LOGIT, min(MOST_LOGIT, logit))))


def plain(weights: Weights) -> Evaluator:
    """An evaluator in plain Python. It skips every input and unit that is 0: most of them are."""
    inputs = weights.inputs
    layers = weights.layers
    first, second, third, straight = (
        layers[name].rows() for name in ("first", "second", "third", "straight")
    )
    biases = [layers[f"{name}_bias"].numbers.tolist() for name in ("first", "second", "third")]

    def outputs(rows: bytes, wanted: int) -> list[float]:
        found: list[float] = []
        for at in range(0, len(rows), inputs):
            row = rows[at : at + inputs]
            hidden = _added(biases[0], row, first)
            deeper = _added(biases[1], hidden, second)
            found += _added(_added(biases[2][:wanted], row, straight), deeper, third)
        return found

    return Listed(outputs, weights.outputs)


def _added(start: list[float], units: Sequence[float], rows: Sequence[list[float]]) -> list[float]:
    """The sum of a start and, for each unit above 0, its row as many times."""
    total = start
    for unit, row in zip(units, rows, strict=True):
        if unit > 0:
            total = [so_far + unit * each for so_far, each in zip(total, row, strict=False)]
    return total


def make(weights: Weights) -> Evaluator:
    """An evaluator for these weights, of the kind that is in use."""
    return _maker(weights)


def use(maker: Maker) -> None:
    """Have the nets that are loaded from now on evaluated by something else."""
    global _maker  # noqa: PLW0603 - a process evaluates in one way, which its composition root settles
    _maker = maker


def installed(weights: Weights) -> Evaluator:
    """An evaluator in NumPy where it is installed, else in plain Python."""
    try:
        # NumPy is loaded only by what computes with it: a page has none.
        from floodplain.bots.arrays import NumpyEvaluator  # noqa: PLC0415
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "numpy":
            raise
        return plain(weights)
    return NumpyEvaluator.of(weights)


_maker: Maker = installed

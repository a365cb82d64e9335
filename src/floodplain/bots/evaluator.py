"""The implementations that compute a net: NumPy if installed, else plain Python or what a page provides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import exp
from typing import Final, Protocol

from floodplain.bots.weights import MARGIN, MOST_LOGIT, POINTS, SCALE, WIN, Outputs, Weights
from floodplain.kernel.features import SEATS

DOUBLINGS: Final = 10
"""The power of two that an exponent is divided by before its series is summed."""


class Evaluator(Protocol):
    """Computes the outputs of a net for consecutive rows of features."""

    def values(self, rows: bytes) -> tuple[list[float], list[float], list[float]]:
        """Return, by row, the margin in points, the chance of winning, and the own final points."""
        ...

    def points(self, rows: bytes) -> list[list[float]]:
        """Return, by row, the final points by seat in order of play and by category."""
        ...

    def in_doubles(self) -> Outputs:
        """Return the same computation in double precision."""
        ...


Maker = Callable[[Weights], Evaluator]


@dataclass(frozen=True, slots=True)
class Listed:
    """An evaluator around a function that returns the outputs as one list."""

    outputs: Outputs
    count: int
    """The total number of outputs."""
    to_chance: Callable[[float], float] = field(default_factory=lambda: chance)
    """The function from the logit of a win to its chance."""

    def values(self, rows: bytes) -> tuple[list[float], list[float], list[float]]:
        """Return, by row, the margin in points, the chance of winning, and the own final points."""
        wanted = POINTS + (self.count - POINTS) // SEATS
        told = self.outputs(rows, wanted)
        return (
            [SCALE * each for each in told[MARGIN::wanted]],
            [self.to_chance(each) for each in told[WIN::wanted]],
            [SCALE * sum(told[at + POINTS : at + wanted]) for at in range(0, len(told), wanted)],
        )

    def points(self, rows: bytes) -> list[list[float]]:
        """Return, by row, the final points by seat in order of play and by category."""
        told = [SCALE * each for each in self.outputs(rows, self.count)]
        return [told[at + POINTS : at + self.count] for at in range(0, len(told), self.count)]

    def in_doubles(self) -> Outputs:
        """Return the function itself: it computes in double precision."""
        return self.outputs


def exact(weights: Weights) -> Listed:
    """Return an evaluator that gives the same numbers, bit for bit, on every machine.

    With rounded weights all sums fit into double precision, so nothing depends on the order of additions.
    """
    rounded = weights.rounded()
    return Listed(make(rounded).in_doubles(), rounded.outputs, exact_chance)


def exact_chance(logit: float) -> float:
    """Return a chance by additions and multiplications only, which every machine rounds in the same way."""
    part = -max(-MOST_LOGIT, min(MOST_LOGIT, logit)) / 2**DOUBLINGS
    power = 1 + part * (1 + part / 2 * (1 + part / 3 * (1 + part / 4)))
    for _ in range(DOUBLINGS):
        power *= power
    return 1 / (1 + power)


def chance(logit: float) -> float:
    """Return a chance strictly between 0 and 1."""
    return 1 / (1 + exp(-max(-MOST_LOGIT, min(MOST_LOGIT, logit))))


def plain(weights: Weights) -> Evaluator:
    """Return an evaluator in plain Python. It skips all inputs and units that are 0, which most are."""
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
    """Return a start plus, for each unit above 0, its row times the unit."""
    total = start
    for unit, row in zip(units, rows, strict=True):
        if unit > 0:
            total = [so_far + unit * each for so_far, each in zip(total, row, strict=False)]
    return total


def make(weights: Weights) -> Evaluator:
    """Return an evaluator for weights, of the kind in use."""
    return _maker(weights)


def use(maker: Maker) -> None:
    """Set the kind of evaluator for nets that are loaded from now on."""
    global _maker  # noqa: PLW0603 - a process has one kind of evaluator, set by its composition root
    _maker = maker


def installed(weights: Weights) -> Evaluator:
    """Return an evaluator in NumPy if it is installed, else in plain Python."""
    try:
        # Only this needs NumPy, which a page does not have.
        from floodplain.bots.arrays import NumpyEvaluator  # noqa: PLC0415
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "numpy":
            raise
        return plain(weights)
    return NumpyEvaluator.of(weights)


_maker: Maker = installed

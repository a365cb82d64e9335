"""The one random generator, which draws the same on every machine and build."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random, SystemRandom
from typing import Any

from floodplain.kernel.copies import Reduced


class Rng:
    """A random generator, repeatable if it has a seed."""

    def __init__(self, seed: int | str | None = None) -> None:
        # Python guarantees the same sequence of random() for a seed in every version.
        self._source = SystemRandom() if seed is None else Random(seed)
        self._is_seeded = seed is not None
        self._fraction: Callable[[], float] = self._source.random

    def __reduce__(self) -> Reduced:
        return (_continued, (self._source.getstate(),)) if self._is_seeded else (Rng, ())

    def below(self, bound: int) -> int:
        """Return a whole number from 0 up to, but not including, the bound."""
        return int(self._fraction() * bound)

    def fraction(self) -> float:
        """Return a number from 0 up to, but not including, 1."""
        return self._fraction()

    def pick(self, weights: Sequence[int]) -> int:
        """Return a position, with a probability proportional to its weight.

        Raises:
            ValueError: no weight is above 0.
        """
        total = 0
        for weight in weights:
            total += weight
        left = int(self._fraction() * total)
        for position, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return position
        raise ValueError("nothing to pick from: all weights are zero")

    def shuffled(self, things: Sequence[int]) -> list[int]:
        """Return the items in a random order; every order is equally likely."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = int(self._fraction() * (last + 1))
            order[last], order[other] = order[other], order[last]
        return order


def _continued(so_far: tuple[Any, ...]) -> Rng:
    """Return a copy of the generator with the same draws to come."""
    rng = Rng(0)
    rng._source.setstate(so_far)
    return rng

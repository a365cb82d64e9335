"""The one source of chance: a generator whose draws are the same on every machine and build."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random, SystemRandom
from typing import Any

from floodplain.kernel.copies import Reduced


class Rng:
    """Fair draws, repeatable from a seed; random without one."""

    def __init__(self, seed: int | str | None = None) -> None:
        # Python promises the same sequence of random() for a seed in every version.
        self._source = SystemRandom() if seed is None else Random(seed)
        self._is_seeded = seed is not None
        self._fraction: Callable[[], float] = self._source.random

    def __reduce__(self) -> Reduced:
        return (_continued, (self._source.getstate(),)) if self._is_seeded else (Rng, ())

    def below(self, bound: int) -> int:
        """A whole number from 0 up to, and without, the bound."""
        return int(self._fraction() * bound)

    def fraction(self) -> float:
        """A number from 0 up to, and without, 1."""
        return self._fraction()

    def pick(self, weights: Sequence[int]) -> int:
        """A position, as likely as its weight says."""
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
        """The things in an order of which every one is equally likely."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = int(self._fraction() * (last + 1))
            order[last], order[other] = order[other], order[last]
        return order


def _continued(so_far: tuple[Any, ...]) -> Rng:
    """A copy of the generator, with the same draws to come."""
    rng = Rng(0)
    rng._source.setstate(so_far)
    return rng

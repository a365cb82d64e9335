"""Token buckets, with which rates are limited."""

from __future__ import annotations


class Bucket:
    """A token bucket."""

    __slots__ = ("tokens", "updated")

    def __init__(self, tokens: float, now: float) -> None:
        self.tokens = tokens
        self.updated = now

    def take(self, rate: float, burst: float, now: float, amount: int = 1) -> float:
        """Take tokens; return how long to wait if there are too few."""
        self.tokens = min(burst, self.tokens + (now - self.updated) * rate)
        self.updated = now
        if self.tokens < amount:
            return (amount - self.tokens) / rate
        self.tokens -= amount
        return 0.0

"""A cache of results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


def keep(kept: dict[Key, Value], key: Key, value: Value, most: int) -> Value:
    """Store a value under its key and return it; if there are too many, forget all others."""
    if len(kept) >= most:
        kept.clear()
    kept[key] = value
    return value


class Kept(Generic[Key, Value]):
    """A cache with a total weight limit that drops the values unused for longest."""

    def __init__(self, most: int, let_go: Callable[[Value], None] | None = None) -> None:
        self._most = most
        self._let_go = let_go
        self._values: dict[Key, tuple[Value, int]] = {}
        """Each value with its weight, the most recently used last."""
        self.weight = 0

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, key: object) -> bool:
        return key in self._values

    def values(self) -> list[Value]:
        """The values, least recently used first."""
        return [value for value, _ in self._values.values()]

    def get(self, key: Key) -> Value | None:
        """Return a value and mark it as used; None if it is not in the cache."""
        found = self._values.pop(key, None)
        if found is None:
            return None
        self._values[key] = found
        return found[0]

    def put(self, key: Key, value: Value, weight: int) -> Value:
        """Store a value and return it; it stays at least until the next one, whatever its weight."""
        self.remove(key)
        self._values[key] = (value, weight)
        self.weight += weight
        while self.weight > self._most and len(self._values) > 1:
            oldest, _ = self._values[next(iter(self._values))]
            self.remove(next(iter(self._values)))
            if self._let_go is not None:
                self._let_go(oldest)
        return value

    def remove(self, key: Key) -> None:
        """Remove a value, if it is in the cache."""
        _, weight = self._values.pop(key, (None, 0))
        self.weight -= weight

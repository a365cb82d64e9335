"""What was worked out once, kept for whoever asks next."""

from __future__ import annotations

from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


def keep(kept: dict[Key, Value], key: Key, value: Value, most: int) -> Value:
    """Keeps a value by its key and gives it back; where there are too many, all others are let go."""
    if len(kept) >= most:
        kept.clear()
    kept[key] = value
    return value

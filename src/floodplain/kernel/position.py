"""A position as one line of text: the game, its rules and edition, and every field of the state as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import msgspec

from floodplain.kernel.errors import BadPosition

PARTS: Final = 5
NONE: Final = "-"  # for the edition of a state that keeps none: all that it takes from it is in its fields
LONGEST: Final = 1_000_000  # characters; no state of a game comes near


@dataclass(frozen=True, slots=True)
class Position:
    """What such a line holds; secrets are among the fields."""

    game: str
    rules: int
    edition: str
    fingerprint: str
    fields: dict[str, Any]

    def text(self) -> str:
        """The line."""
        fields = msgspec.json.encode(self.fields).decode()
        return f"{self.game} {self.rules} {self.edition} {self.fingerprint} {fields}"


def read_position(text: str) -> Position:
    """What a line of text says; raises BadPosition where it is none."""
    parts = text.strip().split(maxsplit=PARTS - 1)
    if len(parts) != PARTS or not parts[1].isdecimal() or len(text) > LONGEST:
        raise BadPosition("a position is one line: game, rules, edition, fingerprint and the state as JSON")
    try:
        fields = msgspec.json.decode(parts[4], type=dict[str, Any])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadPosition(f"the state of this position is not whole: {error}") from None
    return Position(parts[0], int(parts[1]), parts[2], parts[3], fields)

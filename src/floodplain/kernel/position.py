"""A position as one line of text: the game, its rules and edition, and every field of the state as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import msgspec

from floodplain.kernel.errors import BadPosition

PARTS: Final = 5
NONE: Final = "-"  # stands for the edition of a state that keeps none, because its fields say everything
LONGEST: Final = 1_000_000  # characters; far more than any state of a game needs


@dataclass(frozen=True, slots=True)
class Position:
    """The content of the line that describes a position; its fields include secrets."""

    game: str
    rules: int
    edition: str
    fingerprint: str
    fields: dict[str, Any]

    def text(self) -> str:
        """Return the line."""
        fields = msgspec.json.encode(self.fields).decode()
        return f"{self.game} {self.rules} {self.edition} {self.fingerprint} {fields}"


def read_position(text: str) -> Position:
    """Parse a line of text; raises BadPosition if it is not a position."""
    parts = text.strip().split(maxsplit=PARTS - 1)
    if len(parts) != PARTS or not parts[1].isdecimal() or len(text) > LONGEST:
        raise BadPosition("a position is one line: game, rules, edition, fingerprint and the state as JSON")
    try:
        fields = msgspec.json.decode(parts[4], type=dict[str, Any])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadPosition(f"the state of this position is incomplete: {error}") from None
    return Position(parts[0], int(parts[1]), parts[2], parts[3], fields)

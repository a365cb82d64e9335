"""Lines of text for rooms that draw at a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text


def flow(parts: Sequence[Text], indent: str, between: str, width: int) -> list[Text]:
    """Arrange parts in lines, with as many per line as fit."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + len(between) + part.cell_len <= width:
            lines[-1].append(between).append_text(part)
        else:
            lines.append(Text(indent).append_text(part))
    return lines

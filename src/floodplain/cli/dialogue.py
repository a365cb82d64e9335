"""What a person types at a terminal, and what they are told there."""

from __future__ import annotations

import sys
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from floodplain.cli.sitting import Sitting

FEW_ROWS: Final = 6  # what is told beside the table; more has the screen for itself


class Quit(Exception):
    """The player leaves the table."""


class Dialogue:
    """Reads lines and tells what they bring about."""

    def __init__(self, sitting: Sitting) -> None:
        self.console = sitting.console
        self.words = sitting.words
        self.layout = sitting.layout
        self.notices: list[RenderableType] = []
        """What is told beside the table when it is drawn next."""
        self.typed_ahead = ""

    def read(self, prompt: str) -> str:
        """The next line; raises Quit where no more comes."""
        self.console.file.flush()
        if self.typed_ahead:
            line, self.typed_ahead = self.typed_ahead, ""
            return line
        try:
            line = input(prompt).strip()
        except EOFError:
            raise Quit from None
        if not sys.stdin.isatty():
            self.console.print(Text(line))  # a terminal has shown what was typed; a page has not
        return line

    def say(self, key: str, **parts: object) -> None:
        """Tell a sentence of the words."""
        self.tell(self.sentence(key, **parts))

    def sentence(self, key: str, **parts: object) -> Text:
        """A sentence of the words, left as one line so that the name of a file can be copied."""
        return Text(self.words.say(key, **parts), overflow="fold")

    def tell(self, told: RenderableType) -> None:
        """Tell it beside the table if it is short, otherwise on a screen of its own; on a page, here."""
        if not self.console.is_terminal:
            self.console.print(told, soft_wrap=isinstance(told, Text))
        elif self.layout.rows(told) <= FEW_ROWS:
            self.notices.append(told)
        else:
            self.read_through(told)

    def read_through(self, told: RenderableType) -> None:
        """Show a screen after the other; what is typed instead of Enter is taken at the table."""
        lines = self.console.render_lines(told, pad=False)
        room = self.layout.size.height
        for first in range(0, len(lines), room):
            self.console.clear()
            for line in lines[first : first + room]:
                self.console.print(Text.assemble(*[(part.text, part.style or "") for part in line]))
            is_last = first + room >= len(lines)
            typed = self.read(self.words.say("back_to_table" if is_last else "read_on"))
            if typed:
                self.typed_ahead = typed
                return

"""The dialogue with a person at a terminal: input, and the messages in reply."""

from __future__ import annotations

import sys
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from floodplain.cli.sitting import Sitting

FEW_ROWS: Final = 6  # lines of a message shown next to the table; longer ones get the screen to themselves


class Quit(Exception):
    """The player leaves the table."""


class Dialogue:
    """Reads lines and shows messages."""

    def __init__(self, sitting: Sitting) -> None:
        self.console = sitting.console
        self.words = sitting.words
        self.layout = sitting.layout
        self.notices: list[RenderableType] = []
        """Messages to show next to the table when it is drawn next."""
        self.typed_ahead = ""

    def read(self, prompt: str) -> str:
        """Read the next line; raises Quit at the end of the input."""
        self.console.file.flush()
        if self.typed_ahead:
            line, self.typed_ahead = self.typed_ahead, ""
            return line
        try:
            line = input(prompt).strip()
        except EOFError:
            raise Quit from None
        if not sys.stdin.isatty():
            self.console.print(Text(line))  # a terminal has shown what was typed; a pipe has not
        return line

    def say(self, key: str, **parts: object) -> None:
        """Show a sentence of the words."""
        self.tell(self.sentence(key, **parts))

    def sentence(self, key: str, **parts: object) -> Text:
        """Return a sentence of the words on a single line, so that a file name in it can be copied."""
        return Text(self.words.say(key, **parts), overflow="fold")

    def tell(self, told: RenderableType) -> None:
        """Show a message next to the table if it is short, otherwise on its own screen.

        In a pipe, immediately.
        """
        if not self.console.is_terminal:
            self.console.print(told, soft_wrap=isinstance(told, Text))
        elif self.layout.rows(told) <= FEW_ROWS:
            self.notices.append(told)
        else:
            self.read_through(told)

    def read_through(self, told: RenderableType) -> None:
        """Show one screen after another; anything typed other than Enter is taken as input at the table."""
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

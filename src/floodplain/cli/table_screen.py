"""The table at the terminal: on a screen that is redrawn, or on a page that grows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from floodplain.cli import drawing
from floodplain.cli.dialogue import Dialogue
from floodplain.cli.question import Prompt
from floodplain.cli.sitting import Sitting
from floodplain.kernel.flow import TABLE
from floodplain.terminal.panels import Panel, Reader, Size

PAGE_ROWS: Final = 48  # columns of a table that is printed on a page
MANY_LINES: Final = 6  # lines about what happened since the last question


class TableScreen:
    """Draws the table, what happened, and the question."""

    def __init__(self, sitting: Sitting, dialogue: Dialogue) -> None:
        self.sitting = sitting
        self.dialogue = dialogue
        self.console = sitting.console
        self.layout = sitting.layout
        self.captions: list[Text] = []
        """The log since the seat was last asked."""
        self.page = 0

    def show(self, seat: int, question: Prompt, keys: Text) -> None:
        """Redraw the screen: a page of the table, what happened, the question and messages."""
        screen, pages, _ = self._composed(seat, question, keys)
        self.page %= pages
        self.console.clear()
        self.console.print(screen)
        self.dialogue.notices.clear()

    def tells_all(self, seat: int, question: Prompt, keys: Text) -> bool:
        """Return whether all that happened fits on the screen."""
        return self._composed(seat, question, keys)[2]

    def _composed(self, seat: int, question: Prompt, keys: Text) -> tuple[RenderableType, int, bool]:
        """Return the screen, its number of pages, and whether it shows all that happened."""
        panels = [
            Panel(panel.name, self.layout.fixed(panel.drawn))
            for panel in self._panels(seat, self.layout.size, question.numbers)
        ]
        heading: list[RenderableType] = [Rule(style="dim"), question.heading()]
        below = [*self.dialogue.notices, keys]
        room = self.layout.room_for_answers(panels[0], self.captions, [*heading, *below])
        answers = self.layout.fixed(question.listing(self.layout, room))
        return self.layout.screen(panels, self.page, self.captions, [*heading, answers, *below])

    def print(self, seat: int, question: Prompt, keys: Text, with_table: bool) -> None:
        """Print the same on a page, where earlier output stays visible."""
        if with_table:
            self.draw(seat)
        self.console.print(Group(*self.captions))
        self.console.print(Rule(style="dim"), question.heading(), question.listing(self.layout))
        self.console.print(keys)

    def draw(self, seat: int | None) -> None:
        """Print the whole table as a seat sees it."""
        panels = self._panels(seat, Size(self.console.width, PAGE_ROWS))
        self.console.print(Group(*[panel.drawn for panel in panels]))

    def turn_page(self, seat: int) -> None:
        """Show the next page of the table; if it is not divided into pages, show all of it again."""
        self.page += 1
        if not self.console.is_terminal:
            self.draw(seat)

    def _panels(self, seat: int | None, size: Size, numbers: Mapping[int, int] | None = None) -> list[Panel]:
        sitting, table = self.sitting, self.sitting.table
        is_over = table.to_act is None
        view = table.state if is_over else table.view(seat)
        panels = drawing.panels(
            sitting.entry, view, Reader(seat, sitting.names, sitting.texts, size, numbers or {})
        )
        if not is_over:
            scores = drawing.live_scores(
                table.game, view, sitting.names, sitting.texts, sitting.words, size.width
            )
            panels.append(Panel(sitting.words.say("score_now"), scores))
        return panels

    def told(self, seat: int | None, since: int) -> list[Text]:
        """Return what happened since a position of the log; a screen omits what the reader already knows."""
        lines = self.sitting.table.log(seat, self.sitting.texts, since)
        if self.console.is_terminal and any(line.seat not in {TABLE, seat} for line in lines):
            lines = [line for line in lines if line.seat != seat]  # the reader knows their own answers
        if self.console.is_terminal and len(lines) > MANY_LINES:  # draws are visible on the table
            lines = [line for line in lines if line.seat != TABLE or line.chapter]
        return [drawing.caption(line, self.sitting.names, self.sitting.texts) for line in lines]

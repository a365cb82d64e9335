"""A table and a question on one screen: what does not fit is on the next page, and nothing scrolls away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.segment import SegmentLines
from rich.text import Text

from floodplain.cli.words import Words
from floodplain.terminal.panels import Panel, Size

FEW_CAPTIONS: Final = 2  # always visible
LEAST_BOARD: Final = 3


class Layout:
    """The space available on a console."""

    def __init__(self, console: Console, words: Words) -> None:
        self.console = console
        self.words = words

    @property
    def size(self) -> Size:
        """The size of the screen, without the line of the prompt."""
        return Size(self.console.width, self.console.height - 1)

    def rows(self, *drawn: RenderableType) -> int:
        """Return how many lines something takes."""
        return sum(
            len(each.lines if isinstance(each, SegmentLines) else self.console.render_lines(each, pad=False))
            for each in drawn
        )

    def fixed(self, drawn: RenderableType) -> SegmentLines:
        """Return something laid out once for this screen, so that measuring it is quick."""
        return SegmentLines(self.console.render_lines(drawn, pad=False), new_lines=True)

    def room_for_answers(
        self, first: Panel, captions: Sequence[Text], others: Sequence[RenderableType]
    ) -> int:
        """Return how many lines answers can take next to the first panel and what must be visible."""
        taken = self.rows(first.drawn, *others) + min(len(captions), FEW_CAPTIONS) + 1
        return max(LEAST_BOARD, self.size.height - taken)

    def pages(self, panels: Sequence[Panel], room: int) -> list[list[Panel]]:
        """Arrange the panels in pages, in order, with as many per page as fit."""
        pages: list[list[Panel]] = []
        left = 0
        for panel in panels:
            rows = self.rows(panel.drawn)
            if not pages or rows > left:
                pages.append([])
                left = room
            pages[-1].append(panel)
            left -= rows
        return pages

    def screen(
        self, panels: Sequence[Panel], page: int, captions: Sequence[Text], question: Sequence[RenderableType]
    ) -> tuple[RenderableType, int, bool]:
        """Return a page of the table with the question, the number of pages, and if all captions fit."""
        room = self.size.height - self.rows(*question)
        few = min(len(captions), FEW_CAPTIONS)
        pages = self.pages(panels, room - few)
        if len(pages) > 1:
            pages = self.pages(panels, room - few - 1)
        shown = pages[page % len(pages)]
        parts: list[RenderableType] = [panel.drawn for panel in shown]
        if len(pages) > 1:
            parts.append(self._fold(pages, page % len(pages)))
        told = self._last(captions, room - self.rows(*parts))
        return Group(*parts, *told, *question), len(pages), told == list(captions)

    def _fold(self, pages: Sequence[Sequence[Panel]], page: int) -> Text:
        """Return what the next page shows."""
        names = ", ".join(dict.fromkeys(panel.name for panel in pages[(page + 1) % len(pages)]))
        told = self.words.say("next_page", page=page + 1, pages=len(pages), names=names)
        shown = Text(told, style="dim", no_wrap=True)
        shown.truncate(self.console.width, overflow="ellipsis")
        return shown

    def _last(self, captions: Sequence[Text], room: int) -> list[Text]:
        """Return the last captions that fit, beginning with a sign that there are more."""
        shown = list(captions)
        while shown and self.rows(*shown) > room:
            shown.pop(0)
        if shown and len(shown) < len(captions):
            shown[0] = Text(self.words.say("earlier_lines"), style="dim")
        return shown

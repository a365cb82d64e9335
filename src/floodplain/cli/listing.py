"""Answers laid out for the available space: in lines, in columns, grouped by effect, or only as names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from floodplain.cli.answers import OfferedAnswer
from floodplain.cli.drawing import amounts, flow
from floodplain.cli.words import Words
from floodplain.kernel.text import Texts

MOST_IN_LINES: Final = 14  # more answers than these are grouped by effect
GAP: Final = 2


def listing(
    offered: Sequence[OfferedAnswer],
    texts: Texts,
    words: Words,
    width: int,
    fits: Callable[[RenderableType], bool],
) -> RenderableType:
    """Return the most detailed listing that fits; if none does, as many names as possible."""
    for shape in _shapes(offered, texts, words, width):
        if fits(shape):
            return shape
    return _cut(offered, words, width, fits)


def _shapes(
    offered: Sequence[OfferedAnswer], texts: Texts, words: Words, width: int
) -> Iterator[RenderableType]:
    lines = [line(choice, texts, words) for choice in offered]
    if len(offered) <= MOST_IN_LINES:
        yield Group(*lines)
    if len(offered) <= MOST_IN_LINES or any(choice.remark for choice in offered):
        yield in_columns(lines, width)
    if len(offered) > MOST_IN_LINES:
        yield _grouped(offered, texts, words, width)
    yield _in_paragraphs(offered, texts, words, width)
    yield in_columns([_short(choice, with_remark=True) for choice in offered], width)
    yield flow([_short(choice) for choice in offered], width)


def _cut(
    offered: Sequence[OfferedAnswer], words: Words, width: int, fits: Callable[[RenderableType], bool]
) -> RenderableType:
    shown = len(offered)
    while True:
        shown = shown * 3 // 4
        more = Text(words.say("more_answers", count=len(offered) - shown), style="dim")
        shape = Group(flow([_short(choice) for choice in offered[:shown]], width), more)
        if fits(shape) or not shown:
            return shape


def whole(offered: Sequence[OfferedAnswer], texts: Texts, words: Words) -> RenderableType:
    """Return every answer on a line of its own."""
    return Group(*[line(choice, texts, words) for choice in offered])


def line(choice: OfferedAnswer, texts: Texts, words: Words) -> Text:
    """Return an answer with what lies there, what it brings, and what follows."""
    shown = Text.assemble((f"{choice.number:4}  ", "bold"), choice.sentence)
    if choice.remark:
        shown.append(f"  {choice.remark}", style="italic")
    if choice.brings:
        shown.append(f"  ({amounts(choice.brings, texts)})", style="cyan")
    for chapter in choice.then:
        told = amounts(next(filter(None, chapter.changes), {}), texts)
        heading = texts.phrase("chapter", chapter.chapter).rstrip(".")
        shown.append("  " + words.say("then", chapter=heading, changes=told), style="dim")
    return shown


def _grouped(offered: Sequence[OfferedAnswer], texts: Texts, words: Words, width: int) -> RenderableType:
    """Group answers with the same effect under a heading, the best first."""
    shown: list[RenderableType] = []
    for brings, members in _by_gain(offered, texts, words):
        shown.append(Text(brings, style="cyan"))
        names = flow([_short(choice, with_remark=True) for choice in members], width - 2)
        shown.append(Padding(names, (0, 0, 0, 2)))
    return Group(*shown)


def _in_paragraphs(
    offered: Sequence[OfferedAnswer], texts: Texts, words: Words, width: int
) -> RenderableType:
    """Group answers with the same effect, each group on one line with its heading."""
    return Group(
        *[
            flow(
                [Text(f"{brings}:", style="cyan"), *[_short(choice, with_remark=True) for choice in members]],
                width,
            )
            for brings, members in _by_gain(offered, texts, words)
        ]
    )


def _by_gain(
    offered: Sequence[OfferedAnswer], texts: Texts, words: Words
) -> list[tuple[str, list[OfferedAnswer]]]:
    groups: dict[str, list[OfferedAnswer]] = {}
    for choice in sorted(offered, key=lambda choice: -sum(choice.brings.values())):
        groups.setdefault(amounts(choice.brings, texts) or words.say("brings_nothing"), []).append(choice)
    return list(groups.items())


def _short(choice: OfferedAnswer, with_remark: bool = False) -> Text:
    shown = Text.assemble((f"{choice.number}", "bold"), f" {choice.short}", no_wrap=True)
    if with_remark and choice.remark:
        shown.append(f" {choice.remark}", style="italic")
    return shown


def in_columns(cells: Sequence[Text], width: int) -> Group:
    """Arrange cells of equal width in columns, to be read downwards."""
    widest = max(cell.cell_len for cell in cells) + GAP
    rows = -(-len(cells) // max(1, (width + GAP) // widest))
    lines = []
    for row in range(rows):
        line = Text()
        for cell in cells[row::rows]:
            line.append_text(cell.copy())
            line.pad_right(-line.cell_len % widest)
        line.rstrip()
        lines.append(line)
    return Group(*lines)

"""Drawing that all games share at the terminal: scores, log lines, and a default picture of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from floodplain.catalog import CatalogEntry
from floodplain.cli.words import Words
from floodplain.kernel.codec import Json
from floodplain.kernel.flow import TABLE, State
from floodplain.kernel.game import AnyGame
from floodplain.kernel.log import DescribedEntry
from floodplain.kernel.text import Texts
from floodplain.terminal.panels import PAGE, Panel, Reader, Size


def picture(
    entry: CatalogEntry, view: State, seat: int | None, names: Sequence[str], texts: Texts, size: Size = PAGE
) -> RenderableType:
    """Draw the whole table."""
    return Group(*[panel.drawn for panel in panels(entry, view, Reader(seat, names, texts, size))])


def panels(entry: CatalogEntry, view: State, reader: Reader) -> list[Panel]:
    """Return the table as its room draws it, or as a list of its portrait."""
    if entry.terminal is not None:
        return entry.terminal.panels(view, reader)
    tree = Tree(entry.game.name, hide_root=True)
    for name, thing in entry.game.plain_portrait(view).items():
        _grow(tree, name, thing)
    return [Panel(reader.texts.phrase("game", "title"), tree)]


def _grow(tree: Tree, name: str, thing: Json) -> None:
    children: list[tuple[str, Json]] = []
    if isinstance(thing, dict):
        children = list(thing.items())
    elif isinstance(thing, list) and any(isinstance(item, (dict, list)) for item in thing):
        children = [(str(number), item) for number, item in enumerate(thing, start=1)]
    if not children:
        shown = ", ".join(map(str, thing)) if isinstance(thing, list) else str(thing)
        tree.add(Text(f"{name}: {shown}"))
        return
    branch = tree.add(Text(name, style="bold"))
    for key, child in children:
        _grow(branch, key, child)


def live_scores(
    game: AnyGame, view: State, names: Sequence[str], texts: Texts, words: Words, width: int
) -> RenderableType:
    """Return the points by category as if the game ended now: one line per seat, or a flowing line."""
    points = [game.breakdown(view, seat) for seat in range(view.players)]
    headings = [texts.phrase("category", category) for category in game.categories]
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in (words.say("score_now"), *headings, words.say("total")):
        table.add_column(heading, justify="left" if not table.columns else "right", no_wrap=True)
    for name, sheet in zip(names, points, strict=True):
        cells = [str(sheet[category]) for category in game.categories]
        table.add_row(name, *cells, Text(str(sum(sheet.values())), style="bold"))
    needed = max(map(len, (*names, words.say("score_now")))) + sum(len(each) + 2 for each in headings)
    if needed + len(words.say("total")) + 2 <= width:
        return table
    return _flowing_scores(points, headings, names, words, width)


def _flowing_scores(
    points: Sequence[Mapping[str, int]],
    headings: Sequence[str],
    names: Sequence[str],
    words: Words,
    width: int,
) -> RenderableType:
    totals = ", ".join(f"{name} {sum(sheet.values())}" for name, sheet in zip(names, points, strict=True))
    parts = [Text.assemble((f"{words.say('score_now')}: ", "dim"), (totals, "bold"))]
    rows = zip(*[sheet.values() for sheet in points], strict=True)
    for heading, counts in zip(headings, rows, strict=True):
        if any(counts):
            parts.append(Text.assemble((f"{heading} ", "dim"), " / ".join(map(str, counts))))
    return flow(parts, width)


@dataclass(frozen=True)
class Result:
    """The points of a game, by seat."""

    categories: Sequence[str]
    points: Sequence[Mapping[str, int]]
    scores: Sequence[int]
    ranks: Sequence[int]

    @classmethod
    def of(cls, game: AnyGame, state: State) -> Result:
        """Count the points of a state, as if the game ended now."""
        points = [game.breakdown(state, seat) for seat in range(state.players)]
        return cls(game.categories, points, game.scores(state), game.ranks(state))


def score_sheet(result: Result, names: Sequence[str], texts: Texts, words: Words) -> RenderableType:
    """Return the score sheet of the rulebook, with a line per category and a column per seat."""
    table = Table(
        title=words.say("score_sheet"), title_style="bold", title_justify="left", header_style="bold"
    )
    table.add_column("")
    for name in names:
        table.add_column(name, justify="right")
    for category in result.categories:
        cells = [str(points[category]) for points in result.points]
        table.add_row(texts.phrase("category", category), *cells)
    table.add_section()
    table.add_row(words.say("total"), *[str(score) for score in result.scores], style="bold")
    table.add_row(words.say("place"), *[str(rank) for rank in result.ranks])
    return table


def verdict(result: Result, names: Sequence[str], texts: Texts, words: Words) -> list[str]:
    """Return who has won and how, in sentences; a tie-break is mentioned if it was needed."""
    best = max(result.scores)
    first = [name for name, rank in zip(names, result.ranks, strict=True) if rank == 1]
    key = "one_winner" if len(first) == 1 else "many_winners"
    points = f"{best} {texts.phrase('game', 'points', {'count': best})}"
    sentences = [words.say(key, names=", ".join(first), points=points)]
    level = [name for name, score in zip(names, result.scores, strict=True) if score == best]
    if len(level) > 1:
        sentences.append(words.say("tie", names=", ".join(level), rule=texts.phrase("game", "tiebreak")))
    return sentences


def caption(line: DescribedEntry, names: Sequence[str], texts: Texts) -> Text:
    """Return a line of the log with what every player gained or spent."""
    shown = Text(line.text, style="bold" if line.chapter else "dim" if line.seat == TABLE else "")
    for seat, change in enumerate(line.changes):
        if change:
            whose = "" if seat == line.seat else f"{names[seat]}: "
            shown.append(f"  ({whose}{amounts(change, texts)})", style="cyan")
    return shown


def amounts(change: Mapping[str, int], texts: Texts) -> str:
    """Return what was gained and spent, with signs."""
    return ", ".join(f"{count:+d} {texts.counted(count, name)}" for name, count in change.items())


def flow(cells: Sequence[Text], width: int, gap: int = 2) -> Text:
    """Arrange cells in lines, with as many per line as fit."""
    lines: list[Text] = []
    for cell in cells:
        if lines and lines[-1].cell_len + gap + cell.cell_len <= width:
            lines[-1].append(" " * gap).append_text(cell)
        else:
            lines.append(cell.copy())
    return Text("\n").join(lines)

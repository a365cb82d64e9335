"""What every game shows alike: scores, log lines, and a table that has no picture of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from floodplain.catalog import Entry
from floodplain.cli.words import Words
from floodplain.kernel.codec import Json
from floodplain.kernel.flow import TABLE, State
from floodplain.kernel.game import AnyGame
from floodplain.kernel.table import LogLine
from floodplain.kernel.terminal import PAGE, Panel, Size
from floodplain.kernel.text import Texts


def picture(
    entry: Entry, view: State, seat: int | None, names: Sequence[str], texts: Texts, size: Size = PAGE
) -> RenderableType:
    """The whole table."""
    return Group(*[panel.drawn for panel in panels(entry, view, seat, names, texts, size)])


def panels(
    entry: Entry, view: State, seat: int | None, names: Sequence[str], texts: Texts, size: Size
) -> list[Panel]:
    """The table as its room draws it, or else as its portrait lists it."""
    if entry.terminal is not None:
        return entry.terminal.panels(view, seat, names, texts, size)
    tree = Tree(entry.game.name, hide_root=True)
    for name, thing in entry.game.portrait(view).items():
        _grow(tree, name, thing)
    return [Panel(texts.phrase("game", "title"), tree)]


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
    game: AnyGame, view: State, names: Sequence[str], texts: Texts, words: Words
) -> RenderableType:
    """A line a seat: points by category, were the game to end now."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(words.say("score_now"), no_wrap=True)
    for category in game.categories:
        table.add_column(texts.phrase("category", category), justify="right")
    table.add_column(words.say("total"), justify="right", style="bold")
    for seat, name in enumerate(names):
        points = game.breakdown(view, seat)
        table.add_row(
            name, *[str(points[category]) for category in game.categories], str(sum(points.values()))
        )
    return table


def score_sheet(
    game: AnyGame, state: State, names: Sequence[str], texts: Texts, words: Words
) -> RenderableType:
    """The sheet of the rulebook: a line a category, a column a seat."""
    breakdowns = [game.breakdown(state, seat) for seat in range(state.players)]
    table = Table(
        title=words.say("score_sheet"), title_style="bold", title_justify="left", header_style="bold"
    )
    table.add_column("")
    for name in names:
        table.add_column(name, justify="right")
    for category in game.categories:
        cells = [str(points[category]) for points in breakdowns]
        table.add_row(texts.phrase("category", category), *cells)
    table.add_section()
    table.add_row(words.say("total"), *[str(score) for score in game.scores(state)], style="bold")
    table.add_row(words.say("place"), *[str(rank) for rank in game.ranks(state)])
    return table


def winners(game: AnyGame, state: State, names: Sequence[str], words: Words) -> str:
    """Who has won, in a sentence."""
    first = [name for name, rank in zip(names, game.ranks(state), strict=True) if rank == 1]
    key = "one_winner" if len(first) == 1 else "many_winners"
    return words.say(key, names=", ".join(first), points=max(game.scores(state)))


def caption(line: LogLine, names: Sequence[str], texts: Texts) -> Text:
    """A line of the log with what everybody gained or gave."""
    shown = Text(line.text, style="dim" if line.seat == TABLE else "")
    for seat, change in enumerate(line.changes):
        if change:
            whose = "" if seat == line.seat else f"{names[seat]}: "
            shown.append(f"  ({whose}{amounts(change, texts)})", style="cyan")
    return shown


def amounts(change: Mapping[str, int], texts: Texts) -> str:
    """What was gained and given, with its signs."""
    return ", ".join(f"{count:+d} {texts.word(name)}" for name, count in change.items())

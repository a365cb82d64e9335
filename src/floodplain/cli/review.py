"""`floodplain review`: where a recorded game was won or lost, and what chance contributed."""

from __future__ import annotations

import argparse
import json
from concurrent.futures import Executor
from dataclasses import replace
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from floodplain.catalog import CatalogEntry
from floodplain.cli import drawing, saves, screen
from floodplain.cli.arguments import (
    add_edition,
    add_json,
    add_language,
    check_place,
    find_language,
    opened,
    write_json,
    write_text,
)
from floodplain.cli.crew import add_crew, crew
from floodplain.coach.chart import SEATS, chart_of
from floodplain.coach.evaluator import LESS_SURE
from floodplain.coach.judges import JUDGES, USUAL
from floodplain.coach.marks import MARKS
from floodplain.coach.page import page_of
from floodplain.coach.reading import Reading
from floodplain.coach.review import Review, read_on, states_of
from floodplain.coach.sentences import ReviewText
from floodplain.coach.stamp import stamp_of
from floodplain.coach.words import coach_words
from floodplain.kernel.edition import Edition
from floodplain.kernel.names import called
from floodplain.kernel.record import Record
from floodplain.terminal.panels import PAGE

if TYPE_CHECKING:
    from floodplain.cli.arguments import Commands

EPILOG = """\
Each decision is rated on what its player could see, by the chance of winning and the points it lost.
Level 3 evaluates the ends of a turn, 4 also plays out the best moves, 5 does so ten times as often. The
analysis is saved: if you stop it, the same command resumes it.

examples:
  floodplain review game.record
  floodplain review game.record --level 5 --html review.html
"""


def add(commands: Commands) -> None:
    """Add `review`, which takes a record, a level, and where to write a page."""
    parser = commands.add_parser(
        "review",
        help="show where a recorded game was won and lost",
        description="Analyse a finished game: chances of winning, turning points, mistakes and luck.",
        epilog=EPILOG,
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a record, as text or as JSON")
    parser.add_argument(
        "--level",
        choices=list(JUDGES),
        default=USUAL,
        help=f"how deeply the coach analyses (default: {USUAL})",
    )
    parser.add_argument("--html", metavar="FILE", type=Path, help="write an HTML page that works offline")
    add_crew(parser, usual=1)
    add_edition(parser)
    add_language(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Analyse the game and show the result."""
    language = find_language(arguments.lang)
    if arguments.html is not None:
        check_place(arguments.html)
    with opened(arguments.file, arguments.edition) as (record, entry, edition):
        states, _ = states_of(record, entry.game, edition)
        with crew(arguments, len(states)) as (executor, _):
            review = _reviewed(record, entry, edition, arguments.level, language, executor)
    review = replace(review, names=called(review.names, language))
    if arguments.json:
        write_json(review.json())
        return 0
    text = ReviewText(review, entry.game, states, entry.game.texts(language), coach_words(language))
    if arguments.html is not None:
        title = text.words.say("title", game=text.texts.phrase("game", "title"))
        write_text(arguments.html, page_of(text, title, lambda reading: _board(entry, text, reading)))
        screen.err().print(str(arguments.html))
        return 0
    _show(text)
    return 0


def _reviewed(
    record: Record,
    entry: CatalogEntry,
    edition: Edition,
    level: str,
    language: str,
    executor: Executor | None,
) -> Review:
    """Return the review, continuing an interrupted one."""
    key = sha256(f"{stamp_of(entry.game, level)}\n{record.text()}".encode()).hexdigest()[:16]
    kept = saves.folder() / "reviews" / f"{record.game}-{key}.json"
    readings = _kept(kept)
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:.0f}%"))
    try:
        with Progress(*columns, TimeRemainingColumn(), console=screen.err(), transient=True) as progress:
            task = progress.add_task(coach_words(language).say("reading"), total=None)

            def tell(done: int, whole: int) -> None:
                progress.update(task, completed=done, total=whole)

            return read_on(record, entry.game, edition, level, readings, tell, executor=executor)
    except KeyboardInterrupt:
        screen.err().print(coach_words(language).say("broken_off", count=len(readings)))
        raise
    finally:
        write_text(kept, json.dumps([each.json() for each in readings]))


def _kept(path: Path) -> list[Reading]:
    """Return the readings made before; none if they cannot be read."""
    try:
        return [Reading.read(each) for each in json.loads(path.read_text(encoding="utf-8"))]
    except (OSError, ValueError, KeyError, TypeError):
        return []


def _board(entry: CatalogEntry, text: ReviewText, reading: Reading) -> str:
    """Draw the table before a move as the terminal does."""
    console = Console(record=True, width=PAGE.width, file=StringIO(), force_terminal=True, highlight=False)
    state = text.states[reading.position]
    seat = None if reading.is_draw else reading.seat
    console.print(drawing.picture(entry, state, seat, text.review.names, text.texts))
    return console.export_html(inline_styles=True, code_format="{code}")


# --- on the terminal --------------------------------------------------------------------------------


def _show(text: ReviewText) -> None:
    console, words, review = screen.out(), text.words, text.review
    decided = sum(each.mark is not None for each in review.readings)
    title = words.say("title", game=text.texts.phrase("game", "title"))
    console.print(Text(title, style="bold"))
    console.print(words.say("read_by", level=review.level, count=decided), style="dim")
    if review.plays_by != "net":
        console.print(words.say(LESS_SURE[review.plays_by]), style="yellow")
    console.print()
    keys = "  ".join(f"{SEATS[seat]} {name}" for seat, name in enumerate(review.names))
    console.print(Text(f"{words.say('chances')}   {keys}", style="bold"))
    for line in chart_of(review, console.width, text.stage):
        console.print(Text(line))
    console.print(f"      ┊ {words.say('draws')}", style="dim")
    console.print()
    console.print(_stages(text))
    console.print()
    _show_turning_points(console, text)
    console.print(_players(text))
    console.print(words.say("luck_help"), style="dim")
    console.print()
    if text.costly():
        console.print(_decisions(text))
    else:
        console.print(words.say("no_decisions"))
    if text.decided():
        console.print(text.decided())
    console.print(words.say("marks_help"), style="dim")
    console.print(words.say("two_views"), style="dim")


def _stages(text: ReviewText) -> Table:
    """Return the chances of winning, with the expected final points."""
    words = text.words
    table = Table(title=words.say("stages"), title_style="bold", title_justify="left", header_style="bold")
    for head in (words.say("move"), text.stage):
        table.add_column(head, justify="right")
    for seat, name in enumerate(text.review.names):
        table.add_column(f"{SEATS[seat]} {name}", justify="right")
    for row in text.stages():
        table.add_row(*row)
    return table


def _show_turning_points(console: Console, text: ReviewText) -> None:
    found = text.turning_points()
    console.print(Text(text.words.say("turning_points"), style="bold"))
    if not found:
        console.print(text.words.say("no_turning_points"))
    for number, (_, said) in enumerate(found, start=1):
        console.print(f"{number}. {said}")
    console.print()


def _players(text: ReviewText) -> Table:
    words, review = text.words, text.review
    table = Table(title=words.say("players"), title_style="bold", title_justify="left", header_style="bold")
    table.add_column(words.say("player"))
    for head in ("points", "accuracy", *MARKS, "luck"):
        table.add_column(words.say(head), justify="right")
    for seat, name in enumerate(review.names):
        account = review.account(seat)
        exact = "" if account.accuracy is None else words.percent(account.accuracy)
        marks = [str(account.marks[mark]) for mark in MARKS]
        luck = words.signed_percent(account.luck)
        table.add_row(f"{SEATS[seat]} {name}", f"{account.points:.0f}", exact, *marks, luck)
    return table


def _decisions(text: ReviewText) -> Table:
    words = text.words
    table = Table(title=words.say("decisions"), title_style="bold", title_justify="left", header_style="bold")
    table.add_column(words.say("move"), justify="right")
    table.add_column(words.say("what"))
    table.add_column(words.say("cost"), justify="right")
    table.add_column(words.say("cost_points"), justify="right")
    table.add_column(words.say("better"))
    for each in text.costly():
        best = each.best
        assert each.mark is not None
        assert best is not None
        table.add_row(
            str(each.position + 1),
            f"{text.log(each)} ({words.say(each.mark)})",
            words.signed_percent(-(each.cost or 0)),
            words.signed(-(each.cost_in_points or 0)),
            text.answer(each, best.answer),
        )
    return table

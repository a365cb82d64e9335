"""`floodplain replay`: shows a recorded game at any moment."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from floodplain.catalog import CatalogEntry
from floodplain.cli import drawing, screen
from floodplain.cli.arguments import (
    BadInput,
    add_edition,
    add_json,
    add_language,
    find_language,
    natural,
    opened,
    positive,
    write_json,
)
from floodplain.cli.words import read_words
from floodplain.kernel.edition import Edition
from floodplain.kernel.flow import TABLE, Decision, State, awaited
from floodplain.kernel.game import AnyGame
from floodplain.kernel.log import DescribedEntry
from floodplain.kernel.record import Record, record_line, replay
from floodplain.kernel.table import Table
from floodplain.terminal.panels import PAGE, Size

if TYPE_CHECKING:
    from floodplain.cli.arguments import Commands
    from floodplain.kernel.text import Texts

EPILOG = """\
Without --seat, the game is shown as a spectator sees it. Nothing is hidden in a finished game.

examples:
  floodplain replay game.record
  floodplain replay game.record --to 40 --seat 1
  floodplain replay game.record --json
"""


def add(commands: Commands) -> None:
    """Add `replay`, which takes a record, the number of answers to replay, and who looks."""
    parser = commands.add_parser(
        "replay",
        help="show a recorded game at any moment",
        description="Show the state after K answers of a recorded game, with the log up to that point.",
        epilog=EPILOG,
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a record, as text or as JSON")
    parser.add_argument(
        "--to",
        metavar="K",
        type=natural,
        help="show the state after K answers, draws included (default: all)",
    )
    parser.add_argument("--seat", metavar="N", type=positive, help="show what this seat sees, counted from 1")
    add_edition(parser)
    add_language(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Show the requested moment."""
    with opened(arguments.file, arguments.edition) as (record, entry, edition):
        table = _table(record, entry.game, edition, arguments.to)
    if arguments.seat is not None and arguments.seat > table.players:
        raise BadInput(f"there are seats 1 to {table.players}, not {arguments.seat}")
    seat = None if arguments.seat is None else arguments.seat - 1
    language = find_language(arguments.lang)
    if arguments.json:
        write_json(_as_json(table, seat, entry.game.texts(language)))
    else:
        _show(table, seat, entry, language)
    return 0


def _table(record: Record, game: AnyGame, edition: Edition, to: int | None) -> Table:
    """Return the table after a number of answers, with nothing drawn after them."""
    moments = len(list(replay(record, game, edition)))
    stop = moments if to is None else to
    if stop > moments:
        raise BadInput(f"the record has {moments} answers, not {stop}")
    table = Table.resume(record, game, edition)
    table.state = table.state_at(stop)
    del table.entries[stop:]
    return table


def view_of(table: Table, seat: int | None) -> State:
    """Return what a seat may see; everything once the game is over."""
    return table.state if awaited(table.state) is None else table.view(seat)


def log_of(table: Table, seat: int | None, texts: Texts) -> list[DescribedEntry]:
    """Return the log that a seat may read; all of it once the game is over."""
    if awaited(table.state) is not None:
        return table.log(seat, texts)
    return [
        line
        for position, entry in enumerate(table.entries)
        for line in table.told(position, entry.decision.witness(entry.before), texts)
    ]


def legal_for(table: Table, seat: int | None) -> list[str]:
    """Return the legal answers as lines of a record, if the seat may know them."""
    decision = awaited(table.state)
    if decision is None or not (decision.seat == seat or not table.game.has_secrets(table.state)):
        return []
    return [record_line(decision, table.state, answer) for answer in decision.options(table.state)]


def _show(table: Table, seat: int | None, entry: CatalogEntry, language: str) -> None:
    console = screen.out()
    texts, words, names = entry.game.texts(language), read_words(language), table.called(language)
    for line in log_of(table, seat, texts):
        number = Text(f"{line.position + 1:4}  ", style="dim")
        console.print(number + drawing.caption(line, names, texts))
    console.print()
    view = view_of(table, seat)
    console.print(drawing.picture(entry, view, seat, names, texts, Size(console.width, PAGE.height)))
    decision = awaited(view)
    if decision is None:
        result = drawing.Result.of(entry.game, view)
        console.print(drawing.score_sheet(result, names, texts, words))
        for sentence in drawing.verdict(result, names, texts, words):
            console.print(sentence)
        return
    console.print(drawing.live_scores(entry.game, view, names, texts, words, console.width))
    name = words.say("the_table") if decision.seat == TABLE else names[decision.seat]
    console.print(f"{name}: {texts.ask(decision, view, names)} ({decision.cited()})")


def _as_json(table: Table, seat: int | None, texts: Texts) -> dict[str, object]:
    game, view = table.game, view_of(table, seat)
    decision = awaited(view)
    scores = [game.breakdown(view, each) for each in range(table.players)]
    return {
        "game": game.name,
        "edition": {"name": table.edition.name, "fingerprint": table.edition.fingerprint},
        "options": dict(table.options),
        "names": list(table.called(texts.language)),
        "answers": len(table.entries),
        "seat": None if seat is None else seat + 1,
        "over": decision is None,
        "asked": _asked(decision, table, seat),
        "scores": [{"total": sum(points.values()), "categories": points} for points in scores],
        "ranks": list(game.ranks(view)),
        "portrait": game.plain_portrait(view),
        "log": [line.text for line in log_of(table, seat, texts)],
    }


def _asked(decision: Decision[Any] | None, table: Table, seat: int | None) -> dict[str, object] | None:
    if decision is None:
        return None
    return {
        "seat": None if decision.seat == TABLE else decision.seat + 1,
        "kind": decision.kind,
        "rule": decision.cited(),
        "legal": legal_for(table, seat),
    }

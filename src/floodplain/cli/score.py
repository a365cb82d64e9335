"""`floodplain score`: a score pad for the printed game."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from floodplain.catalog import find_game
from floodplain.cli import drawing, screen
from floodplain.cli.arguments import (
    BadInput,
    add_edition,
    add_game,
    add_json,
    add_language,
    counted,
    edition_of,
    find_edition,
    find_language,
    positive,
    read_file,
    write_json,
    write_text,
)
from floodplain.cli.pad import PadForm, PadLeft
from floodplain.cli.words import Words, read_words
from floodplain.kernel.game import AnyGame
from floodplain.kernel.text import Texts
from floodplain.teach.cardboard import Cardboard, Counted, count, read_cardboard, read_link, why
from floodplain.teach.errors import BadCardboard
from floodplain.teach.game import pad_of

if TYPE_CHECKING:
    from floodplain.cli.arguments import Commands

EPILOG = """\
You enter field by field, or name a file written by --sheet or --save.

examples:
  floodplain score fertility --names Lisa,Tom
  floodplain score fertility --names Lisa,Tom --sheet > evening.txt
  floodplain score fertility --file evening.txt
"""


def add(commands: Commands) -> None:
    """Add `score`, which takes a game, its players, and a partly filled pad."""
    parser = commands.add_parser(
        "score",
        help="score a game played on a real table",
        description="Score a game played on a real table, by category, with the tie-break.",
        epilog=EPILOG,
    )
    add_game(parser)
    parser.add_argument("--names", metavar="A,B", help="the players' names, separated by commas")
    parser.add_argument(
        "--players", metavar="N", type=positive, help="number of players (default: the number of names, or 2)"
    )
    given = parser.add_mutually_exclusive_group()
    given.add_argument("--file", metavar="FILE", help="existing entries, as text or JSON; - is stdin")
    given.add_argument("--link", metavar="LINK", help="existing entries, as a link shared from the browser")
    parser.add_argument("--sheet", action="store_true", help="write an empty pad to fill in with an editor")
    parser.add_argument("--save", metavar="FILE", type=Path, help="save the entries to a file")
    add_edition(parser)
    add_language(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Ask for the entries, score them and show the result; return 1 if an entry is impossible."""
    game = find_game(arguments.game)
    pad_of(game)
    words = read_words(find_language(arguments.lang))
    board = _board(arguments, game)
    edition = edition_of(board, game, arguments.edition)
    form = PadForm(game, edition, board, words, screen.out())
    if arguments.sheet:
        sys.stdout.write(form.sheet())
        return 0
    if arguments.file is None and arguments.link is None:
        try:
            form.ask()
        except PadLeft:
            return 0
    if arguments.save is not None:
        write_text(arguments.save, form.board.text())
    return _tell(form, bool(arguments.json))


def _board(arguments: argparse.Namespace, game: AnyGame) -> Cardboard:
    """Return the partly filled pad, or a new one."""
    if arguments.file is not None:
        return _read(arguments.file)
    if arguments.link is not None:
        return read_link(arguments.link)
    names = tuple(name.strip() for name in arguments.names.split(",")) if arguments.names else ()
    players = arguments.players or len(names) or game.player_counts[0]
    if names and len(names) != players:
        raise BadInput(f"{counted(len(names), 'name')} for {players} players")
    game.settled(players, {})
    return Cardboard.of(find_edition(game, arguments.edition), players, names)


def _read(name: str) -> Cardboard:
    text = sys.stdin.read() if name == "-" else read_file(Path(name), "a file written by --save")
    try:
        return read_cardboard(text)
    except BadCardboard as error:
        raise BadInput(f"{name}: {error}") from None


# --- output ------------------------------------------------------------------------------------------


def _tell(form: PadForm, as_json: bool) -> int:
    counted = count(form.game, form.edition, form.board)
    if as_json:
        write_json(_json(form, counted))
    elif counted.objections or counted.unasked:
        _refuse(counted, form.names, form.texts, form.words, form.console)
    else:
        result = drawing.Result(counted.categories, counted.points, counted.scores, counted.ranks)
        form.console.print(drawing.score_sheet(result, form.names, form.texts, form.words))
        for sentence in drawing.verdict(result, form.names, form.texts, form.words):
            form.console.print(Text(sentence, style="bold"))
    return 1 if counted.objections or counted.unasked else 0


def _refuse(counted: Counted, names: tuple[str, ...], texts: Texts, words: Words, console: Console) -> None:
    for each in counted.objections:
        where = f"{each.address}: " if each.address else ""
        console.print(f"{where}{why(each, texts, names)} ({each.reason.rule})", soft_wrap=True)
    for name in counted.unasked:
        console.print(words.say("pad_unasked", name=name), soft_wrap=True)


def _json(form: PadForm, counted: Counted) -> dict[str, object]:
    return {
        **form.board.json(),
        "link": form.board.link(),
        "categories": list(counted.categories),
        "seats": [
            {"name": name, "rank": rank, "score": score, "points": points}
            for name, rank, score, points in zip(
                form.names, counted.ranks, counted.scores, counted.points, strict=True
            )
        ]
        if counted.points
        else [],
        "tied": counted.is_tied,
        "objections": [
            {"field": each.address, "rule": each.reason.rule, "text": why(each, form.texts, form.names)}
            for each in counted.objections
        ],
        "unasked": list(counted.unasked),
    }

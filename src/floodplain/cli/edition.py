"""`floodplain edition`: the printed numbers of the games, and those of your own box."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from floodplain.catalog import all_entries, find_game, find_named
from floodplain.cli import screen
from floodplain.cli.arguments import BadInput, Parser, add_game, add_json, write_json, write_text
from floodplain.cli.template import template
from floodplain.kernel.edition import Edition, read_edition
from floodplain.kernel.errors import BadEdition, UnknownGame

if TYPE_CHECKING:
    from floodplain.cli.arguments import Commands

EPILOG = """\
examples:
  floodplain edition list
  floodplain edition show fertility
  floodplain edition new fertility my-box.toml
  floodplain edition check my-box.toml
  floodplain play fertility --edition my-box.toml
"""


def add(commands: Commands) -> None:
    """Add `edition`, with one action each to list, show, check or write the numbers of a game."""
    parser = commands.add_parser(
        "edition",
        help="list, show, check or write the printed numbers of a game",
        description="An edition is a file with every number printed on the components of a game.",
        epilog=EPILOG,
    )
    actions = parser.add_subparsers(metavar="ACTION", title="actions", dest="action", required=True)
    _add_list(actions)
    _add_show(actions)
    _add_check(actions)
    _add_new(actions)


def _add_list(actions: Commands) -> None:
    parser = _action(actions, "list", "list the editions that come with the games", "floodplain edition list")
    add_json(parser)
    parser.set_defaults(run=run_list)


def _add_show(actions: Commands) -> None:
    parser = _action(
        actions, "show", "show how certain each table of an edition is", "floodplain edition show fertility"
    )
    add_game(parser, optional=True)
    parser.add_argument(
        "name", metavar="EDITION", nargs="?", help="its name (default: all editions of the game)"
    )
    add_json(parser)
    parser.set_defaults(run=run_show)


def _add_check(actions: Commands) -> None:
    parser = _action(
        actions,
        "check",
        "check an edition file; exits with 1 if it has problems",
        "floodplain edition check my-box.toml",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="an edition file")
    add_json(parser)
    parser.set_defaults(run=run_check)


def _add_new(actions: Commands) -> None:
    parser = _action(
        actions,
        "new",
        "write a commented template to fill in from your own box",
        "floodplain edition new fertility my-box.toml",
    )
    add_game(parser)
    parser.add_argument("file", metavar="FILE", type=Path, help="the file to write; it must not exist")
    parser.set_defaults(run=run_new)


def _action(actions: Commands, name: str, sentence: str, example: str) -> Parser:
    description = f"{sentence[0].upper()}{sentence[1:]}."
    return actions.add_parser(name, help=sentence, description=description, epilog=f"example:\n  {example}\n")


def run_list(arguments: argparse.Namespace) -> int:
    """List the editions, one per line."""
    found = [edition for entry in all_entries().values() for edition in entry.game.editions.values()]
    if arguments.json:
        write_json([_as_json(edition) for edition in found])
        return 0
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("game", "edition", "fingerprint", "reconstructed", "title"):
        table.add_column(heading, no_wrap=heading != "title")
    for edition in found:
        share = f"{len(edition.reconstructed)} of {len(edition.provenance)} tables"
        table.add_row(edition.game, edition.name, edition.fingerprint, share, edition.title)
    screen.out().print(table)
    return 0


def run_show(arguments: argparse.Namespace) -> int:
    """Show each table with its certainty and source."""
    entries = all_entries().values() if not arguments.game else ()
    games = [find_game(arguments.game)] if arguments.game else [entry.game for entry in entries]
    found = [edition for game in games for edition in game.editions.values()]
    if arguments.name is not None:
        known = [edition.name for edition in found]
        if arguments.name not in known:
            names = ", ".join(known)
            raise BadInput(f"{arguments.game} has no edition {arguments.name!r}; choose one of {names}")
        found = [edition for edition in found if edition.name == arguments.name]
    if arguments.json:
        write_json([{**_as_json(edition), "tables": edition.tables} for edition in found])
        return 0
    console = screen.out()
    for position, edition in enumerate(found):
        if position:
            console.print()
        console.print(Text(f"{edition.title} ({edition.name}, {edition.fingerprint})", style="bold"))
        console.print(_provenance(edition))
    return 0


def _provenance(edition: Edition) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("table", no_wrap=True)
    table.add_column("certainty", no_wrap=True)
    table.add_column("source")
    styles = {"stated": "green", "derived": "cyan", "reconstructed": "yellow"}
    for name, origin in edition.provenance.items():
        table.add_row(name, Text(origin.certainty, style=styles[origin.certainty]), origin.source)
    return table


def run_check(arguments: argparse.Namespace) -> int:
    """Say that a file describes its game, or list every problem."""
    if not arguments.file.is_file():
        raise BadInput(f"{arguments.file}: there is no such file")
    try:
        edition = read_edition(arguments.file)
        find_named("edition", edition.game).game.material_of(edition)
    except UnknownGame as error:
        return _refuse(arguments, [str(error)])
    except BadEdition as error:
        return _refuse(arguments, list(error.problems))
    if arguments.json:
        write_json({"file": str(arguments.file), "problems": [], **_as_json(edition)})
    else:
        line = (
            f"{arguments.file}: a complete edition of {edition.game}, {edition.title} ({edition.fingerprint})"
        )
        sys.stdout.write(f"{line}\n")
    return 0


def _refuse(arguments: argparse.Namespace, problems: list[str]) -> int:
    if arguments.json:
        write_json({"file": str(arguments.file), "problems": problems})
    else:
        sys.stdout.writelines(f"{arguments.file}: {problem}\n" for problem in problems)
    return 1


def run_new(arguments: argparse.Namespace) -> int:
    """Write a complete template, which can be played while it is filled in."""
    game = find_game(arguments.game)
    if arguments.file.exists():
        raise BadInput(f"{arguments.file} already exists; choose another name")
    write_text(arguments.file, template(game.edition, arguments.file))
    file = arguments.file
    sys.stdout.write(f"{file}: written; change its numbers, then run: floodplain edition check {file}\n")
    return 0


def _as_json(edition: Edition) -> dict[str, object]:
    return {
        "game": edition.game,
        "edition": edition.name,
        "title": edition.title,
        "fingerprint": edition.fingerprint,
        "provenance": {
            name: {"certainty": origin.certainty, "source": origin.source}
            for name, origin in edition.provenance.items()
        },
    }

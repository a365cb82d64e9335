"""`floodplain new`: creates a package with a game or a bot of your own, which runs immediately."""

from __future__ import annotations

import argparse
import keyword
import re
import sys
from collections.abc import Iterator
from functools import partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Final

from floodplain.catalog import GAMES, SHELF
from floodplain.cli.arguments import BadInput
from floodplain.plugins import Kind

if TYPE_CHECKING:
    from floodplain.cli.arguments import Commands

NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
SUFFIX: Final = ".txt"  # the suffix of every template, so that no tool takes it for one of our modules
EPILOG: Final = """\
The package has an entry point, so that every command knows the {kind} once it is installed. Its README.md
lists what to run next.

example:
  floodplain new {kind} {example}
"""


def add(commands: Commands) -> None:
    """Add `new`, which takes the kind, the name, and where to put the folder."""
    parser = commands.add_parser(
        "new",
        help="make a package with a game or a bot of your own",
        description="Make a package with a game or a bot that runs, as a start for your own.",
        epilog="examples:\n  floodplain new game pebbles\n  floodplain new bot hoarder",
    )
    kinds = parser.add_subparsers(metavar="KIND", title="kinds", required=True)
    examples: dict[Kind, str] = {"game": "pebbles", "bot": "hoarder"}
    for kind, example in examples.items():
        each = kinds.add_parser(
            kind,
            help=f"a package with a {kind}",
            description=f"Make a package with a small {kind} that runs, its tests and its README.",
            epilog=EPILOG.format(kind=kind, example=example),
        )
        each.add_argument("name", metavar="NAME", help="lower-case letters, digits and _")
        each.add_argument(
            "--into",
            metavar="FOLDER",
            type=Path,
            default=Path(),
            help="the folder to make it in (default: this one)",
        )
        each.set_defaults(run=partial(run, kind))


def run(kind: Kind, arguments: argparse.Namespace) -> int:
    """Write the package, and print what to do next."""
    name: str = arguments.name
    _check_name(kind, name)
    folder: Path = arguments.into / name
    if folder.exists():
        raise BadInput(f"{folder} exists already; choose another name, or another folder with --into")
    if not arguments.into.is_dir():
        raise BadInput(f"{arguments.into} is not a folder; make it first")
    words = _words(name)
    for path, text in _templates(files("floodplain.cli").joinpath("templates", kind)):
        target = folder / path.replace("NAME", name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(Template(text).substitute(words), encoding="utf-8")
    sys.stdout.write(
        f"{folder} contains a {kind} that runs. Next:\n\n"
        f"  cd {folder}\n  pip install --editable . pytest\n  pytest\n\nSee README.md for more.\n"
    )
    return 0


def _check_name(kind: Kind, name: str) -> None:
    """Raise BadInput for a name that cannot be imported, or is taken."""
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise BadInput(
            f"{name!r} cannot be the name of a package; use lower-case letters, digits and _, a letter first"
        )
    taken = SHELF.game_names() if kind == "game" else SHELF.bot_names()
    if name in taken:
        raise BadInput(f"there is a {kind} called {name!r} already; choose another name")
    if find_spec(name) is not None:
        raise BadInput(f"there is a Python module called {name!r} already; choose another name")


def _words(name: str) -> dict[str, str]:
    """Return what replaces the name in templates."""
    title = name.replace("_", " ").capitalize()
    joined = "".join(part.capitalize() for part in name.split("_"))
    return {
        "name": name,
        "title": title,
        "state": f"{joined}State",
        "game": f"{joined}Game",
        "bot": f"{joined}Bot",
        "example": next(iter(GAMES)),
    }


def _templates(folder: Traversable, above: str = "") -> Iterator[tuple[str, str]]:
    """Yield every template below a folder: its path in the new package, and its text."""
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        path = f"{above}{entry.name}"
        if entry.is_dir():
            yield from _templates(entry, f"{path}/")
        elif path.endswith(SUFFIX):
            yield path.removesuffix(SUFFIX), entry.read_text(encoding="utf-8")

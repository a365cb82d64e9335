"""`floodplain games` and `floodplain bots`: lists what is installed, and the package it comes from."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from rich.table import Table
from rich.text import Text

from floodplain import __version__
from floodplain.catalog import BOTS, GAMES, SHELF
from floodplain.cli import screen
from floodplain.cli.arguments import add_json, write_json
from floodplain.plugins import OURS, Kind, installed

if TYPE_CHECKING:
    from floodplain.cli.arguments import Commands

EPILOG: Final = """\
Packages offer games and bots by the entry points floodplain.games and floodplain.bots; --plugin FILE adds
those of a single file. What cannot be used is listed with the reason.

example:
  floodplain {name}
"""


def add(commands: Commands) -> None:
    """Add `games` and `bots`, which take only plug-in files."""
    kinds: dict[str, tuple[Kind, Mapping[str, object]]] = {"games": ("game", GAMES), "bots": ("bot", BOTS)}
    for name, (kind, ours) in kinds.items():
        parser = commands.add_parser(
            name,
            help=f"list the {name} that are installed",
            description=f"List the {name} that are installed, and the package that each comes from.",
            epilog=EPILOG.format(name=name),
        )
        add_json(parser)
        parser.set_defaults(run=partial(run, kind, list(ours)))


def run(kind: Kind, ours: list[str], arguments: argparse.Namespace) -> int:
    """List one per line, built-in ones first."""
    found = [{"name": name, "package": f"{OURS} {__version__}", "problem": ""} for name in ours]
    found += [
        {"name": plugin.name, "package": plugin.source, "problem": SHELF.problem_of(plugin)}
        for plugin in installed(kind)
    ]
    if arguments.json:
        write_json(found)
        return 0
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in (kind, "package", ""):
        table.add_column(heading, no_wrap=bool(heading))
    for each in found:
        table.add_row(each["name"], each["package"], Text(each["problem"], style="yellow"))
    screen.out().print(table)
    return 0

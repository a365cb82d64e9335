"""`floodplain serve`: the web application."""

from __future__ import annotations

import argparse
from dataclasses import fields
from typing import TYPE_CHECKING, Final

from floodplain.catalog import Offer
from floodplain.cli.arguments import check_server, number, whole
from floodplain.server.settings import PREFIX, Settings

if TYPE_CHECKING:
    from collections.abc import Callable

    from floodplain.cli.arguments import Commands

EPILOG = f"""\
Each option can also be set by an environment variable, such as {PREFIX}PORT.

examples:
  floodplain serve
  floodplain serve --offer senet --offer mybots:Careful
  floodplain serve --host 0.0.0.0 --database postgresql://floodplain@127.0.0.1/floodplain --workers 2
"""

PARSERS: Final[dict[type, Callable[[str], object]]] = {int: whole, float: number, str: str}


def add(commands: Commands) -> None:
    """Add `serve`, which takes every setting of the server as an argument."""
    parser = commands.add_parser(
        "serve",
        help="run a server for other people to play on",
        description="Run the web application, for one family or many players.",
        epilog=EPILOG,
    )
    for each in fields(Settings):
        default = each.default
        flag = "--" + each.name.replace("_", "-")
        help_text = _help_text(each.metadata["help"], default)
        if isinstance(default, bool):
            parser.add_argument(flag, action=argparse.BooleanOptionalAction, default=None, help=help_text)
        elif each.name == "offer":
            parser.add_argument(flag, metavar="NAME", action="append", default=None, help=help_text)
        else:
            parser.add_argument(flag, type=PARSERS[type(default)], default=None, help=help_text)
    parser.set_defaults(run=run)


def _help_text(explained: str, default: object) -> str:
    """Return the help of a setting with its default, if it has one."""
    said = {True: "yes", False: "no"}[default] if isinstance(default, bool) else default
    return (explained if said == "" else f"{explained} (default: {said})").replace("%", "%%")


def run(arguments: argparse.Namespace) -> int:
    """Serve until stopped."""
    check_server()
    from floodplain.server.serve import serve  # noqa: PLC0415 - other commands need not wait for it

    flags = {each.name: getattr(arguments, each.name) for each in fields(Settings)}
    flags["offer"] = ",".join(arguments.offer) if arguments.offer else None
    settings = Settings.read(**flags)
    Offer.of(settings.offer)  # raises now what would make every worker fail
    serve("floodplain.cli.application:make_app", settings)
    return 0

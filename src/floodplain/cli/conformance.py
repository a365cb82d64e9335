"""`floodplain conformance`: checks that a game keeps its contract."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from floodplain.catalog import SHELF, find_game
from floodplain.cli import screen
from floodplain.cli.arguments import add_edition, add_game, add_json, find_edition, positive, write_json
from floodplain.kernel.conformance import Violation
from floodplain.scene.conformance import check_game

if TYPE_CHECKING:
    from floodplain.cli.arguments import Commands

EPILOG = """\
Exits with 1 if a check fails. Each problem is one line on stdout.

example:
  floodplain conformance fertility --games 5
"""


def add(commands: Commands) -> None:
    """Add `conformance`, which takes one game or all, and how many games to play per case."""
    parser = commands.add_parser(
        "conformance",
        help="check that a game keeps the contract of every game",
        description="Play games with all numbers of players and options, and check what all games must do.",
        epilog=EPILOG,
    )
    add_game(parser, optional=True)
    parser.add_argument(
        "--games", metavar="K", type=positive, default=1, help="games of each kind (default: 1)"
    )
    add_edition(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check one game or all."""
    names = [arguments.game] if arguments.game else SHELF.game_names()
    found: dict[str, list[Violation]] = {}
    for name in names:
        game = find_game(name)
        edition = find_edition(game, arguments.edition)
        with screen.err().status(name) as status:
            found[name] = check_game(game, edition, games=arguments.games, report=status.update)
    if arguments.json:
        write_json({name: [_as_json(problem) for problem in problems] for name, problems in found.items()})
    else:
        for name, problems in found.items():
            sys.stdout.writelines(f"{name}: {problem}\n" for problem in problems)
            if not problems:
                sys.stdout.write(f"{name}: no problems\n")
    return 1 if any(found.values()) else 0


def _as_json(problem: Violation) -> dict[str, str]:
    return {"case": problem.case, "check": problem.check, "sentence": problem.sentence}

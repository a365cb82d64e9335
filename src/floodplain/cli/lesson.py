"""`floodplain lesson`: the lessons of the games, and your own."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from floodplain.catalog import all_entries, find_named
from floodplain.cli.arguments import add_json, add_language, find_language, write_json
from floodplain.kernel.errors import UnknownGame
from floodplain.teach.errors import BadLesson
from floodplain.teach.lesson import lesson_at, lessons_of
from floodplain.teach.lesson_play import mistakes

if TYPE_CHECKING:
    from floodplain.cli.arguments import Commands

EPILOG = """\
A lesson is a record whose notes say what to highlight and what to ask: lessons/NAME.txt. Its
texts are in text/lessons/en/NAME.toml, and the same for fr and nl.

examples:
  floodplain lesson list
  floodplain lesson check my-lessons/lessons/1-first-game.txt
"""


def add(commands: Commands) -> None:
    """Add `lesson`, which lists the lessons or checks one."""
    parser = commands.add_parser(
        "lesson",
        help="list the lessons, or check one of your own",
        description="List the lessons, or check one of your own. To take one, use floodplain learn.",
        epilog=EPILOG,
    )
    actions = parser.add_subparsers(metavar="ACTION", title="actions", dest="action", required=True)
    listing = actions.add_parser(
        "list",
        help="list the lessons that come with the games",
        description="List the lessons that come with the games.",
        epilog="example:\n  floodplain lesson list --lang nl\n",
    )
    add_language(listing)
    add_json(listing)
    listing.set_defaults(run=run_list)
    checking = actions.add_parser(
        "check",
        help="check a lesson file; exits with 1 if it has problems",
        description="Check a lesson file and its texts, and list every mistake.",
        epilog="example:\n  floodplain lesson check my-lessons/lessons/1-first-game.txt\n",
    )
    checking.add_argument("file", metavar="FILE", type=Path, help="a lesson file")
    add_json(checking)
    checking.set_defaults(run=run_check)


def run_list(arguments: argparse.Namespace) -> int:
    """List the lessons, one per line."""
    language = find_language(arguments.lang)
    found = [
        {
            "game": name,
            "lesson": lesson.name,
            "steps": len(lesson.steps),
            "title": lesson.say(language, "title"),
            "line": lesson.say(language, "line"),
        }
        for name, entry in all_entries().items()
        for lesson in lessons_of(entry.game).values()
    ]
    if arguments.json:
        write_json(found)
        return 0
    for each in found:
        sys.stdout.write(
            f"{each['game']:<10} {each['lesson']:<26} {each['steps']:>2}  {each['title']}: {each['line']}\n"
        )
    return 0


def run_check(arguments: argparse.Namespace) -> int:
    """Report that a lesson works, or list every problem."""
    problems = problems_of(arguments.file)
    if arguments.json:
        write_json({"file": str(arguments.file), "problems": problems})
    elif problems:
        sys.stdout.writelines(f"{arguments.file}: {problem}\n" for problem in problems)
    else:
        sys.stdout.write(f"{arguments.file}: no problems\n")
    return 1 if problems else 0


def problems_of(file: Path) -> list[str]:
    """List the mistakes of a lesson file, one sentence each."""
    try:
        lesson, problems = lesson_at(file)
        return [*problems, *mistakes(lesson, find_named("lesson", lesson.record.game).game)]
    except BadLesson as error:
        return list(error.problems)
    except UnknownGame as error:
        return [str(error)]

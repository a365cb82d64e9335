"""`floodplain learn`: a guided game at the terminal."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from floodplain.catalog import LEVELS, find_bot, find_entry
from floodplain.cli import saves, screen
from floodplain.cli.arguments import BadInput, add_game, add_language, find_language
from floodplain.cli.classroom import Classroom, LessonLeft
from floodplain.cli.dialogue import Quit
from floodplain.cli.session import Session
from floodplain.cli.sitting import Sitting
from floodplain.cli.words import read_words
from floodplain.kernel.table import Table
from floodplain.teach.lesson import Lesson, lessons_of
from floodplain.teach.lesson_play import play_lesson

if TYPE_CHECKING:
    from floodplain.catalog import CatalogEntry
    from floodplain.cli.arguments import Commands
    from floodplain.cli.words import Words

EPILOG = """\
Each step of a lesson shows one thing and asks you to do it. At the end you can continue the game.

examples:
  floodplain learn fertility
  floodplain learn egizia 2 --lang fr
"""


def add(commands: Commands) -> None:
    """Add `learn`, which takes a game and one of its lessons."""
    parser = commands.add_parser(
        "learn",
        help="learn a game by playing",
        description="Learn a game step by step, on the real table.",
        epilog=EPILOG,
    )
    add_game(parser)
    parser.add_argument(
        "lesson", metavar="LESSON", nargs="?", default="1", help="its number or its name (default: the first)"
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Teach one lesson."""
    entry = find_entry(arguments.game)
    lesson = _find(entry, arguments.lesson)
    words = read_words(find_language(arguments.lang))
    room = Classroom(play_lesson(lesson, entry.game), entry, words, screen.out())
    try:
        if room.teach():
            _play_on(room, entry, words)
    except LessonLeft:
        room.say_goodbye()
    return 0


def _find(entry: CatalogEntry, wanted: str) -> Lesson:
    lessons = lessons_of(entry.game)
    if wanted in lessons:
        return lessons[wanted]
    if wanted.isdecimal() and 1 <= int(wanted) <= len(lessons):
        return list(lessons.values())[int(wanted) - 1]
    if not lessons:
        raise BadInput(f"{entry.game.name} has no lessons yet; floodplain lesson list shows all lessons")
    known = ", ".join(f"{number} {name}" for number, name in enumerate(lessons, start=1))
    raise BadInput(f"there is no lesson {wanted!r} of {entry.game.name}; choose one of {known}")


def _play_on(room: Classroom, entry: CatalogEntry, words: Words) -> None:
    """Continue the game against the weakest level."""
    table = Table.resume(room.played.to_play_on, entry.game, room.played.edition)
    table.plays_forced = True
    table.advance()
    bots = [None, *[find_bot(LEVELS[0])] * (table.players - 1)]
    file = saves.new_file(entry.game.name)
    session = Session(Sitting(table, entry, bots, room.texts, words, room.console, file))
    try:
        session.run()
    except Quit:
        saves.say_goodbye(words, file)

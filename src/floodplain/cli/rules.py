"""`floodplain rules`: the numbered rules as text."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from floodplain.catalog import find_game
from floodplain.cli import screen
from floodplain.cli.arguments import BadInput, add_game, add_json, add_language, find_language, write_json
from floodplain.kernel.text import Texts

if TYPE_CHECKING:
    from floodplain.cli.arguments import Commands

EPILOG = """\
examples:
  floodplain rules fertility
  floodplain rules fertility F4 --lang fr
  floodplain rules fertility F4.4 --lang nl
  floodplain rules fertility --search quarry
"""


def add(commands: Commands) -> None:
    """Add `rules`, which takes a game, and a chapter, a rule or a word to search for."""
    parser = commands.add_parser(
        "rules",
        help="read the rules",
        description="Print the rules of a game: all of them, a chapter such as F4, or one rule such as F4.4.",
        epilog=EPILOG,
    )
    add_game(parser)
    parser.add_argument("number", metavar="NUMBER", nargs="?", help="a chapter or a rule")
    parser.add_argument("--search", metavar="WORD", help="only the rules that contain this word")
    add_language(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the requested rules."""
    texts = find_game(arguments.game).texts(find_language(arguments.lang))
    found = chosen(texts, arguments.number, arguments.search)
    if arguments.json:
        chapters = {
            chapter: title
            for chapter, title in texts.chapters.items()
            if any(chapter_of(number) == chapter for number in found)
        }
        write_json(
            {
                "game": arguments.game,
                "language": texts.language,
                "chapters": chapters,
                "rules": {number: texts.rules[number] for number in found},
            }
        )
        return 0
    show(texts, found)
    return 0


def chosen(texts: Texts, number: str | None, word: str | None) -> list[str]:
    """Return the numbers of the requested rules, in order; at least one."""
    found = list(texts.rules)
    if number is not None:
        wanted = number.casefold()
        found = [rule for rule in found if wanted in (rule.casefold(), chapter_of(rule).casefold())]
        if not found:
            first, last = next(iter(texts.chapters)), list(texts.chapters)[-1]
            raise BadInput(f"there is no rule {number!r}; chapters go from {first} to {last}")
    if word is not None:
        found = [rule for rule in found if word.casefold() in texts.rules[rule].casefold()]
        if not found:
            raise BadInput(f"no rule contains {word!r} (searched the texts in {texts.language!r})")
    return found


def chapter_of(rule: str) -> str:
    """Return the chapter of a rule."""
    return rule.partition(".")[0]


def show(texts: Texts, found: list[str]) -> None:
    """Print chapters as headings, and each rule with its number."""
    console = screen.out()
    chapter = None
    for rule in found:
        if chapter_of(rule) != chapter:
            if chapter is not None:
                console.print()
            chapter = chapter_of(rule)
            console.print(Text(f"{chapter}  {texts.chapters[chapter]}", style="bold"))
        line = Text.assemble((f"{rule}  ", "bold"), texts.rules[rule])
        console.print(Padding(line, (0, 0, 0, 2)))
    sys.stdout.flush()

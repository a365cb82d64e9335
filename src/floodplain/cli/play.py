"""`floodplain play`: a game at the terminal."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.text import Text

from floodplain.bots.levels import plays_by
from floodplain.catalog import (
    BOTS,
    LEVELS,
    SHELF,
    SUGGESTED,
    CatalogEntry,
    all_entries,
    find_bot,
    find_entry,
    find_named,
)
from floodplain.cli import saves, screen
from floodplain.cli.arguments import (
    BadInput,
    add_edition,
    add_game,
    add_language,
    add_option,
    counted,
    edition_of,
    find_edition,
    find_language,
    find_record,
    positive,
    read_options,
)
from floodplain.cli.dialogue import Quit
from floodplain.cli.session import Session
from floodplain.cli.sitting import YOU, Sitting
from floodplain.cli.words import Words, read_words
from floodplain.kernel.errors import BadRecord, MissingGame, UnknownBot
from floodplain.kernel.game import AnyGame
from floodplain.kernel.table import Table

if TYPE_CHECKING:
    from floodplain.cli.arguments import Commands
    from floodplain.kernel.player import Player

with contextlib.suppress(ImportError):
    import readline  # noqa: F401 - gives input() line editing and a history

LEVEL_WORDS: Final = ("level_1", "level_2", "level_3", "level_4", "level_5")
EPILOG = """\
Type a move as a number, in words, or as the beginnings of words ("c4 r"). The game is saved to a file after
every move, so nothing is lost; --resume without a file continues the last one. Input can come from a pipe.

examples:
  floodplain play fertility
  floodplain play fertility --seats you,3,you --lang fr
  floodplain play --resume
"""


def add(commands: Commands) -> None:
    """Add `play`, which takes a game and its players, or the file of a game to continue."""
    parser = commands.add_parser(
        "play",
        help="play in the terminal",
        description="Play a game in the terminal, with people and bots.",
        epilog=EPILOG,
    )
    add_game(parser, optional=True)
    parser.add_argument(
        "--players", metavar="N", type=positive, help="number of players (default: the number of seats)"
    )
    parser.add_argument(
        "--seats",
        metavar="A,B,…",
        help=f"for each seat {YOU} or a bot: {', '.join(BOTS)}, another installed one, or module:Class",
    )
    parser.add_argument("--names", metavar="A,B,…", help="the players' names, for each seat")
    parser.add_argument("--seed", metavar="S", help="the same seed gives the same draws (default: random)")
    parser.add_argument("--save", metavar="FILE", type=Path, help="the file to save the game in")
    parser.add_argument(
        "--resume",
        metavar="FILE",
        nargs="?",
        const="",
        help="continue from a record; without a file, from the last saved game",
    )
    add_option(parser)
    add_edition(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play one game."""
    words = read_words(find_language(arguments.lang))
    session = _resume(arguments, words) if arguments.resume is not None else _start(arguments, words)
    try:
        session.run()
    except Quit:
        saves.say_goodbye(session.words, session.sitting.file)
    except KeyboardInterrupt:
        saves.say_goodbye(session.words, session.sitting.file)
        return 130
    return 0


# --- a new game ---------------------------------------------------------------------------------------


def _start(arguments: argparse.Namespace, words: Words) -> Session:
    entry = find_entry(arguments.game) if arguments.game else _choose_game(words)
    game = entry.game
    seats = _seats(game, arguments.seats, arguments.players)
    table = Table.open(
        game,
        find_edition(game, arguments.edition),
        len(seats),
        read_options(arguments.option),
        _names(arguments.names, seats, words),
        arguments.seed,
        plays_forced=True,
    )
    file = arguments.save or saves.new_file(game.name)
    if file.exists():
        raise BadInput(f"{file} already exists; choose another name, or continue it with --resume")
    return _session(table, entry, seats, words, file)


def _choose_game(words: Words) -> CatalogEntry:
    console = screen.out()
    entries = all_entries()
    names = list(entries)
    console.print(words.say("which_game"))
    for number, name in enumerate(names, start=1):
        texts = entries[name].game.texts(words.language)
        title, tagline = texts.phrase("game", "title"), texts.phrase("game", "tagline")
        console.print(Text.assemble((f"{number:4}  {title}", "bold"), f"  {tagline}"))
    while True:
        try:
            typed = input("> ").strip().casefold()
        except EOFError:
            raise BadInput(f"no game given; choose one of {', '.join(names)}") from None
        if typed in names:
            return entries[typed]
        if typed.isdecimal() and 1 <= int(typed) <= len(names):
            return entries[names[int(typed) - 1]]
        console.print(words.say("number_or_name", count=len(names)))


def _seats(game: AnyGame, written: str | None, players: int | None) -> list[str]:
    """Return the players; by default a person against bots of the suggested level."""
    if written is None:
        return [YOU] + [SUGGESTED] * ((players or min(game.player_counts)) - 1)
    seats = [name.strip() for name in written.split(",")]
    for name in seats:
        if name != YOU:
            _check_bot(name)
    if players is not None and len(seats) != players:
        raise BadInput(f"{counted(len(seats), 'seat')} for {players} players; name one player per seat")
    return seats


def _check_bot(name: str) -> None:
    try:
        find_bot(name)
    except UnknownBot:
        known = ", ".join(SHELF.bot_names())
        raise BadInput(f"unknown player {name!r}; use {YOU} or one of {known}") from None


def _names(written: str | None, seats: Sequence[str], words: Words) -> list[str]:
    if written is None:
        return [
            "" if who == YOU else words.say("bot_name", bot=_bot(who, words), number=seat + 1)
            for seat, who in enumerate(seats)
        ]
    names = [name.strip() for name in written.split(",")]
    if len(names) != len(seats):
        raise BadInput(f"{counted(len(names), 'name')} for {len(seats)} players; give one name per player")
    if not all(names) or any("|" in name or "#" in name for name in names):
        raise BadInput("a name cannot be empty or contain | or #")
    return names


def _bot(name: str, words: Words) -> str:
    if name not in LEVELS:
        return (find_bot(name).name if ":" in name else name).capitalize()
    return words.say(LEVEL_WORDS[LEVELS.index(name)])


# --- a game taken up again ----------------------------------------------------------------------------


def _resume(arguments: argparse.Namespace, words: Words) -> Session:
    fixed = [name for name in ("players", "names", "seed", "save", "option") if getattr(arguments, name)]
    if fixed:
        raise BadInput(f"--{fixed[0]} cannot be changed when resuming a game")
    file = Path(arguments.resume) if arguments.resume else saves.newest_file(arguments.game)
    record = find_record(file)
    if arguments.game and arguments.game != record.game:
        raise BadInput(f"{file}: this is a record of {record.game}, not of {arguments.game}")
    try:
        entry = find_named("record", record.game)
        edition = edition_of(record, entry.game, arguments.edition)
        table = Table.resume(record, entry.game, edition, plays_forced=True)
    except (BadRecord, MissingGame) as error:
        raise BadInput(f"{file}: {error}") from None
    seats = _seats(entry.game, arguments.seats or _saved_seats(file), table.players)
    return _session(table, entry, seats, words, file)


def _saved_seats(file: Path) -> str | None:
    """Return the saved players.

    A class of your own must be named again, so that no file decides what to import.
    """
    written = saves.seats_in(file.read_text(encoding="utf-8"))
    if written is None:
        return None
    if any(":" in name for name in written):
        again = ",".join(written)
        raise BadInput(f"{file}: a bot of your own sat here; name the seats again: --seats {again}")
    return ",".join(written)


def _session(table: Table, entry: CatalogEntry, seats: Sequence[str], words: Words, file: Path) -> Session:
    bots: list[Player | None] = [None if seat == YOU else find_bot(seat) for seat in seats]
    sys.stdout.flush()
    texts = entry.game.texts(words.language)
    session = Session(Sitting(table, entry, bots, texts, words, screen.out(), file))
    if not set(seats).isdisjoint(LEVELS) and plays_by(entry.game, table.view(0), 0) == "insight":
        session.dialogue.tell(Text(words.say("by_insight"), style="yellow"))
    return session

"""The arguments of commands: reading them, finding games and bots by name, and refusing bad ones."""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

import floodplain
from floodplain.catalog import GAMES, CatalogEntry, find_named
from floodplain.kernel import flow
from floodplain.kernel.edition import Edition
from floodplain.kernel.errors import BadEdition, BadOption, BadRecord, FloodplainError, UnknownGame
from floodplain.kernel.game import AnyGame
from floodplain.kernel.record import Record, read_record
from floodplain.kernel.text import LANGUAGES
from floodplain.teach.cardboard import Cardboard

SERVER_PACKAGES: Final = (
    "alembic",
    "httptools",
    "openskill",
    "segno",
    "sqlalchemy",
    "starlette",
    "uvicorn",
    "websockets",
    "zeroconf",
)
"""The packages that the extra `server` installs on every system."""
LANGUAGE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


class BadInput(FloodplainError):
    """An argument that a command cannot use."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence, and whose help texts keep their line breaks."""

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401 - whatever argparse takes
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        """Exit with one line on what is wrong and where to read more."""
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[Parser]  # argparse has no public name for its own type


def version_line() -> str:
    """Return the version, and whether the rules are compiled."""
    build = "pure Python" if str(flow.__file__).endswith(".py") else "compiled"
    return f"floodplain {floodplain.__version__} ({build})"


def one_line(error: FloodplainError) -> str:
    """Return an error as one line, with the number of further problems."""
    if isinstance(error, BadEdition) and len(error.problems) > 1:
        more = len(error.problems) - 1
        return f"{error.source}: {error.problems[0]} (and {more} more; floodplain edition check lists them)"
    return " ".join(str(error).split())


# --- arguments ----------------------------------------------------------------------------------------


def add_game(parser: argparse.ArgumentParser, optional: bool = False) -> None:
    """Add the name of a game, which the command checks."""
    told = f"{', '.join(GAMES)}, another installed one (see floodplain games), or module:OBJECT"
    parser.add_argument("game", metavar="GAME", nargs="?" if optional else None, help=told)


def add_plugin(parser: argparse.ArgumentParser) -> None:
    """Add an option for your own files with games and bots."""
    parser.add_argument(
        "--plugin",
        metavar="FILE",
        type=Path,
        action="append",
        default=[],
        help="a Python file with bots or games of your own; may be given several times",
    )


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the language of the output."""
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        default=None,
        help="language (default: that of the environment, or en)",
    )


def add_edition(parser: argparse.ArgumentParser) -> None:
    """Add the edition to play."""
    parser.add_argument(
        "--edition",
        metavar="FILE",
        help="your own edition file, or the name of an edition that comes with the game",
    )


def add_option(parser: argparse.ArgumentParser) -> None:
    """Add the options of the game."""
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="an option of the game; can be repeated",
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add JSON output, for programs."""
    parser.add_argument(
        "--json", action="store_true", help="write JSON to stdout, as docs/command-line.md shows"
    )


def positive(text: str) -> int:
    """Parse a whole number of at least 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least 1")
    return int(text)


def above_zero(text: str) -> float:
    """Parse a number above 0."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return number


def natural(text: str) -> int:
    """Parse a whole number of at least 0."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least 0")
    return int(text)


def whole(text: str) -> int:
    """Parse a whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def number(text: str) -> float:
    """Parse a number."""
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None


# --- what they mean -----------------------------------------------------------------------------------


def find_language(given: str | None, environment: Mapping[str, str] = os.environ) -> str:
    """Return the chosen language, or that of the environment if supported, or English."""
    if given is not None:
        return given
    said = next((environment[name] for name in LANGUAGE_VARIABLES if environment.get(name)), "")
    return said[:2] if said[:2] in LANGUAGES else LANGUAGES[0]


def read_options(pairs: Sequence[str]) -> dict[str, str]:
    """Parse options given as NAME=VALUE."""
    options: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise BadOption(f"option {pair!r} is not of the form NAME=VALUE")
        if name in options:
            raise BadOption(f"option {name} is given twice")
        options[name] = value
    return options


def find_edition(game: AnyGame, given: str | None) -> Edition:
    """Return the edition that an argument names, one of the game's or a file, after checking it."""
    edition = game.find_edition(given)
    game.material_of(edition)
    return edition


def read_file(path: Path, wanted: str) -> str:
    """Return the text of a file; `wanted` describes what to name instead of a folder."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BadInput(f"{path}: there is no such file") from None
    except IsADirectoryError:
        raise BadInput(f"{path}: this is a folder; name {wanted}") from None
    except UnicodeDecodeError as error:
        raise BadInput(f"{path}: not UTF-8 text at byte {error.start}") from None
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror}") from None


def find_record(path: Path) -> Record:
    """Return the record in a file."""
    try:
        return read_record(read_file(path, "a record file"))
    except BadRecord as error:
        raise BadInput(f"{path}: {error}") from None


def edition_of(record: Record | Cardboard, game: AnyGame, given: str | None) -> Edition:
    """Return the edition asked for, or the one that a game was played with."""
    if given is not None:
        return find_edition(game, given)
    edition = game.edition_of(record.fingerprint)
    if edition is not None:
        return edition
    raise BadInput(
        f"this game was played with edition {record.edition} ({record.fingerprint}), "
        "which does not come with the game; name its file with --edition FILE"
    )


def check_server() -> None:
    """Raise BadInput if the packages of the server are not installed."""
    if any(find_spec(name) is None for name in SERVER_PACKAGES):
        raise BadInput("the server and the browser client are an extra: pip install 'floodplain[server]'")


@contextmanager
def opened(path: Path, given: str | None) -> Iterator[tuple[Record, CatalogEntry, Edition]]:
    """Yield a record with its game and edition; errors found while it is in use name the file."""
    record = find_record(path)
    try:
        entry = find_named("record", record.game)
        edition = edition_of(record, entry.game, given)
    except (BadInput, UnknownGame) as error:
        raise BadInput(f"{path}: {error}") from None
    try:
        yield record, entry, edition
    except BadRecord as error:
        raise BadInput(f"{path}: {error}") from None


def counted(count: int, what: str) -> str:
    """Return a count with what is counted, which takes an s unless it is one."""
    return f"{count} {what}{'' if count == 1 else 's'}"


def write_json(content: object) -> None:
    """Write a document to stdout."""
    json.dump(content, sys.stdout, indent=2, ensure_ascii=False, allow_nan=False)
    sys.stdout.write("\n")


def check_place(path: Path) -> None:
    """Raise BadInput if a file cannot be written, before any work is done for it."""
    with written(path) as beside:
        beside.touch()
        beside.unlink()


def write_text(path: Path, text: str) -> None:
    """Write text to a file, completely or not at all: an interruption keeps the old file."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, content: bytes) -> None:
    """Write bytes to a file, completely or not at all."""
    with written(path) as beside:
        beside.write_bytes(content)
        beside.replace(path)


@contextmanager
def written(path: Path) -> Iterator[Path]:
    """Yield a temporary name next to a file, to write to until it is complete; raises BadInput on failure."""
    if path.is_dir():
        raise BadInput(f"{path}: this is a folder; name a file")
    beside = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        yield beside
    except OSError as error:
        is_below_a_file = isinstance(error, FileExistsError | NotADirectoryError)
        why = "one of its folders is a file" if is_below_a_file else error.strerror
        raise BadInput(f"{path}: cannot be written: {why}") from None
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)

"""`floodplain dataset`: games and decisions as Parquet, for learning and analysis."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from floodplain.arena.match import Match
from floodplain.bots.levels import repeatable
from floodplain.catalog import find_bot, find_game
from floodplain.cli import screen
from floodplain.cli.arguments import (
    BadInput,
    add_edition,
    add_game,
    add_option,
    edition_of,
    find_edition,
    find_record,
    positive,
    read_options,
)
from floodplain.cli.crew import add_crew, crew
from floodplain.cli.simulate import find_bots, progress_of

if TYPE_CHECKING:
    from floodplain.cli.arguments import Commands
    from floodplain.envs.game_rows import Source
    from floodplain.kernel.edition import Edition
    from floodplain.kernel.game import AnyGame

OWN, NOBODY = "own", "none"
EPILOG = """\
FOLDER gets games.parquet, decisions.parquet, card.json and README.md. The same seed gives the same bytes,
on any number of workers. Every data set is made from records: with --records, games are read, not played.

examples:
  floodplain dataset egizia --games 1000 --bots 3,greedy --rotate --out egizia-data
  floodplain dataset egizia --records games --judge 3 --out egizia-data
"""


def add(commands: Commands) -> None:
    """Add `dataset`, which takes a game, its bots or a folder of records, and the folder to write."""
    parser = commands.add_parser(
        "dataset",
        help="write games and decisions as Parquet",
        description="Let bots play, or read records, and write for each decision the view, the legal "
        "answers, the answer given and the result.",
        epilog=EPILOG,
    )
    add_game(parser)
    parser.add_argument(
        "--out", metavar="FOLDER", type=Path, required=True, help="where to write the data set"
    )
    parser.add_argument(
        "--games", metavar="K", type=positive, default=100, help="number of games (default: 100)"
    )
    parser.add_argument(
        "--players",
        metavar="N",
        type=positive,
        help="number of players (default: the number of bots, or the fewest the game allows)",
    )
    parser.add_argument(
        "--bots",
        metavar="A,B,…",
        default="3",
        help="who plays: one bot per seat, or one for all (default: 3)",
    )
    parser.add_argument("--rotate", action="store_true", help="rotate seats after each game")
    parser.add_argument("--seed", metavar="S", default="0", help="any word or number (default: 0)")
    parser.add_argument(
        "--records", metavar="DIR", type=Path, help="read records from there instead of playing"
    )
    parser.add_argument(
        "--judge",
        metavar="BOT",
        help=f"who rates legal answers: {OWN} (the bot that plays), {NOBODY}, or a bot (default: {NOBODY})",
        default=NOBODY,
    )
    add_crew(parser)
    add_option(parser)
    add_edition(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the data set and print its size."""
    try:
        from floodplain.envs.dataset import write  # noqa: PLC0415 - the extra `research`
        from floodplain.envs.game_rows import count  # noqa: PLC0415 - imported with the other
    except ModuleNotFoundError as error:
        raise BadInput(f"dataset needs {error.name}: pip install 'floodplain[research]'") from None
    game = find_game(arguments.game)
    edition, source, made = _from_records(game, arguments) if arguments.records else _played(game, arguments)
    games = count(source)
    with crew(arguments, games) as (executor, _), progress_of(games) as advance:
        try:
            rows = write(arguments.out, source, game, edition, made, executor, advance)
        except OSError as error:
            raise BadInput(f"{arguments.out}: cannot be written: {error.strerror or error}") from None
    for name, number in rows.items():
        screen.out().print(f"{arguments.out / name}: {number}")
    return 0


def _played(game: AnyGame, arguments: argparse.Namespace) -> tuple[Edition, Source, dict[str, object]]:
    from floodplain.envs.game_rows import BotGames  # noqa: PLC0415 - as above

    if arguments.judge not in {OWN, NOBODY}:
        raise BadInput(f"bots rate their own answers; use --judge {OWN} or {NOBODY}")
    edition = find_edition(game, arguments.edition)
    bots = [repeatable(bot) for bot in find_bots(game, arguments.bots, arguments.players)]
    options = read_options(arguments.option)
    match = Match.of(
        game, edition, bots, arguments.seed, arguments.games, options, arguments.rotate, keeps_records=True
    )
    made = {
        "bots": [bot.name for bot in bots],
        "players": len(bots),
        "rotate": arguments.rotate,
        "options": dict(match.options),
        "seed": arguments.seed,
        "judge": arguments.judge,
    }
    return edition, BotGames(match, arguments.judge == OWN), made


def _from_records(game: AnyGame, arguments: argparse.Namespace) -> tuple[Edition, Source, dict[str, object]]:
    from floodplain.envs.game_rows import RecordedGames  # noqa: PLC0415 - as above

    if arguments.judge == OWN:
        raise BadInput("a record does not say which bot played; name one after --judge")
    if not arguments.records.is_dir():
        raise BadInput(f"{arguments.records}: there is no such folder")
    files = sorted(arguments.records.glob("*.record"))
    records = [find_record(file) for file in files]
    if not records:
        raise BadInput(f"{arguments.records}: no *.record files in this folder")
    for file, record in zip(files, records, strict=True):
        if (record.game, record.fingerprint) != (game.name, records[0].fingerprint):
            raise BadInput(
                f"{file}: this is {record.game} {record.edition}; a data set holds one game and one edition"
            )
    edition = edition_of(records[0], game, arguments.edition)
    judge = None if arguments.judge == NOBODY else repeatable(find_bot(arguments.judge))
    made: dict[str, object] = {"records": len(records), "judge": arguments.judge}
    names = tuple(str(file) for file in files)
    return edition, RecordedGames(type(game), edition, tuple(records), judge, names), made

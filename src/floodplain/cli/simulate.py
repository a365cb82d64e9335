"""`floodplain simulate`: plays many games between bots and tallies the results."""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from floodplain.arena.match import Match, Outcome
from floodplain.arena.series import outcomes
from floodplain.arena.statistics import Estimate, Standing, Tally
from floodplain.catalog import find_bot, find_game
from floodplain.cli import screen
from floodplain.cli.arguments import (
    BadInput,
    add_edition,
    add_game,
    add_json,
    add_language,
    add_option,
    check_place,
    find_edition,
    find_language,
    positive,
    read_options,
    write_json,
    write_text,
)
from floodplain.cli.crew import add_crew, crew
from floodplain.cli.words import Words, read_words
from floodplain.kernel.game import AnyGame
from floodplain.kernel.text import Texts

if TYPE_CHECKING:
    from floodplain.cli.arguments import Commands
    from floodplain.kernel.player import Player

EPILOG = """\
The same seed gives the same games, whatever the number of workers. Values after ± and in brackets are
95% confidence intervals. Tied winners share the win.

example:
  floodplain simulate fertility --players 2 --games 100 --seed 1 --bots greedy,random --rotate
"""


def add(commands: Commands) -> None:
    """Add `simulate`, which takes a game, its bots, the number of games, and a folder for records."""
    parser = commands.add_parser(
        "simulate",
        help="let bots play many games",
        description="Let bots play many games, and tally points by seat and category, wins and speed.",
        epilog=EPILOG,
    )
    add_game(parser)
    parser.add_argument(
        "--players",
        metavar="N",
        type=positive,
        help="number of players (default: the number of bots, or the fewest the game allows)",
    )
    parser.add_argument(
        "--games", metavar="K", type=positive, default=100, help="number of games (default: 100)"
    )
    parser.add_argument("--seed", metavar="S", default="0", help="any word or number (default: 0)")
    parser.add_argument(
        "--bots",
        metavar="A,B,…",
        default="random",
        help="who plays: one bot per seat, or one for all (default: random)",
    )
    parser.add_argument("--rotate", action="store_true", help="rotate seats after each game")
    add_crew(parser)
    parser.add_argument("--records", metavar="DIR", type=Path, help="write the record of each game there")
    add_option(parser)
    add_edition(parser)
    add_language(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the match and print the results."""
    game = find_game(arguments.game)
    bots = find_bots(game, arguments.bots, arguments.players)
    match = Match.of(
        game,
        find_edition(game, arguments.edition),
        bots,
        arguments.seed,
        arguments.games,
        read_options(arguments.option),
        arguments.rotate,
        keeps_records=arguments.records is not None,
    )
    if arguments.records is not None:
        _check_folder(arguments.records)
    tally = Tally.of([bot.name for bot in bots], game.categories)
    started = perf_counter()
    with crew(arguments, match.games) as (executor, count), progress_of(match.games) as advance:
        for outcome in outcomes(match, executor):
            tally.add(outcome)
            if arguments.records is not None:
                _write_record(arguments.records, match, outcome)
            advance()
    elapsed = perf_counter() - started
    if arguments.json:
        write_json(as_json(match, tally, count, elapsed))
    else:
        language = find_language(arguments.lang)
        _show(match, tally, elapsed, game.texts(language), read_words(language))
    return 0


def find_bots(game: AnyGame, written: str, players: int | None) -> list[Player]:
    """Return the bots of each seat; a single one takes all seats."""
    names = [name.strip() for name in written.split(",")]
    bots = [find_bot(name) for name in names]
    if len(bots) == 1:
        bots *= players or min(game.player_counts)
    if players is not None and len(bots) != players:
        raise BadInput(f"{len(bots)} bots for {players} players; name one for each seat, or one for all")
    return bots


# --- records ------------------------------------------------------------------------------------------


def _check_folder(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"{folder}: this is a file; choose a folder for the records")
    if folder.is_dir() and any(folder.glob("*.record")):
        raise BadInput(f"{folder}: this folder already has records; choose an empty or a new one")
    check_place(folder / ".record")


def _write_record(folder: Path, match: Match, outcome: Outcome) -> None:
    assert outcome.record is not None
    digits = max(4, len(str(match.games)))
    write_text(folder / f"{outcome.record.game}-{outcome.number + 1:0{digits}}.record", outcome.record.text())


# --- what is shown ------------------------------------------------------------------------------------


@contextmanager
def progress_of(games: int) -> Iterator[Callable[[], None]]:
    """Return a progress bar that advances by one game per call."""
    console = screen.err()
    columns = (TextColumn("{task.fields[unit]}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("games", total=games, unit="games")
        yield lambda: progress.advance(task)


def _show(match: Match, tally: Tally, elapsed: float, texts: Texts, words: Words) -> None:
    console = screen.out()
    rows = tally.contestants if match.rotates else tally.seats
    names = [contestant.name for contestant in match.contestants]
    headings = [
        f"{place + 1} {name}" if match.rotates else words.say("seat_and_name", seat=place + 1, name=name)
        for place, name in enumerate(names)
    ]
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("", no_wrap=True)
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    for category in rows[0].categories:
        cells = [_mean(row.by_category[category].mean()) for row in rows]
        table.add_row(texts.phrase("category", category), *cells)
    table.add_row(words.say("total"), *[_mean(row.score.mean()) for row in rows], style="bold")
    table.add_row(words.say("wins"), *[_rate(row.win_rate()) for row in rows])
    console.print(table)
    figures = {
        "games": tally.games,
        "games_a_second": f"{tally.games / elapsed:,.1f}",
        "decisions": f"{tally.decisions / tally.games:.1f}",
        "speed": f"{tally.decisions / elapsed:,.0f}",
    }
    console.print(words.say("simulated", **figures))
    sys.stdout.flush()


def _mean(estimate: Estimate) -> str:
    margin = estimate.high - estimate.value
    return f"{estimate.value:.1f}" if math.isinf(margin) else f"{estimate.value:.1f} ±{margin:.1f}"


def _rate(estimate: Estimate) -> str:
    return f"{estimate.value:.0%} [{estimate.low:.0%}, {estimate.high:.0%}]"


# --- JSON ---------------------------------------------------------------------------------------------


def as_json(match: Match, tally: Tally, count: int, elapsed: float) -> dict[str, object]:
    """Return the results in the form described in docs/command-line.md."""
    return {
        "game": match.kind.name,
        "edition": {"name": match.edition.name, "fingerprint": match.edition.fingerprint},
        "options": dict(match.options),
        "players": match.players,
        "seed": match.seed,
        "games": tally.games,
        "bots": [contestant.name for contestant in match.contestants],
        "rotate": match.rotates,
        "seats": [_standing(standing) for standing in tally.seats],
        "contestants": [_standing(standing) for standing in tally.contestants],
        "answers": tally.answers,
        "decisions": tally.decisions,
        "speed": {
            "workers": count,
            "seconds": round(elapsed, 3),
            "games_a_second": round(tally.games / elapsed, 1),
            "decisions_a_second": round(tally.decisions / elapsed, 1),
        },
    }


def _standing(standing: Standing) -> dict[str, object]:
    return {
        "name": standing.name,
        "wins": standing.wins,
        "win_rate": _estimate(standing.win_rate()),
        "score": _estimate(standing.score.mean()),
        "categories": {name: _estimate(sample.mean()) for name, sample in standing.by_category.items()},
    }


def _estimate(estimate: Estimate) -> dict[str, float | None]:
    bounds = (estimate.low, estimate.high)
    low, high = (None if math.isinf(bound) else round(bound, 4) for bound in bounds)
    return {"value": round(estimate.value, 4), "low": low, "high": high}

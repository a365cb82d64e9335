"""`floodplain train`: trains a game's value net by self-play."""

from __future__ import annotations

import argparse
import json
import sys
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final, TypeVar
from zipfile import BadZipFile

from floodplain import __version__
from floodplain.catalog import find_game
from floodplain.cli.arguments import (
    BadInput,
    above_zero,
    add_edition,
    add_game,
    check_place,
    find_edition,
    positive,
    write_bytes,
    write_text,
)
from floodplain.cli.crew import add_crew, crew

if TYPE_CHECKING:
    from floodplain.bots.net import Net
    from floodplain.cli.arguments import Commands
    from floodplain.kernel.edition import Edition
    from floodplain.kernel.game import AnyGame
    from floodplain.learn.training import Course, Progress, Training

T = TypeVar("T")

ROWS: Final = ".rows"  # suffix for rows that were played but not learned from
SAVED_EVERY_S: Final = 60.0
TOLD_EVERY_S: Final = 10.0
EPILOG: Final = """\
FILE is the trained net. Next to it come FILE.json, a card that says how it was trained, and
FILE.checkpoint, which --resume needs. All are written every minute, so Ctrl-C loses no more than that. At the
end comes FILE.svg, the learning curve. With --games, the same seed gives the same weights, on any number of
workers. Learning starts once 40,000 rows (views of a seat as numbers) have been played with the hand-written
evaluation alone, about 140 to 500 games for two players; with --resume, once as many have been played by the
net. If there are fewer, they are saved in FILE.rows, and --resume continues with them.

examples:
  floodplain train egizia --minutes 30 --out egizia.npz
  floodplain train egizia --minutes 30 --out egizia.npz --resume
"""


def add(commands: Commands) -> None:
    """Add `train`, which takes a game, how long to train, and where to write the net."""
    parser = commands.add_parser(
        "train",
        help="train a net for a game by self-play",
        description="Play a game against itself, learn from it, and regularly test the net against greedy.",
        epilog=EPILOG,
    )
    add_game(parser)
    parser.add_argument("--players", metavar="N,…", help="numbers of players, used in turn (default: all)")
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--minutes", metavar="M", type=above_zero, default=10.0, help="how long to train (default: 10)"
    )
    length.add_argument("--games", metavar="K", type=positive, help="train for this number of games instead")
    add_crew(parser)
    parser.add_argument("--out", metavar="FILE", type=Path, required=True, help="where to write the net")
    parser.add_argument(
        "--start", metavar="NET", type=Path, help="start with the weights of this net (default: at random)"
    )
    parser.add_argument("--resume", action="store_true", help="resume from the checkpoint of FILE")
    parser.add_argument("--seed", metavar="S", default="0", help="any word or number (default: 0)")
    add_edition(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Train, and write the net."""
    from floodplain.learn.curve import draw_curve  # noqa: PLC0415 - other commands need no NumPy
    from floodplain.learn.training import Course  # noqa: PLC0415 - as above

    game = find_game(arguments.game)
    edition = find_edition(game, arguments.edition)
    course = Course(
        kind=type(game),
        edition=edition,
        players=_players(game, arguments.players),
        seed=arguments.seed,
        minutes=None if arguments.games else arguments.minutes,
        games=arguments.games,
    )
    if arguments.start is not None:
        course = replace(course, start=_start(arguments.start, course))
    check_place(arguments.out)
    training = _begun(arguments, course)
    told = saved = perf_counter()
    curve: list[Progress] = []
    with crew(arguments) as (executor, count):
        for progress in training.run(executor, count):
            now = perf_counter()
            if now - told > TOLD_EVERY_S or progress.done >= 1:
                told = now
                curve.append(progress)
                sys.stderr.write(f"{line(progress)}\n")
            if now - saved > SAVED_EVERY_S:
                saved = now
                write(arguments.out, game, edition, training)
    if not write(arguments.out, game, edition, training):
        raise BadInput(_too_few(arguments.out, training))
    title = f"{game.name}, {', '.join(map(str, course.players))} players"
    write_text(beside(arguments.out, ".svg"), draw_curve(title, curve))
    return 0


def _players(game: AnyGame, written: str | None) -> tuple[int, ...]:
    if written is None:
        return game.player_counts
    try:
        counts = tuple(int(number) for number in written.split(","))
    except ValueError:
        raise BadInput(f"--players {written!r} is not a list of numbers separated by commas") from None
    for players in counts:
        game.settled(players, {})
    return counts


def _start(path: Path, course: Course) -> Net:
    """Read the net to start with; columns that it does not know count for nothing at first."""
    from floodplain.bots.net import Net  # noqa: PLC0415 - as above
    from floodplain.learn.training import names_of  # noqa: PLC0415 - as above

    net = _read(path, Net.load, "a net").fitted(names_of(course))
    if net is None or net.weights.categories != len(course.kind.categories):
        raise BadInput(f"{path}: this is a net of another game, or of an edition with other columns")
    return net


def _begun(arguments: argparse.Namespace, course: Course) -> Training:
    """Start training or, with --resume, continue from a checkpoint, rows, or both."""
    from floodplain.learn.learner import Learner, read_rows  # noqa: PLC0415 - as above
    from floodplain.learn.training import Training, names_of  # noqa: PLC0415 - as above

    if not arguments.resume:
        return Training(course)
    checkpoint, rows = (beside(arguments.out, suffix) for suffix in (".checkpoint", ROWS))
    if not checkpoint.is_file() and not rows.is_file():
        raise BadInput(f"there is no checkpoint {checkpoint} to resume from")
    names = names_of(course)
    learner = _read(checkpoint, Learner.load, "a checkpoint") if checkpoint.is_file() else None
    if learner is not None and list(learner.names) != names:
        raise BadInput(
            f"{checkpoint}: this is a checkpoint of another game, or of an edition with other columns"
        )
    training = Training(course, learner)
    if rows.is_file():
        kept, columns = _read(rows, read_rows, "a file of rows")
        if columns != names:
            raise BadInput(f"{rows}: these are rows of another game, or of an edition with other columns")
        training.take_up(kept)
    return training


def _read(path: Path, read: Callable[[bytes], T], what: str) -> T:
    try:
        return read(path.read_bytes())
    except (ValueError, KeyError, OSError, EOFError, BadZipFile, zlib.error):
        raise BadInput(f"{path}: this is not {what}, or it is incomplete") from None


def _too_few(path: Path, training: Training) -> str:
    """Save the rows of too few games, and print how to continue with them."""
    from floodplain.learn.training import names_of  # noqa: PLC0415 - as above

    rows = beside(path, ROWS)
    if training.replay.rows:
        write_bytes(rows, training.replay.save(names_of(training.course)))
    return (
        f"learning starts at {training.course.first_rows} rows, but only {training.rows} were played; "
        f"they are saved in {rows}: continue with --resume"
    )


def beside(path: Path, suffix: str) -> Path:
    """Return a file name next to a net's file."""
    return path.with_name(path.name + suffix)


def line(progress: Progress) -> str:
    """Describe the progress in one line."""
    losses = " ".join(f"{loss:.4f}" for loss in progress.losses)
    trials = "  ".join(
        f"{players}p {100 * won.value:.0f}% [{100 * won.low:.0f}, {100 * won.high:.0f}]"
        for players, won in progress.trials.items()
    )
    return (
        f"{progress.seconds:6.0f} s {100 * progress.done:3.0f}%  games {progress.games}  rows {progress.rows}"
        f"  loss {losses if any(progress.losses) else '-'}  greedy {trials or '-'}"
    )


def write(path: Path, game: AnyGame, edition: Edition, training: Training) -> bool:
    """Write the net, its card and its checkpoint, if anything was learned; return whether it was."""
    checkpoint = training.checkpoint()
    if training.learner is None or checkpoint is None:
        return False
    progress = training.progress()
    net = training.measured()
    card = {
        "game": game.name,
        "rules": game.rules,
        "edition": edition.name,
        "fingerprint": edition.fingerprint,
        "version": __version__,
        "players": list(training.course.players),
        "inputs": net.inputs,
        "steps": training.learner.steps,
        **{name: round(total) for name, total in training.totals().items()},
        "seed": training.course.seed,
        "greedy": {
            str(players): {"won": won.value, "low": won.low, "high": won.high}
            for players, won in progress.trials.items()
        },
    }
    write_bytes(path, net.save())
    write_text(beside(path, ".json"), json.dumps(card, indent=2) + "\n")
    write_bytes(beside(path, ".checkpoint"), checkpoint)
    beside(path, ROWS).unlink(missing_ok=True)  # they have been learned from now
    return True

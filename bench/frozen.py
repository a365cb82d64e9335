"""Bots of an earlier revision, each in a process of its own, to measure how much stronger today's are.

    .venv/bin/python -m bench.frozen FOLDER [--revision R]

builds the revision, compiled, into FOLDER. `bench.strength` then knows `frozen:LEVEL`, the bot of that level
in the build that the environment variable FLOODPLAIN_FROZEN names. It gets the same views as any other bot.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from floodplain.kernel.flow import State, legal
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import UNLIMITED, Budget, Player
from floodplain.kernel.rng import Rng

REVISION: Final = "1cd492a"
"""The last one before the bots played for points and saw pending draws."""
FOLDER: Final = "FLOODPLAIN_FROZEN"
ROOT: Final = Path(__file__).parents[1]
SEEDS: Final = 2**31
PLAYS: Final = """
import json, signal, sys
from floodplain.bots.process import devote
from floodplain.catalog import find_bot, find_game
from floodplain.kernel.rng import Rng
devote()
signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # end quietly with the bench
player = find_bot(sys.argv[1])
if hasattr(player, "by_number"):
    player = player.by_number()
for line in sys.stdin:
    name, fields, seat, seed = json.loads(line)
    game = find_game(name)
    view = game.codec.load(fields, game.material_of(game.edition))
    print(player.choose(game, view, seat, Rng(seed)), flush=True)
"""


@dataclass(frozen=True, slots=True)
class Frozen(Player):
    """The bot of a level in the frozen build."""

    level: str

    @property
    def name(self) -> str:
        """As `bench.strength` writes it."""
        return f"frozen:{self.level}"

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED) -> int:
        """The answer that the process gives."""
        answers = legal(view)
        if len(answers) == 1:
            return answers[0]
        told = json.dumps([game.name, game.codec.dump(view), seat, rng.below(SEEDS)])
        process = _process(self.level)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(told + "\n")
        process.stdin.flush()
        answer = process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the frozen bot of level {self.level} ended; its error is above")
        return int(answer)


_processes: dict[str, subprocess.Popen[str]] = {}


def _process(level: str) -> subprocess.Popen[str]:
    """The process of a level, started when first needed; it ends with this one, whose pipe closes."""
    if level not in _processes:
        if FOLDER not in os.environ:
            raise SystemExit(f"{FOLDER} names no build: python -m bench.frozen FOLDER makes one")
        _processes[level] = subprocess.Popen(
            [sys.executable, "-c", PLAYS, level],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=os.environ[FOLDER],
            env={**os.environ, "PYTHONPATH": os.environ[FOLDER]},
        )
    return _processes[level]


def build(revision: str, folder: Path) -> None:
    """Build a revision, compiled, and unpack it into a folder."""
    with tempfile.TemporaryDirectory() as work:
        files = subprocess.run(
            ["git", "-C", ROOT, "archive", revision], check=True, stdout=subprocess.PIPE
        ).stdout
        subprocess.run(["tar", "-x", "-C", work], input=files, check=True)
        pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
        subprocess.run([*pip, "--wheel-dir", f"{work}/wheels", work], check=True)
        (wheel,) = Path(work, "wheels").glob("*.whl")
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(folder)


def main() -> None:
    """Builds a revision."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where to put the build")
    parser.add_argument(
        "--revision", default=REVISION, metavar="R", help=f"what to build (default: {REVISION})"
    )
    given = parser.parse_args()
    build(given.revision, given.folder)
    print(f"{FOLDER}={given.folder.resolve()}")


if __name__ == "__main__":
    main()

"""The mutants of one room: single changes of its rules and scoring, and those that the tests miss."""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.mutation.notes import read_verdicts

ROOT: Final = Path(__file__).parents[2]
WORK: Final = ROOT / ".venv-mutation"
# The modules that decide how a game proceeds and scores.
SETTINGS: Final = """\
[mutmut]
source_paths=src
only_mutate=src/floodplain/games/{game}/rules/*.py
    src/floodplain/games/{game}/scoring.py
    src/floodplain/games/{game}/country.py
    src/floodplain/games/{game}/town.py
"""


@dataclass(frozen=True, slots=True, order=True)
class Mutant:
    """A single change that no test of the room noticed."""

    file: str
    function: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file} {self.function}: {self.before or 'nothing'} → {self.after or 'nothing'}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The results of the mutants of a room."""

    game: str
    total: int
    survivors: Sequence[Mutant]

    @property
    def killed_percent(self) -> float:
        """The percentage of mutants that were noticed."""
        return 100 * (self.total - len(self.survivors)) / self.total


def measure(
    game: str, processes: int, sample: int = 0, only_survivors: bool = False, words: Sequence[str] = ("",)
) -> Outcome:
    """Try all mutants of a room, a number of them, the last survivors, or those of some functions."""
    folder = WORK / game
    furnish(game, folder, processes, is_new=not sample and not only_survivors and not any(words))
    names = [name for name in mutants(folder) if any(word in name for word in words)]
    if not names:
        raise SystemExit(f"no function of the rules of {game} has {' or '.join(words)} in its name")
    tried = read_verdicts(folder)
    if only_survivors:
        wanted = [name for name in names if name in tried and tried[name].survived]
    else:
        wanted = [name for name in names[: sample or len(names)] if name not in tried]
    _run(folder, "tests.mutation.trial", game, str(processes), names=wanted)
    verdicts = [verdict for verdict in read_verdicts(folder).values() if verdict.mutant in names]
    alive = [verdict.mutant for verdict in verdicts if verdict.survived]
    return Outcome(game, len(verdicts), sorted(described(folder, alive)))


def mutants(folder: Path) -> list[str]:
    """Return all mutants of a room in a fixed random order, so that the first of them are a fair sample."""
    names = [
        name
        for meta in sorted((folder / "mutants").rglob("*.py.meta"))
        for name in json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"]
    ]
    random.Random(7).shuffle(names)
    return names


def _run(folder: Path, module: str, *arguments: str, names: Sequence[str] = ()) -> None:
    # Only the copy is imported, and property tests use their usual examples.
    paths = os.pathsep.join(map(str, (folder / "mutants/src", folder)))
    environment = {**os.environ, "PYTHONPATH": paths, "FLOODPLAIN_DEEP": "", "PYTEST_ADDOPTS": ""}
    command = [sys.executable, "-m", module, *arguments]
    with (folder / f"{module}.log").open("w") as log:
        subprocess.run(
            command,
            cwd=folder,
            env=environment,
            input=" ".join(names),
            text=True,
            stdout=log,
            stderr=log,
            check=True,
        )


def furnish(game: str, folder: Path, processes: int, is_new: bool) -> None:
    """Prepare a copy of the checkout with its mutants.

    Earlier results are kept while the room is unchanged.
    """
    stamp = folder / "source.sha256"
    source = _digest(ROOT / f"src/floodplain/games/{game}")
    if is_new or not stamp.exists() or stamp.read_text(encoding="utf-8") != source:
        shutil.rmtree(folder, ignore_errors=True)
    _copy("tests", folder)
    shutil.copy(ROOT / "pyproject.toml", folder)
    if not stamp.exists():
        _copy("src/floodplain", folder)
        (folder / "setup.cfg").write_text(SETTINGS.format(game=game), encoding="utf-8")
        _run(folder, "tests.mutation.make", str(processes))
        stamp.write_text(source, encoding="utf-8")


def _copy(name: str, folder: Path) -> None:
    shutil.rmtree(folder / name, ignore_errors=True)
    shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "static"))


def _digest(folder: Path) -> str:
    files = sorted(path for path in folder.rglob("*.py"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


def described(folder: Path, names: Sequence[str]) -> Iterator[Mutant]:
    """Return what each mutant changes."""
    from mutmut.mutation.diff_apply import get_diff_for_mutant  # noqa: PLC0415 - only installed where mutants are tested

    with chdir(folder):
        for name in names:
            module, _, function = name.rpartition("__mutmut_")[0].rpartition(".x")
            path = Path("src", *module.split(".")).with_suffix(".py")
            lines = get_diff_for_mutant(name, path=path).splitlines()[2:]
            yield Mutant(
                file="/".join(path.parts[4:]),
                function=function.strip("_ǁ").replace("ǁ", "."),
                before=" / ".join(line[1:].strip() for line in lines if line.startswith("-")),
                after=" / ".join(line[1:].strip() for line in lines if line.startswith("+")),
            )

"""The mutants of one room: its rules and scoring, changed in one place each, and whom the tests miss."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
WORK: Final = ROOT / ".venv-mutation"
KILLED: Final = ("killed", "timeout", "caught by type check", "segfault")
# What decides how a game goes and what it is worth; the tests are those of the room, and the golden games.
SETTINGS: Final = """\
[mutmut]
source_paths=src
only_mutate=src/floodplain/games/{game}/rules/*.py
    src/floodplain/games/{game}/scoring.py
also_copy=src
    pyproject.toml
pytest_add_cli_args_test_selection=tests/games/{game}
    tests/games/test_golden.py
pytest_add_cli_args=-p no:playwright
    -p no:xdist
    -p tests.mutation.plugin
"""


@dataclass(frozen=True, slots=True, order=True)
class Mutant:
    """A change of one place that no test of the room noticed."""

    file: str
    function: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file} {self.function}: {self.before or 'nothing'} → {self.after or 'nothing'}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of the mutants of a room."""

    game: str
    total: int
    survivors: Sequence[Mutant]

    @property
    def killed_percent(self) -> float:
        """How many of a hundred were noticed."""
        return 100 * (self.total - len(self.survivors)) / self.total


def measure(game: str, only_survivors: bool = False) -> Outcome:
    """Tries every mutant of a room; or once more those alone that lived through the last time."""
    folder = WORK / game
    names = _alive(folder) if only_survivors else []
    furnish(game, folder, is_new=not only_survivors)
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", str(os.cpu_count() or 1), *names]
    # Nothing else than the copy is imported, and the properties are tried on the usual examples.
    environment = {**os.environ, "PYTHONPATH": str(folder), "FLOODPLAIN_DEEP": "", "PYTEST_ADDOPTS": ""}
    with (folder / "mutmut.log").open("w") as log:
        subprocess.run(command, cwd=folder, env=environment, stdout=log, stderr=log, check=True)
    found = dict(_statuses(folder))
    unknown = [name for name, status in found.items() if status in ("not checked", "suspicious")]
    if unknown:
        raise RuntimeError(
            f"{len(unknown)} mutants of {game} were not tried to the end: see {folder}/mutmut.log"
        )
    return Outcome(game, len(found), sorted(_described(folder, _alive(folder))))


def furnish(game: str, folder: Path, is_new: bool) -> None:
    """A copy of the checkout to work in, so that the checkout itself stays as it is."""
    if is_new:
        shutil.rmtree(folder, ignore_errors=True)
    for name in ("src/floodplain", "tests"):
        shutil.rmtree(folder / name, ignore_errors=True)
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "static"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    (folder / "setup.cfg").write_text(SETTINGS.format(game=game), encoding="utf-8")


def _statuses(folder: Path) -> Iterator[tuple[str, str]]:
    from mutmut.stats import status_by_exit_code  # noqa: PLC0415 - only who mutates has it installed

    for meta in sorted((folder / "mutants").rglob("*.py.meta")):
        for name, code in json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"].items():
            yield name, status_by_exit_code[code]


def _alive(folder: Path) -> list[str]:
    return [name for name, status in _statuses(folder) if status not in KILLED]


def _described(folder: Path, names: Sequence[str]) -> Iterator[Mutant]:
    from mutmut.mutation.diff_apply import get_diff_for_mutant  # noqa: PLC0415

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

"""CPU time and memory of the processes started from here, from Linux's /proc."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

PROC: Final = Path("/proc")
TICK: Final = os.sysconf("SC_CLK_TCK")
PARENT, USER, SYSTEM = 1, 11, 12
"""Fields of a process after its name: who started it, and its ticks of processor time."""


def _fields(process: Path) -> list[str]:
    return (process / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()


def started_here() -> Iterator[tuple[Path, list[str]]]:
    """The processes that this one has started, and those that they have, with their fields."""
    found: dict[int, tuple[Path, list[str]]] = {}
    for process in PROC.iterdir():
        if process.name.isdecimal():
            with suppress(OSError):
                found[int(process.name)] = (process, _fields(process))
    for process, fields in found.values():
        parent = int(fields[PARENT])
        while parent in found and parent != os.getpid():
            parent = int(found[parent][1][PARENT])
        if parent == os.getpid():
            yield process, fields


def busy_seconds() -> float:
    """The processor time of all processes that were started from here and still run."""
    return sum(int(fields[USER]) + int(fields[SYSTEM]) for _, fields in started_here()) / TICK


def memory_of_largest(argument: str) -> float:
    """The memory in bytes of the largest process with an argument, shared memory counted in part."""
    sizes = []
    for process, _ in started_here():
        with suppress(OSError):
            if argument in (process / "cmdline").read_text(encoding="utf-8"):
                lines = (process / "smaps_rollup").read_text(encoding="utf-8").splitlines()
                sizes += [1024 * int(line.split()[1]) for line in lines if line.startswith("Pss:")]
    return float(max(sizes, default=0))

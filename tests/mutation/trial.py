"""Try the mutants on standard input: `python -m tests.mutation.trial game processes`, in the room's folder.

The tests are collected once. A survey finds which of them reach which function. Then a process is forked for
each mutant, which runs the tests that reach its function, the fastest first, until one fails. No test runs in
the parent process, so every mutant starts with empty caches.
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Final

import pytest
from hypothesis import Phase, settings

from tests.mutation.notes import SURVEY, VERDICTS, Reach, Verdict, note, read_survey
from tests.mutation.swap import Swap, stand_in_for_mutmut, swaps

SWITCHED_OFF: Final = ("randomly", "playwright", "xdist", "cacheprovider", "schemathesis", "faulthandler")
MOST_MEMORY: Final = 4 << 30
PATIENCE: Final = 10  # times the processor time that a test takes unchanged
LEAST_SECONDS: Final = 2.0
SURVIVED, KILLED, BROKEN = range(3)  # exit statuses


class Trial:
    """A plugin that replaces the loop in which pytest runs every test once."""

    def __init__(self, mutants: Sequence[str], processes: int) -> None:
        self.mutants = mutants
        self.processes = processes
        self.folder = Path.cwd()
        self.running: dict[int, str] = {}
        self.has_failed = False

    def pytest_sessionstart(self) -> None:
        """Turn off the shrinking of failed examples: a failure is enough."""
        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutants", settings.get_profile("default"), phases=phases, database=None)
        settings.load_profile("mutants")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Survey what is new since the last time, then try the mutants."""
        gc.freeze()
        items = {f"{item.nodeid} {_digest(item.path)}": item for item in session.items}
        reaches = self._surveyed(items)
        known = swaps()
        for mutant in self.mutants:
            swap = known[mutant]
            tests = [
                (items[reach.test], reach.seconds) for reach in reaches if swap.function in reach.functions
            ]
            self._wait_for(self.processes - 1)
            self._fork(mutant, partial(self._try, swap, tests))
        self._wait_for(0)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember a test that fails."""
        self.has_failed = self.has_failed or report.failed

    def _surveyed(self, items: Mapping[str, pytest.Item]) -> list[Reach]:
        """Return what each test reaches, the fastest first; all pass with the unchanged rules."""
        before = read_survey(self.folder)
        new = [test for test in items if test not in before or before[test].has_failed]
        for first in range(self.processes):
            share = {test: items[test] for test in new[first :: self.processes]}
            self._fork("", partial(self._survey, share))
        self._wait_for(0)
        after = read_survey(self.folder)
        bad = [test for test in items if test not in after or after[test].has_failed]
        if bad:
            raise pytest.UsageError(f"These do not pass with the rules as they are: {', '.join(bad)}")
        return sorted((after[test] for test in items), key=_seconds)

    def _fork(self, mutant: str, work: Callable[[], int]) -> None:
        pid = os.fork()
        if pid:
            self.running[pid] = mutant
            return
        null = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(null, stream)
        status = BROKEN
        with contextlib.suppress(BaseException):
            status = work()
        os._exit(status)

    def _wait_for(self, most: int) -> None:
        """Wait until at most a number of processes run."""
        while len(self.running) > most:
            pid, code = os.wait()
            mutant = self.running.pop(pid)
            status = os.waitstatus_to_exitcode(code)
            if status == BROKEN:
                raise pytest.UsageError(f"The trial itself broke: {mutant or 'the survey'}")
            if mutant:  # a process that was ended by a signal ran out of time or memory
                note(self.folder / VERDICTS, Verdict(mutant, status == SURVIVED))

    def _survey(self, items: Mapping[str, pytest.Item]) -> int:
        names = {swap.original.__code__: swap.function for swap in swaps().values()}
        reached: set[str] = set()

        def watch(frame: FrameType, *_: object) -> None:
            if frame.f_code in names:
                reached.add(names[frame.f_code])

        for test, item in items.items():
            reached.clear()
            since = time.process_time()
            sys.settrace(watch)
            has_failed = self._fails(item)
            sys.settrace(None)
            seconds = time.process_time() - since
            note(self.folder / SURVEY, Reach(test, seconds, sorted(reached), has_failed))
        return SURVIVED

    def _try(self, swap: Swap, reaching: Sequence[tuple[pytest.Item, float]]) -> int:
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        swap.put_in_place()
        survived = False
        with contextlib.suppress(BaseException):  # a mutant that crashes pytest itself is noticed too
            survived = not any(
                self._fails(item, max(LEAST_SECONDS, PATIENCE * each)) for item, each in reaching
            )
        return SURVIVED if survived else KILLED

    def _fails(self, item: pytest.Item, seconds: float = 0.0) -> bool:
        """Return whether a test fails; if it takes too long, end the process."""
        signal.setitimer(signal.ITIMER_PROF, seconds)
        self.has_failed = False
        item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
        return self.has_failed


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:8]


def _seconds(reach: Reach) -> float:
    return reach.seconds


def main(game: str, processes: int) -> int:
    """Run pytest; return its exit status."""
    stand_in_for_mutmut()
    trial = Trial(sys.stdin.read().split(), processes)
    off = [word for name in SWITCHED_OFF for word in ("-p", f"no:{name}")]
    chosen = [f"tests/games/{game}", "tests/games/test_golden.py", "-k", game]
    settled = ("--rootdir=.", "--tb=no", "-q", "-s", "-W", "ignore::pytest.PytestAssertRewriteWarning")
    return pytest.main([*settled, *off, *chosen], plugins=[trial])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2])))

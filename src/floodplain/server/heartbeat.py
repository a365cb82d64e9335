"""Heartbeats: workers show that they run; a frozen one is ended, and others take over its tables.

A worker beats by touching a file named after its process. The process that started the workers counts its own
checks, not seconds, so no worker is ended because the whole machine was asleep.
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread
from typing import Final

LOG: Final = logging.getLogger(__name__)
BEAT_S: Final = 0.25
LOOK_S: Final = 0.5
STILL_LOOKS: Final = 4  # checks without a beat after which a worker counts as frozen
SUFFIX: Final = ".beat"


class Heart:
    """Beats for this process until it is closed."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / f"{os.getpid()}{SUFFIX}"
        self._end = Event()
        self._thread = Thread(target=self._beat, name="heart", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop beating; this process ends in its own time."""
        self._end.set()
        self._thread.join()
        self._file.unlink(missing_ok=True)

    def _beat(self) -> None:
        while not self._end.is_set():
            with contextlib.suppress(OSError):  # the folder is deleted with the process that started us
                self._file.touch()
            self._end.wait(BEAT_S)


class Watch:
    """Ends workers whose heart has stopped."""

    def __init__(self, folder: Path, end: Callable[[int], None] | None = None) -> None:
        self._folder = folder
        self._end_worker = end or end_worker
        self._seen: dict[int, tuple[int, int]] = {}
        """By worker, the time of its last beat and the number of checks since then."""
        self._over = Event()
        self._thread = Thread(target=self._keep_looking, name="watch", daemon=True)

    def start(self) -> None:
        """Start checking."""
        self._thread.start()

    def close(self) -> None:
        """Stop checking."""
        self._over.set()
        self._thread.join()

    def look(self) -> None:
        """Check every heart once, and end workers that have missed several checks."""
        beats = {int(file.stem): _beaten(file) for file in self._folder.glob(f"*{SUFFIX}")}
        self._seen = {pid: self._counted(pid, beat) for pid, beat in beats.items() if beat}
        for pid, (_, looks) in self._seen.items():
            if looks >= STILL_LOOKS:
                LOG.warning("a worker stands still and is ended", extra={"worker": pid})
                (self._folder / f"{pid}{SUFFIX}").unlink(missing_ok=True)
                self._end_worker(pid)

    def _counted(self, pid: int, beat: int) -> tuple[int, int]:
        last, looks = self._seen.get(pid, (0, 0))
        return (beat, looks + 1) if beat == last else (beat, 0)

    def _keep_looking(self) -> None:
        while not self._over.wait(LOOK_S):
            self.look()


def end_worker(pid: int) -> None:
    """End a process that cannot end itself; its parent starts another."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def _beaten(file: Path) -> int:
    """Return when a heart last beat; 0 if its worker has just left."""
    try:
        return file.stat().st_mtime_ns
    except OSError:
        return 0

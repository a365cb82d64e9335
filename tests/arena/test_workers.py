"""Workers ignore Ctrl-C, and Ctrl-C takes effect even while they start."""

from __future__ import annotations

import signal
import subprocess
import sys
from typing import Final

import pytest

from floodplain.arena import cluster
from floodplain.arena.workers import interrupts_held
from tests.support import PATIENCE_S

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals")

MIDST: Final = """
from floodplain.arena.workers import workers

if __name__ == "__main__":
    try:
        with workers(2) as executor:
            first = executor.submit(bytes, 60_000_000)
            for _ in range(1000):  # more than a busy main thread can miss
                executor.submit(bytes, 60_000_000)
            first.result()
            while not executor._result_queue._reader.poll():  # the next one has begun to hand over
                pass
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        print("ended")
"""


pytestmark = pytest.mark.usefixtures("heeds_interrupts")


def test_an_interrupt_waits_until_all_have_started() -> None:
    done = []

    def start() -> None:
        with interrupts_held():
            signal.raise_signal(signal.SIGINT)
            done.append("started")

    with pytest.raises(KeyboardInterrupt):
        start()
    assert done == ["started"]
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_processes_started_meanwhile_ignore_the_interrupt() -> None:
    look = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"
    with interrupts_held():
        said = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert said.stdout == "True\n"


def test_workers_without_any_task_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = []

    class Interrupted:
        """A cluster, or a client of it, that is interrupted while it starts."""

        def __init__(self, *_: object, **__: object) -> None:
            signal.raise_signal(signal.SIGINT)

        def close(self) -> None:
            closed.append(self)

    monkeypatch.setattr(cluster, "LocalCluster", Interrupted)
    monkeypatch.setattr(cluster, "Client", Interrupted)
    with pytest.raises(KeyboardInterrupt), cluster.cluster("local:2"):
        pytest.fail("nobody asked for it any more")
    assert len(closed) == 2


def test_an_interrupt_during_a_large_result_ends_all_workers() -> None:
    said = subprocess.run(
        [sys.executable, "-c", MIDST], capture_output=True, text=True, check=True, timeout=PATIENCE_S
    )
    assert (said.stdout, said.stderr) == ("ended\n", "")

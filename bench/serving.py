"""A server in a process of its own, as several benchmarks start one."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

from floodplain.client import Client, Unreachable

PATIENCE_S = 60


@contextmanager
def serving(
    command: Sequence[str], address: str, is_idle: Callable[[int], bool] = lambda _: True
) -> Iterator[subprocess.Popen[bytes]]:
    """A server that answers, and whose process is idle; it ends with the block."""
    with subprocess.Popen(command) as process:
        try:
            wait_for(process, address, is_idle)
            yield process
        finally:
            process.terminate()


def wait_for(process: subprocess.Popen[bytes], address: str, is_idle: Callable[[int], bool]) -> None:
    """Return when the server answers and its process is idle."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end and process.poll() is None:
        time.sleep(0.05)
        with suppress(Unreachable), Client(address) as client:
            client.ask("GET", "/readyz")
            if is_idle(process.pid):
                return
    raise SystemExit("the server did not start")

"""Settings of a process that only thinks."""

from __future__ import annotations

import gc
import signal
from typing import Final

SELDOM: Final = 100_000  # objects created before the next search for reference cycles


def devote() -> None:
    """Leave Ctrl-C to the parent process, and rarely look for reference cycles.

    Ctrl-C reaches the whole group; the parent alone decides what to do about it. States hold no rings and go
    when nothing refers to them: looking for cycles among that many took up to a quarter of the time.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(SELDOM)

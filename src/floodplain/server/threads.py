"""Work beside the event loop: in a thread where there are threads, which a browser page has not."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

HAS_THREADS: Final = sys.platform != "emscripten"


async def in_thread(work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Return what a function returns, which may take a while."""
    if HAS_THREADS:
        return await asyncio.to_thread(work, *given, **named)
    await asyncio.sleep(0)  # what is waiting goes first
    return work(*given, **named)

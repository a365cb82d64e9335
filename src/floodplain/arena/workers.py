"""Processes of this machine that play games, and how Ctrl-C is held back while they start."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, resource_tracker
from threading import current_thread, main_thread

from floodplain.bots.process import devote


@contextmanager
def workers(count: int) -> Iterator[Executor | None]:
    """Open a pool of processes on this machine, or None for a count of 1; none of them outlives it."""
    if count <= 1:
        yield None
        return
    before = active_children()
    executor = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=devote)
    try:
        with interrupts_held():
            for _ in range(count):
                executor.submit(devote)
        yield executor
    except BaseException:
        # Nothing waits for what is still being played. The pool notices that its processes are gone and
        # gives up what was left; cancelling that as well would make the two collide.
        for process in active_children():
            if process not in before:
                process.terminate()
        # A process ended while sending a result leaves half of it, and the pool would wait for the rest.
        executor._result_queue._writer.close()  # type: ignore[attr-defined]  # there is no public way
        executor.shutdown()
        raise
    executor.shutdown()


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Start processes in here that ignore Ctrl-C; a Ctrl-C pressed meanwhile takes effect at the end."""
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        yield
        return
    heard: list[int] = []
    former = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        with _blocked():
            yield
    finally:
        signal.signal(signal.SIGINT, former)
    if heard:
        raise KeyboardInterrupt


@contextmanager
def _blocked() -> Iterator[None]:
    """Block interrupts for this thread and for all that it starts; Windows passes nothing on."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # such a thread would unblock them if it started now
    former = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, former)

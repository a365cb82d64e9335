"""The games of a match, played on any executor of concurrent.futures, in the order of their numbers."""

from __future__ import annotations

import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, resource_tracker
from threading import current_thread, main_thread
from typing import Final, TypeVar

from floodplain.arena.match import Match, Outcome, play
from floodplain.bots.process import devote

T = TypeVar("T")
U = TypeVar("U")
R = TypeVar("R")

IN_FLIGHT: Final = 64  # batches submitted ahead, a limit that keeps a long match from filling the memory
MOST_IN_A_BATCH: Final = 4  # small, so that the first result of slow players does not take long
BATCHES: Final = 64  # fewest batches per match, so that workers finish together


def outcomes(match: Match, executor: Executor | None = None) -> Iterator[Outcome]:
    """Yield the outcome of every game of a match; without an executor, the games are played here in order."""
    if executor is None:
        yield from (play(match, number) for number in range(match.games))
        return
    for batch in in_order(executor, play_batch, ((match, numbers) for numbers in batches(match.games))):
        yield from batch


def batches(games: int) -> Iterator[range]:
    """Split the games of a match into batches that workers take one by one."""
    size = max(1, min(MOST_IN_A_BATCH, games // BATCHES))
    return (range(start, min(start + size, games)) for start in range(0, games, size))


def in_order(
    executor: Executor | None, function: Callable[[T, U], R], tasks: Iterable[tuple[T, U]]
) -> Iterator[R]:
    """Yield a function's result for each task in order, submitting a few tasks ahead."""
    if executor is None:
        yield from (function(*task) for task in tasks)
        return
    left = iter(tasks)
    waiting: deque[Future[R]] = deque()
    while True:
        while len(waiting) < IN_FLIGHT and (task := next(left, None)) is not None:
            waiting.append(executor.submit(function, *task))
        if not waiting:
            return
        yield waiting.popleft().result()


def play_batch(match: Match, numbers: range) -> list[Outcome]:
    """Play several games of a match."""
    return [play(match, number) for number in numbers]


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

"""The games of a match, over any executor of concurrent.futures, in the order of their numbers."""

from __future__ import annotations

import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import Final, TypeVar

from floodplain.arena.match import Match, Outcome, play
from floodplain.bots.process import devote

T = TypeVar("T")
U = TypeVar("U")
R = TypeVar("R")

IN_FLIGHT: Final = 64  # batches handed out ahead, so that a long match does not fill the memory
MOST_IN_A_BATCH: Final = 4  # so that the first outcome of slow players does not take long
BATCHES: Final = 64  # fewest batches of a match, so that workers finish together


def outcomes(match: Match, executor: Executor | None = None) -> Iterator[Outcome]:
    """Every game of a match; without an executor they are played here, one after the other."""
    if executor is None:
        yield from (play(match, number) for number in range(match.games))
        return
    for batch in in_order(executor, play_batch, ((match, numbers) for numbers in batches(match.games))):
        yield from batch


def batches(games: int) -> Iterator[range]:
    """Split the numbers of a match's games into batches that workers take one by one."""
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
    """Some games of a match, in one go."""
    return [play(match, number) for number in numbers]


@contextmanager
def workers(count: int) -> Iterator[Executor | None]:
    """Processes of this machine to play in; none for a count of 1, and none left behind afterwards."""
    if count <= 1:
        yield None
        return
    # Where there are no processes, as in a browser page, the rest of this module works all the same.
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415
    from multiprocessing import active_children, get_context  # noqa: PLC0415

    before = active_children()
    executor = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=devote)
    try:
        with interrupts_held():
            for _ in range(count):
                executor.submit(devote)
        yield executor
    except BaseException:
        # Nobody waits for what is still being played. The pool notices that its processes are gone and
        # gives up what was left; to cancel that as well would make the two meet.
        for process in active_children():
            if process not in before:
                process.terminate()
        # Who was ended in the midst of a result leaves half of it: the pool would wait for the rest for ever.
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
    """Blocks interrupts for this thread and for all that begins in it; Windows passes none of it on."""
    if sys.platform == "win32":
        yield
        return
    from multiprocessing import resource_tracker  # noqa: PLC0415 - as above

    resource_tracker.ensure_running()  # which would unblock them, were it to start in the midst
    former = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, former)

"""The games of a match, over any executor of concurrent.futures, in the order of their numbers."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from typing import Final, TypeVar

from floodplain.arena.match import Match, Outcome, play

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

"""The games of a match, played on any executor of concurrent.futures, in the order of their numbers."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from typing import Final, TypeVar

from floodplain.arena.match import Match, Outcome, play

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

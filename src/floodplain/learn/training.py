"""Training: self-play on any executor, learning from the latest games, and trials against greedy."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Any, Final, TypeVar

import numpy as np

from floodplain.arena.statistics import Estimate, rate
from floodplain.bots.net import Net
from floodplain.bots.spread import spread_of
from floodplain.bots.weights import POINTS, Measures
from floodplain.kernel.edition import Edition
from floodplain.kernel.features import SEATS
from floodplain.kernel.game import AnyGame
from floodplain.kernel.shelf import game_of
from floodplain.learn.learner import BATCH, Learner, ReplayBuffer
from floodplain.learn.selfplay import NetTrial, SelfPlayBatch, Task, play_games, play_trial

FASTEST: Final = 1e-3  # the learning rate at the start; halved when training resumes
SLOWEST: Final = 1e-4  # the learning rate at the end
REUSE: Final = 8.0  # how often each row is used
FIRST_PASSES: Final = 5.0  # how much more often, for the rows of evaluated games at the start
STEPS_AT_ONCE: Final = 10  # seconds between two checks for finished games
RIVALS: Final = 6  # tasks per task against earlier nets
LEAGUE: Final = 8  # how many earlier nets are kept
UNIT: Final = 2.0  # times the spread of a game: the points of one unit of an output
LATEST_GAMES: Final = 400  # games over which shortfalls are averaged
TRIED: Final = 120  # how many of the latest trials count, by number of players
IN_FLIGHT: Final = 2  # tasks per worker
LATEST: Final = 200  # steps over which losses are averaged

T = TypeVar("T")
R = TypeVar("R")
TrialResult = tuple[int, float, int, float]


@dataclass(frozen=True, slots=True)
class Course:
    """A training run: what is trained, and for a time or for a number of games, which makes it repeatable."""

    kind: type[AnyGame]
    edition: Edition
    players: tuple[int, ...]
    seed: str
    minutes: float | None = None
    games: int | None = None
    task_games: int = 4
    breadth: int = 40
    first_rows: int = 40_000
    """How many rows, from games played with the hand-written evaluation, are collected before training."""
    league_games: int = 400
    """The number of games between two nets of the league."""
    trial_tasks: int = 8
    """How many tasks there are per trial; 0 for no trials."""
    batch: int = BATCH
    start: Net | None = None
    """A net for the same columns to start with, instead of the hand-written evaluation."""
    lag: int = 16
    """How many tasks are in progress during a step, when training for a number of games."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of training."""

    seconds: float
    done: float
    games: int
    rows: int
    losses: tuple[float, float, float]
    """The losses of margin, win and points, averaged over the latest steps."""
    trials: dict[int, Estimate]
    """By number of players, the win rate of the net against greedy."""


@dataclass
class Training:
    """A training run in progress; everything random depends on its seed and the order of the games."""

    course: Course
    learner: Learner | None = None
    replay: ReplayBuffer = field(default_factory=ReplayBuffer)
    league: deque[Net] = field(default_factory=lambda: deque(maxlen=LEAGUE))
    games: int = 0
    rows: int = 0
    learnt: float = 0.0
    tasks: int = 0
    trials: dict[int, deque[float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.draws = np.random.default_rng([*self.course.seed.encode()])
        self.started = perf_counter()
        self.resumed = self.learner is not None or self.course.start is not None
        self.scale = UNIT * spread_of(game_of(self.course.kind))
        self.shortfalls: deque[float] = deque(maxlen=LATEST_GAMES)
        self.games_before = 0  # whose rows were kept, and not learnt from
        self.net = self.measured() if self.learner else self.course.start
        self.losses: deque[tuple[float, float, float]] = deque(maxlen=LATEST)
        self.trials = {players: deque(maxlen=TRIED) for players in self.course.players}
        self.league_at = 0
        self.handed_out = 0  # games submitted, finished or not

    def run(self, executor: Executor | None, workers: int = 1) -> Iterator[Progress]:
        """Train to the end of the course, and yield the progress after every batch of games."""
        return self._by_games(executor) if self.course.games else self._by_time(executor, workers)

    def _by_games(self, executor: Executor | None) -> Iterator[Progress]:
        """Learn from the tasks in order, so that the weights do not depend on the workers."""
        waiting: deque[Future[Any]] = deque()
        while (done := self.done()) < 1:
            while len(waiting) < self.course.lag and self.handed_out < (self.course.games or 0):
                waiting.append(self._submit(executor))
            self._take(waiting.popleft().result())
            while self._is_behind():
                self._learn(done)
            yield self.progress()

    def _by_time(self, executor: Executor | None, workers: int) -> Iterator[Progress]:
        """Learn from whatever is finished, so that nothing ever waits."""
        waiting: set[Future[Any]] = set()
        while (done := self.done()) < 1:
            while len(waiting) < (IN_FLIGHT * workers if executor else 1):
                waiting.add(self._submit(executor))
            patience = 0.0 if self._is_behind() else None
            ended, waiting = wait(waiting, patience, FIRST_COMPLETED)
            for future in ended:
                self._take(future.result())
            self._learn(done)
            if ended:
                yield self.progress()
        for future in waiting:
            future.cancel()

    def done(self) -> float:
        """Return the share of the course that is over."""
        if self.course.games is not None:
            return self.games / self.course.games
        return (perf_counter() - self.started) / (60 * (self.course.minutes or 0.0))

    def progress(self) -> Progress:
        """Return the present progress."""
        losses = tuple(np.mean(self.losses, axis=0).tolist()) if self.losses else (0.0, 0.0, 0.0)
        trials = {players: rate(sum(won), len(won)) for players, won in self.trials.items() if won}
        done = min(1.0, self.done())  # the last task may have finished after the limit
        return Progress(perf_counter() - self.started, done, self.games, self.rows, losses, trials)

    def measured(self) -> Net:
        """The net as it stands, with the measures of the game that it learned."""
        assert self.learner is not None
        start = self.course.start
        if start is not None and not start.weights.measures.games:
            return Net.of(replace(self.learner.net().weights, measures=Measures(self.scale)))
        stakes = sum(self.shortfalls) / len(self.shortfalls) if self.shortfalls else 0.0
        games = self.totals()["games"]
        weights = replace(self.learner.net().weights, measures=Measures(self.scale, stakes, games))
        return Net.of(weights)

    def _submit(self, executor: Executor | None) -> Future[SelfPlayBatch] | Future[TrialResult]:
        """Submit a task of games, or now and then a trial."""
        course, number = self.course, self.tasks
        self.tasks += 1
        seed = f"{course.seed}/{number}"
        if self.net is not None and course.trial_tasks and number % course.trial_tasks == 0:
            players = course.players[number // course.trial_tasks % len(course.players)]
            return submit(
                executor, play_trial, NetTrial(course.kind, course.edition, players, seed, self.net)
            )
        counts = course.players
        left = course.task_games if course.games is None else course.games - self.handed_out
        games = range(min(course.task_games, left))
        seats = tuple(counts[(number + game) % len(counts)] for game in games)
        self.handed_out += len(seats)
        rivals = tuple(self.league) if number % RIVALS == 1 else ()
        task = Task(course.kind, course.edition, seats, seed, self.net, rivals, course.breadth, self.scale)
        return submit(executor, play_games, task)

    def _take(self, came: SelfPlayBatch | TrialResult) -> None:
        """Store the result of a task."""
        if isinstance(came, tuple):
            self.trials[came[0]].append(came[1])
            return
        self.games += came.games
        self.shortfalls.extend(came.shortfalls)
        self._keep(came)

    def take_up(self, kept: SelfPlayBatch) -> None:
        """Start with rows from earlier games, without learning from them."""
        self.games_before = kept.games
        self._keep(kept)

    def _keep(self, came: SelfPlayBatch) -> None:
        self.replay.add(came)
        self.rows += len(came.rows)
        if self.learner is None and self.rows >= self.course.first_rows:
            outputs = POINTS + SEATS * len(self.course.kind.categories)
            self.learner = Learner(self.replay.all_rows(), names_of(self.course), outputs, self.draws)
            if self.course.start is None:
                self.learnt = -FIRST_PASSES * self.rows
            else:
                self.learner.take_over(self.course.start, self.scale)

    def checkpoint(self) -> bytes | None:
        """Return everything needed to resume, except the games; None if nothing was learned yet."""
        if self.learner is None or not self.losses:
            return None
        spent = self.totals()
        former, self.learner.history = self.learner.history, spent
        saved = self.learner.save()
        self.learner.history = former
        return saved

    def totals(self) -> dict[str, float]:
        """Return the games, rows and seconds of this course and of those before it."""
        now = {
            "games": self.games + self.games_before,
            "rows": self.rows,
            "seconds": perf_counter() - self.started,
        }
        former = self.learner.history if self.learner else {}
        return {name: now[name] + former.get(name, 0.0) for name in now}

    def _is_behind(self) -> bool:
        """Return whether some rows have not been used often enough."""
        enough = self.replay.rows >= self.course.first_rows
        return self.learner is not None and enough and self.learnt < REUSE * self.rows

    def _learn(self, done: float) -> None:
        """Take as many steps as the rows allow, and update the net."""
        if self.learner is None or not self._is_behind():
            return
        fastest = FASTEST / 2 if self.resumed else FASTEST
        speed = SLOWEST + (fastest - SLOWEST) * max(0.0, 1 - done)
        for _ in range(STEPS_AT_ONCE):
            rows, targets = self.replay.sample(self.course.batch, self.draws)
            self.losses.append(self.learner.step(rows, targets, speed))
            self.learnt += self.course.batch
            if not self._is_behind():
                break
        self.net = self.measured()
        if self.games - self.league_at >= self.course.league_games:
            self.league_at = self.games
            self.league.append(self.net)


def names_of(course: Course) -> list[str]:
    """Return the names of the columns of a course's rows."""
    game = game_of(course.kind)
    view = game.start(game.material_of(course.edition), course.players[0])
    return [column.name for column in game.columns(view)]


def submit(executor: Executor | None, function: Callable[[T], R], task: T) -> Future[R]:
    """Submit a task to an executor; without one, run it now."""
    if executor is not None:
        return executor.submit(function, task)
    future: Future[R] = Future()
    future.set_result(function(task))
    return future

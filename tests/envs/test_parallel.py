"""Many games shared out among processes: the same results as in one process, and clear errors."""

from __future__ import annotations

import copy
import gc
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from multiprocessing import parent_process
from types import ModuleType
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, ResetNeeded

import floodplain.envs
from floodplain.catalog import GAMES
from floodplain.envs.many import Seats
from floodplain.envs.parallel import SharedSeats, WorkerLost
from floodplain.kernel.errors import BadOption
from floodplain.kernel.flow import State, legal
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import UNLIMITED, Budget, Player
from floodplain.kernel.rng import Rng


class Interrupting(Player):
    """A bot that thinks forever; Ctrl-C is pressed when it thinks in another process."""

    name = "interrupting"

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED) -> int:
        if parent_process() is not None:
            os.kill(os.getppid(), signal.SIGINT)
        while True:
            time.sleep(1)


class Odd(Exception):
    """An error that cannot be made again from what it says."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(f"{one} and {other}")


class Broken(Player):
    """A bot that fails at its second question in another process, with an error that cannot be pickled."""

    name = "broken"
    asked = 0

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED) -> int:
        self.asked += 1
        if self.asked == 2 and parent_process() is not None:
            raise Odd("this", "that")
        return legal(view)[0]


@pytest.fixture
def shared(request: pytest.FixtureRequest) -> Iterator[SharedSeats]:
    env = SharedSeats("fertility", 5, 2, "random", num_workers=2)
    yield env
    env.close()


def drawn(masks: Any, rng: Rng) -> Any:
    legal = [np.flatnonzero(mask) for mask in masks]
    return np.array([each[rng.below(len(each))] for each in legal])


def play_forever(env: SharedSeats, seen: Any) -> None:
    while True:
        seen, *_ = env.step(seen["action_mask"].argmax(axis=1))


def assert_equal(one: Any, other: Any) -> None:
    """Check that two results are equal, arrays within arrays included."""
    assert type(one) is type(other)
    if isinstance(one, dict):
        assert one.keys() == other.keys()
        for name in one:
            assert_equal(one[name], other[name])
    elif isinstance(one, np.ndarray) and one.dtype == object:
        assert len(one) == len(other)
        for each, its in zip(one, other, strict=True):
            assert_equal(each, its)
    elif isinstance(one, np.ndarray):
        assert one.dtype == other.dtype
        assert np.array_equal(one, other)
    elif isinstance(one, tuple):
        for each, its in zip(one, other, strict=True):
            assert_equal(each, its)
    else:
        assert one == other


@pytest.mark.parametrize("game", GAMES)
def test_every_step_equals_that_of_games_in_one_process(game: str) -> None:
    settings: dict[str, Any] = {"players": 3, "opponents": "self", "reward": "points"}
    planes = bool(Seats(game, 1, 3, "self").desk.grid.planes)
    alone = Seats(game, 5, **settings, planes=planes)
    shared = SharedSeats(game, 5, **settings, planes=planes, num_workers=2)
    try:
        assert shared.observation_space == alone.observation_space
        assert shared.action_space == alone.action_space
        assert_equal(shared.reset(seed=[4, 8, 15, 16, 23]), alone.reset(seed=[4, 8, 15, 16, 23]))
        rng, ended = Rng(42), 0
        while ended < 3:
            answers = drawn(alone._seen()["action_mask"], rng)
            told = alone.step(answers)
            assert_equal(shared.step(answers), told)
            ended += int(told[2].sum())
        again = [None, 8, None, 16, None]
        assert_equal(shared.reset(seed=again), alone.reset(seed=again))
        answers = drawn(alone._seen()["action_mask"], rng)
        assert_equal(shared.step(answers), alone.step(answers))
    finally:
        shared.close()


def test_seats_and_opponents_drawn_at_random_are_those_of_one_process() -> None:
    settings: dict[str, Any] = {"players": 3, "opponents": "random,greedy", "seat": "any"}
    alone = Seats("fertility", 3, **settings)
    shared = SharedSeats("fertility", 3, **settings, num_workers=2)
    try:
        told = alone.reset(seed=9)
        assert_equal(shared.reset(seed=9), told)
        masks, rng = told[0]["action_mask"], Rng(9)
        for _ in range(12):
            answers = drawn(masks, rng)
            stepped = alone.step(answers)
            assert_equal(shared.step(answers), stepped)
            masks = stepped[0]["action_mask"]
    finally:
        shared.close()


def test_gymnasium_makes_it_with_a_number_of_workers() -> None:
    envs = gymnasium.make_vec("floodplain/Egizia-v1", 3, num_workers=3, players=2, opponents="random")
    try:
        assert isinstance(envs, SharedSeats)
        seen, infos = envs.reset(seed=1)
        assert seen["observation"].shape[0] == 3
        assert infos["seat"].tolist() == [0, 0, 0]
    finally:
        envs.close()
    assert isinstance(floodplain.envs.vector("egizia", 3), Seats)


def test_what_was_seen_does_not_change_with_the_next_step(shared: SharedSeats) -> None:
    seen, _ = shared.reset(seed=1)
    before = copy.deepcopy(seen)
    shared.step(seen["action_mask"].argmax(axis=1))
    assert_equal(seen, before)


@pytest.mark.parametrize("way", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_continues_as_the_original(way: Any, shared: SharedSeats) -> None:
    seen, _ = shared.reset(seed=7)
    for _ in range(30):
        seen, *_ = shared.step(drawn(seen["action_mask"], Rng(3)))
    other = way(shared)
    try:
        for _ in range(30):
            answers = drawn(seen["action_mask"], Rng(5))
            told = shared.step(answers)
            assert_equal(other.step(answers), told)
            seen = told[0]
    finally:
        other.close()


def test_there_are_no_more_processes_than_games_and_none_after_closing() -> None:
    env = SharedSeats("demetra", 2, num_workers=8)
    workers = list(env._workers)
    assert len(workers) == 1  # beside this process, which plays the other game
    env.close()
    assert [worker.exitcode for worker in workers] == [0]


def test_an_error_in_a_process_is_raised_here_and_the_games_continue(shared: SharedSeats) -> None:
    with pytest.raises(ResetNeeded, match="call reset first"):
        shared.step(np.zeros(5, np.int64))
    seen, _ = shared.reset(seed=1)
    with pytest.raises(BadOption, match="give 5, one for each game"):
        shared.step(np.zeros(4, np.int64))
    with pytest.raises(BadOption, match="3 seeds for 5 games"):
        shared.reset(seed=[1, 2, 3])
    shared.step(seen["action_mask"].argmax(axis=1))


def test_an_error_of_a_bot_is_raised_here_even_if_it_cannot_be_pickled() -> None:
    env = SharedSeats("egizia", 2, 2, [Broken()], num_workers=2)
    try:
        seen, _ = env.reset(seed=3)
        with pytest.raises(RuntimeError, match="Odd: this and that"):
            play_forever(env, seen)
        env.reset(seed=3)
    finally:
        env.close()


def test_a_bot_that_other_processes_cannot_have_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Local(Interrupting):
        pass

    with pytest.raises(BadOption, match=r"cannot be sent to other processes .*; define it at the top"):
        SharedSeats("egizia", 2, 2, [Local()])
    notebook = ModuleType("only_in_this_process")
    monkeypatch.setitem(sys.modules, notebook.__name__, notebook)
    typed = type("Typed", (Interrupting,), {"__module__": notebook.__name__})
    monkeypatch.setattr(notebook, "Typed", typed, raising=False)
    with pytest.raises(BadOption, match=r"cannot load the game or an opponent .*only_in_this_process"):
        SharedSeats("egizia", 2, 2, [typed()])


@pytest.mark.usefixtures("heeds_interrupts")
def test_ctrl_c_ends_a_step_and_all_processes() -> None:
    env = SharedSeats("egizia", 2, 2, [Interrupting()], seat=1)
    with pytest.raises(KeyboardInterrupt):
        env.reset(seed=[1, 1])
    assert not any(worker.is_alive() for worker in env._workers)
    with pytest.raises(ClosedEnvironmentError, match="make it again"):
        env.reset(seed=[1, 1])
    env.close()


def test_processes_end_with_the_last_reference_to_their_environment() -> None:
    env = SharedSeats("egizia", 2, 2, "random")
    workers = list(env._workers)
    del env
    gc.collect()
    for worker in workers:
        worker.join()
    assert [worker.exitcode for worker in workers] == [0]


def test_processes_end_with_a_parent_that_was_killed() -> None:
    code = (
        "import os, signal; from floodplain.envs.parallel import SharedSeats\n"
        "env = SharedSeats('egizia', 2, 2, 'random'); env.reset(seed=1); print('begun', flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    # The output ends when the last process that may write to it has ended.
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGKILL
    assert done.stdout == "begun\n"


def test_an_invalid_number_of_processes_is_refused() -> None:
    with pytest.raises(BadOption, match="num_workers is 0; choose a whole number from 1"):
        floodplain.envs.vector("fertility", 4, num_workers=0)


def test_a_process_that_was_killed_is_named(shared: SharedSeats) -> None:
    seen, _ = shared.reset(seed=1)
    pid = shared._workers[0].pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    shared._workers[0].join()
    with pytest.raises(WorkerLost, match="make the environment again"):
        shared.step(seen["action_mask"].argmax(axis=1))

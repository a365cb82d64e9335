"""Many games shared out among processes: the same results as in one process, and clear errors."""

from __future__ import annotations

import copy
import os
import pickle
import signal
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded

import floodplain.envs
from floodplain.catalog import GAMES
from floodplain.envs.many import Seats
from floodplain.envs.parallel import SharedSeats, WorkerLost
from floodplain.kernel.errors import BadOption
from floodplain.kernel.rng import Rng


@pytest.fixture
def shared(request: pytest.FixtureRequest) -> Iterator[SharedSeats]:
    env = SharedSeats("fertility", 5, 2, "random", num_workers=2)
    yield env
    env.close()


def drawn(masks: Any, rng: Rng) -> Any:
    legal = [np.flatnonzero(mask) for mask in masks]
    return np.array([each[rng.below(len(each))] for each in legal])


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
    assert len(workers) == 2
    env.close()
    assert [worker.exitcode for worker in workers] == [0, 0]


def test_an_error_in_a_process_is_raised_here_and_the_games_continue(shared: SharedSeats) -> None:
    with pytest.raises(ResetNeeded, match="call reset first"):
        shared.step(np.zeros(5, np.int64))
    seen, _ = shared.reset(seed=1)
    with pytest.raises(BadOption, match="give 5, one for each game"):
        shared.step(np.zeros(4, np.int64))
    with pytest.raises(BadOption, match="3 seeds for 5 games"):
        shared.reset(seed=[1, 2, 3])
    shared.step(seen["action_mask"].argmax(axis=1))


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

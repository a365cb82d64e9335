"""Copies and pickles of environments, for searches from a moment and for training in several processes."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import floodplain.envs
from floodplain.catalog import GAMES
from floodplain.kernel.rng import Rng

WAYS = {"deepcopy": copy.deepcopy, "pickle": lambda thing: pickle.loads(pickle.dumps(thing))}
Copied = Callable[[Any], Any]


def drawn(mask: Any, rng: Rng) -> int:
    allowed = np.flatnonzero(mask)
    return int(allowed[rng.below(len(allowed))])


def alone(env: Any, steps: int, seed: int) -> list[tuple[bytes, float]]:
    """Give random answers, and return what was seen and received."""
    told, rng = [], Rng(seed)
    for _ in range(steps):
        seen, got, over, _, _ = env.step(drawn(env.action_masks(), rng))
        told.append((seen["observation"].tobytes(), float(got)))
        if over:
            env.reset()
    return told


def side_by_side(env: Any, steps: int, seed: int) -> list[bytes]:
    told, rng = [], Rng(seed)
    masks = env._seen()["action_mask"]
    for _ in range(steps):
        seen, rewards, *_ = env.step(np.array([drawn(mask, rng) for mask in masks]))
        masks = seen["action_mask"]
        told.append(seen["observation"].tobytes() + rewards.tobytes())
    return told


def in_turn(env: Any, steps: int, seed: int) -> list[tuple[str, bytes, float]]:
    told, rng = [], Rng(seed)
    for _ in range(steps):
        seen, got, over, _, _ = env.last()
        told.append((env.agent_selection, seen["observation"].tobytes(), got))
        if over:
            env.reset()
        else:
            env.step(drawn(seen["action_mask"], rng))
    return told


def spiel(state: Any, steps: int, seed: int) -> list[str]:
    told, rng = [], Rng(seed)
    for _ in range(steps):
        if legal := state.legal_actions():  # there are none at the end
            state.apply_action(legal[rng.below(len(legal))])
            told.append(str(state))
    return told


def plays_on_alike(env: Any, copied: Copied, play: Callable[[Any, int, int], list[Any]]) -> None:
    play(env, 20, 1)
    first, second = copied(env), copied(env)
    theirs = play(first, 30, 2)
    assert play(second, 30, 3) != theirs
    assert play(env, 30, 2) == theirs  # the copies have not changed it


@pytest.mark.in_turn("way")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", GAMES)
def test_a_gymnasium_environment(name: str, way: str) -> None:
    env = floodplain.envs.gymnasium(name, 2, opponents="1", seat="any")
    env.reset(seed=1)
    plays_on_alike(env, WAYS[way], alone)


@pytest.mark.parametrize("way", WAYS)
def test_many_games_side_by_side(way: str) -> None:
    env = floodplain.envs.vector("demetra", 2, 2, opponents="self")
    env.reset(seed=1)
    plays_on_alike(env, WAYS[way], side_by_side)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("waits", [False, True])
def test_a_pettingzoo_environment(way: str, waits: bool) -> None:
    env = floodplain.envs.pettingzoo("egizia", 3, waits=waits)
    env.reset(seed=1)
    plays_on_alike(env, WAYS[way], in_turn)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", GAMES)
def test_a_state_of_openspiel(name: str, way: str) -> None:
    state = floodplain.envs.openspiel(name, 2).new_initial_state()
    plays_on_alike(state, WAYS[way], spiel)


@pytest.mark.parametrize("way", WAYS)
def test_an_environment_before_its_first_game(way: str) -> None:
    first, second = (WAYS[way](floodplain.envs.gymnasium("egizia", opponents="random")) for _ in range(2))
    for env in (first, second):
        env.reset(seed=3)
    assert alone(first, 20, 1) == alone(second, 20, 1)

"""The PettingZoo environment, tested by PettingZoo's own tests and by what the games promise."""

from functools import partial
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test

from floodplain.catalog import GAMES
from floodplain.envs.aec import Maker, TableEnv
from floodplain.envs.core import Illegal, Reward
from floodplain.kernel.errors import BadOption, GameOver, IllegalAnswer
from floodplain.kernel.rng import Rng

# PettingZoo warns about its own behaviour: masks of zeros for finished agents, dictionaries as spaces.
pytestmark = pytest.mark.filterwarnings("ignore")


def play(env: TableEnv, seed: int) -> dict[str, float]:
    """Play a complete game at random; return all rewards."""
    env.reset(seed=seed)
    rng = Rng(seed)
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        got[agent] += reward
        if over or cut:
            env.step(None)
        else:
            assert seen is not None
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(legal[rng.below(len(legal))]))
    return got


def play_together(env: Any, seed: int) -> dict[str, float]:
    """Play in the parallel form, with an answer of every agent in every cycle."""
    seen, _ = env.reset(seed=seed)
    rng = Rng(seed)
    got = dict.fromkeys(env.possible_agents, 0.0)
    over = cut = {}
    while env.agents:
        assert env.agents == env.possible_agents
        answers = {}
        for agent in env.agents:
            legal = np.flatnonzero(seen[agent]["action_mask"])
            answers[agent] = int(legal[rng.below(len(legal))])
        seen, rewards, over, cut, infos = env.step(answers)
        assert set(seen) == set(rewards) == set(over) == set(cut) == set(infos) == set(got)
        for agent, reward in rewards.items():
            got[agent] += reward
    assert all(over.values())
    assert not any(cut.values())
    return got


def sow(env: Any, seed: int) -> None:
    """Seed PettingZoo's own tests, which reset and sample without a seed."""
    env.reset(seed=seed)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seed + number)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("waits", [False, True])
def test_the_api_is_pettingzoos(name: str, waits: bool, capsys: pytest.CaptureFixture[str]) -> None:
    env = TableEnv(name, 3, waits=waits)
    sow(env, 1)
    api_test(env, num_cycles=60)


@pytest.mark.in_turn("players")
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 3])
def test_the_parallel_api_is_pettingzoos(name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    env = Maker(name).parallel_env(players=players)
    sow(env, 1)
    parallel_api_test(env, num_cycles=1000)
    assert env.agents == []  # the games were played to the end


@pytest.mark.in_turn("players")
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_parallel_game_runs_to_its_end(name: str, players: int) -> None:
    env = Maker(name).parallel_env(players=players)
    for seed in range(3):
        got = play_together(env, seed)
        assert list(got.values()) == env.unwrapped.desk.results(env.unwrapped.state_of_play)


@pytest.mark.parametrize("seed", range(4))
def test_points_of_a_parallel_game_add_up_to_the_score(seed: int) -> None:
    env = Maker("egizia", reward="points").parallel_env(players=2)
    env.reset(seed=seed)
    scores, table = env.unwrapped.desk.game.scores, env.unwrapped
    begun = scores(table.state_of_play)
    got = play_together(env, seed)
    ended = scores(table.state_of_play)
    assert list(got.values()) == [now - then for now, then in zip(ended, begun, strict=True)]


def test_the_last_cycle_is_completed_by_waiting() -> None:
    env = TableEnv("egizia", 3, waits=True)
    ended_with = set()
    for seed in range(12):
        env.reset(seed=seed)
        rng = Rng(seed)
        answered = ""
        while env.play.goes_on:
            answered = env.agent_selection
            legal = np.flatnonzero(env.observe(answered)["action_mask"])
            env.step(int(legal[rng.below(len(legal))]))
        ended_with.add(answered)
        for agent in env.possible_agents[env.possible_agents.index(answered) + 1 :]:
            assert env.agent_selection == agent
            seen, _, over, _, _ = env.last()
            assert not over
            assert seen is not None
            assert np.flatnonzero(seen["action_mask"]).tolist() == [env.wait]
            env.step(env.wait)
        assert all(env.terminations.values())
        assert env.observe("player_0")["action_mask"].all()
    assert len(ended_with) > 1


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    seed_test(partial(TableEnv, name, 2), num_cycles=40)


def test_cycles_are_counted_when_every_agent_acts() -> None:
    max_cycles_test(Maker("egizia", waits=True, illegal="draw"))
    with pytest.raises(BadOption, match="waits=True"):
        TableEnv("egizia", max_cycles=4)


@pytest.mark.parametrize("name", GAMES)
def test_every_way_to_show_a_table_shows_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(TableEnv, name))
    assert "Player 1" in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_win_is_shared_among_those_who_won(name: str, players: int) -> None:
    env = TableEnv(name, players)
    got = play(env, 5)
    assert sum(got.values()) == pytest.approx(1)
    ranks = env.desk.game.ranks(env.state_of_play)
    assert [reward > 0 for reward in got.values()] == [rank == 1 for rank in ranks]


@pytest.mark.parametrize("name", GAMES)
def test_rewards_by_points_add_up_to_the_score(name: str) -> None:
    env = TableEnv(name, 2, reward="points")
    env.reset(seed=7)
    begun = env.desk.game.scores(env.state_of_play)
    got = play(env, 7)
    scores = env.desk.game.scores(env.state_of_play)
    assert list(got.values()) == [now - then for now, then in zip(scores, begun, strict=True)]
    margins = play(TableEnv(name, 2, reward="margin"), 7)
    assert list(margins.values()) == [scores[0] - scores[1], scores[1] - scores[0]]


@pytest.mark.parametrize("reward", ["win", "margin", "points"])
@pytest.mark.parametrize("waits", [False, True])
def test_a_reward_is_a_float_from_the_first_step_to_the_last(reward: Reward, waits: bool) -> None:
    env = TableEnv("fertility", 2, reward=reward, waits=waits)
    env.reset(seed=3)
    rng = Rng(3)
    for _ in env.agent_iter():
        seen, got, over, _, _ = env.last()
        assert {type(each) for each in [got, *env.rewards.values()]} == {float}
        assert seen is not None
        legal = np.flatnonzero(seen["action_mask"])
        env.step(None if over else int(legal[rng.below(len(legal))]))


def test_an_illegal_answer_is_refused_with_what_would_be_legal() -> None:
    env = TableEnv("fertility", 2)
    env.reset(seed=1)
    with pytest.raises(IllegalAnswer, match="choose"):
        env.step(env.desk.space.actions - 1)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"illegal": "x"}, "illegal is 'x'; choose one of raise, draw"),
        ({"render_mode": "x"}, "render_mode is 'x'; choose one of human, ansi, rgb_array"),
        ({"reward": "x"}, "reward is 'x'; choose one of win, margin, points"),
        ({"players": 0}, "egizia is for 2, 3, 4 players, not 0"),
        ({"waits": True, "max_cycles": 0}, "max_cycles is 0; choose a whole number from 1"),
        ({"waits": True, "max_cycles": -1}, "max_cycles is -1; choose a whole number from 1"),
        ({"waits": True, "max_cycles": 1.5}, "max_cycles is 1.5; choose a whole number from 1"),
    ],
)
def test_an_invalid_setting_is_refused_immediately(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOption, match=f"^{said}$"):
        TableEnv("egizia", **settings)
    with pytest.raises(BadOption, match=f"^{said}$"):
        Maker("egizia").parallel_env(**settings)


@pytest.mark.parametrize("answer", [1.5, 1.0, None, "1", np.float64(1)])
@pytest.mark.parametrize("illegal", ["raise", "draw"])
def test_an_answer_that_is_no_whole_number_is_refused(answer: Any, illegal: Illegal) -> None:
    env = TableEnv("egizia", 2, illegal=illegal)
    env.reset(seed=1)
    before = env.observe("player_0")["observation"].tolist()
    with pytest.raises(IllegalAnswer, match="not a legal answer here; legal: 'a whole number from 0 to 410'"):
        env.step(answer)
    assert env.observe("player_0")["observation"].tolist() == before
    env.step(np.int32(env.play.first + env.play.options[0]))


def test_nobody_acts_before_the_first_game_and_after_the_last_has_left() -> None:
    env = TableEnv("egizia", 2, render_mode="ansi")
    unbegun: list[Any] = [lambda: env.step(0), env.last, env.render, lambda: env.observe("player_0")]
    together = Maker("egizia").parallel_env()
    for early in [*unbegun, lambda: together.step({})]:
        with pytest.raises(ResetNeeded, match="no game has started yet; call reset first"):
            early()
    play(env, 1)
    assert env.agents == []
    for late in (lambda: env.step(0), lambda: env.step(None), env.last):
        with pytest.raises(GameOver, match="the game is over"):
            late()
    assert "Player 1" in str(env.render())


def test_every_agent_answers_in_every_cycle() -> None:
    env = Maker("demetra").parallel_env(players=2)
    seen, _ = env.reset(seed=3)
    rng = Rng(3)
    for _ in range(30):
        answers = {}
        for agent in env.agents:
            legal = np.flatnonzero(seen[agent]["action_mask"])
            answers[agent] = int(legal[rng.below(len(legal))])
        seen, rewards, over, _, _ = env.step(answers)
        assert set(rewards) == set(over) == {"player_0", "player_1"}


def test_planes_are_included_on_request() -> None:
    env = TableEnv("fertility", 2, planes=True)
    env.reset(seed=1)
    seen, *_ = env.last()
    assert seen is not None
    assert seen["planes"].shape == (20, 16, 8)
    assert env.observation_space("player_0").contains(seen)
    with pytest.raises(BadOption, match="no squares"):
        TableEnv("egizia", planes=True)

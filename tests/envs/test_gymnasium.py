"""The Gymnasium environment: one seat against bots, alone and many games side by side."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import VectorEnv

import floodplain.envs
from floodplain.catalog import GAMES
from floodplain.envs.core import Illegal, Reward
from floodplain.envs.many import Seats
from floodplain.envs.solo import Seat
from floodplain.kernel.errors import BadOption, GameOver, IllegalAnswer
from floodplain.kernel.rng import Rng

IDS = floodplain.envs.IDS


def legal(mask: object, rng: Rng) -> int:
    allowed = np.flatnonzero(np.asarray(mask))
    return int(allowed[rng.below(len(allowed))])


def play(env: Seat, seed: int) -> list[tuple[bytes, float]]:
    """Play a complete game at random; return what was seen and received."""
    seen, _ = env.reset(seed=seed)
    rng = Rng(seed)
    told = []
    over = False
    while not over:
        seen, reward, over, _, _ = env.step(legal(seen["action_mask"], rng))
        told.append((seen["observation"].tobytes(), reward))
    return told


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.filterwarnings("ignore:.*(Box observation space|is an array with shape).*")
def test_the_environment_is_gymnasiums(name: str) -> None:
    env = gymnasium.make(IDS[name], players=2, opponents="random", render_mode="ansi")
    check_env(env.unwrapped, skip_render_check=True)
    env.reset(seed=1)
    assert "Player 1" in str(env.render())


def test_different_seeds_give_different_games_and_equal_ones_the_same() -> None:
    first = play(Seat("egizia", 3, "random"), 4)
    assert first == play(Seat("egizia", 3, "random"), 4)
    assert first != play(Seat("egizia", 3, "random"), 5)


def test_a_level_sits_at_the_other_seats() -> None:
    env = Seat("egizia", 2, "1", seat=1)
    _, info = env.reset(seed=1)
    assert info["seat"] == 1
    assert [player.name for player in env.play.players if player] == ["1"]
    with pytest.raises(BadOption, match="2 opponents for 1 seats"):
        Seat("egizia", 2, "1,2")
    with pytest.raises(BadOption, match="choose any or a number"):
        Seat("egizia", 2, seat=2)


def test_an_illegal_answer_is_replaced_and_reported_or_refused() -> None:
    env = Seat("fertility", 2, "random")
    env.reset(seed=1)
    assert env.step(804)[4]["illegal"]
    strict = Seat("fertility", 2, "random", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalAnswer):
        strict.step(804)


WRONG = [
    ({"illegal": "x"}, "illegal is 'x'; choose one of raise, draw"),
    ({"reward": "x"}, "reward is 'x'; choose one of win, margin, points"),
    ({"players": 0}, "egizia is for 2, 3, 4 players, not 0"),
    ({"seat": 2}, "seat is 2; choose any or a number from 0 to 1"),
    (
        {"opponents": 3},
        "opponents is 3; name them as in '2' or '1,greedy', or give a list of names and players",
    ),
    ({"opponents": [3]}, "one of the opponents is 3; name them as in '2' or '1,greedy', or give a list .*"),
]


@pytest.mark.parametrize(
    ("settings", "said"),
    [*WRONG, ({"render_mode": "x"}, "render_mode is 'x'; choose one of human, ansi, rgb_array")],
)
@pytest.mark.filterwarnings("ignore:.*render_mode.*")
def test_an_invalid_setting_is_refused_immediately(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOption, match=f"^{said}$"):
        Seat("egizia", **settings)
    with pytest.raises(BadOption, match=f"^{said}$"):
        gymnasium.make(IDS["egizia"], **settings)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        *WRONG,
        ({"num_envs": 0}, "num_envs is 0; choose a whole number from 1"),
        ({"num_envs": -1}, "num_envs is -1; choose a whole number from 1"),
        ({"num_envs": 2.5}, "num_envs is 2.5; choose a whole number from 1"),
    ],
)
def test_an_invalid_setting_is_refused_for_many_games_too(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOption, match=f"^{said}$"):
        Seats("egizia", **settings)
    with pytest.raises(BadOption, match=f"^{said}$"):
        gymnasium.make_vec(IDS["egizia"], **settings)


@pytest.mark.parametrize("answer", [1.5, 1.0, None, "1", np.float64(1)])
@pytest.mark.parametrize("illegal", ["raise", "draw"])
def test_an_answer_that_is_no_whole_number_is_refused(answer: Any, illegal: Illegal) -> None:
    env = Seat("egizia", 2, "random", illegal=illegal)
    env.reset(seed=1)
    said = "not a legal answer here; legal: 'a whole number from 0 to 410'"
    with pytest.raises(IllegalAnswer, match=said):
        env.step(answer)
    env.step(np.int32(env.play.first + env.play.options[0]))
    many = Seats("egizia", 2, 2, "random", illegal=illegal)
    many.reset(seed=1)
    with pytest.raises(IllegalAnswer, match=said):
        many.step(np.array([answer, answer]))


@pytest.mark.parametrize("illegal", ["raise", "draw"])
def test_there_is_no_step_before_the_first_game_nor_after_the_last(illegal: Illegal) -> None:
    env = Seat("fertility", 2, "random", illegal=illegal)
    for early in (lambda: env.step(0), env.render):
        with pytest.raises(ResetNeeded, match="no game has started yet; call reset first"):
            early()
    play(env, 1)
    with pytest.raises(GameOver, match="the game is over"):
        env.step(0)
    env.reset()
    env.step(env.play.first + env.play.options[0])


def test_many_games_take_an_answer_and_a_seed_for_each() -> None:
    env = Seats("egizia", 3, 2, "self")
    with pytest.raises(ResetNeeded, match="no game has started yet; call reset first"):
        env.step(np.array([0, 0, 0]))
    with pytest.raises(BadOption, match="2 seeds for 3 games; give one for each, or one for all"):
        env.reset(seed=[1, 2])
    seen, _ = env.reset(seed=[1, 2, 3])
    for given in (np.array([0, 0]), np.array([0] * 4), np.array(0)):
        with pytest.raises(BadOption, match=r"actions is .*0\]?; give 3, one for each game"):
            env.step(given)
    first: Any = [int(np.flatnonzero(mask)[0]) for mask in seen["action_mask"]]
    assert not env.step(first)[4]["illegal"].any()


@pytest.mark.parametrize("seed", [-1, 1.0, "1", np.array([1, 2]), (1, 2), [1, -1], [1, 2.5]])
def test_a_seed_is_a_whole_number_from_0(seed: Any) -> None:
    env = Seats("egizia", 2, 2, "self")
    with pytest.raises(BadOption, match=r"^seed is .*; give a whole number from 0, or none$"):
        env.reset(seed=seed)
    third: Any = np.int64(3)
    one, _ = env.reset(seed=third)
    same, _ = env.reset(seed=[3, 4])
    assert np.array_equal(one["observation"], same["observation"])


@pytest.mark.parametrize("reward", ["win", "margin", "points"])
def test_a_reward_is_a_float(reward: Reward) -> None:
    env = Seat("fertility", 2, "random", reward=reward)
    assert {type(got) for _, got in play(env, 3)} == {float}


def test_points_are_rewarded_as_they_are_scored() -> None:
    env = Seat("fertility", 2, "random", reward="points")
    env.reset(seed=2)
    begun = env.desk.game.scores(env.play.state)[0]
    got = sum(reward for _, reward in play(env, 2))
    assert begun + got == env.desk.game.scores(env.play.state)[0]


def test_many_games_equal_the_same_games_played_alone() -> None:
    made = gymnasium.make_vec(IDS["demetra"], num_envs=3, players=2, opponents="random", seat="any")
    assert isinstance(made, VectorEnv)
    seen, _ = made.reset(seed=9)
    rngs = [Rng(number) for number in range(3)]
    alone = gymnasium.make(IDS["demetra"], players=2, opponents="random", seat="any")
    one, _ = alone.reset(seed=10)
    rng = Rng(1)
    ended = 0
    for _ in range(400):
        answers = [legal(mask, each) for mask, each in zip(seen["action_mask"], rngs, strict=True)]
        seen, rewards, over, cut, _ = made.step(np.array(answers))
        one, reward, is_over, _, _ = alone.step(legal(one["action_mask"], rng))
        assert (rewards[1], over[1]) == (reward, is_over)
        if is_over:
            ended += 1
            one, _ = alone.reset()  # continues with the draws of the seed
        assert np.array_equal(seen["observation"][1], one["observation"])
        assert made.observation_space.contains(seen)
        assert not cut.any()
    assert ended


def test_without_a_seed_the_draws_continue() -> None:
    env = Seats("egizia", 2, 2, "self")
    first, _ = env.reset(seed=[1, 2])
    again, _ = env.reset()
    assert not np.array_equal(first["observation"], again["observation"])
    env.reset(seed=[1, 7])
    other, _ = env.reset(seed=[None, 2])
    assert np.array_equal(other["observation"][0], again["observation"][0])
    assert np.array_equal(other["observation"][1], first["observation"][1])


def test_a_finished_game_restarts_in_the_same_step() -> None:
    env = Seats("fertility", 2, 2, "self")
    seen, infos = env.reset(seed=1)
    rng = Rng(1)
    ended = 0
    seats = set()
    for _ in range(400):
        answers = np.array([legal(mask, rng) for mask in seen["action_mask"]])
        seen, rewards, over, _, infos = env.step(answers)
        seats.update(infos["seat"].tolist())
        for number in np.flatnonzero(over):
            ended += 1
            assert infos["rewards"][number].sum() == pytest.approx(1)
            assert infos["final_obs"][number]["action_mask"].all()
            assert seen["action_mask"][number].any()
        assert (rewards[~over] == 0).all()
    assert ended
    assert seats == {0, 1}


def softmax_drawn(mask: Any, rng: Rng) -> int:
    """Sample like a policy without a special case for the end: zero odds where the mask is zero."""
    odds = np.asarray(mask, np.float64)
    return int(np.searchsorted(np.cumsum(odds / odds.sum()), rng.fraction(), side="right"))


@pytest.mark.filterwarnings("error")  # from a division by zero
def test_a_policy_that_draws_by_the_mask_survives_the_end() -> None:
    env, rng = Seat("fertility", 2, "random"), Rng(1)
    seen, _ = env.reset(seed=1)
    over = False
    while not over:
        seen, _, over, _, _ = env.step(softmax_drawn(seen["action_mask"], rng))
    assert env.action_space.contains(softmax_drawn(seen["action_mask"], rng))
    assert env.action_space.contains(softmax_drawn(env.action_masks(), rng))
    assert env.observation_space.contains(seen)


def test_planes_are_included_on_request() -> None:
    env = Seats("demetra", 2, 2, "self", planes=True)
    seen, _ = env.reset(seed=1)
    assert seen["planes"].shape == (2, 24, 7, 9)

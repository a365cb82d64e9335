"""No environment reveals secrets to a learner; OpenSpiel's observers have their own tests."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import floodplain.envs
from floodplain.envs.game_rows import tell_record
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame
from floodplain.kernel.play import Play
from floodplain.kernel.rng import Rng
from floodplain.kernel.table import Table

SECRETIVE = ["demetra", "egizia"]


def flat(seen: dict[str, Any]) -> dict[str, bytes]:
    return {name: np.asarray(value).tobytes() for name, value in seen.items()}


def moments(play: Play, looks: int = 6) -> Iterator[None]:
    """Yield some questions to learners in a random game."""
    rng = Rng("moments")
    for number in range(90):
        if not play.goes_on:
            return
        if number % (90 // looks) == 14:
            yield
        play.answer(play.options[rng.below(len(play.options))])


def imagined(game: AnyGame, state: State, seat: int | None) -> list[State]:
    view = game.observe(state, seat)
    return [game.imagine(view, seat, Rng(seed)) for seed in range(4)]


@pytest.mark.parametrize("name", SECRETIVE)
def test_gymnasium(name: str) -> None:
    env = floodplain.envs.gymnasium(name, 3, opponents="random", planes=name == "demetra")
    env.reset(seed=2)
    differed = False
    for _ in moments(env.play):
        truth, seen, masks = env.play.state, flat(env._seen()), env.action_masks()
        for other in imagined(env.desk.game, truth, env.play.seat):
            differed = differed or other != truth
            env.play.state = other
            assert flat(env._seen()) == seen
            assert np.array_equal(env.action_masks(), masks)
        env.play.state = truth
    assert differed


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
@pytest.mark.parametrize("name", SECRETIVE)
def test_a_picture_shows_what_a_spectator_sees(name: str, mode: str) -> None:
    env = floodplain.envs.gymnasium(name, 3, opponents="random", render_mode=mode)
    env.reset(seed=2)
    for _ in moments(env.play, 3):
        truth, shown = env.play.state, env.render()
        for other in imagined(env.desk.game, truth, None):
            env.play.state = other
            assert np.array_equal(env.render(), shown)
        env.play.state = truth


@pytest.mark.parametrize("name", SECRETIVE)
def test_many_games(name: str) -> None:
    env = floodplain.envs.vector(name, 2, 3, opponents="self", planes=name == "demetra")
    env.reset(seed=2)
    play = env.plays[0]
    for _ in moments(play):
        truth, seen = play.state, flat(env._seen())
        for other in imagined(env.desk.game, truth, play.seat):
            play.state = other
            assert flat(env._seen()) == seen
        play.state = truth


@pytest.mark.parametrize("waits", [False, True])
@pytest.mark.parametrize("name", SECRETIVE)
def test_pettingzoo(name: str, waits: bool) -> None:
    env = floodplain.envs.pettingzoo(name, 3, waits=waits, planes=name == "demetra")
    env.reset(seed=2)
    for _ in moments(env.play):
        truth = env.play.state
        for seat, agent in enumerate(env.possible_agents):
            seen = flat(env.observe(agent))
            for other in imagined(env.desk.game, truth, seat):
                env.play.state = other
                assert flat(env.observe(agent)) == seen
            env.play.state = truth


@pytest.mark.parametrize("name", SECRETIVE)
def test_the_rows_of_a_data_set_are_what_the_seat_saw(name: str) -> None:
    game = floodplain.envs.gymnasium(name, 2, opponents="random").desk.game
    table, rng = Table.open(game, game.edition, 2, seed=3), Rng(3)
    while (seat := table.to_act) is not None:
        legal = table.legal(seat)
        table.answer(seat, legal[rng.below(len(legal))])
    rows = tell_record(table.record(), game, game.edition, [None, None]).rows
    for number, position in list(enumerate(rows.position))[10::17]:
        state, seat = table.state_at(position), rows.seat[number]
        for other in imagined(game, state, seat):
            assert game.features(game.observe(other, seat), seat) == rows.features[number]

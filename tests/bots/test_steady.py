"""Steady levels: the same answers with every evaluator, in any order, at any speed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from floodplain.bots import evaluator
from floodplain.bots.arrays import NumpyEvaluator
from floodplain.bots.evaluator import chance, exact_chance, plain
from floodplain.bots.levels import LEVELS
from floodplain.bots.net import Net, rows_of, trained
from floodplain.bots.random import Random
from floodplain.bots.steady import Steady, steady
from floodplain.catalog import GAMES, find_game
from floodplain.kernel.flow import State, asked, draw_on, legal, perform
from floodplain.kernel.game import AnyGame
from floodplain.kernel.rng import Rng

BY_NAME = {player.name: player for player in LEVELS}


def moments(name: str, count: int) -> Iterator[State]:
    """States of a random game in which a seat has a choice."""
    game = find_game(name)
    state: State = game.start(game.material_of(game.edition), 2, game.settled(2, {}))
    rng = Rng(name)
    while count:
        draw_on(state, rng)
        if not state.pending:
            return
        answers = legal(state)
        if len(answers) > 1 and rng.below(6) == 0:
            yield state.copy()
            count -= 1
        perform(state, answers[rng.below(len(answers))])


@pytest.mark.parametrize("name", list(GAMES))
def test_an_exact_net_gives_the_same_bits_with_numpy_and_without_in_any_company(name: str) -> None:
    game, net = find_game(name), trained(find_game(name))
    assert net is not None
    rows = [rows_of(game, [state], asked(state).seat) for state in moments(name, 12)]
    rounded = net.weights.rounded()
    with_numpy = NumpyEvaluator.of(rounded).in_doubles()
    without = plain(rounded).in_doubles()
    together = list(with_numpy(b"".join(rows), net.weights.outputs))
    assert together == list(without(b"".join(rows), net.weights.outputs))
    assert together == [number for row in rows for number in with_numpy(row, net.weights.outputs)]
    assert list(NumpyEvaluator.of(rounded).outputs(rows[0], 2).ravel()) != together[:2]  # single precision


@pytest.mark.parametrize("name", list(GAMES))
def test_rounding_the_weights_hardly_changes_what_a_net_says(name: str) -> None:
    game, net = find_game(name), trained(find_game(name))
    assert net is not None
    exact = Net.exact(net.weights)
    for state in moments(name, 12):
        seat = asked(state).seat
        for one, other in zip(
            _values(exact, game, state, seat), _values(net, game, state, seat), strict=True
        ):
            assert one == pytest.approx(other, abs=0.15)


def _values(net: Net, game: AnyGame, state: State, seat: int) -> tuple[float, float]:
    values = net.values(game, [state], seat)
    return values.margin[0], values.win[0]


def test_a_chance_without_the_exponential_of_the_machine_is_the_same_chance() -> None:
    for logit in (-40.0, -30.0, -3.7, -0.001, 0.0, 0.25, 2.0, 11.5, 40.0):
        assert exact_chance(logit) == pytest.approx(chance(logit), rel=1e-9)


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize(("level", "count"), [("3", 10), ("4", 2)])
def test_a_steady_level_answers_the_same_without_numpy_and_in_another_order(
    name: str, level: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, bot = find_game(name), steady(BY_NAME[level])
    found = list(moments(name, count))

    def answers(states: list[State]) -> list[int]:
        return [
            bot.choose(game, game.observe(state, asked(state).seat), asked(state).seat, Rng("daily"))
            for state in states
        ]

    here = answers(found)
    net = trained(game)
    assert net is not None
    monkeypatch.setattr(evaluator, "_maker", plain)
    in_python = Net.exact(net.weights)
    monkeypatch.setattr("floodplain.bots.steady.exact_valuer", lambda *_: in_python)
    assert answers(found[::-1])[::-1] == here


def test_a_player_that_is_no_level_stays_as_it_is() -> None:
    player = Random()
    assert steady(player) is player
    assert isinstance(steady(BY_NAME["3"]), Steady)

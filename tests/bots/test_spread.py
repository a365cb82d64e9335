"""Bots measure how far apart the answers of a game are, where the game does not say it."""

from dataclasses import replace

import pytest

from floodplain.bots.levels import Soft
from floodplain.bots.look import Look
from floodplain.bots.net import Net, trained
from floodplain.bots.spread import spread_of
from floodplain.bots.values import INSIGHT
from floodplain.bots.weights import Measures
from floodplain.catalog import GAMES, find_game
from floodplain.kernel.rng import Rng

SENET = find_game("senet")


@pytest.mark.parametrize("name", GAMES)
def test_our_games_say_it_themselves(name: str) -> None:
    assert spread_of(find_game(name)) == 10


def test_the_spread_of_another_game_is_measured_once_and_alike_every_time() -> None:
    found = spread_of(SENET)
    assert 0.5 < found < 5  # pawns
    assert spread_of.__wrapped__(SENET) == found


def test_a_point_counts_for_more_where_there_are_few_of_them() -> None:
    state = SENET.start(SENET.material_of(SENET.edition), 2)
    ahead = state.copy()
    ahead.squares[0] = 29  # almost a whole way ahead
    even, better = INSIGHT.values(SENET, [state, ahead], 0).win
    assert better - even > 0.1


def test_a_net_keeps_its_measures() -> None:
    net = trained(find_game("fertility"))
    assert net is not None
    assert net.weights.measures == Measures(20, 0, 0)  # as before there were any
    kept = Net.load(measured(net, scale=3.5, stakes=0.25, games=900).save())
    assert kept.weights.measures == Measures(3.5, 0.25, 900)
    rows = bytes(net.inputs)
    assert kept.evaluator.values(rows)[1] == pytest.approx(net.evaluator.values(rows)[1], abs=0.01)


def measured(net: Net, **measures: float) -> Net:
    return Net.of(replace(net.weights, measures=Measures(**measures)))


def test_insight_counts_beside_a_net_of_few_games() -> None:
    game = find_game("fertility")
    net = trained(game)
    assert net is not None
    state = game.start(game.material_of(game.edition), 2)
    surely, hand_made = net.values(game, [state], 0).win[0], INSIGHT.values(game, [state], 0).win[0]
    few = measured(net, games=400).values(game, [state], 0).win[0]
    many = measured(net, games=400_000).values(game, [state], 0).win[0]
    assert abs(few - hand_made) < abs(few - surely)
    assert abs(many - surely) < abs(many - hand_made)


def test_two_answers_are_mixed_up_more_often_by_a_weaker_level() -> None:
    worth = [0.5, 0.46]
    found = Look([(0,), (1,)], [], [False] * 2, [0.0] * 2, worth, worth)

    def mistakes(looseness: float, stakes: float) -> int:
        level = Soft("soft", softness=0.2, looseness=looseness, worst=0.15)
        return sum(level._pick(found, stakes, Rng(str(number))) for number in range(400))

    assert mistakes(0, 0.02) < 10  # by the mean shortfall alone the better of two is nearly always found
    assert mistakes(6.0, 0) < 10  # as above, where the net knows no stakes
    assert mistakes(6.0, 0.02) > mistakes(2.5, 0.02) > 20

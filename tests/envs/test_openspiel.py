"""The door of OpenSpiel, by OpenSpiel's own tests and algorithms."""

import random
import unittest

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.sample_some_states import sample_some_states

from floodplain.catalog import GAMES
from floodplain.envs.spiel import PREFIX, load
from floodplain.kernel.errors import BadOption, GameOver, IllegalAnswer
from floodplain.kernel.flow import asked


def walk(state: pyspiel.State, answers: int, seed: int) -> pyspiel.State:
    """So many answers by lot."""
    draws = random.Random(seed)
    for _ in range(answers):
        if state.is_terminal():
            break
        if state.is_chance_node():
            numbers, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(draws.choices(numbers, odds)[0])
        else:
            state.apply_action(draws.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("name", "players"), [*((name, 2) for name in GAMES), ("egizia", 3)])
def test_random_games_pass_openspiels_test(name: str, players: int) -> None:
    game = pyspiel.load_game(f"{PREFIX}{name}(players={players})")
    assert game.num_players() == players
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_the_api_is_openspiels(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        api_test.sample_some_states,
        "sample_some_states",
        lambda game, max_states: sample_some_states(game, max_states=60),
    )
    tried = {"game_name": PREFIX + name, "game": pyspiel.load_game(PREFIX + name)}
    case = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), tried)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun > 4
    assert [trace for _, trace in result.failures + result.errors] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_state_comes_back_from_its_text(name: str) -> None:
    game = load(name, 3)
    state = walk(game.new_initial_state(), 40, seed=2)
    _, back = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(back) == str(state)
    assert back.history() == state.history()


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_is_a_state_of_its_own(name: str) -> None:
    state = walk(load(name).new_initial_state(), 30, seed=3)
    before = str(state)
    walk(state.clone(), 10, seed=4)
    assert str(state) == before


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("answers", [0, 40])
def test_a_number_of_nothing_that_is_asked_is_refused_and_changes_nothing(name: str, answers: int) -> None:
    state = walk(load(name).new_initial_state(), answers, seed=3)
    before, history = str(state), state.history()
    for number in (99_999, -7):
        with pytest.raises(IllegalAnswer, match=f"'{number}' is not a legal answer here; legal: "):
            state.apply_action(number)
    assert (str(state), state.history()) == (before, history)
    walk(state, 1, seed=4)
    assert len(state.history()) == len(history) + 1


@pytest.mark.parametrize("name", GAMES)
def test_an_answer_to_the_right_question_that_is_not_legal_now_is_refused(name: str) -> None:
    state, refused = load(name).new_initial_state(), 0
    for moment in range(60):
        table, space = state.held.state, state.get_game().desk.space
        start = space.start(asked(table)) - (space.actions if state.is_chance_node() else 0)
        numbers = range(start, start + asked(table).size(table))
        before = str(state)
        for number in sorted({*numbers} - {*state.legal_actions()})[:1]:
            for asked_for in (state, state.clone()):  # which has not been asked what is legal
                with pytest.raises(IllegalAnswer, match=f"'{number}' is not a legal answer here; legal: "):
                    asked_for.apply_action(number)
                assert str(asked_for) == before
            refused += 1
        walk(state, 1, seed=moment)
    assert refused > 20


def test_a_game_that_is_over_takes_no_answer() -> None:
    state = walk(load("egizia").new_initial_state(), 10_000, seed=7)
    with pytest.raises(GameOver, match="the game is over"):
        state.apply_action(0)


@pytest.mark.parametrize("name", GAMES)
def test_an_imagined_state_cannot_be_told_from_the_truth(name: str) -> None:
    state = walk(load(name).new_initial_state(), 60, seed=5)
    for player in range(2):
        other = state.resample_from_infostate(player, random.Random(player).random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert list(other.observation_tensor(player)) == list(state.observation_tensor(player))


def test_what_a_seat_may_not_know_is_in_none_of_its_strings_and_tensors() -> None:
    state = walk(load("demetra", 3).new_initial_state(), 30, seed=6)
    others = [state.resample_from_infostate(0, random.Random(seed).random) for seed in range(5)]
    assert len({str(other) for other in others}) > 1
    assert len({other.information_state_string(0) for other in others}) == 1
    assert len({other.observation_string(0) for other in others}) == 1


@pytest.mark.parametrize("players", [0, 7])
def test_a_game_is_for_so_many(players: int) -> None:
    with pytest.raises(BadOption, match=f"egizia is for 2, 3, 4 players, not {players}"):
        load("egizia", players)


@pytest.mark.parametrize("reward", ["win", "margin", "points"])
def test_a_game_returns_what_was_asked_for(reward: str) -> None:
    state = walk(load("egizia", 2, reward).new_initial_state(), 10_000, seed=7)
    scores = state.get_game().desk.game.scores(state.held.state)
    won = [float(score == max(scores)) for score in scores]
    margins = [scores[0] - scores[1], scores[1] - scores[0]]
    assert state.returns() == {"win": won, "margin": margins, "points": list(scores)}[reward]


def test_information_set_search_plays_a_whole_game() -> None:
    game = load("egizia")
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.0, 2, random_state=np.random.RandomState(2))
    state = walk(game.new_initial_state(), 0, seed=8)
    draws = random.Random(8)
    asked = 0
    while not state.is_terminal():
        if state.is_chance_node():
            walk(state, 1, seed=draws.randrange(10**9))
        elif state.current_player() == 0:
            state.apply_action(bot.step(state))
            asked += 1
        else:
            state.apply_action(draws.choice(state.legal_actions()))
    assert asked > 10
    assert sum(state.returns()) == 1

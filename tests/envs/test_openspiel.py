"""The OpenSpiel games, tested by OpenSpiel's own tests and algorithms."""

import random
import unittest
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.sample_some_states import sample_some_states

from floodplain.catalog import GAMES
from floodplain.envs.spiel import PREFIX, UNKNOWN, load
from floodplain.games.egizia.room import EgiziaGame
from floodplain.kernel.edition import Edition, parse_edition
from floodplain.kernel.errors import BadOption, GameOver, IllegalAnswer
from floodplain.kernel.flow import EVERYONE, asked
from floodplain.kernel.rng import Rng


def walk(state: pyspiel.State, answers: int, seed: int) -> pyspiel.State:
    """Give a number of random answers."""
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
def test_a_number_of_another_question_is_refused_without_effect(name: str, answers: int) -> None:
    state = walk(load(name).new_initial_state(), answers, seed=3)
    before, history = str(state), state.history()
    for number in (99_999, -7):
        with pytest.raises(IllegalAnswer, match=f"'{number}' is not a legal answer here; legal: "):
            state.apply_action(number)
    assert (str(state), state.history()) == (before, history)
    walk(state, 1, seed=4)
    assert len(state.history()) == len(history) + 1


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_answer_to_the_right_question_is_refused(name: str) -> None:
    state, refused = load(name).new_initial_state(), 0
    for moment in range(60):
        table, space = state.held.state, state.get_game().desk.space
        start = space.start(asked(table)) - (space.actions if state.is_chance_node() else 0)
        numbers = range(start, start + asked(table).size(table))
        before = str(state)
        for number in sorted({*numbers} - {*state.legal_actions()})[:1]:
            for asked_for in (state, state.clone()):  # it was not asked what is legal
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


NONE, SINGLE, ALL = (
    pyspiel.PrivateInfoType.NONE,
    pyspiel.PrivateInfoType.SINGLE_PLAYER,
    pyspiel.PrivateInfoType.ALL_PLAYERS,
)
OFFERED = [
    pyspiel.IIGObservationType(perfect_recall=recall, public_info=public, private_info=private)
    for recall in (False, True)
    for public, private in ((True, SINGLE), (True, NONE), (False, SINGLE))
]


def told(state: pyspiel.State, kind: pyspiel.IIGObservationType, player: int) -> tuple[str, bytes]:
    """Return everything that an observer of a kind tells about a state."""
    observer = state.get_game().make_py_observer(kind, None)
    observer.set_from(state, player)
    return observer.string_from(state, player), observer.tensor.tobytes()


def imagined(state: pyspiel.State, seat: int | None, seed: int) -> pyspiel.State:
    """Return a state that a seat (None: a spectator) cannot distinguish from this one."""
    game, other = state.get_game().desk.game, state.clone()
    other.held.state = game.imagine(game.observe(state.held.state, seat), seat, Rng(seed))
    return other


def rich(name: str, players: int) -> pyspiel.State:
    """Return a state in which seats have secrets, if the game has any."""
    game, state = load(name, players), None
    for answers in range(30, 200, 10):
        state = walk(game.new_initial_state(), answers, seed=6)
        if len({str(imagined(state, None, seed)) for seed in range(5)}) > 1 or name == "fertility":
            break
    return state


@pytest.mark.parametrize("kind", OFFERED, ids=range(len(OFFERED)))
@pytest.mark.parametrize("name", GAMES)
def test_no_observer_reveals_secrets(name: str, kind: pyspiel.IIGObservationType) -> None:
    state = rich(name, 3)
    for player in range(3):
        seat = None if kind.private_info == NONE else player
        others = [imagined(state, seat, seed) for seed in range(5)]
        assert (len({str(other) for other in [*others, state]}) > 1) == (name != "fertility")
        assert {told(other, kind, player) for other in others} == {told(state, kind, player)}


@pytest.mark.parametrize("name", ["demetra", "egizia"])
def test_private_information_is_what_the_others_do_not_see(name: str) -> None:
    state = rich(name, 3)
    both, public, private = (told(state, kind, 0) for kind in OFFERED[:3])
    assert both != public
    assert private[0]
    assert private[1] != bytes(len(private[1]))
    shown = np.frombuffer(both[1], np.float32), np.frombuffer(private[1], np.float32)
    assert ((shown[1] == 0) | (shown[1] == shown[0])).all()


def test_perfect_recall_includes_only_your_own_secret_answers() -> None:
    state = rich("egizia", 2)
    secret = [(action, who) for action, who in state.held.heard if who != EVERYONE]
    assert {who for _, who in secret} == {0, 1}
    for player in (0, 1):
        heard = state.held.heard_by(player).split()
        assert heard.count(UNKNOWN) == sum(who != player for _, who in secret)
        assert heard[0] in state.information_state_string(player)
    assert state.held.heard_by(None).split().count(UNKNOWN) == len(secret)


@pytest.mark.parametrize(
    ("public", "private", "said"),
    [
        (True, ALL, "SINGLE_PLAYER or NONE"),
        (False, ALL, "SINGLE_PLAYER or NONE"),
        (False, NONE, "needs public"),
    ],
)
def test_what_is_not_offered_is_refused(public: bool, private: pyspiel.PrivateInfoType, said: str) -> None:
    kind = pyspiel.IIGObservationType(public_info=public, perfect_recall=False, private_info=private)
    with pytest.raises(ValueError, match=said):
        load("egizia").make_py_observer(kind, None)


def test_two_player_rewards_are_zero_sum() -> None:
    utilities = pyspiel.GameType.Utility
    kinds = {
        (players, reward): load("egizia", players, reward).get_type().utility
        for players in (2, 3)
        for reward in ("win", "margin", "points")
    }
    assert kinds == {
        (2, "win"): utilities.CONSTANT_SUM,
        (2, "margin"): utilities.ZERO_SUM,
        (2, "points"): utilities.GENERAL_SUM,
        (3, "win"): utilities.CONSTANT_SUM,
        (3, "margin"): utilities.GENERAL_SUM,
        (3, "points"): utilities.GENERAL_SUM,
    }
    duel = load("egizia", 2, "margin")
    assert duel.utility_sum() == 0
    assert sum(walk(duel.new_initial_state(), 10_000, seed=7).returns()) == 0


@pytest.mark.parametrize("name", GAMES)
def test_the_maximum_game_length_is_realistic(name: str) -> None:
    game = load(name, 4)
    lengths = []
    for choice in (0, -1):
        state, draws = game.new_initial_state(), random.Random(1)
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(draws.choice(legal) if state.is_chance_node() else legal[choice])
        lengths.append(len(state.history()))
    assert max(lengths) < game.max_game_length() <= 4 * max(lengths)


def test_options_and_an_edition_are_parameters(tmp_path: Path) -> None:
    by_name = pyspiel.load_game("floodplain_demetra(players=3,open_cubes=yes)")
    by_hand = load("demetra", 3, options={"open_cubes": "yes"})
    for game in (by_name, by_hand):
        assert game.desk.options["open_cubes"] == "yes"
        assert game.desk.players == 3
    first = GAMES["egizia"].game.edition
    own = tmp_path / "own.toml"
    own.write_text(first.text.replace(f'edition = "{first.name}"', 'edition = "own"'), encoding="utf-8")
    game = load("egizia", edition=own)
    assert game.desk.edition.name == "own"
    state = walk(game.new_initial_state(), 20, seed=1)
    again, back = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert again.desk.edition.name == "own"
    assert str(back) == str(state)
    with pytest.raises(BadOption, match="egizia has no option 'rain'; its options: no_tithe"):
        load("egizia", options={"rain": "yes"})


def test_a_game_of_your_own_is_played() -> None:
    own = EgiziaGame()  # the name is taken
    game = load(own, 3, "margin")
    assert game.desk.game is own
    state = walk(game.new_initial_state(), 10_000, seed=2)
    assert state.is_terminal()
    edition = _renamed("other")
    named = {"name": "other", "editions": {edition.name: edition}, "edition": edition}
    other = type("Other", (EgiziaGame,), named)()
    state = walk(load(other).new_initial_state(), 20, seed=3)
    assert pyspiel.load_game("floodplain_other").desk.game is other
    assert str(state.clone()) == str(state)


def _renamed(name: str) -> Edition:
    edition = GAMES["egizia"].game.edition
    return parse_edition(edition.text.replace('game = "egizia"', f'game = "{name}"'), "other.toml")


@pytest.mark.parametrize("players", [0, 7])
def test_the_number_of_players_is_checked(players: int) -> None:
    with pytest.raises(BadOption, match=f"egizia is for 2, 3, 4 players, not {players}"):
        load("egizia", players)


@pytest.mark.parametrize("reward", ["win", "margin", "points"])
def test_returns_follow_the_reward_setting(reward: str) -> None:
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

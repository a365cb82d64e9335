"""Players answer legally, using only a view, and the same way every time."""

import pickle

import pytest

from floodplain.bots.aim import aim_of
from floodplain.bots.greedy import Greedy
from floodplain.bots.plan import Planner
from floodplain.catalog import BOTS, GAMES, find_bot, find_game
from floodplain.kernel.errors import UnknownBot, UnknownGame
from floodplain.kernel.flow import Chance, State, asked, awaited, draw, legal, perform
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Budget, Player
from floodplain.kernel.rng import Rng

REPEATABLE = [bot.by_number() if isinstance(bot, Planner) else bot for bot in BOTS.values()]
FEW = Budget(evaluations=12)
LONG = 40  # answers after which a slow player has been tested enough


def play(
    game: AnyGame, players: int, bot: Player, seed: str, checks: bool = False
) -> tuple[list[int], State]:
    """Return the answers of a game, or of its beginning, with one bot in all seats, and its last state."""
    state: State = game.start(game.material_of(game.edition), players)
    rng = Rng(seed)
    answers: list[int] = []
    most = game.longest if bot.name == "random" else LONG
    while len(answers) < most and (decision := awaited(state)) is not None:
        if isinstance(decision, Chance):
            answer = draw(decision, state, rng)
        else:
            view: State = game.observe(state, decision.seat)
            before = game.codec.dump(view) if checks else None
            answer = bot.choose(game, view, decision.seat, rng, FEW)
            assert answer in decision.options(state)
            assert not checks or game.codec.dump(view) == before
        answers.append(answer)
        perform(state, answer)
    return answers, state


@pytest.mark.in_turn("name")
@pytest.mark.parametrize("bot", REPEATABLE, ids=lambda bot: bot.name)
@pytest.mark.parametrize("name", GAMES)
def test_a_bot_answers_legally_and_leaves_its_view_alone(name: str, bot: Player) -> None:
    game = find_game(name)
    play(game, min(game.player_counts), bot, "legal", checks=True)


@pytest.mark.in_turn("name")
@pytest.mark.parametrize("bot", REPEATABLE, ids=lambda bot: bot.name)
@pytest.mark.parametrize("name", GAMES)
def test_a_bot_plays_the_same_game_from_the_same_seed(name: str, bot: Player) -> None:
    game = find_game(name)
    players = max(game.player_counts)
    assert play(game, players, bot, "same")[0] == play(game, players, bot, "same")[0]


@pytest.mark.parametrize("name", GAMES)
def test_stated_aims_reveal_no_secrets(name: str) -> None:
    game = find_game(name)
    _, state = play(game, 3, find_bot("2"), "aim")
    seen, rng = game.observe(state, None), Rng("others")
    guesses = [state, *(game.imagine(seen, None, rng) for _ in range(5))]
    for seat in range(3):
        aims = {aim_of(game, guess, seat) for guess in guesses}
        assert len(aims) == 1
        assert aims <= set(game.categories)


@pytest.mark.parametrize("bot", BOTS.values(), ids=lambda bot: bot.name)
def test_a_bot_can_be_sent_to_another_process(bot: Player) -> None:
    assert pickle.loads(pickle.dumps(bot)) == bot


def first_choice(name: str, seed: str) -> tuple[AnyGame, State, int]:
    """Return a game at the first question with more than one answer."""
    game = find_game(name)
    state: State = game.start(game.material_of(game.edition), 2)
    rng = Rng(seed)
    while isinstance(decision := asked(state), Chance) or len(legal(state)) == 1:
        perform(state, draw(decision, state, rng) if isinstance(decision, Chance) else legal(state)[0])
    return game, state, decision.seat


def test_greedy_evaluates_every_answer_and_takes_the_first_best_one() -> None:
    game, state, seat = first_choice("fertility", "greedy")
    player = Greedy()
    judged = player.judge(game, state, seat, Rng(1))
    assert [judgement.answer for judgement in judged] == legal(state)
    best = max(judged, key=lambda judgement: judgement.margin)
    assert player.choose(game, state, seat, Rng(1)) == best.answer


def test_greedy_without_breadth_evaluates_only_the_answers() -> None:
    game, state, seat = first_choice("fertility", "greedy")
    expected = []
    for answer in legal(state):
        after = state.copy()
        perform(after, answer)
        expected.append(game.value(after, seat))
    judged = Greedy(breadth=0).judge(game, state, seat, Rng(1))
    assert [judgement.margin for judgement in judged] == expected


def test_an_unknown_name_is_refused_with_a_list_of_known_ones() -> None:
    with pytest.raises(UnknownGame, match=r"no game called 'chess'.*fertility"):
        find_game("chess")
    with pytest.raises(UnknownBot, match=r"no bot called 'deep'.*random, greedy"):
        find_bot("deep")

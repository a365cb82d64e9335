"""Hint and review agree about the same moment, over many moments of all games."""

from collections.abc import Iterator, Sequence

import msgspec
import pytest

from floodplain.arena.match import Match, play
from floodplain.catalog import GAMES, find_bot, find_game
from floodplain.coach import level_coach
from floodplain.coach.level_coach import LevelCoach
from floodplain.coach.marks import DOUBTED, EQUAL
from floodplain.coach.reading import Reading
from floodplain.coach.review import states_of
from floodplain.kernel.flow import Chance, State, asked, legal, perform
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import UNLIMITED
from floodplain.kernel.sets import arrange, gathering
from floodplain.server.settings import Settings
from floodplain.teach.coaching import Hint
from tests.server.support import DEEP, deep

COACH = LevelCoach()  # as players get it
QUICK = LevelCoach("4", evaluations=120)
PLAYERS = (2, 3, 4) if DEEP else (2,)
SEEDS = range(4) if DEEP else range(1)
EVERY = 9 if DEEP else 37  # decisions, of which one is looked at
LARGE_SET = 622  # where a large price is paid


@pytest.fixture(autouse=True)
def _no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every hint be computed to its end, however slow the machine is."""
    monkeypatch.setattr(level_coach, "THINKS", UNLIMITED)


def decisions(name: str, players: int, seed: int) -> list[tuple[AnyGame, State, int, int]]:
    """Return all decisions of a game between a random player and soft ones, with positions and answers."""
    game = find_game(name)
    contestants = [find_bot("2" if seat else "random") for seat in range(players)]
    record = play(Match.of(game, game.edition, contestants, str(seed), 1, keeps_records=True), 0).record
    assert record is not None
    states, answers = states_of(record, game, game.edition)
    return [
        (game, state, position, answer)
        for position, (state, answer) in enumerate(zip(states, answers, strict=False))
        if not isinstance(asked(state), Chance) and len(legal(state)) > 1
    ]


def moments(name: str, players: int, seed: int, every: int = EVERY) -> Iterator[tuple[AnyGame, State, int]]:
    """Yield decisions of a game, with their positions."""
    for game, state, position, _ in decisions(name, players, seed)[seed % every :: every]:
        yield game, state, position


def hinted(game: AnyGame, state: State, position: int, coach: LevelCoach = COACH) -> Hint:
    seat = asked(state).seat
    return coach.hint(game, game.observe(state, seat), seat, "en", position)


def read(game: AnyGame, state: State, position: int, answer: int, coach: LevelCoach = COACH) -> Reading:
    return Reading.read(msgspec.json.decode(coach.read(game, state, position, answer)))


def check_agreement(game: AnyGame, state: State, position: int, answer: int | None = None) -> None:
    """Check that hint and review name the same best answer, and call the same answers close."""
    best, *others = hinted(game, state, position).answers
    found = read(game, state, position, best.answer if answer is None else answer)
    assert found.best is not None
    assert (found.best.answer, found.best.win) == (best.answer, best.win)
    assert answer is not None or found.mark == "best"
    marks = {each.answer: each.mark(found.best, found.point) for each in found.worth}
    for each in others:
        # The review analyses an apparent mistake longer, and then that analysis counts.
        is_looked_at_again = each.answer == answer and each.mark in DOUBTED
        assert is_looked_at_again or marks[each.answer] == each.mark


def test_people_get_the_coach_that_is_tested_here() -> None:
    assert LevelCoach(evaluations=Settings().coach_evaluations or None) == COACH


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", GAMES)
def test_hint_and_review_agree_on_the_best_answer_or_both_call_it_close(name: str, players: int) -> None:
    looked = 0
    for seed in SEEDS:
        for game, state, position in moments(name, players, seed):
            check_agreement(game, state, position)
            looked += 1
    assert looked > 1


@deep
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", GAMES)
def test_a_hint_and_the_review_of_the_game_agree_at_every_decision(name: str, players: int) -> None:
    """Whatever was played, its review names the best answer that a hint would have named."""
    for game, state, position, answer in decisions(name, players, 0):
        check_agreement(game, state, position, answer)


def given(
    game: AnyGame, state: State, position: int, items: Sequence[int], coach: LevelCoach = COACH
) -> Iterator[Reading]:
    """Yield how the steps of a set are read."""
    seat, now = asked(state).seat, state.copy()
    for step, answer in enumerate(arrange(game.observe(state, seat), seat, items)):
        if len(legal(now)) > 1:
            yield read(game, now, position + step, answer, coach)
        perform(now, answer)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", GAMES)
def test_a_set_given_as_advised_is_the_best_at_every_step(name: str, players: int) -> None:
    for seed in SEEDS:
        for game, state, position in moments(name, players, seed):
            if gathering(state, asked(state).seat) is not None:
                best = hinted(game, state, position).answers[0]
                found = [each.mark for each in given(game, state, position, best.items)]
                assert found == ["best"] * len(found)


def test_the_last_steps_of_a_large_set_are_judged_on_their_own() -> None:
    """A price whose plan, as found at its first good, is not the best one at a later good."""
    game, state, position = next(each for each in moments("demetra", 3, 3, every=1) if each[2] == LARGE_SET)
    best = hinted(game, state, position, QUICK).answers[0]
    assert len(best.items) > 1
    assert {each.mark for each in given(game, state, position, best.items, QUICK)} <= EQUAL

"""A game that defines two methods and its decisions is complete: the kernel provides the rest."""

from __future__ import annotations

import inspect
from collections.abc import Mapping

import pytest

from floodplain.bots.greedy import Greedy
from floodplain.kernel.conformance import CHECKS, Case, check_case
from floodplain.kernel.edition import Edition
from floodplain.kernel.flow import Decision, Parts, State
from floodplain.kernel.game import Game
from floodplain.kernel.rng import Rng
from floodplain.scene.game import SceneGame
from floodplain.teach.game import TaughtGame, has_pad
from floodplain.teach.lesson import lessons_of


class Heap(State):
    """Seven pebbles, and how many each player has taken."""

    left: int
    taken: list[int]


class Take(Decision[Heap]):
    """A seat takes one or two pebbles."""

    kind = "take"
    rule = "H1.1"

    def options(self, state: Heap) -> list[int]:
        return [1, 2] if state.left > 1 else [1]

    def resolve(self, state: Heap, answer: int) -> None:
        state.left -= answer
        state.taken[self.seat] += answer
        if state.left:
            state.pending.append(Take((self.seat + 1) % state.players))

    def parts(self, state: Heap, answer: int) -> Parts:
        return {"take": answer}

    @classmethod
    def size(cls, state: Heap) -> int:
        return 3


class HeapGame(TaughtGame[Heap, Edition]):
    """Everything that a game must define."""

    name = "heap"
    player_counts = (2, 3)
    state = Heap
    pending = (Take,)

    def deal(self, material: Edition, players: int, options: Mapping[str, str]) -> Heap:
        return Heap(players, [Take(0)], 7, [0] * players)

    def breakdown(self, state: Heap, seat: int) -> dict[str, int]:
        return {"points": state.taken[seat]}


WORDED = ("every moment has its words",)  # this game has no texts
ELSEWHERE = ("other hash seeds and builds play the same",)  # the other process cannot import a test's class
GAME = HeapGame()


def abstract(game: type) -> set[str]:
    """Return the methods that a game must define."""
    return {
        name for name, method in inspect.getmembers(game) if getattr(method, "__isabstractmethod__", False)
    }


def test_a_game_defines_two_methods_and_four_with_a_scene() -> None:
    assert abstract(Game) == {"deal", "breakdown"}
    assert abstract(SceneGame) == {"deal", "breakdown", "scene", "picture"}


@pytest.mark.parametrize("players", GAME.player_counts)
def test_the_defaults_conform(players: int) -> None:
    checks = {name: check for name, check in CHECKS.items() if name not in WORDED + ELSEWHERE}
    assert list(check_case(Case(GAME, GAME.edition, players, {}, "heap"), checks)) == []


def test_defaults_follow_from_scores_and_fields() -> None:
    state = GAME.start(GAME.material_of(GAME.edition), 2)
    state.perform(2)
    assert GAME.value(state, 0) == 2.0
    assert GAME.value(state, 1) == -2.0
    assert GAME.plain_portrait(state) == {"players": 2, "left": 5, "taken": [2, 0]}
    assert GAME.ledger(state, 0) == {"points": 2}
    names = [column.name for column in GAME.columns(state)]
    row = dict(zip(names, GAME.features(state, 1), strict=True))
    assert row["second.points"] == 2
    assert row["asks.own"] == 1
    assert state.say(1, "fr") == "Take 1"
    assert "left: 5" in repr(state)
    assert not has_pad(GAME)
    assert lessons_of(GAME) == {}


def test_a_bot_plays_by_the_scores_alone() -> None:
    state = GAME.start(GAME.material_of(GAME.edition), 2)
    assert Greedy().choose(GAME, state, 0, Rng(1)) == 2

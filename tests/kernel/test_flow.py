from __future__ import annotations

import pickle

import pytest

from floodplain.games.fertility import FERTILITY
from floodplain.games.fertility.rules.build import Pay
from floodplain.games.fertility.rules.gather import SettleQuarry
from floodplain.kernel.errors import GameOver, IllegalAnswer, listing
from floodplain.kernel.flow import apply, asked, awaited, legal, playout
from floodplain.kernel.rng import Rng
from tests.games.fertility.board import dealt


def test_pending_steps_are_values() -> None:
    assert Pay(0, 2, 1) == Pay(0, 2, 1)
    assert Pay(0, 2, 1) != Pay(0, 1, 1)
    assert SettleQuarry(0, 2) != Pay(0, 2, 0)
    assert len({Pay(0, 2, 1), Pay(0, 2, 1)}) == 1
    assert pickle.loads(pickle.dumps(Pay(0, 2, 1))) == Pay(0, 2, 1)
    assert repr(Pay(0, 2, 1)) == "Pay(0, 2, 1)"


def test_an_answer_that_is_not_offered_is_refused_with_what_was_legal() -> None:
    state = dealt()
    with pytest.raises(IllegalAnswer) as caught:
        apply(state, 77)
    assert caught.value.legal == ("choose papyrus-papyrus", "choose grape-grape", "choose alabaster-bovine")


def test_a_line_that_is_not_offered_is_refused_with_what_was_legal() -> None:
    state = dealt()
    with pytest.raises(
        IllegalAnswer, match="'jump' is not a legal answer here; legal: 'choose papyrus-papyrus'"
    ):
        asked(state).read(state, "jump")


def test_after_the_end_nothing_is_asked() -> None:
    state = dealt()
    answers = playout(state, Rng(1))
    assert answers > 80
    assert awaited(state) is None
    assert legal(state) == []
    with pytest.raises(GameOver, match="the game is over"):
        apply(state, 0)


def test_a_long_list_of_legal_answers_is_cut() -> None:
    assert listing([str(number) for number in range(20)]).endswith("'11' and 8 more")
    assert listing([]) == "none"


def test_a_game_is_pickled_by_its_class() -> None:
    again = pickle.loads(pickle.dumps(FERTILITY))
    assert again.name == "fertility"
    assert again.codec.dump(dealt()) == FERTILITY.codec.dump(dealt())

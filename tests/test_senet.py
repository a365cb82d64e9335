"""Senet comes from another package, and is played, taught, reviewed and learned like our own games."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pyspiel
import pytest

import floodplain
import floodplain.envs
from floodplain.bots.fair import Fair
from floodplain.catalog import LEVELS, find_bot, find_game
from floodplain.coach.advice import MOST, advised
from floodplain.coach.calibration import point_of
from floodplain.coach.reading import weigh
from floodplain.coach.review import read_on
from floodplain.kernel.player import Budget
from floodplain.kernel.record import read_record
from floodplain.kernel.rng import Rng
from tests.cli.conftest import Run, run  # noqa: F401 - a fixture of the commands

GAME = find_game("senet")
ENOUGH = "1\n" * 400
UNFILLED = re.compile(r"\{\w|\[\w+\|")  # a placeholder that no text was filled in for
QUICK = Budget(evaluations=8)


def test_it_conforms_as_a_separate_package(run: Run) -> None:  # noqa: F811 - the fixture
    assert run("conformance", "senet").out == "senet: no problems\n"
    [listed] = [each for each in json.loads(run("games", "--json").out) if each["name"] == "senet"]
    assert listed["package"].startswith("floodplain-senet ")
    assert listed["problem"] == ""


def test_it_is_played_at_the_terminal_with_a_hint(run: Run, tmp_path: Path) -> None:  # noqa: F811
    file = tmp_path / "game.record"
    arguments = ("--seats", "you,1", "--seed", 4, "--save", file, "--option", "pawns=5")
    said = run("play", "senet", *arguments, lines="h\nh\n" + ENOUGH)
    assert (said.code, said.err) == (0, "")
    assert "wins with 5 pawns" in said.out
    assert not UNFILLED.search(said.out)
    assert floodplain.replay(read_record(file.read_text(encoding="utf-8"))).to_act is None


@pytest.mark.parametrize(("language", "asks"), [("fr", "Quel pion"), ("nl", "Welke pion")])
def test_it_speaks_french_and_dutch(language: str, asks: str, run: Run) -> None:  # noqa: F811
    said = run("play", "senet", "--seats", "you,random", "--seed", 4, "--lang", language, lines="1\n1\nq\n")
    assert asks in said.out
    assert not UNFILLED.search(said.out)


def test_every_level_plays_by_the_net_that_comes_with_it() -> None:
    assert GAME.weights()
    state = floodplain.start("senet", seed=2)
    seat = state.to_act
    assert seat is not None
    values = floodplain.evaluate("senet", [state])
    assert values.win.shape == (1, 2)
    for level in LEVELS:
        chosen = find_bot(level).choose(GAME, GAME.observe(state, seat), seat, Rng(1), QUICK)
        assert chosen in state.legal()


def test_a_hint_and_a_review_say_what_was_good() -> None:
    state = floodplain.start("senet", seed=3)
    seat = state.to_act
    assert seat is not None
    judge = Fair(breadth=20, deeper=0)
    judged = weigh(GAME, state, seat, judge, 0, QUICK)
    told = advised(judged, seat, point_of(GAME, state, seat))
    assert 1 <= len(told) <= MOST
    table = floodplain.Table.open(GAME, GAME.edition, 2, {"pawns": "5"}, seed="review")
    rng = Rng(5)
    while (now := table.to_act) is not None:
        table.answer(now, table.legal(now)[rng.below(len(table.legal(now)))])
    review = read_on(table.record(), GAME, GAME.edition, "3", [], budget=QUICK)
    assert review.plays_by == "net"
    assert len(review.readings) == len(table.record().answers) + 1
    assert sum(review.readings[-1].chances) == pytest.approx(1)


@pytest.mark.filterwarnings("ignore")  # PettingZoo warns about masks of zeros for finished agents
def test_it_works_in_pettingzoo() -> None:
    env = floodplain.envs.pettingzoo("senet")
    env.reset(seed=1)
    rng = Rng(1)
    for _ in env.agent_iter():
        seen, _, over, cut, _ = env.last()
        legal = np.flatnonzero(seen["action_mask"])
        env.step(None if over or cut else int(legal[rng.below(len(legal))]))
    assert not env.agents


def test_it_works_in_gymnasium() -> None:
    env = floodplain.envs.gymnasium("senet")
    seen, _ = env.reset(seed=1)
    over = False
    while not over:
        seen, _, over, _, _ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))


def test_it_works_in_openspiel() -> None:
    game = floodplain.envs.openspiel("senet")
    assert game.num_players() == 2
    state, rng = game.new_initial_state(), Rng(1)
    while not state.is_terminal():
        outcomes = state.chance_outcomes() if state.is_chance_node() else []
        numbers = [number for number, _ in outcomes] or state.legal_actions()
        state.apply_action(numbers[rng.below(len(numbers))])
    assert sum(state.returns()) == 1
    assert isinstance(state, pyspiel.State)


def test_it_can_be_written_as_a_dataset(run: Run, tmp_path: Path) -> None:  # noqa: F811 - the fixture
    said = run("dataset", "senet", "--games", 1, "--bots", "random", "--workers", 1, "--out", tmp_path / "d")
    assert said.code == 0
    assert (tmp_path / "d" / "decisions.parquet").stat().st_size > 0

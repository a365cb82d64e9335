"""The mutants that survive the tests of a room, on a room of two rules."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutation.notes import read_survey, read_verdicts
from tests.mutation.room import ROOT

# As mutmut writes it: the lists are filled after the functions are decorated.
RULES = """\
from mutmut.mutation.trampoline import wrap_in_trampoline

class Plain:
    def worth(self):
        return 1

mutants_of_price = {}
mutants_of_worth = {}

@wrap_in_trampoline(mutants_of_price)
def price(number):
    return 2 * number

class Costly(Plain):
    @wrap_in_trampoline(mutants_of_worth)
    def worth(self):
        return super().worth() + price(1)

    def without_super(self):
        return 3

mutants_of_price["x_price__mutmut_1"] = lambda number: 3 * number
mutants_of_price["x_price__mutmut_2"] = lambda number: number + 2
mutants_of_price["x_price__mutmut_3"] = lambda number: exit(0)
mutants_of_worth["x_worth__mutmut_1"] = Costly.without_super
mutants_of_worth["x_worth__mutmut_2"] = lambda self: 4
mutants_of_price["_mutmut_orig"] = price
"""
TESTS = """\
from rules import Costly, price

def test_prices():
    assert price(2) == 4

def test_worth():
    assert Costly().worth() == 3

def test_of_something_else():
    assert True
"""
SURVIVES = {
    "rules.x_price__mutmut_1": False,
    "rules.x_price__mutmut_2": False,  # the price of 2 survives, that of 1 is noticed by the worth
    "rules.x_price__mutmut_3": False,
    "rules.x_worth__mutmut_1": True,
    "rules.x_worth__mutmut_2": False,
}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a trial is a fork")
def test_a_mutant_survives_if_no_test_that_reaches_it_fails(tmp_path: Path) -> None:
    pytest.importorskip("mutmut")
    room = tmp_path / "tests/games/toy"
    room.mkdir(parents=True)
    (tmp_path / "rules.py").write_text(RULES)
    (room / "test_toy.py").write_text(TESTS)
    (tmp_path / "tests/games/test_golden.py").touch()
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}", "PYTEST_ADDOPTS": ""}
    subprocess.run(
        [sys.executable, "-P", "-m", "tests.mutation.trial", "toy", "2"],
        cwd=tmp_path,
        env=environment,
        input=" ".join(SURVIVES),
        text=True,
        check=True,
    )
    assert {name: verdict.survived for name, verdict in read_verdicts(tmp_path).items()} == SURVIVES
    reached = {
        reach.test.split()[0].split("::")[1]: reach.functions for reach in read_survey(tmp_path).values()
    }
    assert reached == {
        "test_prices": ["rules.price"],
        "test_worth": ["rules.Costly.worth", "rules.price"],
        "test_of_something_else": [],
    }

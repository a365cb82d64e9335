"""The report on surviving mutants."""

from __future__ import annotations

from tests.mutation.report import objections, read_reasons, write_page
from tests.mutation.room import Mutant, Outcome

ALIVE = Mutant("rules/place.py", "PlaceTile.options", "if a | b:", "if a & b:")
NAMED = "rules/place.py PlaceTile.options: if a | b: → if a & b:"


def test_reasons_for_survivors_are_kept_when_the_page_is_rewritten() -> None:
    outcomes = [Outcome("fertility", 200, [ALIVE])]
    page = write_page(outcomes, {NAMED: "Both are the same."}, "0001-a.md")
    assert "| fertility | 200 | 199 | 1 | 99.5 |" in page
    assert read_reasons(page) == {NAMED: "Both are the same."}
    assert objections(outcomes, read_reasons(page)) == []


def test_unexplained_and_too_many_survivors_are_reported() -> None:
    outcomes = [Outcome("fertility", 10, [ALIVE])]
    page = write_page(outcomes, {}, "0001-a.md")
    assert objections(outcomes, read_reasons(page)) == [
        "fertility: only 90.0 % of the mutants are killed",
        f"no reason is given why this survives: {NAMED}",
    ]

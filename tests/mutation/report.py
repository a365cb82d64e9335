"""Write survivors.md: how many mutants of each game the tests kill, and why the others may survive."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tests.mutation.room import Outcome

LEAST_PERCENT: Final = 95
HEADING: Final = """\
# Mutants that survive

Do the tests notice a wrong rule? `python -m tests.mutation` changes one detail of the rules or the scoring
at a time (a number, an operator, an argument, a condition) and runs the tests of that game and the golden
games on each of these mutants. A mutant that no test notices survives. The tests must kill at least {least} %
in every game, and every survivor is listed here with the reason why no test can notice it. `./check --deep`
measures again and fails when this page is out of date.
[A decision](../../docs/decisions/{decision}) explains why.

| game | mutants | killed | survivors | killed, % |
| --- | --- | --- | --- | --- |
"""
NO_REASON: Final = "No reason yet."


def read_reasons(page: str) -> dict[str, str]:
    """Return, by survivor, the reason on the page."""
    reasons: dict[str, str] = {}
    mutant = ""
    for line in page.splitlines():
        if line.startswith("- `"):
            mutant = line.removeprefix("- `").removesuffix("`")
            reasons[mutant] = ""
        elif mutant and line.startswith("  "):
            reasons[mutant] = f"{reasons[mutant]} {line.strip()}".strip()
        else:
            mutant = ""
    return {mutant: reason for mutant, reason in reasons.items() if reason != NO_REASON}


def write_page(outcomes: Sequence[Outcome], reasons: Mapping[str, str], decision: str) -> str:
    """Write the page, with today's figures and the known reasons."""
    lines = [HEADING.format(least=LEAST_PERCENT, decision=decision).rstrip()]
    for each in outcomes:
        alive = len(each.survivors)
        cells = (each.game, each.total, each.total - alive, alive, f"{each.killed_percent:.1f}")
        lines.append(f"| {' | '.join(map(str, cells))} |")
    for each in outcomes:
        lines += ["", f"## {each.game.capitalize()}", ""]
        for mutant in dict.fromkeys(map(str, each.survivors)):
            lines += [f"- `{mutant}`", f"  {reasons.get(mutant, NO_REASON)}"]
    return "\n".join(lines) + "\n"


def objections(outcomes: Sequence[Outcome], reasons: Mapping[str, str]) -> list[str]:
    """Return what is wrong: unexplained survivors, and too many of them."""
    found = [
        f"{each.game}: only {each.killed_percent:.1f} % of the mutants are killed"
        for each in outcomes
        if each.killed_percent < LEAST_PERCENT
    ]
    alive = dict.fromkeys(str(mutant) for each in outcomes for mutant in each.survivors)
    return found + [
        f"no reason is given why this survives: {mutant}" for mutant in alive if mutant not in reasons
    ]

"""The coach's figures at chosen moments: if they change, saved analyses must be made again."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from floodplain.catalog import GAMES, find_game
from floodplain.coach.judges import JUDGES, USUAL, judge_of
from floodplain.coach.reading import Reading, read_moment
from floodplain.coach.stamp import FIGURES, stamp_of
from floodplain.kernel.flow import Chance, Decision, State
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import UNLIMITED, Budget
from floodplain.kernel.rng import Rng
from floodplain.kernel.walk import walk

GOLDEN = json.loads((Path(__file__).parent / "records" / "figures.json").read_text(encoding="utf-8"))
LITTLE = Budget(evaluations=60)
AFTER = 30  # answers before the moments at which a draw and a decision are analysed
CLOSE = 0.002  # the difference allowed between two machines


def readings(game: AnyGame) -> Iterator[Reading]:
    """Return readings of the first draw and the first choice in a game that is always the same."""
    state = game.start(game.material_of(game.edition), 2)
    wanted = [True, False]  # a draw, a choice

    def ask(decision: Decision[Any], now: State) -> int:
        options = decision.options(now)
        return options[len(options) // 2]

    for number, (decision, answer) in enumerate(walk(state, ask, lambda at: Rng(f"figures/{at}"))):
        is_draw = isinstance(decision, Chance)
        if number < AFTER or is_draw not in wanted or not (is_draw or len(decision.options(state)) > 2):
            continue
        wanted.remove(is_draw)
        yield read_moment(game, state, number, answer, judge_of(USUAL), UNLIMITED if is_draw else LITTLE)
        if not wanted:
            return


def figures(reading: Reading) -> dict[str, list[float]]:
    """Return all figures of a moment, without names."""
    judged = [figure for each in reading.judged for figure in (each.win, each.margin / 100, each.error)]
    return {
        "chances": [*reading.chances],
        "expected": [points / 100 for points in reading.expected],
        "judged": judged,
        "costs": [reading.cost or 0.0, (reading.cost_in_points or 0.0) / 100],
    }


@pytest.mark.parametrize("name", GAMES)
def test_changed_figures_need_a_new_version(name: str) -> None:
    found = [figures(each) for each in readings(find_game(name))]
    golden = GOLDEN["games"][name]
    assert GOLDEN["version"] == FIGURES
    assert [each.keys() for each in found] == [each.keys() for each in golden]
    is_as_before = all(
        now[key] == pytest.approx(before[key], abs=CLOSE)
        for now, before in zip(found, golden, strict=True)
        for key in now
    )
    told = json.dumps(found)
    assert is_as_before, f"raise FIGURES in coach/stamp.py, then write both into figures.json: {told}"


def test_a_stamp_distinguishes_levels_budgets_and_games() -> None:
    games = [find_game(name) for name in GAMES]
    stamps = [stamp_of(game, level, much) for game in games for level in JUDGES for much in (None, 60)]
    assert len(set(stamps)) == len(stamps)

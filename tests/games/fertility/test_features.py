"""Fertility as a row of numbers: what an owner's edition may do to them."""

from __future__ import annotations

from floodplain.games.fertility import FERTILITY
from floodplain.kernel.edition import parse_edition
from floodplain.kernel.features import MOST
from floodplain.kernel.flow import draw_on
from floodplain.kernel.rng import Rng

DEAR = FERTILITY.edition.text.replace('["any"], debens = 2 ', '["any"], debens = 700 ')


def test_counts_beyond_the_bounds_of_a_row_are_held_within_them() -> None:
    material = FERTILITY.material_of(parse_edition(DEAR, "dear"))
    state = FERTILITY.start(material, 2, {})
    draw_on(state, Rng(1))
    row = FERTILITY.features(FERTILITY.observe(state, 0), 0)
    told = {column.name: number for column, number in zip(FERTILITY.columns(state), row, strict=True)}
    assert told["own.debens.1"] == MOST  # two open shops of 700
    assert told["own.debens.2"] == 5
    assert told["own.debens.3"] == 0

"""Checks of features: a row is what its columns say, and comes from nothing but the seat's view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from floodplain.kernel.conformance.case import Case

EVERY: Final = 11  # moments between two looks; no turn of a game is so regular that some kind is never met


def rows_fit_their_columns(case: Case) -> Iterator[str]:
    """A row has a number for each column, within its range, and the same in any state that looks alike."""
    game, rng = case.game, case.rng("rows")
    columns = game.columns(case.start())
    names = [column.name for column in columns]
    if len(set(names)) < len(names):
        yield f"columns share a name: {', '.join(sorted({name for name in names if names.count(name) > 1}))}"
    for number, moment in enumerate(case.moments("rows")):
        if number % EVERY:
            continue
        for seat in range(case.players):
            view = game.observe(moment.state, seat)
            row = game.features(view, seat)
            at = f"before {moment.line!r}, seat {seat + 1}"
            if len(row) != len(columns):
                yield f"{at} has a row of {len(row)} numbers for {len(columns)} columns"
                return
            above = [column.name for column, value in zip(columns, row, strict=True) if value > column.most]
            if above:
                yield f"{at} has more than the most of {', '.join(above)}"
            other = game.observe(game.imagine(view, seat, rng), seat)
            if game.features(other, seat) != row:
                yield f"{at} has another row in a state that looks alike"

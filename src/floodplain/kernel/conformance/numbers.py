"""Checks of the numbers that learners get: rows, planes and the space of answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from floodplain.kernel.conformance.case import Case
from floodplain.kernel.features import Column

EVERY: Final = 11  # moments between two checks: a prime, so that no kind of question is always missed


def rows_fit_their_columns(case: Case) -> Iterator[str]:
    """Check that a row has one number per column, within its range.

    States that look alike to a seat give equal rows.
    """
    game, rng = case.game, case.rng("rows")
    columns = game.columns(case.start())
    yield from _shared(columns, "columns")
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


def planes_fit_their_grid(case: Case) -> Iterator[str]:
    """Check that planes have one number per square, within its range, and reveal no secret."""
    game, rng = case.game, case.rng("planes")
    grid = game.grid(case.start())
    yield from _shared(grid.planes, "planes")
    squares = len(grid.rows) * len(grid.columns)
    for number, moment in enumerate(case.moments("planes")):
        if number % EVERY:
            continue
        for seat in range(case.players):
            view = game.observe(moment.state, seat)
            numbers = game.planes(view, seat)
            at = f"before {moment.line!r}, seat {seat + 1}"
            if len(numbers) != squares * len(grid.planes):
                yield f"{at} has {len(numbers)} numbers for {len(grid.planes)} planes of {squares} squares"
                return
            for index, plane in enumerate(grid.planes):
                if max(numbers[index * squares : (index + 1) * squares]) > plane.most:
                    yield f"{at} has more than the most of {plane.name}"
            other = game.observe(game.imagine(view, seat, rng), seat)
            if game.planes(other, seat) != numbers:
                yield f"{at} has other planes in a state that looks alike"


def answers_have_one_number(case: Case) -> Iterator[str]:
    """Check that a number means one answer in every game of an edition. Masks mark only the legal answers."""
    game = case.game
    space = game.space(case.start())
    fewest = game.start(game.material_of(case.edition), min(game.player_counts))
    if (space.actions, space.size) != (game.space(fewest).actions, game.space(fewest).size):
        yield f"{space.size} numbers here, and {game.space(fewest).size} for the fewest players"
    for moment in case.moments("numbers"):
        state, decision = moment.state, moment.decision
        legal = space.legal(state)
        at = f"before {moment.line!r}"
        if legal != [space.encode(decision, answer) for answer in decision.options(state)]:
            yield f"{at} has other numbers than its answers"
        if [space.decode(number) for number in legal] != [
            (decision.kind, answer) for answer in decision.options(state)
        ]:
            yield f"{at} does not get its answers back from their numbers"
        low, high = (space.actions, space.size) if decision.seat < 0 else (0, space.actions)
        if min(legal) < low or max(legal) >= high:
            yield f"{at} has numbers from {min(legal)} to {max(legal)}, not within {low} to {high - 1}"
            return
        mask = bytearray(space.size)
        space.mark(state, mask, 0)
        if [number for number, is_legal in enumerate(mask) if is_legal] != sorted(legal):
            yield f"{at} has another mask than its answers"


def _shared(columns: Sequence[Column], called: str) -> Iterator[str]:
    names = [column.name for column in columns]
    if len(set(names)) < len(names):
        shared = sorted({name for name in names if names.count(name) > 1})
        yield f"{called} share a name: {', '.join(shared)}"

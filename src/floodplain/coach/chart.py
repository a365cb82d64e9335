"""The chances of a game as a chart in characters, for a terminal."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from floodplain.coach.review import Review

ROWS: Final = 11  # from 100 % to 0 % in steps of ten
AXIS: Final = 6  # the columns of the percentages on the left
DRAWN: Final = 0.01  # the smallest change of a chance by a draw that is shown
SEATS: Final = "●▲■◆"


def chart_of(review: Review, width: int, stage: str) -> list[str]:
    """Draw a line for every ten percent, then one with the draws and one with the rounds."""
    columns = max(10, min(width - AXIS - 2, len(review.readings)))
    last = len(review.readings) - 1
    at = [round(column * last / (columns - 1)) for column in range(columns)]
    grid = [[" "] * columns for _ in range(ROWS)]
    for seat in range(review.players):
        for column, position in enumerate(at):
            chance = review.readings[position].chances[seat]
            grid[round((1 - chance) * (ROWS - 1))][column] = SEATS[seat]
    lines = [f"{_figure(row):>{AXIS - 1}} {''.join(cells)}".rstrip() for row, cells in enumerate(grid)]
    return [
        *lines,
        f"{'':{AXIS}}{_draws(review, columns)}".rstrip(),
        f"{'':{AXIS}}{_stages(review, at, stage)}",
    ]


def _figure(row: int) -> str:
    percent = 100 - 10 * row
    return f"{percent}%" if percent % 50 == 0 else ""


def _draws(review: Review, columns: int) -> str:
    """Return the line that marks the draws that mattered."""
    last = max(1, len(review.readings) - 1)
    line = [" "] * columns
    for reading, change in review.changes():
        if reading.is_draw and max(map(abs, change)) >= DRAWN:
            line[round(reading.position * (columns - 1) / last)] = "┊"
    return "".join(line)


def _stages(review: Review, at: list[int], word: str) -> str:
    """Return each round where it begins: "Round 1", or only its number if that would overlap the next one."""
    stages = [review.readings[position].stage[0] for position in at]
    begins = [column for column, stage in enumerate(stages) if stage and stage not in stages[:column]]
    line = ""
    for column, until in pairwise([*begins, len(at)]):
        full, short = f"{word} {stages[column]}", str(stages[column])
        label = full if len(full) < until - column else short
        if len(line) <= column and column + len(label) <= len(at):
            line = f"{line:<{column}}{label}"
    return line

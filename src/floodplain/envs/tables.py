"""The spaces of every game as pages of documentation: `python -m floodplain.envs.tables > docs/spaces.md`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from floodplain.kernel.features import SEAT_NAMES, Column
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame
from floodplain.kernel.shelf import shelf

OWN = f"{SEAT_NAMES[0]}."
INTRODUCTION = """\
# Spaces

What the numbers mean that learners see and give, by game, in the edition played by default. This page is
made by `python -m floodplain.envs.tables`; a test holds it to the code.

A row of features has room for four seats: columns marked *each seat* come once for `own`, `second`, `third`
and `fourth`, from the seat that looks, in order of play; seats that nobody has are zeros. All numbers are
whole and start at 0. The numbers of answers below *actions* are those of seats, the rest are luck's.
"""


def pages() -> str:
    """All tables, as Markdown."""
    return "\n".join([INTRODUCTION, *[line for game in shelf().games.values() for line in _game(game)]])


def _game(game: AnyGame) -> Iterator[str]:
    blank: State = game.start(game.material_of(game.edition), min(game.player_counts))
    space, columns, grid = game.space(blank), game.columns(blank), game.grid(blank)
    yield f"## {game.name.title()}\n"
    yield f"{space.actions} actions, {space.size} numbers in all, {len(columns)} columns.\n"
    yield f"### Answers of {game.name.title()}\n"
    yield "| kind | from | size | of |\n| --- | --- | --- | --- |"
    for span in space.spans:
        yield f"| `{span.kind}` | {span.start} | {span.size} | {'luck' if span.is_luck else 'a seat'} |"
    yield f"\n### Columns of {game.name.title()}\n"
    yield from _columns(columns)
    if grid.planes:
        _, rows, across = grid.shape
        yield f"\n### Planes of {game.name.title()}\n"
        yield f"{rows} rows ({grid.rows[0]} to {grid.rows[-1]}) of {across} squares.\n"
        yield from _columns(grid.planes)
    yield ""


def _columns(columns: Sequence[Column]) -> Iterator[str]:
    yield "| name | from 0 to | meaning |\n| --- | --- | --- |"
    others = tuple(f"{name}." for name in SEAT_NAMES[1:])
    for column in columns:
        if column.name.startswith(others):
            continue
        name = column.name.removeprefix(OWN)
        whose = " (each seat)" if name != column.name else ""
        yield f"| `{name}`{whose} | {column.most} | {column.meaning} |"


if __name__ == "__main__":
    sys.stdout.write(pages())

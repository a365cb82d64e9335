"""A fixed valley for the tests of Fertility, and ways to set it up.

  A B C D E F G H I J K L
1 . a . . ~ . . b . . g .
2 w . . ~ . . w . . ~ ~ .
3 . . . p p . w . a . . w
4 . . . . . A B . . . . .
5 . . . w . P G . w . . .
6 g . . . . ~ . a . . . p
7 ~ . . w . ~ . . . w . .
8 ~ . b . g . w . . b . ~
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import to_builtins

from floodplain.games.fertility import FERTILITY
from floodplain.games.fertility.material import TILE_NAMES
from floodplain.games.fertility.rules.build import Build
from floodplain.games.fertility.rules.goods import take
from floodplain.games.fertility.rules.place import PlaceTile
from floodplain.games.fertility.rules.supply import put
from floodplain.games.fertility.shops import GOODS
from floodplain.games.fertility.state import Fertility
from floodplain.kernel.flow import asked, perform
from tests.support import legal_lines, play

VALLEY = {2: "1,2,3", 3: "1,2,3", 4: "1,2,3,4"}
START = {2: "F4/0", 3: "F4/0", 4: "F4/0"}
POOL = ("papyrus-papyrus", "grape-grape", "alabaster-bovine")


def dealt(
    players: int = 2,
    pool: Sequence[str] = POOL,
    common: Sequence[str] = ("alabaster-grape", "bovine-bovine", "papyrus-grape"),
    row: Sequence[int] = (1, 4, 8, 20),
    **options: str,
) -> Fertility:
    """Return the first turn in the known valley; all have the same pool, and seat n has Metropolis n."""
    settings = {"valley": VALLEY[players], "start": START[players], **options}
    state = FERTILITY.start(FERTILITY.material_of(FERTILITY.edition), players, settings)
    play(state, *(f"metropolis {seat + 1}" for seat in range(players)))
    play(state, *(f"tile {tile}" for _ in range(players) for tile in pool))
    play(state, *(f"tile {tile}" for tile in common), *(f"district {district}" for district in row))
    return state


def lay(state: Fertility, tile: str, place: str) -> None:
    """Choose a tile and place it."""
    play(state, f"choose {tile}", f"place {place}")


def places(state: Fertility, tile: str) -> list[str]:
    """Return where a tile could be placed if the player had it."""
    state.pending.append(PlaceTile(0, TILE_NAMES.index(tile)))
    lines = legal_lines(state)
    state.pending.pop()
    return [line.removeprefix("place ") for line in lines]


def gathered(state: Fertility) -> dict[str, int]:
    """Return the gathered goods."""
    return {name: state.gathered[good] for good, name in enumerate(GOODS) if state.gathered[good]}


def give(state: Fertility, **goods: int) -> None:
    """Give goods from the stock to the current player."""
    for name, amount in goods.items():
        take(state, GOODS.index(name), amount)


def stocked(state: Fertility, seat: int, position: int, *goods: str) -> None:
    """Put goods from the stock on a shop, given by its number from 1."""
    for name in goods:
        state.stock[GOODS.index(name)] -= 1
        put(state, seat, position - 1, GOODS.index(name))


def build(state: Fertility, seat: int, *districts: int) -> None:
    """Put districts on the next free spots, without cost, as if they had been in the row."""
    for district in districts:
        state.row = (*state.row, district - 1)
        state.deck &= ~(1 << district - 1)
        depth = len(state.pending)
        Build(seat).resolve(state, district - 1)
        del state.pending[depth:]  # its cost


def pass_turns(state: Fertility, turns: int) -> None:
    """Give last answers, which build and supply nothing, until a number of turns have begun."""
    target = state.turn + turns
    while state.turn < target:
        perform(state, asked(state).options(state)[-1])


def portrait(view: Fertility) -> Any:
    """Return a view as clients get it, as plain values."""
    return to_builtins(FERTILITY.portrait(view))

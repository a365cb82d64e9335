"""The portrait of Fertility, which clients draw."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from floodplain.games.fertility.shops import Benefit
from floodplain.kernel.portrait import Drawn

Good = Literal["alabaster", "bovine", "papyrus", "grape"]
Icon = Literal["alabaster", "bovine", "papyrus", "grape", "any"]
Turn = Literal["right", "down", "left", "up"]


# --- the valley -------------------------------------------------------------------------------------


class Valley(Drawn, kw_only=True):
    """The ground on which tiles are placed."""

    boards: list[str]
    columns: Annotated[int, Meta(description="How wide it is when all boards lie there.")]
    board_columns: Annotated[int, Meta(description="How wide each board is.")]
    rows: list[str]


class LaidTile(Drawn, kw_only=True):
    """A placed tile: the square of its first scene, and the side on which the second lies."""

    tile: Annotated[str, Meta(description='Two goods with a hyphen, such as "papyrus-grape".')]
    scenes: list[Good]
    square: Annotated[str, Meta(description="A column's letter and a row's number: A1 is top left.")]
    turn: Turn


class StartTile(Drawn, kw_only=True):
    """The tile that lies in the valley from the start."""

    place: str
    square: str
    scenes: Annotated[list[Good], Meta(description="Clockwise from the top left.")]


class Quarry(Drawn, kw_only=True):
    """A square that became a quarry."""

    square: str
    monument: Annotated[int | None, Meta(description="The seat whose monument stands here.")]


class Source(Drawn, kw_only=True):
    """Something that the last tile brings, as far as the stock allows."""

    brings: Good | Literal["wheat"]
    square: Annotated[str, Meta(description="That of the tile's scene.")]
    beside: Annotated[str | None, Meta(description="The square that it touches; null: what it covers.")]


# --- shops and districts ----------------------------------------------------------------------------


class Shop(Drawn, kw_only=True):
    """A shop, the goods on it, and what it brings."""

    inputs: list[Icon]
    covered: Annotated[list[Good | None], Meta(description="By icon, the good that lies on it.")]
    takes: Annotated[dict[str, int], Meta(description="By good that fits, the icon that it would cover.")]
    full: bool
    benefit: Benefit
    amount: int | UnsetType = UNSET
    of: Good | UnsetType = UNSET
    goods: list[Good] | UnsetType = UNSET
    gods: list[int] | UnsetType = UNSET
    any_gods: int | UnsetType = UNSET


class RowDistrict(Drawn, kw_only=True):
    """A district that can be built."""

    district: int
    cost: int
    shops: list[Shop]
    lost: Annotated[
        dict[Good, int],
        Meta(description="What was gathered and would find no free icon if this district were built."),
    ]


class BuiltDistrict(Drawn, kw_only=True):
    """A district that a seat has built; its shops are numbered from 1."""

    district: int
    position: Annotated[int, Meta(description="The number of its first shop.")]
    shops: list[Shop]


# --- the table --------------------------------------------------------------------------------------


class Material(Drawn, kw_only=True):
    """The facts that edition and options determine, the same for the whole game."""

    turns_each: int
    wheat: Annotated[list[int], Meta(description="Debens for 0, 1, 2 … wheat.")]
    statues: Annotated[list[int], Meta(description="Debens for 0, 1, 2 … statues.")]
    monuments: Annotated[list[int], Meta(description="Debens for most and second most monuments.")]


class SeatPortrait(Drawn, kw_only=True):
    """The possessions of a seat."""

    metropolis: int | None
    shops: list[Shop]
    districts: list[BuiltDistrict]
    alike: Annotated[
        dict[str, int],
        Meta(
            description="By number of a shop, which it is of those that show the same, if there are others."
        ),
    ]
    free_spots: Annotated[int, Meta(description="How many more districts it has room for.")]
    pool: list[str]
    wheat: int
    monuments: int
    monuments_left: int
    goods: Annotated[dict[Good, int], Meta(description="How many of each good lie on the shops.")]
    gods: Annotated[list[int], Meta(description="The different gods of full shops.")]
    any_gods: Annotated[int, Meta(description="Statues of choice.")]
    statues: Annotated[int, Meta(description="How many statues count by the scale.")]


class Portrait(Drawn, kw_only=True):
    """The whole table."""

    material: Material
    round: Annotated[int, Meta(description="Which of their turns the players have; 0 before the first.")]
    current: Annotated[int | None, Meta(description="Whose turn it is; null before the first.")]
    last_turn: bool
    valley: Valley
    tiles: list[LaidTile]
    start: StartTile | None
    sources: Annotated[list[Source], Meta(description="Where what the last tile brings comes from.")]
    quarries: list[Quarry]
    common: list[str]
    pile: int
    discarded: list[str]
    stock: dict[Good, int]
    gathered: dict[Good, int]
    lost: Annotated[dict[Good, int], Meta(description="What was gathered and finds no free icon.")]
    row: list[RowDistrict]
    districts_left: int
    seats: list[SeatPortrait]

"""The portrait of Demetra, which clients draw."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from floodplain.kernel.portrait import Drawn

Crop = Literal["hops", "vegetables", "cider", "wine", "wheat"]
ActionName = Literal["harvest", "worker", "buy", "store"]
Item = Literal["buy", "store", "refill", "lay", "draw", "replay", "fallow", "action", "rest", "event", "gift"]
Cubes = dict[Crop, int]


class Field(Drawn, kw_only=True):
    """A field tile, named after the only hex where it fits."""

    field: Annotated[str, Meta(description="A row's letter and a number from the left: A1 is top left.")]
    crop: Crop


class OwnField(Field, kw_only=True):
    """A field tile of a seat."""

    ripe: Annotated[bool, Meta(description="Not yet harvested.")]


class Offer(Field, kw_only=True):
    """A field tile in a store, with its price."""

    price: Cubes
    cubes: Annotated[int, Meta(description="The number of cubes in the price.")]


class Worker(Drawn, kw_only=True):
    """A worker tile; its value is how many fields it needs beside it."""

    worker: str
    letter: str
    value: int
    kind: Literal["farmhand", "villager"]
    must: Annotated[bool, Meta(description="A scroll, not a bell.")]


class StandingWorker(Worker, kw_only=True):
    """A worker tile on the country of a seat."""

    hex: str


class EventTile(Drawn, kw_only=True):
    """An event tile, visible to all."""

    event: str
    letter: str
    must: Annotated[bool, Meta(description="A scroll, not a bell.")]


class Waiting(Drawn, kw_only=True):
    """Something that waits after the present question."""

    what: Item
    seat: int
    field: str | UnsetType = UNSET
    worker: str | UnsetType = UNSET
    event: str | UnsetType = UNSET


class Bag(Drawn, kw_only=True):
    """The number of tiles in the bag."""

    fields: int
    events: int


class Group(Drawn, kw_only=True):
    """Neighbouring fields that count together."""

    fields: list[str]
    each: Annotated[int, Meta(description="Points for each of them.")]


class Material(Drawn, kw_only=True):
    """The facts that the edition determines, the same for the whole game."""

    rows: Annotated[dict[str, int], Meta(description="How many hexes each row has.")]
    crops: Annotated[dict[str, Crop], Meta(description="By hex.")]
    villagers: Annotated[list[str], Meta(description="The workers of the village, wherever they are.")]
    event_places: int
    check_place: Annotated[int, Meta(description="The places at which an event checks all boards.")]
    check_tiles: Annotated[int, Meta(description="The number of tiles that each player needs by then.")]
    check_events: Annotated[int, Meta(description="How many events go back into the bag if not.")]
    last_turns: Annotated[
        int, Meta(description="The turns that each player has after the one with the last event.")
    ]
    group_points: Annotated[
        list[int], Meta(description="Points for a field of the largest group, and of the second largest.")
    ]


class SeatPortrait(Drawn, kw_only=True):
    """The possessions of a seat, as far as the viewer knows them."""

    fields: list[OwnField]
    groups: Annotated[list[Group], Meta(description="The groups that count, the largest first.")]
    workers: list[StandingWorker]
    lifted: Annotated[list[Worker], Meta(description="The workers that are displaced and not yet replayed.")]
    hand: list[Worker]
    tiles: Annotated[int, Meta(description="Fields and workers on its board: what is checked.")]
    store: list[Offer | None]
    cubes: Annotated[Cubes, Meta(description="Those that the viewer knows.")]
    hidden: Annotated[int, Meta(description="Further cubes that the viewer does not know.")]
    total: int


class Portrait(Drawn, kw_only=True):
    """The whole table."""

    material: Material
    turn: Annotated[int, Meta(description="Counted over all players.")]
    round: int
    first: int
    current: int | None
    over: bool
    last_turn: int | None
    turns_left: int | None
    then: Annotated[list[Waiting], Meta(description="Next first.")]
    done: list[ActionName]
    places: Annotated[
        list[str | None],
        Meta(description="The fields of the register by their places; null where one is free."),
    ]
    register: list[Field]
    fallow: list[str]
    moving: Annotated[list[str], Meta(description="Between two places: drawn, given, or paid for.")]
    bag: Bag
    stock: Cubes
    village: list[Worker]
    events: list[EventTile]
    aside: list[EventTile]
    open_cubes: bool
    seats: list[SeatPortrait]

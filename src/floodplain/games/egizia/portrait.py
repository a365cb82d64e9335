"""The portrait of Egizia, which clients draw."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from floodplain.games.egizia.cards import Use
from floodplain.kernel.portrait import Drawn

Crew = Literal["blue", "black", "yellow", "joker"]
SiteName = Literal["sphinx", "obelisk", "temple"]
Flood = Literal["left", "middle", "right"]
Market = Literal["stone", "grain"]
MarketOfCard = Literal["stone", "grain", "either"]
BuildingName = Literal["obelisk", "graves", "temple", "pyramid"]
Work = Literal["sphinx", "obelisk", "graves", "temple", "pyramid"]
Colour = Literal["green", "yellow", "brown"]
Phase = Literal["", "cards", "ships", "feeding", "stones", "building", "bonus", "order", "final"]
Effect = Literal["both_markets", "crews", "any_crew", "joker_and_flood"]


# --- the board --------------------------------------------------------------------------------------


class NileCard(Drawn, kw_only=True):
    """A Nile card with what is printed on it."""

    card: Annotated[str, Meta(description='Its token, such as "field-green-4".')]
    kind: str
    use: Use
    amount: int | UnsetType = UNSET
    colour: Colour | UnsetType = UNSET
    crews: list[Crew] | UnsetType = UNSET
    on: list[BuildingName] | UnsetType = UNSET
    market: MarketOfCard | UnsetType = UNSET
    once: Annotated[
        bool | UnsetType, Meta(description="A field that also brings something when it is taken.")
    ] = UNSET
    used: Annotated[
        bool | UnsetType, Meta(description="In front of a seat: a permanent card that has acted this round.")
    ] = UNSET


class Space(Drawn, kw_only=True):
    """A space of the river: with a card, with the effect of a town, or a site."""

    space: str
    kind: Literal["card", "town", "site"]
    ships: Annotated[list[int], Meta(description="Seats of the ships there.")]
    card: Annotated[
        NileCard | UnsetType | None, Meta(description="The Nile card lying there; null when it is gone.")
    ] = UNSET
    effect: Effect | UnsetType = UNSET
    crews: list[Crew] | UnsetType = UNSET
    stones: int | UnsetType = UNSET
    closed: bool | UnsetType = UNSET


class Builder(Drawn, kw_only=True):
    """A ship at a site."""

    seat: int
    slot: Annotated[
        int | None, Meta(description="From 1; null: it waits, or its slot is still to be chosen.")
    ]
    waits: bool
    built: bool


class Site(Drawn, kw_only=True):
    """A site of the river, with the ships there."""

    site: SiteName
    slots: Annotated[list[int | None], Meta(description="Seats from the river outward; null: free.")]
    waiting: list[int]
    line: Annotated[list[Builder], Meta(description="All ships there, in the order in which they build.")]


class BuildingSpace(Drawn, kw_only=True):
    """A space of a building; places count in the order of building, in the Pyramid by floor."""

    building: Annotated[
        str,
        Meta(description="Its part: obelisk, grave, left_wall, right_wall, column, roof, pyramid."),
    ]
    place: str
    value: Annotated[int | None, Meta(description="null: a grave tile that lies face down.")]
    seat: int | None
    open: Annotated[bool, Meta(description="Whether it is the next to be built.")]


class Floor(Drawn, kw_only=True):
    """The state of a floor of the Pyramid, and who would score it."""

    complete: bool
    stones: Annotated[list[int], Meta(description="By seat.")]
    leader: int | None


class StoneMarket(Drawn, kw_only=True):
    """The positions of all seats on the stone market."""

    sale: Annotated[list[bool], Meta(description="By step, whether stones are sold there.")]
    end: int
    bottom: Annotated[int, Meta(description="The stones of the last step.")]
    markers: Annotated[list[int], Meta(description="By seat.")]


class GrainMarket(Drawn, kw_only=True):
    """The positions of all seats on the grain market."""

    loss: Annotated[list[int], Meta(description="By step, points for each missing wheat.")]
    end: int
    bottom: Annotated[int, Meta(description="The points of the last step.")]
    markers: Annotated[list[int], Meta(description="By seat.")]


class Markets(Drawn, kw_only=True):
    """Both markets, each from the top down."""

    stone: StoneMarket
    grain: GrainMarket


# --- the Sphinx -------------------------------------------------------------------------------------


class SphinxCard(Drawn, kw_only=True):
    """A Sphinx card, and how far its condition is met."""

    card: str
    have: int
    want: Annotated[int, Meta(description="0: nothing to measure.")]
    worth: Annotated[
        list[int],
        Meta(description="What it may bring: one number, or a row by how many meet its condition."),
    ]
    points: Annotated[int | None, Meta(description="What it would bring now.")]


class Returned(Drawn, kw_only=True):
    """Cards that a seat has returned together."""

    seat: int
    cards: int
    known: Annotated[list[str], Meta(description="Those that the reader knows.")]
    lost: int


class SphinxDeck(Drawn, kw_only=True):
    """The cards of the Sphinx deck that are in nobody's hand."""

    undrawn: int
    left: int
    returned: list[Returned]
    drawing: int
    drawn: list[SphinxCard]


# --- a seat -----------------------------------------------------------------------------------------


class CrewPortrait(Drawn, kw_only=True):
    """A crew of a seat; it rests after working in a round."""

    strength: int
    rests: bool


class Works(Drawn, kw_only=True):
    """The most a seat could build at a site, with all its strength and the stones it will have then."""

    strength: int
    stones: int
    value: Annotated[int, Meta(description="The most that the work can be worth, or the most cards drawn.")]
    spaces: Annotated[list[BuildingSpace], Meta(description="Those that can be built next.")]


class Feeding(Drawn, kw_only=True):
    """The feeding of a seat's crews, if it came now."""

    need: int
    supply: int
    missing: int
    loss: Annotated[int, Meta(description="Points for each missing wheat.")]
    cost: int


class Field(Drawn, kw_only=True):
    """A field of a seat with its present colour; it gives wheat if the flood irrigates that colour."""

    field: str
    wheat: int
    colour: Colour
    improved: Annotated[int, Meta(description="By how many steps.")]
    better: Annotated[
        Colour | None, Meta(description="The colour that it would be improved to; null: it is the best.")
    ]
    irrigated: bool


class SeatPortrait(Drawn, kw_only=True):
    """The possessions of a seat, and the points that they would score."""

    score: int
    stones: int
    spills: Annotated[int, Meta(description="Stones from quarries that would find no room now.")]
    harbour: int
    ships: list[str]
    passed: bool
    crews: dict[Crew, CrewPortrait]
    berths: Annotated[list[str], Meta(description="The river spaces still open to its ships this round.")]
    works: dict[SiteName, Works]
    feeding: Feeding
    wheat_at: Annotated[dict[Flood, int], Meta(description="Its wheat by where the flood stands.")]
    fields: list[Field]
    wheat: dict[Colour, int]
    income: int
    quarries: list[int]
    markets: dict[Market, int]
    cards: list[NileCard]
    graves: Annotated[int, Meta(description="The sum of its grave tiles.")]
    grave_award: Annotated[int, Meta(description="What the graves would bring at the end.")]
    sites: Annotated[list[SiteName], Meta(description="Where it has built this round.")]
    bonus: Annotated[int, Meta(description="What these sites will bring in the bonus phase.")]
    sphinx_cards: int
    sphinx: Annotated[list[SphinxCard], Meta(description="Those that are known to the reader.")]
    settled: bool


# --- a round that is over ---------------------------------------------------------------------------


class StonesOfRound(Drawn, kw_only=True):
    """The stones of a seat at the start and end of a round, and the changes in between."""

    before: int
    quarries: int
    otherwise: int
    after: int


class SeatRound(Drawn, kw_only=True):
    """A summary of a round for a seat; points are those of the score track."""

    need: int
    wheat: int
    missing: int
    hunger: Annotated[int, Meta(description="Points lost by it, below 0.")]
    stones: StonesOfRound
    built: Annotated[
        dict[Work, int], Meta(description="Points by building; at the Sphinx those for cards put back.")
    ]
    floors: int
    bonus: int
    sites: Annotated[int, Meta(description="How many sites it built at.")]
    otherwise: Annotated[int, Meta(description="Points by cards and markets.")]
    before: int
    after: int


class FloorOfRound(Drawn, kw_only=True):
    """A floor completed in a round, and who scored it."""

    floor: Annotated[int, Meta(description="From 1.")]
    seat: int
    points: int
    stones: list[int]


class RoundEnd(Drawn, kw_only=True):
    """A finished round, as summarised between two rounds."""

    round: int
    order: Annotated[list[int], Meta(description="Seats in the order of play as it was.")]
    seats: list[SeatRound]
    floors: list[FloorOfRound]


# --- the table --------------------------------------------------------------------------------------


class Material(Drawn, kw_only=True):
    """The facts that the edition determines, the same for the whole game."""

    rounds: int
    site_bonus: Annotated[list[int], Meta(description="Points by the number of sites built at in a round.")]
    most_stones: int
    most_strength: Annotated[int, Meta(description="How far a crew grows.")]
    sale_stones: Annotated[int, Meta(description="Stones for one point where they are sold.")]


class Portrait(Drawn, kw_only=True):
    """The whole table."""

    material: Material
    round: int
    phase: Phase
    order: Annotated[list[int], Meta(description="Seats in the order of play.")]
    ranking: Annotated[list[int], Meta(description="Seats from the front of the score track to its rear.")]
    flood: Flood
    river: list[Space]
    sites: list[Site]
    site: Annotated[
        SiteName | None, Meta(description="The site that builds; null outside of the building phase.")
    ]
    buildings: dict[BuildingName, list[BuildingSpace]]
    floors: list[Floor]
    feeds: Annotated[bool, Meta(description="Whether crews are still to be fed this round.")]
    round_end: Annotated[RoundEnd | None, Meta(description="The last round that is over; null in the first.")]
    markets: Markets
    nile_left: int
    sphinx: SphinxDeck
    seats: list[SeatPortrait]

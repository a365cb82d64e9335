"""The portrait of a view of Egizia, as clients draw it."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, UnsetType

from floodplain.games.egizia.buildings import AT_GRAVES, BUILDINGS
from floodplain.games.egizia.cards import (
    COLOURS,
    FIELD,
    GRAIN,
    KINDS,
    MARKET_STEPS,
    MARKETS,
    NO_CARD,
    PERMANENT,
    QUARRY,
    STONE,
)
from floodplain.games.egizia.portrait import (
    Builder,
    BuildingName,
    BuildingSpace,
    Colour,
    Crew,
    CrewPortrait,
    Effect,
    Feeding,
    Field,
    Flood,
    Floor,
    GrainMarket,
    Market,
    MarketOfCard,
    Markets,
    Material,
    NileCard,
    Phase,
    Portrait,
    Returned,
    SeatPortrait,
    Site,
    SiteName,
    Space,
    SphinxCard,
    SphinxDeck,
    StoneMarket,
    Works,
)
from floodplain.games.egizia.river import CARD, CREWS, EFFECTS, FLOODS, SITE, SITES, SPHINX
from floodplain.games.egizia.round_end import round_end
from floodplain.games.egizia.rules.cards import printed_colour
from floodplain.games.egizia.rules.crews import most_strength
from floodplain.games.egizia.rules.feeding import loss
from floodplain.games.egizia.rules.rounds import BUILDING, CARDS, FEEDING, PHASES, QUARRYING, SHIPS
from floodplain.games.egizia.rules.ships import berths
from floodplain.games.egizia.rules.sites import building_line, site_at_work
from floodplain.games.egizia.rules.stones import floor_leader, works
from floodplain.games.egizia.scoring import card_points, card_progress, grave_award
from floodplain.games.egizia.state import NOBODY, Egizia
from floodplain.games.egizia.view import builder
from floodplain.kernel.bits import list_bits

# The tokens of the room, with the types that portraits use.
CREW_NAMES: Final[tuple[Crew, ...]] = CREWS
SITE_NAMES: Final[tuple[SiteName, ...]] = SITES
FLOOD_NAMES: Final[tuple[Flood, ...]] = FLOODS
MARKET_NAMES: Final[tuple[Market, ...]] = MARKETS
BUILDING_NAMES: Final[tuple[BuildingName, ...]] = BUILDINGS
COLOUR_NAMES: Final[tuple[Colour, ...]] = COLOURS
PHASE_NAMES: Final[tuple[Phase, ...]] = PHASES
EFFECT_NAMES: Final[tuple[Effect, ...]] = EFFECTS
MARKETS_OF_CARDS: Final[tuple[MarketOfCard, ...]] = (*MARKET_NAMES, "either")

Buildings = dict[BuildingName, list[BuildingSpace]]


def draw(view: Egizia) -> Portrait:
    """Draw the whole table; unchanged pieces stay the same objects, which makes changes quick to find."""
    buildings, floors = _works_of_all(view)
    return Portrait(
        material=view.material.pieces.once(("material",), lambda: _material(view)),
        round=view.round,
        phase=PHASE_NAMES[view.phase],
        order=list(view.order),
        ranking=list(view.ranking),
        flood=FLOOD_NAMES[view.flood],
        river=_river(view),
        sites=[_site(view, site) for site in range(len(SITES))],
        site=SITE_NAMES[site_at_work(view)] if view.phase == BUILDING else None,
        buildings=buildings,
        floors=floors,
        feeds=CARDS <= view.phase <= FEEDING,
        round_end=round_end(view),
        markets=_markets(view),
        nile_left=view.deck.bit_count(),
        sphinx=_sphinx(view),
        seats=[_seat(view, seat) for seat in range(view.players)],
    )


def _material(view: Egizia) -> Material:
    """Return what the edition determines: E1.2, E2.1, E6.1, E8.1, E10.3."""
    material = view.material
    return Material(
        rounds=material.rounds,
        site_bonus=list(material.site_bonus),
        most_stones=material.most_stones,
        most_strength=material.most_strength,
        sale_stones=material.sale_stones,
    )


def nile_card(view: Egizia, number: int, used: bool | UnsetType = UNSET) -> NileCard:
    """Return a Nile card; in front of a seat, with whether it was used this round."""
    card = view.material.nile.cards[number]
    return NileCard(
        card=card.name,
        kind=KINDS[card.kind],
        use=card.use(),
        amount=card.amount or UNSET,
        colour=COLOUR_NAMES[card.colour] if card.kind == FIELD else UNSET,
        crews=[CREW_NAMES[crew] for crew in card.crews] or UNSET,
        on=[BUILDING_NAMES[building] for building in card.on] or UNSET,
        market=MARKETS_OF_CARDS[card.market] if card.kind == MARKET_STEPS else UNSET,
        once=bool(card.once) or UNSET,
        used=used,
    )


def _river(view: Egizia) -> list[Space]:
    """Return every space of the river, with ships found in one pass."""
    ships: list[list[int]] = [[] for _ in range(view.material.river.length)]
    for seat in range(view.players):
        for space in view.ships[seat]:
            ships[space].append(seat)
    return [_space(view, space, lying) for space, lying in enumerate(ships)]


def _space(view: Egizia, number: int, ships: list[int]) -> Space:
    """Return a space, drawn again only if it has changed."""
    return view.material.pieces.once(
        ("space", number, view.river[number], *ships), lambda: _drawn_space(view, number, ships)
    )


def _drawn_space(view: Egizia, number: int, ships: list[int]) -> Space:
    space = view.material.river.spaces[number]
    name = space.name
    if space.kind == CARD:
        lying = view.river[number]
        card = None if lying == NO_CARD else nile_card(view, lying)
        return Space(space=name, kind="card", ships=ships, card=card)
    if space.kind == SITE:
        return Space(space=name, kind="site", ships=ships)
    return Space(
        space=name,
        kind="town",
        ships=ships,
        effect=EFFECT_NAMES[space.effect],
        crews=[CREW_NAMES[crew] for crew in space.crews],
        stones=space.stones,
        closed=space.closed,
    )


def _site(view: Egizia, site: int) -> Site:
    slots = [view.slots[slot] for slot in view.slots_of(site)]
    return Site(
        site=SITE_NAMES[site],
        slots=[None if seat == NOBODY else seat for seat in slots],
        waiting=list(view.waiting[site]),
        line=[_builder(view, site, seat) for seat in building_line(view, site)],
    )


def _builder(view: Egizia, site: int, seat: int) -> Builder:
    """Return a ship at a site, with its slot, if any."""
    slots = [number for number, slot in enumerate(view.slots_of(site), start=1) if view.slots[slot] == seat]
    return Builder(
        seat=seat,
        slot=slots[0] if slots else None,
        waits=seat in view.waiting[site],
        built=bool(view.worked[seat] >> site & 1),
    )


def _works(view: Egizia, seat: int, site: int) -> Works:
    """Return what a seat can do at a site with all its strength, and the stones it will have by then."""
    strength = most_strength(view, seat)
    coming = view.income[seat] if view.phase < QUARRYING else 0
    stones = min(view.stones[seat] + coming, view.material.most_stones)
    value = min(strength, stones)
    spaces: list[BuildingSpace] = []
    if site == SPHINX:
        value = min(value, view.material.most_drawn, view.sphinx_left())
    elif view.round:  # before the first round there is no grave
        spaces = [_building_space(view, space) for space in list_bits(works(view, site, value))]
    return Works(strength=strength, stones=stones, value=value, spaces=spaces)


def _works_of_all(view: Egizia) -> tuple[Buildings, list[Floor]]:
    """Return all buildings and the floors of the Pyramid, drawn again only after a stone is placed."""
    return view.material.pieces.once(
        ("works", *view.laid, view.open, view.graves), lambda: _drawn_works(view)
    )


def _drawn_works(view: Egizia) -> tuple[Buildings, list[Floor]]:
    of_building = view.material.buildings.of_building
    buildings: Buildings = {
        name: [_building_space(view, space) for space in list_bits(of_building[building])]
        for building, name in enumerate(BUILDING_NAMES)
    }
    return buildings, [_floor(view, floor) for floor in view.material.buildings.floors]


def _building_space(view: Egizia, space: int) -> BuildingSpace:
    """Return a space of a building, drawn once for each possible owner."""
    buildings = view.material.buildings
    value: int | None = buildings.values[space]
    if buildings.building[space] == AT_GRAVES:
        grave = space - buildings.first_grave
        value = view.graves[grave] if grave < len(view.graves) else None
    owners = [seat for seat in range(view.players) if view.laid[seat] >> space & 1]
    seat = owners[0] if owners else None
    is_open = bool(view.open >> space & 1)
    return view.material.pieces.once(
        ("stone", space, value, seat, is_open),
        lambda: BuildingSpace(
            building=buildings.names[space][0],
            place=buildings.names[space][1],
            value=value,
            seat=seat,
            open=is_open,
        ),
    )


def _floor(view: Egizia, floor: int) -> Floor:
    """E7.10: return the state of a floor, and who would score it."""
    stones = [(laid & floor).bit_count() for laid in view.laid]
    is_begun = any(laid & floor for laid in view.laid)
    return Floor(
        complete=not floor & ~view.filled(),
        stones=stones,
        leader=floor_leader(view, floor) if is_begun else None,
    )


def _markets(view: Egizia) -> Markets:
    material = view.material
    return Markets(
        stone=StoneMarket(
            sale=list(material.stone_sale),
            end=material.bottoms[STONE],
            bottom=material.bottom_stones,
            markers=_markers(view, STONE),
        ),
        grain=GrainMarket(
            loss=list(material.grain_loss),
            end=material.bottoms[GRAIN],
            bottom=material.bottom_points,
            markers=_markers(view, GRAIN),
        ),
    )


def _markers(view: Egizia, market: int) -> list[int]:
    return [view.markets[seat * len(MARKETS) + market] for seat in range(view.players)]


def _sphinx(view: Egizia) -> SphinxDeck:
    return SphinxDeck(
        undrawn=view.undrawn,
        left=view.sphinx_left(),
        returned=[
            Returned(seat=owner, cards=size, known=_names(view, known), lost=lost)
            for owner, size, _, known, lost in view.groups
        ],
        drawing=view.drawing,
        drawn=[_sphinx_card(view, builder(view), card) for card in list_bits(view.drawn)],
    )


def _names(view: Egizia, cards: int) -> list[str]:
    return [view.material.sphinx[card].name for card in list_bits(cards)]


def _seat(view: Egizia, seat: int) -> SeatPortrait:
    return SeatPortrait(
        score=view.scores[seat],
        stones=view.stones[seat],
        spills=max(0, view.stones[seat] + view.income[seat] - view.material.most_stones),
        harbour=view.harbour[seat],
        ships=[view.material.river.names[space] for space in view.ships[seat]],
        passed=bool(view.passed >> seat & 1),
        crews={name: _crew(view, seat, crew) for crew, name in enumerate(CREW_NAMES)},
        berths=_berths(view, seat),
        works={name: _works(view, seat, site) for site, name in enumerate(SITE_NAMES)},
        feeding=_feeding(view, seat),
        wheat_at=_wheat_at(view, seat),
        fields=[_field(view, code) for code in view.fields[seat]],
        wheat={name: view.wheat[seat * len(COLOURS) + colour] for colour, name in enumerate(COLOUR_NAMES)},
        income=view.income[seat],
        quarries=_quarries(view, seat),
        markets={
            name: view.markets[seat * len(MARKETS) + market] for market, name in enumerate(MARKET_NAMES)
        },
        cards=_cards(view, seat),
        graves=view.grave_sum(seat),
        grave_award=grave_award(view, seat),
        sites=[SITE_NAMES[site] for site in list_bits(view.worked[seat])],
        bonus=view.material.site_bonus[view.worked[seat].bit_count()],
        sphinx_cards=view.holding[seat],
        sphinx=_kept(view, seat),
        settled=bool(view.settled >> seat & 1),
    )


def _crew(view: Egizia, seat: int, crew: int) -> CrewPortrait:
    return CrewPortrait(
        strength=view.crews[seat * len(CREWS) + crew],
        rests=bool(view.resting[seat] >> crew & 1),
    )


def _berths(view: Egizia, seat: int) -> list[str]:
    """E4.1: return the spaces still open to a seat's ships this round."""
    if view.phase != SHIPS or view.passed >> seat & 1:
        return []
    return [view.material.river.names[space] for space in list_bits(berths(view, seat))]


def _feeding(view: Egizia, seat: int) -> Feeding:
    """E5.1 to E5.3: return how the crews would be fed now, what is missing and what that costs."""
    need, supply = view.need(seat), view.supply(seat)
    missing = max(0, need - supply)
    each = loss(view, seat)
    return Feeding(need=need, supply=supply, missing=missing, loss=each, cost=missing * each)


def _wheat_at(view: Egizia, seat: int) -> dict[Flood, int]:
    """E5.2: return a seat's wheat for each position of the flood."""
    first = seat * len(COLOURS)
    return {name: sum(view.wheat[first : first + flood + 1]) for flood, name in enumerate(FLOOD_NAMES)}


def _field(view: Egizia, code: int) -> Field:
    card, colour = divmod(code, len(COLOURS))
    return Field(
        field=view.material.field_names[card],
        wheat=view.material.field_wheat[card],
        colour=COLOUR_NAMES[colour],
        improved=printed_colour(view, card) - colour,
        better=COLOUR_NAMES[colour - 1] if colour else None,
        irrigated=colour <= view.flood,
    )


def _quarries(view: Egizia, seat: int) -> list[int]:
    amounts = [view.material.nile.amounts[card] for card in list_bits(view.holds(seat, QUARRY))]
    return [view.material.start_quarry, *amounts]


def _cards(view: Egizia, seat: int) -> list[NileCard]:
    """Return the cards in front of a seat, except fields and quarries."""
    nile = view.material.nile
    shown = view.cards[seat] & ~(nile.of_kind[FIELD] | nile.of_kind[QUARRY])
    return [
        nile_card(view, card, used=nile.kinds[card] in PERMANENT and bool(view.rested >> card & 1))
        for card in list_bits(shown)
    ]


def _kept(view: Egizia, seat: int) -> list[SphinxCard]:
    """Return the known Sphinx cards of a seat, and what each would score now."""
    return [_sphinx_card(view, seat, card) for card in list_bits(view.kept[seat])]


def _sphinx_card(view: Egizia, seat: int | None, number: int) -> SphinxCard:
    card = view.material.sphinx[number]
    have, want = (0, 0) if seat is None else card_progress(view, seat, number)
    return SphinxCard(
        card=card.name,
        have=have,
        want=want,
        worth=list(card.points),
        points=None if seat is None else card_points(view, seat, number),
    )

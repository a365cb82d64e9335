"""The score pad of Egizia: the table after the fifth round, before the final scoring."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import ClassVar, Final

from floodplain.games.egizia.buildings import AT_GRAVES, AT_OBELISK, AT_PYRAMID, AT_TEMPLE, BUILDINGS
from floodplain.games.egizia.cards import COLOURS, FIELD, GRAVE_CARD, IMPROVE_FIELD, MARKETS, QUARRY
from floodplain.games.egizia.material import Material
from floodplain.games.egizia.river import CREWS
from floodplain.games.egizia.rules.effects import gain_wheat
from floodplain.games.egizia.rules.final import FinalScoring
from floodplain.games.egizia.rules.stones import RESTS_ON, floor_leader, value_of
from floodplain.games.egizia.state import (
    BONUS_POINTS,
    BUILDING_POINTS,
    CATEGORIES,
    FLOOR_POINTS,
    SALE_POINTS,
    Egizia,
    changed,
    new_state,
)
from floodplain.kernel.bits import list_bits
from floodplain.kernel.flow import awaited, perform, settle
from floodplain.teach.pad import Form, Pad, PieceChoice, Place, address, write_pieces, write_places

LEAST_SCORE: Final = -200
MOST_SCORE: Final = 500
RULES: Final = ("E7.6", "E1.3", "E7.8", "E7.9")  # by building: its number of spaces, and their layout
SELL_ALL: Final = 1
MARKET_KEYS: Final = ("stone_market", "grain_market")


class EgiziaPad(Pad[Egizia, Material]):
    """Buildings, score track, markets, crews, stones, Nile and Sphinx cards."""

    together: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("returned", "bonus", "markets", "cards", "hunger"), "along"
    )

    def fill(self, form: Form, material: Material) -> Egizia:
        """E14: return the end of a game, scored from the entries."""
        state = new_state(material, form.players, no_tithe=False)
        _turn_graves(form, state)
        for building in range(len(BUILDINGS)):
            _build(form, state, building)
        _check_support(form, state)
        for seat in form.seats:
            state.scores[seat] = form.number("track", "E9.2", LEAST_SCORE, MOST_SCORE, seat=seat, start=0)
            state.stones[seat] = form.number("stones", "E10.3", 0, material.most_stones, seat=seat)
            _set_markers(form, state, seat)
            _take_cards(form, state, seat)
            _keep_sphinx(form, state, seat)
        _rank(form, state)
        if not form.objections:
            _score(state)
        return state

    def enter(self, state: Egizia) -> dict[str, str]:
        """Return the table before the final scoring of a finished game."""
        names = [_name(state.material, space) for space in range(len(state.material.buildings.names))]
        first = state.material.buildings.first_grave
        entered = {
            "tiles": write_places({names[first + n]: str(value) for n, value in enumerate(state.graves)})
        }
        for building, key in enumerate(BUILDINGS):
            spaces = state.material.buildings.of_building[building]
            lying = {
                names[space]: str(seat + 1)
                for seat in range(state.players)
                for space in list_bits(state.laid[seat] & spaces)
            }
            entered[key] = write_places(lying)
        for seat in range(state.players):
            entered |= {address(key, seat): said for key, said in _entered(state, seat).items()}
        return {name: said for name, said in entered.items() if said}


# --- buildings ----------------------------------------------------------------------------------------


def _name(material: Material, space: int) -> str:
    return "-".join(material.buildings.names[space])


def _turn_graves(form: Form, state: Egizia) -> None:
    """E1.3: read the values of the revealed grave tiles."""
    material = state.material
    first = material.buildings.first_grave
    places = [_name(material, first + n) for n in range(material.grave_places)]
    values = [PieceChoice(str(value)) for value in material.grave_values]
    shown = [Place(name, (), (str(number),)) for number, name in enumerate(places, start=1)]
    lying = form.places("tiles", "E1.3", shown, values, rows=_in_rows(material, places))
    for value, most in zip(material.grave_values, material.grave_counts, strict=True):
        count = list(lying.values()).count(str(value))
        if count > most:
            form.refuse("tiles", "E1.3", "pad_tiles", count=count, value=value, most=most)
    state.graves = tuple(int(lying.get(name, "0")) for name in places)


def _build(form: Form, state: Egizia, building: int) -> None:
    """E7.6 to E7.9: read whose stone is on each space."""
    buildings = state.material.buildings
    spaces = list_bits(buildings.of_building[building])
    names = {_name(state.material, space): space for space in spaces}
    seats = [PieceChoice(str(seat + 1)) for seat in form.seats]
    places = [Place(name, (), (_printed(state, building, space),)) for name, space in names.items()]
    key, rows = BUILDINGS[building], _board(state.material, building)
    lying = form.places(key, RULES[building], places, seats, rows=rows, people=True)
    for name, seat in lying.items():
        state.laid[int(seat) - 1] |= 1 << names[name]
        if building == AT_GRAVES and not value_of(state, names[name]):
            form.refuse(key, "E7.6", "pad_grave_value", place=name)


def _printed(state: Egizia, building: int, space: int) -> str:
    if building == AT_GRAVES:
        return str(value_of(state, space) or "?")
    return str(state.material.buildings.values[space])


def _board(material: Material, building: int) -> tuple[tuple[str, ...], ...]:
    """Return the layout of a building's spaces, from the top."""
    buildings = material.buildings
    names = {space: _name(material, space) for space in list_bits(buildings.of_building[building])}
    if building == AT_OBELISK:
        return (tuple(names.values()),)
    if building == AT_GRAVES:
        return _in_rows(material, list(names.values()))
    if building == AT_PYRAMID:
        return tuple(
            tuple(names[space] for space in list_bits(floor)) for floor in reversed(buildings.floors)
        )
    assert building == AT_TEMPLE
    parts: dict[str, list[str]] = {}
    for space, name in names.items():
        parts.setdefault(buildings.names[space][0], []).append(name)
    walls = zip_longest(parts["left_wall"], parts["right_wall"])
    sides = [tuple(name for name in pair if name) for pair in walls]
    return (tuple(parts.get("roof", [])), tuple(parts["column"]), *reversed(sides))


def _in_rows(material: Material, names: list[str]) -> tuple[tuple[str, ...], ...]:
    """E1.3: arrange graves in rows as long as the number of revealed tiles."""
    wide = material.graves_face_up
    return tuple(tuple(names[start : start + wide]) for start in range(0, len(names), wide))


def _check_support(form: Form, state: Egizia) -> None:
    """E7.6, E7.8, E7.9: check that nothing is built before what it rests on."""
    buildings = state.material.buildings
    filled = state.filled()
    for building, key in enumerate(BUILDINGS):
        spaces = list_bits(filled & buildings.of_building[building])
        if any(buildings.needs[space] & ~filled for space in spaces):
            form.refuse(key, RESTS_ON[building], f"first_{key}")


# --- what a player has --------------------------------------------------------------------------------


def _set_markers(form: Form, state: Egizia, seat: int) -> None:
    """E10, E1.2: read how far down the market markers are, and how strong the crews are."""
    material = state.material
    for market, key in enumerate(MARKET_KEYS):
        down = form.number(key, f"E10.{market + 1}", 0, material.bottoms[market], seat=seat)
        state.markets[seat * len(MARKETS) + market] = down
    for crew, name in enumerate(CREWS):
        index = seat * len(CREWS) + crew
        state.crews[index] = form.number(name, "E1.2", state.crews[index], material.most_strength, seat=seat)


def _take_cards(form: Form, state: Egizia, seat: int) -> None:
    """E12.2: read fields, quarries, Permanent cards and the grave card in front of a player."""
    nile = state.material.nile
    kept = [name for card, name in enumerate(nile.names) if nile.kinds[card] <= GRAVE_CARD]
    choices = [PieceChoice(name, most=kept.count(name)) for name in dict.fromkeys(kept)]
    for name in form.pieces("cards", "E12.2", choices, len(kept), seat=seat):
        free = [card for card in list_bits(state.deck) if nile.names[card] == name]
        if not free:
            form.refuse(address("cards", seat), "E12.2", "pad_cards", card=name, most=kept.count(name))
            continue
        card = free[0]
        state.deck &= ~(1 << card)
        state.cards[seat] |= 1 << card
        if nile.kinds[card] == QUARRY:
            state.income = changed(state.income, seat, state.income[seat] + nile.amounts[card])
        elif nile.kinds[card] == FIELD:
            own = (*state.fields[seat], card * len(COLOURS) + nile.cards[card].colour)
            state.fields = changed(state.fields, seat, own)
    _improve(form, state, seat)
    for field in state.fields[seat][1:]:
        card, colour = divmod(field, len(COLOURS))
        gain_wheat(state, seat, colour, nile.amounts[card])


def _improve(form: Form, state: Egizia, seat: int) -> None:
    """E12.22: check that each improvement card has made one field better by a step."""
    cards = state.holds(seat, IMPROVE_FIELD).bit_count()
    fields = _poor_fields(state, seat)
    if not cards or not fields:
        return
    steps = [Place(str(number)) for number in range(1, cards + 1)]
    choices = [PieceChoice(name, (name.partition(".")[0],)) for name in fields]
    for name in form.places("improved", "E12.22", steps, choices, seat=seat).values():
        index = fields[name]
        field = state.fields[seat][index]
        if not field % len(COLOURS):
            form.refuse(address("improved", seat), "E12.22", "pad_improved", card=name.partition(".")[0])
            continue
        state.fields = changed(state.fields, seat, changed(state.fields[seat], index, field - 1))


def _poor_fields(state: Egizia, seat: int) -> dict[str, int]:
    """Return the fields not printed green, by name, with their positions among the seat's fields."""
    nile = state.material.nile
    found: dict[str, int] = {}
    for index, field in enumerate(state.fields[seat]):
        card = field // len(COLOURS)
        if card == state.material.start_field or not nile.cards[card].colour:
            continue
        like = len([name for name in found if name.partition(".")[0] == nile.names[card]])
        found[f"{nile.names[card]}.{like + 1}" if like else nile.names[card]] = index
    return found


def _keep_sphinx(form: Form, state: Egizia, seat: int) -> None:
    """E7.5: read the Sphinx cards of a player; there is one of each."""
    names = [card.name for card in state.material.sphinx]
    choices = [PieceChoice(name, (name.partition(".")[0],)) for name in names]
    for name in form.pieces("sphinx", "E7.5", choices, len(names), seat=seat):
        bit = 1 << names.index(name)
        if not state.sphinx & bit:
            form.refuse(address("sphinx", seat), "E7.5", "pad_sphinx_taken", card=name.partition(".")[0])
        state.sphinx &= ~bit
        state.kept = changed(state.kept, seat, state.kept[seat] | bit)
        state.holding = changed(state.holding, seat, state.holding[seat] + 1)
    state.undrawn = state.sphinx.bit_count()


def _entered(state: Egizia, seat: int) -> dict[str, str]:
    """Return a seat's entries from before the final scoring, by key."""
    nile, material = state.material.nile, state.material
    points = state.points[seat * len(CATEGORIES) : (seat + 1) * len(CATEGORIES)]
    cards = [card for card in list_bits(state.cards[seat]) if nile.kinds[card] <= GRAVE_CARD]
    better: list[str] = []
    for name, index in _poor_fields(state, seat).items():
        card, colour = divmod(state.fields[seat][index], len(COLOURS))
        better.extend([name] * (nile.cards[card].colour - colour))
    markets = state.markets[seat * len(MARKETS) : (seat + 1) * len(MARKETS)]
    crews = state.crews[seat * len(CREWS) : (seat + 1) * len(CREWS)]
    return {
        "track": str(_track(state, seat)),
        "stones": str(points[SALE_POINTS] * material.sale_stones),
        **{key: str(down) for key, down in zip(MARKET_KEYS, markets, strict=True)},
        **{name: str(strength) for name, strength in zip(CREWS, crews, strict=True)},
        "cards": write_pieces(nile.names[card] for card in cards),
        "improved": write_places({str(step): name for step, name in enumerate(better, start=1)}),
        "sphinx": write_pieces(material.sphinx[card].name for card in list_bits(state.kept[seat])),
        "lies": _lies(state, seat),
    }


# --- the score track ----------------------------------------------------------------------------------


def _track(state: Egizia, seat: int) -> int:
    """Return the score before the final scoring."""
    first = seat * len(CATEGORIES)
    return sum(state.points[first : first + SALE_POINTS])


def _lies(state: Egizia, seat: int) -> str:
    """E9.1: return the position on a shared score space, from the last order of play; none if not shared."""
    tracks = [_track(state, other) for other in range(state.players)]
    there = [other for other in reversed(state.order) if tracks[other] == tracks[seat]]
    return str(there.index(seat) + 1) if len(there) > 1 else ""


def _rank(form: Form, state: Egizia) -> None:
    """E9.2: rank the seats from the front; players on the same space are ordered by their entries."""
    lies = [0] * form.players
    for seat in form.seats:
        there = [other for other in form.seats if state.scores[other] == state.scores[seat]]
        if len(there) == 1:
            continue
        free = form.untaken("lies", seat, [str(n) for n in range(1, len(there) + 1)], there)
        lies[seat] = form.number("lies", "E9.2", 1, len(there), seat=seat, start=int(free))
        if any(lies[other] == lies[seat] for other in there if other < seat):
            form.refuse(address("lies", seat), "E9.2", "pad_same_place", place=lies[seat])
    state.ranking = tuple(sorted(form.seats, key=lambda seat: (-state.scores[seat], lies[seat])))
    state.order = tuple(reversed(state.ranking))


def _score(state: Egizia) -> None:
    """E14.1: compute the points of buildings, the rest of the track, and the game's own final steps."""
    buildings = state.material.buildings
    filled = state.filled()
    for floor in buildings.floors:
        if not floor & ~filled:  # E7.10
            leader = floor_leader(state, floor)
            own = (state.laid[leader] & floor).bit_count()
            state.points[leader * len(CATEGORIES) + FLOOR_POINTS] += own
    for seat in range(state.players):
        first = seat * len(CATEGORIES)
        for space in list_bits(state.laid[seat]):
            state.points[first + BUILDING_POINTS + buildings.building[space]] += value_of(state, space)
        built = sum(state.points[first : first + len(CATEGORIES)])
        state.points[first + BONUS_POINTS] = state.scores[seat] - built
    state.round = state.material.rounds
    state.pending = [FinalScoring()]
    settle(state)
    while awaited(state) is not None:
        perform(state, SELL_ALL)

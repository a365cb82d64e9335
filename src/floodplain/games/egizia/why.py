"""Why something cannot be done now in Egizia, rule by rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from floodplain.games.egizia.buildings import AT_TEMPLE, BUILDINGS
from floodplain.games.egizia.river import CREWS, JOKER
from floodplain.games.egizia.rules.crews import ChooseCrew, least_work
from floodplain.games.egizia.rules.growth import GrowCrew, GrowEachRound, PayToGrow
from floodplain.games.egizia.rules.ships import ChooseSlot, PlaceShip, SecondShip
from floodplain.games.egizia.rules.stones import LayStone, value_of
from floodplain.games.egizia.state import NOBODY, SLOTS, Egizia
from floodplain.kernel.flow import Reason, awaited

RESTS_ON: Final = ("E7.6", "E7.6", "E7.8", "E7.9")  # by building: the rule of what comes before what


def why(view: Egizia, seat: int, wanted: Mapping[str, str]) -> list[Reason]:
    """Why the seat may not now give an answer with these parts."""
    match awaited(view):
        case PlaceShip() | SecondShip():
            return _why_not_ship(view, seat, wanted.get("space", ""))
        case ChooseSlot() as decision:
            return _why_not_slot(view, decision.site, wanted.get("slot", ""))
        case ChooseCrew() as decision:
            return _why_not_crew(view, seat, decision.site, wanted.get("crew", ""))
        case LayStone() as decision:
            return _why_not_lay(view, decision, wanted.get("building", ""), wanted.get("place", ""))
        case GrowCrew() | GrowEachRound() | PayToGrow():
            return _why_not_grow(view, seat, wanted.get("crew", ""))
        case _:
            return []


def _why_not_ship(view: Egizia, seat: int, name: str) -> list[Reason]:
    river = view.material.river
    if name not in river.names:
        return []
    if not view.harbour[seat]:
        return [Reason("E1.2", "no_ship")]
    space = river.names.index(name)
    bit = 1 << space
    if view.moored[seat] & bit:
        return [Reason("E4.6" if bit & river.sites else "E4.3", "own_ship", {"space": name})]
    owners = [other for other in range(view.players) if view.moored[other] & bit]
    if owners and not bit & river.sites:
        return [Reason("E4.3", "taken", {"space": name, "seat": owners[0] + 1})]
    last = view.moored[seat].bit_length() - 1
    if space <= last:
        return [Reason("E4.2", "upstream", {"space": name, "last": river.names[last]})]
    return []


def _why_not_slot(view: Egizia, site: int, slot: str) -> list[Reason]:
    if not slot.isdecimal() or not 1 <= int(slot) <= len(view.slots_of(site)):
        return []
    owner = view.slots[site * SLOTS + int(slot) - 1]
    return [] if owner == NOBODY else [Reason("E4.6", "slot_taken", {"slot": slot, "seat": owner + 1})]


def _why_not_crew(view: Egizia, seat: int, site: int, name: str) -> list[Reason]:
    if name not in CREWS:
        return []
    crew = CREWS.index(name)
    if crew == JOKER:
        return [Reason("E7.2", "joker_alone")]
    if view.resting[seat] >> crew & 1:
        return [Reason("E7.2", "crew_rests", {"crew": name})]
    strength = view.crews[seat * len(CREWS) + crew]
    return [Reason("E7.4", "too_weak", {"strength": strength, "value": least_work(view, site)})]


def _why_not_lay(view: Egizia, decision: LayStone, building: str, place: str) -> list[Reason]:
    buildings = view.material.buildings
    if (building, place) not in buildings.names:
        return []
    space = buildings.names.index((building, place))
    if not view.open >> space & 1 or not buildings.of_site[decision.site] >> space & 1:
        return [_closed(view, decision.site, space)]
    value = value_of(view, space)
    if value > decision.strength:
        return [Reason("E7.4", "no_strength", {"value": value, "strength": decision.strength})]
    if value > view.stones[decision.seat]:
        return [Reason("E7.4", "no_stones", {"value": value, "stones": view.stones[decision.seat]})]
    return []


def _closed(view: Egizia, site: int, space: int) -> Reason:
    """Why nobody could build a space now."""
    buildings = view.material.buildings
    building = buildings.building[space]
    if view.filled() >> space & 1:
        return Reason(RESTS_ON[building], "built_already")
    if not buildings.of_site[site] >> space & 1:
        return Reason("E7.7" if building >= AT_TEMPLE else "E7.6", "other_site")
    return Reason(RESTS_ON[building], f"first_{BUILDINGS[building]}")


def _why_not_grow(view: Egizia, seat: int, name: str) -> list[Reason]:
    if name not in CREWS:
        return []
    strength = view.crews[seat * len(CREWS) + CREWS.index(name)]
    if strength >= view.material.most_strength:
        return [Reason("E11.6", "full_grown", {"crew": name, "strength": strength})]
    return [Reason("E12.23", "earlier_crew")]

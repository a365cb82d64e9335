"""E7.1 to E7.3: who builds at which site, and in which order."""

from __future__ import annotations

from floodplain.games.egizia.cards import BUILD_FIRST, BUILD_WAITING
from floodplain.games.egizia.river import SITES
from floodplain.games.egizia.rules.crews import ChooseCrew, can_build
from floodplain.games.egizia.rules.effects import bring_home, leave, spend
from floodplain.games.egizia.rules.questions import Question
from floodplain.games.egizia.rules.towns import YES, YES_OR_NO
from floodplain.games.egizia.state import NOBODY, Egizia, changed
from floodplain.kernel.flow import Parts, Step


class OpenSite(Step[Egizia]):
    """E7.1, E12.18: the next site builds; before that, the card for building first is offered."""

    site: int

    def run(self, state: Egizia) -> None:
        """Push the offers, in order, above the building."""
        state.freed = 0
        if not docked(state, self.site):
            return
        state.pending.append(LineUp(self.site))
        for seat in reversed(state.order):
            if state.holds(seat, BUILD_FIRST):
                state.pending.append(OfferFirst(seat, self.site))


def site_at_work(state: Egizia) -> int:
    """E7.1: return the site that builds in the building phase; later ones are still to come."""
    to_come = [pending.site for pending in state.pending if isinstance(pending, OpenSite)]
    return min(to_come, default=len(SITES)) - 1


def docked(state: Egizia, site: int) -> list[int]:
    """E7.1, E7.3: return the seats with a ship at a site: slots from the river outward, then waiting ones."""
    seats = [state.slots[slot] for slot in state.slots_of(site) if state.slots[slot] != NOBODY]
    seats.extend(state.waiting[site])
    return seats


def building_line(state: Egizia, site: int) -> list[int]:
    """E7.1, E7.3, E12.18: return the seats with a ship at a site, in building order."""
    seats = docked(state, site)
    first = [seat for seat in state.ahead if seat in seats]
    return first + [seat for seat in seats if seat not in first]


class OfferFirst(Step[Egizia]):
    """E12.18: the card is offered if it matters: to a ship that waits or would not be first."""

    seat: int
    site: int

    def run(self, state: Egizia) -> None:
        """Ask, if the card can be used."""
        seats = docked(state, self.site)
        if self.seat in state.ahead or self.seat not in seats:
            return
        if seats[0] != self.seat or self.seat in state.waiting[self.site]:
            state.pending.append(BuildFirst(self.seat, self.site))


class BuildFirst(Question):
    """E12.18: with the card, the player builds first at this and every later site of the round."""

    site: int
    kind = "build_first"
    rule = "E12.18"
    zone = "slots"
    cause = "build_first"

    def options(self, state: Egizia) -> list[int]:
        return [1, 0]

    def resolve(self, state: Egizia, answer: int) -> None:
        """Use the card for the rest of the round."""
        if answer == YES:
            spend(state, self.seat, BUILD_FIRST)
            state.ahead = (*state.ahead, self.seat)

    def about(self, state: Egizia) -> Parts:
        return {"site": SITES[self.site]}

    def parts(self, state: Egizia, answer: int) -> Parts:
        return {"first": YES_OR_NO[answer]}

    @classmethod
    def size(cls, state: Egizia) -> int:
        return len(YES_OR_NO)


class LineUp(Step[Egizia]):
    """E7.1, E7.3, E12.18: slots from the river outward, then waiting ships; ships with the card come first.

    If such a ship was waiting, everyone there may build.
    """

    site: int

    def run(self, state: Egizia) -> None:
        """Push the ships, the last one first."""
        for seat in state.ahead:
            if seat in state.waiting[self.site]:
                state.freed = len(state.waiting[self.site])
        line = building_line(state, self.site)
        state.pending.extend([BuildTurn(seat, self.site) for seat in reversed(line)])


class BuildTurn(Step[Egizia]):
    """E7.2, E7.3, E12.12: a ship in a slot may build; a waiting one needs a freed slot, or the card."""

    seat: int
    site: int

    def run(self, state: Egizia) -> None:
        """Ask for a crew, or send home a ship that cannot build."""
        waits = self.seat in state.waiting[self.site]
        admitted = not waits or state.freed > 0 or state.holds(self.seat, BUILD_WAITING)
        if admitted and can_build(state, self.seat, self.site):
            state.pending.append(ChooseCrew(self.seat, self.site))
        else:
            leave(state, self.seat, self.site)

    def chapter(self) -> str:
        return "unbuilt"


class EndBuilding(Step[Egizia]):
    """E4.7: after the building phase the last ships come home."""

    def run(self, state: Egizia) -> None:
        for site, space in enumerate(state.material.river.site_spaces):
            for seat in docked(state, site):
                bring_home(state, seat, space)
            for slot in state.slots_of(site):
                state.slots[slot] = NOBODY
            state.waiting = changed(state.waiting, site, ())
        state.ahead = ()
        state.freed = 0

    def chapter(self) -> str:
        return "sites_home"

"""E7.2: which crews work, and what supports them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from floodplain.games.egizia.buildings import AT_GRAVES
from floodplain.games.egizia.cards import BUILD_WAITING, STRENGTH, TWO_CREWS
from floodplain.games.egizia.river import CREWS, JOKER, OBELISK, SITES, SPHINX
from floodplain.games.egizia.rules.effects import leave, spend
from floodplain.games.egizia.rules.questions import Question
from floodplain.games.egizia.rules.sphinx import DrawCards
from floodplain.games.egizia.rules.stones import next_stone
from floodplain.games.egizia.state import Egizia
from floodplain.kernel.flow import Parts, Reason

NO_CREW: Final = JOKER  # the joker never works alone, so its number means none
CREW_OR_DECLINE: Final = (*CREWS[:JOKER], "decline")
CREW_OR_NONE: Final = (*CREWS[:JOKER], "none")
JOKER_ANSWERS: Final = ("rests", "joins")


def most_work(state: Egizia, seat: int, site: int) -> int:
    """E7.4, E7.5: return the most strength that a seat can use at a site."""
    stones = state.stones[seat]
    if site != SPHINX:
        return stones
    return min(stones, state.material.most_drawn, state.sphinx_left())


def least_work(state: Egizia, site: int) -> int:
    """Return the value of the cheapest work at a site; 0 if nothing is left to do."""
    if site == SPHINX:
        return 1 if state.sphinx_left() else 0
    buildings = state.material.buildings
    open_here = state.open & buildings.of_site[site]
    graves = open_here & buildings.of_building[AT_GRAVES] if site == OBELISK else 0
    cheapest = state.graves[graves.bit_length() - 1 - buildings.first_grave] if graves else 0
    open_here &= ~graves
    if not open_here:
        return cheapest
    value = 1
    while not open_here & buildings.affordable[value]:
        value += 1
    return min(value, cheapest) if cheapest else value


def from_cards(state: Egizia, seat: int) -> int:
    """E12.11: return the strength that a seat's cards could add."""
    return state.holds(seat, STRENGTH).bit_count() * state.material.card_strength


def from_second(state: Egizia, seat: int, crew: int) -> int:
    """E12.6: return the strength that a second crew could add with the card."""
    if not state.holds(seat, TWO_CREWS):
        return 0
    best = 0
    for other in range(JOKER):
        if other != crew and not state.resting[seat] >> other & 1:
            best = max(best, state.crews[seat * len(CREWS) + other])
    return best


def from_joker(state: Egizia, seat: int) -> int:
    """E7.2: return the strength of the joker; 0 if it rests."""
    return 0 if state.resting[seat] >> JOKER & 1 else state.crews[seat * len(CREWS) + JOKER]


def able_crews(state: Egizia, seat: int, site: int) -> list[int]:
    """E7.2: return the unused crews that can do the cheapest work with all support and available stones."""
    least = least_work(state, site)
    if not least or least > most_work(state, seat, site):
        return []
    help_ = from_joker(state, seat) + from_cards(state, seat)
    first = seat * len(CREWS)
    resting = state.resting[seat]
    return [
        crew
        for crew in range(JOKER)
        if not resting >> crew & 1
        and (
            state.crews[first + crew] + help_ >= least
            or state.crews[first + crew] + help_ + from_second(state, seat, crew) >= least
        )
    ]


def too_weak(state: Egizia, strength: int, site: int) -> Reason:
    """E7.4: return why a strength is too small for any work."""
    return Reason("E7.4", "too_weak", {"strength": strength, "value": least_work(state, site)})


def can_build(state: Egizia, seat: int, site: int) -> bool:
    """E7.2: return whether a seat has a crew, the strength and the stones for any work at a site."""
    return bool(able_crews(state, seat, site))


def most_strength(state: Egizia, seat: int) -> int:
    """E7.2, E12.6, E12.11: return a seat's strength at one site with all support; 0 if all crews rest."""
    first = seat * len(CREWS)
    unused = [crew for crew in range(JOKER) if not state.resting[seat] >> crew & 1]
    if not unused:
        return 0
    crews = [state.crews[first + crew] + from_second(state, seat, crew) for crew in unused]
    return max(crews) + from_joker(state, seat) + from_cards(state, seat)


class ChooseCrew(Question):
    """E7.2, E7.3, E12.12: the player chooses an unused crew to build, or declines."""

    site: int
    kind = "crew"
    rule = "E7.2"
    zone = "builders"

    def options(self, state: Egizia) -> list[int]:
        """The crews that can do any work, then decline."""
        answers = able_crews(state, self.seat, self.site)
        answers.append(NO_CREW)
        return answers

    def resolve(self, state: Egizia, answer: int) -> None:
        """Use the crew; a waiting ship takes a free slot, or needs its card."""
        if answer == NO_CREW:
            leave(state, self.seat, self.site)
            return
        if self.seat in state.waiting[self.site]:
            if state.freed:
                state.freed -= 1
            else:
                spend(state, self.seat, BUILD_WAITING)
        state.resting[self.seat] |= 1 << answer
        strength = state.crews[self.seat * len(CREWS) + answer]
        if from_joker(state, self.seat) and strength < most_work(state, self.seat, self.site):
            state.pending.append(JoinJoker(self.seat, self.site, answer, strength))
        else:
            offer_second(state, self.seat, self.site, answer, strength)

    def about(self, state: Egizia) -> Parts:
        """The site, and the card that a waiting ship needs."""
        waits = self.seat in state.waiting[self.site] and not state.freed
        return {"site": SITES[self.site], "with": "build_waiting" if waits else "slot"}

    def parts(self, state: Egizia, answer: int) -> Parts:
        return {"crew": CREW_OR_DECLINE[answer]}

    def objections(self, state: Egizia, wanted: Mapping[str, str]) -> list[Reason]:
        """E7.2: the joker can be named, but never works alone, and only once per round."""
        if wanted.get("crew") == CREWS[JOKER]:
            if state.resting[self.seat] >> JOKER & 1:
                return [Reason("E7.2", "crew_rests", {"crew": CREWS[JOKER]})]
            return [Reason("E7.2", "joker_alone")]
        return super().objections(state, wanted)

    def forbids(self, state: Egizia, answer: int) -> Reason:
        """The crew rests, or is too weak even with all support."""
        if state.resting[self.seat] >> answer & 1:
            return Reason("E7.2", "crew_rests", {"crew": CREWS[answer]})
        strength = state.crews[self.seat * len(CREWS) + answer] + from_second(state, self.seat, answer)
        help_ = from_joker(state, self.seat) + from_cards(state, self.seat)
        return too_weak(state, strength + help_, self.site)

    @classmethod
    def size(cls, state: Egizia) -> int:
        return len(CREW_OR_DECLINE)


class HelpQuestion(Question):
    """A question about support for the crew that builds at a site."""

    site: int
    crew: int
    strength: int  # the strength without it

    def about(self, state: Egizia) -> Parts:
        """The site and the strength so far."""
        return {"site": SITES[self.site], "strength": self.strength}


class JoinJoker(HelpQuestion):
    """E7.2: the unused joker may join the crew."""

    kind = "joker"
    rule = "E7.2"
    zone = "builders"

    def options(self, state: Egizia) -> list[int]:
        """Join, or rest if the work is possible without it."""
        without = self.strength + from_cards(state, self.seat) + from_second(state, self.seat, self.crew)
        return [1, 0] if without >= least_work(state, self.site) else [1]

    def resolve(self, state: Egizia, answer: int) -> None:
        """Use the joker, or keep it for another site."""
        strength = self.strength
        if answer:
            strength += from_joker(state, self.seat)
            state.resting[self.seat] |= 1 << JOKER
        offer_second(state, self.seat, self.site, self.crew, strength)

    def parts(self, state: Egizia, answer: int) -> Parts:
        return {"joker": JOKER_ANSWERS[answer]}

    def forbids(self, state: Egizia, answer: int) -> Reason:
        """Nothing can be built without it."""
        without = self.strength + from_cards(state, self.seat) + from_second(state, self.seat, self.crew)
        return too_weak(state, without, self.site)

    @classmethod
    def size(cls, state: Egizia) -> int:
        return len(JOKER_ANSWERS)


def offer_second(state: Egizia, seat: int, site: int, crew: int, strength: int) -> None:
    """E12.6: ask for a second crew if the card can be used."""
    if from_second(state, seat, crew) and strength < most_work(state, seat, site):
        state.pending.append(AddCrew(seat, site, crew, strength))
    else:
        offer_strength(state, seat, site, strength)


class AddCrew(HelpQuestion):
    """E12.6: with the card, a second crew may work on the same building."""

    kind = "two_crews"
    rule = "E12.6"
    zone = "builders"
    cause = "two_crews"

    def options(self, state: Egizia) -> list[int]:
        """The unused crews that make some work possible, then none if it already is."""
        missing = least_work(state, self.site) - self.strength - from_cards(state, self.seat)
        first = self.seat * len(CREWS)
        answers = [
            crew
            for crew in range(JOKER)
            if not state.resting[self.seat] >> crew & 1 and state.crews[first + crew] >= missing
        ]
        if missing <= 0:
            answers.append(NO_CREW)
        return answers

    def resolve(self, state: Egizia, answer: int) -> None:
        """Use the card and the crew."""
        strength = self.strength
        if answer != NO_CREW:
            spend(state, self.seat, TWO_CREWS)
            state.resting[self.seat] |= 1 << answer
            strength += state.crews[self.seat * len(CREWS) + answer]
        offer_strength(state, self.seat, self.site, strength)

    def parts(self, state: Egizia, answer: int) -> Parts:
        return {"crew": CREW_OR_NONE[answer]}

    def forbids(self, state: Egizia, answer: int) -> Reason:
        """The crew rests or is already working, or nothing can be built with it."""
        strength = self.strength + from_cards(state, self.seat)
        if answer == NO_CREW:
            return too_weak(state, strength, self.site)
        if state.resting[self.seat] >> answer & 1:
            return Reason("E7.2", "crew_rests", {"crew": CREWS[answer]})
        return too_weak(state, strength + state.crews[self.seat * len(CREWS) + answer], self.site)

    @classmethod
    def size(cls, state: Egizia) -> int:
        return len(CREW_OR_NONE)


def offer_strength(state: Egizia, seat: int, site: int, strength: int) -> None:
    """E12.11: ask for cards that add strength if they are useful, then start the work."""
    if state.holds(seat, STRENGTH) and strength < most_work(state, seat, site):
        state.pending.append(AddStrength(seat, site, strength))
    else:
        start_work(state, seat, site, strength)


def start_work(state: Egizia, seat: int, site: int, strength: int) -> None:
    """E7.4: start the work with this strength."""
    state.worked[seat] |= 1 << site  # E8.1: only paid work can follow
    if site == SPHINX:
        state.pending.append(DrawCards(seat, min(strength, most_work(state, seat, site))))
    else:
        next_stone(state, seat, site, strength, begun=False)


class AddStrength(Question):
    """E12.11: the player may use cards that add strength for this building."""

    site: int
    strength: int
    kind = "strength"
    rule = "E12.11"
    zone = "cards"
    cause = "strength_3"

    def options(self, state: Egizia) -> list[int]:
        """Numbers of cards that make some work possible, and no more than can be used."""
        least = least_work(state, self.site)
        most = most_work(state, self.seat, self.site)
        each = state.material.card_strength
        return [
            cards
            for cards in range(state.holds(self.seat, STRENGTH).bit_count() + 1)
            if self.strength + cards * each >= least
            and (not cards or self.strength + (cards - 1) * each < most)
        ]

    def resolve(self, state: Egizia, answer: int) -> None:
        """Remove the cards from the game."""
        for _ in range(answer):
            spend(state, self.seat, STRENGTH)
        strength = self.strength + answer * state.material.card_strength
        start_work(state, self.seat, self.site, strength)

    def about(self, state: Egizia) -> Parts:
        return {"site": SITES[self.site], "strength": self.strength}

    def parts(self, state: Egizia, answer: int) -> Parts:
        return {"cards": answer}

    def forbids(self, state: Egizia, answer: int) -> Reason:
        """There are no more, they are too few for any work, or more than can be used."""
        held = state.holds(self.seat, STRENGTH).bit_count()
        strength = self.strength + answer * state.material.card_strength
        if answer > held:
            return Reason("E12.11", "few_cards", {"cards": held})
        if strength < least_work(state, self.site):
            return too_weak(state, strength, self.site)
        return Reason("E7.4", "enough_strength", {"most": most_work(state, self.seat, self.site)})

    @classmethod
    def size(cls, state: Egizia) -> int:
        """Every such card, and none."""
        return state.material.nile.of_kind[STRENGTH].bit_count() + 1

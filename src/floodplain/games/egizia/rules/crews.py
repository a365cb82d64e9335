"""E7.2: which crews work, and what helps them."""

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

NO_CREW: Final = JOKER  # the joker never works alone, so its number stands for none
CREW_OR_DECLINE: Final = (*CREWS[:JOKER], "decline")
CREW_OR_NONE: Final = (*CREWS[:JOKER], "none")
JOKER_ANSWERS: Final = ("rests", "joins")


def most_work(state: Egizia, seat: int, site: int) -> int:
    """E7.4, E7.5: more strength than this is of no use to a seat at a site."""
    stones = state.stones[seat]
    if site != SPHINX:
        return stones
    return min(stones, state.material.most_drawn, state.sphinx_left())


def least_work(state: Egizia, site: int) -> int:
    """The value of the cheapest work at a site; 0 when nothing is left to do there."""
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
    """E12.11: the strength that a seat's cards could add."""
    return state.holds(seat, STRENGTH).bit_count() * state.material.card_strength


def from_second(state: Egizia, seat: int, crew: int) -> int:
    """E12.6: the strength that a second crew beside the first could add with the card."""
    if not state.holds(seat, TWO_CREWS):
        return 0
    best = 0
    for other in range(JOKER):
        if other != crew and not state.resting[seat] >> other & 1:
            best = max(best, state.crews[seat * len(CREWS) + other])
    return best


def from_joker(state: Egizia, seat: int) -> int:
    """E7.2: the strength of the joker, unless it rests."""
    return 0 if state.resting[seat] >> JOKER & 1 else state.crews[seat * len(CREWS) + JOKER]


def able_crews(state: Egizia, seat: int, site: int) -> list[int]:
    """E7.2: the unused crews that can, with all help, do the cheapest work, given the stones for it."""
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
    """E7.4: why nothing can be built with a strength."""
    return Reason("E7.4", "too_weak", {"strength": strength, "value": least_work(state, site)})


def can_build(state: Egizia, seat: int, site: int) -> bool:
    """E7.2: whether a seat has a crew, the strength and the stones for some work at a site."""
    return bool(able_crews(state, seat, site))


def most_strength(state: Egizia, seat: int) -> int:
    """E7.2, E12.6, E12.11: what a seat could bring to one site with all its help; 0 when every crew rests."""
    first = seat * len(CREWS)
    unused = [crew for crew in range(JOKER) if not state.resting[seat] >> crew & 1]
    if not unused:
        return 0
    crews = [state.crews[first + crew] + from_second(state, seat, crew) for crew in unused]
    return max(crews) + from_joker(state, seat) + from_cards(state, seat)


class ChooseCrew(Question):
    """E7.2, E7.3, E12.12: the player takes an unused crew to build, or declines."""

    site: int
    kind = "crew"
    rule = "E7.2"
    zone = "builders"

    def options(self, state: Egizia) -> list[int]:
        """The crews that can do anything, then to decline."""
        answers = able_crews(state, self.seat, self.site)
        answers.append(NO_CREW)
        return answers

    def resolve(self, state: Egizia, answer: int) -> None:
        """The crew is used; a ship that waited takes a free slot, or its card."""
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
        """E7.2: the joker can be named, but never works alone, and once a round."""
        if wanted.get("crew") == CREWS[JOKER]:
            if state.resting[self.seat] >> JOKER & 1:
                return [Reason("E7.2", "crew_rests", {"crew": CREWS[JOKER]})]
            return [Reason("E7.2", "joker_alone")]
        return super().objections(state, wanted)

    def forbids(self, state: Egizia, answer: int) -> Reason:
        """It rests, or is too weak with all help."""
        if state.resting[self.seat] >> answer & 1:
            return Reason("E7.2", "crew_rests", {"crew": CREWS[answer]})
        strength = state.crews[self.seat * len(CREWS) + answer] + from_second(state, self.seat, answer)
        help_ = from_joker(state, self.seat) + from_cards(state, self.seat)
        return too_weak(state, strength + help_, self.site)

    @classmethod
    def size(cls, state: Egizia) -> int:
        return len(CREW_OR_DECLINE)


class HelpQuestion(Question):
    """What else works beside the crew that builds at a site."""

    site: int
    crew: int
    strength: int  # that there is without it

    def about(self, state: Egizia) -> Parts:
        """The site and the strength so far."""
        return {"site": SITES[self.site], "strength": self.strength}


class JoinJoker(HelpQuestion):
    """E7.2: the unused joker joins the crew, or does not."""

    kind = "joker"
    rule = "E7.2"
    zone = "builders"

    def options(self, state: Egizia) -> list[int]:
        """It joins, or rests if other help can do without it."""
        without = self.strength + from_cards(state, self.seat) + from_second(state, self.seat, self.crew)
        return [1, 0] if without >= least_work(state, self.site) else [1]

    def resolve(self, state: Egizia, answer: int) -> None:
        """The joker is used, or waits for another site."""
        strength = self.strength
        if answer:
            strength += from_joker(state, self.seat)
            state.resting[self.seat] |= 1 << JOKER
        offer_second(state, self.seat, self.site, self.crew, strength)

    def parts(self, state: Egizia, answer: int) -> Parts:
        return {"joker": JOKER_ANSWERS[answer]}

    def forbids(self, state: Egizia, answer: int) -> Reason:
        """Without it nothing can be built."""
        without = self.strength + from_cards(state, self.seat) + from_second(state, self.seat, self.crew)
        return too_weak(state, without, self.site)

    @classmethod
    def size(cls, state: Egizia) -> int:
        return len(JOKER_ANSWERS)


def offer_second(state: Egizia, seat: int, site: int, crew: int, strength: int) -> None:
    """E12.6: asks for a second crew where the card can act."""
    if from_second(state, seat, crew) and strength < most_work(state, seat, site):
        state.pending.append(AddCrew(seat, site, crew, strength))
    else:
        offer_strength(state, seat, site, strength)


class AddCrew(HelpQuestion):
    """E12.6: with the card, a second crew works on the same building, or none does."""

    kind = "two_crews"
    rule = "E12.6"
    zone = "builders"
    cause = "two_crews"

    def options(self, state: Egizia) -> list[int]:
        """The unused crews that make some work possible, then none if it is already."""
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
        """The card and the crew are used."""
        strength = self.strength
        if answer != NO_CREW:
            spend(state, self.seat, TWO_CREWS)
            state.resting[self.seat] |= 1 << answer
            strength += state.crews[self.seat * len(CREWS) + answer]
        offer_strength(state, self.seat, self.site, strength)

    def parts(self, state: Egizia, answer: int) -> Parts:
        return {"crew": CREW_OR_NONE[answer]}

    def forbids(self, state: Egizia, answer: int) -> Reason:
        """It rests or works already, or with it nothing can be built."""
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
    """E12.11: asks for cards that add strength where they can act, then the work starts."""
    if state.holds(seat, STRENGTH) and strength < most_work(state, seat, site):
        state.pending.append(AddStrength(seat, site, strength))
    else:
        start_work(state, seat, site, strength)


def start_work(state: Egizia, seat: int, site: int, strength: int) -> None:
    """E7.4: the crews do their work with this strength."""
    state.worked[seat] |= 1 << site  # E8.1: nothing but paid work can follow
    if site == SPHINX:
        state.pending.append(DrawCards(seat, min(strength, most_work(state, seat, site))))
    else:
        next_stone(state, seat, site, strength, begun=False)


class AddStrength(Question):
    """E12.11: the player uses cards that add strength for this building, or none."""

    site: int
    strength: int
    kind = "strength"
    rule = "E12.11"
    zone = "cards"
    cause = "strength_3"

    def options(self, state: Egizia) -> list[int]:
        """Numbers of cards: enough for some work, and none more than is of use."""
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
        """The cards leave the game."""
        for _ in range(answer):
            spend(state, self.seat, STRENGTH)
        strength = self.strength + answer * state.material.card_strength
        start_work(state, self.seat, self.site, strength)

    def about(self, state: Egizia) -> Parts:
        return {"site": SITES[self.site], "strength": self.strength}

    def parts(self, state: Egizia, answer: int) -> Parts:
        return {"cards": answer}

    def forbids(self, state: Egizia, answer: int) -> Reason:
        """There are no more, they are too few for any work, or more than is of use."""
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

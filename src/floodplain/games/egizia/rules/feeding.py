"""E5 and E6: feeding the crews, and stones from the quarries."""

from __future__ import annotations

from floodplain.games.egizia.cards import GRAIN, MARKETS, STONES_AS_WHEAT, SURPLUS
from floodplain.games.egizia.rules.effects import enter, gain_stones, score, spend
from floodplain.games.egizia.rules.questions import Question
from floodplain.games.egizia.state import HAD, HUNGER, NEEDED, QUARRIED, Egizia
from floodplain.kernel.flow import Parts, Reason, Step


class FeedAll(Step[Egizia]):
    """E5.1: all players feed their crews, from the highest score down."""

    def run(self, state: Egizia) -> None:
        """Push the seats, the last one first."""
        state.pending.extend([Feed(seat) for seat in reversed(state.ranking)])


class Feed(Step[Egizia]):
    """E5.1, E5.4: irrigated fields feed the crews; players who lack wheat may use cards; surplus is lost."""

    seat: int

    def run(self, state: Egizia) -> None:
        """Ask, if there is a choice."""
        need, supply = state.need(self.seat), state.supply(self.seat)
        enter(state, self.seat, NEEDED, need)
        missing = need - supply
        if missing > 0 and state.holds(self.seat, SURPLUS):
            state.pending.append(SpendSurplus(self.seat, missing))
        else:
            go_without(state, self.seat, missing)

    def chapter(self) -> str:
        """Return a chapter of its own: hunger is not credited to the last ship."""
        return "feeding"


def go_without(state: Egizia, seat: int, missing: int) -> None:
    """E5.3, E12.17: pay with stones for missing wheat if allowed, and lose points for the rest."""
    if missing <= 0:
        enter(state, seat, HAD, state.need(seat) - missing)
    elif state.stones[seat] and state.holds(seat, STONES_AS_WHEAT):
        state.pending.append(FeedStones(seat, missing))
    else:
        state.pending.append(Starve(seat, missing))


class Starve(Step[Egizia]):
    """E5.3: every missing wheat costs the points of the player's grain market space."""

    seat: int
    missing: int

    def run(self, state: Egizia) -> None:
        enter(state, self.seat, HAD, state.need(self.seat) - self.missing)
        score(state, self.seat, -self.missing * loss(state, self.seat), HUNGER)

    def chapter(self) -> str:
        """The loss is not credited to the cards and stones used against it."""
        return "feeding"


def loss(state: Egizia, seat: int) -> int:
    """Return the cost of one missing wheat for a seat."""
    return state.material.grain_loss[state.markets[seat * len(MARKETS) + GRAIN]]


class SpendSurplus(Question):
    """E12.9: the player uses cards that bring wheat while feeding, or none."""

    missing: int
    kind = "surplus"
    rule = "E12.9"
    zone = "cards"
    cause = "wheat_4"

    def options(self, state: Egizia) -> list[int]:
        """From none to all cards, or as many as are needed."""
        held = state.holds(self.seat, SURPLUS).bit_count()
        useful = -(-self.missing // state.material.card_wheat)
        return list(range(min(held, useful) + 1))

    def resolve(self, state: Egizia, answer: int) -> None:
        """Remove the cards from the game."""
        for _ in range(answer):
            spend(state, self.seat, SURPLUS)
        go_without(state, self.seat, self.missing - answer * state.material.card_wheat)

    def about(self, state: Egizia) -> Parts:
        """The missing wheat, and the cost of each."""
        return {"missing": self.missing, "loss": loss(state, self.seat)}

    def parts(self, state: Egizia, answer: int) -> Parts:
        return {"cards": answer}

    def forbids(self, state: Egizia, answer: int) -> Reason:
        """There are no more, or they are not needed."""
        held = state.holds(self.seat, SURPLUS).bit_count()
        if answer > held:
            return Reason("E12.9", "few_cards", {"cards": held})
        return Reason("E5.4", "enough_wheat", {"missing": self.missing})

    @classmethod
    def size(cls, state: Egizia) -> int:
        """Every such card, and none."""
        return state.material.nile.of_kind[SURPLUS].bit_count() + 1


class FeedStones(Question):
    """E12.17: the player may use stones as wheat, one for one."""

    missing: int
    kind = "stones_as_wheat"
    rule = "E12.17"
    zone = "stones"
    cause = "stones_as_wheat"

    def options(self, state: Egizia) -> list[int]:
        """From none to as many as are missing or available."""
        return list(range(min(self.missing, state.stones[self.seat]) + 1))

    def resolve(self, state: Egizia, answer: int) -> None:
        """Remove the stones; what is still missing costs points."""
        state.stones[self.seat] -= answer
        state.pending.append(Starve(self.seat, self.missing - answer))

    def about(self, state: Egizia) -> Parts:
        """The missing wheat, and the cost of each."""
        return {"missing": self.missing, "loss": loss(state, self.seat)}

    def parts(self, state: Egizia, answer: int) -> Parts:
        return {"stones": answer}

    def forbids(self, state: Egizia, answer: int) -> Reason:
        """There are no more, or they are not needed."""
        if answer > self.missing:
            return Reason("E5.4", "enough_wheat", {"missing": self.missing})
        return Reason("E12.17", "few_stones", {"stones": state.stones[self.seat]})

    @classmethod
    def size(cls, state: Egizia) -> int:
        """All numbers of stones that a player can have."""
        return state.material.most_stones + 1


class Quarries(Step[Egizia]):
    """E6.1: quarries give their stones; those above the limit are lost."""

    def run(self, state: Egizia) -> None:
        """Give every seat its stones."""
        for seat in range(state.players):
            before = state.stones[seat]
            gain_stones(state, seat, state.income[seat])
            enter(state, seat, QUARRIED, state.stones[seat] - before)

    def chapter(self) -> str:
        return "quarries"

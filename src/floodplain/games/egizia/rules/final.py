"""E14: final scoring."""

from __future__ import annotations

from typing import Final

from floodplain.games.egizia.cards import MARKETS, STONE
from floodplain.games.egizia.rules.effects import score
from floodplain.games.egizia.rules.questions import Question
from floodplain.games.egizia.scoring import grave_award, sphinx_points, tithe
from floodplain.games.egizia.state import (
    GRAVE_POINTS,
    SALE_POINTS,
    SPHINX_POINTS,
    TITHE_POINTS,
    Egizia,
)
from floodplain.kernel.flow import Parts, Step

FINAL_PHASE: Final = 8
SALE_ANSWERS: Final = ("none", "all")


class FinalScoring(Step[Egizia]):
    """E14.1: after the last round all players score, from the highest score down."""

    def run(self, state: Egizia) -> None:
        """Push the seats, the last one first."""
        state.phase = FINAL_PHASE
        for seat in reversed(state.ranking):
            state.pending.extend([FinalAwards(seat), OfferSale(seat)])


class OfferSale(Step[Egizia]):
    """E10.3: on the last two spaces of the stone market, stones may be sold."""

    seat: int

    def run(self, state: Egizia) -> None:
        """Ask, if there is anything to sell."""
        material = state.material
        may_sell = material.stone_sale[state.markets[self.seat * len(MARKETS) + STONE]]
        if may_sell and state.stones[self.seat] >= material.sale_stones:
            state.pending.append(FinalSale(self.seat))


class FinalSale(Question):
    """E10.3: the player sells the stones, one point per two, rounded down, or keeps them."""

    kind = "sale"
    rule = "E10.3"
    zone = "markets"

    def options(self, state: Egizia) -> list[int]:
        return [1, 0]

    def resolve(self, state: Egizia, answer: int) -> None:
        """Exchange full pairs of stones for points."""
        pairs = answer * (state.stones[self.seat] // state.material.sale_stones)
        state.stones[self.seat] -= pairs * state.material.sale_stones
        score(state, self.seat, pairs, SALE_POINTS)

    def about(self, state: Egizia) -> Parts:
        """The stones, and the points for them."""
        stones = state.stones[self.seat]
        return {"stones": stones, "points": stones // state.material.sale_stones}

    def parts(self, state: Egizia, answer: int) -> Parts:
        return {"sell": SALE_ANSWERS[answer]}

    @classmethod
    def size(cls, state: Egizia) -> int:
        return len(SALE_ANSWERS)


class FinalAwards(Step[Egizia]):
    """E14.1, E13.9: graves, then Sphinx cards, which are revealed; the tithe last."""

    seat: int

    def run(self, state: Egizia) -> None:
        seat = self.seat
        score(state, seat, grave_award(state, seat), GRAVE_POINTS)
        score(state, seat, sphinx_points(state, seat), SPHINX_POINTS)
        score(state, seat, tithe(state, seat, state.scores[seat]), TITHE_POINTS)
        state.settled |= 1 << seat

    def chapter(self) -> str:
        """The graves and Sphinx cards of all players."""
        return "awards"

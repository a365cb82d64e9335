"""The rules of Noughts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from floodplain.kernel.flow import Chance, Decision, Parts, Pending, Reason, Step
from tests.scene.noughts.state import CARDS, FIELDS, NOBODY, SIDE, SQUARES, Noughts

NONE: Final = len(CARDS) * FIELDS
MOST_STAKE: Final = 3


class Deal(Chance[Noughts]):
    """N1: a seat is dealt a card that nobody else sees."""

    who: int
    kind = "deal"
    rule = "N1"

    def options(self, state: Noughts) -> list[int]:
        return [card for card, count in enumerate(state.deck) if count]

    def weights(self, state: Noughts) -> list[int]:
        return [count for count in state.deck if count]

    def resolve(self, state: Noughts, answer: int) -> None:
        state.deck[answer] -= 1
        state.hands[self.who] = [*state.hands[self.who], answer]

    def parts(self, state: Noughts, answer: int) -> Parts:
        return {"card": CARDS[answer]}

    def witness(self, state: Noughts) -> int:
        return self.who

    @classmethod
    def size(cls, state: Noughts) -> int:
        return len(CARDS)


class Stake(Decision[Noughts]):
    """N1: a seat stakes points on having more lines than the other."""

    kind = "stake"
    rule = "N1"

    def options(self, state: Noughts) -> list[int]:
        return list(range(MOST_STAKE + 1))

    def resolve(self, state: Noughts, answer: int) -> None:
        state.stakes[self.seat] = answer

    def parts(self, state: Noughts, answer: int) -> Parts:
        return {"stake": answer}

    @classmethod
    def size(cls, state: Noughts) -> int:
        return MOST_STAKE + 1


class Throw(Chance[Noughts]):
    """N2: the die determines the column."""

    kind = "throw"
    rule = "N2"

    def options(self, state: Noughts) -> list[int]:
        return list(range(1, SIDE + 1))

    def resolve(self, state: Noughts, answer: int) -> None:
        state.die = answer

    def parts(self, state: Noughts, answer: int) -> Parts:
        return {"die": answer}

    @classmethod
    def size(cls, state: Noughts) -> int:
        return SIDE + 1


class Mark(Decision[Noughts]):
    """N2: a seat marks a free square of the column."""

    kind = "mark"
    rule = "N2"
    zone = "board"

    def options(self, state: Noughts) -> list[int]:
        return state.free()

    def resolve(self, state: Noughts, answer: int) -> None:
        state.marks[answer] = self.seat

    def parts(self, state: Noughts, answer: int) -> Parts:
        return {"square": answer + 1}

    @classmethod
    def size(cls, state: Noughts) -> int:
        return SQUARES

    def objections(self, state: Noughts, wanted: Mapping[str, str]) -> list[Reason]:
        square = int(wanted["square"]) - 1
        if square in state.free():
            return []
        taken = state.marks[square] != NOBODY
        return [Reason("N2", "taken" if taken else "column", {"die": state.die})]


class SetOut(Decision[Noughts]):
    """N3: a seat may put a card on a free field."""

    kind = "set_out"
    rule = "N3"
    zone = "land"

    def options(self, state: Noughts) -> list[int]:
        free = [field for field in range(FIELDS) if state.fields[field] == NOBODY]
        cards = sorted(set(state.hands[self.seat]))
        return [*(card * FIELDS + field for card in cards for field in free), NONE]

    def resolve(self, state: Noughts, answer: int) -> None:
        if answer == NONE:
            return
        card, field = divmod(answer, FIELDS)
        hand = state.hands[self.seat].copy()
        hand.remove(card)
        state.hands[self.seat] = hand
        state.fields[field] = self.seat
        state.played[field] = card

    def parts(self, state: Noughts, answer: int) -> Parts:
        if answer == NONE:
            return {"card": "none"}
        card, field = divmod(answer, FIELDS)
        return {"card": CARDS[card], "field": field + 1}

    @classmethod
    def size(cls, state: Noughts) -> int:
        return NONE + 1

    def objections(self, state: Noughts, wanted: Mapping[str, str]) -> list[Reason]:
        legal = [self.parts(state, answer) for answer in self.options(state)]
        if any(all(str(parts.get(name)) == value for name, value in wanted.items()) for parts in legal):
            return []
        taken = "field" in wanted and state.fields[int(wanted["field"]) - 1] != NOBODY
        return [Reason("N3", "field_taken" if taken else "no_card")]


class Turn(Step[Noughts]):
    """N2 to N4: the turns of the seats, until every square is marked."""

    seat: int

    def run(self, state: Noughts) -> None:
        if NOBODY not in state.marks:
            return
        state.pending.append(Turn(1 - self.seat))
        if state.hands[self.seat] and NOBODY in state.fields:
            state.pending.append(SetOut(self.seat))
        state.pending.extend([Mark(self.seat), Throw()])


PENDING: tuple[type[Pending], ...] = (Deal, Stake, Throw, Mark, SetOut, Turn)

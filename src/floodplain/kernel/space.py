"""The space of answers of a game: one fixed number for every answer of every kind of decision.

The seats' answers come first, then those of chance, kind by kind in the order of the game's list. The edition
determines how many there are, for every number of players and every option.
"""

from __future__ import annotations

from collections.abc import Sequence

from floodplain.kernel.copies import Reduced
from floodplain.kernel.flow import Chance, Decision, Pending, State, asked


class Span:
    """The numbers of one kind of decision: `size` of them, beginning with `start`."""

    def __init__(self, kind: str, start: int, size: int, is_luck: bool) -> None:
        self.kind = kind
        self.start = start
        self.size = size
        self.is_luck = is_luck

    def __reduce__(self) -> Reduced:
        return Span, (self.kind, self.start, self.size, self.is_luck)

    def __repr__(self) -> str:
        return f"Span({self.kind!r}, {self.start}, {self.size}, {self.is_luck})"


class Space:
    """The numbers of all answers of a game: those of seats are below `actions`, all are below `size`."""

    def __init__(self, spans: Sequence[Span]) -> None:
        self.spans = list(spans)
        self._starts: dict[str, int] = {span.kind: span.start for span in self.spans}
        self.actions = sum([span.size for span in self.spans if not span.is_luck])
        self.size = sum([span.size for span in self.spans])

    def __reduce__(self) -> Reduced:
        return Space, (self.spans,)

    def start(self, decision: Decision[State]) -> int:
        """Return the number of a decision's answer 0."""
        return self._starts[decision.kind]

    def encode(self, decision: Decision[State], answer: int) -> int:
        """Return the number of one answer to a decision among all answers of the game."""
        return self._starts[decision.kind] + answer

    def decode(self, number: int) -> tuple[str, int]:
        """Return the kind of decision and the answer that a number stands for."""
        for span in self.spans:
            if span.start <= number < span.start + span.size:
                return span.kind, number - span.start
        raise ValueError(f"{number} is not a number of this space; numbers go from 0 to {self.size - 1}")

    def legal(self, state: State) -> list[int]:
        """Return the numbers of the legal answers in their promised order; none if the game is over."""
        if not state.pending:
            return []
        decision = asked(state)
        start = self._starts[decision.kind]
        return [start + answer for answer in decision.options(state)]

    def mark(self, state: State, mask: bytearray, first: int) -> None:
        """Set the legal answers to 1 in a mask of zeros; `first` is the index of the space's number 0."""
        if not state.pending:
            return
        decision = asked(state)
        first += self._starts[decision.kind]
        for answer in decision.options(state):
            mask[first + answer] = 1


def numbered(pending: Sequence[type[Pending]], state: State) -> Space:
    """Return the space of a game with these decisions: those of seats first, then those of chance."""
    spans: list[Span] = []
    size = 0
    for is_luck in (False, True):
        for each in pending:
            if issubclass(each, Decision) and issubclass(each, Chance) is is_luck:
                spans.append(Span(each.kind, size, each.size(state), is_luck))
                size += spans[-1].size
    return Space(spans)

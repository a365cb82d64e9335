"""One space a game: every answer of every kind of decision, numbered once and for all.

The numbers of the seats' answers come first, those of luck after them, kind by kind in the order of the
game's list. How many there are is settled by the edition, for every number of players and every option.
"""

from __future__ import annotations

from collections.abc import Sequence

from floodplain.kernel.flow import Chance, Decision, Pending, State, asked


class Span:
    """The numbers of one kind of decision: from `start`, as many as its `size`."""

    def __init__(self, kind: str, start: int, size: int, is_luck: bool) -> None:
        self.kind = kind
        self.start = start
        self.size = size
        self.is_luck = is_luck

    def __repr__(self) -> str:
        return f"Span({self.kind!r}, {self.start}, {self.size}, {self.is_luck})"


class Space:
    """The numbers of all answers of a game: those of the seats lie below `actions`, all below `size`."""

    def __init__(self, pending: Sequence[type[Pending]], state: State) -> None:
        self.spans: list[Span] = []
        self._starts: dict[str, int] = {}
        self.actions = 0
        self.size = 0
        for is_luck in (False, True):
            for each in pending:
                if issubclass(each, Decision) and issubclass(each, Chance) is is_luck:
                    self._add(each, state, is_luck)
            if not is_luck:
                self.actions = self.size

    def _add(self, kind: type[Decision[State]], state: State, is_luck: bool) -> None:
        size = kind.size(state)
        self.spans.append(Span(kind.kind, self.size, size, is_luck))
        self._starts[kind.kind] = self.size
        self.size += size

    def start(self, decision: Decision[State]) -> int:
        """The number of a decision's answer 0."""
        return self._starts[decision.kind]

    def encode(self, decision: Decision[State], answer: int) -> int:
        """The number, among all answers of the game, of one answer to a decision."""
        return self._starts[decision.kind] + answer

    def decode(self, number: int) -> tuple[str, int]:
        """The kind of decision and the answer that a number means."""
        for span in self.spans:
            if span.start <= number < span.start + span.size:
                return span.kind, number - span.start
        raise ValueError(f"{number} is no number of this space; they go from 0 to {self.size - 1}")

    def legal(self, state: State) -> list[int]:
        """The numbers of the legal answers, in their promised order; none when the game is over."""
        if not state.pending:
            return []
        decision = asked(state)
        start = self._starts[decision.kind]
        return [start + answer for answer in decision.options(state)]

    def mark(self, state: State, mask: bytearray, first: int) -> None:
        """Sets to 1 what may be answered, in a mask of zeros that begins at a position."""
        if not state.pending:
            return
        decision = asked(state)
        first += self._starts[decision.kind]
        for answer in decision.options(state):
            mask[first + answer] = 1

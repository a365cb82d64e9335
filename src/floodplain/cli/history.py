"""Undo and redo at the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from floodplain.cli.dialogue import Dialogue
from floodplain.cli.sitting import Sitting


class History:
    """The answers that can be undone and redone; a set counts as one answer."""

    def __init__(self, sitting: Sitting, dialogue: Dialogue) -> None:
        self.table = sitting.table
        self.is_alone = len(sitting.people) <= 1
        self.dialogue = dialogue
        self.sets: list[range] = []  # the positions of the log that were answered as one set
        self.sure_of: tuple[int, int] | None = None  # version and steps of an undo to be confirmed

    def answer(self, seat: int, path: Sequence[int]) -> None:
        """Give the answers of a path; several are given as one set."""
        start = self.table.position
        for number, answer in enumerate(path):
            if self.table.position - start <= number:  # else the table has given it: it was forced
                self.table.answer(seat, answer)
        if len(path) > 1:
            self.sets.append(range(start, start + len(path)))

    def undo_points(self, seat: int) -> list[int]:
        """Return the positions of the log that a seat can go back to."""
        inner = self._within_sets()
        return [point for point in self.table.undo_points(seat) if point not in inner]

    def undo(self, seat: int, steps: int) -> None:
        """Undo a number of answers."""
        points = self.undo_points(seat)
        if steps <= len(points):
            self.table.undo(seat, points[steps - 1])
        elif not self._take_back(seat, steps, len(points)):
            return
        self.sets = [given for given in self.sets if given.stop <= len(self.table.entries)]
        self.dialogue.say("undone", count=steps)

    def _take_back(self, seat: int, steps: int, points: int) -> bool:
        """Undo beyond draws and the bots' answers, if the player is alone and has confirmed it."""
        inner = self._within_sets()
        own = [
            position
            for position, entry in reversed(list(enumerate(self.table.entries)))
            if entry.seat == seat and not entry.forced and position not in inner
        ]
        if not self.is_alone or steps > len(own):
            self.dialogue.say("no_undo" if points else "nothing_to_undo", count=points)
            return False
        if self.sure_of != (self.table.version, steps):
            self.sure_of = (self.table.version, steps)
            self.dialogue.say("sure_of_undo")
            return False
        self.table.take_back(seat, own[steps - 1])
        return True

    def _within_sets(self) -> set[int]:
        return {position for given in self.sets for position in given[1:]}

    def can_redo(self, seat: int) -> bool:
        """Return whether the seat has undone something that can be redone."""
        return bool(self.table.undone) and self.table.undone[-1].seat == seat

    def redo(self, seat: int) -> None:
        """Redo what was undone."""
        if self.can_redo(seat):
            self.table.redo(seat)
        else:
            self.dialogue.say("no_redo")

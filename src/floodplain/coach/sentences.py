"""A review in sentences, for the terminal and for the page."""

from __future__ import annotations

from dataclasses import dataclass

from floodplain.coach.advice import plan_of, reasons_of, why_of
from floodplain.coach.reading import Reading
from floodplain.coach.review import Review
from floodplain.coach.words import CoachWords
from floodplain.kernel.flow import State, asked
from floodplain.kernel.game import AnyGame
from floodplain.kernel.text import Texts


@dataclass(frozen=True)
class ReviewText:
    """Describes a review in words, using the states of the game."""

    review: Review
    game: AnyGame
    states: list[State]
    texts: Texts
    words: CoachWords

    @property
    def stage(self) -> str:
        """Return the game's word for a round."""
        return self.texts.phrase("game", "stage")

    def log(self, reading: Reading) -> str:
        """Return what was answered or drawn, in the words of the log."""
        state = self.states[reading.position]
        assert reading.answer is not None
        name = "" if reading.is_draw else self.review.names[reading.seat]
        return self.texts.log(asked(state), state, reading.answer, name, self.review.names)

    def answer(self, reading: Reading, answer: int) -> str:
        """Return the text of an answer that was possible."""
        state = self.states[reading.position]
        return self.texts.described(asked(state), state, answer)

    def decided(self) -> str:
        """Return by which move the game was decided; empty if it was open to the last choice."""
        first = self.review.decided
        return "" if first is None else self.words.say("decided", move=first.position + 1)

    def turning_points(self) -> list[tuple[Reading, str]]:
        """Return a sentence for each turning point; a better answer is given with its reasons."""
        found = []
        for turn in self.review.turning_points():
            reading = self.review.readings[turn.position]
            parts = {
                "move": reading.position + 1,
                "what": self.log(reading),
                "before": self.words.percent(turn.before),
                "after": self.words.percent(turn.after),
            }
            if reading.mark is None:
                name = self.review.names[turn.seat]
                found.append((reading, f"{self.words.say('turn', **parts)} ({name})"))
                continue
            said = self.words.say("turn_mark", mark=self.words.say(reading.mark).capitalize(), **parts)
            found.append((reading, f"{said} {self.better(reading)}".strip()))
        return found

    def better(self, reading: Reading) -> str:
        """Return what would have been better, why, and what would have followed; empty if nothing was."""
        best, given = reading.best, reading.given
        if best is None or given is None or best.answer == given.answer:
            return ""
        said = [self.words.say("better_was", answer=self.answer(reading, best.answer))]
        if given.equals(best, reading.point):
            return self.words.say("nearly_equal", answer=self.answer(reading, best.answer))
        reasons = reasons_of(best, given, reading.seat)
        if reasons:
            why = why_of(reasons, reading.seat, self.review.names, self.texts, self.words)
            said.append(f"{', '.join(why)}.")
        view = self.game.observe(self.states[reading.position], reading.seat)
        steps = plan_of(self.game, view, reading.seat, best, self.texts)
        if steps:
            said.append(self.words.say("plan", steps=", ".join(step.text for step in steps)))
        return " ".join(said)

    def stages(self) -> list[list[str]]:
        """Return a row for each round and for the end: the move, the round, and each player's prospects."""
        readings = self.review.readings
        begins = [each for each in self.review.stages() if each is not readings[-1]]
        numbers = [str(each.stage[0] or "") for each in begins]
        return [
            [
                str(each.position + 1),
                number,
                *(self.standing(each, seat) for seat in range(self.review.players)),
            ]
            for each, number in zip(
                [*begins, readings[-1]], [*numbers, self.words.say("at_end")], strict=True
            )
        ]

    def standing(self, reading: Reading, seat: int) -> str:
        """Return a player's chance and expected final points, such as "54 % · 78.3"."""
        chance = self.words.percent(reading.chances[seat])
        return f"{chance} · {self.words.number(reading.expected[seat])}" if reading.expected else chance

    def costly(self) -> list[Reading]:
        """Return the decisions that were an inaccuracy or worse, in order."""
        return [each for each in self.review.readings if each.mark in {"inaccuracy", "mistake", "blunder"}]

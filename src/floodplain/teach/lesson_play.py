"""A lesson played through the real game: its moments, and every mistake that only playing can find."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from floodplain.kernel.edition import Edition
from floodplain.kernel.errors import BadRecord
from floodplain.kernel.flow import State, apply, awaited, perform
from floodplain.kernel.game import AnyGame
from floodplain.kernel.record import Moment, Record, opening, replay
from floodplain.kernel.sets import advance, gathering
from floodplain.kernel.text import LANGUAGES
from floodplain.teach.game import places_of
from floodplain.teach.lesson import LEARNER, Lesson, LessonStep, lessons_of


@dataclass(frozen=True)
class PlayedLesson:
    """A lesson with every moment of its record; the last state is the one at its end."""

    lesson: Lesson
    game: AnyGame
    edition: Edition
    moments: tuple[Moment, ...]
    states: tuple[State, ...]
    """The states, by position of the log."""

    @property
    def first(self) -> int:
        """The position of the log at which the lesson begins."""
        return self.lesson.steps[0].position

    @property
    def to_play_on(self) -> Record:
        """The record to continue playing.

        If the learner is never asked again, only what precedes the lesson.
        """
        record = self.lesson.record
        if _is_asked_again(self.states[-1]):
            return record
        return replace(record, answers=record.answers[: self.first], notes=(), numbers=())

    def view(self, position: int) -> State:
        """Return what the learner sees at a position of the log."""
        view: State = self.game.observe(self.states[position], LEARNER)
        return view

    def is_free(self, position: int) -> bool:
        """Return whether the learner has a choice at a position."""
        moment = self.moments[position]
        return moment.decision.seat == LEARNER and len(moment.decision.options(moment.state)) > 1

    def wanted(self, position: int) -> tuple[list[int], int]:
        """Return the learner's expected answer or set at a position, and the position that it leads to."""
        moment = self.moments[position]
        asked_for = gathering(moment.state, LEARNER)
        if asked_for is None:
            return [moment.answer], position + 1
        chosen: list[int] = []
        goes_on = True
        while goes_on:
            moment = self.moments[position]
            if moment.answer != asked_for.closing:
                chosen += moment.decision.takes(moment.state, moment.answer)
            goes_on = advance(moment.state.copy(), moment.answer)
            position += 1
        return chosen, position

    def asked(self, step: LessonStep) -> list[int]:
        """Return the positions of a step at which the learner answers; for a set, only the first."""
        found: list[int] = []
        position = step.position
        while position < step.end:
            is_own = self.moments[position].decision.seat == LEARNER
            if is_own:
                found.append(position)
            position = self.wanted(position)[1] if is_own else position + 1
        return found


@cache
def played_lesson(game: AnyGame, name: str) -> PlayedLesson:
    """Return a lesson that comes with a game, played through once."""
    return play_lesson(lessons_of(game)[name], game)


def play_lesson(lesson: Lesson, game: AnyGame) -> PlayedLesson:
    """Play a lesson through; raises BadRecord where it stops making sense."""
    return _played(lesson, game, list(replay(lesson.record, game, edition_of(lesson.record, game))))


def _played(lesson: Lesson, game: AnyGame, moments: list[Moment]) -> PlayedLesson:
    edition = edition_of(lesson.record, game)
    end = state_after(moments, lesson.record, game, edition)
    return PlayedLesson(lesson, game, edition, tuple(moments), (*[moment.state for moment in moments], end))


def _is_asked_again(state: State) -> bool:
    """Return whether the learner is asked again, if everyone else gives their first answer."""
    later = state.copy()
    while (decision := awaited(later)) is not None and decision.seat != LEARNER:
        perform(later, decision.options(later)[0])
    return decision is not None


def state_after(moments: Sequence[Moment], record: Record, game: AnyGame, edition: Edition) -> State:
    """Return the state after the last moment of a record."""
    return apply(moments[-1].state, moments[-1].answer) if moments else opening(record, game, edition)


def mistakes(lesson: Lesson, game: AnyGame) -> Iterator[str]:
    """Return what is wrong with a lesson whose words are complete, one sentence each."""
    for step in lesson.steps:
        for language in LANGUAGES:
            if step.rule not in game.texts(language).rules:
                yield f"step {step.key!r} cites {step.rule!r}, which is no rule in {language}"
    moments: list[Moment] = []
    try:
        moments.extend(replay(lesson.record, game, edition_of(lesson.record, game)))
    except BadRecord as error:  # keeps what came before a wrong answer
        yield str(error)
        if moments:
            yield from _misplaced(_played(lesson, game, moments))
        return
    played = _played(lesson, game, moments)
    yield from _misplaced(played)
    for step in lesson.steps:
        yield from _wrong_questions(played, step)
    if awaited(played.states[-1]) is None:
        yield "the game is over at the end; stop before, so that it can be played on"


def _misplaced(played: PlayedLesson) -> Iterator[str]:
    """Yield highlights that are not on the table or, past the record's end, that the room never has."""
    last = len(played.states) - 1
    for step in played.lesson.steps:
        view = played.view(min(step.position, last))
        found = wrong_places(played.game, view, (*step.light, *step.change), step.position <= last)
        yield from (f"step {step.key!r} {problem}" for problem in found)


def wrong_places(game: AnyGame, view: State, lit: Iterable[str], is_now: bool = True) -> Iterator[str]:
    """Return highlights that the view does not show, or that never exist."""
    places = places_of(game, view)
    for place in lit:
        kind, _, which = place.partition(" ")
        if kind not in places:
            yield f"lights {place!r}; the room has {', '.join(places)}"
        elif is_now and which not in places[kind]:
            yield f"lights {place!r}; of {kind} there is now: {', '.join(places[kind]) or 'none of several'}"


def _wrong_questions(played: PlayedLesson, step: LessonStep) -> Iterator[str]:
    asked = played.asked(step)
    if step.kind == "ask" and not any(played.is_free(position) for position in asked):
        yield f"step {step.key!r} asks where there is no choice; let it show something instead"
    if step.kind == "watch" and asked:
        yield f"step {step.key!r} lets others play and then asks; begin a new step before the question"
    seats = [played.moments[position].decision.seat for position in range(step.position, step.end)]
    if asked and any(seat > LEARNER for seat in seats[: asked[-1] - step.position]):
        yield f"step {step.key!r} asks, lets others play and asks again; begin a new step between"


def edition_of(record: Record, game: AnyGame) -> Edition:
    """Return the edition that a record was played with; raises BadRecord."""
    edition = game.edition_of(record.fingerprint)
    if edition is not None:
        return edition
    known = ", ".join(f"{each.name} {each.fingerprint}" for each in game.editions.values())
    raise BadRecord(f"edition is {record.edition} {record.fingerprint}; the room has {known}")

"""An example of a rule: a position, and what can be tried there, allowed or forbidden.

Most examples are records that stop at a question, and their attempts are answers. If a rule counts what is on
the table at the end, the example is a score pad, and its attempts enter something else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources.abc import Traversable
from typing import Final

from floodplain.kernel.errors import BadRecord, IllegalSet
from floodplain.kernel.flow import Reason, State, awaited, perform
from floodplain.kernel.game import AnyGame
from floodplain.kernel.record import Record, read_record, replay
from floodplain.kernel.sets import arrange, gathering
from floodplain.kernel.text import LANGUAGES
from floodplain.teach import cardboard
from floodplain.teach.cardboard import Cardboard, Counted, count, read_cardboard
from floodplain.teach.errors import BadCardboard, BadLesson
from floodplain.teach.lesson import LEARNER, read_words
from floodplain.teach.lesson_play import edition_of, state_after, wrong_places

FOLDER: Final = "examples"
SAID: Final = ("title", "text")
NOTES: Final = ("rule", "light", "try")
FORBIDDEN: Final = "forbidden"
BETWEEN: Final = "+"  # separates the items of a set, or pieces that are entered together
FEWEST: Final = 2  # the most attempts


@dataclass(frozen=True, slots=True)
class Attempt:
    """Something to try: an answer or the items of a set by their parts, or an entry by its address."""

    key: str
    parts: Mapping[str, str]
    rule: str
    """The rule that forbids it; empty if it is legal."""


@dataclass(frozen=True)
class Example(ABC):
    """A position, the rule that it illustrates, and what can be tried."""

    name: str
    rule: str
    light: tuple[str, ...]
    """What to look at: places of the room, as in a lesson."""
    attempts: tuple[Attempt, ...]
    texts: Mapping[str, Mapping[str, str]]
    """By language: the title, the text, and a few words on every attempt."""

    def say(self, language: str, what: str) -> str:
        return self.texts[language][what]

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""

    @abstractmethod
    def view(self, game: AnyGame) -> State:
        """Return what the first seat sees; raises BadRecord or BadCardboard if the example is invalid."""

    @abstractmethod
    def reasons(self, game: AnyGame, view: State, attempt: Attempt) -> list[Reason]:
        """Return what forbids an attempt; nothing if it is legal."""

    def faults(self, view: State) -> Iterator[str]:
        """Return what is wrong with the position of an example of this kind."""
        yield from ()


@dataclass(frozen=True)
class QuestionExample(Example):
    """A record that stops at a question to the first seat, for a single answer or a set."""

    record: Record

    @property
    def names(self) -> tuple[str, ...]:
        return self.record.names

    def view(self, game: AnyGame) -> State:
        """Return what the first seat sees at the question; raises BadRecord."""
        edition = edition_of(self.record, game)
        state = state_after(list(replay(self.record, game, edition)), self.record, game, edition)
        view: State = game.observe(state, LEARNER)
        return view

    def reasons(self, game: AnyGame, view: State, attempt: Attempt) -> list[Reason]:
        """Return what forbids an answer; for a set, its first item that does not fit those before it."""
        if answers_of(view, attempt):
            return []
        state = view.copy()
        for wanted in _apart(attempt):
            option = _having(state, wanted)
            if option is None:
                return game.why(state, LEARNER, wanted)
            perform(state, option)
        return []

    def faults(self, view: State) -> Iterator[str]:
        """Return a fault if another seat is asked."""
        if view.to_act != LEARNER:
            yield "stops where the first seat is not asked"


@dataclass(frozen=True)
class TallyExample(Example):
    """A filled-in score pad, and what else could be entered."""

    board: Cardboard

    @property
    def names(self) -> tuple[str, ...]:
        return self.board.names

    def view(self, game: AnyGame) -> State:
        """Return what is on the table at the end; raises BadCardboard if that is impossible."""
        found = self._count(game, {})
        for each in found.objections:
            raise BadCardboard(f"{each.address or 'what is entered'} is refused by {each.reason.rule}")
        return found.state

    def reasons(self, game: AnyGame, view: State, attempt: Attempt) -> list[Reason]:
        """Return the entries that are not possible."""
        return [objection.reason for objection in self.counted(game, attempt).objections]

    def counted(self, game: AnyGame, attempt: Attempt) -> Counted:
        """Return the scored pad after another entry."""
        return self._count(game, attempt.parts)

    def _count(self, game: AnyGame, instead: Mapping[str, str]) -> Counted:
        edition = game.edition_of(self.board.fingerprint) or game.edition
        board = replace(self.board, entered={**self.board.entered, **instead})
        return count(game, edition, board)


# --- read -------------------------------------------------------------------------------------------


@cache
def examples_of(game: AnyGame) -> dict[str, Example]:
    """Return the examples that come with a game, sorted by name."""
    folder = game.folder.joinpath(FOLDER)
    if not folder.is_dir():
        return {}
    files = sorted(file.name for file in folder.iterdir() if file.name.endswith(".txt"))
    return {name: read_example(game.folder, name) for name in (file.removesuffix(".txt") for file in files)}


def read_example(room: Traversable, name: str) -> Example:
    """Read an example of a room with its words; raises BadLesson for any mistake found without playing."""
    file = room.joinpath(FOLDER, f"{name}.txt")
    try:
        text = file.read_text(encoding="utf-8")
        is_pad = text.startswith(cardboard.FORMAT)
        shown = read_cardboard(text) if is_pad else read_record(text)
    except (BadRecord, BadCardboard, UnicodeDecodeError) as error:
        raise BadLesson(file.name, [str(error)]) from None
    notes = [line.lstrip("# ").partition(" ")[::2] for line in text.splitlines() if line.startswith("#")]
    attempts = tuple(_attempt(rest) for word, rest in notes if word == "try")
    problems = [
        f"a note says 'rule', 'light' or 'try'; this says {word!r}" for word, _ in notes if word not in NOTES
    ]
    texts: dict[str, Mapping[str, str]] = {}
    for language in LANGUAGES:
        texts[language], wrong = _words(room, language, name, attempts)
        problems += wrong
    if problems:
        raise BadLesson(file.name, problems)
    once = dict(notes)
    light = tuple(part.strip() for part in once.get("light", "").split(",") if part.strip())
    rule = once.get("rule", "")
    if isinstance(shown, Cardboard):
        return TallyExample(name, rule, light, attempts, texts, shown)
    return QuestionExample(name, rule, light, attempts, texts, shown)


def _attempt(said: str) -> Attempt:
    """Parse "KEY name=value …", followed by "forbidden RULE" if it is not legal."""
    legal, _, rule = said.partition(f" {FORBIDDEN} ")
    key, *parts = legal.split()
    named = [part.partition("=") for part in parts]
    return Attempt(key, {name: value.replace(BETWEEN, " ") for name, _, value in named}, rule)


def _words(
    room: Traversable, language: str, name: str, attempts: tuple[Attempt, ...]
) -> tuple[dict[str, str], list[str]]:
    path = f"text/{FOLDER}/{language}/{name}.toml"
    said, problems = read_words(room.joinpath(path), path)
    wanted = {*SAID, *(attempt.key for attempt in attempts)}
    if not problems:
        problems = [f"{path}: {key} is missing" for key in sorted(wanted) if not said.get(key, "").strip()]
        problems += [f"{path}: {key} is given but not used" for key in said if key not in wanted]
    return said, problems


# --- played -----------------------------------------------------------------------------------------


@cache
def shown_example(game: AnyGame, name: str) -> State:
    """Return what the first seat sees in an example that comes with a game."""
    return examples_of(game)[name].view(game)


def answers_of(view: State, attempt: Attempt) -> list[int]:
    """Return the legal answer, or the items of a set, that an attempt names; none if it is forbidden."""
    asked_for = gathering(view, LEARNER)
    if asked_for is None:
        option = _having(view, attempt.parts)
        return [] if option is None else [option]
    items = [item.answer for item in asked_for.items]
    found = [_having(view, wanted, items) for wanted in _apart(attempt)]
    chosen = [answer for answer in found if answer is not None]
    try:
        arrange(view, LEARNER, chosen)
    except IllegalSet:
        return []
    return chosen if len(chosen) == len(found) else []


def _apart(attempt: Attempt) -> list[dict[str, str]]:
    """Split the parts of an attempt by item."""
    most = max(len(value.split()) for value in attempt.parts.values())
    return [{name: value.split()[index] for name, value in attempt.parts.items()} for index in range(most)]


def _having(view: State, wanted: Mapping[str, str], among: Sequence[int] | None = None) -> int | None:
    decision = awaited(view)
    if decision is None or decision.seat != LEARNER:
        return None
    for answer in decision.options(view) if among is None else among:
        parts = decision.parts(view, answer)
        if all(str(parts.get(name)) == value for name, value in wanted.items()):
            return answer
    return None


def mistakes(example: Example, game: AnyGame) -> Iterator[str]:
    """Return what is wrong with an example whose words are complete, one sentence each."""
    for rule in (example.rule, *(attempt.rule for attempt in example.attempts if attempt.rule)):
        if rule not in game.texts(LANGUAGES[0]).rules:
            yield f"cites {rule!r}, which is no rule"
    try:
        view = example.view(game)
    except (BadRecord, BadCardboard) as error:
        yield str(error)
        return
    yield from wrong_places(game, view, example.light)
    faults = list(example.faults(view))
    yield from faults
    if faults:
        return
    if len(example.attempts) < FEWEST or all(attempt.rule for attempt in example.attempts):
        yield "needs two attempts, one of them legal"
    for attempt in example.attempts:
        rules = [reason.rule for reason in example.reasons(game, view, attempt)]
        is_legal = not rules and (not isinstance(example, QuestionExample) or bool(answers_of(view, attempt)))
        if rules[:1] != ([attempt.rule] if attempt.rule else []) or is_legal == bool(attempt.rule):
            found = "legal" if is_legal else f"forbidden by {', '.join(rules) or 'nothing'}"
            yield f"{attempt.key!r} is {found}"

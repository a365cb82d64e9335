"""An example of a rule: a record that stops at a question, and answers to try there, legal and forbidden."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from typing import Final

from floodplain.kernel.errors import BadLesson, BadRecord
from floodplain.kernel.flow import State, awaited
from floodplain.kernel.game import AnyGame
from floodplain.kernel.lesson import LEARNER, read_words
from floodplain.kernel.lesson_play import edition_of, state_after, wrong_places
from floodplain.kernel.record import Record, read_record, replay
from floodplain.kernel.sets import gathering
from floodplain.kernel.text import LANGUAGES

FOLDER: Final = "examples"
SAID: Final = ("title", "text")
FORBIDDEN: Final = "forbidden"


@dataclass(frozen=True, slots=True)
class Attempt:
    """An answer to try, by its parts."""

    key: str
    parts: Mapping[str, str]
    rule: str
    """The rule that forbids it; empty where it is legal."""


@dataclass(frozen=True)
class Example:
    """A question, the rule that it is an example of, and what may be tried."""

    name: str
    record: Record
    rule: str
    light: tuple[str, ...]
    """What to look at: places of the room, as in a lesson."""
    attempts: tuple[Attempt, ...]
    texts: Mapping[str, Mapping[str, str]]
    """By language: the title, the text, and every attempt in a few words."""

    def say(self, language: str, what: str) -> str:
        """What the example says."""
        return self.texts[language][what]


@cache
def examples_of(game: AnyGame) -> dict[str, Example]:
    """The examples that come with a game, by name, in the order of their names."""
    folder = game.folder.joinpath(FOLDER)
    if not folder.is_dir():
        return {}
    files = sorted(file.name for file in folder.iterdir() if file.name.endswith(".txt"))
    return {name: read_example(game.folder, name) for name in (file.removesuffix(".txt") for file in files)}


def read_example(room: Traversable, name: str) -> Example:
    """An example of a room, with its words; raises BadLesson for what is wrong before anything is played."""
    file = room.joinpath(FOLDER, f"{name}.txt")
    try:
        record = read_record(file.read_text(encoding="utf-8"))
    except (BadRecord, UnicodeDecodeError) as error:
        raise BadLesson(file.name, [str(error)]) from None
    said = [note.text.partition(" ")[::2] for note in record.notes]
    attempts = tuple(_attempt(rest) for word, rest in said if word == "try")
    problems = [
        f"a note says 'rule', 'light' or 'try'; this says {word!r}"
        for word, _ in said
        if word not in ("rule", "light", "try")
    ]
    texts: dict[str, Mapping[str, str]] = {}
    for language in LANGUAGES:
        texts[language], wrong = _words(room, language, name, attempts)
        problems += wrong
    if problems:
        raise BadLesson(file.name, problems)
    once = dict(said)
    light = tuple(part.strip() for part in once.get("light", "").split(",") if part.strip())
    return Example(name, record, once.get("rule", ""), light, attempts, texts)


def _attempt(said: str) -> Attempt:
    """From "KEY name=value …", and "forbidden RULE" behind it where it is not legal."""
    legal, _, rule = said.partition(f" {FORBIDDEN} ")
    key, *parts = legal.split()
    return Attempt(key, {name: value for name, _, value in (part.partition("=") for part in parts)}, rule)


def _words(
    room: Traversable, language: str, name: str, attempts: tuple[Attempt, ...]
) -> tuple[dict[str, str], list[str]]:
    path = f"text/{FOLDER}/{language}/{name}.toml"
    said, problems = read_words(room.joinpath(path), path)
    wanted = {*SAID, *(attempt.key for attempt in attempts)}
    if not problems:
        problems = [f"{path}: {key} is missing" for key in sorted(wanted) if not said.get(key, "").strip()]
        problems += [f"{path}: {key} is said, but nothing asks for it" for key in said if key not in wanted]
    return said, problems


# --- played -----------------------------------------------------------------------------------------


@cache
def shown_example(game: AnyGame, name: str) -> State:
    """What the first seat sees at the question of an example that comes with a game."""
    return view_of(examples_of(game)[name], game)


def view_of(example: Example, game: AnyGame) -> State:
    """What the first seat sees at the question; raises BadRecord where the record stops making sense."""
    record, edition = example.record, edition_of(example.record, game)
    state = state_after(list(replay(record, game, edition)), record, game, edition)
    view: State = game.observe(state, LEARNER)
    return view


def answer_of(view: State, attempt: Attempt) -> int | None:
    """The legal answer that has the parts of an attempt; None where it is forbidden."""
    decision = awaited(view)
    for option in decision.options(view) if decision is not None else ():
        parts = decision.parts(view, option) if decision is not None else {}
        if all(str(parts.get(name)) == value for name, value in attempt.parts.items()):
            return option
    return None


def mistakes(example: Example, game: AnyGame) -> Iterator[str]:
    """What is wrong with an example whose words are complete, one sentence each."""
    for rule in (example.rule, *(attempt.rule for attempt in example.attempts if attempt.rule)):
        if rule not in game.texts(LANGUAGES[0]).rules:
            yield f"cites {rule!r}, which is no rule"
    try:
        view = view_of(example, game)
    except BadRecord as error:
        yield str(error)
        return
    yield from wrong_places(game, view, example.light)
    decision = awaited(view)
    if decision is None or decision.seat != LEARNER or gathering(view, LEARNER) is not None:
        yield "stops where the first seat is not asked for a single answer"
        return
    if len({bool(attempt.rule) for attempt in example.attempts}) == 1 or not example.attempts:
        yield "needs an answer that is legal and one that is forbidden"
    for attempt in example.attempts:
        is_legal = answer_of(view, attempt) is not None
        rules = [] if is_legal else [reason.rule for reason in game.why(view, LEARNER, attempt.parts)]
        if rules[:1] != ([attempt.rule] if attempt.rule else []) or is_legal == bool(attempt.rule):
            found = "legal" if is_legal else f"forbidden by {', '.join(rules) or 'nothing'}"
            yield f"{attempt.key!r} is {found}"

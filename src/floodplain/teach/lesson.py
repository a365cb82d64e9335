"""A lesson: a record whose notes say, step by step, what to highlight, explain and ask.

A step begins at its note and lasts until the next one. The learner is asked for the answers of the first
seat; answers of others are reported as they happen. A step without answers only shows something.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, Literal

from floodplain.kernel.errors import BadRecord
from floodplain.kernel.game import AnyGame
from floodplain.kernel.record import Note, Record, read_record
from floodplain.kernel.text import LANGUAGES, bind_marks
from floodplain.teach.errors import BadLesson

LEARNER: Final = 0
"""The seat of the learner."""
FOLDER: Final = "lessons"
SAID_ONCE: Final = ("title", "line")
SAID: Final = ("title", "text")
ASKED: Final = ("do", "why")
TAG: Final = "tag"
"""The key for a short label at what will change; optional."""

Kind = Literal["show", "ask", "watch"]


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One thing that is shown, asked, or played by others."""

    key: str
    position: int
    end: int
    """The position of the log at its end."""
    kind: Kind
    rule: str
    light: tuple[str, ...]
    """What to look at or tap: a place of the room, and which one, as in "square F2"."""
    change: tuple[str, ...]
    """What will change."""


@dataclass(frozen=True)
class Lesson:
    """A record, its steps, and their words in every language."""

    name: str
    record: Record
    steps: tuple[LessonStep, ...]
    texts: Mapping[str, Mapping[str, str]]
    """By language; the key of a text is that of its step, a dot, and its purpose."""

    def say(self, language: str, what: str, step: str = "") -> str:
        """Return a text of the lesson or of one of its steps; empty if there is none."""
        return self.texts[language].get(f"{step}.{what}" if step else what, "")


@dataclass
class _Draft:
    """A step that is still being read from notes."""

    key: str
    position: int
    said: dict[str, str]


@cache
def lessons_of(game: AnyGame) -> dict[str, Lesson]:
    """Return the lessons that come with a game, sorted by name."""
    folder = game.folder.joinpath(FOLDER)
    if not folder.is_dir():
        return {}
    files = sorted(file.name for file in folder.iterdir() if file.name.endswith(".txt"))
    return {name: read_lesson(game.folder, name) for name in (file.removesuffix(".txt") for file in files)}


def lesson_at(path: Path) -> tuple[Lesson, list[str]]:
    """Read the lesson of a file, with its words from the folder `text` next to it, and list its mistakes.

    Raises BadLesson if there is nothing to play.
    """
    file = path.resolve()
    if not file.is_file():
        raise BadLesson(str(path), ["there is no such file"])
    if (file.parent.name, file.suffix) != (FOLDER, ".txt"):
        words = f"ROOM/text/{FOLDER}/LANGUAGE/NAME.toml"
        raise BadLesson(str(path), [f"a lesson is a file ROOM/{FOLDER}/NAME.txt, its words are {words}"])
    return _draft(file.parent.parent, file.stem)


def read_lesson(room: Traversable, name: str) -> Lesson:
    """Read a lesson of a room with its words; raises BadLesson for any mistake found without playing."""
    lesson, problems = _draft(room, name)
    if problems:
        raise BadLesson(f"{name}.txt", problems)
    return lesson


def _draft(room: Traversable, name: str) -> tuple[Lesson, list[str]]:
    file = room.joinpath(FOLDER, f"{name}.txt")
    try:
        record = read_record(file.read_text(encoding="utf-8"))
    except (BadRecord, UnicodeDecodeError) as error:
        raise BadLesson(file.name, [str(error)]) from None
    steps, problems = _steps(record)
    texts: dict[str, Mapping[str, str]] = {}
    for language in LANGUAGES:
        words = room.joinpath("text", FOLDER, language, f"{name}.toml")
        texts[language], wrong = read_words(words, f"text/{FOLDER}/{language}/{name}.toml")
        problems += wrong or [
            f"{words.name} in {language}: {each}" for each in _amiss(texts[language], steps)
        ]
    return Lesson(name, record, steps, texts), problems


# --- the notes --------------------------------------------------------------------------------------


def _steps(record: Record) -> tuple[tuple[LessonStep, ...], list[str]]:
    drafts: list[_Draft] = []
    problems: list[str] = []
    for note in record.notes:
        problems += _take(note, drafts)
    if not drafts:
        problems.append("there is no step; write '# step NAME' before an answer")
    ends = [draft.position for draft in drafts[1:]] + [len(record.answers)]
    steps = tuple(_step(draft, end, record) for draft, end in zip(drafts, ends, strict=False))
    return steps, problems


def _take(note: Note, drafts: list[_Draft]) -> Iterator[str]:
    word, _, rest = note.text.partition(" ")
    where = f"before answer {note.position + 1}"
    if word == "step":
        if any(draft.key == rest for draft in drafts):
            yield f"{where}: step {rest!r} is there twice"
        drafts.append(_Draft(rest, note.position, {}))
    elif word not in ("rule", "light", "change"):
        yield f"{where}: a note says 'step', 'rule', 'light' or 'change'; this says {word!r}"
    elif not drafts:
        yield f"{where}: {word!r} stands before the first step"
    elif word in drafts[-1].said:
        yield f"{where}: step {drafts[-1].key!r} says {word!r} twice"
    else:
        drafts[-1].said[word] = rest


def _step(draft: _Draft, end: int, record: Record) -> LessonStep:
    return LessonStep(
        key=draft.key,
        position=draft.position,
        end=end,
        kind=_kind(record.answers[draft.position : end]),
        rule=draft.said.get("rule", ""),
        light=_listed(draft.said.get("light", "")),
        change=_listed(draft.said.get("change", "")),
    )


def _kind(lines: Sequence[str]) -> Kind:
    if not lines:
        return "show"
    return "ask" if lines[0].startswith(f"{LEARNER + 1} ") else "watch"


def _listed(said: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in said.split(",") if part.strip())


# --- the words --------------------------------------------------------------------------------------


def read_words(file: Traversable, name: str) -> tuple[dict[str, str], list[str]]:
    """Return the words of a file by step, or what is wrong with it."""
    if not file.is_file():
        return {}, [f"{name}: there is no such file"]
    try:
        said = tomllib.loads(bind_marks(file.read_text(encoding="utf-8")))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        return {}, [f"{name}: {error}"]
    flat: dict[str, str] = {}
    for key, value in said.items():
        if isinstance(value, dict):
            flat |= {f"{key}.{part}": str(text) for part, text in value.items()}
        else:
            flat[key] = str(value)
    return flat, []


def _amiss(said: Mapping[str, str], steps: Sequence[LessonStep]) -> Iterator[str]:
    wanted = dict.fromkeys(SAID_ONCE)
    for step in steps:
        keys = (*SAID, *ASKED) if step.kind == "ask" else SAID
        wanted |= dict.fromkeys(f"{step.key}.{part}" for part in keys)
    yield from (f"{key} is missing" for key in wanted if not said.get(key, "").strip())
    tags = {f"{step.key}.{TAG}" for step in steps if step.change}
    known = {*wanted, *tags}
    yield from (f"{key} is given but not used" for key in said if key not in known)

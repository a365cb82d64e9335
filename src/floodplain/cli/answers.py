"""The answers to a question as a person reads, filters and gives them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from floodplain.catalog import CatalogEntry
from floodplain.kernel.flow import Decision, State, asked
from floodplain.kernel.preview import Consequence, foresee
from floodplain.kernel.text import Texts

MARKS: Final = ",-/_.'\u2019"  # separates words


@dataclass(frozen=True, slots=True)
class OfferedAnswer:
    """One legal answer, as it is offered."""

    number: int
    answer: int
    short: str
    sentence: str
    spoken: tuple[str, ...]
    """Everything that can be typed for it."""
    remark: str = ""
    """The room's remark next to it."""
    brings: Mapping[str, int] = field(default_factory=dict)
    """The immediate gains and costs of its seat, as far as everyone can count them."""
    then: Sequence[Consequence] = ()
    """What would follow automatically."""


class Numbers:
    """The numbers of answers, which stay the same for as long as a turn lasts."""

    def __init__(self) -> None:
        self._given: dict[str, dict[str, int]] = {}

    def forget(self) -> None:
        """Forget all numbers, because a new turn begins."""
        self._given.clear()

    def of(self, decision: Decision[Any], view: State, answer: int) -> int:
        """Return the number of an answer among those to questions of its kind, counted from 1."""
        given = self._given.setdefault(decision.kind, {})
        return given.setdefault(decision.say(view, answer), len(given) + 1)


def choices(
    entry: CatalogEntry,
    view: State,
    seat: int,
    texts: Texts,
    numbers: Numbers,
    answers: Iterable[int] | None = None,
) -> list[OfferedAnswer]:
    """Return the legal answers of the moment, or the given ones, as they are offered."""
    decision = asked(view)
    legal = decision.options(view)
    found = []
    for answer in legal if answers is None else answers:
        preview = foresee(entry.game, view, seat, [answer]) if answer in legal else None
        found.append(
            OfferedAnswer(
                number=numbers.of(decision, view, answer),
                answer=answer,
                short=named(decision, view, answer, texts),
                sentence=texts.answer(decision, view, answer),
                spoken=spoken(decision, view, answer, texts),
                remark="" if entry.terminal is None else entry.terminal.remark(view, answer, texts),
                brings={} if preview is None else preview.changes[seat],
                then=() if preview is None else preview.then,
            )
        )
    return sorted(found, key=lambda choice: choice.number)


def named(decision: Decision[Any], view: State, answer: int, texts: Texts) -> str:
    """Return an answer as the names of its parts."""
    return " ".join(texts.word(part) for part in decision.parts(view, answer).values())


def spoken(decision: Decision[Any], view: State, answer: int, texts: Texts) -> tuple[str, ...]:
    """Return everything that can be typed for an answer: its notation, its names and its sentence."""
    line = decision.say(view, answer)
    notation = line.removeprefix(decision.kind).strip()
    said = (notation, line, named(decision, view, answer, texts), texts.answer(decision, view, answer))
    return tuple(dict.fromkeys(plain(text) for text in said))


def matching(offered: Sequence[OfferedAnswer], typed: str) -> list[OfferedAnswer]:
    """Return the answers that typed text can mean: by number, in full, or by the beginnings of words."""
    said = plain(typed)
    if said.isdecimal():
        return [choice for choice in offered if choice.number == int(said)]
    exact = [choice for choice in offered if said in choice.spoken]
    return exact or [choice for choice in offered if any(begins(text, said) for text in choice.spoken)]


def begins(text: str, said: str) -> bool:
    """Return whether the words of a text begin with the words typed, in order; both are plain."""
    words = iter(text.split())
    return all(any(word.startswith(beginning) for word in words) for beginning in said.split())


def plain(text: str) -> str:
    """Return a text without case, accents and punctuation."""
    letters = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    kept = (" " if letter in MARKS else letter for letter in letters if not unicodedata.combining(letter))
    return " ".join("".join(kept).split())

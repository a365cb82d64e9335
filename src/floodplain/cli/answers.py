"""The answers to a question as a person reads, narrows and gives them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from floodplain.cli.drawing import amounts
from floodplain.cli.words import Words
from floodplain.kernel.flow import State, asked
from floodplain.kernel.game import AnyGame
from floodplain.kernel.preview import foresee
from floodplain.kernel.text import Texts

MOST_IN_LINES: Final = 14  # more answers than these are grouped by what they bring
MOST_SHOWN: Final = 48  # more than these are shown on demand


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal answer, as it is offered."""

    number: int
    answer: int
    short: str
    sentence: str
    brings: Mapping[str, int]
    """What its seat would gain and give at once, as everybody would count it."""
    spoken: tuple[str, ...]
    """Everything that may be typed for it."""


def choices(game: AnyGame, view: State, seat: int, texts: Texts) -> list[Choice]:
    """The legal answers of the moment, numbered from 1."""
    decision = asked(view)
    found = []
    for number, answer in enumerate(decision.options(view), start=1):
        line = decision.say(view, answer)
        notation = line.removeprefix(decision.kind).strip()
        sentence = texts.answer(decision, view, answer)
        named = " ".join(texts.word(part) for part in decision.parts(view, answer).values())
        spoken = tuple(dict.fromkeys(_plain(text) for text in (notation, line, named, sentence)))
        brings = foresee(game, view, seat, answer).changes[seat]
        short = notation if texts.language == "en" else named  # the notation is English
        found.append(Choice(number, answer, short, sentence, brings, spoken))
    return found


def matching(offered: Sequence[Choice], typed: str) -> list[Choice]:
    """The choices that what was typed may mean: by number, in full, or by the beginnings of words."""
    said = _plain(typed)
    if said.isdecimal():
        return [choice for choice in offered if choice.number == int(said)]
    exact = [choice for choice in offered if said in choice.spoken]
    if exact:
        return exact
    beginnings = said.split()
    return [choice for choice in offered if any(_begins(text, beginnings) for text in choice.spoken)]


def _begins(text: str, beginnings: Sequence[str]) -> bool:
    """Whether the words of a text begin as asked, in that order."""
    words = iter(text.split())
    return all(any(word.startswith(beginning) for word in words) for beginning in beginnings)


def _plain(text: str) -> str:
    return " ".join(text.casefold().replace(",", " ").replace("-", " ").replace("/", " ").split())


def listing(
    offered: Sequence[Choice], texts: Texts, words: Words, everything: bool = False
) -> RenderableType:
    """The choices, a line each while they are few, otherwise together with those that bring the same."""
    if len(offered) <= MOST_IN_LINES:
        return Group(*[_line(choice, texts) for choice in offered])
    groups: dict[str, list[Choice]] = {}
    for choice in sorted(offered, key=lambda choice: -sum(choice.brings.values())):
        groups.setdefault(amounts(choice.brings, texts), []).append(choice)
    shown: list[RenderableType] = []
    count = 0
    for brings, members in groups.items():
        if count >= MOST_SHOWN and not everything:
            break
        room = len(members) if everything else MOST_SHOWN - count
        shown.append(Text(brings or words.say("brings_nothing"), style="cyan"))
        cells = [Text.assemble((str(choice.number), "bold"), f" {choice.short}") for choice in members[:room]]
        shown.append(Padding(Columns(cells, padding=(0, 2)), (0, 0, 0, 2)))
        count += min(room, len(members))
    if count < len(offered):
        shown.append(Text(words.say("more_answers", count=len(offered) - count), style="dim"))
    return Group(*shown)


def _line(choice: Choice, texts: Texts) -> Text:
    line = Text.assemble((f"{choice.number:4}  ", "bold"), choice.sentence)
    if choice.brings:
        line.append(f"  ({amounts(choice.brings, texts)})", style="cyan")
    return line

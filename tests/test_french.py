"""One rule for French typography, in everything that people read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from floodplain.catalog import GAMES
from floodplain.cli.words import read_words
from floodplain.coach.words import coach_words
from floodplain.kernel.words import Words
from floodplain.server.club.notices.wording import texts_in
from floodplain.teach.lesson import lessons_of

NARROW = "\N{NARROW NO-BREAK SPACE}"
# A mark without its narrow space, or with another one; marks in a row have one space before the first.
MISSET = re.compile(
    rf"(?<![{NARROW}?!:;….])[?!;%»](?!\w)|[\w}})»]:(?!\w)|[ \u00a0][?!:;%»](?!\w)|«(?!{NARROW})|\s…"
)
KEYS = re.compile(r"(?<=[ (·-])\? ?(?=[A-Za-zé(])|^\?")  # the key ? of the terminal, not a punctuation mark


def texts_of(content: Mapping[str, object], path: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text below a mapping with the keys that lead to it."""
    for key, value in content.items():
        if isinstance(value, Mapping):
            yield from texts_of(value, f"{path}{key}.")
        elif isinstance(value, str):
            yield f"{path}{key}", value


def misset(texts: Iterator[tuple[str, str]]) -> list[str]:
    """List the texts with a wrong space at a mark."""
    return [f"{key}: {text}" for key, text in texts if MISSET.search(KEYS.sub("", text))]


@pytest.mark.parametrize(
    "text", ["Oui?", "Oui ?", "Oui\u00a0?", "«Oui\u202f»", "Attendez …", "5 %", "Oui : non"]
)
def test_a_wrong_french_space_is_found(text: str) -> None:
    assert misset(iter([("text", text)]))
    assert not misset(iter([("text", "«\u202fOui\u202f?\u202f»\u202f: 5\u202f% à 10:30…")]))


@pytest.mark.parametrize("name", GAMES)
def test_the_texts_of_games_set_french_marks_by_one_rule(name: str) -> None:
    game = GAMES[name].game
    texts = game.texts("fr")
    lessons = {lesson: found.texts["fr"] for lesson, found in lessons_of(game).items()}
    found = {**texts.content, "rules": texts.rules, "chapters": texts.chapters, "lessons": lessons}
    assert misset(texts_of(found)) == []


@pytest.mark.parametrize("words", [read_words("fr"), coach_words("fr")], ids=["cli", "coach"])
def test_the_command_line_and_the_coach_set_french_marks_by_one_rule(words: Words) -> None:
    assert misset(texts_of(words.sentences)) == []


def test_notifications_set_french_marks_by_one_rule() -> None:
    assert misset(texts_of(texts_in("fr"))) == []

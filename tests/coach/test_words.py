"""The coach's own words: the same keys and placeholders in every language, and all of them used."""

import re
from pathlib import Path
from string import Formatter

import pytest

import floodplain.coach
from floodplain.coach.marks import MARKS
from floodplain.coach.words import coach_words
from floodplain.kernel.text import LANGUAGES


def placeholders(sentence: str) -> set[str]:
    return {name.split("|")[0] for _, name, _, _ in Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_languages_have_the_same_keys_and_placeholders(language: str) -> None:
    english, other = coach_words("en").sentences, coach_words(language).sentences
    assert list(other) == list(english)
    for key, sentence in english.items():
        assert placeholders(other[key]) == placeholders(sentence), key


def test_every_sentence_is_used_and_every_sentence_used_exists() -> None:
    source = Path(floodplain.coach.__file__).parents[1]
    files = [*(source / "coach").glob("*.py"), source / "cli" / "review.py", source / "cli" / "hint.py"]
    code = "\n".join(path.read_text(encoding="utf-8") for path in sorted(files))
    known = set(coach_words("en").sentences)
    assert {key for key in known if not re.search(rf"[\"']{key}[\"']", code)} == set()
    assert set(MARKS) <= known


def test_numbers_are_written_with_their_sign() -> None:
    words = coach_words("fr")
    assert [words.signed(value) for value in (1.25, 0.0, -0.04, -3.5)] == [
        "+1,2",
        "0,0",
        "0,0",
        "\N{MINUS SIGN}3,5",
    ]
    assert coach_words("en").percent(0.174, 1) == "17.4%"

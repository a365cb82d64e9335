"""The command line's words: the same keys and placeholders in every language."""

import re
from pathlib import Path
from string import Formatter

import pytest

import floodplain.cli
from floodplain.cli.words import read_words
from floodplain.coach.words import coach_words
from floodplain.kernel.text import LANGUAGES


def placeholders(sentence: str) -> set[str]:
    return {name.split("|")[0] for _, name, _, _ in Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_languages_have_the_same_keys_and_placeholders(language: str) -> None:
    english, other = read_words("en").sentences, read_words(language).sentences
    assert list(other) == list(english)
    for key, sentence in english.items():
        assert placeholders(other[key]) == placeholders(sentence), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty_and_every_command_key_is_explained(language: str) -> None:
    sentences = read_words(language).sentences
    assert all(sentence.strip() for sentence in sentences.values())
    assert all(re.search(rf"^  {key}[ ,]", sentences["help"], re.MULTILINE) for key in "urhmslq")


def test_every_sentence_is_used_and_every_sentence_used_exists() -> None:
    folder = Path(floodplain.cli.__file__).parent
    code = "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))
    known = set(read_words("en").sentences)
    assert {key for key in known if f'"{key}"' not in code} == set()
    assert set(re.findall(r'\.say\(\s*"(\w+)"', code)) <= known | set(coach_words("en").sentences)

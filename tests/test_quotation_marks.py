"""One style of quotation marks per language, in everything that people read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOREIGN = {
    "en": re.compile("[«»„\N{LEFT SINGLE QUOTATION MARK}]"),
    "fr": re.compile("[“”„\N{LEFT SINGLE QUOTATION MARK}]"),
    "nl": re.compile("[«»„\N{LEFT SINGLE QUOTATION MARK}]"),
}
FILES = {language: [ROOT / "ui" / "src" / "text" / f"{language}.ts"] for language in FOREIGN}
for _language, _files in FILES.items():
    for _source in ("src", "examples"):
        _files += sorted((ROOT / _source).rglob(f"text/{_language}.toml"))
        _files += sorted((ROOT / _source).rglob(f"text/*/{_language}.toml"))
        _files += sorted((ROOT / _source).rglob(f"text/*/{_language}/*.toml"))


def faults_of(language: str, text: str) -> list[str]:
    """List the lines of a text that have a quotation mark of another style."""
    return [line for line in text.splitlines() if FOREIGN[language].search(line)]


@pytest.mark.parametrize("language", FOREIGN)
def test_texts_have_one_style_of_quotation_marks(language: str) -> None:
    files = FILES[language]
    assert len(files) > 10
    faults = {
        f"{file.relative_to(ROOT)}: {line}"
        for file in files
        for line in faults_of(language, file.read_text(encoding="utf-8"))
    }
    assert faults == set()


@pytest.mark.parametrize(
    ("language", "text"),
    [("nl", "Kies \N{LEFT SINGLE QUOTATION MARK}Privé"), ("fr", "“Oui”"), ("en", "„Yes”"), ("nl", "«Ja»")],
)
def test_a_quotation_mark_of_another_style_is_found(language: str, text: str) -> None:
    assert faults_of(language, text) == [text]
    assert faults_of("nl", "“Ja”, foto\N{RIGHT SINGLE QUOTATION MARK}s") == []

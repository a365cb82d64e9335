"""Everything that people read is in plain words: phrases that nobody says are found, with better ones."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LIST = tomllib.loads((ROOT / "tests" / "phrases.toml").read_text(encoding="utf-8"))
BREAK = r"(?:\s+(?:(?:#:?|//|/?\*+)\s+)?)"  # a space, or a line break with the sign of a comment


def compiled(section: str) -> list[tuple[re.Pattern[str], str]]:
    """The phrases of a section, each with what to say instead."""
    return [
        (re.compile(rf"(?<!\w)(?:{phrase.replace(' ', BREAK)})(?!\w)", re.IGNORECASE), better)
        for phrase, better in LIST[section].items()
    ]


@cache
def phrases_for(language: str) -> list[tuple[re.Pattern[str], str]]:
    """The phrases that a file in a language is searched for."""
    return compiled({"fr": "french", "nl": "dutch"}.get(language, "phrases"))


def language_of(path: Path) -> str:
    """The language of a file of texts, by its name or its folder; anything else is English."""
    return next((each for each in ("fr", "nl") if each in (path.stem, path.parent.name)), "en")


def faults_of(text: str, where: str, language: str = "en") -> list[str]:
    """Say where a text uses a phrase, and what to say instead."""
    for kept in LIST["keep"]:
        text = text.replace(kept, "")
    return [
        f"{where}:{text.count(chr(10), 0, found.start()) + 1}: “{' '.join(found[0].split())}”: write {better}"
        for pattern, better in phrases_for(language)
        for found in pattern.finditer(text)
    ]


def files_of(scope: str) -> list[Path]:
    """The files of a scope, without those left out."""
    left_out = {ROOT / each for each in LIST["except"]}
    return [path for path in sorted(ROOT.glob(scope)) if path not in left_out]


@pytest.mark.parametrize("scope", LIST["scopes"])
def test_a_scope_is_in_plain_words(scope: str) -> None:
    files = files_of(scope)
    assert files, "this scope has no files"
    faults = [
        fault
        for path in files
        for fault in faults_of(
            path.read_text(encoding="utf-8"), str(path.relative_to(ROOT)), language_of(path)
        )
    ]
    assert faults == [], "\n".join(faults)


def test_a_phrase_is_found_across_lines_and_named_with_a_better_one() -> None:
    assert faults_of("# Games go\n# on.", "x.py") == ["x.py:1: “go # on”: write continue"]
    assert faults_of("    Anew.\n", "x.py") == ["x.py:1: “Anew”: write again"]
    assert faults_of("5 minuten elk", "nl.toml", "nl") == ["nl.toml:1: “minuten elk”: write per speler"]
    assert faults_of("a renewed game; go_on; Going on", "x.py") == []

"""Everything that people read is in plain words: unusual phrases fail, with better ones."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LIST = tomllib.loads((ROOT / "tests" / "phrases.toml").read_text(encoding="utf-8"))
BREAK = r"(?:[ \t]*\n?[ \t]*(?<=\s)(?:(?:#:?|//|/?\*+)[ \t]+)?)"  # or a line break within a comment
# The prose in each kind of file. In names of tests, underscores stand for spaces.
PROSE = {
    ".py": re.compile(r'"""(?s:.*?)"""|(?:^|(?<=\s))#:? .*|\bdef test_\w+', re.MULTILINE),
    ".ts": re.compile(r"/\*(?s:.*?)\*/|(?:^|(?<=\s))// .*|\b(?:it|test)\((['\"`]).*?\1", re.MULTILINE),
    ".js": re.compile(r"/\*(?s:.*?)\*/|(?:^|(?<=\s))// .*", re.MULTILINE),
    ".sh": re.compile(r"(?:^|(?<=\s))# .*", re.MULTILINE),
    ".css": re.compile(r"/\*(?s:.*?)\*/"),
}
PROSE[""] = PROSE[".sh"]  # a script that is started by its name
PROSE[".svelte"] = re.compile(rf"{PROSE['.ts'].pattern}|<!--(?s:.*?)-->", re.MULTILINE)
CODE = re.compile(r"^ *```.*?^ *```$|`[^`\n]+`", re.MULTILINE | re.DOTALL)
RIDDLE = re.compile(
    r"def \w+\((?:[^)]|\)(?! *(?:->[^:]*)?:\n))*\)[^:]*:\n"
    r"\s+\"\"\"(Has|Have|Whether|What|How|Where|When|For whom)\b"
)
MODULE_RIDDLE = re.compile(r"\A(?:#!.*\n)?\"\"\"(What|How|Where|Who|Whose|Whom|Which|Of)\b")
# Means something that comes before, which a first line must not.
DANGLING = re.compile(r"\"\"\"[^\"\n]*?\b(such an?|those \w+s[.,;:])(?!\w)")


def compiled(*sections: str) -> list[tuple[re.Pattern[str], str]]:
    """Return the phrases of sections, each with what to say instead."""
    return [
        (re.compile(rf"\b(?:{phrase.replace(' ', BREAK)})(?!\w)", re.IGNORECASE), better)
        for section in sections
        for phrase, better in LIST[section].items()
    ]


@cache
def phrases_for(language: str, is_prose: bool = False) -> list[tuple[re.Pattern[str], str]]:
    """Return the phrases that a file in a language is searched for; there are more of them in prose."""
    english = ("phrases", "prose") if is_prose else ("phrases",)
    return compiled(*{"fr": ("french",), "nl": ("dutch",)}.get(language, english))


def language_of(path: Path) -> str:
    """Return the language of a file of texts, by its name or its folder; anything else is English."""
    return next((each for each in ("fr", "nl") if each in (path.stem, path.parent.name)), "en")


def only_prose(text: str, kind: str) -> str:
    """Return a text in which everything but prose is blank, so that every line keeps its number."""
    if kind not in PROSE:
        return CODE.sub(_blank, text)
    kept, end = [], 0
    for found in PROSE[kind].finditer(text):
        prose = CODE.sub(_blank, found[0])
        is_test = prose.startswith("def test_")
        kept += [_blank(text[end : found.start()]), prose.replace("_", " ") if is_test else prose]
        end = found.end()
    return "".join(kept)


def _blank(code: str | re.Match[str]) -> str:
    """Return the line breaks of code, so that words around it are not read as one phrase."""
    return " ` " + "\n" * (code if isinstance(code, str) else code[0]).count("\n")


def faults_of(text: str, where: str, language: str = "en", is_prose: bool = False) -> Iterator[str]:
    """Say where a text uses a phrase, and what to say instead."""
    for kept in LIST["keep"]:
        text = text.replace(kept, "")
    if is_prose:
        text = only_prose(text, Path(where).suffix)
    for pattern, better in phrases_for(language, is_prose):
        for found in pattern.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            yield f"{where}:{line}: “{' '.join(found[0].split())}”: write {better}"


def faults_in(scope: str, is_prose: bool) -> list[str]:
    """List the faults in all files of a scope, except those left out."""
    left_out = {ROOT / each for each in LIST["except"]}
    files = [path for path in sorted(ROOT.glob(scope)) if path.is_file() and path not in left_out]
    assert files, "this scope has no files"
    return [
        fault
        for path in files
        for fault in faults_of(
            path.read_text(encoding="utf-8"), str(path.relative_to(ROOT)), language_of(path), is_prose
        )
    ]


@pytest.mark.parametrize("scope", LIST["scopes"])
def test_texts_are_in_plain_words(scope: str) -> None:
    faults = faults_in(scope, is_prose=False)
    assert faults == [], "\n".join(faults)


@pytest.mark.parametrize("scope", LIST["prose_scopes"])
def test_comments_names_of_tests_and_pages_are_in_plain_words(scope: str) -> None:
    faults = faults_in(scope, is_prose=True)
    assert faults == [], "\n".join(faults)


@pytest.mark.parametrize("scope", [each for each in LIST["prose_scopes"] if each.endswith(".py")])
def test_docstrings_of_functions_and_modules_start_with_a_verb_or_a_noun(scope: str) -> None:
    for path in sorted(ROOT.glob(scope)):
        text = path.read_text(encoding="utf-8")
        for found in RIDDLE.finditer(text):
            line = text.count("\n", 0, found.start(1)) + 1
            pytest.fail(f"{path.relative_to(ROOT)}:{line}: “{found[1]} …”: write “Return …” or a noun")
        if found_first := MODULE_RIDDLE.search(text):
            pytest.fail(
                f"{path.relative_to(ROOT)}:1: “{found_first[1]} …”: write what the module is, as a noun"
            )


@pytest.mark.parametrize("scope", [each for each in LIST["prose_scopes"] if each.startswith("src/")])
def test_first_lines_of_docstrings_need_nothing_before_them(scope: str) -> None:
    for path in sorted(ROOT.glob(scope)):
        text = path.read_text(encoding="utf-8")
        for found in DANGLING.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            pytest.fail(f"{path.relative_to(ROOT)}:{line}: “{found[1]}”: say which one")


def rows_of(page: str) -> list[list[str]]:
    """Return the cells of all rows of the tables of a page, heads included."""
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in page.splitlines()
        if line.startswith("| ") and not line.startswith("| ---")
    ]


def test_the_glossary_explains_each_term_once_and_in_order() -> None:
    page = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").partition("\n## ")[0]
    terms = [cells[0].strip("*") for cells in rows_of(page)[1:]]
    assert terms == sorted(set(terms), key=str.casefold)
    assert set(terms) >= {
        *("adapter", "edition", "pad", "portrait", "record", "room", "scene", "seat", "table", "view"),
    }


@pytest.mark.parametrize(("column", "language"), [(1, "fr"), (2, "nl")])
def test_the_app_says_the_words_of_the_glossary(column: int, language: str) -> None:
    page = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").partition("\n## ")[2]
    said = (ROOT / "ui" / "src" / "text" / f"{language}.ts").read_text(encoding="utf-8").casefold()
    words = [cells[column] for cells in rows_of(page)[1:]]
    assert [word for word in words if word not in said] == []
    assert [word for word in words if [*faults_of(word, "", language)]] == []


@pytest.mark.parametrize("language", ["fr", "nl"])
def test_what_a_text_should_say_instead_is_no_fault_itself(language: str) -> None:
    section = {"fr": "french", "nl": "dutch"}[language]
    wordings = [better.partition(" (")[0] for better in LIST[section].values()]
    assert [each for each in wordings if [*faults_of(each, "", language)]] == []


def test_a_phrase_is_found_across_lines_and_named_with_a_better_one() -> None:
    assert [*faults_of("# Games go\n# on.", "x.py")] == ["x.py:1: “go # on”: write continue"]
    assert [*faults_of("    Anew.\n", "x.py")] == ["x.py:1: “Anew”: write again"]
    assert [*faults_of("pour rejoindre.", "fr.ts", "fr")] != []
    assert [*faults_of("pour la rejoindre, ou rejoindre la table.", "fr.ts", "fr")] == []
    assert [*faults_of("5 minuten elk", "nl.toml", "nl")] == ["nl.toml:1: “minuten elk”: write per speler"]
    assert [*faults_of("a renewed game; go_on; going on a trip", "x.py")] == []


@pytest.mark.parametrize(
    ("where", "text", "line"),
    [
        ("x.py", 'somebody = 1\n"""Ask\nsomebody."""\n', 3),
        ("x.py", "somebody = 1  # may be somebody\n", 1),
        ("x.py", "def test_a_game_waits_for_somebody() -> None:", 1),
        ("x.ts", "const somebody = 1;\n/** Ask somebody. */", 2),
        ("x.svelte", "{somebody}\n<!-- Ask somebody. -->", 2),
        ("tools/x", "somebody=1  # may be there\n# Ask somebody.", 2),
        ("x.md", "```sh\nask somebody\n```\nAsk somebody, by `somebody`.", 4),
    ],
)
def test_prose_is_searched_and_code_is_not(where: str, text: str, line: int) -> None:
    assert [*faults_of(text, where, is_prose=True)] == [f"{where}:{line}: “somebody”: write someone"]


def test_a_docstring_that_asks_a_riddle_is_found() -> None:
    for start, is_riddle in {
        "Whether it is other": True,
        "What it was worth": True,
        "For whom the table draws": True,
        "Return it": False,
    }.items():
        text = f'    def f(self, a: list[int]) -> dict[str, int]:\n        """{start}."""\n'
        assert bool(RIDDLE.search(text)) == is_riddle, start


def test_a_module_that_begins_with_a_riddle_is_found() -> None:
    assert MODULE_RIDDLE.search('"""What a seat may reach."""')
    assert MODULE_RIDDLE.search('#!/usr/bin/env python3\n"""How it is done."""')
    assert not MODULE_RIDDLE.search('"""The positions that a seat can reach."""\n"""What follows."""')


def test_a_docstring_that_points_at_nothing_is_found() -> None:
    assert DANGLING.search('"""Load it from such a file."""')
    assert DANGLING.search('"""Return the gain since those scores."""')
    assert not DANGLING.search('"""Load it from a file.\n\n    Such a file is made by `save`."""')

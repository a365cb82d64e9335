"""Every rule number is cited in the code that implements it and in the mark of a test."""

from __future__ import annotations

import ast
import re
from importlib.resources import files
from pathlib import Path

import pytest

from floodplain.catalog import GAMES

TESTS = Path(__file__).parent
MARK = re.compile(r"pytest\.mark\.rule\(([^)]*)\)")
NUMBER = re.compile(r"\b([A-Z]\d+)\.(\d+|[A-Z])\b(?: to \1\.(\d+|[A-Z])\b)?")


def numbers_in(text: str) -> set[str]:
    """Return every rule number that a text cites; `F4.1 to F4.4` includes all between."""
    found = set[str]()
    for chapter, first, last in NUMBER.findall(text):
        if last and first.isdecimal() and last.isdecimal():
            found.update(f"{chapter}.{number}" for number in range(int(first), int(last) + 1))
        else:
            found.add(f"{chapter}.{first}")
            if last:
                found.update(f"{chapter}.{chr(code)}" for code in range(ord(first), ord(last) + 1))
    return found


def docstrings(source: str) -> str:
    """Return every docstring and comment of a module, which cite the rules."""
    tree = ast.parse(source)
    nodes = [node for node in ast.walk(tree) if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))]
    return "\n".join(ast.get_docstring(node) or "" for node in nodes)


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_is_cited_in_a_docstring(name: str) -> None:
    room = Path(str(files(f"floodplain.games.{name}")))
    cited = set[str]()
    for path in room.rglob("*.py"):
        cited |= numbers_in(docstrings(path.read_text(encoding="utf-8")))
    assert [number for number in GAMES[name].game.texts("en").rules if number not in cited] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_is_marked_in_a_test(name: str) -> None:
    marked = set[str]()
    for path in (TESTS / name).rglob("test_*.py"):
        for arguments in MARK.findall(path.read_text(encoding="utf-8")):
            marked |= set(re.findall(r'"([^"]+)"', arguments))
    rules = GAMES[name].game.texts("en").rules
    assert [number for number in rules if number not in marked] == []
    assert sorted(marked - set(rules)) == []

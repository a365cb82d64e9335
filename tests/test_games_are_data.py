"""No game is named outside its room and the list of games that ship: what differs, a game declares."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from floodplain.games import demetra, egizia, fertility

ROOT = Path(__file__).parent.parent
NAMES = [Path(str(room.__file__)).parent.name for room in (fertility, demetra, egizia)]
NAMED = re.compile(rf"\b({'|'.join(NAMES)})\b", re.IGNORECASE)
LETTERS = re.compile(r"\[[FDE]{3}\]")
EXAMPLE = re.compile(r"\s*floodplain \w+")  # a line of a help page that shows a command
PYTHON = ("src/floodplain", "tools")
CLIENT = "ui/src"
ELSEWHERE = (
    "src/floodplain/games/",
    "src/floodplain/shipped.py",
    "src/floodplain/server/static/",
    "ui/src/rooms/",
    "ui/src/lib/testing/",  # written by ui/scripts/types, for tests of the client
)
SUFFIXES = {".py", ".sh", ".toml", ".ts", ".svelte", ".css", ".html", ""}


def files() -> Iterator[Path]:
    """Yield every source file of ours that belongs to no game, except tests."""
    for folder in (*PYTHON, CLIENT):
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            is_ours = path.suffix in SUFFIXES and "__pycache__" not in name and ".test." not in name
            if path.is_file() and is_ours and not name.startswith(ELSEWHERE):
                yield path


def without_docstrings(source: str) -> Iterator[str]:
    """Yield the names and texts of a module without docstrings and comments."""
    tree = ast.parse(source)
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    spoken = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in spoken:
            yield from node.value.splitlines()
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_no_game_is_named_outside_its_rooms() -> None:
    found = []
    for path in files():
        text = path.read_text(encoding="utf-8")
        lines = without_docstrings(text) if path.suffix == ".py" else text.splitlines()
        found += [
            f"{path.relative_to(ROOT)}: {line.strip()}"
            for line in lines
            if (NAMED.search(line) or LETTERS.search(line)) and not EXAMPLE.match(line)
        ]
    assert found == []

"""Runs inside Pyodide: turns archives of sources into archives of the bytecode that a page needs.

It stands alone: nothing else of Floodplain is there. What a page needs is what its modules import, and so on.
"""

from __future__ import annotations

import ast
import gzip
import importlib._bootstrap_external as loader
import importlib.util
import io
import json
import os
import zipfile
from collections.abc import Iterable, Iterator
from typing import Any

THEN = (2026, 1, 1, 0, 0, 0)  # the real time would differ from build to build
REST = "rest"
"""The archive of all other modules, which only the console loads."""
PYTHON = "python"
"""The archive of the standard library."""

NEVER = ("TYPE_CHECKING", "typing.TYPE_CHECKING", "__name__ == '__main__'", "sys.platform == 'win32'")
"""Conditions that do not hold when a module is imported."""

Archives = dict[str, dict[str, bytes]]
"""Files by archive and by their path in it."""


class Imports(ast.NodeVisitor):
    """Return the names that a module imports when it is loaded, and those that its functions import later."""

    def __init__(self, name: str, is_package: bool) -> None:
        self.at_once: set[str] = set()
        self.later: set[str] = set()
        self._folder = name.split(".") if is_package else name.split(".")[:-1]
        self._functions = 0

    def visit_Import(self, node: ast.Import) -> None:
        self._add({each.name for each in node.names})

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        above = self._folder[: len(self._folder) - node.level + 1] if node.level else []
        base = ".".join([*above, *([node.module] if node.module else [])])
        self._add({base, *(f"{base}.{each.name}" for each in node.names)})

    def visit_If(self, node: ast.If) -> None:
        is_skipped = ast.unparse(node.test) in NEVER
        for each in node.orelse if is_skipped else [*node.body, *node.orelse]:
            self.visit(each)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        self._functions += 1
        self.generic_visit(node)
        self._functions -= 1

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815 - named by ast

    def _add(self, names: set[str]) -> None:
        found = self.later if self._functions else self.at_once
        found |= names


def module_of(path: str) -> str:
    """Return the name of the module at a path of an archive."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def with_parents(name: str) -> Iterator[str]:
    """Return a module and the packages that contain it."""
    parts = name.split(".")
    return (".".join(parts[: end + 1]) for end in range(len(parts)))


def needed(
    archives: Archives, entries: Iterable[str], stops: tuple[str, ...], seldom: tuple[str, ...]
) -> set[str]:
    """Return the modules that are reached from the entries by imports.

    Nothing below one of the stops is, and nothing below `seldom` that only functions import.
    """
    sources = {
        module_of(path): (path, content)
        for files in archives.values()
        for path, content in files.items()
        if path.endswith(".py")
    }
    waiting = list(entries)
    found: set[str] = set()
    while waiting:
        for name in with_parents(waiting.pop()):
            if name in found or name not in sources or is_below(name, stops):
                continue
            found.add(name)
            path, content = sources[name]
            imports = Imports(name, path.endswith("/__init__.py"))
            imports.visit(ast.parse(content))
            waiting += imports.at_once
            waiting += [each for each in imports.later if not is_below(each, seldom)]
    return found


def is_below(name: str, tops: tuple[str, ...]) -> bool:
    """Return whether a module is one of these, or within one of them."""
    return name in tops or name.startswith(tuple(f"{top}." for top in tops))


def bytecode(path: str, source: bytes, optimize: int) -> bytes:
    """Return a compiled module, which runs without its source."""
    code = compile(source, f"/{path}", "exec", dont_inherit=True, optimize=optimize)
    digest = importlib.util.source_hash(source)
    return bytes(loader._code_to_hash_pyc(code, digest, False))  # type: ignore[attr-defined]


def packed(files: dict[str, bytes], method: int) -> bytes:
    """Return an archive whose bytes depend on its files alone."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for path in sorted(files):
            archive.writestr(zipfile.ZipInfo(path, THEN), files[path], method, 9)
    return made.getvalue()


def pressed(name: str, files: dict[str, bytes]) -> bytes:
    """Return an archive as it is sent.

    Small modules have much in common, so they are compressed together. Pyodide itself reads its library.
    """
    if name == PYTHON:
        return packed(files, zipfile.ZIP_DEFLATED)
    return gzip.compress(packed(files, zipfile.ZIP_STORED), 9, mtime=0)


def read(name: str) -> dict[str, bytes]:
    """Return the files of an archive, without its folders."""
    with zipfile.ZipFile(f"/{name}.zip") as given:
        return {path: given.read(path) for path in given.namelist() if not path.endswith("/")}


def press(told: str) -> None:
    """Do a job, which `press.py` describes."""
    job: dict[str, Any] = json.loads(told)
    archives = {name: read(name) for name in job["given"]}
    whole = [
        name
        for files in archives.values()
        for name in map(module_of, files)
        if is_below(name, tuple(job["whole"]))
    ]
    kept = needed(archives, [*job["entries"], *whole], tuple(job["stops"]), tuple(job["seldom"]))
    made: Archives = {name: {} for name in job["made"]}
    for name, files in archives.items():
        for path, content in files.items():
            is_source = path.endswith(".py")
            is_kept = module_of(path) in kept if is_source else not path.startswith(tuple(job["unused"]))
            if not is_kept and is_below(module_of(path), tuple(job["dropped"])):
                continue
            target = made[name if is_kept else REST]
            if not is_source or path in job["text"]:
                target[path] = content
            else:
                target[f"{path}c"] = bytecode(path, content, 2 if is_kept else 1)
    os.makedirs("/made", exist_ok=True)  # noqa: PTH103 - only what is needed is loaded here
    for name, files in made.items():
        with open(f"/made/{name}", "wb") as file:  # noqa: PTH123 - as above
            file.write(pressed(name, files))

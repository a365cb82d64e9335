"""The docstrings of the reference: every parameter that a summary cannot describe alone is described."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.test_site import LISTED, ROOT, find_module

BOUND = ("self", "cls")
DESCRIBED = re.compile(r"^    (\w+): \S", re.MULTILINE)
Function = ast.FunctionDef | ast.AsyncFunctionDef


def listed() -> Iterator[tuple[str, ast.stmt]]:
    """Every class and function that the reference names, from the source: builds have no docstrings."""
    text = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    for path, members in LISTED.findall(text):
        module, names = path, [each.strip() for each in members.split(",") if each.strip()]
        if not find_module(path):
            module, _, name = path.rpartition(".")
            names = [name]
        folder = ROOT / "src" / module.replace(".", "/")
        file = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
        for each in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(each, ast.ClassDef | Function) and (not names or each.name in names):
                yield module, each


def functions() -> Iterator[tuple[str, Function]]:
    """Every public function and method of the reference, with its name."""
    for module, thing in listed():
        found = thing.body if isinstance(thing, ast.ClassDef) else [thing]
        owner = f"{thing.name}." if isinstance(thing, ast.ClassDef) else ""
        for each in found:
            if isinstance(each, Function) and not each.name.startswith("_"):
                yield f"{module}.{owner}{each.name}", each


FUNCTIONS = dict(functions())


def test_the_reference_has_many_functions() -> None:
    assert len(FUNCTIONS) > 150


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_with_several_parameters_describes_them(name: str) -> None:
    text = ast.get_docstring(FUNCTIONS[name]) or ""
    assert text, "there is no docstring"
    given = FUNCTIONS[name].args
    every = [*given.posonlyargs, *given.args, given.vararg, *given.kwonlyargs, given.kwarg]
    parameters = [each.arg for each in every if each is not None and each.arg not in BOUND]
    described = DESCRIBED.findall(text.partition("Args:\n")[2].partition("\n\n")[0])
    if len(parameters) > 1:
        assert described == parameters
    else:
        assert described in ([], parameters)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_says_which_errors_it_raises(name: str) -> None:
    raised = {
        ast.unparse(each.exc)
        for each in ast.walk(FUNCTIONS[name])
        if isinstance(each, ast.Raise) and each.exc
    }
    if raised - {"NotImplementedError"}:
        assert re.search(r"\b[Rr]aises?\b", ast.get_docstring(FUNCTIONS[name]) or ""), raised


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_says_what_it_returns(name: str) -> None:
    function = FUNCTIONS[name]
    if function.returns is not None and ast.unparse(function.returns) not in ("None", "Never"):
        text = ast.get_docstring(function) or ""
        assert re.search(r"\b[Rr]eturns?\b|\b[Yy]ields?\b", text) or re.match(r"The |True |A |An |Its ", text)

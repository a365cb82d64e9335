"""The docstrings of the reference: every parameter that a summary cannot describe alone is described."""

import importlib
import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.test_site import LISTED, ROOT, find_module

REFERENCE = ROOT / "docs" / "reference.md"
BOUND = ("self", "cls")
DESCRIBED = re.compile(r"^    (\w+): \S", re.MULTILINE)


def listed() -> Iterator[tuple[str, Any]]:
    """Every class and function that the reference names, with its place."""
    for path, members in LISTED.findall(REFERENCE.read_text(encoding="utf-8")):
        if not find_module(path):
            module, _, name = path.rpartition(".")
            yield module, getattr(importlib.import_module(module), name)
            continue
        module = importlib.import_module(path)
        names = [each.strip() for each in members.split(",")] if members else vars(module)
        for name in names:
            thing = getattr(module, name)
            if not name.startswith("_") and inspect.getmodule(thing) is module:
                yield path, thing


def functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every public function and method of the reference, with its name."""
    for path, thing in listed():
        if inspect.isclass(thing):
            for name, member in vars(thing).items():
                function = getattr(member, "__func__", member)
                if not name.startswith("_") and callable(function) and inspect.isroutine(function):
                    yield f"{path}.{thing.__name__}.{name}", function
        elif inspect.isroutine(thing):
            yield f"{path}.{thing.__name__}", thing


FUNCTIONS = dict(functions())


def test_the_reference_has_many_functions() -> None:
    assert len(FUNCTIONS) > 150


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_with_several_parameters_describes_them(name: str) -> None:
    text = inspect.getdoc(FUNCTIONS[name]) or ""
    assert text, "there is no docstring"
    parameters = [each for each in inspect.signature(FUNCTIONS[name]).parameters if each not in BOUND]
    described = DESCRIBED.findall(text.partition("Args:\n")[2].partition("\n\n")[0])
    if len(parameters) > 1:
        assert described == parameters
    else:
        assert described in ([], parameters)

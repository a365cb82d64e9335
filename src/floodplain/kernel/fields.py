"""Fields that a class declares once, as annotations, and the methods generated from them.

Uncompiled, `declare` adds the methods when a class is created. mypyc only compiles methods that are in the
source, so the build writes the same lines there (`declarations.py`).
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import Any, Final, Literal, NamedTuple, TypeVar

T = TypeVar("T")
ATTACHED: Final = "attached()"
FIXED: Final = "fixed("


class Field(NamedTuple):
    """One field of a class, as written in the source."""

    name: str
    type: str
    value: str = ""
    """The text after the equals sign: a default, or one of the functions below."""

    def __str__(self) -> str:
        return f"{self.name}: {self.type} = {self.value}" if self.value else f"{self.name}: {self.type}"


class Attached:
    """The marker of a field that `attach` sets."""


class Fixed:
    """The marker of a field whose value is fixed by its class."""

    def __init__(self, value: object) -> None:
        self.value = value


def attached() -> Any:  # noqa: ANN401 - it stands in for a value of any type
    """Declare a field that follows from the others and the material, and is neither compared nor written."""
    return Attached()


def fixed(value: T, *, init: Literal[False] = False) -> T:  # noqa: ARG001 - for type checkers
    """Declare a field that `__init__` does not take, because its value is fixed by the class."""
    return Fixed(value)  # type: ignore[return-value]  # `declare` puts the value there


def is_of_class(annotation: str) -> bool:
    """Return whether an annotation declares a class variable, which is no field."""
    return annotation.startswith(("ClassVar", "typing.ClassVar"))


def written(kind: str, fields: Iterable[Field], is_copied: bool) -> dict[str, str]:
    """Return the source of the generated methods of a class, one line each, by name."""
    asked = [each for each in fields if not each.value.startswith(FIXED)]
    compared = tuple([each.name for each in asked if each.value != ATTACHED])
    given = "".join([f", {each._replace(value=each.value.removeprefix(ATTACHED))}" for each in asked])
    kept = "; ".join([f"self.{each.name} = {each.name}" for each in asked])
    lines = {
        "__match_args__": f"__match_args__ = {compared}",
        "__init__": f"def __init__(self{given}) -> None: {kept or 'pass'}",
    }
    if is_copied:
        values = ", ".join([_copied(each) for each in asked])
        lines["copy"] = f"def copy(self) -> {kind}: return {kind}({values})"
    return lines


def _copied(field: Field) -> str:
    is_list = field.type.startswith("list[")
    return f"self.{field.name}.copy()" if is_list else f"self.{field.name}"


def declare(kind: type, is_copied: bool) -> None:
    """Add to a class the methods generated from its fields; a class without own fields inherits them."""
    if "__fields__" in vars(kind):
        return  # the build has written the methods out
    own = _own_fields(kind)
    if not own:
        return
    kind.__fields__ = own  # type: ignore[attr-defined]  # every declared class has them
    known = [each for base in reversed(kind.__mro__) for each in vars(base).get("__fields__", ())]
    fields = {each[0]: Field(*each) for each in known}
    for name, line in written(kind.__name__, fields.values(), is_copied).items():
        if name not in vars(kind):  # a method written by hand is kept
            setattr(kind, name, _run(kind, name, line))


def _own_fields(kind: type) -> list[list[str]]:
    found = []
    for name, annotation in inspect.get_annotations(kind).items():
        text = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
        if not is_of_class(text):
            found.append([name, text, _mark(kind, name)])
    return found


def _mark(kind: type, name: str) -> str:
    if name not in vars(kind):
        return ""
    value = vars(kind)[name]
    if isinstance(value, Attached):
        delattr(kind, name)
        return ATTACHED
    if isinstance(value, Fixed):
        setattr(kind, name, value.value)
        return f"{FIXED}{value.value!r})"
    return f"{kind.__name__}.{name}"


def _run(kind: type, name: str, line: str) -> object:
    known = {base.__name__: base for base in reversed(kind.__mro__)}
    names: dict[str, Any] = {**known, "__name__": kind.__module__}
    exec(line, names)  # as dataclasses do: the result is as fast as a method written by hand

    made = names[name]
    if inspect.isfunction(made):
        made.__qualname__ = f"{kind.__qualname__}.{name}"
    return made

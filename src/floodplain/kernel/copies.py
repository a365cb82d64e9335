"""Copying and pickling of compiled objects, which cannot be created without their fields.

A pickle holds the arguments that an object was created with, so the compiled build and the source read each
other's pickles.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:  # the package imports this first, so it must import next to nothing
    from collections.abc import Mapping
    from typing import Any, TypeVar

    Reduced = tuple[Any, ...]
    Kind = TypeVar("Kind")
else:
    Reduced = tuple
    """The result of `__reduce__`: a function and its arguments."""


def by_attributes(thing: object, *made_with: object) -> Reduced:
    """Reduce an object that can also be created without its fields to its attributes."""
    return _with_attributes, (type(thing), made_with, {name: getattr(thing, name) for name in held_by(thing)})


def held_by(thing: object) -> list[str]:
    """Return the names of an object's attributes; a compiled class lists those that it stores itself."""
    listed = [name for kind in type(thing).__mro__ for name in vars(kind).get("__mypyc_attrs__", ())]
    found = dict.fromkeys([*getattr(thing, "__dict__", ()), *listed])
    return [name for name in found if name != "__dict__" and hasattr(thing, name)]


def _with_attributes(kind: type[Kind], made_with: tuple[object, ...], held: Mapping[str, object]) -> Kind:
    thing = kind.__new__(kind, *made_with)
    for name, value in held.items():
        setattr(thing, name, value)
    return thing

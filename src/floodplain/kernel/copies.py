"""Copies and pickles: how what is compiled, and makes nothing without its fields, is made again.

A pickle holds what a thing was made of, so the compiled build and the source read each other's.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:  # the package imports this before all else, so it loads next to nothing
    from collections.abc import Mapping
    from typing import Any, TypeVar

    Reduced = tuple[Any, ...]
    Kind = TypeVar("Kind")
else:
    Reduced = tuple
    """What `__reduce__` gives: a function, and what to call it with."""


def by_attributes(thing: object, *made_with: object) -> Reduced:
    """How a thing is made again that may also be made without its fields."""
    return _with_attributes, (type(thing), made_with, {name: getattr(thing, name) for name in held_by(thing)})


def held_by(thing: object) -> list[str]:
    """The names of the attributes that a thing has; a compiled class lists those that it keeps itself."""
    listed = [name for kind in type(thing).__mro__ for name in vars(kind).get("__mypyc_attrs__", ())]
    found = dict.fromkeys([*getattr(thing, "__dict__", ()), *listed])
    return [name for name in found if name != "__dict__" and hasattr(thing, name)]


def _with_attributes(kind: type[Kind], made_with: tuple[object, ...], held: Mapping[str, object]) -> Kind:
    thing = kind.__new__(kind, *made_with)
    for name, value in held.items():
        setattr(thing, name, value)
    return thing

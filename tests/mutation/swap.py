"""A replacement for mutmut's own way to activate mutants.

mutmut wraps every function that has mutants and decides at each call which one is active. Here a function
stays unwrapped, until its code is replaced by that of a mutant.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Final, NamedTuple

_decorated: Final[list[tuple[FunctionType, Mapping[str, FunctionType]]]] = []


class Swap(NamedTuple):
    """A function of the rules, and a mutant of it."""

    original: FunctionType
    mutant: FunctionType

    @property
    def function(self) -> str:
        """The qualified name of the function."""
        return f"{self.original.__module__}.{self.original.__qualname__}"

    def put_in_place(self) -> None:
        """Activate the mutant in this process."""
        original, mutant = self
        if original.__code__.co_freevars == mutant.__code__.co_freevars:
            original.__code__ = mutant.__code__
            original.__defaults__, original.__kwdefaults__ = mutant.__defaults__, mutant.__kwdefaults__
        else:  # a method that no longer uses super()
            owner, _, method = original.__qualname__.rpartition(".")
            setattr(getattr(sys.modules[original.__module__], owner), method, mutant)


def swaps() -> dict[str, Swap]:
    """Return every mutant of the imported rules, by name; mutmut fills its lists after decorating."""
    return {
        f"{function.__module__}.{name}": Swap(function, getattr(mutant, "__func__", mutant))
        for function, mutants in _decorated
        for name, mutant in mutants.items()
        if name != "_mutmut_orig"
    }


def stand_in_for_mutmut() -> None:
    """Replace mutmut's decorator, before the mutated rules are imported."""
    from mutmut.mutation import trampoline  # noqa: PLC0415 - only installed where mutants are tested

    trampoline.wrap_in_trampoline = _keep  # type: ignore[assignment]


def _keep(
    mutants: Mapping[str, FunctionType], is_classmethod: bool = False
) -> Callable[[FunctionType], FunctionType]:
    def register(function: FunctionType) -> FunctionType:
        _decorated.append((function, mutants))
        return function

    return register

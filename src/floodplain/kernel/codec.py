"""A codec between states and plain JSON, by the field names that every class declares."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from floodplain.kernel.flow import Pending, State

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


class Codec:
    """A codec for the states of one game; it knows every class that may occur in them."""

    def __init__(
        self, state: type[State], pending: Iterable[type[Pending]], blank: Callable[[Any], State]
    ) -> None:
        self.state = state
        self.blank = blank  # a blank state: compiled classes create none without their fields
        self.kinds = {kind.__name__: kind for kind in pending}

    def dump(self, state: State) -> dict[str, Json]:
        """Return a state as plain JSON, without its material."""
        return {name: self._write(getattr(state, name)) for name in self.state.__match_args__}

    def load(self, written: dict[str, Json], material: object) -> State:
        """Rebuild a state from what `dump` returned, on the same material."""
        return self.made([self._read(written[name]) for name in self.state.__match_args__], material)

    def made(self, fields: Iterable[object], material: object) -> State:
        """Build a state from its fields and let it attach what follows from the material."""
        state = self.blank(material)
        for name, value in zip(self.state.__match_args__, fields, strict=True):
            if isinstance(value, list) and isinstance(getattr(state, name), tuple):
                setattr(state, name, tuple(value))  # it was a list when this was written
            else:
                setattr(state, name, value)
        state.attach(material)
        return state

    def _write(self, thing: object) -> Json:
        if thing is None or isinstance(thing, (bool, int, float, str)):
            return thing
        if isinstance(thing, list):
            return [self._write(item) for item in thing]
        if isinstance(thing, tuple):
            return {"tuple": [self._write(item) for item in thing]}
        if isinstance(thing, Pending):
            name = type(thing).__name__
            if self.kinds.get(name) is not type(thing):
                raise TypeError(f"{name} is not among the kinds of this game")
            return {"kind": name, "with": [self._write(item) for item in thing.fields()]}
        raise TypeError(f"{type(thing).__name__} cannot be part of a state")

    def _read(self, written: Json) -> object:
        if isinstance(written, list):
            return [self._read(item) for item in written]
        if isinstance(written, dict):
            if "tuple" in written:
                items = written["tuple"]
                assert isinstance(items, list)
                return tuple([self._read(item) for item in items])
            kind, given = written["kind"], written["with"]
            assert isinstance(kind, str) and isinstance(given, list)
            return self.kinds[kind](*[self._read(item) for item in given])
        return written

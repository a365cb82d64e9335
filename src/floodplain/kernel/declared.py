"""Base classes for classes with declared fields: a field is one annotation, and no method repeats it.

The annotations define `__init__`, `__match_args__`, equality, pickling and, for mutable classes, `copy`. The
fields of a base class come first.
"""

from __future__ import annotations

from typing import ClassVar, Self, dataclass_transform

from mypy_extensions import mypyc_attr

from floodplain.kernel.copies import Reduced
from floodplain.kernel.fields import attached, declare, fixed


@mypyc_attr(allow_interpreted_subclasses=True)
class Declared:
    """An object made of declared fields; equal to another of its class with equal fields."""

    __fields__: ClassVar[list[list[str]]] = []
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __eq__(self, other: object) -> bool:
        is_alike = type(self) is type(other)
        return is_alike and all(getattr(self, name) == getattr(other, name) for name in self.__match_args__)

    def __hash__(self) -> int:
        raise NotImplementedError


@dataclass_transform(frozen_default=True, field_specifiers=(fixed,))
@mypyc_attr(allow_interpreted_subclasses=True)
class Value(Declared):
    """An immutable object."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        declare(cls, is_copied=False)

    def fields(self) -> tuple[object, ...]:
        """Return the values that the object was created with, in order."""
        return tuple([getattr(self, name) for name in self.__match_args__])

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.fields()))

    def __reduce__(self) -> Reduced:
        return type(self), self.fields()

    def __repr__(self) -> str:
        named = zip(self.__match_args__, self.fields(), strict=True)
        return f"{type(self).__name__}({', '.join([f'{name}={value!r}' for name, value in named])})"


@dataclass_transform(field_specifiers=(attached,))
@mypyc_attr(allow_interpreted_subclasses=True)
class Mutable(Declared):
    """A mutable object, whose copies do not affect the original."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        declare(cls, is_copied=True)

    def copy(self) -> Self:
        """Return an equal object with its own lists; everything else is shared."""
        raise NotImplementedError

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()  # shared values are never changed

    def __hash__(self) -> int:
        raise TypeError(f"{type(self).__name__} is mutable, so it cannot be a key")

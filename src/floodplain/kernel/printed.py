"""The base class of every room's material."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from floodplain.kernel.copies import Reduced
from floodplain.kernel.edition import Edition
from floodplain.kernel.pickles import of_material
from floodplain.kernel.portrait import Pieces


@mypyc_attr(allow_interpreted_subclasses=True)
class Printed:
    """An edition turned into look-up tables; it is immutable, so copying returns the same object."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.pieces = Pieces()

    def __copy__(self) -> Printed:
        return self

    def __deepcopy__(self, memo: object) -> Printed:
        return self

    def __reduce__(self) -> Reduced:
        return of_material(self.edition)

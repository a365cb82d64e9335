"""What is printed: the base of every room's material."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from floodplain.kernel.copies import Reduced
from floodplain.kernel.edition import Edition
from floodplain.kernel.pickles import of_material
from floodplain.kernel.portrait import Pieces


@mypyc_attr(allow_interpreted_subclasses=True)
class Printed:
    """What an edition says, made into look-up tables; nothing changes it, so its copies are itself."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.pieces = Pieces()

    def __copy__(self) -> Printed:
        return self

    def __deepcopy__(self, memo: object) -> Printed:
        return self

    def __reduce__(self) -> Reduced:
        return of_material(self.edition)

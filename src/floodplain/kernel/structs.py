"""Structs that several threads use."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


def work_out(names: Mapping[str, object]) -> None:
    """Let msgspec build every struct of a module now; called at the module's end.

    It would do so at the first use, and a second thread that came in the middle of that would end the
    process by a segmentation fault.
    """
    for kind in tuple(names.values()):
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            msgspec.json.Decoder(kind)

"""Structs that several threads use."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


def work_out(names: Mapping[str, object]) -> None:
    """Let msgspec prepare every struct of a module now; call it at the end of the module.

    Otherwise msgspec does it at the first use, and a second thread that comes in the middle of that would
    crash the process.
    """
    for kind in tuple(names.values()):
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            msgspec.json.Decoder(kind)

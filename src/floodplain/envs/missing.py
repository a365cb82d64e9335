"""What is said where a library of the extra `research` is not installed."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType


class MissingExtra(ImportError):
    """A library that only research needs."""

    def __init__(self, library: str, extra: str = "research") -> None:
        super().__init__(f"this needs {library}: pip install 'floodplain[{extra}]'")


def door(module: str, library: str) -> ModuleType:
    """A module of this room that cannot be loaded without a library."""
    try:
        return import_module(f"floodplain.envs.{module}")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != library:
            raise
        raise MissingExtra(library) from None

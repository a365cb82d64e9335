"""The error for a missing library of the extra `research`."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType


class MissingExtra(ImportError):
    """A missing library that only research needs."""

    def __init__(self, library: str, extra: str = "research") -> None:
        super().__init__(f"this needs {library}: pip install 'floodplain[{extra}]'")


def door(module: str, library: str) -> ModuleType:
    """Import a module of this package, or raise MissingExtra if its library is not installed."""
    try:
        return import_module(f"floodplain.envs.{module}")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != library:
            raise
        raise MissingExtra(library) from None

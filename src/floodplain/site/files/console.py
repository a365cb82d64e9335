"""Runs the code of the Python console as an interactive interpreter does, and keeps its names."""

import linecache
import sys
import traceback
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from typing import Any

from pyodide.code import eval_code_async  # type: ignore[import-not-found]  # only in Pyodide

FILE = "<console>"
PACKAGES = "/lib/python3.14/site-packages"
space: dict[str, Any] = {"__name__": "__main__", "__builtins__": __builtins__}


class Rest:
    """Finds the modules of Python's packages of which the site's library holds only a part."""

    @staticmethod
    def find_spec(
        name: str,
        path: Sequence[str] | None,
        target: object = None,  # noqa: ARG004
    ) -> ModuleSpec | None:
        """Return where a module of a partly included package is."""
        if path is None:
            return None
        return PathFinder.find_spec(name, [f"{PACKAGES}/{name.rpartition('.')[0].replace('.', '/')}"])


sys.meta_path.append(Rest)


async def run(source: str) -> bool:
    """Run code; show its last value or its error. Return whether it failed."""
    linecache.cache[FILE] = (
        len(source),
        None,
        source.splitlines(keepends=True),
        FILE,
    )  # for the lines of errors
    try:
        value = await eval_code_async(source, space, filename=FILE)
    except (Exception, SystemExit) as error:
        _show(error)
        return True
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
    if value is not None:
        space["_"] = value
        print(repr(value))  # noqa: T201 - this is its purpose
    return False


def _show(error: BaseException) -> None:
    """Return the error as Python shows it, starting from the code of the console."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename != FILE:
        trace = trace.tb_next
    sys.stderr.write("".join(traceback.format_exception(type(error), error, trace)))

"""The inputs of a site, besides this package: Pyodide, wheels, and Node.js to run Pyodide."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from floodplain.kernel.errors import FloodplainError

PYODIDE: Final = "314.0.7"
PYODIDE_FILES: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
PACKAGES: Final = ("anyio", "idna", "librt", "msgspec", "mypy_extensions", "openskill", "starlette")
OLDEST_NODE: Final = (20, 19)
FETCH: Final = "in a checkout, ./site OUT fetches it"


class BadSite(FloodplainError):
    """A site cannot be built."""


@dataclass(frozen=True, slots=True)
class Inputs:
    """The files from which a site is made."""

    pyodide: Path
    """The unpacked package of this name for Node.js."""
    wheels: Path
    """A folder of wheels for Pyodide's Python, as `requirements/page.txt` names them."""
    node: str = "node"

    def check(self) -> None:
        """Raise BadSite for the first thing that is not there, and say how to get it."""
        missing = [name for name in PYODIDE_FILES if not (self.pyodide / name).is_file()]
        if missing:
            raise BadSite(f"Pyodide {PYODIDE} is not in {self.pyodide} ({missing[0]} is missing); {FETCH}")
        found = json.loads((self.pyodide / "package.json").read_bytes())["version"]
        if found != PYODIDE:
            raise BadSite(f"{self.pyodide} holds Pyodide {found}, and {PYODIDE} is wanted; {FETCH}")
        for package in PACKAGES:
            if not list(self.wheels.glob(f"{package}-*.whl")):
                raise BadSite(f"the wheel of {package} is not in {self.wheels}; {FETCH}")
        self._check_node()

    def _check_node(self) -> None:
        wanted = ".".join(map(str, OLDEST_NODE))
        found = shutil.which(self.node)
        if found is None:
            raise BadSite(f"Node.js {wanted} or newer is needed to make a site, and was not found; {FETCH}")
        said = subprocess.run(
            [found, "--version"], capture_output=True, text=True, check=False
        ).stdout.strip()
        numbers = said.removeprefix("v").split(".")
        if not all(map(str.isdecimal, numbers)) or tuple(map(int, numbers[:2])) < OLDEST_NODE:
            raise BadSite(
                f"Node.js {wanted} or newer is needed to make a site, and {found} says {said or 'nothing'}"
            )

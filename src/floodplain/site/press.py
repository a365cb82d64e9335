"""Makes the archives of a site: bytecode of Floodplain, of its packages and of Python's library."""

from __future__ import annotations

import io
import json
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import floodplain
from floodplain.shipped import GAMES
from floodplain.site.inputs import BadSite, Inputs

HERE: Final = Path(__file__).parent
PACKAGE: Final = Path(floodplain.__file__).parent
ARCHIVES: Final = ("python", "packages", "floodplain", "rest")
ENTRIES: Final = (
    "floodplain.page.bridge",
    "floodplain.page.mind",
    # Modules that Pyodide and Python find by name.
    "_compat_pickle",
    "_strptime",
    "calendar",
    "copyreg",
    "encodings.aliases",
    "encodings.ascii",
    "encodings.cp437",  # names within an archive
    "encodings.idna",
    "encodings.latin_1",
    "encodings.utf_8",
    "encodings.utf_16",
    "numbers",
    "shutil",
    "site",
    "sysconfig",
    "uuid",
    "zipfile",
    "zipimport",
    "zoneinfo",
    "anyio._backends._asyncio",
)
"""Modules whose imports lead to all others that a page needs."""
WHOLE: Final = ("_pyodide", "pyodide")
"""Packages of which every module is included: C code and JavaScript load them by name."""
STOPS: Final = (
    "_pydatetime",
    "asyncio.proactor_events",
    "asyncio.windows_events",
    "asyncio.windows_utils",
    "floodplain.catalog",
    "floodplain.cli",
    "floodplain.envs",
    "floodplain.face",
    *(f"{type(game).__module__.rpartition('.')[0]}.terminal" for game in GAMES.values()),
    "floodplain.plugins",
    "floodplain.server.club.club",
    "floodplain.server.club.lobby",
    "floodplain.server.club.notices",
    "floodplain.server.club.outside",
    "floodplain.scene.terminal",
    "floodplain.terminal.lines",
    "floodplain.terminal.page",
    "anyio._backends._trio",
    "rich",
    "starlette.testclient",
)
"""Modules that are imported only for a server, a terminal, research or another system."""
SELDOM: Final = (
    "_pyio",
    "_pyrepl",
    "argparse",
    "concurrent.futures.interpreter",
    "concurrent.futures.process",
    "concurrent.interpreters",
    "ctypes",
    "difflib",
    "doctest",
    "email._header_value_parser",
    "email.generator",
    "email.mime",
    "email.policy",
    "ftplib",
    "gettext",
    "html.parser",
    "http.client",
    "http.server",
    "idna",
    "importlib.metadata",
    "logging.config",
    "logging.handlers",
    "multiprocessing",
    "optparse",
    "pdb",
    "plistlib",
    "pydoc",
    "pyodide.console",
    "smtplib",
    "socketserver",
    "ssl",
    "tarfile",
    "tracemalloc",
    "unittest",
    "urllib.request",
    "uuid",
    "webbrowser",
    "xml",
)
"""Modules that functions import for purposes unused in a page: other systems, debugging, other protocols."""
UNUSED: Final = ("floodplain/server/", "floodplain/cli/", "floodplain/coach/page.css")
"""Files other than modules that no page needs."""
AS_TEXT: Final = ("anyio/__init__.py", "anyio/abc/__init__.py")
"""Modules that read their own source."""


DROPPED: Final = (
    "_pydatetime",
    "_pyio",
    "_pyrepl",
    "anyio",
    "asyncio",
    "bdb",
    "ctypes",
    "floodplain.cli",
    "floodplain.client",
    "floodplain.server",
    "ftplib",
    "http",
    "idna",
    "imaplib",
    "mailbox",
    "multiprocessing",
    "pdb",
    "poplib",
    "smtplib",
    "socketserver",
    "starlette",
    "webbrowser",
    "wsgiref",
    "xmlrpc",
)
"""Modules that the console does not need either."""
LEFT_OUT: Final = (
    "librt/base64.",
    "librt/internal.",
    "librt/random.",
    "librt/threading.",
    "librt/time.",
    "librt/vecs.",
    "markdown_it/",
    "mdurl/",
    "pygments/",
)
"""Modules of librt that Floodplain does not import, and packages of rich for features unused here."""


def press(inputs: Inputs, compiled: Path | None = None) -> dict[str, bytes]:
    """Return the archives by name; `compiled` holds extension modules that replace some of the modules."""
    with TemporaryDirectory(prefix="floodplain-") as folder:
        given = {name: Path(folder) / f"{name}.zip" for name in ARCHIVES[:3]}
        made = {name: Path(folder) / f"made-{name}" for name in ARCHIVES}
        given["python"].write_bytes((inputs.pyodide / "python_stdlib.zip").read_bytes())
        given["packages"].write_bytes(_archive(dict(_files_of_wheels(inputs.wheels))))
        given["floodplain"].write_bytes(_archive(dict(_own_files(compiled))))
        job = {
            "pyodide": str(inputs.pyodide.resolve()),
            "given": {name: str(path) for name, path in given.items()},
            "made": {name: str(path) for name, path in made.items()},
            "entries": ENTRIES,
            "whole": WHOLE,
            "stops": STOPS,
            "seldom": SELDOM,
            "unused": UNUSED,
            "dropped": DROPPED,
            "text": AS_TEXT,
        }
        written = Path(folder) / "job.json"
        written.write_text(json.dumps(job), encoding="utf-8")
        _run(inputs.node, written)
        return {name: path.read_bytes() for name, path in made.items()}


def _run(node: str, job: Path) -> None:
    command = [node, str(HERE / "press.mjs"), str(job)]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    if said.returncode:
        lines = said.stderr.strip().splitlines() or ["no reason given"]
        raise BadSite(f"Pyodide could not compile the archives: {lines[-1]}")


def _archive(files: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for path in sorted(files):
            archive.writestr(zipfile.ZipInfo(path), files[path])
    return made.getvalue()


def _files_of_wheels(wheels: Path) -> Iterator[tuple[str, bytes]]:
    """Return the modules of the packages."""
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            for path in archive.namelist():
                if path.endswith((".py", ".so")) and not path.startswith(LEFT_OUT):
                    yield path, archive.read(path)


def _own_files(compiled: Path | None) -> Iterator[tuple[str, bytes]]:
    """Return the package itself, without the client and without what was compiled for this machine."""
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE)
        is_left_out = (
            name.parts[:2] in {("server", "static"), ("server", "migrations")} or name.parts[0] == "site"
        )
        is_made = path.suffix in {".so", ".pyd", ".pyc"} or "__pycache__" in name.parts
        if path.is_file() and not is_left_out and not is_made:
            yield f"floodplain/{name.as_posix()}", path.read_bytes()
    if compiled is not None:
        for path in sorted(compiled.rglob("*.so")):
            yield path.relative_to(compiled).as_posix(), path.read_bytes()

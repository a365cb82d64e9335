"""`floodplain doctor`: whether this computer is ready to play, alone and on the home network."""

from __future__ import annotations

import argparse
import os
import platform
import socket
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import floodplain
from floodplain.cli import app, saves
from floodplain.cli.arguments import check_server, whole
from floodplain.kernel import flow
from floodplain.kernel.errors import FloodplainError
from floodplain.server.settings import check_port

if TYPE_CHECKING:
    from floodplain.cli.arguments import Commands

EPILOG: Final = """\
Each line says ok, note or fault, what was checked and what was found. With a fault the exit code is 1.

examples:
  floodplain doctor
  floodplain doctor --port 9000
"""
OK: Final = "ok"
NOTE: Final = "note"
FAULT: Final = "fault"


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check."""

    sign: str
    about: str
    text: str


def add(commands: Commands) -> None:
    """Add `doctor`, which takes the port that the app would use."""
    parser = commands.add_parser(
        "doctor",
        help="check what this computer needs to play, alone and at home",
        description="Check versions, the compiled build, the database, ports and addresses.",
        epilog=EPILOG,
    )
    parser.add_argument(
        "--port", type=whole, default=app.PORT, help=f"the port to check (default: {app.PORT})"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print one line per check; return 1 if one fails."""
    check_server()
    check_port(arguments.port)
    found = [version(), build(), client(), database(), port(arguments.port), *network(arguments.port)]
    for each in found:
        sys.stdout.write(f"{each.sign:<6}{each.about:<10}{each.text}\n")
    return 1 if any(each.sign == FAULT for each in found) else 0


def version() -> Finding:
    """Check the versions of the program and of Python."""
    text = f"Floodplain {floodplain.__version__}, Python {platform.python_version()}, {platform.system()}"
    return Finding(OK, "version", text)


def build() -> Finding:
    """Check whether the rules are compiled."""
    if str(flow.__file__).endswith(".py"):
        return Finding(NOTE, "build", "not compiled: everything works, but bots think more slowly")
    return Finding(OK, "build", "compiled")


def client() -> Finding:
    """Check whether the browser client is part of this build."""
    from floodplain.server.api.pages import STATIC  # noqa: PLC0415 - other commands need not wait for it

    if (STATIC / "index.html").is_file():
        return Finding(OK, "client", "the browser client is here")
    return Finding(FAULT, "client", "the browser client is missing; install Floodplain again")


def database() -> Finding:
    """Check whether the games of the app can be read and written."""
    file = saves.folder() / "floodplain.sqlite3"
    if not file.exists():
        return _new_database(file)
    from sqlalchemy import text  # noqa: PLC0415
    from sqlalchemy.exc import SQLAlchemyError  # noqa: PLC0415

    from floodplain.server.store.engine import database_url, open_engine  # noqa: PLC0415

    engine = open_engine(database_url(f"sqlite:///{file}"), 1)
    try:
        with engine.connect() as connection:
            tables = connection.execute(text("SELECT count(*) FROM tables")).scalar()
            health = connection.execute(text("PRAGMA quick_check")).scalar()
    except (SQLAlchemyError, FloodplainError) as error:
        return Finding(FAULT, "database", f"{file} cannot be read: {str(error).splitlines()[0]}")
    finally:
        engine.dispose()
    if health != "ok":
        return Finding(FAULT, "database", f"{file} is damaged: {health}; restore a backup")
    if not os.access(file, os.W_OK):
        return Finding(FAULT, "database", f"{file} cannot be written")
    return Finding(OK, "database", f"{tables} tables in {file}")


def _new_database(file: Path) -> Finding:
    place = file.parent
    while not place.exists():
        place = place.parent
    if os.access(place, os.W_OK):
        return Finding(OK, "database", f"none yet; the first game makes {file}")
    return Finding(FAULT, "database", f"{place} cannot be written; name another folder in FLOODPLAIN_SAVES")


def port(number: int) -> Finding:
    """Check whether the app is running, or its port is free."""
    if app.is_ready(number):
        return Finding(OK, "port", f"Floodplain is running on port {number}")
    if _is_free("127.0.0.1", number):
        return Finding(OK, "port", f"port {number} is free")
    return Finding(
        NOTE, "port", f"port {number} is in use by another program; the app will use one of the next"
    )


def _is_free(address: str, number: int) -> bool:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((address, number))
        except OSError:
            return False
    return True


def network(number: int) -> list[Finding]:
    """Check whether phones can reach this computer, and at which address."""
    from floodplain.server.home import addresses  # noqa: PLC0415 - other commands need not wait for it

    every = addresses.all_addresses()
    found = addresses.usable(every, addresses.way_out())
    if not found and addresses.is_public(every):
        text = "only a public address: playing at home is refused; use `floodplain serve`"
        return [Finding(FAULT, "network", text)]
    if not found:
        return [Finding(FAULT, "network", "no network: connect this computer to Wi-Fi to play at home")]
    first, *others = found
    told = [Finding(OK, "network", f"phones reach this computer at {first.ip} ({first.adapter})")]
    told += [Finding(NOTE, "network", f"another address: {each.ip} ({each.adapter})") for each in others]
    if not app.is_ready(number) and not _is_free(first.ip, number):
        text = f"port {number} is taken at {first.ip}; phones get one of the next"
        told.append(Finding(NOTE, "network", text))
    skipped = sorted({each.adapter for each in every if addresses.TUNNELS.search(each.adapter)} - {"lo"})
    if skipped:
        told.append(Finding(NOTE, "network", f"not offered, as no phone is there: {', '.join(skipped)}"))
    firewall = f"if phones time out, allow port {number} on private networks in the firewall"
    return [*told, Finding(NOTE, "firewall", firewall)]

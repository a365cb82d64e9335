"""`floodplain app`: the browser client on this machine, opened in the browser."""

from __future__ import annotations

import argparse
import socket
import sys
import time
import webbrowser
from http.client import HTTPConnection
from threading import Thread
from typing import TYPE_CHECKING, Final

from floodplain.catalog import ALL
from floodplain.cli import at_home, saves
from floodplain.cli.arguments import BadInput, check_server, whole
from floodplain.server.settings import AUTO, Settings, check_addresses, check_port

if TYPE_CHECKING:
    from floodplain.cli.arguments import Commands

HOST: Final = "127.0.0.1"
PORT: Final = 8725  # always the same if possible, so that a browser finds its running games again
TRIES: Final = 10
PATIENCE_S: Final = 60.0

EPILOG: Final = """\
Games are saved in the folder FLOODPLAIN_SAVES, or else in this system's folder for application data.
Press Ctrl-C to stop.

examples:
  floodplain app
  floodplain app --at-home
  floodplain app --no-browser --port 9000
"""


def add(commands: Commands) -> None:
    """Add `app`, which takes a port and whether to open a browser."""
    parser = commands.add_parser(
        "app",
        help="play in the browser, on this machine",
        description="Serve the browser client on this machine only, and open it. "
        "Phones on the same network can join once you ask for it, with --at-home or on the page.",
        epilog=EPILOG,
    )
    parser.add_argument("--port", type=whole, default=None, help=f"the port to listen on (default: {PORT})")
    parser.add_argument("--no-browser", action="store_true", help="print the address and open no browser")
    parser.add_argument(
        "--at-home", action="store_true", help="let phones on the same network join, and print the QR code"
    )
    parser.add_argument(
        "--address",
        default=AUTO,
        help="addresses of this computer to offer to phones, separated by commas (default: detected)",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C; if the app is already running, only open the browser."""
    check_server()
    check_addresses(arguments.address)
    port, is_running = choose_port(arguments.port)
    address = f"http://{HOST}:{port}/"
    opens = not arguments.no_browser
    if is_running:
        announce(address, opens)
        if arguments.at_home:
            wanted = "" if arguments.address == AUTO else arguments.address.partition(",")[0].strip()
            sys.stdout.write(at_home.invite(port, wanted))
        return 0
    database = saves.folder() / "floodplain.sqlite3"
    database.parent.mkdir(parents=True, exist_ok=True)
    settings = Settings.read(
        environment={},
        host=HOST,
        port=port,
        database=f"sqlite:///{database}",
        log_level="warning",
        log_format="text",
        offer=ALL,
        lobby=False,
        local_network=arguments.address,
    )
    told = (address, port, opens, arguments.at_home)
    Thread(target=_announce_when_ready, args=told, daemon=True).start()
    from floodplain.server.serve import serve  # noqa: PLC0415 - slow to import, and not needed by other commands

    serve("floodplain.cli.application:make_app", settings)
    return 0


def choose_port(asked: int | None) -> tuple[int, bool]:
    """Return a free port, or one on which Floodplain already runs, and which of the two it is."""
    if asked is not None:
        check_port(asked)
    candidates = [asked] if asked is not None else range(PORT, PORT + TRIES)
    for port in candidates:
        if is_ready(port):
            return port, True
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, port))
            except (OSError, OverflowError):
                continue
            return probe.getsockname()[1], False  # not for port 0, which means any free port
    taken = f"port {asked} is" if asked is not None else f"ports {PORT} to {PORT + TRIES - 1} are"
    raise BadInput(f"{taken} unavailable; choose a free one with --port")


def is_ready(port: int) -> bool:
    """Return whether Floodplain answers on a port."""
    connection = HTTPConnection(HOST, port, timeout=2)
    try:
        connection.request("GET", "/api/games")
        response = connection.getresponse()
        return response.status == 200 and b'"games":' in response.read()  # noqa: PLR2004 - the HTTP status OK
    except (OSError, OverflowError, ValueError):
        return False
    finally:
        connection.close()


def announce(address: str, opens: bool) -> None:
    """Print the address, and open it in the browser."""
    sys.stdout.write(f"Floodplain is at {address}  (Ctrl-C stops it)\n")
    sys.stdout.flush()
    if opens and not webbrowser.open(address):
        sys.stderr.write("No browser could be opened here: open the address yourself.\n")


def _announce_when_ready(address: str, port: int, opens: bool, is_at_home: bool) -> None:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        if is_ready(port):
            announce(address, opens)
            if is_at_home:
                sys.stdout.write(at_home.invite(port))
                sys.stdout.flush()
            return
        time.sleep(0.1)

"""Our server against other servers that carry the same application, in one series.

    python -m bench.transports [--clients 100] [--seconds 8] [--rounds 3]

Each round plays the load of `bench/server.py` against every server in turn, so that a busy machine slows all
of them alike. The servers differ in who speaks HTTP and WebSocket; the application is the same:

- `ours`: uvicorn with the limits of `floodplain.server.protocol`;
- `uvicorn`: uvicorn as it comes, with its sans-I/O protocol (`ws="websockets-sansio"`);
- `granian`: granian's Rust server, where it is installed (`pip install granian==2.8.7`).

picows is a library of callbacks and no ASGI server: it cannot carry the application and is not measured.
All traffic stays on this machine, and every run ends automatically.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from dataclasses import fields
from importlib.util import find_spec
from statistics import median

import uvloop

from bench import server as load
from floodplain.server.settings import PREFIX, Settings

MAKE_APP = "floodplain.cli.application:make_app"
SERVERS = ("ours", "uvicorn", "granian")


def main() -> None:
    """Measure every server and print a table, or be one of them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--clients", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--game", default="fertility")
    parser.set_defaults(database="", workers=1, share=1.0)
    arguments = parser.parse_args()
    load.allow_many_files()
    names = [name for name in SERVERS if name != "granian" or find_spec("granian") is not None]
    found: dict[str, list[tuple[load.Measured, int]]] = {name: [] for name in names}
    for _ in range(arguments.rounds):
        for name in names:
            arguments.command = ("-m", "bench.transports", "serve", name)
            found[name].append(measure(arguments))
    show(found)


def measure(arguments: argparse.Namespace) -> tuple[load.Measured, int]:
    """Play one run against a new server; the figures, and the megabytes that the server took at its end."""
    megabytes = 0
    with tempfile.TemporaryDirectory() as folder, load.served(folder, arguments) as process:
        measured = load.Measured(arguments.clients, arguments.clients // 2)
        run = load.Load(arguments.game, arguments.clients // 2, 2, 0.0, measured)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(load.carry_out(run, arguments.seconds, process.pid))
        megabytes = load.resident_kb(process.pid) // 1000
    return measured, megabytes


def show(found: dict[str, list[tuple[load.Measured, int]]]) -> None:
    """Print the median of every server, and its processor time as a multiple of ours."""
    print(f"{'':10}{'answers/s':>10}{'p50 ms':>9}{'p99 ms':>9}{'CPU µs':>9}{'MB':>7}{'CPU, ours = 1':>16}")
    ours = [measured.cpu_us for measured, _ in found["ours"]]
    for name, runs in found.items():
        measured = [each for each, _ in runs]
        ratio = median(each.cpu_us / own for each, own in zip(measured, ours, strict=True))
        print(
            f"{name:10}{median(each.rate for each in measured):>10,.0f}"
            f"{median(each.quantile(0.5) for each in measured):>9.1f}"
            f"{median(each.quantile(0.99) for each in measured):>9.1f}"
            f"{median(each.cpu_us for each in measured):>9,.0f}"
            f"{median(megabytes for _, megabytes in runs):>7.0f}{ratio:>16.2f}",
            flush=True,
        )


def serve(name: str, flags: list[str]) -> None:
    """Be one of the servers, with the flags of `floodplain serve`."""
    for flag, value in zip(flags[::2], flags[1::2], strict=True):
        os.environ[PREFIX + flag.removeprefix("--").replace("-", "_").upper()] = value
    settings = Settings.read()
    for each in fields(settings):
        os.environ[PREFIX + each.name.upper()] = str(getattr(settings, each.name))
    match name:
        case "ours":
            from floodplain.server.serve import serve as serve_ours  # noqa: PLC0415 - one of three

            serve_ours(MAKE_APP, settings)
        case "uvicorn":
            import uvicorn  # noqa: PLC0415 - one of three

            uvicorn.run(
                MAKE_APP,
                factory=True,
                port=settings.port,
                ws="websockets-sansio",
                ws_per_message_deflate=False,
                log_config=None,
                access_log=False,
            )
        case _:
            from granian import Granian  # noqa: PLC0415 - one of three, and only where it is installed
            from granian.constants import Interfaces, Loops  # noqa: PLC0415

            Granian(
                MAKE_APP,
                factory=True,
                port=settings.port,
                interface=Interfaces.ASGI,
                loop=Loops.uvloop,
                log_enabled=False,
            ).serve()


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        serve(sys.argv[2], sys.argv[3:])
    else:
        main()

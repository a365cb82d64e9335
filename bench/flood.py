"""One hostile socket: what 39,000 empty frames cost the server, and how long another player waits meanwhile.

`python -m bench.flood` starts a server with its default limits and sends it 234 kB over loopback.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import socket
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from threading import Thread

from websockets.asyncio.client import ClientConnection, connect

from bench.serving import serving
from floodplain.client import Client, SeatPlan

PORT = 8419
FRAMES = 39_000
EMPTY = b"\x81\x80mask"  # a text of no length, masked as a client has to
PING = b"\x89\x80mask"
READ = 1 << 16
QUIET_S = 1.5  # without a reply for so long, all is told


def flood(table: str, frame: bytes) -> tuple[int, str]:
    """Sends frames as fast as they are taken; the bytes that came back, and how it ended."""
    head = f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    head += "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
    head += base64.b64encode(bytes(16)).decode() + "\r\n\r\n"
    with socket.create_connection(("127.0.0.1", PORT), QUIET_S) as line:
        line.sendall(head.encode())
        line.recv(READ)
        sender = Thread(target=line.sendall, args=(frame * FRAMES,), daemon=True)
        sender.start()
        told, tail = 0, b""
        with suppress(TimeoutError, ConnectionResetError):
            while received := line.recv(READ):
                told += len(received)
                tail = (tail + received)[-20:]
    _, closed, said = tail.rpartition(b"\x88")  # of the last frame: its length, the code, the reason
    return told, f"closed with {int.from_bytes(said[1:3])} {said[3:].decode()}" if closed else "left open"


async def beat(line: ClientConnection, waits: list[float]) -> None:
    """Asks for a sign of life again and again, and notes how long each took."""
    while True:
        began = time.perf_counter()
        await line.send('{"type":"ping","id":"beat"}')
        while json.loads(await line.recv()).get("id") != "beat":
            pass
        waits.append(time.perf_counter() - began)
        await asyncio.sleep(0.1)


def busy_s(pid: int) -> float:
    """The processor time that a process has taken."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(pid: int) -> None:
    """Floods a table with one kind of frame after the other while another player looks on."""
    with Client(f"http://127.0.0.1:{PORT}") as client:
        table = client.open("fertility", [SeatPlan(kind="me"), SeatPlan(kind="me")]).id
    address = f"ws://127.0.0.1:{PORT}/api/tables/{table}/live"
    async with connect(address, proxy=None, compression=None) as other:
        waits: list[float] = []
        beating = asyncio.create_task(beat(other, waits))
        for name, frame in (("empty texts", EMPTY), ("pings", PING)):
            waits.clear()
            before = busy_s(pid)
            told, ended = await asyncio.to_thread(flood, table, frame)
            print(
                f"{FRAMES} {name}, {len(frame) * FRAMES / 1000:.0f} kB: {busy_s(pid) - before:.2f} s of the "
                f"server, {told / 1000:.0f} kB of replies, {ended}; another's worst wait {max(waits):.2f} s"
            )
        beating.cancel()


def main() -> None:
    """Starts a server and floods it."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "floodplain", "serve", "--port", str(PORT)]
        command += ["--database", f"sqlite:///{folder}/flood.sqlite3", "--log-level", "error"]
        with serving(command, f"http://127.0.0.1:{PORT}") as process:
            asyncio.run(measure(process.pid))


if __name__ == "__main__":
    main()

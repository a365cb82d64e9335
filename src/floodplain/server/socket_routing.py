"""Routing of sockets between the workers of one machine: all sockets of a table go to one of them.

Workers that serve the same table have to tell each other of every answer, and each works out what it shows;
one that has all its sockets does that once. A socket that cannot be passed on is served where it is, which is
as right.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import socket
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from floodplain.server.heartbeat import SUFFIX, Heart

FOLDER: Final = "FLOODPLAIN_MEETING"  # where workers find each other, as the process that starts them says
STATE: Final = "meeting"  # what the application calls it in the state of its lifespan
BACKLOG: Final = 1_024
MOST: Final = 65_536  # bytes taken at a time
FOLLOWING: Final = re.compile(rb"/api/tables/([^/?]+)/live(?:\?|$)")
END: Final = b"\r\n\r\n"  # of the headers of a request


class SocketRouter:
    """Passes sockets to the worker that serves their table, and takes those of other workers."""

    def __init__(self, folder: str) -> None:
        self._folder = Path(folder)
        self._name = secrets.token_hex(8)
        self._door: socket.socket | None = None
        self._is_over = False
        self._heart = Heart(self._folder)
        self._tasks: set[asyncio.Task[None]] = set()

    def attend(self, make: Callable[[], asyncio.Protocol]) -> None:
        """Accept sockets from other workers from now on, each with a protocol that is made for it."""
        if self._door is not None or self._is_over:
            return
        self._door = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._door.setblocking(False)
        self._door.bind(str(self._folder / self._name))
        self._door.listen(BACKLOG)
        asyncio.get_running_loop().add_reader(self._door, self._admit, make)

    def close(self) -> None:
        """Accept no more sockets."""
        if not self._is_over:
            self._heart.close()
        self._is_over = True
        if self._door is not None:
            asyncio.get_running_loop().remove_reader(self._door)
            (self._folder / self._name).unlink(missing_ok=True)
            self._door.close()
            self._door = None

    # --- giving -------------------------------------------------------------------------------------

    def passes_on(self, transport: asyncio.Transport, url: bytes, request: bytes) -> bool:
        """Pass a socket to the worker that serves its table; whether it was passed on."""
        following = FOLLOWING.match(url)
        if following is None or self._door is None:
            return False
        for name in self._by_choice(following[1]):
            if name == self._name:
                return False
            if self._is_given(name, transport.get_extra_info("socket").fileno(), request):
                transport.abort()  # only ours: the process that was given the socket keeps it open
                return True
        return False

    def _by_choice(self, table: bytes) -> list[str]:
        """Return the workers, the one that has a table first; adding or losing one moves few tables."""
        names = [path.name for path in self._folder.iterdir() if path.suffix != SUFFIX]
        return sorted(names, key=lambda name: blake2b(table, key=name.encode()).digest())

    def _is_given(self, name: str, number: int, request: bytes) -> bool:
        path = self._folder / name
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
                line.setblocking(False)
                line.connect(str(path))
                return socket.send_fds(line, [request], [number]) == len(request)
        except (ConnectionRefusedError, FileNotFoundError):
            path.unlink(missing_ok=True)  # its former owner is gone
        except OSError:
            pass  # too many at once
        return False

    # --- being given --------------------------------------------------------------------------------

    def _admit(self, make: Callable[[], asyncio.Protocol]) -> None:
        assert self._door is not None
        try:
            line, _ = self._door.accept()
        except OSError:
            return
        line.setblocking(False)
        asyncio.get_running_loop().add_reader(line, self._take, line, make, [], [])

    def _take(
        self, line: socket.socket, make: Callable[[], asyncio.Protocol], parts: list[bytes], given: list[int]
    ) -> None:
        """Receive a request and its socket; the worker that passes them on closes the line after that."""
        try:
            part, numbers, *_ = socket.recv_fds(line, MOST, 1)
        except BlockingIOError:
            return
        except OSError:
            part, numbers = b"", []
        parts.append(part)
        given += numbers
        if part:
            return
        loop = asyncio.get_running_loop()
        loop.remove_reader(line)
        line.close()
        request = b"".join(parts)
        for number in given:
            passed = socket.socket(fileno=number)
            if not request.endswith(END):
                passed.close()  # it was not given whole, and is served where it was
                continue
            task = loop.create_task(_serve(passed, make, request))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)


async def _serve(passed: socket.socket, make: Callable[[], asyncio.Protocol], request: bytes) -> None:
    protocol: Any = (await asyncio.get_running_loop().connect_accepted_socket(make, passed))[1]
    protocol.data_received(request)

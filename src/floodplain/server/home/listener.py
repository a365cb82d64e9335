"""A second listener of the same application, on one address of the local network."""

from __future__ import annotations

import asyncio
import socket
from typing import Any, Final, cast

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.server import ServerState

from floodplain.server.connections import CONNECTIONS
from floodplain.server.home.addresses import LocalAddress
from floodplain.server.home.guests import GUEST
from floodplain.server.limits import LIMITS, ConnectionLimits

TRIES: Final = 10  # ports after the wanted one


def guests_of(app: ASGIApp) -> ASGIApp:
    """Return the same application with every request marked as a guest's."""

    async def served(scope: Scope, receive: Receive, send: Send) -> None:
        scope[GUEST] = True
        await app(scope, receive, send)

    return served


class Listener:
    """A server of an application on one address, until it is closed."""

    def __init__(self, app: ASGIApp, limits: ConnectionLimits) -> None:
        self._config = uvicorn.Config(guests_of(app), lifespan="off", proxy_headers=False, **CONNECTIONS)
        self._limits = limits
        self._state = ServerState()
        self._server: asyncio.Server | None = None

    async def open(self, place: LocalAddress, port: int) -> int:
        """Listen on the port or one of the next, and return which. Raises OSError."""
        if not self._config.loaded:
            self._config.load()
        held = _bound(place, port)
        self._server = await asyncio.get_running_loop().create_server(self._protocol, sock=held)
        return cast("int", held.getsockname()[1])

    def _protocol(self) -> asyncio.Protocol:
        make: Any = self._config.http_protocol_class
        made = make(config=self._config, server_state=self._state, app_state={LIMITS: self._limits})
        return cast("asyncio.Protocol", made)

    def close(self) -> None:
        """Stop listening, and end every connection."""
        if self._server is not None:
            self._server.close()
            self._server = None
        for connection in list(self._state.connections):
            connection.shutdown()


def _bound(place: LocalAddress, port: int) -> socket.socket:
    """Return a socket on an address, and on the port or, if it is taken, one of the next."""
    family = socket.AF_INET6 if ":" in place.ip else socket.AF_INET
    for number in [*range(port, port + TRIES), 0]:
        held = socket.socket(family, socket.SOCK_STREAM)
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            held.bind((place.ip, number))
        except OSError:
            held.close()
            if not number:
                raise
            continue
        return held
    raise OSError("no port is free")  # pragma: no cover - the last one is any

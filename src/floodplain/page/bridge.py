"""The bridge between a page and the application in it: requests and sockets as messages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, Literal
from urllib.parse import unquote

from starlette.types import ASGIApp, Message, Scope

from floodplain.page.composition import compose
from floodplain.page.helpers import Ask
from floodplain.page.store import Keep, PageStore
from floodplain.server.keys import new_key

HOST: Final = "localhost"
HERE: Final = ("127.0.0.1", 0)
NORMAL: Final = 1000  # closes a socket in which nothing went wrong

Headers = Sequence[tuple[str, str]]
Tell = Callable[[int, Literal["open", "text", "close"], str | int | None], object]
"""Reports an event of a socket to the page: its number, the event, and its text or closing code."""


async def start(kept: Iterable[tuple[str, bytes]], ask: Ask, tell: Tell, keep: Keep) -> Bridge:
    """Start the application with the stored entries; it saves every change before it acknowledges it."""
    store = PageStore(kept, keep)
    key = await store.person(new_key())
    bridge = Bridge(compose(store, ask), key, tell)
    await bridge.open_up()
    return bridge


class Bridge:
    """The application of one person, called from the same page."""

    def __init__(self, app: ASGIApp, key: str, tell: Tell) -> None:
        self._app = app
        self._headers = {"host": HOST, "authorization": f"Bearer {key}"}
        self._tell = tell
        self._lines: dict[int, asyncio.Queue[Message]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._lifespan: AbstractAsyncContextManager[Any] | None = None

    async def open_up(self) -> None:
        """Start the background work: the clocks of tables."""
        self._lifespan = self._app.router.lifespan_context(self._app)  # type: ignore[attr-defined]
        await self._lifespan.__aenter__()

    async def shut(self) -> None:
        """Stop everything, and wait until all changes are saved."""
        for line in list(self._lines):
            self.close(line)
        if self._tasks:
            await asyncio.wait(self._tasks)
        if self._lifespan is not None:
            await self._lifespan.__aexit__(None, None, None)

    # --- requests -------------------------------------------------------------------------------------

    async def http(
        self, method: str, target: str, headers: Headers = (), body: bytes | None = None
    ) -> tuple[int, list[tuple[str, str]], bytes]:
        """Return the status, the headers and the content of the reply to a request."""
        told: list[Message] = []
        asked = [{"type": "http.request", "body": body or b"", "more_body": False}]

        async def receive() -> Message:
            return asked.pop() if asked else await _never()

        async def send(message: Message) -> None:
            told.append(message)

        scope = self._scope("http", target, headers, scheme="http", method=method.upper())
        await self._app(scope, receive, send)
        named = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in told[0]["headers"]]
        return told[0]["status"], named, b"".join(each.get("body", b"") for each in told[1:])

    # --- sockets --------------------------------------------------------------------------------------

    def open(self, line: int, target: str) -> None:
        """Open a socket under a number."""
        self._lines[line] = asyncio.Queue()
        self._lines[line].put_nowait({"type": "websocket.connect"})
        task = asyncio.ensure_future(self._serve(line, target, self._lines[line]))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def send(self, line: int, text: str) -> None:
        """Send a text to a socket, unless it is closed."""
        if line in self._lines:
            self._lines[line].put_nowait({"type": "websocket.receive", "text": text})

    def close(self, line: int) -> None:
        """Close a socket."""
        queue = self._lines.pop(line, None)
        if queue is not None:
            queue.put_nowait({"type": "websocket.disconnect", "code": NORMAL})

    async def _serve(self, line: int, target: str, queue: asyncio.Queue[Message]) -> None:
        scope = self._scope("websocket", target, (), scheme="ws", subprotocols=[])

        async def send(message: Message) -> None:
            if line in self._lines:
                self._say(line, message)

        try:
            await self._app(scope, queue.get, send)
        finally:
            if self._lines.pop(line, None) is not None:  # neither side has closed it
                self._tell(line, "close", NORMAL)

    def _say(self, line: int, message: Message) -> None:
        match message["type"]:
            case "websocket.accept":
                self._tell(line, "open", None)
            case "websocket.send":
                self._tell(line, "text", message.get("text") or (message.get("bytes") or b"").decode())
            case "websocket.close":
                del self._lines[line]
                self._tell(line, "close", message.get("code", NORMAL))
            case _:
                pass  # nothing else is said to a socket

    def _scope(self, kind: str, target: str, headers: Headers, **more: object) -> Scope:
        path, _, query = target.partition("?")
        named = {**{name.lower(): value for name, value in headers}, **self._headers}
        named.pop("accept-encoding", None)  # nothing travels far enough to be compressed
        named.pop("origin", None)
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode("latin-1"), value.encode("latin-1")) for name, value in named.items()],
            "client": HERE,
            "server": (HOST, 80),
            "state": {},
            "extensions": {},
            **more,
        }


async def _never() -> Message:
    """Wait for the client to disconnect, which the page never does."""
    return await asyncio.get_running_loop().create_future()  # type: ignore[no-any-return]

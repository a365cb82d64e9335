"""One device's connection to the server over HTTP, using only the standard library."""

from __future__ import annotations

import http.client
from collections.abc import Mapping
from http.cookies import SimpleCookie
from selectors import EVENT_READ, DefaultSelector
from types import TracebackType
from typing import Final
from urllib.parse import quote, urlencode, urlsplit

from floodplain.client.errors import Refused, Unreachable
from floodplain.server.keys import COOKIE

TIMEOUT_S: Final = 60.0


class Connection:
    """A device with a connection that stays open, and its key."""

    def __init__(self, address: str, key: str | None = None, timeout_s: float = TIMEOUT_S) -> None:
        parts = urlsplit(address)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise Unreachable(f"{address!r} is not the address of a server; write http://HOST:PORT")
        self.address = address.rstrip("/")
        self.key = key
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        self._connection = kind(parts.hostname, parts.port, timeout=timeout_s)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection; the key stays."""
        self._connection.close()

    def ask(self, method: str, path: str, body: bytes | None = None) -> bytes:
        """Send a request and return the server's reply; raises Refused or Unreachable."""
        status, content = self.request(method, path, body)
        if status >= http.client.BAD_REQUEST:
            raise Refused.of(content, status)
        return content

    def request(self, method: str, path: str, body: bytes | None = None) -> tuple[int, bytes]:
        """Send a request, repeating it on a new connection if the old one was closed meanwhile."""
        headers = {"Accept": "application/json"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if self.key is not None:
            headers["Authorization"] = f"Bearer {self.key}"
        if self._is_gone():
            self._connection.close()
        is_kept = self._connection.sock is not None
        try:
            return self._request(method, path, body, headers)
        except (http.client.HTTPException, OSError) as error:
            self._connection.close()
            # A request that changes something is not sent twice: it may have been carried out.
            if not is_kept or method != "GET":
                raise Unreachable(f"{self.address} cannot be reached: {error}") from None
        try:
            return self._request(method, path, body, headers)
        except (http.client.HTTPException, OSError) as error:
            self._connection.close()
            raise Unreachable(f"{self.address} cannot be reached: {error}") from None

    def _is_gone(self) -> bool:
        """Return whether the server has closed the connection: nothing arrives unasked on an open one."""
        if self._connection.sock is None:
            return False
        with DefaultSelector() as look:
            look.register(self._connection.sock, EVENT_READ)
            return bool(look.select(0))

    def _request(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> tuple[int, bytes]:
        self._connection.request(method, path, body, dict(headers))
        response = self._connection.getresponse()
        content = response.read()
        for header in response.headers.get_all("Set-Cookie", []):
            cookie = SimpleCookie(header)
            if COOKIE in cookie:
                self.key = cookie[COOKIE].value
        return response.status, content


def of_table(table: str, what: str = "") -> str:
    """Return the path of something at a table."""
    path = f"/api/tables/{quote(table, safe='')}"
    return f"{path}/{what}" if what else path


def with_query(path: str, query: Mapping[str, object]) -> str:
    """Return a path with the given parts of a query."""
    given = {name: value for name, value in query.items() if value is not None}
    return f"{path}?{urlencode(given)}" if given else path

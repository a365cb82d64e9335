"""Requests to addresses that people gave: they reach nothing that is not on the internet.

The name is resolved once, every address that it stands for must be public, and the connection goes to one of
these addresses: what a name server says a moment later changes nothing. Redirects are not followed, and both
time and size are limited.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING, Final
from urllib.parse import SplitResult, urlsplit

from floodplain.kernel.errors import FloodplainError
from floodplain.server.errors import BadAddress

if TYPE_CHECKING:
    from ssl import SSLContext

WHOLE_S: Final = 10.0  # for a request and its answer
HEAD_BYTES: Final = 16_384
LONGEST_URL: Final = 2_000
LOWEST_PORT: Final = 1_024
HTTPS: Final = 443
CARRIERS: Final = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"))
"""IPv6 networks whose addresses stand for those of IPv4."""


class Unsent(FloodplainError):
    """A request without an answer: nothing listens there, or it takes too long."""


@dataclass(frozen=True)
class Answer:
    """The answer of another server."""

    status: int
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_done(self) -> bool:
        """Return whether the request was accepted."""
        return 200 <= self.status < 300  # noqa: PLR2004 - HTTP

    @property
    def wait_s(self) -> float:
        """Return how many seconds the other server asks us to wait; 0 if it does not say."""
        try:
            return max(0.0, float(self.headers.get("retry-after", "0")))
        except ValueError:  # a date: our own pace will do
            return 0.0


class Outside:
    """Sends requests to the internet, and to the hosts that the settings allow besides."""

    def __init__(self, allowed: str = "") -> None:
        self._allowed = frozenset(each.strip().lower() for each in allowed.split(",") if each.strip())

    def check(self, url: str) -> SplitResult:
        """Return the parts of an address; raises BadAddress if nothing may be sent there."""
        if len(url) > LONGEST_URL or not url.isascii() or any(sign <= " " for sign in url):
            raise BadAddress("this is not a web address")
        try:
            parts = urlsplit(url)
            host, port = parts.hostname or "", parts.port
        except ValueError:
            raise BadAddress("this is not a web address") from None
        if parts.username is not None or parts.password is not None or not host:
            raise BadAddress("write the address as https://host/path, without a name or password in it")
        if host in self._allowed and parts.scheme in {"http", "https"}:
            return parts
        if parts.scheme != "https":
            raise BadAddress("only addresses that begin with https:// are allowed")
        if port not in {None, HTTPS} and (port or 0) < LOWEST_PORT:
            raise BadAddress("this port is used for other purposes than web pages")
        with contextlib.suppress(ValueError):
            if not is_public(ip_address(host)):
                raise BadAddress("this address belongs to a private network")
        return parts

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        """Send a request and return its answer; raises BadAddress or Unsent."""
        parts = self.check(url)
        try:
            async with asyncio.timeout(WHOLE_S):
                return await self._post(parts, body, headers)
        except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError) as error:
            raise Unsent(str(error) or type(error).__name__) from None

    async def _post(self, parts: SplitResult, body: bytes, headers: Mapping[str, str]) -> Answer:
        host, is_secret = parts.hostname or "", parts.scheme == "https"
        port = parts.port or (HTTPS if is_secret else 80)
        address = await self._resolve(host, port)
        reader, writer = await asyncio.open_connection(
            address,
            port,
            limit=HEAD_BYTES,
            ssl=_trusted() if is_secret else None,
            server_hostname=host if is_secret else None,
        )
        try:
            writer.write(_request(parts, body, headers) + body)
            await writer.drain()
            return _answer(await reader.readuntil(b"\r\n\r\n"))
        except asyncio.LimitOverrunError:
            raise Unsent("the head of the answer is too long") from None
        finally:
            writer.transport.abort()  # the rest of the answer, however long, is not read

    async def _resolve(self, host: str, port: int) -> str:
        """Return the address that a name stands for; raises BadAddress unless all of them are public."""
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=1)
        addresses = [str(each[4][0]) for each in found]
        if not addresses:
            raise Unsent("this name has no address")
        if host not in self._allowed and not all(is_public(ip_address(each)) for each in addresses):
            raise BadAddress("this address belongs to a private network")
        return addresses[0]


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Return whether an address is one of the internet, also if it is one of IPv4 written as IPv6."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if address.teredo is not None:
            return False
        if any(address in network for network in CARRIERS):
            inner = IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(inner)
    return address.is_global and not (
        address.is_multicast or address.is_reserved or address.is_unspecified or address.is_loopback
    )


@cache
def _trusted() -> SSLContext:
    import ssl  # noqa: PLC0415 - a page has none

    return ssl.create_default_context()


def _request(parts: SplitResult, body: bytes, headers: Mapping[str, str]) -> bytes:
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    lines = [f"POST {path} HTTP/1.1", f"Host: {parts.netloc}", "User-Agent: floodplain", "Connection: close"]
    lines += [f"Content-Length: {len(body)}", *(f"{name}: {value}" for name, value in headers.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def _answer(head: bytes) -> Answer:
    first, *lines = head.decode("latin-1").split("\r\n")
    version, _, rest = first.partition(" ")
    if not version.startswith("HTTP/1."):
        raise Unsent("the answer is not one of a web server")
    named = (line.partition(":") for line in lines if ":" in line)
    headers = {name.strip().lower(): value.strip() for name, _, value in named}
    return Answer(int(rest[:3]), headers)

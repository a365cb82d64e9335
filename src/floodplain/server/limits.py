"""Limits on how fast and how much a client may ask."""

from __future__ import annotations

import time
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final

from floodplain.server.bucket import Bucket
from floodplain.server.errors import TooMany
from floodplain.server.metrics import Metrics
from floodplain.server.settings import Settings

BODY_BYTES: Final = 64_000
LARGE_BODY_BYTES: Final = 700_000  # for records and editions
SOCKET_BYTES: Final = 8_192
MOST_BUCKETS: Final = 50_000
BURST: Final = 40.0  # messages that a socket may send in a burst, if its rate is no higher
PATIENCE: Final = 2.0  # times its limit that a socket may send before it is closed
LIMITS: Final = "limits"  # the names in the state of the application's lifespan


@lru_cache(maxsize=10_000)
def address_of(host: str) -> str:
    """Return the address that a request is counted for: for IPv6 a whole network, as one customer gets it."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address) >> 64 << 64, 64)))


class TrustedProxies:
    """The proxies that a setting names: addresses, networks and names separated by commas, or * for all."""

    def __init__(self, named: str) -> None:
        self._is_any = named == "*"
        self._named = frozenset(each.strip() for each in named.split(",") if each.strip())
        self._networks = [network for each in self._named if (network := _network(each)) is not None]

    def __contains__(self, host: str) -> bool:
        if self._is_any or host in self._named:
            return True
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)


def _network(text: str) -> IPv4Network | IPv6Network | None:
    """Return the network that a text names, with an address as a network of one host; None for a name."""
    try:
        return ip_network(text)
    except ValueError:
        return None


class Limiter:
    """A token bucket for each address."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: dict[str, Bucket] = {}

    def check(self, who: str) -> None:
        """Raise TooMany if requests come too fast."""
        wait = self.wait(who)
        if wait:
            raise TooMany(wait)

    def wait(self, who: str) -> float:
        """Count a request; return how long to wait if it comes too fast."""
        now = time.monotonic()
        bucket = self._buckets.get(who)
        if bucket is None:
            if len(self._buckets) >= MOST_BUCKETS:
                self._forget(now)
            bucket = self._buckets[who] = Bucket(self.burst, now)
        return bucket.take(self.rate, self.burst, now)

    def _forget(self, now: float) -> None:
        # A bucket that had time to fill up equals a new one.
        full = self.burst / self.rate
        kept = {who: bucket for who, bucket in self._buckets.items() if now - bucket.updated < full}
        self._buckets = kept if len(kept) < MOST_BUCKETS else {}


class RateLimits:
    """The rates at which one address may send each kind of request."""

    def __init__(self, settings: Settings) -> None:
        self.requests = Limiter(settings.requests_per_second, settings.requests_burst)
        self.new_tables = Limiter(settings.tables_per_minute / 60, max(10.0, settings.tables_per_minute))
        self.codes = Limiter(settings.codes_per_minute / 60, 2 * settings.codes_per_minute)
        self.changes = Limiter(settings.changes_per_minute / 60, max(10.0, settings.changes_per_minute))
        """Names, blocks, reports and what else people change about themselves."""
        self.finds = Limiter(settings.finds_per_minute / 60, max(10.0, settings.finds_per_minute))
        self.coach_requests = Limiter(settings.hints_per_minute / 60, max(5.0, settings.hints_per_minute))
        rate = settings.messages_per_second
        together = max(rate, settings.messages_per_address)
        self.messages = Limiter(together, max(2 * together, burst_of(rate)))
        self.hasty = Limiter(rate, burst_of(rate))
        """Counts messages that come too fast: a socket that does not stop after refusals is closed."""


class ConnectionCounter:
    """The number of connections of each address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: dict[str, int] = {}

    def enter(self, who: str) -> bool:
        """Count a connection until it leaves; return whether the address may have that many."""
        self._held[who] = self._held.get(who, 0) + 1
        return self._held[who] <= self._most

    def leave(self, who: str) -> None:
        """Stop counting a connection."""
        self._held[who] -= 1
        if not self._held[who]:
            del self._held[who]


class FrameLimiter:
    """The rate at which one socket may send frames of any kind."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._bucket = Bucket(burst, time.monotonic())

    def allows(self, frames: int) -> bool:
        """Return whether this many more frames are allowed now."""
        return not self._bucket.take(self._rate, self._burst, time.monotonic(), frames)


class ConnectionLimits:
    """The limits of connections, applied before the application sees them."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._rate = PATIENCE * settings.messages_per_second
        self._burst = PATIENCE * burst_of(settings.messages_per_second)
        self._proxies = TrustedProxies(settings.trusted_proxies)
        self._metrics = metrics
        self.held = ConnectionCounter(max(settings.connections_per_address, settings.sockets_per_address))

    def pace(self) -> FrameLimiter:
        """Return a limiter for the messages of a new socket."""
        return FrameLimiter(self._rate, self._burst)

    def counted(self, client: tuple[str, int] | None) -> str | None:
        """Return the address that a connection is counted for; None for a proxy of many clients."""
        if client is None or client[0] in self._proxies:
            return None
        return address_of(client[0])

    def refused(self) -> None:
        """Count a connection that was refused, or closed for what it sent."""
        self._metrics.refused.add(TooMany.error)


def burst_of(rate: float) -> float:
    """Return how many messages a socket may send in a burst."""
    return max(BURST, rate)

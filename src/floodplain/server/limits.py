"""Limits: how fast somebody may ask, and how much at once."""

from __future__ import annotations

import time
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Final

from floodplain.server.errors import TooMany

BODY_BYTES: Final = 64_000
LARGE_BODY_BYTES: Final = 700_000  # for records and editions
SOCKET_BYTES: Final = 8_192
MOST_BUCKETS: Final = 50_000


@lru_cache(maxsize=10_000)
def address_of(host: str) -> str:
    """Whom a request is counted for: of IPv6 a whole network, for one customer gets that many addresses."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address) >> 64 << 64, 64)))


class Bucket:
    """Fills up steadily; whoever asks takes one token out."""

    __slots__ = ("tokens", "updated")

    def __init__(self, tokens: float, now: float) -> None:
        self.tokens = tokens
        self.updated = now

    def take(self, rate: float, burst: float, now: float) -> float:
        """Takes a token; how long to wait if there is none."""
        self.tokens = min(burst, self.tokens + (now - self.updated) * rate)
        self.updated = now
        if self.tokens < 1:
            return (1 - self.tokens) / rate
        self.tokens -= 1
        return 0.0


class Limiter:
    """A bucket for everybody who asks, by their address."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[str, Bucket] = {}

    def check(self, who: str) -> None:
        """Raises TooMany when somebody asks too fast."""
        now = time.monotonic()
        bucket = self._buckets.get(who)
        if bucket is None:
            if len(self._buckets) >= MOST_BUCKETS:
                self._forget(now)
            bucket = self._buckets[who] = Bucket(self._burst, now)
        wait = bucket.take(self._rate, self._burst, now)
        if wait:
            raise TooMany(wait)

    def _forget(self, now: float) -> None:
        # A bucket that has had time to fill up is as good as a new one.
        full = self._burst / self._rate
        kept = {who: bucket for who, bucket in self._buckets.items() if now - bucket.updated < full}
        self._buckets = kept if len(kept) < MOST_BUCKETS else {}

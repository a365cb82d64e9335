"""The announcement of the server in the local network, so that phones find it by its name."""

from __future__ import annotations

import contextlib
import logging
import socket
from typing import TYPE_CHECKING, Final

from floodplain.server.home.addresses import LocalAddress
from floodplain.server.home.guests import NAME

if TYPE_CHECKING:
    from zeroconf.asyncio import AsyncZeroconf

LOG: Final = logging.getLogger(__name__)
KIND: Final = "_http._tcp.local."


class Announcer:
    """Answers queries for floodplain.local; if that is not possible, the address still works.

    Only one host in a network can have the name. For a second one the name is taken.
    """

    def __init__(self) -> None:
        self._zeroconf: AsyncZeroconf | None = None

    @property
    def is_heard(self) -> bool:
        """Return whether the name can be found."""
        return self._zeroconf is not None

    async def announce(self, place: LocalAddress, port: int) -> None:
        """Announce an address from now on."""
        from zeroconf import IPVersion, ServiceInfo  # noqa: PLC0415 - only for those who open it
        from zeroconf.asyncio import AsyncZeroconf  # noqa: PLC0415

        is_newer = ":" in place.ip
        raw = socket.inet_pton(socket.AF_INET6 if is_newer else socket.AF_INET, place.ip)
        told = ServiceInfo(KIND, f"Floodplain.{KIND}", port, addresses=[raw], server=f"{NAME}.")
        made: AsyncZeroconf | None = None
        try:
            version = IPVersion.V6Only if is_newer else IPVersion.V4Only
            made = AsyncZeroconf(interfaces=[place.ip], ip_version=version)
            await made.async_register_service(told)
        except _faults() as fault:
            LOG.info("%s is not announced: %s", NAME, fault)
            if made is not None:
                await made.async_close()
            return
        self._zeroconf = made

    async def close(self) -> None:
        """Withdraw the name."""
        made, self._zeroconf = self._zeroconf, None
        if made is not None:
            with contextlib.suppress(*_faults()):
                await made.async_unregister_all_services()
            with contextlib.suppress(*_faults()):
                await made.async_close()


def _faults() -> tuple[type[Exception], ...]:
    """Return the errors that a network may cause."""
    from zeroconf import Error  # noqa: PLC0415

    return (OSError, Error, RuntimeError, ValueError)

"""The addresses of this machine on the local network, and which of them phones can reach."""

from __future__ import annotations

import re
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final

from floodplain.server.settings import AUTO

Network = IPv4Network | IPv6Network

PRIVATE: Final[tuple[Network, ...]] = (
    IPv4Network("192.168.0.0/16"),
    IPv4Network("10.0.0.0/8"),
    IPv4Network("172.16.0.0/12"),
    IPv6Network("fc00::/7"),
    IPv4Network("169.254.0.0/16"),  # two machines connected by a cable, without a router
)
"""The networks that are never on the internet, the most likely ones at home first."""
NEVER_PUBLIC: Final[tuple[Network, ...]] = (
    *PRIVATE,
    IPv4Network("127.0.0.0/8"),
    IPv6Network("::1/128"),
    IPv6Network("fe80::/10"),
)
TUNNELS: Final = re.compile(
    r"^(lo|docker|br-|veth|virbr|vmnet|vboxnet|vnet|lxc|lxd|cni|flannel|podman|tun|tap|wg|utun|ppp|ipsec|"
    r"gpd|tailscale|zt|nordlynx|proton|awdl|llw|anpi|bridge)|"
    r"\b(loopback|hyper-v|wsl|vethernet|virtualbox|vmware|docker|tap-|wintun|wireguard|openvpn|vpn|tailscale|zerotier)",
    re.IGNORECASE,
)
"""Adapters that lead to no phone: virtual machines, containers and VPNs."""
ELSEWHERE: Final = (("192.0.2.1", 9), ("2001:db8::1", 9))  # addresses of documentation: nothing is sent there


class NoAddress(Exception):
    """This machine has no address that a phone at home could reach."""


@dataclass(frozen=True, slots=True)
class LocalAddress:
    """An address of this machine, and the adapter that has it."""

    ip: str
    adapter: str

    @property
    def host(self) -> str:
        """Return the address as written in a link."""
        return f"[{self.ip}]" if ":" in self.ip else self.ip


def is_private(text: str) -> bool:
    """Return whether an address is local to a home or to this machine, and so never on the internet."""
    address = _read(text)
    return address is not None and any(address in network for network in NEVER_PUBLIC)


def _read(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = getattr(address, "ipv4_mapped", None)
    return address if mapped is None else mapped


def all_addresses() -> list[LocalAddress]:
    """Return every address of this machine, in the order of the system."""
    from ifaddr import get_adapters  # noqa: PLC0415 - only for those who open it

    return [
        LocalAddress(each.ip if isinstance(each.ip, str) else each.ip[0], adapter.nice_name)
        for adapter in get_adapters()
        for each in adapter.ips
    ]


def usable(found: Sequence[LocalAddress], preferred: Sequence[str] = ()) -> list[LocalAddress]:
    """Return the addresses that phones can reach, that of the default route first, then by network.

    Link-local addresses of IPv6 are left out, because browsers cannot open them.
    """

    def rank(place: LocalAddress) -> tuple[bool, int]:
        address = _read(place.ip)
        order = next(number for number, network in enumerate(PRIVATE) if address in network)
        return place.ip not in preferred, order

    fitting = [place for place in found if _fits(place)]
    return sorted(fitting, key=rank)


def _fits(place: LocalAddress) -> bool:
    address = _read(place.ip)
    return address is not None and _is_at_home(address) and not TUNNELS.search(place.adapter)


def _is_at_home(address: IPv4Address | IPv6Address) -> bool:
    return any(address in network for network in PRIVATE)


def is_public(found: Sequence[LocalAddress]) -> bool:
    """Return whether any of these addresses can be reached from the internet."""
    return any(not is_private(place.ip) for place in found)


def way_out() -> list[str]:
    """Return the addresses by which this machine reaches others; no packet is sent for this."""
    found = []
    for family, target in zip((socket.AF_INET, socket.AF_INET6), ELSEWHERE, strict=True):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect(target)
                found.append(str(probe.getsockname()[0]))
        except OSError:
            continue
    return found


def local_addresses(wanted: str = AUTO) -> list[LocalAddress]:
    """Return the addresses to offer: those named, separated by commas, or those found."""
    if wanted != AUTO:
        return [LocalAddress(each.strip(), "") for each in wanted.split(",") if each.strip()]
    return usable(all_addresses(), way_out())

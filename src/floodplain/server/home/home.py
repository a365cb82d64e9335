"""The server at home: open to the local network from when the host asks until they close it."""

from __future__ import annotations

import secrets
import time
from typing import Final, Protocol

import msgspec
from starlette.types import ASGIApp

from floodplain.server.errors import Conflict, Forbidden, NotFound, WrongHost
from floodplain.server.home import addresses
from floodplain.server.home.addresses import LocalAddress
from floodplain.server.home.announcer import Announcer
from floodplain.server.home.codes import new_code, plain
from floodplain.server.home.guests import NAME
from floodplain.server.limits import ConnectionLimits
from floodplain.server.messages.replies.home import ClaimState, Trouble
from floodplain.server.settings import AUTO, Settings
from floodplain.server.store.clock import now_ms

CHOOSING_S: Final = 15.0  # seconds of silence after which a guest is no longer choosing a seat
MOST_CLAIMS: Final = 20
CLAIM_MS: Final = 2 * 60_000
"""Milliseconds after which a request for a seat expires, if the host does not answer it."""


class NoLocalNetwork(Conflict):
    """A machine that no phone at home can reach."""

    error = "no_network"


class PublicOnly(Conflict):
    """A machine whose only address is public."""

    error = "public_only"


class WrongRoom(NotFound):
    """A room code other than the present one."""

    error = "wrong_room"


class ClaimExpired(Conflict):
    """The host's reply to a request for a seat that has expired."""

    error = "claim_expired"


class SeatClaim(msgspec.Struct):
    """A request for a seat that the player has on another device."""

    id: str
    table: str
    name: str
    key: str
    asked: int
    is_refused: bool = False
    is_read: bool = False
    """Whether the host has read that it expired."""

    @property
    def state(self) -> ClaimState:
        """Return whether the host is asked, has refused, or did not answer in time."""
        if self.is_refused:
            return "refused"
        return "asked" if now_ms() < self.asked + CLAIM_MS else "expired"


class Doors(Protocol):
    """A listener on an address."""

    def close(self) -> None:
        """Stop listening."""


class OpenPlace(msgspec.Struct):
    """The place where the server is open to the local network."""

    listener: Doors
    place: LocalAddress
    port: int

    @property
    def link(self) -> str:
        """The address that a phone opens, without the room code."""
        return f"http://{self.place.host}:{self.port}"


class Home:
    """Opens the server to the local network and closes it, and knows who has joined by it."""

    def __init__(self, settings: Settings, limits: ConnectionLimits) -> None:
        self._wanted = settings.local_network
        self._port = settings.port
        self._limits = limits
        self._app: ASGIApp | None = None
        self._announcer = Announcer()
        self._arrivals: dict[str, float] = {}  # by address, when a guest without a seat was last seen
        self.open_place: OpenPlace | None = None
        self.code = new_code()
        self._claims: list[SeatClaim] = []
        self.reached: int | None = None  # when a guest last sent a request

    def serves(self, app: ASGIApp) -> None:
        """Note the application that guests are served."""
        self._app = app

    @property
    def is_offered(self) -> bool:
        """Return whether the person at this machine may open it to the local network."""
        return bool(self._wanted) and self._app is not None

    # --- where ----------------------------------------------------------------------------------------

    def places(self) -> list[LocalAddress]:
        """Return the addresses at which it can be opened, the likeliest first."""
        return addresses.local_addresses(self._wanted)

    def trouble(self) -> Trouble:
        """Return why it cannot be opened: this machine is only on the internet, or on no network at all."""
        if self.places():
            return ""
        return "public" if addresses.is_public(addresses.all_addresses()) else "offline"

    async def open(self, wanted: str = "") -> None:
        """Listen on an address of the local network, or move to another."""
        found = self.places()
        if not found:
            self._refuse()
        place = next((each for each in found if each.ip == wanted), None) if wanted else found[0]
        if place is None:
            raise NotFound(f"this computer has no address {wanted}")
        if self.open_place is not None and self.open_place.place == place:
            return
        await self.close()
        from floodplain.server.home.listener import Listener  # noqa: PLC0415 - it needs uvicorn

        assert self._app is not None
        listener = Listener(self._app, self._limits)
        try:
            port = await listener.open(place, self._port)
        except OSError as error:
            raise NoLocalNetwork(f"this computer cannot be reached at {place.ip}: {error.strerror}") from None
        self.open_place = OpenPlace(listener, place, port)
        await self._announcer.announce(place, port)

    def _refuse(self) -> None:
        if self._wanted == AUTO and self.trouble() == "public":
            raise PublicOnly(
                "this computer has only a public address, so anyone on the internet could join; "
                "use `floodplain serve`, which is made for that"
            )
        raise NoLocalNetwork(
            "this computer is not connected to a network; connect it to Wi-Fi, or play on this device"
        )

    async def close(self) -> None:
        """Stop listening, and disconnect everyone who joined by the local network."""
        if self.open_place is not None:
            place, self.open_place = self.open_place, None
            place.listener.close()
            await self._announcer.close()

    @property
    def name_link(self) -> str:
        """The address by name; empty if it could not be announced."""
        if self.open_place is None or not self._announcer.is_heard:
            return ""
        return f"http://{NAME}:{self.open_place.port}"

    def picture(self) -> str:
        """Return the address of the room as a QR code."""
        assert self.open_place is not None
        import segno  # noqa: PLC0415 - only for those who open it

        made = segno.make(f"{self.open_place.link}/{self.code}", error="m", micro=False)
        return made.svg_data_uri(scale=4, border=2, dark="#2a2418", light="#fffdf7")

    # --- guests ---------------------------------------------------------------------------------------

    def check_guest(self, name: str, client: tuple[str, int] | None) -> None:
        """Raise an error unless a guest comes from the local network, by the name or address of the room."""
        place = self.open_place
        if place is None or name not in {place.place.ip, NAME}:
            raise WrongHost("this server does not answer to that name; use the address on the host's screen")
        if client is None or not addresses.is_private(client[0]):
            raise Forbidden("only devices on the local network are served here")
        self.reached = now_ms()

    def check_code(self, code: str) -> None:
        """Raise WrongRoom unless a code is the one of this room."""
        if not secrets.compare_digest(plain(code).encode(), self.code.encode()):
            raise WrongRoom(f"there is no room {plain(code)[:8]} here; check the code on the host's screen")

    def note_arrival(self, address: str, is_seated: bool) -> None:
        """Note that a guest looks for a seat, or has found one."""
        self._arrivals.pop(address, None)
        if not is_seated:
            self._arrivals[address] = time.monotonic()

    def choosing(self) -> int:
        """Return how many devices are looking for a seat."""
        since = time.monotonic() - CHOOSING_S
        self._arrivals = {who: at for who, at in self._arrivals.items() if at >= since}
        return len(self._arrivals)

    def claim(self, table: str, name: str, key: str) -> None:
        """Note a request for the seat of a player; each device requests one at a time."""
        kept = [each for each in self._claims if each.key != key]
        made = SeatClaim(secrets.token_urlsafe(6), table, name, key, now_ms())
        self._claims = [*kept, made][-MOST_CLAIMS:]

    def claims(self) -> list[SeatClaim]:
        """Return the requests that the host has to answer, or to read that they expired."""
        return [each for each in self._claims if not each.is_refused and not each.is_read]

    def claim_of(self, key: str | None) -> SeatClaim | None:
        """Return the last request of a device, unless it was granted."""
        return next((each for each in self._claims if each.key == key), None)

    def settle(self, name: str, agrees: bool) -> SeatClaim:
        """Note the host's reply to a request, and return the request. Raises ClaimExpired."""
        found = next((each for each in self.claims() if each.id == name), None)
        if found is None:
            raise NotFound("this request for the seat has been answered or withdrawn")
        if found.state == "asked":
            found.is_refused = not agrees
        elif agrees:
            raise ClaimExpired("this request has expired; the player can ask again")
        else:
            found.is_read = True
        if agrees:
            self._claims.remove(found)
        return found

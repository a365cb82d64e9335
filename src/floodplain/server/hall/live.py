"""A table that is being played here: what is kept of it in memory, and who follows it."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from typing import Final

import msgspec
from mypy_extensions import mypyc_attr

from floodplain.kernel.edition import Edition
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame
from floodplain.kernel.portrait import Drawn
from floodplain.kernel.table import Table
from floodplain.server.errors import Forbidden, NotFound, OldRules
from floodplain.server.messages.patch import patch_of
from floodplain.server.messages.requests import HouseRules
from floodplain.server.store.rows import (
    BOT,
    FINISHED,
    FREE,
    OPEN,
    PERSON,
    PLAYING,
    RECORD,
    AnswerRow,
    ChatRow,
    HoldRow,
    SeatRow,
    TableRow,
    Wish,
)
from floodplain.server.store.store import now_ms

RECENT: Final = 64  # answers that are kept at hand, for those who follow closely
RECENT_CHAT: Final = 50
NUMBERS: Final = itertools.count()  # of sights, so that none is taken for another
OVER: Final = (FINISHED, RECORD)
HEARD_MS: Final = 60_000  # who does something without a socket is there for so long

_encode: Final = msgspec.json.Encoder().encode


class RenderedView:
    """What a seat sees at a version, as it is said; encoded once for all who see the same."""

    def __init__(self, view: State, version: int, portrait: Drawn, points: list[dict[str, int]]) -> None:
        self.view = view
        self.version = version
        self.portrait = portrait
        self.points = points
        self.number = next(NUMBERS)
        self.questions: dict[str, msgspec.Raw] = {}  # what is asked, by language
        self._encoded: tuple[msgspec.Raw, msgspec.Raw] | None = None
        self._since: dict[int, tuple[msgspec.Raw, msgspec.Raw]] = {}

    @property
    def encoded(self) -> tuple[msgspec.Raw, msgspec.Raw]:
        """Portrait and points as they are sent."""
        if self._encoded is None:
            self._encoded = msgspec.Raw(_encode(self.portrait)), msgspec.Raw(_encode(self.points))
        return self._encoded

    def since(self, older: RenderedView) -> tuple[msgspec.Raw, msgspec.Raw]:
        """What has changed of portrait and points, as it is sent; worked out once for all."""
        found = self._since.get(older.number)
        if found is None:
            view, points = patch_of(older.portrait, self.portrait), patch_of(older.points, self.points)
            found = msgspec.Raw(_encode(view)), msgspec.Raw(_encode(points))
            self._since[older.number] = found
        return found


class RemotePresence(msgspec.Struct):
    """Who is connected to another worker, as it last told."""

    seats: set[int]
    watching: int
    told: float


class Follower:
    """Somebody who is told what happens at a table, as fast as they can take it."""

    def __init__(
        self,
        key: str | None,
        seat: int | None,
        language: str,
        wake: Callable[[], None],
        device: str | None = None,
    ) -> None:
        self.key = key
        self.seat = seat
        self.language = language
        self.wake = wake  # has it look for what is new
        self.device = device  # the hash of its own key
        self.version = -1  # what it has been told
        self.revision = -1
        self.card = ""
        self.chat = 0
        self.takes_changes = False
        self.sight: RenderedView | None = None  # the one it was told last
        self.is_dropped = False  # whether its device was cut off


@mypyc_attr(native_class=False)  # a compiled class cannot be held on to weakly
class LiveTable:
    """One table, its seats and its log, as this worker knows them."""

    def __init__(self, game: AnyGame, edition: Edition, rules: HouseRules) -> None:
        self.game = game
        self.edition = edition
        self.rules = rules
        self.row: TableRow
        self.seats: list[SeatRow] = []
        self.holds: list[HoldRow] = []
        self.table: Table | None = None  # None until it starts
        self.recent: list[AnswerRow] = []
        self.snapshot_at = 0
        self.chat: list[ChatRow] = []
        self.is_doubtful = False  # whether the database may know better
        self.is_outdated = False  # whether it was begun by other rules, so that nobody can play on
        self.is_gone = False  # whether it was cancelled
        self.revision = 0  # counts up with everything that may show on the card
        self.lock = asyncio.Lock()
        self.followers: set[Follower] = set()
        self.telling: asyncio.TimerHandle | None = None  # when all are told who is there
        self.heard: dict[int, int] = {}  # by seat, when it last did something without a socket
        self.elsewhere: dict[str, RemotePresence] = {}  # by worker
        self.frames: dict[tuple[object, ...], bytes] = {}
        self.sights: dict[int | None, RenderedView] = {}  # of this version
        self.cards: dict[tuple[object, ...], tuple[str, bytes]] = {}  # by who sees them, with their stamps
        self.cards_at = (-1, -1)  # the revision and version that they are of
        self.lines: dict[
            tuple[int, str, bool, int | None], msgspec.Raw
        ] = {}  # of the log, as said at this version
        self.ledgers: list[dict[str, int]] | None = None  # what everybody has, if it was counted
        self.hides = True  # whether its log may hold what some have not been told
        self.aims: dict[int, str | None] = {}  # by seat, the category that its bot said it is after
        self.thinks_at = -1  # the version that a bot is thinking about
        self.is_minded_elsewhere = False  # whether another worker has its bots think
        self.used = 0.0

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def names(self) -> list[str]:
        """Who sits there, by seat."""
        return [row.name for row in self.seats]

    @property
    def version(self) -> int:
        """The version that it has come to."""
        return self.row.version

    @property
    def playing(self) -> Table:
        """The game; there is none before all have come."""
        self.check_rules()
        if self.table is None:
            raise NotFound("the game has not started: a seat is still open")
        return self.table

    def hear(self, line: ChatRow) -> None:
        """Adds what was said or happened beside the log; a reload may have brought it already."""
        if all(each.number != line.number for each in self.chat):
            self.chat.append(line)
        self.chat.sort(key=lambda each: each.number)
        del self.chat[:-RECENT_CHAT]

    def check_rules(self) -> None:
        """Raises OldRules for a table that was begun by other rules."""
        if self.is_outdated:
            raise OldRules(
                f"this table was begun by version {self.row.rules} of the rules of {self.game.name}; these "
                f"are version {self.game.rules}: its record can be read, but nobody can play on"
            )

    @property
    def is_public(self) -> bool:
        """Whether everybody may see everything."""
        return self.row.status in OVER

    def sits(self, key: str | None, seat: int) -> bool:
        """Whether a key is that of a seat, or of somebody who holds it too."""
        if key is None or not 0 <= seat < len(self.seats) or self.seats[seat].kind != PERSON:
            return False
        return self.seats[seat].key == key or any(
            (hold.seat, hold.key) == (seat, key) and self.is_held(hold) for hold in self.holds
        )

    def is_held(self, hold: HoldRow) -> bool:
        """Whether a seat is still that of who gave it."""
        return self.seats[hold.seat].kind == PERSON and self.seats[hold.seat].key == hold.person

    def seats_of(self, key: str | None) -> list[int]:
        """The seats that a key may answer for, in order; none for nobody's key."""
        return [row.seat for row in self.seats if self.sits(key, row.seat)]

    def belongs(self, key: str | None) -> bool:
        """Whether a key is that of somebody who plays, or who opened the table."""
        return key is not None and (key == self.row.owner or bool(self.seats_of(key)))

    def check_seat(self, key: str | None, seat: int) -> None:
        """Raises Forbidden unless the key is that of the seat."""
        if not self.sits(key, seat):
            raise Forbidden(f"seat {seat} is not yours")

    def check_owner(self, key: str | None) -> None:
        """Raises Forbidden unless the key opened the table."""
        if key is None or key != self.row.owner:
            raise Forbidden("only who opened the table may do this")

    def check_look(self, key: str | None, seat: int | None) -> int | None:
        """The seat whose view a key gets (None: a spectator's); raises Forbidden if none."""
        own = self.seats_of(key)
        if seat is not None:
            if seat not in own:
                raise Forbidden(f"seat {seat} is not yours")
            return seat
        if own:
            return self.row.to_act if self.row.to_act in own else own[0]
        is_open = self.is_public or self.row.status == OPEN  # there is nothing to see yet
        if not self.rules.spectators and key != self.row.owner and not is_open:
            raise Forbidden("this table is not open to spectators")
        return None

    def is_machine(self, seat: int | None) -> bool:
        """Whether a bot answers for a seat."""
        if seat is None or not 0 <= seat < len(self.seats):
            return False
        return self.seats[seat].kind == BOT or self.seats[seat].stand_in is not None

    def people_beside(self, seat: int) -> list[int]:
        """The seats of people other than who sits in a seat."""
        return self.people_without(self.seats[seat].key)

    def people_without(self, key: str | None) -> list[int]:
        """The seats of people who play now, but for those of a key."""
        return [
            row.seat
            for row in self.seats
            if row.kind == PERSON and row.key != key and not self.is_machine(row.seat)
        ]

    @property
    def wish(self) -> Wish | None:
        """What somebody asks of the others, as long as they may still say yes to it."""
        wish = self.row.wish
        if wish is None or self.row.status != PLAYING:
            return None
        if wish.kind == "seat":
            return wish if self.seats[wish.seat].kind == FREE else None
        asker = self.seats[wish.seat]
        is_here = asker.kind == PERSON and asker.key == wish.key
        return wish if is_here and wish.version == self.version and self.waits_for(wish) else None

    def waits_for(self, wish: Wish) -> list[int]:
        """The seats of those who have not agreed to a wish yet."""
        return [seat for seat in self.people_without(wish.key) if seat not in wish.agreed]

    def is_another_asked(self, seat: int) -> bool:
        """Whether a person other than who sits in a seat is asked."""
        return self.row.to_act in self.people_beside(seat)

    def bot_of(self, seat: int) -> str:
        """The name of the bot that answers for a seat, also in place of a person; empty: none."""
        row = self.seats[seat]
        return (row.level if row.kind == BOT else row.stand_in) or ""

    def present(self) -> set[int]:
        """The seats that are connected, here or at another worker."""
        followed = self.here().union(*[other.seats for other in self.elsewhere.values()])
        # A device that holds several seats is present in all of them.
        keys = {follower.key for follower in self.followers}
        keys |= {self.seats[seat].key for seat in self.heard if seat in followed}
        keys.discard(None)
        return {row.seat for row in self.seats if row.seat in followed or row.key in keys}

    def here(self) -> set[int]:
        """The seats that are connected to this worker, or did something here a moment ago."""
        now = now_ms()
        return {each.seat for each in self.followers if each.seat is not None}.union(
            seat for seat, at in self.heard.items() if at + HEARD_MS > now
        )

    def watching(self) -> int:
        """How many spectators are connected, here or at another worker."""
        here = sum(follower.seat is None for follower in self.followers)
        return here + sum(other.watching for other in self.elsewhere.values())

    def forget_sayings(self) -> None:
        """Lets go of what was said of this version; it is said anew where somebody asks."""
        self.frames.clear()
        self.sights.clear()
        self.lines.clear()

    def wake(self, spectators: bool = True) -> None:
        """Has everybody look again who follows, or who plays."""
        for follower in self.followers:
            if spectators or self.belongs(follower.key):
                follower.wake()

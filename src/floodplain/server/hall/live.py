"""A table that is being played here: what this worker has in memory of it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from floodplain.kernel.edition import Edition
from floodplain.kernel.game import AnyGame
from floodplain.kernel.table import Table
from floodplain.server.errors import DailyGame, Forbidden, NotFound, OldRules
from floodplain.server.hall.answer_cache import AnswerCache
from floodplain.server.hall.followers import Presence
from floodplain.server.hall.recent_log import RecentLog
from floodplain.server.hall.table_cache import TableCache
from floodplain.server.messages.requests import HouseRules
from floodplain.server.store.rows import (
    BOT,
    FINISHED,
    FREE,
    OPEN,
    PERSON,
    PLAYING,
    RECORD,
    ChatRow,
    HoldRow,
    SeatRow,
    TableRow,
    Wish,
)

RECENT_CHAT: Final = 50
OVER: Final = (FINISHED, RECORD)


def marks_of(chosen: Sequence[int], seats: int) -> list[int]:
    """Return the marks of the seats: as chosen, if all differ, else in the default order."""
    return list(chosen) if len(set(chosen)) == len(chosen) == seats else list(range(seats))


class BotTurns:
    """The state of a table's bots, as far as this worker knows it."""

    def __init__(self) -> None:
        self.aims: dict[int, str | None] = {}  # by seat, the category that its bot said it is aiming for
        self.thinking_at = -1  # the version that a bot is thinking about
        self.is_run_elsewhere = False  # whether another worker runs the bots


@mypyc_attr(native_class=False)  # compiled classes have no weak references
class LiveTable:
    """A table with its seats and its log, as this worker knows them."""

    def __init__(self, game: AnyGame, edition: Edition, rules: HouseRules, answers: AnswerCache) -> None:
        self.game = game
        self.edition = edition
        self.rules = rules
        self.answers = answers  # shared by all tables
        self.row: TableRow
        self.seats: list[SeatRow] = []
        self.holds: list[HoldRow] = []
        self.chat: list[ChatRow] = []
        self.table: Table | None = None  # None until the game starts
        self.log = RecentLog()
        self.presence = Presence()
        self.bots = BotTurns()
        self.cache = TableCache()
        self.lock = asyncio.Lock()
        self.revision = 0  # incremented by everything that may show on the card
        self.used = 0.0  # when it was last requested
        self._doubts = 0  # how often the database was said to know better
        self._settled = 0  # how many of these doubts a later read has settled
        self.is_outdated = False  # whether it was started under other rules, so that nobody can continue it
        self.is_gone = False  # whether it was cancelled

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def names(self) -> list[str]:
        """The names of the players, by seat."""
        return [row.name for row in self.seats]

    @property
    def marks(self) -> list[int]:
        """By seat, which colour and mark its player has."""
        return marks_of(self.rules.marks, len(self.seats))

    @property
    def is_doubtful(self) -> bool:
        """Return whether the database may know better."""
        return self._doubts != self._settled

    def doubt(self) -> int:
        """Note that the database may know better; return the number of this doubt."""
        self._doubts += 1
        return self._doubts

    def settle(self, doubt: int) -> None:
        """Note that a read of the database has settled a doubt and all earlier ones."""
        self._settled = doubt

    @property
    def version(self) -> int:
        """The current version."""
        return self.row.version

    @property
    def playing(self) -> Table:
        """The game; raises NotFound before it has started."""
        self.check_rules()
        if self.table is None:
            raise NotFound("the game has not started: a seat is still open")
        return self.table

    def add_chat(self, line: ChatRow) -> None:
        """Add a chat message or an event, unless a reload has already brought it."""
        if all(each.number != line.number for each in self.chat):
            self.chat.append(line)
        self.chat.sort(key=lambda each: each.number)
        del self.chat[:-RECENT_CHAT]

    def check_rules(self) -> None:
        """Raise OldRules for a table that was started under other rules."""
        if self.is_outdated:
            raise OldRules(
                f"this table was started under version {self.row.rules} of the rules of {self.game.name}; "
                f"these are version {self.game.rules}: the game can only be viewed"
            )

    @property
    def is_public(self) -> bool:
        """Return whether the game is over, so that everyone may see everything."""
        return self.row.status in OVER

    def sits(self, key: str | None, seat: int) -> bool:
        """Return whether a key may answer for a seat, as its player or sharing it."""
        if key is None or not 0 <= seat < len(self.seats) or self.seats[seat].kind != PERSON:
            return False
        return self.seats[seat].key == key or any(
            (hold.seat, hold.key) == (seat, key) and self.is_held(hold) for hold in self.holds
        )

    def is_held(self, hold: HoldRow) -> bool:
        """Return whether a seat still belongs to the player who shared it."""
        return self.seats[hold.seat].kind == PERSON and self.seats[hold.seat].key == hold.person

    def seats_of(self, key: str | None) -> list[int]:
        """Return the seats that a key may answer for, in order."""
        return [row.seat for row in self.seats if self.sits(key, row.seat)]

    def belongs(self, key: str | None) -> bool:
        """Return whether a key belongs to a player or to the person who opened the table."""
        return key is not None and (key == self.row.owner or bool(self.seats_of(key)))

    def check_seat(self, key: str | None, seat: int) -> None:
        """Raise Forbidden unless a key may answer for a seat."""
        if not self.sits(key, seat):
            raise Forbidden(f"seat {seat} is not yours")

    def check_owner(self, key: str | None) -> None:
        """Raise Forbidden unless a key opened the table."""
        if key is None or key != self.row.owner:
            raise Forbidden("only the player who opened the table may do this")

    def check_not_daily(self, what: str) -> None:
        """Raise DailyGame for something that a daily game does not allow before it is over."""
        if self.rules.daily and not self.is_public:
            raise DailyGame(f"{what} in a daily game")

    def check_look(self, key: str | None, seat: int | None) -> int | None:
        """Return the seat whose view a key gets (None: a spectator's); raises Forbidden if there is none."""
        own = self.seats_of(key)
        if self.rules.daily and not own and key != self.row.owner:
            raise Forbidden("this is another player's daily game; its player alone may see it")
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
        """Return whether a bot answers for a seat."""
        if seat is None or not 0 <= seat < len(self.seats):
            return False
        return self.seats[seat].kind == BOT or self.seats[seat].stand_in is not None

    def people_beside(self, seat: int) -> list[int]:
        """Return the seats of people other than the player of a seat."""
        return self.people_without(self.seats[seat].key)

    def people_without(self, key: str | None) -> list[int]:
        """Return the seats that people play now, except those of a key."""
        return [
            row.seat
            for row in self.seats
            if row.kind == PERSON and row.key != key and not self.is_machine(row.seat)
        ]

    @property
    def wish(self) -> Wish | None:
        """The request that the other players can still agree to."""
        wish = self.row.wish
        if wish is None or self.row.status != PLAYING:
            return None
        if wish.kind == "seat":
            return wish if self.seats[wish.seat].kind in (FREE, BOT) else None
        asker = self.seats[wish.seat]
        is_here = asker.kind == PERSON and asker.key == wish.key
        return wish if is_here and wish.version == self.version and self.waits_for(wish) else None

    def waits_for(self, wish: Wish) -> list[int]:
        """Return the seats whose players have not agreed to a request yet."""
        return [seat for seat in self.people_without(wish.key) if seat not in wish.agreed]

    def is_another_asked(self, seat: int) -> bool:
        """Return whether it is the turn of a person other than the player of a seat."""
        return self.row.to_act in self.people_beside(seat)

    def bot_of(self, seat: int) -> str:
        """Return the name of the bot that plays a seat, even in place of a person; empty for none."""
        row = self.seats[seat]
        return (row.level if row.kind == BOT else row.stand_in) or ""

    def present(self) -> set[int]:
        """Return the seats that are connected, here or at another worker."""
        return self.presence.seats(self.seats)

    def aims(self) -> list[str | None]:
        """Return, by seat, what its bot said it is aiming for.

        None for people and for bots that do not say.
        """
        return [self.bots.aims.get(row.seat) if self.is_machine(row.seat) else None for row in self.seats]

    def wake(self, spectators: bool = True) -> None:
        """Make all followers look for what is new, or only those who play."""
        for follower in self.presence.followers:
            if spectators or self.belongs(follower.key):
                follower.wake()

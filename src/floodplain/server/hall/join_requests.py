"""Joining a running game in a seat that knows secrets: the other players are asked first."""

from __future__ import annotations

import msgspec

from floodplain.server.errors import Conflict, OthersAsked
from floodplain.server.hall.chat import note, note_of
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.seat_change import change_seat
from floodplain.server.store.clock import now_ms
from floodplain.server.store.rows import BOT, PERSON, PLAYING, ChatRow, SeatRow, Wish


class OthersMustAgree(Conflict):
    """A seat that is not given until all others agree; they are asked."""

    error = "asked"
    knows_again = True


async def knows_secrets(hall: Hall, live: LiveTable, seat: int) -> bool:
    """Return whether a new player of a seat would learn secrets, or take a bot's place."""
    if live.row.status != PLAYING or live.table is None:
        return False
    if live.seats[seat].kind == BOT:
        return True  # the bot's game so far counts for the new player
    if live.game.has_secrets(live.table.state):
        return True
    return await hall.store.read(lambda kept: kept.has_witnessed(live.id, seat))


async def ask_first(hall: Hall, live: LiveTable, seat: int, name: str, key: str) -> None:
    """Raise OthersMustAgree if other people have to agree; requires the lock."""
    if not live.people_without(key):
        return
    wish = live.wish
    if wish is not None and (wish.kind, wish.key, wish.seat) == ("seat", key, seat):
        raise OthersMustAgree("the other players have been asked whether you may join")
    check_others_are_free(live, key)
    now = live.row
    wish = Wish(kind="seat", seat=seat, key=key, name=name, to=now.position, version=now.version, agreed=[])
    await keep_wish(hall, live, wish)
    raise OthersMustAgree("the game is on: the other players are asked whether you may take this seat")


def check_others_are_free(live: LiveTable, key: str) -> None:
    """Raise OthersAsked while the others have yet to answer another request."""
    wish = live.wish
    if wish is not None and wish.key != key:
        raise OthersAsked


async def consent(hall: Hall, live: LiveTable, seat: int, agrees: bool) -> None:
    """Record whether a player may join."""
    async with live.lock:
        wish = live.wish
        if wish is None or wish.kind != "seat":
            raise Conflict("nobody is asking to join now")
        if not agrees:
            await keep_wish(hall, live, None)
            await note(hall, live, "kept", seat, wish.key, by=wish.name)
            return
        agreed = {*wish.agreed, *live.seats_of(live.seats[seat].key)}
        if not set(live.people_without(wish.key)) <= agreed:
            await keep_wish(hall, live, msgspec.structs.replace(wish, agreed=sorted(agreed)))
            return
        await keep_wish(hall, live, None)
        was = live.seats[wish.seat].kind
        row = SeatRow(seat=wish.seat, kind=PERSON, name=wish.name, key=wish.key, seen=now_ms())
        await change_seat(
            hall, live, row, while_kind=was, notes=[let_in(live, wish.seat, wish.name, wish.key)]
        )


def let_in(live: LiveTable, seat: int, name: str, key: str) -> ChatRow:
    """Return a note that a player joined, and from then on knew the seat's secrets."""
    return note_of(live, "let_in", seat, name, key, position=live.row.position)


async def keep_wish(hall: Hall, live: LiveTable, wish: Wish | None) -> None:
    """Save a request to the other players, or that it is settled."""
    await hall.store.write(lambda kept: kept.keep_wish(live.id, wish), live.id)
    live.row.wish = wish
    hall.changed(live)

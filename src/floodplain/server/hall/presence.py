"""Who is there: told to all who follow a table, here and at other workers."""

from __future__ import annotations

import asyncio
from typing import Final

from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import HEARD_MS, LiveTable
from floodplain.server.store.notifications import News
from floodplain.server.store.store import now_ms

SOON_S: Final = 0.05  # who comes and goes within so long is told at once
LATER_S: Final = 2.0  # the same for those who only watch
PRESENCE_S: Final = 100.0  # another worker that is silent for so long is gone


def tell_presence(hall: Hall, live: LiveTable, of_seat: bool = True) -> None:
    """Tells followers and other workers who is connected here, once for all who came in a while.

    Who comes to watch is told later than who comes to play, and to those who play alone: among hundreds who
    watch, one more changes nothing for the others.
    """
    loop = asyncio.get_running_loop()
    at = loop.time() + (SOON_S if of_seat else LATER_S)
    if live.telling is not None and live.telling.when() <= at:
        return
    if live.telling is not None:
        live.telling.cancel()
    live.telling = loop.call_at(at, _tell_now, hall, live, of_seat)


def _tell_now(hall: Hall, live: LiveTable, of_seat: bool) -> None:
    live.telling = None
    live.revision += 1
    live.wake(spectators=of_seat)
    _tell_elsewhere(hall, live)


def heard_from(hall: Hall, live: LiveTable, seat: int) -> None:
    """Somebody did something without a socket: so they are here."""
    was_here = seat in live.present()
    live.heard[seat] = live.seats[seat].seen = now_ms()
    if not was_here:
        tell_presence(hall, live)


def _tell_elsewhere(hall: Hall, live: LiveTable) -> None:
    if hall.store.is_shared:
        seats = sorted(live.here())
        watching = sum(each.seat is None for each in live.followers)
        hall.spawn(hall.store.tell(News(hall.store.worker, live.id, seats, watching)))


def renew_presence(hall: Hall) -> None:
    """Tells other workers again who is here, and forgets those who have not told for long."""
    now = asyncio.get_running_loop().time()
    for live in hall.live.values():
        if live.followers or live.heard:
            _tell_elsewhere(hall, live)
        silent = [seat for seat, at in live.heard.items() if at + HEARD_MS <= now_ms()]
        for seat in silent:
            del live.heard[seat]
        gone = [name for name, other in live.elsewhere.items() if now - other.told > PRESENCE_S]
        for name in gone:  # a worker that died says no more
            del live.elsewhere[name]
        if gone or silent:
            live.revision += 1
            live.wake()

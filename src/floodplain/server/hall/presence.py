"""Announcing who is at a table, to its followers and to other workers."""

from __future__ import annotations

import asyncio
from typing import Final

from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import LiveTable
from floodplain.server.store.clock import now_ms
from floodplain.server.store.news import News

SOON_S: Final = 0.05  # changes within this time are announced together
LATER_S: Final = 2.0  # the same for spectators
PRESENCE_S: Final = 100.0  # another worker that is silent for this long is gone


def announce_presence(hall: Hall, live: LiveTable, of_seat: bool = True) -> None:
    """Announce who is connected here, once for all who came within a while.

    Spectators are announced later than players, and only to players: among hundreds of spectators, one more
    changes nothing for the others.
    """
    loop, timer = asyncio.get_running_loop(), live.presence.timer
    at = loop.time() + (SOON_S if of_seat else LATER_S)
    if timer is not None and timer.when() <= at:
        return
    if timer is not None:
        timer.cancel()
    live.presence.timer = loop.call_at(at, _announce_now, hall, live, of_seat)


def note_activity(hall: Hall, live: LiveTable, seat: int) -> None:
    """Count the player of a seat as present after a request without a socket."""
    was_here = seat in live.present()
    live.presence.active[seat] = live.seats[seat].seen = now_ms()
    if not was_here:
        announce_presence(hall, live)


def renew_presence(hall: Hall) -> None:
    """Report the present clients to other workers again, and forget workers long silent."""
    silent_since = asyncio.get_running_loop().time() - PRESENCE_S
    for live in hall.live.values():
        if live.presence.followers or live.presence.active:
            _tell_workers(hall, live)
        if live.presence.expire(silent_since):
            live.revision += 1
            live.wake()


def _announce_now(hall: Hall, live: LiveTable, of_seat: bool) -> None:
    live.presence.timer = None
    live.revision += 1
    live.wake(spectators=of_seat)
    _tell_workers(hall, live)


def _tell_workers(hall: Hall, live: LiveTable) -> None:
    if hall.store.is_shared:
        seats, watching = sorted(live.presence.here()), live.presence.watching_here()
        hall.tasks.spawn(hall.store.tell(News(hall.store.worker, live.id, seats, watching)))

"""D5.7: what waits after the present question, when powers, replays and events are nested."""

from __future__ import annotations

from floodplain.games.demetra.material import EVENTS, WORKERS
from floodplain.games.demetra.portrait import Item, Waiting
from floodplain.games.demetra.rules.buy import Lay, OfferSecond
from floodplain.games.demetra.rules.cubes import Lack
from floodplain.games.demetra.rules.draws import DrawField, DrawRegister
from floodplain.games.demetra.rules.events import LayEvents, NextPlayer
from floodplain.games.demetra.rules.field_events import NextGift, SettleSale
from floodplain.games.demetra.rules.fields import OfferFallow, OfferReplay
from floodplain.games.demetra.rules.other_events import NextFortune
from floodplain.games.demetra.rules.register import Refill
from floodplain.games.demetra.rules.store import OfferStore
from floodplain.games.demetra.rules.turn import OfferAction
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.flow import TABLE, Decision, Pending


def agenda(view: Demetra) -> list[Waiting]:
    """Return what is still to happen in this turn after the present question, next first."""
    return [item for pending in reversed(view.pending[:-1]) for item in _items(view, pending)]


def _items(view: Demetra, pending: Pending) -> list[Waiting]:
    match pending:
        case OfferSecond(seat=seat):
            items = [_item("buy", seat)]
        case OfferStore(seat=seat):
            items = [_item("store", seat)]
        case Refill(drawer=seat) | DrawRegister(drawer=seat):
            items = [_item("refill", seat)]
        case Lay(seat=seat, hex=hex_):
            items = [_item("lay", seat, field=view.material.board.names[hex_])]
        case OfferReplay(seat=seat, worker=worker):
            items = [_item("replay", seat, worker=WORKERS[worker])]
        case OfferFallow(seat=seat):
            items = [_item("fallow", seat)]
        case OfferAction(seat=seat) if view.done.bit_count() < view.material.actions:
            items = [_item("action", seat)]
        case DrawField(drawer=seat):
            items = [_item("draw", seat)]
        case Decision(seat=seat) | Lack(seat=seat) if seat != TABLE:
            items = [_item("rest", seat)]
        case _:
            items = _of_events(view, pending)
    return items


def _of_events(view: Demetra, pending: Pending) -> list[Waiting]:
    """D8.1, D8.4, D10.O, D10.T: return the next steps and seats of an event, and the events after it."""
    match pending:
        case SettleSale(seat=seat, hex=hex_):
            return [_item("lay", seat, field=view.material.board.names[hex_]), _item("refill", seat)]
        case NextPlayer(event=event, seat=seat, left=left):
            seats = [(seat + step) % view.players for step in range(left)]
            return [_item("event", next_, event=EVENTS[event]) for next_ in seats]
        case LayEvents(drawer=seat, events=events):
            return [_item("event", seat, event=EVENTS[event]) for event in events]
        case NextFortune(to=seat, left=left):
            seats = [(seat + step) % view.players for step in range(left)]
            return [_item("event", next_, event="good-fortune") for next_ in seats]
        case NextGift(seat=seat, givers=givers) if givers:
            return [_item("gift", seat)]
        case _:
            return []


def _item(what: Item, seat: int, **more: str) -> Waiting:
    return Waiting(what=what, seat=seat, **more)

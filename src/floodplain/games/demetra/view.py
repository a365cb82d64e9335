"""What may be seen of Demetra: all but the cubes behind the screens of others (D1.8)."""

from __future__ import annotations

from floodplain.games.demetra.agenda import agenda
from floodplain.games.demetra.cubes import CROPS, ONE, count, crops_in, held
from floodplain.games.demetra.hexes import list_bits
from floodplain.games.demetra.material import (
    EVENT_LETTERS,
    EVENTS,
    STEWARD,
    WORKER_COUNT,
    WORKER_LETTERS,
    WORKERS,
    is_villager,
)
from floodplain.games.demetra.rules.turn import ACTIONS
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.codec import Json
from floodplain.kernel.flow import TABLE, awaited
from floodplain.kernel.rng import Rng


def has_secrets(state: Demetra) -> bool:
    """Whether a starting cube lies behind a screen that nobody else has seen; at the end all is shown."""
    return bool(state.pending) and any(state.veiled)


def observe(state: Demetra, seat: int | None) -> Demetra:
    """D1.8: of others a seat sees only the cubes that all know; the rest goes to the pool."""
    view = state.copy()
    if not view.pending:
        return view  # D11.4: the screens are lifted
    for other in range(view.players):
        if other != seat:
            view.pool += view.cubes[other] - view.known[other]
            view.cubes[other] = view.known[other]
    return view


def hidden(view: Demetra, seat: int) -> int:
    """How many cubes behind a seat's screen the view does not show."""
    return view.total(seat) - count(view.cubes[seat])


def imagine(view: Demetra, seat: int | None, rng: Rng) -> Demetra:
    """D1.4, D1.8: the hidden starting cubes dealt at random; what was paid and gained stays as all saw it."""
    while True:
        state = view.copy()
        for other in range(state.players):
            for _ in range(hidden(view, other)):
                crops = crops_in(state.pool)
                crop = crops[rng.pick([held(state.pool, crop) for crop in crops])]
                state.pool -= ONE[crop]
                state.cubes[other] += ONE[crop]
        # Whoever is asked must be able to answer: that too is known of their cubes.
        decision = awaited(state)
        if decision is None or decision.seat in (TABLE, seat) or decision.options(state):
            return state


def portrait(view: Demetra) -> dict[str, Json]:
    """A view as names and numbers."""
    names = view.material.board.names
    return {
        "turn": view.turn,
        "first": view.first,
        "current": view.current() if view.turn else None,
        "over": not view.pending,
        "last_turn": view.last or None,
        "turns_left": max(view.last - view.turn, 0) if view.last else None,
        "then": agenda(view),
        "done": [name for action, name in enumerate(ACTIONS) if view.done >> action & 1],
        "rows": dict(view.material.board.rows),
        "crops": {name: CROPS[crop] for name, crop in zip(names, view.material.crop_of, strict=True)},
        "places": [names[hex_] if hex_ >= 0 else None for hex_ in view.places],
        "register": [_field(view, hex_) for hex_ in list_bits(view.register)],
        "fallow": [names[hex_] for hex_ in list_bits(view.fallow)],
        "moving": [names[hex_] for hex_ in list_bits(view.held)],
        "bag": {
            "fields": view.bag.bit_count(),
            "events": view.returned.bit_count() + max(view.unseen.bit_count() - view.missing, 0),
        },
        "unseen_fields": [names[hex_] for hex_ in list_bits(view.bag)],
        "stock": _by_crop(view.stock),
        "village": [_worker(view, worker) for worker in list_bits(view.village)],
        "events": [_event(view, event) for event in view.laid],
        "event_places": view.material.event_places,
        "check_place": view.material.check_place,
        "aside": [_event(view, event) for event in view.aside],
        "open_cubes": view.open_cubes,
        "seats": [_seat(view, seat) for seat in range(view.players)],
    }


def _field(view: Demetra, hex_: int) -> dict[str, Json]:
    return {"field": view.material.board.names[hex_], "crop": CROPS[view.material.crop_of[hex_]]}


def _by_crop(cubes: int) -> dict[str, Json]:
    return {name: held(cubes, crop) for crop, name in enumerate(CROPS)}


def _worker(view: Demetra, worker: int) -> dict[str, Json]:
    return {
        "worker": WORKERS[worker],
        "letter": WORKER_LETTERS[worker],
        "value": view.material.values[worker],
        "kind": "villager" if is_villager(view.material, worker) else "farmhand",
        "must": worker == STEWARD,
    }


def _event(view: Demetra, event: int) -> dict[str, Json]:
    return {
        "event": EVENTS[event],
        "letter": EVENT_LETTERS[event],
        "must": event in view.material.scrolls,
    }


def _seat(view: Demetra, seat: int) -> dict[str, Json]:
    board, names = view.material.board, view.material.board.names
    start = seat * WORKER_COUNT
    size = view.material.store_size
    return {
        "fields": [
            {**_field(view, hex_), "ripe": bool(view.ripe[seat] >> hex_ & 1)}
            for hex_ in list_bits(view.fields[seat])
        ],
        "groups": [[names[hex_] for hex_ in list_bits(group)] for group in board.groups(view.fields[seat])],
        "lone": [names[hex_] for hex_ in list_bits(board.lone(view.fields[seat]))],
        "workers": [
            {**_worker(view, worker), "hex": names[view.posts[start + worker]]}
            for worker in range(WORKER_COUNT)
            if view.posts[start + worker] >= 0
        ],
        "lifted": [
            _worker(view, worker) for worker in range(WORKER_COUNT) if view.lifted >> start + worker & 1
        ],
        "hand": [_worker(view, worker) for worker in list_bits(view.hands[seat])],
        "store": [_place(view, index) for index in range(seat * size, (seat + 1) * size)],
        "cubes": _by_crop(view.cubes[seat]),
        "hidden": hidden(view, seat),
        "total": view.total(seat),
    }


def _place(view: Demetra, index: int) -> dict[str, Json] | None:
    if view.stores[index] < 0:
        return None
    return {
        **_field(view, view.stores[index]),
        "price": _by_crop(view.prices[index]),
        "cubes": count(view.prices[index]),
    }

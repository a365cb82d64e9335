"""The portrait of a view of Demetra, as clients draw it."""

from __future__ import annotations

from typing import Final

from msgspec.structs import asdict

from floodplain.games.demetra.agenda import agenda
from floodplain.games.demetra.cubes import CROPS, count, held
from floodplain.games.demetra.material import (
    EVENT_LETTERS,
    EVENTS,
    STEWARD,
    WORKER_COUNT,
    WORKER_LETTERS,
    WORKERS,
    is_villager,
)
from floodplain.games.demetra.portrait import (
    ActionName,
    Bag,
    Crop,
    Cubes,
    EventTile,
    Field,
    Group,
    Material,
    Offer,
    OwnField,
    Portrait,
    SeatPortrait,
    StandingWorker,
    Worker,
)
from floodplain.games.demetra.rules.turn import ACTIONS, STOP
from floodplain.games.demetra.state import Demetra
from floodplain.games.demetra.view import hidden
from floodplain.kernel.bits import list_bits

# The tokens of the room, with the types that portraits use.
CROP_NAMES: Final[tuple[Crop, ...]] = CROPS
ACTION_NAMES: Final[tuple[ActionName, ...]] = ACTIONS[:STOP]


def draw(view: Demetra) -> Portrait:
    """Draw the whole table."""
    names = view.material.board.names
    return Portrait(
        material=view.material.pieces.once(("material",), lambda: _material(view)),
        turn=view.turn,
        round=-(-view.turn // view.players),
        first=view.first,
        current=view.current() if view.turn else None,
        over=not view.pending,
        last_turn=view.last or None,
        turns_left=max(view.last - view.turn, 0) if view.last else None,
        then=agenda(view),
        done=[name for action, name in enumerate(ACTION_NAMES) if view.done >> action & 1],
        places=[names[hex_] if hex_ >= 0 else None for hex_ in view.places],
        register=[_field(view, hex_) for hex_ in list_bits(view.register)],
        fallow=[names[hex_] for hex_ in list_bits(view.fallow)],
        moving=[names[hex_] for hex_ in list_bits(view.held)],
        bag=Bag(
            fields=view.bag.bit_count(),
            events=view.returned.bit_count() + max(view.unseen.bit_count() - view.missing, 0),
        ),
        stock=_by_crop(view.stock),
        village=[_worker(view, worker) for worker in list_bits(view.village)],
        events=[_event(view, event) for event in view.laid],
        aside=[_event(view, event) for event in view.aside],
        open_cubes=view.open_cubes,
        seats=[_seat(view, seat) for seat in range(view.players)],
    )


def _material(view: Demetra) -> Material:
    """Return what the edition determines: D1.1, D1.2, D7.1, D8.1, D8.2, D11.2, D11.3."""
    material = view.material
    names = material.board.names
    return Material(
        rows=dict(material.board.rows),
        crops={name: CROP_NAMES[crop] for name, crop in zip(names, material.crop_of, strict=True)},
        villagers=[WORKERS[worker] for worker in list_bits(material.villagers)],
        event_places=material.event_places,
        check_place=material.check_place,
        check_tiles=material.check_tiles,
        check_events=material.check_events,
        last_turns=material.last_turns,
        group_points=[material.largest_points, material.second_points],
    )


def _field(view: Demetra, hex_: int) -> Field:
    return Field(field=view.material.board.names[hex_], crop=_crop(view, hex_))


def _crop(view: Demetra, hex_: int) -> Crop:
    return CROP_NAMES[view.material.crop_of[hex_]]


def _by_crop(cubes: int) -> Cubes:
    return {name: held(cubes, crop) for crop, name in enumerate(CROP_NAMES)}


def _worker(view: Demetra, worker: int) -> Worker:
    return Worker(
        worker=WORKERS[worker],
        letter=WORKER_LETTERS[worker],
        value=view.material.values[worker],
        kind="villager" if is_villager(view.material, worker) else "farmhand",
        must=worker == STEWARD,
    )


def _event(view: Demetra, event: int) -> EventTile:
    return EventTile(
        event=EVENTS[event],
        letter=EVENT_LETTERS[event],
        must=event in view.material.scrolls,
    )


def _seat(view: Demetra, seat: int) -> SeatPortrait:
    names = view.material.board.names
    start = seat * WORKER_COUNT
    size = view.material.store_size
    return SeatPortrait(
        fields=[
            OwnField(
                field=names[hex_],
                crop=_crop(view, hex_),
                ripe=bool(view.ripe[seat] >> hex_ & 1),
            )
            for hex_ in list_bits(view.fields[seat])
        ],
        groups=[
            Group(fields=[names[hex_] for hex_ in list_bits(fields)], each=each)
            for fields, each in view.material.countries.of(view.fields[seat]).counting()
        ],
        workers=[
            StandingWorker(hex=names[view.posts[start + worker]], **asdict(_worker(view, worker)))
            for worker in range(WORKER_COUNT)
            if view.posts[start + worker] >= 0
        ],
        lifted=[_worker(view, worker) for worker in range(WORKER_COUNT) if view.lifted >> start + worker & 1],
        hand=[_worker(view, worker) for worker in list_bits(view.hands[seat])],
        tiles=view.tiles(seat),
        store=[_place(view, index) for index in range(seat * size, (seat + 1) * size)],
        cubes=_by_crop(view.cubes[seat]),
        hidden=hidden(view, seat),
        total=view.total(seat),
    )


def _place(view: Demetra, index: int) -> Offer | None:
    hex_, price = view.stores[index], view.prices[index]
    if hex_ < 0:
        return None
    name = view.material.board.names[hex_]
    return Offer(field=name, crop=_crop(view, hex_), price=_by_crop(price), cubes=count(price))

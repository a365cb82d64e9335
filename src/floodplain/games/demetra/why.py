"""Why something cannot be done now in Demetra, rule by rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from floodplain.games.demetra.cubes import CROPS
from floodplain.games.demetra.hexes import list_bits
from floodplain.games.demetra.material import WORKER_COUNT, WORKERS
from floodplain.games.demetra.rules.buy import Buy, Trade
from floodplain.games.demetra.rules.cubes import Pay
from floodplain.games.demetra.rules.field_events import (
    BarterGive,
    BarterTake,
    BuyAtSale,
    Give,
    GiveUpBlind,
    SwapGive,
    SwapTake,
)
from floodplain.games.demetra.rules.fields import Fallow, Replay
from floodplain.games.demetra.rules.harvest import FarHarvest, Harvest
from floodplain.games.demetra.rules.other_events import MoveWorker
from floodplain.games.demetra.rules.powers import TakeLone
from floodplain.games.demetra.rules.register import TakeFromRegister
from floodplain.games.demetra.rules.store import Price, TakeToStore, free_place
from floodplain.games.demetra.rules.turn import ACTIONS, STORE, Act
from floodplain.games.demetra.rules.workers import ChooseWorker, PlaceWorker
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.flow import Reason, awaited

NOTHING_TO_DO: Final = {
    "harvest": ("D3.1", "nothing_ripe"),
    "worker": ("D4.1", "no_worker"),
    "buy": ("D5.3", "nothing_affordable"),
}


def why(view: Demetra, seat: int, wanted: Mapping[str, str]) -> list[Reason]:
    """Why the seat may not now give an answer with these parts."""
    names = view.material.board.names
    field = wanted.get("field", "")
    hex_ = names.index(field) if field in names else None
    match awaited(view):
        case Act():
            return _why_not_act(view, seat, wanted.get("action", ""))
        case ChooseWorker():
            return _why_not_worker(view, seat, wanted.get("do", "play"), wanted.get("worker", ""))
        case Price() | Pay():
            crop = wanted.get("crop", "")
            return [Reason("D6.1", "no_such_cube", {"crop": crop})] if crop in CROPS else []
        case _:
            return [] if hex_ is None else _why_not_hex(view, seat, hex_)


def _why_not_hex(view: Demetra, seat: int, hex_: int) -> list[Reason]:
    match awaited(view):
        case PlaceWorker(worker=worker) | Replay(worker=worker):
            return _why_not_place(view, seat, worker, hex_, standing=view.standing[seat])
        case MoveWorker(worker=worker):
            return _why_not_move(view, seat, worker, hex_)
        case Harvest() | FarHarvest() as decision:
            return _why_not_harvest(view, seat, decision.fields_left, hex_)
        case _:
            return _why_not_field(view, seat, hex_)


def _why_not_act(view: Demetra, seat: int, action: str) -> list[Reason]:
    """D2.1, D2.2: the action is done, barred by another, or has nothing to do."""
    if action not in ACTIONS:
        return []
    if action == "stop":
        return [Reason("D2.2", "must_act")]
    if view.done >> ACTIONS.index(action) & 1:
        return [Reason("D2.1", "done_already")]
    if action == "store":
        return [_why_not_store(view, seat)]
    if action == "buy" and view.done >> STORE & 1:
        return [Reason("D2.1", "not_after_store")]
    rule, key = NOTHING_TO_DO[action]
    return [Reason(rule, key)]


def _why_not_store(view: Demetra, seat: int) -> Reason:
    if free_place(view, seat) < 0:
        return Reason("D6.1", "store_full")
    return Reason("D7.3", "register_empty") if not view.register else Reason("D6.3", "no_cubes")


def _why_not_worker(view: Demetra, seat: int, do: str, name: str) -> list[Reason]:
    """D4.1, D4.5: the worker is elsewhere, or there is no hex for it."""
    if name not in WORKERS:
        return []
    worker = WORKERS.index(name)
    if do == "remove":
        return [Reason("D4.5", "not_on_board", {"worker": name})]
    if not (view.hands[seat] | view.village) >> worker & 1:
        return [Reason("D4.1", "not_available", {"worker": name})]
    return [Reason("D4.2", "fits_nowhere", {"worker": name})]


def _why_not_move(view: Demetra, seat: int, worker: int, hex_: int) -> list[Reason]:
    """D10.X: as for any placing, but the worker's own hex is no other one."""
    own = view.posts[seat * WORKER_COUNT + worker]
    if own == hex_:
        return [Reason("D10.X", "same_place", {"field": view.material.board.names[hex_]})]
    return _why_not_place(view, seat, worker, hex_, standing=view.standing[seat] & ~(1 << own))


def _why_not_place(view: Demetra, seat: int, worker: int, hex_: int, standing: int) -> list[Reason]:
    """D4.1, D4.2, D4.3, D4.6: every condition that the hex fails."""
    board, values = view.material.board, view.material.values
    field = board.names[hex_]
    if view.fields[seat] >> hex_ & 1:
        return [Reason("D4.6", "on_field", {"field": field})]
    reasons: list[Reason] = []
    if standing >> hex_ & 1:
        other = view.worker_at(seat, hex_)
        if values[other] >= values[worker]:
            reasons.append(Reason("D4.1", "not_lower", {"field": field, "other": WORKERS[other]}))
    for at in list_bits(board.near[hex_] & standing):
        other = view.worker_at(seat, at)
        parts: dict[str, int | str] = {"field": field, "other": WORKERS[other], "at": board.names[at]}
        reasons.append(Reason("D4.3", "beside_worker", parts))
    beside = (board.near[hex_] & view.fields[seat]).bit_count()
    if beside < values[worker]:
        reasons.append(Reason("D4.2", "too_few", {"field": field, "beside": beside, "value": values[worker]}))
    return reasons


def _why_not_harvest(view: Demetra, seat: int, left: int, hex_: int) -> list[Reason]:
    """D3.1: not one's own, harvested, of another group, or passed over."""
    parts: dict[str, int | str] = {"field": view.material.board.names[hex_]}
    if not view.fields[seat] >> hex_ & 1:
        return [Reason("D3.1", "not_yours", parts)]
    if not view.ripe[seat] >> hex_ & 1:
        return [Reason("D3.1", "not_ripe", parts)]
    if left and view.material.board.group(1 << hex_, view.fields[seat]) & left:
        return [Reason("D3.1", "in_order", parts)]
    return [Reason("D3.1", "other_group", parts)]


def _why_not_field(view: Demetra, seat: int, hex_: int) -> list[Reason]:
    """D5.3, D6.1, D9.I, D10.N: the field is not where the question looks for it."""
    parts: dict[str, int | str] = {"field": view.material.board.names[hex_]}
    match awaited(view):
        case Buy() | Trade():
            return [Reason("D5.3", "too_dear" if hex_ in view.stores else "not_in_store", parts)]
        case TakeToStore() | TakeFromRegister() | BuyAtSale() | BarterTake():
            return [Reason("D6.1", "not_in_register", parts)]
        case TakeLone():
            return [Reason("D9.I", "not_lone", parts)]
        case SwapTake():
            return [Reason("D10.N", "not_lone", parts)]
        case Fallow() | GiveUpBlind() | SwapGive() | Give() | BarterGive():
            return [Reason("D9.F", "not_yours", parts)] if not view.fields[seat] >> hex_ & 1 else []
        case _:
            return []

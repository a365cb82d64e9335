"""The score pad of Demetra: the countries and the cubes at the end of a game."""

from __future__ import annotations

from typing import Final

from floodplain.games.demetra.cubes import CROPS, held, packed
from floodplain.games.demetra.material import WORKER_LETTERS, WORKERS, Material, is_villager
from floodplain.games.demetra.state import Demetra, new_state
from floodplain.kernel.bits import list_bits
from floodplain.teach.pad import Form, Pad, PieceChoice, Place, address, write_places

FIELD: Final = "field"
ON_HEXES: Final = (
    PieceChoice(FIELD),
    *[PieceChoice(letter, (name,)) for letter, name in zip(WORKER_LETTERS, WORKERS, strict=True)],
)


class DemetraPad(Pad[Demetra, Material]):
    """Fields, workers and cubes of every player."""

    def fill(self, form: Form, material: Material) -> Demetra:
        """D11: return the end of a game as entered."""
        state = new_state(material, form.players, open_cubes=True)
        hexes = [Place(name) for name in material.board.names]
        rows = _rows(material)
        for seat in form.seats:
            lying = form.places("country", "D1.2", hexes, ON_HEXES, seat=seat, rows=rows, hexes=True)
            for name, piece in lying.items():
                hex_ = material.board.names.index(name)
                if piece == FIELD:
                    _lay(form, state, seat, hex_)
                else:
                    _stand(form, state, seat, hex_, WORKER_LETTERS.index(piece))
            counts = [form.number(crop, "D1.5", 0, material.cubes_each, seat=seat) for crop in CROPS]
            state.cubes[seat] = state.known[seat] = packed(counts)
        _check_cubes(form, state)
        return state

    def enter(self, state: Demetra) -> dict[str, str]:
        """Return the entries for a finished game."""
        entered: dict[str, str] = {}
        names = state.material.board.names
        for seat in range(state.players):
            lying = {names[hex_]: FIELD for hex_ in list_bits(state.fields[seat])}
            for hex_ in list_bits(state.standing[seat]):
                lying[names[hex_]] = WORKER_LETTERS[state.worker_at(seat, hex_)]
            entered[address("country", seat)] = write_places(lying)
            for crop, name in enumerate(CROPS):
                entered[address(name, seat)] = str(held(state.cubes[seat], crop))
        return {name: said for name, said in entered.items() if said}


def _rows(material: Material) -> tuple[tuple[str, ...], ...]:
    """D1.1: return the hexes row by row."""
    return tuple(
        tuple(f"{letter}{number}" for number in range(1, length + 1))
        for letter, length in material.board.rows.items()
    )


def _lay(form: Form, state: Demetra, seat: int, hex_: int) -> None:
    """D1.2: put a field on a board; there is one field per hex, so no two boards have the same."""
    owner = next((other for other in range(seat) if state.fields[other] >> hex_ & 1), None)
    if owner is not None:
        name = state.material.board.names[hex_]
        form.refuse(address("country", seat), "D1.2", "pad_field_taken", field=name, seat=owner + 1)
    state.add_field(seat, hex_)
    state.bag &= ~(1 << hex_)


def _stand(form: Form, state: Demetra, seat: int, hex_: int, worker: int) -> None:
    """D1.3, D4.3: place a worker: only once, a villager with one player, and not beside another."""
    where, names = address("country", seat), state.material.board.names
    if is_villager(state.material, worker) and not state.village >> worker & 1:
        form.refuse(where, "D1.3", "pad_villager_taken", worker=WORKERS[worker])
    elif not is_villager(state.material, worker) and not state.hands[seat] >> worker & 1:
        form.refuse(where, "D1.3", "pad_worker_twice", worker=WORKERS[worker])
    if state.material.board.near[hex_] & state.standing[seat]:
        form.refuse(where, "D4.3", "pad_touch", worker=WORKERS[worker], place=names[hex_])
    state.stand(seat, worker, hex_)
    state.call(seat, worker)


def _check_cubes(form: Form, state: Demetra) -> None:
    """D1.5: check that no crop has more cubes than the game."""
    most = state.material.cubes_each
    for crop, name in enumerate(CROPS):
        count = sum(held(cubes, crop) for cubes in state.cubes)
        if count > most:
            form.refuse("", "D1.5", "pad_cubes", count=count, crop=name, most=most)
    state.stock -= sum(state.cubes)

"""Pickles of states, tables, games and materials: they name their game, which is found in the catalog."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from floodplain.kernel.copies import Reduced, by_attributes
from floodplain.kernel.rooms import owner_of
from floodplain.kernel.shelf import game_of, shelf

if TYPE_CHECKING:  # that module imports this one
    from floodplain.kernel.edition import Edition
    from floodplain.kernel.flow import State
    from floodplain.kernel.game import AnyGame
    from floodplain.kernel.log import Snapshot
    from floodplain.kernel.record import Note
    from floodplain.kernel.table import Table


def of_state(state: State) -> Reduced:
    """Reduce a state to its declared fields and the edition of its material.

    A state without material is plain Python, and is reduced to its attributes.
    """
    kind, material = type(state), getattr(state, "material", None)
    if material is None or _game_with(kind) is None:
        return by_attributes(state)
    return _state, (kind, material, [getattr(state, name) for name in kind.__match_args__])


def _state(kind: type[State], material: object, fields: list[object]) -> State:
    game = _game_with(kind)
    assert game is not None  # pickling the class of a game needs that of its states
    return game.codec.made(fields, material)


def _game_with(kind: type[State]) -> AnyGame | None:
    owner = owner_of(kind)
    return None if owner is None else game_of(cast("type[AnyGame]", owner))


def of_game(game: AnyGame) -> Reduced:
    """Reduce a game to its class: the game of the catalog, or one per process."""
    return game_of, (type(game),)


def of_material(edition: Edition) -> Reduced:
    """Reduce the material of a catalog game to its edition; it is made once per edition."""
    return _material, (edition,)


def _material(edition: Edition) -> object:
    return shelf().game(edition.game).material_of(edition)


def of_table(table: Table, first: Snapshot) -> Reduced:
    """Reduce a table to its first available state and the answers given and undone since."""
    given, undone = ([(entry.answer, entry.forced) for entry in log] for log in (table.entries, table.undone))
    options, names = dict(table.options), table.names
    kept = (table.game, table.edition, first, given, undone, options, names, table.plays_forced)
    return _table, (type(table), kept, table.notes)


def _table(kind: type[Table], kept: tuple[Any, ...], notes: list[Note]) -> Table:
    table = kind.restore(*kept)
    table.notes = notes.copy()
    return table

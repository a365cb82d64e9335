"""Environments for researchers: PettingZoo, Gymnasium and OpenSpiel on one core (extra `research`).

>>> import floodplain.envs
>>> env = floodplain.envs.pettingzoo("egizia", players=3)
>>> env.reset(seed=1)
>>> sorted(env.last()[0])
['action_mask', 'observation']
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, Literal, overload

from floodplain.envs.missing import MissingExtra, door
from floodplain.kernel.shelf import shelf

if TYPE_CHECKING:
    import pyspiel

    from floodplain.envs.aec import TableEnv
    from floodplain.envs.many import Seats
    from floodplain.envs.parallel import SharedSeats
    from floodplain.envs.solo import Seat
    from floodplain.kernel.game import AnyGame

__all__ = [
    "MissingExtra",
    "gymnasium",
    "openspiel",
    "pettingzoo",
    "pettingzoo_parallel",
    "register",
    "vector",
]

IDS: Final = {name: f"floodplain/{name.title()}-v1" for name in shelf().game_names()}
"""By game, its id in Gymnasium."""


def pettingzoo(game: AnyGame | str, players: int | None = None, **settings: Any) -> TableEnv:  # noqa: ANN401 - passed on
    """Return a PettingZoo environment in which agents act one after another (AEC).

    Args:
        game: the name of a game, or a game of your own.
        players: how many play; the fewest by default.
        settings: see `floodplain.envs.aec.TableEnv`.

    Raises:
        MissingExtra: if PettingZoo is not installed.
    """
    table: TableEnv = door("aec", "pettingzoo").TableEnv(game, players, **settings)
    return table


def pettingzoo_parallel(game: AnyGame | str, players: int | None = None, **settings: Any) -> Any:  # noqa: ANN401
    """Return a PettingZoo environment in the parallel form, in which agents who are not asked wait.

    Args:
        game: the name of a game, or a game of your own.
        players: how many play; the fewest by default.
        settings: see `floodplain.envs.aec.TableEnv`.

    Raises:
        MissingExtra: if PettingZoo is not installed.
    """
    return door("aec", "pettingzoo").parallel_env(game, players, **settings)


def gymnasium(game: AnyGame | str, players: int | None = None, **settings: Any) -> Seat:  # noqa: ANN401 - passed on
    """Return a Gymnasium environment of one seat of a game against bots.

    Args:
        game: the name of a game, or a game of your own.
        players: how many play; the fewest by default.
        settings: see `floodplain.envs.solo.Seat`.

    Raises:
        MissingExtra: if Gymnasium is not installed.
    """
    seat: Seat = door("solo", "gymnasium").Seat(game, players, **settings)
    return seat


@overload
def vector(
    game: AnyGame | str,
    num_envs: int = ...,
    players: int | None = ...,
    *,
    num_workers: Literal[1] = ...,
    **settings: Any,  # noqa: ANN401 - passed on
) -> Seats: ...


@overload
def vector(
    game: AnyGame | str,
    num_envs: int = ...,
    players: int | None = ...,
    *,
    num_workers: int,
    **settings: Any,  # noqa: ANN401 - passed on
) -> Seats | SharedSeats: ...


def vector(
    game: AnyGame | str,
    num_envs: int = 1,
    players: int | None = None,
    *,
    num_workers: int = 1,
    **settings: Any,
) -> Seats | SharedSeats:
    """Return many games side by side as one Gymnasium vector environment.

    Args:
        game: the name of a game, or a game of your own.
        num_envs: how many games.
        players: how many play in each; the fewest by default.
        num_workers: how many processes share the games, this one included.
        settings: see `floodplain.envs.many.Seats`.

    Raises:
        MissingExtra: if Gymnasium is not installed.
    """
    if num_workers == 1:
        seats: Seats = door("many", "gymnasium").Seats(game, num_envs, players, **settings)
        return seats
    shared: SharedSeats = door("parallel", "gymnasium").SharedSeats(
        game, num_envs, players, num_workers=num_workers, **settings
    )
    return shared


def openspiel(game: AnyGame | str, players: int | None = None, **settings: Any) -> pyspiel.Game:  # noqa: ANN401
    """Return a game for OpenSpiel.

    Args:
        game: the name of a game, or a game of your own.
        players: how many play; the fewest by default.
        settings: see `floodplain.envs.spiel.load`.

    Raises:
        MissingExtra: if OpenSpiel is not installed.
    """
    return door("spiel", "pyspiel").load(game, players, **settings)


def register() -> None:
    """Register the games with Gymnasium and OpenSpiel, if installed; importing this module did so."""
    if find_spec("gymnasium"):
        import gymnasium as library  # noqa: PLC0415 - not needed to play

        for name, known_as in IDS.items():
            if known_as not in library.registry:
                library.register(
                    known_as,
                    entry_point="floodplain.envs.solo:Seat",
                    vector_entry_point="floodplain.envs:vector",
                    kwargs={"game": name},
                )
    if find_spec("pyspiel"):
        door("spiel", "pyspiel").register()


register()

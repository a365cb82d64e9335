"""Many games shared out among processes, which answer side by side and write into shared memory."""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium.vector import VectorEnv
from gymnasium.vector.utils import batch_space

from floodplain.arena.workers import interrupts_held
from floodplain.bots.process import devote
from floodplain.envs.core import Given, Illegal, Reward, counted
from floodplain.envs.many import Seats, Seen, Stepped, answers_of, seeds_of
from floodplain.envs.solo import observed
from floodplain.kernel.copies import Reduced
from floodplain.kernel.errors import FloodplainError
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Player

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

CONTEXT: Final = get_context("spawn")
Shared = dict[str, npt.NDArray[Any]]
"""Arrays in shared memory with one row per game."""


class WorkerLost(FloodplainError):
    """A process with games has ended."""

    def __init__(self) -> None:
        super().__init__("a process with some of the games has ended; make the environment again")


class SharedSeats(VectorEnv[Seen, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """The games of `Seats`, shared out among processes; the same seeds and answers give the same results."""

    metadata = Seats.metadata

    def __init__(
        self,
        game: AnyGame | str,
        num_envs: int = 1,
        players: int | None = None,
        opponents: Sequence[Player | str] | str = "2",
        *,
        num_workers: int = 2,
        seat: int | str = 0,
        reward: Reward = "win",
        illegal: Illegal = "draw",
        planes: bool = False,
        options: Mapping[str, str] | None = None,
        edition: Given = None,
    ) -> None:
        def part(count: int) -> Seats:
            return Seats(
                game, count, players, opponents,
                seat=seat, reward=reward, illegal=illegal, planes=planes, options=options, edition=edition,
            )  # fmt: skip

        games = counted("num_envs", num_envs)
        workers = min(counted("num_workers", num_workers), games)
        self._start([part(len(share)) for share in np.array_split(range(games), workers)])

    def _start(self, parts: Sequence[Seats]) -> None:
        """Start a process for each part of the games."""
        self._desk, self.num_envs = parts[0].desk, sum(part.num_envs for part in parts)
        self.single_observation_space = parts[0].single_observation_space
        self.single_action_space = parts[0].single_action_space
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._blocks = {name: CONTEXT.RawArray("b", size) for name, size in _sizes(parts[0], self.num_envs)}
        self._shared = _arrays(self._blocks, parts[0], self.num_envs)
        ends = accumulate((part.num_envs for part in parts), initial=0)
        self._rows = [slice(start, end) for start, end in pairwise(ends)]
        self._workers, self._connections = [], []
        with interrupts_held():
            for part, rows in zip(parts, self._rows, strict=True):
                near, far = CONTEXT.Pipe()
                task = (far, pickle.dumps(part), self._blocks, self.num_envs, rows)
                worker = CONTEXT.Process(target=_serve, args=task, daemon=True)
                worker.start()
                far.close()
                self._workers.append(worker)
                self._connections.append(near)

    def __reduce__(self) -> Reduced:
        return _restored, (self._ask("part", [None] * len(self._rows)),)

    def __deepcopy__(self, memo: object) -> SharedSeats:
        return _restored(self._ask("part", [None] * len(self._rows)))

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Start new games; the same seed and answers give the same games.

        Args:
            seed: decides all games; None for random ones.
            options: accepted for Gymnasium, and ignored.

        Returns:
            What is seen in every game, and further information.
        """
        seeds = list(seeds_of(seed, self.num_envs))
        self._ask("reset", [seeds[rows] for rows in self._rows])
        return self._seen(), {"seat": self._copy("seat")}

    def step(self, actions: npt.NDArray[np.int64]) -> Stepped:
        """Give an answer in every game, as numbers of the space.

        Returns:
            What is seen, the rewards, which games are over or were cut short, and further information.
        """
        answers = answers_of(actions, self.num_envs, self._desk)
        told = self._ask("step", [answers[rows] for rows in self._rows])
        over = self._copy("over")
        infos = {"seat": self._copy("seat"), "rewards": self._copy("all"), "illegal": self._copy("illegal")}
        if over.any():
            infos["final_obs"] = np.concatenate(
                [
                    np.full(rows.stop - rows.start, None, object) if last is None else last
                    for rows, last in zip(self._rows, told, strict=True)
                ]
            )
            infos["_final_obs"] = over.copy()
        return self._seen(), self._copy("rewards"), over, np.zeros(self.num_envs, np.bool_), infos

    def close_extras(self, **kwargs: Any) -> None:  # noqa: ANN401 - as the base class
        """End the processes."""
        for connection in self._connections:
            connection.close()
        for worker in self._workers:
            worker.join()

    def _ask(self, what: str, given: Sequence[Any]) -> list[Any]:
        """Ask every process for the same, and return its replies; raises the first error of any of them."""
        try:
            for connection, each in zip(self._connections, given, strict=True):
                connection.send((what, each))
            replies = [connection.recv() for connection in self._connections]
        except (EOFError, OSError) as error:
            raise WorkerLost from error
        for _, problem in replies:
            if problem is not None:
                raise problem
        return [reply for reply, _ in replies]

    def _copy(self, name: str) -> npt.NDArray[Any]:
        return self._shared[name].copy()

    def _seen(self) -> Seen:
        return {name: self._copy(name) for name in observed(self._desk)}


def _restored(parts: Sequence[bytes]) -> SharedSeats:
    """Return the environment again, from its pickled parts."""
    made = SharedSeats.__new__(SharedSeats)
    made._start([pickle.loads(part) for part in parts])
    return made


def _described(part: Seats, games: int) -> dict[str, tuple[tuple[int, ...], npt.DTypeLike]]:
    """Return the shape and the type of each shared array."""
    found: dict[str, tuple[tuple[int, ...], npt.DTypeLike]] = {
        "seat": ((games,), np.int64),
        "rewards": ((games,), np.float64),
        "all": ((games, part.desk.players), np.float64),
        "over": ((games,), np.bool_),
        "illegal": ((games,), np.bool_),
    }
    for name, space in observed(part.desk).items():
        assert space.shape is not None
        found[name] = ((games, *space.shape), np.dtype(space.dtype))
    return found


def _sizes(part: Seats, games: int) -> list[tuple[str, int]]:
    described = _described(part, games)
    return [
        (name, int(np.prod(shape)) * np.dtype(kind).itemsize) for name, (shape, kind) in described.items()
    ]


def _arrays(blocks: Mapping[str, Any], part: Seats, games: int) -> Shared:
    described = _described(part, games)
    return {
        name: np.frombuffer(blocks[name], kind).reshape(shape) for name, (shape, kind) in described.items()
    }


def _serve(
    connection: Connection, pickled: bytes, blocks: Mapping[str, Any], games: int, rows: slice
) -> None:
    """Play some of the games, until the environment is closed."""
    devote()
    part: Seats = pickle.loads(pickled)
    shared = {name: array[rows] for name, array in _arrays(blocks, part, games).items()}
    while True:
        try:
            what, given = connection.recv()
        except (EOFError, OSError):
            return
        try:
            reply: tuple[Any, Exception | None] = (_done(part, shared, what, given), None)
        except Exception as error:
            reply = (None, error)
        connection.send(reply)


def _done(part: Seats, shared: Shared, what: str, given: Any) -> Any:  # noqa: ANN401 - each command has its own
    if what == "part":
        return pickle.dumps(part)
    if what == "reset":
        seen, infos = part.reset(seed=given)
        _write(shared, {**seen, "seat": infos["seat"]})
        return None
    seen, rewards, over, _, infos = part.step(np.array(given))
    of_all = {"seat": infos["seat"], "all": infos["rewards"], "illegal": infos["illegal"]}
    _write(shared, {**seen, **of_all, "rewards": rewards, "over": over})
    return infos.get("final_obs")


def _write(shared: Shared, told: Mapping[str, npt.NDArray[Any]]) -> None:
    for name, array in told.items():
        shared[name][:] = array

"""Many games shared out among this process and others, which write what is seen into shared memory."""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import accumulate, pairwise
from multiprocessing import get_context
from traceback import format_exception
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium.error import ClosedEnvironmentError
from gymnasium.vector import VectorEnv
from gymnasium.vector.utils import batch_space

from floodplain.arena.workers import interrupts_held
from floodplain.bots.process import devote
from floodplain.envs.core import Given, Illegal, Reward, counted
from floodplain.envs.many import Seats, Seen, Stepped, answers_of, seeds_of
from floodplain.envs.solo import observed
from floodplain.kernel.copies import Reduced
from floodplain.kernel.errors import BadOption, FloodplainError
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Player

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from gymnasium.envs.registration import EnvSpec

CONTEXT: Final = get_context("spawn")
PATIENCE: Final = 60.0  # seconds that an idle process has to end, however busy the machine is
REMEDY: Final = "define it at the top of a module that they can import, or leave num_workers at 1"
Shared = dict[str, npt.NDArray[Any]]
"""Arrays in shared memory with one row per game."""


class WorkerLost(FloodplainError):
    """A process with games has ended, or did not start."""


class SharedSeats(VectorEnv[Seen, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """The games of `Seats`, shared out among processes; the same seeds and answers give the same results.

    This process plays the first share: waiting meanwhile would leave a core idle.
    """

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
        self._seen_names = list(observed(self._desk))
        ends = accumulate((part.num_envs for part in parts), initial=0)
        self._rows = [slice(start, end) for start, end in pairwise(ends)]
        self._workers: list[SpawnProcess] = []
        self._connections: list[Connection] = []
        self._own = _Share(self._blocks, self.num_envs, self._rows[0])
        others = [_pickled(part) for part in parts[1:]]
        try:
            with interrupts_held():
                for rows in self._rows[1:]:
                    self._employ(rows)
            self._ask("begin", [parts[0], *others])
        except WorkerLost as lost:
            raise WorkerLost("a process for some of the games did not start; it printed why") from lost
        except BaseException:
            self._end()
            raise

    def _employ(self, rows: slice) -> None:
        """Start a process for some of the games."""
        near, far = CONTEXT.Pipe()
        task = (far, self._blocks, self.num_envs, rows)
        worker = CONTEXT.Process(target=_serve, args=task, daemon=True)
        worker.start()
        far.close()
        self._workers.append(worker)
        self._connections.append(near)

    def __reduce__(self) -> Reduced:
        return _restored, (self._ask("part", [None] * len(self._rows)), self.spec)

    def __deepcopy__(self, memo: object) -> SharedSeats:
        return _restored(self._ask("part", [None] * len(self._rows)), self.spec)

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
        """End the processes; one that does not end in a minute is stopped."""
        for connection in self._connections:
            connection.close()
        for worker in self._workers:
            worker.join(PATIENCE)
            if worker.is_alive():
                worker.terminate()
                worker.join()

    def _end(self) -> None:
        """Stop the processes, whatever they are doing."""
        for worker in self._workers:
            worker.terminate()
        self.close()

    def _ask(self, what: str, given: Sequence[Any]) -> list[Any]:
        """Ask for the same in every process, and return the replies; raises the first error of any."""
        if self.closed:
            raise ClosedEnvironmentError("the environment is closed; make it again")
        try:
            for connection, each in zip(self._connections, given[1:], strict=True):
                connection.send_bytes(pickle.dumps((what, each)))
            replies = [self._own.reply(what, given[0])]
            replies += [pickle.loads(connection.recv_bytes()) for connection in self._connections]
        except (EOFError, OSError) as error:
            self._end()
            raise WorkerLost(
                "a process with some of the games has ended; make the environment again"
            ) from error
        except BaseException:  # replies still to come would be taken for those to the next question
            self._end()
            raise
        for _, problem in replies:
            if problem is not None:
                raise problem
        return [reply for reply, _ in replies]

    def _copy(self, name: str) -> npt.NDArray[Any]:
        return self._shared[name].copy()

    def _seen(self) -> Seen:
        return {name: self._copy(name) for name in self._seen_names}


def _restored(parts: Sequence[bytes], spec: EnvSpec | None) -> SharedSeats:
    """Return the environment again, from its pickled parts."""
    made = SharedSeats.__new__(SharedSeats)
    made.spec = spec
    made._start([pickle.loads(part) for part in parts])
    return made


def _pickled(part: Seats) -> bytes:
    try:
        return pickle.dumps(part)
    except Exception as error:
        raise BadOption(
            f"the game or an opponent cannot be sent to other processes ({error}); {REMEDY}"
        ) from error


def _loaded(pickled: bytes) -> Seats:
    try:
        part: Seats = pickle.loads(pickled)
    except Exception as error:
        raise BadOption(f"a process cannot load the game or an opponent ({error}); {REMEDY}") from error
    return part


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


def _serve(connection: Connection, blocks: Mapping[str, Any], games: int, rows: slice) -> None:
    """Play some of the games, until the environment is closed."""
    devote()
    share = _Share(blocks, games, rows)
    with suppress(EOFError, OSError):
        while True:
            reply, error = share.reply(*pickle.loads(connection.recv_bytes()))
            connection.send_bytes(pickle.dumps((reply, _portable(error) if error else None)))


class _Share:
    """Some of the games, in the process that plays them; its other methods are what it can be asked for."""

    def __init__(self, blocks: Mapping[str, Any], games: int, rows: slice) -> None:
        self.blocks, self.games, self.rows = blocks, games, rows

    def reply(self, what: str, given: Any) -> tuple[Any, Exception | None]:  # noqa: ANN401 - each has its own
        try:
            return getattr(self, what)(given), None
        except Exception as error:
            return None, error

    def begin(self, part: Seats | bytes) -> None:
        self.seats = _loaded(part) if isinstance(part, bytes) else part
        arrays = _arrays(self.blocks, self.seats, self.games)
        self.shared = {name: array[self.rows] for name, array in arrays.items()}

    def part(self, _: None) -> bytes:
        return pickle.dumps(self.seats)

    def reset(self, seeds: list[int | None]) -> None:
        seen, infos = self.seats.reset(seed=seeds)
        self._write({**seen, "seat": infos["seat"]})

    def step(self, answers: list[int]) -> npt.NDArray[Any] | None:
        seen, rewards, over, _, infos = self.seats.step(np.array(answers))
        of_all = {"seat": infos["seat"], "all": infos["rewards"], "illegal": infos["illegal"]}
        self._write({**seen, **of_all, "rewards": rewards, "over": over})
        last: npt.NDArray[Any] | None = infos.get("final_obs")
        return last

    def _write(self, told: Mapping[str, npt.NDArray[Any]]) -> None:
        for name, array in told.items():
            self.shared[name][:] = array


def _portable(error: Exception) -> Exception:
    """Return an error that another process can read: itself with its trace, or what it says."""
    if not isinstance(error, FloodplainError):
        error.add_note("".join(format_exception(error)))
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error

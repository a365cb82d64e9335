"""Workers of a Dask cluster as an executor like any other (extra `cluster`); they may come and go."""

from __future__ import annotations

import io
import logging
import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

import cloudpickle
import dask
from distributed import Client, LocalCluster, WorkerPlugin

from floodplain.arena.workers import interrupts_held
from floodplain.kernel.edition import Edition
from floodplain.kernel.errors import FloodplainError

P = ParamSpec("P")
R = TypeVar("R")

LOCAL: Final = "local:"
MOST_LOCAL: Final = 256  # workers of one machine
PATIENCE: Final = "20s"  # for the scheduler to answer
DEATHS: Final = 20  # of workers in the midst of a task, before the task itself is blamed
SILENT: Final = logging.CRITICAL + 1

_kept: dict[str, Edition] = {}
"""In a worker, the editions that were handed out, by fingerprint."""


class NoCluster(FloodplainError):
    """A scheduler that does not answer."""


class Handed(WorkerPlugin):
    """An edition that every worker is given once, also one that joins later."""

    def __init__(self, edition: Edition) -> None:
        self.name = f"floodplain {edition.fingerprint}"
        self.edition = edition

    def setup(self, worker: object) -> None:
        _kept[self.edition.fingerprint] = self.edition


class Packer(cloudpickle.Pickler):  # type: ignore[misc]  # the library has no types
    """Packs a call; editions are named by their fingerprints."""

    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file)
        self.editions: dict[str, Edition] = {}

    def persistent_id(self, thing: object) -> str | None:
        """The fingerprint of an edition; everything else travels as it is."""
        if not isinstance(thing, Edition):
            return None
        self.editions[thing.fingerprint] = thing
        return thing.fingerprint


class Unpacker(pickle.Unpickler):
    """Unpacks a call where the editions have been handed out."""

    def persistent_load(self, fingerprint: str) -> Edition:
        """The edition of that fingerprint."""
        return _kept[fingerprint]


def call(packed: bytes) -> object:
    """Run a packed call in a worker."""
    function, given = Unpacker(io.BytesIO(packed)).load()
    return function(*given)


class Cluster(Executor):
    """The workers of a scheduler."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.handed: set[str] = set()
        self.asked: set[Any] = set()  # what the scheduler has been asked for and not yet given

    def submit(self, function: Callable[P, R], /, *given: P.args, **_: P.kwargs) -> Future[R]:
        """Submit a call to any worker; if that worker is lost, another repeats the call."""
        file = io.BytesIO()
        packer = Packer(file)
        packer.dump((function, given))
        for fingerprint, edition in packer.editions.items():
            if fingerprint not in self.handed:
                self.client.register_plugin(Handed(edition))
                self.handed.add(fingerprint)
        answer: Future[R] = Future()
        asked = self.client.submit(call, file.getvalue(), pure=False)
        self.asked.add(asked)
        asked.add_done_callback(partial(self._settle, answer))
        return answer

    def _settle(self, answer: Future[R], asked: Any) -> None:  # noqa: ANN401 - a future of the library
        """Passes on what came; called in a thread of its own."""
        self.asked.discard(asked)
        if not answer.set_running_or_notify_cancel():
            return
        try:
            answer.set_result(asked.result())
        except BaseException as error:  # whatever it is, pass it on to the caller
            answer.set_exception(error)

    def give_up(self) -> None:
        """Nobody waits any more for what is still being played."""
        self.client.cancel(list(self.asked))

    def workers(self) -> int:
        """How many there are now; at least one is on its way."""
        return max(1, len(self.client.scheduler_info(n_workers=-1)["workers"]))


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """A scheduler by its address, or with `local:N` one with N workers on this machine."""
    logging.getLogger("distributed").setLevel(logging.ERROR)
    with dask.config.set({"distributed.scheduler.allowed-failures": DEATHS}), ExitStack() as ends:
        client = _local(address, ends) if address.startswith(LOCAL) else _remote(address, ends)
        found = Cluster(client)
        try:
            yield found
        except BaseException:
            found.give_up()
            raise


def _remote(address: str, ends: ExitStack) -> Client:
    """The scheduler that answers at an address."""
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise NoCluster(f"no scheduler is reachable at {address}: {error}") from None
    ends.callback(client.close)
    return client


def _local(address: str, ends: ExitStack) -> Client:
    """A scheduler of our own, with workers on this machine."""
    count = address.removeprefix(LOCAL)
    if not count.isdecimal() or not 1 <= int(count) <= MOST_LOCAL:
        raise NoCluster(f"{address!r} needs a number of workers from 1 to {MOST_LOCAL}, such as local:2")
    settings: dict[str, Any] = {
        "threads_per_worker": 1,
        "dashboard_address": "127.0.0.1:0",  # any port: another cluster here may have the usual one
        "scheduler_kwargs": {"dashboard": False},
        "memory_limit": 0,
        "silence_logs": SILENT,  # what an end overtakes, a heartbeat or a message, would be told as a fault
    }
    with interrupts_held():
        workers = LocalCluster(n_workers=int(count), **settings)
        ends.callback(workers.close)
        client = Client(workers)
        ends.callback(client.close)
    return client

"""The workers of a Dask cluster as an executor like any other (extra `cluster`); they may come and go."""

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
MOST_LOCAL: Final = 256  # the workers of one machine
PATIENCE: Final = "20s"  # how long to wait for the scheduler to answer
DEATHS: Final = 20  # how many workers may be lost during a task before the task itself is blamed
SILENT: Final = logging.CRITICAL + 1

_kept: dict[str, Edition] = {}
"""In a worker, the editions that were distributed, by fingerprint."""


class NoCluster(FloodplainError):
    """A scheduler that does not answer."""


class Handed(WorkerPlugin):
    """An edition that every worker gets once, including workers that join later."""

    def __init__(self, edition: Edition) -> None:
        self.name = f"floodplain {edition.fingerprint}"
        self.edition = edition

    def setup(self, worker: object) -> None:
        _kept[self.edition.fingerprint] = self.edition


class Packer(cloudpickle.Pickler):  # type: ignore[misc]  # the library has no types
    """A pickler for calls, which replaces editions by their fingerprints."""

    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file)
        self.editions: dict[str, Edition] = {}

    def persistent_id(self, thing: object) -> str | None:
        """Return the fingerprint of an edition; everything else is pickled as it is."""
        if not isinstance(thing, Edition):
            return None
        self.editions[thing.fingerprint] = thing
        return thing.fingerprint


class Unpacker(pickle.Unpickler):
    """An unpickler for calls, for workers that already have the editions."""

    def persistent_load(self, fingerprint: str) -> Edition:
        """Return the edition with a fingerprint."""
        return _kept[fingerprint]


def call(packed: bytes) -> object:
    """Run a pickled call in a worker."""
    function, given = Unpacker(io.BytesIO(packed)).load()
    return function(*given)


class Cluster(Executor):
    """An executor that runs calls on the workers of a scheduler."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.handed: set[str] = set()
        self.asked: set[Any] = set()  # the calls submitted to the scheduler that are not finished

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
        """Pass on the result of a call; runs in a thread of its own."""
        self.asked.discard(asked)
        if not answer.set_running_or_notify_cancel():
            return
        try:
            answer.set_result(asked.result())
        except BaseException as error:  # pass any exception on to the caller
            answer.set_exception(error)

    def give_up(self) -> None:
        """Cancel everything that is still being played."""
        self.client.cancel(list(self.asked))

    def workers(self) -> int:
        """The number of workers at present, or 1 if the first has not joined yet."""
        return max(1, len(self.client.scheduler_info(n_workers=-1)["workers"]))


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """Connect to a scheduler by its address, or start one with N workers on this machine for `local:N`."""
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
    """Connect to the scheduler at an address."""
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise NoCluster(f"no scheduler is reachable at {address}: {error}") from None
    ends.callback(client.close)
    return client


def _local(address: str, ends: ExitStack) -> Client:
    """Start a scheduler with workers on this machine."""
    count = address.removeprefix(LOCAL)
    if not count.isdecimal() or not 1 <= int(count) <= MOST_LOCAL:
        raise NoCluster(f"{address!r} needs a number of workers from 1 to {MOST_LOCAL}, such as local:2")
    settings: dict[str, Any] = {
        "threads_per_worker": 1,
        "dashboard_address": "127.0.0.1:0",  # any free port, because another cluster may use the usual one
        "scheduler_kwargs": {"dashboard": False},
        "memory_limit": 0,
        "silence_logs": SILENT,  # hides errors about heartbeats and messages that arrive after the end
    }
    with interrupts_held():
        workers = LocalCluster(n_workers=int(count), **settings)
        ends.callback(workers.close)
        client = Client(workers)
        ends.callback(client.close)
    return client

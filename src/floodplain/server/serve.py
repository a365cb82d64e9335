"""The server as processes: a single one, or several that share a PostgreSQL."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Final

import uvicorn

from floodplain.kernel.errors import FloodplainError
from floodplain.server.connections import CONNECTIONS
from floodplain.server.heartbeat import Watch
from floodplain.server.logs import set_up_logs
from floodplain.server.settings import PREFIX, BadSetting, Settings
from floodplain.server.socket_routing import FOLDER
from floodplain.server.store.engine import check_reachable, database_url

LOG: Final = logging.getLogger(__name__)
GRACE_S: Final = 10  # seconds for requests to end when the server stops
MOST_FILES: Final = 65_536  # requested if the system reports no limit
LEVELS: Final = ("debug", "info", "warning", "error")


class CannotServe(FloodplainError):
    """Settings that contradict each other."""


def check(settings: Settings) -> None:
    """Raise errors now that would otherwise occur later."""
    url = database_url(settings.database)
    shared = url.get_backend_name() == "postgresql"
    if settings.workers < 1:
        raise CannotServe("at least one worker is needed")
    if settings.workers > 1 and not shared:
        raise CannotServe(
            f"{settings.workers} workers need PostgreSQL to notify each other of new moves: "
            "give --database postgresql://…, or serve with one worker"
        )
    if settings.log_level not in LEVELS:
        raise BadSetting(f"log level is {settings.log_level!r}; choose one of {', '.join(LEVELS)}")
    check_free(settings.host, settings.port)
    check_reachable(url)


def check_free(host: str, port: int) -> None:
    """Raise CannotServe if the server cannot listen to an address."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            if sys.platform != "win32":  # where it would mean that two programs may share the port
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise CannotServe(
            f"cannot listen to port {port} of {host} ({error.strerror}); choose others with --host and --port"
        ) from None


def raise_file_limit() -> None:
    """Raise the limit of open files, and so of connections, to the highest allowed."""
    if sys.platform == "win32":
        return  # without such a limit
    import resource  # noqa: PLC0415 - Windows has no such module

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < most:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        except (OSError, ValueError) as error:
            LOG.info("the limit of open files stays at %s: %s", soft, error)


def _end(*_: object) -> None:
    sys.exit(0)


def serve(factory: str, settings: Settings) -> None:
    """Serve until told to stop; the factory creates the application in every worker."""
    check(settings)
    set_up_logs(settings.log_level, settings.log_format)
    raise_file_limit()
    if settings.seed:
        LOG.warning("this is a rehearsal: the draws follow from the seed, and who knows it can foresee them")
    for each in fields(settings):  # workers are separate processes, and read their settings from here
        os.environ[PREFIX + each.name.upper()] = str(getattr(settings, each.name))
    signal.signal(signal.SIGTERM, _end)  # uvicorn stops gracefully first, and then passes the signal on
    with meeting_place(settings.workers):
        uvicorn.run(
            factory,
            factory=True,
            host=settings.host,
            port=settings.port,
            workers=settings.workers,
            proxy_headers=bool(settings.trusted_proxies),
            forwarded_allow_ips=settings.trusted_proxies or None,
            timeout_graceful_shutdown=GRACE_S,
            **CONNECTIONS,
        )


@contextmanager
def meeting_place(workers: int) -> Iterator[None]:
    """A folder where several workers find each other, for as long as the server runs."""
    if workers == 1 or not hasattr(socket, "send_fds"):
        yield
        return
    with tempfile.TemporaryDirectory(prefix="floodplain-") as os.environ[FOLDER]:
        watch = Watch(Path(os.environ[FOLDER]))
        watch.start()
        try:
            yield
        finally:
            watch.close()

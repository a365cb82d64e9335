"""The process that an application runs in: how it is told to stop, and the workers beside it."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from types import FrameType
from typing import Any

from floodplain.server.api.services import Services
from floodplain.server.socket_routing import FOLDER, STATE, SocketRouter


class Worker:
    """The process of an application."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._router = SocketRouter(os.environ[FOLDER]) if FOLDER in os.environ else None
        self._stop_on_signal()

    @property
    def state(self) -> dict[str, object]:
        """Return the application's state for connections."""
        return {STATE: self._router}

    def close(self) -> None:
        """Take no more sockets of other workers."""
        if self._router is not None:
            self._router.close()

    def _stop_on_signal(self) -> None:
        """Answer those who wait for updates, and take no more, as soon as the server is told to stop."""
        if threading.current_thread() is not threading.main_thread():
            return
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            before = signal.getsignal(number)

            def stop(received: int, frame: FrameType | None, before: Any = before) -> None:  # noqa: ANN401
                self._services.is_stopping = True
                loop.call_soon_threadsafe(self._services.wake_all)
                loop.call_soon_threadsafe(self.close)
                if callable(before):
                    before(received, frame)

            signal.signal(number, stop)

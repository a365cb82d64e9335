"""The application: handed its games, bots and store, it imports none."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from types import FrameType
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response

from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Player
from floodplain.server.api.endpoint import problem_response
from floodplain.server.api.guard import Guard
from floodplain.server.api.routes import routes
from floodplain.server.api.services import Services
from floodplain.server.bots.levels import OfferedBots
from floodplain.server.hall.worker_sync import WorkerSync
from floodplain.server.helper import Helpers
from floodplain.server.limits import LIMITS
from floodplain.server.messages.replies import Problem
from floodplain.server.settings import Settings
from floodplain.server.socket_routing import FOLDER, STATE, SocketRouter
from floodplain.server.store.contract import Store
from floodplain.server.threads import in_thread
from floodplain.teach.coaching import Coach


def create_app(
    games: Mapping[str, AnyGame],
    bots: Mapping[str, Player],
    store: Store,
    settings: Settings | None = None,
    offer: OfferedBots | None = None,
    coach: Coach | None = None,
    helpers: Helpers | None = None,
) -> Starlette:
    """Create the web application, which closes the store at its end.

    Without an offer it offers all bots; without helpers, they are processes.
    """
    services = Services(games, bots, store, settings or Settings(), offer, coach, helpers)
    app = Starlette(
        routes=routes(services),
        middleware=[Middleware(Guard, services=services)],
        exception_handlers={HTTPException: _refused},
        lifespan=lambda made: _lifespan(services, made),
    )
    app.router.redirect_slashes = False
    app.state.services = services
    return app


@asynccontextmanager
async def _lifespan(services: Services, app: Starlette) -> AsyncIterator[dict[str, object]]:
    """Run what works beside requests for as long as the application runs."""
    await services.hall.devices.refresh()
    services.home.serves(app)
    sync = WorkerSync(services.hall)
    services.store.listen(sync.apply, sync.is_relevant)
    router = SocketRouter(os.environ[FOLDER]) if FOLDER in os.environ else None
    _stop_on_signal(services, router)
    clock = asyncio.create_task(services.supervisor.keep_time())
    services.readiness.watch("clock", lambda: not clock.done())
    try:
        yield {LIMITS: services.connections, STATE: router}
    finally:
        services.is_stopping = True
        clock.cancel()
        await services.home.close()
        if router is not None:
            router.close()
        await services.hall.close()
        if services.pool is not None:
            await in_thread(services.pool.close)
        await in_thread(services.store.close)


def _stop_on_signal(services: Services, router: SocketRouter | None) -> None:
    """Answer those who wait for updates, and take no more, as soon as the server is told to stop."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        before = signal.getsignal(number)

        def stop(received: int, frame: FrameType | None, before: Any = before) -> None:  # noqa: ANN401
            services.is_stopping = True
            loop.call_soon_threadsafe(services.wake_all)
            if router is not None:
                loop.call_soon_threadsafe(router.close)
            if callable(before):
                before(received, frame)

        signal.signal(number, stop)


async def _refused(request: Request, error: Exception) -> Response:  # noqa: ARG001 - Starlette's signature
    """Return what Starlette itself refuses as a problem of ours."""
    assert isinstance(error, HTTPException)
    problem = Problem(status=error.status_code, error="refused", message=error.detail)
    response = problem_response(problem)
    response.headers.update(error.headers or {})
    return response

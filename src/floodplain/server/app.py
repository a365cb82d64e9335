"""The application, which is given its games, bots and store, and imports none."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

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
from floodplain.server.store.contract import Store
from floodplain.server.threads import in_thread
from floodplain.teach.coaching import Coach

if TYPE_CHECKING:
    from floodplain.server.workers import Worker


def create_app(
    games: Mapping[str, AnyGame],
    bots: Mapping[str, Player],
    store: Store,
    settings: Settings | None = None,
    offer: OfferedBots | None = None,
    coach: Coach | None = None,
    helpers: Helpers | None = None,
    *,
    is_embedded: bool = False,
) -> Starlette:
    """Create the web application, which closes the store at its end.

    Without an offer it offers all bots; without helpers, they are processes. An embedded one is stopped by
    the program around it; any other stops when its process is told to, and shares sockets with other workers.
    """
    services = Services(games, bots, store, settings or Settings(), offer, coach, helpers)
    app = Starlette(
        routes=routes(services),
        middleware=[Middleware(Guard, services=services)],
        exception_handlers={HTTPException: _refused},
        lifespan=lambda made: _lifespan(services, made, is_embedded),
    )
    app.router.redirect_slashes = False
    app.state.services = services
    return app


@asynccontextmanager
async def _lifespan(
    services: Services, app: Starlette, is_embedded: bool
) -> AsyncIterator[dict[str, object]]:
    """Run the background work for as long as the application runs."""
    await services.hall.devices.refresh()
    services.home.serves(app)
    sync = WorkerSync(services.hall)
    services.store.listen(sync.apply, sync.is_relevant)
    worker = None if is_embedded else _worker(services)
    if services.club is not None:
        await services.club.start()
    clock = asyncio.create_task(services.supervisor.keep_time())
    services.readiness.watch("clock", lambda: not clock.done())
    if services.club is not None and services.club.lobby.is_offered:
        services.hall.tasks.spawn(services.club.lobby.keep())
    try:
        yield {LIMITS: services.connections, **(worker.state if worker is not None else {})}
    finally:
        services.is_stopping = True
        clock.cancel()
        await services.home.close()
        if services.club is not None:
            await services.club.close()
        if worker is not None:
            worker.close()
        await services.hall.close()
        if services.pool is not None:
            await in_thread(services.pool.close)
        await in_thread(services.store.close)


def _worker(services: Services) -> Worker:
    from floodplain.server.workers import Worker  # noqa: PLC0415 - signals and sockets, which a page has not

    return Worker(services)


async def _refused(request: Request, error: Exception) -> Response:  # noqa: ARG001 - Starlette's signature
    """Return Starlette's own errors as problems of ours."""
    assert isinstance(error, HTTPException)
    problem = Problem(status=error.status_code, error="refused", message=error.detail)
    response = problem_response(problem)
    response.headers.update(error.headers or {})
    return response

"""Opening a socket for everything that happens at a table."""

from __future__ import annotations

import logging
from typing import Final

import msgspec
from starlette.websockets import WebSocket

from floodplain.kernel.errors import FloodplainError
from floodplain.server.api.disconnect import GONE
from floodplain.server.api.endpoint import visitor_of
from floodplain.server.api.services import Services, Visitor
from floodplain.server.api.table_socket import TableSocket
from floodplain.server.close_codes import POLICY, TRY_LATER
from floodplain.server.encoding import encode
from floodplain.server.errors import Malformed, TooMany, problem_of
from floodplain.server.messages.requests import FollowQuery, TablePath

LOG: Final = logging.getLogger(__name__)


async def follow(services: Services, socket: WebSocket) -> None:
    """Serve one socket from its opening to its end."""
    visitor = visitor_of(socket, services)
    may_come = services.sockets.enter(visitor.address)
    try:
        await _follow(services, socket, visitor, may_come)
    except GONE:
        LOG.debug("a client left while its socket was opened")
    finally:
        services.sockets.leave(visitor.address)


async def _follow(services: Services, socket: WebSocket, visitor: Visitor, may_come: bool) -> None:
    try:
        if not may_come:
            raise TooMany(10.0)
        path = msgspec.convert(dict(socket.path_params), TablePath)
        query = msgspec.convert(dict(socket.query_params), FollowQuery, strict=False)
        live = await services.hall.open(path.table, fresh=True)
        line = TableSocket(services, visitor, live, query, socket)
    except (FloodplainError, msgspec.ValidationError) as error:
        problem = problem_of(error if isinstance(error, FloodplainError) else Malformed(str(error)))
        services.metrics.refused.add(problem.error)
        await socket.accept()
        await socket.send_text(encode(problem).decode())
        await socket.close(TRY_LATER if problem.status == 503 else POLICY, problem.error)  # noqa: PLR2004
        return
    await socket.accept()
    await line.run()

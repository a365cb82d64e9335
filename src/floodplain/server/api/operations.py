"""Endpoints for those who run the server."""

from __future__ import annotations

from floodplain.server.api.endpoint import Encoded
from floodplain.server.api.services import Services, Visitor
from floodplain.server.encoding import encode
from floodplain.server.errors import NotFound
from floodplain.server.messages.replies import Health


async def health(services: Services, visitor: Visitor) -> Health:
    """Report that the process is alive."""
    return Health(status="ok")


async def ready(services: Services, visitor: Visitor) -> Encoded:
    """Report whether the server can take answers, and if not, what is missing."""
    missing = ["stopping"] if services.is_stopping else await services.readiness.missing()
    unreadable = services.store.unreadable.count
    if missing:
        return Encoded(encode(Health(status="unavailable", missing=missing, unreadable=unreadable)), 503)
    return Encoded(encode(Health(status="ok", unreadable=unreadable)))


async def metrics(services: Services, visitor: Visitor) -> Encoded:
    """Return the metrics of this worker for Prometheus, unless they are disabled."""
    if not services.settings.metrics:
        raise NotFound("not found; /api/openapi.json lists what there is")
    return Encoded(services.metrics.text().encode(), media_type="text/plain; version=0.0.4; charset=utf-8")

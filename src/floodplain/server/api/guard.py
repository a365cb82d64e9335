"""Middleware in front of the application: origins, rates, headers, metrics and the log of requests."""

from __future__ import annotations

import logging
import time
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from floodplain.kernel.errors import FloodplainError
from floodplain.server.api.endpoint import problem_response, refused
from floodplain.server.api.refusal_page import is_page, refusal_page
from floodplain.server.api.services import Services
from floodplain.server.close_codes import POLICY as CLOSE_CODE
from floodplain.server.errors import Forbidden, Refusal, WrongHost, fault
from floodplain.server.home.guests import GUEST
from floodplain.server.limits import address_of

LOG: Final = logging.getLogger("floodplain.requests")
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
PORTS: Final = {"http": 80, "https": 443, "ws": 80, "wss": 443}
LEFT: Final = 499  # the status in the log for a client that left before the response
DENIAL: Final = "websocket.http.response"  # by which a socket is refused with a status, as a request is
UNLIMITED: Final = ("/healthz", "/readyz", "/metrics")

POLICY: Final = "; ".join((
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",  # sizes and positions of pieces; an attribute runs nothing
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
))  # fmt: skip
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",  # an address may contain the code of an invitation
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
FOR_GUESTS: Final = {  # what browsers must be told before pages of other origins get a response
    "Access-Control-Allow-Credentials": "true",
    "Access-Control-Allow-Methods": "GET, POST",
    "Access-Control-Allow-Headers": "authorization, content-type",
    "Access-Control-Max-Age": "600",
    "Cross-Origin-Resource-Policy": "cross-origin",
}


class Guard:
    """The middleware of requests and sockets."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self._app = app
        self._services = services
        self._origins = services.settings.all_origins()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on allowed requests, and refuse the rest."""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check(scope, writes=True)
        except FloodplainError as error:
            self._services.metrics.refused.add(getattr(error, "error", "refused"))
            await receive()
            if DENIAL in scope.get("extensions", {}):
                await refused(error)(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": CLOSE_CODE, "reason": str(error)})
            return
        await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status = 0

        async def dressed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self._dress(scope, MutableHeaders(scope=message))
            await send(message)

        try:
            self._check(scope, writes=scope["method"] not in SAFE)
            if scope["method"] == "OPTIONS" and self._guest_of(scope):
                await Response(status_code=204)(scope, receive, dressed)
                return
        except FloodplainError as error:
            page = refusal_page(error, scope) if isinstance(error, Refusal) and is_page(scope) else None
            await (page or refused(error))(scope, receive, dressed)
        else:
            try:
                await self._app(scope, receive, dressed)
            except ClientDisconnect:
                status = LEFT  # before all that it had to say was here, and nobody is there to be told
            except Exception:
                LOG.exception("a request failed", extra={"route": route_of(scope)})
                self._services.metrics.errors.add()
                if status:
                    raise  # part of the response was already sent, so the connection must end
                await problem_response(fault())(scope, receive, dressed)
        self._note(scope, status, time.perf_counter() - began)

    def _check(self, scope: Scope, writes: bool) -> None:
        headers = Headers(scope=scope)
        if scope.get(GUEST) or scope["path"] not in UNLIMITED:
            self._check_host(scope, headers.getlist("host"))
        origin = headers.get("origin")
        if writes and origin is not None and not self._is_ours(origin, headers.get("host", ""), scope):
            raise Forbidden("pages of other origins may not do this")
        if scope["path"] not in UNLIMITED:
            client = scope.get("client")
            self._services.rates.requests.check(address_of(client[0]) if client else "unknown")

    def _check_host(self, scope: Scope, given: list[str]) -> None:
        """Refuse other host names, so that no page with a name for this machine acts for its users."""
        try:
            name = urlsplit(f"//{given[0]}").hostname if len(given) == 1 else None
        except ValueError:
            name = None
        if scope.get(GUEST):
            self._services.home.check_guest(name or "", scope.get("client"))
        elif not name or not self._services.settings.is_own_host(name):
            raise WrongHost("this server does not answer to that name; --hosts lists its names")

    def _is_ours(self, origin: str, host: str, scope: Scope) -> bool:
        if origin in self._origins:
            return True
        try:
            given, own = urlsplit(origin), urlsplit(f"//{host}")
            if given.scheme not in {"http", "https"}:
                return False
            scheme = scope.get("scheme", "http")
            same_port = (given.port or PORTS[given.scheme]) == (
                own.port or PORTS.get(scheme, PORTS[given.scheme])
            )
        except ValueError:
            return False
        # A proxy may hide that the page came over HTTPS, so a missing port may be either.
        unsaid = own.port is None and given.port is None
        return given.hostname == own.hostname and (same_port or unsaid)

    def _guest_of(self, scope: Scope) -> str:
        """Return the other origin whose page sends the request, if it may play here."""
        origin = Headers(scope=scope).get("origin", "") if self._origins else ""
        return origin if origin in self._origins else ""

    def _dress(self, scope: Scope, headers: MutableHeaders) -> None:
        for name, value in HEADERS.items():
            headers[name] = value
        if scope.get(GUEST):
            del headers["Cross-Origin-Opener-Policy"]  # over plain HTTP browsers only show a warning about it
        guest = self._guest_of(scope)
        if guest:
            for name, value in FOR_GUESTS.items():
                headers[name] = value
            headers["Access-Control-Allow-Origin"] = guest
            headers.add_vary_header("Origin")
        if scope.get("scheme") == "https" or self._services.settings.secure_cookies:
            headers["Strict-Transport-Security"] = "max-age=31536000"
        if scope["path"].startswith("/api") and "cache-control" not in headers:
            headers["Cache-Control"] = "no-store"

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = route_of(scope)
        self._services.metrics.requests.add(f"{scope['method']} {route} {status}")
        self._services.metrics.request_seconds.observe(seconds)
        LOG.info(
            "%s %s %s",
            scope["method"],
            route,
            status,
            extra={
                "method": scope["method"],
                "route": route,
                "status": status,
                "ms": round(seconds * 1000, 1),
            },
        )


def route_of(scope: Scope) -> str:
    """Return the pattern of an address, without the values in it."""
    route = scope.get("route")
    return str(getattr(route, "path", "unknown"))

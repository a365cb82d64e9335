"""Endpoints: functions whose annotations describe the interface, made into routes."""

from __future__ import annotations

import gzip
import typing
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from floodplain.kernel.errors import FloodplainError
from floodplain.server.api.services import Services, Visitor
from floodplain.server.encoding import encode
from floodplain.server.errors import Malformed, TooLarge, problem_of
from floodplain.server.home.guests import GUEST
from floodplain.server.keys import COOKIE, COOKIE_S, KEY_LENGTH, hashed
from floodplain.server.limits import BODY_BYTES, LARGE_BODY_BYTES, address_of
from floodplain.server.messages.replies import Problem
from floodplain.server.messages.requests import RequestPart
from floodplain.server.prepared import Prepared, is_known
from floodplain.server.threads import in_thread

JSON: Final = "application/json"
PARTS: Final = ("path", "query", "body")


class Encoded(msgspec.Struct):
    """A response that is already encoded."""

    content: bytes
    status: int = 200
    media_type: str = JSON
    headers: dict[str, str] = msgspec.field(default_factory=dict)


Handler = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class Endpoint:
    """A method and path of the HTTP interface, and the function that handles it.

    The handler takes services and visitor, and what its annotations name: path, query, body.
    """

    method: str
    path: str
    handler: Handler
    told: Any
    """The type of the response; None if it is not JSON."""
    status: int = 200
    also: Sequence[tuple[int, Any]] = ()
    """Other responses than `told`, besides problems."""
    problems: Sequence[int] = ()
    body_bytes: int = BODY_BYTES
    media_type: str = JSON
    as_text: bool = False
    """Whether the response may also be plain text."""
    is_pressed: bool = False
    """Whether the response is long and the same for everyone, so that it is sent compressed."""
    loose: bool = False
    """Whether the query may have more names than its type, for parts of an answer."""

    @property
    def types(self) -> dict[str, type[RequestPart]]:
        """Return the types of path, query and body."""
        hints = typing.get_type_hints(self.handler)
        return {name: hints[name] for name in PARTS if name in hints}

    @property
    def summary(self) -> str:
        """The first line of the handler's docstring."""
        return (self.handler.__doc__ or "").strip().splitlines()[0]

    def route(self, services: Services) -> Route:
        """Return the route of the endpoint."""
        types = self.types

        async def endpoint(request: Request) -> Response:
            visitor = visitor_of(request, services)
            try:
                given: dict[str, Any] = await self._given(request, types)
                if self.loose:
                    given["request"] = request
                result = await self.handler(services, visitor, **given)
                response = self._answered(request, result)
            except FloodplainError as error:
                response = refused(error)
                if not getattr(error, "knows_again", False):
                    return response
            if visitor.is_deleted:
                response.delete_cookie(COOKIE, path="/api", httponly=True, samesite="strict")
            elif visitor.issued:
                _send_key(
                    response, visitor, services.settings.secure_cookies or request.url.scheme == "https"
                )
            return response

        return Route(self.path, endpoint, methods=[self.method], name=self.handler.__name__)

    async def _given(self, request: Request, types: dict[str, type[RequestPart]]) -> dict[str, RequestPart]:
        given: dict[str, RequestPart] = {}
        try:
            if "path" in types:
                given["path"] = msgspec.convert(dict(request.path_params), types["path"], strict=False)
            if "query" in types:
                given["query"] = self._query(request, types["query"])
            if "body" in types:
                body = await self._body(request)
                if len(body) > LARGE_BODY_BYTES:  # others are served meanwhile
                    given["body"] = await in_thread(read_body, body, types["body"])
                else:
                    given["body"] = read_body(body, types["body"])
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise Malformed(str(error)) from None
        return given

    def _query(self, request: Request, kind: type[RequestPart]) -> RequestPart:
        items = dict(request.query_params)
        if len(items) != len(request.query_params.multi_items()):
            raise Malformed("a name is given twice in the query")
        if self.loose:
            items = {name: value for name, value in items.items() if name in kind.__struct_fields__}
        found = msgspec.convert(items, kind, strict=False)
        if any(getattr(found, name) is None for name in items):
            raise Malformed("leave a field out rather than sending null")
        return found

    async def _body(self, request: Request) -> bytes:
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
            raise Malformed(f"the body must be {JSON}")
        body = bytearray()
        async for chunk in request.stream():
            body += chunk
            if len(body) > self.body_bytes:
                raise TooLarge(f"the body is limited to {self.body_bytes} bytes")
        return bytes(body)

    def _answered(self, request: Request, result: object) -> Response:
        if isinstance(result, Prepared):
            return self._prepared(request, result)
        if isinstance(result, Encoded):
            response = Response(result.content, result.status, result.headers, result.media_type)
        else:
            status = next((code for code, kind in self.also if type(result) is kind), self.status)
            response = Response(encode(result), status, media_type=JSON)
        if self.is_pressed and accepts(request, "gzip"):
            response = _pressed(response)
        return response

    def _prepared(self, request: Request, answer: Prepared) -> Response:
        """Return a response that was encoded before, or an empty one if the client already has it."""
        headers = {**answer.headers, "Vary": "Accept-Encoding"}
        named = request.headers.get("If-None-Match", "")
        if self.method == "GET" and is_known(answer.headers["ETag"], named):
            return Response(status_code=304, headers=headers)
        if answer.pressed is not None and "gzip" in request.headers.get("Accept-Encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return Response(answer.pressed, self.status, headers, JSON)
        return Response(answer.content, self.status, headers, JSON)


def _send_key(response: Response, visitor: Visitor, secure: bool) -> None:
    """Send a visitor the key by which they are known from now on."""
    response.set_cookie(
        COOKIE,
        visitor.issued,
        max_age=COOKIE_S,
        path="/api",
        secure=secure,
        httponly=True,
        samesite="strict",
    )


def read_body(content: bytes, kind: type[RequestPart]) -> RequestPart:
    """Parse a body of a type; a whole number may be written as 5.0, as JSON Schema allows."""
    try:
        return msgspec.json.decode(content, type=kind)
    except msgspec.ValidationError:
        written = msgspec.json.decode(content)
        return msgspec.convert(_whole(written), kind)


def _whole(written: Any) -> Any:  # noqa: ANN401 - any JSON
    """Return the same with every whole number written as such."""
    match written:
        case float() if written.is_integer():
            return int(written)
        case list():
            return [_whole(each) for each in written]
        case dict():
            return {name: _whole(each) for name, each in written.items()}
        case _:
            return written


def accepts(request: Request, coding: str) -> bool:
    """Return whether a browser accepts a compression."""
    offers = request.headers.get("Accept-Encoding", "").lower().split(",")
    named = (offer.partition(";") for offer in offers)
    return any(
        name.strip() == coding and weight.replace(" ", "").rstrip("0.") != "q=" for name, _, weight in named
    )


def _pressed(response: Response) -> Response:
    """Return the response compressed."""
    pressed = Response(gzip.compress(bytes(response.body), mtime=0), response.status_code)
    pressed.raw_headers += [each for each in response.raw_headers if each[0] != b"content-length"]
    pressed.headers["Content-Encoding"] = "gzip"
    pressed.headers["Vary"] = "Accept-Encoding"
    return pressed


def visitor_of(request: Any, services: Services) -> Visitor:  # noqa: ANN401 - a request or a socket
    """Return who sends a request or opens a socket."""
    given = request.cookies.get(COOKIE, "")
    scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        given = bearer.strip()
    address = address_of(request.client.host) if request.client is not None else "unknown"
    # Only what can be a key is hashed and looked up.
    device = hashed(given) if len(given) == KEY_LENGTH and given.isascii() else None
    return Visitor(
        address,
        services.hall.devices.person_of(device),
        device,
        is_guest=bool(request.scope.get(GUEST)),
        host=request.headers.get("host", ""),
        agent=request.headers.get("user-agent", ""),
    )


def refused(error: FloodplainError) -> Response:
    """Return the response for an error, with the time to wait after too many requests."""
    return problem_response(problem_of(error), getattr(error, "wait_s", 1.0))


def problem_response(problem: Problem, wait_s: float = 1.0) -> Response:
    """Return a problem as a response."""
    response = Response(encode(problem), problem.status, media_type=JSON)
    if problem.status in {429, 503}:
        response.headers["Retry-After"] = str(max(1, round(wait_s)))
    return response

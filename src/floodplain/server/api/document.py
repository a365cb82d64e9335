"""The OpenAPI document, made of the types that validate."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import msgspec

from floodplain import __version__
from floodplain.server.api.endpoint import JSON, Endpoint
from floodplain.server.keys import COOKIE
from floodplain.server.messages.replies import LobbyMessage, Problem, ServerMessage
from floodplain.server.messages.requests import ClientMessage

REFERENCE: Final = "#/components/schemas/{name}"
PROBLEMS: Final = {
    400: "The request is not valid HTTP.",
    403: "The seat belongs to someone else, or the page is of another origin.",
    404: "Not found.",
    409: "The request conflicts with the current state; a stale version comes with the current situation.",
    413: "The request is too large.",
    422: "The request does not match its type or the rules; an illegal answer comes with the legal ones.",
    429: "Too many requests; Retry-After says how long to wait.",
    503: "The database cannot be reached, or a bot gave no answer; nothing was changed.",
}
EVERYWHERE: Final = (422, 429, 503)


def document(endpoints: Sequence[Endpoint]) -> bytes:
    """Return the whole document as JSON."""
    return _document(tuple(endpoints))


@cache
def _document(endpoints: tuple[Endpoint, ...]) -> bytes:
    kinds = _kinds(endpoints)
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REFERENCE)
    by_kind = dict(zip(map(repr, kinds), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for each in endpoints:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each, by_kind, components)
    written = {
        "openapi": "3.1.0",
        "info": {
            "title": "Floodplain",
            "version": __version__,
            "description": "Tables of board games. A socket at /api/tables/{table}/live takes ClientMessage "
            "and sends ServerMessage; one at /api/lobby/live sends LobbyMessage.",
        },
        "paths": paths,
        "components": {
            "schemas": {
                **components,
                "ClientMessage": by_kind[repr(ClientMessage)],
                "ServerMessage": by_kind[repr(ServerMessage)],
                "LobbyMessage": by_kind[repr(LobbyMessage)],
            },
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
                "bearer": {"type": "http", "scheme": "bearer"},
            },
        },
        "security": [{}, {"cookie": []}, {"bearer": []}],
    }
    return msgspec.json.encode(written)


def _kinds(endpoints: Sequence[Endpoint]) -> list[Any]:
    kinds: list[Any] = [Problem, ClientMessage, ServerMessage, LobbyMessage]
    for each in endpoints:
        kinds += [*each.types.values(), *(kind for _, kind in each.also)]
        if each.told is not None:
            kinds.append(each.told)
    return kinds


def _operation(each: Endpoint, by_kind: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    types = each.types
    found: dict[str, Any] = {
        "operationId": each.handler.__name__,
        "summary": each.summary,
        "parameters": [
            *_parameters("path", types.get("path"), by_kind, components),
            *_parameters("query", types.get("query"), by_kind, components),
        ],
        "responses": _responses(each, by_kind),
    }
    if "body" in types:
        content = {JSON: {"schema": by_kind[repr(types["body"])]}}
        found["requestBody"] = {"required": True, "content": content}
    return found


def _parameters(where: str, kind: Any, by_kind: dict[str, Any], components: dict[str, Any]) -> list[Any]:  # noqa: ANN401
    if kind is None:
        return []
    schema = components[by_kind[repr(kind)]["$ref"].rpartition("/")[2]]
    return [
        {
            "name": name,
            "in": where,
            "required": where == "path" or name in schema.get("required", []),
            "schema": _without_null(field),
        }
        for name, field in schema["properties"].items()
    ]


def _without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a parameter that can be omitted, but is never sent as null."""
    choices = [each for each in schema.get("anyOf", []) if each != {"type": "null"}]
    if len(choices) == 1:
        return {
            **{name: value for name, value in schema.items() if name not in ("anyOf", "default")},
            **choices[0],
        }
    return schema


def _responses(each: Endpoint, by_kind: dict[str, Any]) -> dict[str, Any]:
    told = {"type": "string"} if each.told is None else by_kind[repr(each.told)]
    responses = {str(each.status): _response("As asked.", each.media_type, told)}
    if each.as_text:
        responses[str(each.status)]["content"]["text/plain"] = {"schema": {"type": "string"}}
    for status, kind in each.also:
        responses[str(status)] = _response(kind.__doc__, JSON, by_kind[repr(kind)])
    body = "body" in each.types
    for status in sorted({*EVERYWHERE, *each.problems, *((403, 413) if body else ())}):
        responses.setdefault(str(status), _response(PROBLEMS[status], JSON, by_kind[repr(Problem)]))
    return responses


def _response(explained: str, media_type: str, schema: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
    plain = re.sub(r";.*", "", media_type)
    return {"description": explained, "content": {plain: {"schema": schema}}}

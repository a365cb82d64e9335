"""The interface is what its document says, whatever is sent to it."""

from __future__ import annotations

import json
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    missing_required_header,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from floodplain.server.api.document import document
from floodplain.server.api.routes import ENDPOINTS
from tests.server.plain import Client
from tests.server.support import DEEP, Server, hot_seat
from tests.support import PATIENCE_S

REFUSED = {"expected-statuses": ["4xx"]}  # also 413, of what is too long
CONFIG = schemathesis.Config.from_dict({"checks": {"negative_data_rejection": REFUSED}})
SCHEMA: Any = schemathesis.openapi.from_dict(json.loads(document(ENDPOINTS)), config=CONFIG)
EXAMPLES = 300 if DEEP else 4


def what_is_valid_is_not_malformed(_context: Any, response: Any, case: Any) -> None:
    """Check that allowed requests fit their type, and forbidden ones do not."""
    is_valid = case.meta.generation.mode is GenerationMode.POSITIVE
    told = response.json() if response.status_code == 422 else {}
    assert not (is_valid and told.get("error") == "malformed"), told


CHECKS: list[Any] = [
    not_a_server_error,
    what_is_valid_is_not_malformed,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    response_headers_conformance,
    missing_required_header,
    unsupported_method,
    *([negative_data_rejection] if DEEP else []),
]


@pytest.fixture(scope="module")
def table(server: Server) -> str:
    """A table for addresses that need one."""
    with server.client() as client:
        name: str = hot_seat(client, "fertility")["id"]
        return name


@SCHEMA.parametrize()  # type: ignore[untyped-decorator]
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_nothing_that_is_sent_makes_the_server_fail(case: Any, server: Server, table: str) -> None:
    if case.path_parameters and "table" in case.path_parameters:
        case.path_parameters["table"] = table  # unknown names lead nowhere
    if case.query and "seconds" in case.query:
        case.query["seconds"] = 0  # there is no time to wait for nothing
    case.call_and_validate(base_url=server.address, checks=CHECKS, timeout=PATIENCE_S)


def test_the_document_describes_every_address_and_every_message(ann: Client) -> None:
    told = ann.get("/api/openapi.json")
    assert told["openapi"].startswith("3.1")
    described = {(method.upper(), path) for path, methods in told["paths"].items() for method in methods}
    assert described == {(each.method, each.path) for each in ENDPOINTS}
    for schema in ("Situation", "TableCard", "Problem", "ClientMessage", "ServerMessage", "AnswerMessage"):
        assert schema in told["components"]["schemas"]
    for methods in told["paths"].values():
        for operation in methods.values():
            assert operation["summary"].endswith(".")

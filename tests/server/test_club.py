"""The club as a whole: what a server offers around its tables, and where it has none."""

from __future__ import annotations

from tests.server.plain import Client
from tests.server.support import Server, is_page, refusal


def test_a_server_says_what_its_club_offers_and_a_page_that_it_has_none(server: Server, ann: Client) -> None:
    if is_page(server.database):
        refused = refusal(ann.get, "/api/club")
        assert (refused.status, refused.error) == (404, "not_found")
    else:
        assert ann.get("/api/club")["passkeys"] is True

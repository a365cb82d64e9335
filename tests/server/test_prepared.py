"""Replies to many clients are computed once: the progress of an analysis, and lessons."""

from __future__ import annotations

import gzip
import http.client
import json
from collections import Counter
from collections.abc import Container
from typing import Any
from urllib.parse import urlsplit

import pytest

from floodplain.server.bots.thinker import ThinkRequest
from floodplain.server.helper import HelperFailed
from floodplain.server.prepared import is_known
from floodplain.server.store.clock import now_ms
from floodplain.server.store.rows import ReadingRow
from floodplain.teach.coaching import Coach
from tests.server.inside import Inside, reading_without
from tests.server.plain import Client, Json
from tests.server.support import until
from tests.server.test_coach import a_record, analysis, upload

LESSON = "/api/games/fertility/lessons/1-first-game"


class Watched:
    """A coach that notes what it is asked, at a server whose database may be away."""

    def __init__(self, inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
        pool, store = inside.services.pool, inside.services.hall.store
        assert pool is not None
        assert pool.coach is not None
        self._coach: Coach = pool.coach
        self.asked: Counter[str] = Counter()
        self.away: Container[object] = ()
        """The statements that the database does not answer."""
        monkeypatch.setattr(pool, "coach", self)
        monkeypatch.setattr(store, "read", reading_without(store, lambda: self.away))

    def __getattr__(self, name: str) -> Any:
        if name != "stamp":
            self.asked[name] += 1
        return getattr(self._coach, name)


class Everything:
    """Contains whatever it is asked for."""

    def __contains__(self, item: object) -> bool:
        return True


def raw(inside: Inside, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Return a response with its headers."""
    parts = urlsplit(inside.address)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port)
    connection.request(
        "GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()}
    )
    response = connection.getresponse()
    found = response.status, dict(response.headers), response.read()
    connection.close()
    return found


def analysed(client: Client) -> str:
    table = upload(client, a_record())
    client.post(f"/api/tables/{table}/analysis")
    until(lambda: analysis(client, table)["status"] == "ready", "the end of the analysis")
    return table


def test_a_poll_without_news_needs_neither_coach_nor_database(
    inside: Inside, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched(inside, monkeypatch)
    table = analysed(client)
    whole = analysis(client, table)
    assert watched.asked["grade"] >= whole["total"]
    watched.asked.clear()
    watched.away = Everything()
    path = f"/api/tables/{table}/analysis"
    answers = [raw(inside, f"{path}?since={whole['total']}") for _ in range(3)]
    assert len({content for _, _, content in answers}) == 1
    assert json.loads(answers[0][2]) == {**whole, "readings": []}
    assert analysis(client, table) == whole
    assert not watched.asked


def test_each_reading_is_sent_once_during_an_analysis(
    inside: Inside, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched(inside, monkeypatch)
    pool = inside.services.pool
    assert pool is not None
    ask, most = pool.ask, 20

    async def held(thought: ThinkRequest) -> bytes:
        if thought.position >= most:
            raise HelperFailed("no answer in time")
        return await ask(thought)

    monkeypatch.setattr(pool, "ask", held)
    table = upload(client, a_record())
    client.post(f"/api/tables/{table}/analysis")
    seen: list[Json] = []

    def look() -> bool:
        told = analysis(client, table, since=len(seen))
        seen.extend(told["readings"])
        return bool(told["status"] == "stopped")

    until(look, "the end of what can be read")
    assert [each["position"] for each in seen] == list(range(most))
    assert watched.asked["grade"] <= 2 * most  # once as they came, and once from what was kept
    watched.asked.clear()
    assert analysis(client, table)["readings"] == seen
    assert not watched.asked


def test_during_another_workers_analysis_only_its_progress_is_looked_up(
    inside: Inside, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched(inside, monkeypatch)
    hall, table = inside.services.hall, upload(client, a_record())
    pool = inside.services.pool
    assert pool is not None
    stamp = watched.stamp(hall.editions.game("fertility"))
    whole = upload(client, a_record())
    client.post(f"/api/tables/{whole}/analysis")
    until(lambda: analysis(client, whole)["status"] == "ready", "readings to copy")
    copied = inside.run(hall.store.read(lambda kept: kept.select_readings(whole, stamp)))
    monkeypatch.setattr(hall.store, "is_shared", True)

    def read_elsewhere(first: int, last: int) -> None:
        rows = [ReadingRow(row.position, row.reading, now_ms(), stamp) for row in copied[first:last]]
        inside.run(hall.store.write(lambda kept: kept.keep_readings(table, stamp, rows)))

    read_elsewhere(0, 8)
    told = analysis(client, table)
    assert (told["status"], told["done"]) == ("reading", 8)
    watched.asked.clear()
    watched.away = ("select_readings",)
    assert analysis(client, table) == told
    assert not watched.asked
    watched.away = ()
    read_elsewhere(8, 12)
    assert analysis(client, table)["done"] == 12
    assert watched.asked["grade"] == 4  # the new ones alone


def test_a_client_with_the_present_version_gets_no_body(inside: Inside, client: Client) -> None:
    path = f"/api/tables/{analysed(client)}/analysis?since=0"
    status, headers, content = raw(inside, path)
    assert (status, headers["cache-control"]) == (200, "private, no-cache")
    assert raw(inside, path, If_None_Match=headers["etag"])[::2] == (304, b"")
    assert raw(inside, path, If_None_Match=f'"other", W/{headers["etag"]}')[0] == 304
    assert raw(inside, path, If_None_Match='"other"')[::2] == (200, content)
    _, pressed, packed = raw(inside, path, Accept_Encoding="gzip")
    assert pressed["content-encoding"] == "gzip"
    assert gzip.decompress(packed) == content


def test_a_tag_is_known_by_its_name() -> None:
    assert is_known('"a"', 'W/"a"')
    assert is_known('"a"', '"b", "a"')
    assert not is_known('"a"', "")
    assert not is_known('"a"', '"b"')


def test_a_lesson_is_the_same_for_all_who_open_it_and_known_by_its_tag(inside: Inside) -> None:
    answers = [raw(inside, f"{LESSON}?lang=fr", Accept_Encoding="gzip") for _ in range(3)]
    assert len({content for _, _, content in answers}) == 1
    assert raw(inside, f"{LESSON}?lang=fr")[2] == gzip.decompress(answers[0][2])
    assert (
        json.loads(raw(inside, f"{LESSON}?lang=nl")[2])["card"]
        != json.loads(raw(inside, f"{LESSON}?lang=fr")[2])["card"]
    )
    headers = answers[0][1]
    assert headers["cache-control"] == "public, max-age=300"
    assert raw(inside, f"{LESSON}?lang=fr", If_None_Match=headers["etag"])[0] == 304

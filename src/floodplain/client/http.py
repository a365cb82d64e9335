"""The server over HTTP, with nothing but the standard library."""

from __future__ import annotations

import http.client
import json
from collections.abc import Mapping, Sequence
from http.cookies import SimpleCookie
from types import TracebackType
from typing import Any, Final
from urllib.parse import quote, urlencode, urlsplit

from floodplain.client.errors import Refused, Unreachable

COOKIE: Final = "floodplain"
TIMEOUT_S: Final = 60.0

Json = dict[str, Any]


class Client:
    """One device: it keeps its connection and its key."""

    def __init__(self, address: str, key: str | None = None, timeout_s: float = TIMEOUT_S) -> None:
        parts = urlsplit(address)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise Unreachable(f"{address!r} is no address of a server; write http://HOST:PORT")
        self.address = address.rstrip("/")
        self.key = key
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        self._connection = kind(parts.hostname, parts.port, timeout=timeout_s)

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the connection; the key stays."""
        self._connection.close()

    # --- games --------------------------------------------------------------------------------------

    def games(self, lang: str = "en") -> list[Json]:
        """What can be played."""
        found: list[Json] = self.get("/api/games", lang=lang)["games"]
        return found

    def texts(self, game: str, lang: str = "en") -> Json:
        """The words and rules of a game."""
        return self.get(f"/api/games/{quote(game)}/texts/{lang}")

    def check_edition(self, text: str) -> Json:
        """What the checker says about an edition file."""
        return self.post("/api/editions/check", text=text)

    # --- tables -------------------------------------------------------------------------------------

    def open(self, game: str, seats: Sequence[Mapping[str, str]], **settled: Any) -> Json:  # noqa: ANN401
        """Opens a table."""
        return self.post("/api/tables", game=game, seats=list(seats), **settled)

    def tables(self) -> list[Json]:
        """The tables of this device, the last changed first."""
        found: list[Json] = self.get("/api/tables")["tables"]
        return found

    def table(self, table: str) -> Json:
        """The card of a table."""
        return self.get(_of(table))

    def join(self, table: str, invite: str = "", name: str = "", seat: int | None = None) -> Json:
        """Takes an open seat."""
        return self.post(_of(table, "join"), invite=invite, name=name, seat=seat)

    def start(self, table: str, level: str = "") -> Json:
        """Puts bots into the open seats and starts."""
        return self.post(_of(table, "start"), level=level)

    def leave(self, table: str, seat: int) -> Json:
        """Gives a seat up."""
        return self.post(_of(table, "leave"), seat=seat)

    def come_back(self, table: str, seat: int) -> Json:
        """Takes a seat back from the bot that stood in."""
        return self.post(_of(table, "return"), seat=seat)

    def replace(self, table: str, seat: int, kind: str, level: str = "") -> Json:
        """Puts somebody else into a seat."""
        return self.post(_of(table, "replace"), seat=seat, kind=kind, level=level)

    def claim(self, table: str, seat: int) -> Json:
        """Ends the game where everybody waits for somebody in vain."""
        return self.post(_of(table, "claim"), seat=seat)

    def give_time(self, table: str, seat: int) -> Json:
        """Gives whoever has no time left a little more."""
        return self.post(_of(table, "time"), seat=seat)

    def forget(self, table: str) -> list[Json]:
        """Takes a table from this device's list; the tables that are left."""
        found: list[Json] = self.post(_of(table, "forget"))["tables"]
        return found

    def rematch(self, table: str) -> Json:
        """Opens the next game of the same company."""
        return self.post(_of(table, "rematch"))

    # --- play ---------------------------------------------------------------------------------------

    def situation(self, table: str, seat: int | None = None, since: int = 0, lang: str = "en") -> Json:
        """What a seat may know and do now."""
        return self.get(_of(table, "situation"), seat=seat, since=since, lang=lang)

    def answer(
        self,
        table: str,
        situation: Json,
        answer: int | str | Sequence[int],
        **more: Any,  # noqa: ANN401
    ) -> Json:
        """Answers what a situation asks, by a number, as a line, or with a whole set; the situation then."""
        said: Json
        if isinstance(answer, int):
            said = {"answer": answer}
        elif isinstance(answer, str):
            said = {"line": answer}
        else:
            said = {"answers": list(answer)}
        return self.post(
            _of(table, "answer"), seat=situation["seat"], version=situation["version"], **said, **more
        )

    def undo(self, table: str, situation: Json, to: int | None = None) -> Json:
        """Takes back the last answer, or all from a position on."""
        return self.post(_of(table, "undo"), seat=situation["seat"], version=situation["version"], to=to)

    def redo(self, table: str, situation: Json) -> Json:
        """Gives once more what was taken back."""
        return self.post(_of(table, "redo"), seat=situation["seat"], version=situation["version"])

    def take_back(self, table: str, situation: Json, to: int) -> Json:
        """Goes back to an own answer, or asks the others whether one may."""
        return self.post(_of(table, "take-back"), seat=situation["seat"], version=situation["version"], to=to)

    def consent(self, table: str, situation: Json, agrees: bool) -> Json:
        """Says whether another player may take something back."""
        return self.post(
            _of(table, "consent"), seat=situation["seat"], version=situation["version"], agrees=agrees
        )

    def preview(self, table: str, situation: Json, answer: int | Sequence[int]) -> Json:
        """What an answer, or a whole set, would bring."""
        said = {"answer": answer} if isinstance(answer, int) else {"answers": ",".join(map(str, answer))}
        return self.get(_of(table, "preview"), seat=situation["seat"], version=situation["version"], **said)

    def why(self, table: str, seat: int, lang: str = "en", **parts: str | int) -> Json:
        """Which rule forbids an answer with these parts."""
        return self.get(_of(table, "why"), seat=seat, lang=lang, **parts)

    def updates(self, table: str, **seen: Any) -> Json:  # noqa: ANN401 - what the client has seen
        """What is newer than the client has seen, as soon as there is something."""
        return self.get(_of(table, "updates"), **seen)

    def chat(self, table: str, after: int = 0) -> list[Json]:
        """What was said."""
        found: list[Json] = self.get(_of(table, "chat"), after=after)["lines"]
        return found

    def say(self, table: str, seat: int, text: str) -> Json:
        """Says something."""
        return self.post(_of(table, "chat"), seat=seat, text=text)

    # --- records ------------------------------------------------------------------------------------

    def moment(self, table: str, position: int, seat: int | None = None, lang: str = "en") -> Json:
        """The table at a moment of the log."""
        return self.get(_of(table, f"moments/{position}"), seat=seat, lang=lang)

    def record(self, table: str, seat: int | None = None) -> str:
        """The record as text."""
        status, content = self.request("GET", _query(_of(table, "record"), {"seat": seat}))
        if status >= http.client.BAD_REQUEST:
            self._told(status, content)
        return content.decode()

    def upload(self, record: str, edition_text: str = "") -> Json:
        """A table made of a record."""
        return self.post("/api/records", record=record, edition_text=edition_text)

    def branch(
        self,
        table: str,
        position: int,
        seats: Sequence[Mapping[str, str]],
        **settled: Any,  # noqa: ANN401
    ) -> Json:
        """A table that goes on from a moment."""
        return self.post(_of(table, "branch"), position=position, seats=list(seats), **settled)

    # --- asking -------------------------------------------------------------------------------------

    def get(self, path: str, **query: Any) -> Json:  # noqa: ANN401 - any query
        """What the server tells."""
        return self._told(*self.request("GET", _query(path, query)))

    def post(self, path: str, **body: Any) -> Json:  # noqa: ANN401 - any body
        """What the server tells about something done."""
        return self._told(*self.request("POST", path, json.dumps(body).encode()))

    def request(self, method: str, path: str, body: bytes | None = None) -> tuple[int, bytes]:
        """One request; once more on a new connection, if the kept one has gone meanwhile."""
        headers = {"Accept": "application/json"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if self.key is not None:
            headers["Authorization"] = f"Bearer {self.key}"
        is_kept = self._connection.sock is not None
        try:
            return self._request(method, path, body, headers)
        except (http.client.HTTPException, OSError) as error:
            self._connection.close()
            # What changes something is not sent twice: it may have been carried out.
            if not is_kept or method != "GET":
                raise Unreachable(f"{self.address} cannot be reached: {error}") from None
        try:
            return self._request(method, path, body, headers)
        except (http.client.HTTPException, OSError) as error:
            self._connection.close()
            raise Unreachable(f"{self.address} cannot be reached: {error}") from None

    def _request(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> tuple[int, bytes]:
        self._connection.request(method, path, body, dict(headers))
        response = self._connection.getresponse()
        content = response.read()
        for header in response.headers.get_all("Set-Cookie", []):
            cookie = SimpleCookie(header)
            if COOKIE in cookie:
                self.key = cookie[COOKIE].value
        return response.status, content

    @staticmethod
    def _told(status: int, content: bytes) -> Json:
        try:
            told = json.loads(content)
        except ValueError:
            told = {"message": content[:200].decode(errors="replace"), "error": "unreadable"}
            status = max(status, 500)
        if status >= http.client.BAD_REQUEST:
            raise Refused({"status": status, **told})
        assert isinstance(told, dict)
        return told


def _of(table: str, what: str = "") -> str:
    path = f"/api/tables/{quote(table, safe='')}"
    return f"{path}/{what}" if what else path


def _query(path: str, query: Mapping[str, object]) -> str:
    given = {name: value for name, value in query.items() if value is not None}
    return f"{path}?{urlencode(given)}" if given else path

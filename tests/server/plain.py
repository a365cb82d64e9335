"""The server as plain JSON: tests look at what goes over the wire, not at what the client makes of it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import quote

from floodplain.client.connection import Connection, of_table, with_query
from floodplain.client.errors import Refused
from floodplain.client.live import Socket

Json = dict[str, Any]


class Client(Connection):
    """One device: it keeps its connection and its key."""

    def __enter__(self) -> Client:
        return self

    # --- games --------------------------------------------------------------------------------------

    def games(self, lang: str = "en") -> list[Json]:
        """Return the games that can be played."""
        found: list[Json] = self.get("/api/games", lang=lang)["games"]
        return found

    def texts(self, game: str, lang: str = "en") -> Json:
        """The words and rules of a game."""
        return self.get(f"/api/games/{quote(game)}/texts/{lang}")

    def check_edition(self, text: str) -> Json:
        """Check an edition file."""
        return self.post("/api/editions/check", text=text)

    # --- tables -------------------------------------------------------------------------------------

    def open(self, game: str, seats: Sequence[Mapping[str, str]], **settled: Any) -> Json:
        """Opens a table."""
        return self.post("/api/tables", game=game, seats=list(seats), **settled)

    def tables(self) -> list[Json]:
        """The tables of this device, the last changed first."""
        found: list[Json] = self.get("/api/tables")["tables"]
        return found

    def table(self, table: str) -> Json:
        """The card of a table."""
        return self.get(of_table(table))

    def join(self, table: str, invite: str = "", name: str = "", seat: int | None = None) -> Json:
        """Takes an open seat."""
        return self.post(of_table(table, "join"), invite=invite, name=name, seat=seat)

    def start(self, table: str, level: str = "") -> Json:
        """Puts bots into the open seats and starts."""
        return self.post(of_table(table, "start"), level=level)

    def leave(self, table: str, seat: int) -> Json:
        """Gives a seat up."""
        return self.post(of_table(table, "leave"), seat=seat)

    def come_back(self, table: str, seat: int) -> Json:
        """Takes a seat back from the bot that stood in."""
        return self.post(of_table(table, "return"), seat=seat)

    def replace(self, table: str, seat: int, kind: str, level: str = "") -> Json:
        """Put another player into a seat."""
        return self.post(of_table(table, "replace"), seat=seat, kind=kind, level=level)

    def claim(self, table: str, seat: int) -> Json:
        """End a game that waits for a player without time."""
        return self.post(of_table(table, "claim"), seat=seat)

    def give_time(self, table: str, seat: int) -> Json:
        """Give a player without time a little more."""
        return self.post(of_table(table, "time"), seat=seat)

    def forget(self, table: str) -> list[Json]:
        """Takes a table from this device's list; the tables that are left."""
        found: list[Json] = self.post(of_table(table, "forget"))["tables"]
        return found

    def rematch(self, table: str) -> Json:
        """Opens the next game of the same company."""
        return self.post(of_table(table, "rematch"))

    # --- play ---------------------------------------------------------------------------------------

    def situation(self, table: str, seat: int | None = None, since: int = 0, lang: str = "en") -> Json:
        """Return what a seat may know and do now."""
        return self.get(of_table(table, "situation"), seat=seat, since=since, lang=lang)

    def answer(self, table: str, situation: Json, answer: int | str | Sequence[int], **more: Any) -> Json:
        """Answers what a situation asks, by a number, as a line, or with a whole set; the situation then."""
        said: Json
        if isinstance(answer, int):
            said = {"answer": answer}
        elif isinstance(answer, str):
            said = {"line": answer}
        else:
            said = {"answers": list(answer)}
        return self.post(
            of_table(table, "answer"), seat=situation["seat"], version=situation["version"], **said, **more
        )

    def undo(self, table: str, situation: Json, to: int | None = None) -> Json:
        """Takes back the last answer, or all from a position on."""
        return self.post(of_table(table, "undo"), seat=situation["seat"], version=situation["version"], to=to)

    def redo(self, table: str, situation: Json) -> Json:
        """Gives once more what was taken back."""
        return self.post(of_table(table, "redo"), seat=situation["seat"], version=situation["version"])

    def take_back(self, table: str, situation: Json, to: int) -> Json:
        """Goes back to an own answer, or asks the others whether one may."""
        return self.post(
            of_table(table, "take-back"), seat=situation["seat"], version=situation["version"], to=to
        )

    def consent(self, table: str, situation: Json, agrees: bool) -> Json:
        """Says whether another player may take something back."""
        return self.post(
            of_table(table, "consent"), seat=situation["seat"], version=situation["version"], agrees=agrees
        )

    def preview(self, table: str, situation: Json, answer: int | Sequence[int]) -> Json:
        """Return what an answer, or a whole set, would bring."""
        said = {"answer": answer} if isinstance(answer, int) else {"answers": ",".join(map(str, answer))}
        return self.get(
            of_table(table, "preview"), seat=situation["seat"], version=situation["version"], **said
        )

    def why(self, table: str, seat: int, lang: str = "en", **parts: str | int) -> Json:
        """Return the rule that forbids an answer with these parts."""
        return self.get(of_table(table, "why"), seat=seat, lang=lang, **parts)

    def updates(self, table: str, **seen: Any) -> Json:
        """Wait for news; return what is newer than what the client has seen."""
        return self.get(of_table(table, "updates"), **seen)

    def chat(self, table: str, after: int = 0) -> list[Json]:
        """Return the chat messages."""
        found: list[Json] = self.get(of_table(table, "chat"), after=after)["lines"]
        return found

    def say(self, table: str, seat: int, text: str) -> Json:
        """Says something."""
        return self.post(of_table(table, "chat"), seat=seat, text=text)

    # --- records ------------------------------------------------------------------------------------

    def moment(self, table: str, position: int, seat: int | None = None, lang: str = "en") -> Json:
        """The table at a moment of the log."""
        return self.get(of_table(table, f"moments/{position}"), seat=seat, lang=lang)

    def record(self, table: str, seat: int | None = None) -> str:
        """The record as text."""
        return self.ask("GET", with_query(of_table(table, "record"), {"seat": seat})).decode()

    def upload(self, record: str, edition_text: str = "") -> Json:
        """A table made of a record."""
        return self.post("/api/records", record=record, edition_text=edition_text)

    def branch(
        self,
        table: str,
        position: int,
        seats: Sequence[Mapping[str, str]],
        **settled: Any,
    ) -> Json:
        """Open a table that continues from a moment."""
        return self.post(of_table(table, "branch"), position=position, seats=list(seats), **settled)

    # --- asking -------------------------------------------------------------------------------------

    def get(self, path: str, **query: Any) -> Json:
        """Return the server's reply."""
        return self._plain(self.ask("GET", with_query(path, query)))

    def post(self, path: str, **body: Any) -> Json:
        """Return the server's reply to a change."""
        return self._plain(self.ask("POST", path, json.dumps(body).encode()))

    @staticmethod
    def _plain(content: bytes) -> Json:
        told: Json = json.loads(content)
        return told


class Live(Socket):
    """A table followed over a socket."""

    def __init__(
        self, address: str, table: str, key: str | None, seat: int | None, lang: str, tries: int
    ) -> None:
        super().__init__(address, table, key, seat, lang, tries)
        self.situation: Json | None = None
        self.card: Json | None = None

    async def __aiter__(self) -> AsyncIterator[Json]:
        while True:
            yield await self.told()

    async def told(self) -> Json:
        """Return the next message."""
        message: Json = json.loads(await self.received())
        if message["type"] == "situation":
            self.situation, self.version = message, message["version"]
        elif message["type"] == "table":
            self.card = message["card"]
        elif message["type"] == "problem" and not message.get("id"):
            raise Refused.of(json.dumps(message).encode())
        return message

    async def next_situation(self) -> Json:
        """Return the next situation, skipping other messages."""
        while True:
            message = await self.told()
            if message["type"] == "situation":
                return message

    async def answer(self, situation: Json, answer: int, **more: Any) -> None:
        """Answers what a situation asks."""
        await self.send("answer", seat=situation["seat"], version=situation["version"], answer=answer, **more)


@asynccontextmanager
async def follow(
    address: str,
    table: str,
    key: str | None = None,
    seat: int | None = None,
    lang: str = "en",
    tries: int = 8,
) -> AsyncIterator[Live]:
    """A table, followed for as long as the block lasts."""
    live = Live(address, table, key, seat, lang, tries)
    await live.connect()
    try:
        yield live
    finally:
        await live.close()

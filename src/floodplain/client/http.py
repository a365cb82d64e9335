"""The server over HTTP: every answer as the type that the server makes it of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar
from urllib.parse import quote

import msgspec

from floodplain.client.connection import Connection, of_table, with_query
from floodplain.server.messages.replies import (
    ChatLine,
    ChatLines,
    EditionChecked,
    Foreseen,
    GameCard,
    GameList,
    Reply,
    Shown,
    Situation,
    TableCard,
    TableList,
    TextsCard,
    Update,
    WhyReply,
)  # fmt: skip
from floodplain.server.messages.requests import SeatPlan

T = TypeVar("T", bound=Reply)


class Client(Connection):
    """One device at a server: tables, play and records, each told by its type."""

    def __enter__(self) -> Client:
        return self

    # --- games --------------------------------------------------------------------------------------

    def games(self, lang: str = "en") -> list[GameCard]:
        """What can be played."""
        return self._get(GameList, "/api/games", lang=lang).games

    def texts(self, game: str, lang: str = "en") -> TextsCard:
        """The words and rules of a game."""
        return self._get(TextsCard, f"/api/games/{quote(game)}/texts/{lang}")

    def check_edition(self, text: str) -> EditionChecked:
        """What the checker says about an edition file."""
        return self._post(EditionChecked, "/api/editions/check", text=text)

    # --- tables -------------------------------------------------------------------------------------

    def open(self, game: str, seats: Sequence[SeatPlan], **settled: object) -> TableCard:
        """Open a table, which starts at once if no seat is open; `settled` are its further fields."""
        return self._post(TableCard, "/api/tables", game=game, seats=list(seats), **settled)

    def tables(self) -> list[TableCard]:
        """The tables of this device, the last changed first."""
        return self._get(TableList, "/api/tables").tables

    def table(self, table: str) -> TableCard:
        """Who sits at a table, how far it has come, and what is settled about it."""
        return self._get(TableCard, of_table(table))

    def join(self, table: str, invite: str = "", name: str = "", seat: int | None = None) -> TableCard:
        """Take an open seat."""
        return self._post(TableCard, of_table(table, "join"), invite=invite, name=name, seat=seat)

    def start(self, table: str, level: str = "") -> TableCard:
        """Fill the open seats with bots and start."""
        return self._post(TableCard, of_table(table, "start"), level=level)

    def leave(self, table: str, seat: int) -> TableCard:
        """Leave a seat."""
        return self._post(TableCard, of_table(table, "leave"), seat=seat)

    def come_back(self, table: str, seat: int) -> TableCard:
        """Take a seat back from the bot that stood in."""
        return self._post(TableCard, of_table(table, "return"), seat=seat)

    def replace(self, table: str, seat: int, kind: str, level: str = "") -> TableCard:
        """Put another player into a seat."""
        return self._post(TableCard, of_table(table, "replace"), seat=seat, kind=kind, level=level)

    def claim(self, table: str, seat: int) -> TableCard:
        """End a game in which a player has run out of time."""
        return self._post(TableCard, of_table(table, "claim"), seat=seat)

    def give_time(self, table: str, seat: int) -> TableCard:
        """Give more time to a player who has run out of it."""
        return self._post(TableCard, of_table(table, "time"), seat=seat)

    def forget(self, table: str) -> list[TableCard]:
        """Remove a table from this device's list; return the remaining tables."""
        return self._post(TableList, of_table(table, "forget")).tables

    def rematch(self, table: str) -> TableCard:
        """Open a rematch."""
        return self._post(TableCard, of_table(table, "rematch"))

    # --- play ---------------------------------------------------------------------------------------

    def situation(self, table: str, seat: int | None = None, since: int = 0, lang: str = "en") -> Situation:
        """What a seat may know and do now."""
        return self._get(Situation, of_table(table, "situation"), seat=seat, since=since, lang=lang)

    def answer(self, table: str, situation: Situation, answer: int | str | Sequence[int]) -> Situation:
        """Answer a situation's question by number, as a line, or with a set; return the new situation."""
        said: dict[str, object]
        if isinstance(answer, int):
            said = {"answer": answer}
        elif isinstance(answer, str):
            said = {"line": answer}
        else:
            said = {"answers": list(answer)}
        return self._post(Situation, of_table(table, "answer"), **_moment(situation), **said)

    def undo(self, table: str, situation: Situation, to: int | None = None) -> Situation:
        """Undo the last answer, or all answers from a position on."""
        return self._post(Situation, of_table(table, "undo"), **_moment(situation), to=to)

    def redo(self, table: str, situation: Situation) -> Situation:
        """Redo what was undone."""
        return self._post(Situation, of_table(table, "redo"), **_moment(situation))

    def take_back(self, table: str, situation: Situation, to: int) -> Situation:
        """Take back an own answer, or ask the others for permission."""
        return self._post(Situation, of_table(table, "take-back"), **_moment(situation), to=to)

    def consent(self, table: str, situation: Situation, agrees: bool) -> Situation:
        """Say whether another player may take back an answer."""
        return self._post(
            Situation,
            of_table(table, "consent"),
            **_moment(situation),
            agrees=agrees,
        )

    def preview(self, table: str, situation: Situation, answer: int | Sequence[int]) -> Foreseen:
        """What an answer, or a whole set, would bring."""
        said = {"answer": answer} if isinstance(answer, int) else {"answers": ",".join(map(str, answer))}
        return self._get(Foreseen, of_table(table, "preview"), **_moment(situation), **said)

    def why(self, table: str, seat: int, lang: str = "en", **parts: str | int) -> WhyReply:
        """Which rule forbids an answer with these parts."""
        return self._get(WhyReply, of_table(table, "why"), seat=seat, lang=lang, **parts)

    def updates(self, table: str, **seen: object) -> Update:
        """What is newer than the client has seen, as soon as there is something."""
        return self._get(Update, of_table(table, "updates"), **seen)

    def chat(self, table: str, after: int = 0) -> list[ChatLine]:
        """The lines of the chat with a higher number than `after`, in order."""
        return self._get(ChatLines, of_table(table, "chat"), after=after).lines

    def say(self, table: str, seat: int, text: str) -> ChatLine:
        """Write a chat message as one of your seats; return it as everyone sees it."""
        return self._post(ChatLine, of_table(table, "chat"), seat=seat, text=text)

    # --- records ------------------------------------------------------------------------------------

    def moment(self, table: str, position: int, seat: int | None = None, lang: str = "en") -> Shown:
        """The table after a number of answers, as a seat sees it, or a spectator for None."""
        return self._get(Shown, of_table(table, f"moments/{position}"), seat=seat, lang=lang)

    def record(self, table: str, seat: int | None = None) -> str:
        """The record as text, with what the seat may know while the game is played."""
        return self.ask("GET", with_query(of_table(table, "record"), {"seat": seat})).decode()

    def upload(self, record: str, edition_text: str = "") -> TableCard:
        """A table made of a record."""
        return self._post(TableCard, "/api/records", record=record, edition_text=edition_text)

    def branch(
        self,
        table: str,
        position: int,
        seats: Sequence[SeatPlan],
        **settled: object,
    ) -> TableCard:
        """Open a table that continues from a moment."""
        return self._post(
            TableCard, of_table(table, "branch"), position=position, seats=list(seats), **settled
        )

    # --- asking -------------------------------------------------------------------------------------

    def _get(self, kind: type[T], path: str, /, **query: object) -> T:
        return msgspec.json.decode(self.ask("GET", with_query(path, query)), type=kind)

    def _post(self, kind: type[T], path: str, /, **body: object) -> T:
        return msgspec.json.decode(self.ask("POST", path, msgspec.json.encode(body)), type=kind)


def _moment(situation: Situation) -> dict[str, object]:
    """Who was asked, and what they had seen."""
    return {"seat": situation.seat, "version": situation.version}

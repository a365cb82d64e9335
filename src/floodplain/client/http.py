"""The server over HTTP: every reply has the type that the server builds it from."""

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
    Imported,
    Shown,
    Situation,
    TableCard,
    TableList,
    TextsCard,
    Update,
    WhyReply,
)  # fmt: skip
from floodplain.server.messages.requests import SeatPlan, TablesFile

T = TypeVar("T", bound=msgspec.Struct)


class Client(Connection):
    """One device of a player or program at a server, with typed methods for tables, play and records.

    Every method raises Refused if the server refuses the request, and Unreachable if there is no connection.
    """

    def __enter__(self) -> Client:
        return self

    # --- games --------------------------------------------------------------------------------------

    def games(self, lang: str = "en") -> list[GameCard]:
        """Return the games that can be played, in a language."""
        return self._get(GameList, "/api/games", lang=lang).games

    def texts(self, game: str, lang: str = "en") -> TextsCard:
        """Return the words and rules of a game, in a language.

        Args:
            game: the name of the game.
            lang: `en`, `fr` or `nl`.
        """
        return self._get(TextsCard, f"/api/games/{quote(game)}/texts/{lang}")

    def check_edition(self, text: str) -> EditionChecked:
        """Check the text of an edition file; return its problems, if any."""
        return self._post(EditionChecked, "/api/editions/check", text=text)

    # --- tables -------------------------------------------------------------------------------------

    def open(self, game: str, seats: Sequence[SeatPlan], **settled: object) -> TableCard:
        """Open a table, which starts immediately if no seat is open.

        Args:
            game: the name of a game.
            seats: who plays; a `SeatPlan` for each seat.
            settled: further fields of the request, such as `options` and `edition`.

        Returns:
            The table, with an invitation for each open seat.
        """
        return self._post(TableCard, "/api/tables", game=game, seats=list(seats), **settled)

    def tables(self) -> list[TableCard]:
        """Return the tables of this device, the last changed first."""
        return self._get(TableList, "/api/tables").tables

    def export_tables(self) -> TablesFile:
        """Return all tables of this device as one file; unfinished games with other people are left out."""
        return self._get(TablesFile, "/api/tables/export")

    def import_tables(self, file: TablesFile) -> Imported:
        """Import the tables of a file; return how many are new or longer now, and which were refused."""
        return self._post(Imported, "/api/tables/import", **msgspec.structs.asdict(file))

    def table(self, table: str) -> TableCard:
        """Return a table: its players, its progress, and its settings."""
        return self._get(TableCard, of_table(table))

    def join(self, table: str, invite: str = "", name: str = "", seat: int | None = None) -> TableCard:
        """Take an open seat, and return the table.

        Args:
            table: the id of the table.
            invite: the code of the invitation.
            name: the player's name.
            seat: the seat, counted from 0; any open one by default.
        """
        return self._post(TableCard, of_table(table, "join"), invite=invite, name=name, seat=seat)

    def start(self, table: str, level: str = "") -> TableCard:
        """Fill the open seats with bots of a level, start the game, and return the table.

        Args:
            table: the id of the table.
            level: the name of the bot for the open seats; empty: the usual one.

        Raises:
            Refused: you did not open the table, or it has started already.
        """
        return self._post(TableCard, of_table(table, "start"), level=level)

    def leave(self, table: str, seat: int) -> TableCard:
        """Leave a seat to a bot, and return the table.

        Args:
            table: the id of the table.
            seat: your seat, counted from 0.
        """
        return self._post(TableCard, of_table(table, "leave"), seat=seat)

    def come_back(self, table: str, seat: int) -> TableCard:
        """Take a seat back from the bot that took over, and return the table.

        Args:
            table: the id of the table.
            seat: the seat that you left, counted from 0.
        """
        return self._post(TableCard, of_table(table, "return"), seat=seat)

    def replace(self, table: str, seat: int, kind: str, level: str = "") -> TableCard:
        """Put another player into a seat, and return the table.

        Args:
            table: the id of the table.
            seat: the seat, counted from 0.
            kind: who plays there from now on, as in a `SeatPlan`.
            level: the level of a bot; the suggested one by default.
        """
        return self._post(TableCard, of_table(table, "replace"), seat=seat, kind=kind, level=level)

    def claim(self, table: str, seat: int) -> TableCard:
        """End a game in which the player of a seat has run out of time, and return the table.

        Args:
            table: the id of the table.
            seat: the seat whose time is up, counted from 0.

        Raises:
            Refused: the seat still has time, or you do not play here.
        """
        return self._post(TableCard, of_table(table, "claim"), seat=seat)

    def give_time(self, table: str, seat: int) -> TableCard:
        """Give more time to the player of a seat who has run out of it, and return the table.

        Raises Refused while there is time left.

        Args:
            table: the id of the table.
            seat: the seat whose time is up, counted from 0.
        """
        return self._post(TableCard, of_table(table, "time"), seat=seat)

    def forget(self, table: str) -> list[TableCard]:
        """Remove a table from this device's list; return the remaining tables."""
        return self._post(TableList, of_table(table, "forget")).tables

    def rematch(self, table: str) -> TableCard:
        """Open a rematch, and return its table."""
        return self._post(TableCard, of_table(table, "rematch"))

    # --- play ---------------------------------------------------------------------------------------

    def situation(self, table: str, seat: int | None = None, since: int = 0, lang: str = "en") -> Situation:
        """Return what a seat may know and do now.

        Args:
            table: the id of the table.
            seat: the seat, counted from 0; None for a spectator.
            since: the version that the caller has; the server may then send only the changes.
            lang: the language of the texts.
        """
        return self._get(Situation, of_table(table, "situation"), seat=seat, since=since, lang=lang)

    def answer(self, table: str, situation: Situation, answer: int | str | Sequence[int]) -> Situation:
        """Answer a situation's question.

        Args:
            table: the id of the table.
            situation: the situation that asks the question.
            answer: the number of an answer, its line, or the numbers of a set.

        Returns:
            The new situation.
        """
        said: dict[str, object]
        if isinstance(answer, int):
            said = {"answer": answer}
        elif isinstance(answer, str):
            said = {"line": answer}
        else:
            said = {"answers": list(answer)}
        return self._post(Situation, of_table(table, "answer"), **_moment(situation), **said)

    def undo(self, table: str, situation: Situation, to: int | None = None) -> Situation:
        """Undo the last answer, or all answers from a position on.

        Args:
            table: the id of the table.
            situation: the latest situation of the seat.
            to: the position of the first answer that is undone; the last own one by default.

        Returns:
            The new situation.
        """
        return self._post(Situation, of_table(table, "undo"), **_moment(situation), to=to)

    def redo(self, table: str, situation: Situation) -> Situation:
        """Redo what was undone, and return the new situation; raises Refused if nothing was.

        Args:
            table: the id of the table.
            situation: the last situation you have seen of it.
        """
        return self._post(Situation, of_table(table, "redo"), **_moment(situation))

    def take_back(self, table: str, situation: Situation, to: int) -> Situation:
        """Take back one of your own answers, or ask the others for permission.

        Args:
            table: the id of the table.
            situation: the latest situation of the seat.
            to: the position of the answer.

        Returns:
            The new situation, with the request if the others have to agree.
        """
        return self._post(Situation, of_table(table, "take-back"), **_moment(situation), to=to)

    def consent(self, table: str, situation: Situation, agrees: bool) -> Situation:
        """Say whether you allow another player to take back an answer; return the new situation.

        Args:
            table: the id of the table.
            situation: the last situation you have seen of it.
            agrees: whether you allow it.
        """
        return self._post(
            Situation,
            of_table(table, "consent"),
            **_moment(situation),
            agrees=agrees,
        )

    def preview(self, table: str, situation: Situation, answer: int | Sequence[int]) -> Foreseen:
        """Return what an answer would bring.

        Args:
            table: the id of the table.
            situation: the situation that asks the question.
            answer: the number of an answer, or the numbers of a set.
        """
        said = {"answer": answer} if isinstance(answer, int) else {"answers": ",".join(map(str, answer))}
        return self._get(Foreseen, of_table(table, "preview"), **_moment(situation), **said)

    def why(self, table: str, seat: int, lang: str = "en", **parts: str | int) -> WhyReply:
        """Return the rules that forbid an answer with given parts.

        Args:
            table: the id of the table.
            seat: the seat that is asked.
            lang: the language of the reply.
            parts: the parts of the answer by name, such as a tile and a square.
        """
        return self._get(WhyReply, of_table(table, "why"), seat=seat, lang=lang, **parts)

    def updates(self, table: str, **seen: object) -> Update:
        """Wait for news; return what is newer than what the client has seen.

        Args:
            table: the id of the table.
            seen: what the client has: `seat`, `since`, `chat` and the other fields of the query.
        """
        return self._get(Update, of_table(table, "updates"), **seen)

    def chat(self, table: str, after: int = 0) -> list[ChatLine]:
        """Return the chat messages with a number higher than `after`, in order.

        Args:
            table: the id of the table.
            after: the number of the last message that you have; 0 for all.
        """
        return self._get(ChatLines, of_table(table, "chat"), after=after).lines

    def say(self, table: str, seat: int, text: str) -> ChatLine:
        """Write a chat message as one of your seats; return it as everyone sees it.

        Args:
            table: the id of the table.
            seat: your seat, counted from 0.
            text: the message, in plain text.

        Raises:
            Refused: it is empty, too long or not plain text, or the seat is not yours.
        """
        return self._post(ChatLine, of_table(table, "chat"), seat=seat, text=text)

    # --- records ------------------------------------------------------------------------------------

    def moment(self, table: str, position: int, seat: int | None = None, lang: str = "en") -> Shown:
        """Return the table at an earlier moment.

        Args:
            table: the id of the table.
            position: the number of answers given until then.
            seat: whose view it is; None for a spectator.
            lang: the language of the texts.
        """
        return self._get(Shown, of_table(table, f"moments/{position}"), seat=seat, lang=lang)

    def record(self, table: str, seat: int | None = None) -> str:
        """Return the record as text; while the game is played, only with what the seat may know.

        Args:
            table: the id of the table.
            seat: one of your seats, counted from 0; None for what a spectator may know.
        """
        return self.ask("GET", with_query(of_table(table, "record"), {"seat": seat})).decode()

    def upload(self, record: str, edition_text: str = "") -> TableCard:
        """Create a table from a record, and return it; raises Refused if the record cannot be replayed.

        Args:
            record: the text of the record.
            edition_text: the text of its edition, if that is not a built-in one.
        """
        return self._post(TableCard, "/api/records", record=record, edition_text=edition_text)

    def branch(
        self,
        table: str,
        position: int,
        seats: Sequence[SeatPlan],
        **settled: object,
    ) -> TableCard:
        """Open a table that continues from a moment of another one.

        Args:
            table: the id of the other table.
            position: the number of answers that are kept.
            seats: who plays; a `SeatPlan` for each seat.
            settled: further fields of the request, such as `time`.

        Returns:
            The new table.
        """
        return self._post(
            TableCard, of_table(table, "branch"), position=position, seats=list(seats), **settled
        )

    # --- asking -------------------------------------------------------------------------------------

    def _get(self, kind: type[T], path: str, /, **query: object) -> T:
        return msgspec.json.decode(self.ask("GET", with_query(path, query)), type=kind)

    def _post(self, kind: type[T], path: str, /, **body: object) -> T:
        return msgspec.json.decode(self.ask("POST", path, msgspec.json.encode(body)), type=kind)


def _moment(situation: Situation) -> dict[str, object]:
    """Return who was asked, and what they had seen."""
    return {"seat": situation.seat, "version": situation.version}

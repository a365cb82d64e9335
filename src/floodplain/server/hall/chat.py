"""The chat of a table, and the events that are shown in it."""

from __future__ import annotations

from typing import Final

from floodplain.kernel.flow import Part
from floodplain.server.errors import Unfit
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.names import JOINERS, is_plain
from floodplain.server.messages.replies import ChatLine
from floodplain.server.store.clock import now_ms
from floodplain.server.store.rows import SAID, ChatRow

WITHOUT_JOINERS: Final = str.maketrans("", "", JOINERS)
NOBODY: Final[frozenset[str]] = frozenset()


async def say(hall: Hall, live: LiveTable, seat: int, text: str) -> ChatLine:
    """Add a line to the chat."""
    clean = " ".join(text.split())
    check_text(clean)
    if not clean.translate(WITHOUT_JOINERS):
        raise Unfit("a chat message must say something")
    said = live.seats[seat]
    row = ChatRow(number=0, seat=seat, name=said.name, text=clean, at=now_ms(), person=said.key or "")
    return await _keep(hall, live, row)


def check_text(text: str) -> None:
    """Raise Unfit for a text that shows as something else, or would disturb the lines around it."""
    if not is_plain(text.translate(WITHOUT_JOINERS)):
        raise Unfit("write plain text, without control characters")


async def note(
    hall: Hall, live: LiveTable, kind: str, seat: int, person: str | None = None, **parts: Part
) -> ChatLine:
    """Save an event that changed neither a seat nor the log, and tell everyone."""
    return await _keep(hall, live, note_of(live, kind, seat, "", person, **parts))


def note_of(
    live: LiveTable, kind: str, seat: int, name: str = "", person: str | None = None, **parts: Part
) -> ChatRow:
    """Return an event at a seat, to be saved with the change.

    `name` is that of the player it happened to, and `person` the hash of their key: without it, of who sits
    there.
    """
    row = live.seats[seat]
    return ChatRow(
        number=0,
        seat=seat,
        name=name or row.name,
        text="",
        at=now_ms(),
        kind=kind,
        parts=parts,
        person=(row.key if person is None else person) or "",
    )


async def _keep(hall: Hall, live: LiveTable, row: ChatRow) -> ChatLine:
    kept = await hall.store.write(lambda kept: kept.say(live.id, row), live.id)
    live.add_chat(kept)
    hall.changed(live)
    return chat_line(kept)


def chat_line(row: ChatRow, blocked: frozenset[str] = NOBODY) -> ChatLine:
    """Return a line of the chat as a reader sees it, without what people they have blocked say."""
    is_hidden = row.kind == SAID and row.person in blocked
    return ChatLine(
        number=row.number,
        seat=row.seat,
        name=row.name,
        text="" if is_hidden else row.text,
        at=row.at,
        kind=row.kind,  # type: ignore[arg-type]
        parts=row.parts,
        hidden=is_hidden,
    )

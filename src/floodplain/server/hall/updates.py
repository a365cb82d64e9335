"""Frames: what somebody is sent who follows a table, encoded once for all who need the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from floodplain.server.hall.live import LiveTable, RenderedView
from floodplain.server.hall.situation import change_of, encode, situation_of
from floodplain.server.store.rows import AnswerRow

MOST_FRAMES: Final = 16  # of a table; who follows closely has seen one of the last few versions


def frame_at_hand(
    live: LiveTable, seat: int | None, language: str, since: int, older: RenderedView | None = None
) -> bytes | None:
    """The situation of a seat, or what differs from an older sight; None: the log must be read for it."""
    found = live.frames.get(_key(seat, language, since, older))
    if found is None:
        rows = rows_at_hand(live, since)
        found = None if rows is None else frame_of(live, seat, language, since, older, rows)
    return found


def frame_of(
    live: LiveTable,
    seat: int | None,
    language: str,
    since: int,
    older: RenderedView | None,
    rows: Sequence[AnswerRow],
) -> bytes:
    """The same with what the log says that is new."""
    log_from = rows[0].position if rows else live.row.position
    if older is None:
        found = encode(situation_of(live, seat, language, log_from, rows))
    else:
        found = encode(change_of(live, seat, language, log_from, rows, older))
    if len(live.frames) >= MOST_FRAMES:  # anybody may name any version
        del live.frames[next(iter(live.frames))]
    live.frames[_key(seat, language, since, older)] = found
    return found


def _key(seat: int | None, language: str, since: int, older: RenderedView | None) -> tuple[object, ...]:
    return seat, language, since, None if older is None else older.number


def rows_at_hand(live: LiveTable, version: int) -> list[AnswerRow] | None:
    """What the log says that is new to somebody who has seen a version; None where it is not at hand."""
    if live.is_public and live.hides and version < live.version:
        version = 0  # what was hidden is told now
    if version >= live.version:
        return []
    if not live.recent or (live.recent[0].version > version + 1 and live.recent[0].position):
        return None
    first = len(live.recent)
    while first and live.recent[first - 1].version > version:
        first -= 1
    return live.recent[first:]

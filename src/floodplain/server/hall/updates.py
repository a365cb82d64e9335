"""Updates for clients that follow a table, encoded once for everyone who needs the same."""

from __future__ import annotations

from collections.abc import Sequence

from floodplain.server.encoding import encode
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.rendered_view import RenderedView
from floodplain.server.hall.situation import change_of, situation_of
from floodplain.server.store.rows import AnswerRow


def update_in_memory(
    live: LiveTable, seat: int | None, language: str, since: int, older: RenderedView | None = None
) -> bytes | None:
    """Return the situation of a seat, or what differs from an older view; None: the log must be read."""
    found = live.cache.update((seat, language, since, older))
    if found is None:
        rows = rows_in_memory(live, since)
        found = None if rows is None else update_of(live, seat, language, since, older, rows)
    return found


def update_of(
    live: LiveTable,
    seat: int | None,
    language: str,
    since: int,
    older: RenderedView | None,
    rows: Sequence[AnswerRow],
) -> bytes:
    """Return the same, with these new answers of the log."""
    log_from = rows[0].position if rows else live.row.position
    if older is None:
        content = encode(situation_of(live, seat, language, log_from, rows))
    else:
        content = encode(change_of(live, seat, language, log_from, rows, older))
    return live.cache.keep_update((seat, language, since, older), content)


def rows_in_memory(live: LiveTable, version: int) -> list[AnswerRow] | None:
    """Return the answers that are new to a client that has seen a version; None if they must be read."""
    if live.is_public and live.log.hides and version < live.version:
        version = 0  # what was hidden is shown now
    return [] if version >= live.version else live.log.newer_than(version)

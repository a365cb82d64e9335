"""Editions that did not come with a room."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select

from floodplain.server.store import schema


def keep_edition(connection: Connection, fingerprint: str, game: str, text: str) -> str:
    """Save an edition that did not come with a game, once; return the text that is saved."""
    kept = select_edition(connection, fingerprint)
    if kept is not None:
        return kept
    connection.execute(insert(schema.EDITIONS), {"fingerprint": fingerprint, "game": game, "text": text})
    return text


def select_edition(connection: Connection, fingerprint: str) -> str | None:
    """Return the text of a saved edition; None if it is not saved."""
    wanted = select(schema.EDITIONS.c.text).where(schema.EDITIONS.c.fingerprint == fingerprint)
    text: str | None = connection.execute(wanted).scalar()
    return text

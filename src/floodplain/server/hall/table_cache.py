"""A cache for one version of a table, shared by everyone who asks for the same."""

from __future__ import annotations

from typing import Final

import msgspec

from floodplain.server.hall.rendered_view import Encoded, RenderedView

MOST_UPDATES: Final = 16  # clients that follow closely have seen one of the last few versions
MOST_LINES: Final = 400  # of the log

UpdateKey = tuple[int | None, str, int, RenderedView | None]
"""Seat, language, the version that the client has seen, and the view that it has."""
LineKey = tuple[int, str, bool, int | None]
"""Position, language, whether the reader may know the answer, and the reader if the line mentions them."""
CardKey = tuple[object, ...]
"""The key of viewers with the same card: own seats, whether they opened the table, last chat line."""
Card = tuple[str, bytes]
"""The stamp of a card, and the card as it is sent."""


class TableCache:
    """The encoded views, updates, log lines and cards of one table; each of them limited."""

    def __init__(self) -> None:
        self.views: dict[int | None, RenderedView] = {}  # by seat; None: a spectator
        self._updates: dict[UpdateKey, bytes] = {}
        self._changes: dict[tuple[RenderedView, RenderedView], Encoded] = {}
        self._lines: dict[LineKey, msgspec.Raw] = {}
        self._cards: dict[CardKey, Card] = {}
        self._cards_of = (-1, -1)  # the revision and version that they are of

    def clear(self) -> None:
        """Clear all but the cards, which are dropped when they have another revision."""
        self.views.clear()
        self._updates.clear()
        self._changes.clear()
        self._lines.clear()

    def update(self, key: UpdateKey) -> bytes | None:
        """Return an encoded update, if it is known."""
        return self._updates.get(key)

    def keep_update(self, key: UpdateKey, content: bytes) -> bytes:
        """Store an update and return it; the oldest is dropped, because clients may name any version."""
        if len(self._updates) >= MOST_UPDATES:
            del self._updates[next(iter(self._updates))]
        self._updates[key] = content
        return content

    def changes(self, older: RenderedView, newer: RenderedView) -> Encoded:
        """Return the changes between two views, computed once for everyone who has the older one."""
        found = self._changes.get((older, newer))
        if found is None:
            if len(self._changes) >= MOST_UPDATES:
                self._changes.clear()
            found = self._changes[older, newer] = newer.changes_since(older)
        return found

    def line(self, key: LineKey) -> msgspec.Raw | None:
        """Return an encoded line of the log, if it is known."""
        return self._lines.get(key)

    def keep_line(self, key: LineKey, content: msgspec.Raw) -> msgspec.Raw:
        """Store a line and return it, unless there are too many."""
        if len(self._lines) < MOST_LINES:
            self._lines[key] = content
        return content

    def card(self, key: CardKey, revision: int, version: int) -> Card | None:
        """Return a card, if it is known for a revision and version of the table."""
        if self._cards_of != (revision, version):
            self._cards_of, self._cards = (revision, version), {}
        return self._cards.get(key)

    def keep_card(self, key: CardKey, card: Card) -> Card:
        """Store a card for the revision last asked for, and return it."""
        self._cards[key] = card
        return card

    @property
    def size(self) -> int:
        """Return the number of encoded items."""
        return len(self.views) + len(self._updates) + len(self._changes) + len(self._lines) + len(self._cards)

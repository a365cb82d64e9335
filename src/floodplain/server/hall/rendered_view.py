"""A view as clients draw it, and the changes between two views."""

from __future__ import annotations

import msgspec

from floodplain.kernel.flow import State
from floodplain.kernel.portrait import Drawn
from floodplain.server.encoding import encode
from floodplain.server.messages.patch import patch_of

Encoded = tuple[msgspec.Raw, msgspec.Raw]
"""A portrait and points, or the changes to both, as they are sent."""


class RenderedView:
    """A view at a version with its portrait and points, encoded once for everyone who sees the same."""

    def __init__(self, view: State, version: int, portrait: Drawn, points: list[dict[str, int]]) -> None:
        self.view = view
        self.version = version
        self.portrait = portrait
        self.points = points
        self.questions: dict[str, msgspec.Raw] = {}  # the current question, by language
        self._encoded: Encoded | None = None

    @property
    def encoded(self) -> Encoded:
        """Return the portrait and points as they are sent."""
        if self._encoded is None:
            self._encoded = msgspec.Raw(encode(self.portrait)), msgspec.Raw(encode(self.points))
        return self._encoded

    def changes_since(self, older: RenderedView) -> Encoded:
        """Return the changes to portrait and points, as they are sent."""
        portrait, points = patch_of(older.portrait, self.portrait), patch_of(older.points, self.points)
        return msgspec.Raw(encode(portrait)), msgspec.Raw(encode(points))

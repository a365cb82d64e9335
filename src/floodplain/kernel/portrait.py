"""What a client draws: names and numbers, typed once for every language that a client is written in."""

from __future__ import annotations

from msgspec import Struct


class Drawn(Struct):
    """A view, or a part of it, as a client draws it; `ui/scripts/types` writes its kinds in TypeScript."""

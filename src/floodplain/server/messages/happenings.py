"""Events at a table outside the game."""

from __future__ import annotations

from typing import Literal

Happening = Literal[
    "said",
    "came",
    "left",
    "replaced",
    "stands_in",
    "back",
    "given",
    "claimed",
    "took_back",
    "kept",
    "let_in",
    "hinted",
    "shared",
]

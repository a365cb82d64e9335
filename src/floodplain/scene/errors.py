"""Errors in a scene."""

from __future__ import annotations

from collections.abc import Sequence

from floodplain.kernel.errors import FloodplainError


class BadScene(FloodplainError):
    """A scene, or the picture of a view, that contradicts itself."""

    def __init__(self, game: str, problems: Sequence[str]) -> None:
        super().__init__(f"the scene of {game}: {'; '.join(problems)}")
        self.problems = tuple(problems)

"""Pieces of portraits are drawn once."""

from __future__ import annotations

import pytest

from floodplain.kernel import portrait
from floodplain.kernel.portrait import Pieces


def test_a_piece_is_drawn_once_for_each_key() -> None:
    pieces, drawn = Pieces(), []

    def draw(name: str) -> list[str]:
        drawn.append(name)
        return [name]

    first = pieces.once(("tile", 1), lambda: draw("one"))
    assert pieces.once(("tile", 1), lambda: draw("one")) is first
    assert pieces.once(("tile", 2), lambda: draw("two")) == ["two"]
    assert drawn == ["one", "two"]


def test_pieces_are_dropped_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portrait, "MOST_PIECES", 2)
    pieces = Pieces()
    first = pieces.once((1,), lambda: ["one"])
    pieces.once((2,), lambda: ["two"])
    assert pieces.once((1,), lambda: ["one"]) is first
    pieces.once((3,), lambda: ["three"])
    assert pieces.once((1,), lambda: ["one"]) is not first

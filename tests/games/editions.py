"""Editions with one mistake, and the error that they cause."""

from __future__ import annotations

import pytest

from floodplain.kernel.edition import parse_edition
from floodplain.kernel.errors import BadEdition
from floodplain.kernel.game import AnyGame


def refused(game: AnyGame, old: str, new: str) -> str:
    """Return the checker's errors after one change of the built-in edition."""
    assert old in game.edition.text
    return str(refusal(game, game.edition.text.replace(old, new, 1)))


def refusal(game: AnyGame, text: str) -> BadEdition:
    """Return the error about an edition."""
    with pytest.raises(BadEdition) as caught:
        game.material_of(parse_edition(text, "mine.toml"))
    return caught.value

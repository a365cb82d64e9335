"""Editions with a mistake in them, and what the checker of their room says."""

from __future__ import annotations

import pytest

from floodplain.kernel.edition import parse_edition
from floodplain.kernel.errors import BadEdition
from floodplain.kernel.game import AnyGame


def refused(game: AnyGame, old: str, new: str) -> str:
    """What the checker says after one change of the built-in edition."""
    assert old in game.edition.text
    return str(refusal(game, game.edition.text.replace(old, new, 1)))


def refusal(game: AnyGame, text: str) -> BadEdition:
    """What the checker raises about an edition."""
    with pytest.raises(BadEdition) as caught:
        game.material_of(parse_edition(text, "mine.toml"))
    return caught.value

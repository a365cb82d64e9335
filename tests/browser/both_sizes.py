"""Checks on a wide page and on a phone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.server.support import deep

SIZES = {False: "wide", True: "phone"}
BOTH_SIZES = pytest.mark.parametrize("phone", list(SIZES), ids=list(SIZES.values()))


def in_turn(
    names: str, places: list[tuple[str, ...]], skipped: Sequence[tuple[str, ...]] = ()
) -> pytest.MarkDecorator:
    """Look at each place at one size, wide and phone alternating; a deep run at both, of all."""
    found = [
        pytest.param(
            *place,
            phone,
            marks=() if phone is (number % 2 == 1) and place not in skipped else deep,
            id="-".join((*place, size)),
        )
        for number, place in enumerate(places)
        for phone, size in SIZES.items()
    ]
    return pytest.mark.parametrize((*names.split(), "phone"), found)

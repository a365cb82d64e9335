"""Sets as the bits of an integer."""

import pytest

from floodplain.kernel.bits import BYTES, MOST_BITS, list_bits, lowest
from floodplain.kernel.rng import Rng


@pytest.mark.parametrize("size", [1, 8, MOST_BITS, MOST_BITS + 1, 8 * BYTES])
def test_bits_are_listed_in_order_whatever_the_size(size: int) -> None:
    rng = Rng("bits")
    for _ in range(50):
        chosen = [bit for bit in range(size) if rng.below(3) == 0] or [size - 1]
        mask = sum(1 << bit for bit in chosen)
        assert list_bits(mask) == chosen
        assert lowest(mask) == 1 << chosen[0]
    assert list_bits(0) == []

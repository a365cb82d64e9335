"""Sets as the bits of an integer."""

import pytest

from floodplain.kernel.bits import BYTES, MOST_BITS, count_bits, list_bits, lowest, sum_bits
from floodplain.kernel.rng import Rng


@pytest.mark.parametrize("size", [1, 8, MOST_BITS, MOST_BITS + 1, 8 * BYTES])
def test_bits_are_listed_in_order_whatever_the_size(size: int) -> None:
    rng = Rng("bits")
    for _ in range(50):
        chosen = [bit for bit in range(size) if rng.below(3) == 0] or [size - 1]
        mask = sum(1 << bit for bit in chosen)
        assert list_bits(mask) == chosen
        assert lowest(mask) == 1 << chosen[0]
        assert count_bits(mask) == len(chosen)
    assert list_bits(0) == []


def test_bits_of_a_word_are_counted() -> None:
    rng = Rng("words")
    masks = [0, 1, (1 << MOST_BITS) - 1, *[rng.below(1 << 31) << 31 | rng.below(1 << 31) for _ in range(50)]]
    assert [sum_bits(mask) for mask in masks] == [mask.bit_count() for mask in masks]

"""Caches keep results, up to a limit."""

from __future__ import annotations

from floodplain.kernel.memo import Kept, keep


def test_a_stored_value_is_returned() -> None:
    kept: dict[str, int] = {}
    assert keep(kept, "one", 1, most=2) == 1
    assert keep(kept, "two", 2, most=2) == 2
    assert kept == {"one": 1, "two": 2}


def test_too_many_values_leave_only_the_latest() -> None:
    kept = {"one": 1, "two": 2}
    keep(kept, "three", 3, most=2)
    assert kept == {"three": 3}


def test_the_value_unused_for_longest_is_dropped_first() -> None:
    gone: list[str] = []
    kept: Kept[int, str] = Kept(10, gone.append)
    for key, value in enumerate(("one", "two", "three")):
        assert kept.put(key, value, 3) == value
    assert kept.get(0) == "one"  # so that "two" is now the oldest
    kept.put(3, "four", 4)
    assert gone == ["two"]
    assert kept.get(1) is None
    assert kept.values() == ["three", "one", "four"]
    assert kept.weight == 10


def test_an_overweight_value_stays_alone() -> None:
    kept: Kept[int, str] = Kept(10)
    kept.put(0, "light", 1)
    kept.put(1, "heavy", 100)
    assert kept.values() == ["heavy"]
    assert kept.weight == 100


def test_a_replaced_value_has_its_new_weight() -> None:
    kept: Kept[int, str] = Kept(10)
    kept.put(0, "light", 9)
    kept.put(0, "lighter", 2)
    assert (kept.values(), kept.weight) == (["lighter"], 2)
    kept.remove(0)
    kept.remove(0)
    assert (len(kept), kept.weight, 0 in kept) == (0, 0, False)

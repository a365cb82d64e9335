"""What was worked out is kept, and never more than so much."""

from __future__ import annotations

from floodplain.kernel.memo import Kept, keep


def test_what_is_kept_is_given_back() -> None:
    kept: dict[str, int] = {}
    assert keep(kept, "one", 1, most=2) == 1
    assert keep(kept, "two", 2, most=2) == 2
    assert kept == {"one": 1, "two": 2}


def test_where_there_are_too_many_the_latest_alone_is_kept() -> None:
    kept = {"one": 1, "two": 2}
    keep(kept, "three", 3, most=2)
    assert kept == {"three": 3}


def test_what_was_not_used_for_longest_is_let_go_of_first() -> None:
    gone: list[str] = []
    kept: Kept[int, str] = Kept(10, gone.append)
    for key, value in enumerate(("one", "two", "three")):
        assert kept.put(key, value, 3) == value
    assert kept.get(0) == "one"  # so that "two" is the oldest now
    kept.put(3, "four", 4)
    assert gone == ["two"]
    assert kept.get(1) is None
    assert kept.values() == ["three", "one", "four"]
    assert kept.weight == 10


def test_a_value_that_weighs_too_much_stays_alone() -> None:
    kept: Kept[int, str] = Kept(10)
    kept.put(0, "light", 1)
    kept.put(1, "heavy", 100)
    assert kept.values() == ["heavy"]
    assert kept.weight == 100


def test_a_value_put_again_weighs_what_it_weighs_now() -> None:
    kept: Kept[int, str] = Kept(10)
    kept.put(0, "light", 9)
    kept.put(0, "lighter", 2)
    assert (kept.values(), kept.weight) == (["lighter"], 2)
    kept.remove(0)
    kept.remove(0)
    assert (len(kept), kept.weight, 0 in kept) == (0, 0, False)

"""What was worked out is kept, and never more than so many."""

from __future__ import annotations

from floodplain.kernel.memo import keep


def test_what_is_kept_is_given_back() -> None:
    kept: dict[str, int] = {}
    assert keep(kept, "one", 1, most=2) == 1
    assert keep(kept, "two", 2, most=2) == 2
    assert kept == {"one": 1, "two": 2}


def test_where_there_are_too_many_the_latest_alone_is_kept() -> None:
    kept = {"one": 1, "two": 2}
    keep(kept, "three", 3, most=2)
    assert kept == {"three": 3}

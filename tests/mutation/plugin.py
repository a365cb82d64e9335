"""Lets mutmut, which asks a test for its number under an older name, work with the pytest of today."""

import pytest


def pytest_itemcollected(item: pytest.Item) -> None:
    """A test tells its number under the older name too."""
    item._nodeid = item.nodeid  # type: ignore[attr-defined]

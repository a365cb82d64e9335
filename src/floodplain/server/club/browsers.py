"""The names of browsers, found in their User-Agent headers."""

from __future__ import annotations

from typing import Final

NAMES: Final = (
    # Most call themselves by the names of others as well, so the order matters.
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)


def browser_of(agent: str) -> str:
    """Return the name of a browser; empty if it is none that is known."""
    return next((name for sign, name in NAMES if sign in agent), "")

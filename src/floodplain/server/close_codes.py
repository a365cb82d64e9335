"""Codes by which the server closes a socket."""

from __future__ import annotations

from typing import Final

POLICY: Final = 1008  # for those who are refused
FAULT: Final = 1011  # for a fault of ours
TRY_LATER: Final = 1013

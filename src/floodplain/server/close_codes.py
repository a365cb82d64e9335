"""Codes by which the server closes a socket."""

from __future__ import annotations

from typing import Final

POLICY: Final = 1008  # refused
FAULT: Final = 1011  # an error of the server
TRY_LATER: Final = 1013

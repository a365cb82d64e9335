"""The errors by which a lost client is noticed."""

from __future__ import annotations

from typing import Final

from starlette.websockets import WebSocketDisconnect

GONE: Final = (WebSocketDisconnect, ConnectionError)
"""The errors that reading from or writing to a client raises once it has gone."""

"""How a lost client shows itself."""

from __future__ import annotations

from typing import Final

from starlette.websockets import WebSocketDisconnect

GONE: Final = (WebSocketDisconnect, ConnectionError)
"""What reading from a client, or writing to it, raises once it has gone."""

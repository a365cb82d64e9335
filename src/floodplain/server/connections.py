"""The settings of connections, for all addresses."""

from __future__ import annotations

from typing import Any, Final

from floodplain.server.limits import SOCKET_BYTES
from floodplain.server.protocol import CountedSocket, PatientProtocol

KEEP_S: Final = 30  # seconds that a connection is kept for the next request
PING_S: Final = 25  # seconds after which a connection that is silently gone is noticed

CONNECTIONS: Final[dict[str, Any]] = {
    "http": PatientProtocol,
    "ws": CountedSocket,
    "ws_per_message_deflate": False,
    "ws_max_size": SOCKET_BYTES,
    "ws_ping_interval": PING_S,
    "ws_ping_timeout": PING_S,
    "log_config": None,
    "access_log": False,
    "server_header": False,
    "timeout_keep_alive": KEEP_S,
}
"""Settings of uvicorn that every listener has."""

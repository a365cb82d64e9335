"""Opening a running app to the local network, and telling phones how to join."""

from __future__ import annotations

import io
import json
from http.client import HTTPConnection, HTTPException
from typing import Any, Final

HOST: Final = "127.0.0.1"
PATIENCE_S: Final = 20.0
HELP: Final = """\
A phone can't connect?
  1. Use the same Wi-Fi on both, and turn mobile data off. Guest networks keep devices apart.
  2. Allow Floodplain through the firewall of this computer, on private networks (port {port}).
  3. Turn a VPN off, on the phone and on this computer.
  4. Or turn on the hotspot of a phone, connect this computer to it, and start again.
`floodplain doctor` checks this computer. Ctrl-C ends the session; games are saved.
"""


def invite(port: int, address: str = "") -> str:
    """Open the app on a port to the local network; return what to show, or why it is not possible."""
    status, told = _ask(port, "/api/home/open", {"address": address})
    if status != 200:  # noqa: PLR2004 - HTTP status codes
        return f"Not open to phones: {told.get('message', 'the app gave no reason')}\n"
    return shown(told["room"])


def shown(room: dict[str, Any]) -> str:
    """Return how to join: the QR code, address and room code, and what to do if they do not work."""
    import segno  # noqa: PLC0415 - the extra `server`

    picture = io.StringIO()
    segno.make(f"{room['link']}/{room['code']}", error="m", micro=False).terminal(picture, compact=True)
    by_name = f" (or {room['name']})" if room["name"] else ""
    way = (
        "Point the camera of a phone at this code. Only devices on your own network can join.\n"
        f"Or open {room['link']}{by_name} and enter the room code {room['code']}.\n"
    )
    port = room["link"].rpartition(":")[2]
    return f"\n{picture.getvalue()}\n{way}\n{HELP.format(port=port)}"


def _ask(port: int, path: str, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    connection = HTTPConnection(HOST, port, timeout=PATIENCE_S)
    try:
        connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        response = connection.getresponse()
        told: dict[str, Any] = json.loads(response.read())
    except (OSError, HTTPException, ValueError) as error:
        return 0, {"message": f"the app did not answer: {error}"}
    finally:
        connection.close()
    return response.status, told

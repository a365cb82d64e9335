"""Receivers on loopback: a push service that decrypts what arrives, and web servers of several manners."""

from __future__ import annotations

import base64
import json
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from tests.server.support import until

Json = dict[str, Any]


@dataclass
class Arrived:
    """A request as it arrived."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """A web server that keeps what arrives, and answers as it is told."""

    address: str
    arrived: list[Arrived] = field(default_factory=list)
    answers: list[tuple[int, dict[str, str]]] = field(default_factory=list)
    """Its next answers; after them it accepts everything."""
    manner: Callable[[BaseHTTPRequestHandler], None] | None = None

    def wait(self, count: int = 1) -> list[Arrived]:
        """Return what has arrived, once there is as much as that."""
        until(lambda: len(self.arrived) >= count, f"{count} requests")
        return self.arrived


@contextmanager
def receiving() -> Iterator[Receiver]:
    """A web server for as long as the block lasts."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
            named = {name.lower(): value for name, value in self.headers.items()}
            receiver.arrived.append(Arrived(self.path, named, body))
            if receiver.manner is not None:
                receiver.manner(self)
                return
            status, headers = receiver.answers.pop(0) if receiver.answers else (201, {})
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    receiver = Receiver(f"http://127.0.0.1:{server.server_port}")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()


class Browser:
    """A browser as its push service knows it: it alone can read what is sent to it."""

    def __init__(self, service: Receiver, name: str = "browser") -> None:
        self._service = service
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = secrets.token_bytes(16)
        self.path = f"/push/{name}"

    @property
    def subscription(self) -> Json:
        """The subscription, as the page sends it to our server."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {
            "endpoint": self._service.address + self.path,
            "p256dh": base64.urlsafe_b64encode(point).rstrip(b"=").decode(),
            "auth": base64.urlsafe_b64encode(self._auth).rstrip(b"=").decode(),
        }

    def read(self, arrived: Arrived) -> Json:
        """Check who has sent a message, and decrypt it (RFC 8291 and 8292)."""
        assert arrived.headers["content-encoding"] == "aes128gcm"
        assert int(arrived.headers["ttl"]) > 0
        assert Vapid02.verify(arrived.headers["authorization"])
        claims = json.loads(_decoded(arrived.headers["authorization"].partition("t=")[2].split(".")[1]))
        assert claims["aud"] == self._service.address
        assert time.time() < claims["exp"] <= time.time() + 24 * 3600
        plain = http_ece.decrypt(
            arrived.body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"
        )
        told: Json = json.loads(plain)
        return told

    def told(self, count: int = 1) -> list[Json]:
        """Return what this browser was told, once there is as much as that."""
        until(lambda: len(self._own()) >= count, f"{count} messages to {self.path}")
        return [self.read(each) for each in self._own()]

    def _own(self) -> list[Arrived]:
        return [each for each in self._service.arrived if each.path == self.path]


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))

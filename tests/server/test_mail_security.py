"""E-mail over an encrypted line: a mail server must show a certificate that is valid for its name."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from floodplain.server.club.notices.mail import Mailer
from floodplain.server.club.outside import Unsent
from floodplain.server.settings import BadSetting, Settings
from tests.server.test_notice_channels import Letters
from tests.support import free_port

HERE = "127.0.0.1"
BOTH = pytest.mark.parametrize("security", ["tls", "starttls"])


def certified(folder: Path, host: str) -> tuple[Path, Path]:
    """Write a certificate for a host that has signed itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "a mail server")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address(host))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    paths = folder / f"{host}.pem", folder / f"{host}.key"
    paths[0].write_bytes(made.public_bytes(Encoding.PEM))
    paths[1].write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return paths


class Quietly(Controller):
    """A mail server that looks at itself without its certificate when it starts."""

    def _trigger_server(self) -> None:
        socket.create_connection((self.hostname, self.port)).close()


class Post:
    """A mail server on loopback with a certificate of its own."""

    def __init__(self, security: str, host: str, folder: Path) -> None:
        self.port = free_port()
        self.letters = Letters()
        self.certificate, key = certified(folder, host)
        self._security = security
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(self.certificate, key)
        how: dict[str, dict[str, Any]] = {
            "tls": {"ssl_context": context},
            "starttls": {"tls_context": context, "require_starttls": True},
            "none": {},
        }
        self._server = Quietly(self.letters, hostname=HERE, port=self.port, **how[security])

    @contextmanager
    def running(self) -> Iterator[Post]:
        self._server.start()
        try:
            yield self
        finally:
            self._server.stop()

    def take(self, security: str | None = None, ca: str = "") -> bool:
        """Send it a letter; return whether it takes it."""
        settings = Settings(
            public_url="https://games.example",
            smtp_host=HERE,
            smtp_port=self.port,
            smtp_security=security or self._security,
            smtp_ca=ca,
        )
        return asyncio.run(Mailer(settings).ask("ann@example.org", "en", "token.signed"))


@pytest.fixture
def post(tmp_path: Path) -> Iterator[Callable[..., Post]]:
    """Start mail servers that stop with the test."""
    open_ones = []

    def start(security: str, host: str = HERE) -> Post:
        found = Post(security, host, tmp_path).running()
        open_ones.append(found)
        return found.__enter__()

    yield start
    for each in open_ones:
        each.__exit__(None, None, None)


@BOTH
def test_a_certificate_that_nobody_known_has_signed_is_refused(
    post: Callable[..., Post], security: str
) -> None:
    server = post(security)
    with pytest.raises(Unsent, match="certificate"):
        server.take()
    assert server.letters.taken == []


@BOTH
def test_the_certificate_of_a_host_of_one_s_own_is_accepted_when_it_is_named(
    post: Callable[..., Post], security: str
) -> None:
    server = post(security)
    assert server.take(ca=str(server.certificate))
    assert server.letters.wait(1)["To"] == "ann@example.org"


@BOTH
def test_a_certificate_of_another_host_is_refused_also_when_it_is_named(
    post: Callable[..., Post], security: str
) -> None:
    server = post(security, "127.0.0.9")
    with pytest.raises(Unsent, match="certificate"):
        server.take(ca=str(server.certificate))
    assert server.letters.taken == []


def test_a_server_that_does_not_encrypt_gets_nothing_unless_the_host_says_so(
    post: Callable[..., Post],
) -> None:
    server = post("none")
    with pytest.raises(Unsent):
        server.take("starttls")
    assert server.letters.taken == []
    assert server.take("none")


def test_settings_that_would_send_in_the_open_are_told_at_the_start(tmp_path: Path) -> None:
    for setting, value in {"smtp_security": "ssl", "smtp_ca": str(tmp_path / "none.pem")}.items():
        with pytest.raises(BadSetting, match=setting):
            Settings.read({}, **{setting: value})
    empty = tmp_path / "empty.pem"
    empty.touch()
    settings = Settings.read({}, smtp_host=HERE, public_url="https://x.example", smtp_ca=str(empty))
    with pytest.raises(BadSetting, match="smtp_ca"):
        Mailer(settings)

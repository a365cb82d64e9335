"""Webhooks and e-mails: they arrive, and no address that a person gives leads into the private network."""

from __future__ import annotations

import asyncio
import email
import json
import socket
import time
from collections.abc import Iterator, Mapping
from email.message import Message
from http.server import BaseHTTPRequestHandler
from ipaddress import ip_address
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from floodplain.server.club import outside
from floodplain.server.club.outside import Outside, Unsent, is_public
from floodplain.server.errors import BadAddress
from tests.server.inside import Inside
from tests.server.plain import Client
from tests.server.receivers import Receiver, receiving
from tests.server.support import refusal, until
from tests.server.test_notices import choose, play_to, table_of
from tests.support import free_port

MAIL_PORT = free_port()


class Letters:
    """The letters that a mail server has taken."""

    def __init__(self) -> None:
        self.taken: list[Message] = []
        self.refusal = ""

    async def handle_RCPT(  # noqa: N802 - as the library calls it
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.refusal:
            return self.refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        self.taken.append(email.message_from_bytes(envelope.content))
        return "250 OK"

    def wait(self, count: int) -> Message:
        """Return the last letter, once there are as many."""
        until(lambda: len(self.taken) >= count, f"{count} letters")
        return self.taken[-1]


@pytest.fixture
def letters() -> Iterator[Letters]:
    """A mail server on loopback."""
    found = Letters()
    server = Controller(found, hostname="127.0.0.1", port=MAIL_PORT)
    server.start()
    yield found
    server.stop()


@pytest.fixture
def own_settings() -> Mapping[str, object]:
    return {
        "notice_seconds": 0.1,
        "notice_hosts": "127.0.0.1",
        "public_url": "https://games.example",
        "smtp_host": "127.0.0.1",
        "smtp_port": MAIL_PORT,
        "smtp_security": "none",
    }


@pytest.fixture
def hook() -> Iterator[Receiver]:
    with receiving() as found:
        yield found


@pytest.fixture
def ben(inside: Inside) -> Iterator[Client]:
    with Client(inside.address) as found:
        yield found


def text_of(letter: Message) -> str:
    content = letter.get_payload(decode=True)
    assert isinstance(content, bytes)
    return content.decode()


def token_in(letter: Message, page: str) -> str:
    return text_of(letter).partition(f"https://games.example/notices/{page}#")[2].split()[0]


@pytest.mark.parametrize("form", ["discord", "slack", "json"])
def test_a_webhook_gets_what_its_program_reads(
    client: Client, ben: Client, hook: Receiver, form: str
) -> None:
    choose(client, kinds=["joined"])
    settings = client.post("/api/notices/webhook", url=f"{hook.address}/secret/path", form=form)
    assert "secret" not in json.dumps(settings)
    card = client.open("fertility", [{"kind": "me", "name": "Ann"}, {"kind": "open"}])
    ben.join(card["id"], card["invite"], "<!channel> & @everyone")
    told = json.loads(hook.wait()[0].body)
    link = f"https://games.example/t/{card['id']}"
    if form == "discord":
        assert told["allowed_mentions"] == {"parse": []}
        assert told["content"].endswith(link)
    elif form == "slack":
        assert "&lt;!channel&gt; &amp; @everyone" in told["text"]
        assert told["text"].endswith(f"<{link}>")
    else:
        assert (told["kind"], told["link"], told["table"]) == ("joined", link, card["id"])
        assert told["title"] == "<!channel> & @everyone joined your table"


@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example/hook",
        "https://127.0.0.2/hook",
        "https://10.1.2.3/hook",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/hook",
        "https://[::ffff:10.0.0.1]/hook",
        "https://[64:ff9b::a00:1]/hook",
        "https://user:pass@hooks.example/hook",
        "https://hooks.example:25/hook",
        "https:///hook",
    ],
)
def test_a_webhook_into_a_private_network_is_refused(client: Client, url: str) -> None:
    assert refusal(client.post, "/api/notices/webhook", url=url, form="json").status == 422


@pytest.mark.parametrize(
    ("address", "is_one"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1::1", True),
        ("0.0.0.0", False),
        ("100.64.0.1", False),
        ("192.168.1.1", False),
        ("224.0.0.1", False),
        ("fe80::1", False),
        ("fc00::1", False),
        ("ff02::1", False),
        ("::ffff:127.0.0.1", False),
        ("2002:a00:1::1", False),
        ("64:ff9b::7f00:1", False),
        ("2001:0:4136:e378:8000:63bf:3fff:fdd2", False),
    ],
)
def test_which_addresses_are_of_the_internet(address: str, is_one: bool) -> None:
    assert is_public(ip_address(address)) is is_one


def test_a_name_is_resolved_once_and_every_address_of_it_must_be_public(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    connected: list[str] = []
    answers = [["93.184.216.34"], ["93.184.216.34", "10.0.0.1"], ["127.0.0.1"]]

    async def post() -> None:
        loop = asyncio.get_running_loop()

        async def resolve(host: str, port: int, **_: Any) -> list[Any]:
            asked.append(host)
            return [(socket.AF_INET, 1, 6, "", (each, port)) for each in answers.pop(0)]

        async def connect(host: str, *_: Any, **named: Any) -> Any:
            connected.append(host)
            assert named["server_hostname"] == "hook.example"
            raise ConnectionRefusedError

        monkeypatch.setattr(loop, "getaddrinfo", resolve)
        monkeypatch.setattr(asyncio, "open_connection", connect)
        with pytest.raises(Unsent):
            await Outside().post("https://hook.example/x", b"", {})
        assert (asked, connected) == (["hook.example"], ["93.184.216.34"])
        for _ in range(2):  # a name that also, or meanwhile, stands for a private address
            with pytest.raises(BadAddress):
                await Outside().post("https://hook.example/x", b"", {})
        assert connected == ["93.184.216.34"]

    asyncio.run(post())


@pytest.mark.parametrize("name", ["127.1", "0x7f000001", "2130706433", "localhost"])
def test_other_ways_to_write_this_machine_are_refused(name: str) -> None:
    with pytest.raises(BadAddress):
        asyncio.run(Outside().post(f"https://{name}/x", b"", {}))


def test_a_redirect_is_not_followed(hook: Receiver) -> None:
    hook.answers = [(302, {"Location": f"{hook.address}/other"})]
    answer = asyncio.run(Outside("127.0.0.1").post(f"{hook.address}/first", b"{}", {}))
    assert (answer.status, answer.is_done) == (302, False)
    assert [each.path for each in hook.arrived] == ["/first"]


def endless_head(handler: BaseHTTPRequestHandler) -> None:
    try:
        handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
        for _ in range(10_000):
            handler.wfile.write(b"X-Long: " + b"x" * 1000 + b"\r\n")
    except OSError:
        pass


def endless_body(handler: BaseHTTPRequestHandler) -> None:
    try:
        handler.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n")
        while True:
            handler.wfile.write(b"x" * 100_000)
    except OSError:
        pass


def silence(handler: BaseHTTPRequestHandler) -> None:
    time.sleep(3)


def test_a_huge_head_and_silence_are_given_up_and_a_huge_body_is_not_read(
    hook: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outside, "WHOLE_S", 1.0)
    sender = Outside("127.0.0.1")
    for manner in (endless_head, silence):
        hook.manner = manner
        with pytest.raises(Unsent):
            asyncio.run(sender.post(hook.address, b"{}", {}))
    hook.manner = endless_body
    assert asyncio.run(sender.post(hook.address, b"{}", {})).is_done


def test_a_slow_webhook_delays_no_answer_and_no_other_notice(
    client: Client, ben: Client, hook: Receiver
) -> None:
    hook.manner = silence
    choose(client, kinds=["turn"])
    client.post("/api/notices/webhook", url=hook.address, form="json")
    with receiving() as quick:
        choose(ben, kinds=["turn"])
        ben.post("/api/notices/webhook", url=quick.address, form="json")
        table = table_of(client, ben)
        play_to(table, client, ben)
        hook.wait()
        began = time.monotonic()
        situation = client.situation(table)
        client.answer(table, situation, situation["answers"][0]["answer"])
        assert time.monotonic() - began < 2
        play_to(table, ben, client)
        quick.wait()


def test_an_e_mail_address_confirms_gets_notices_and_stops_them_with_one_click(
    inside: Inside, client: Client, ben: Client, letters: Letters
) -> None:
    choose(client, kinds=["turn"], lang="nl")
    told = client.post("/api/notices/email", address="ann@example.org", lang="nl")
    assert [each["confirmed"] for each in told["channels"]] == [False]
    asked = letters.wait(1)
    assert asked["Subject"] == "Bevestig je adres"
    play_to(table_of(client, ben), client, ben)
    until(lambda: client.get("/api/notices")["unseen"] == 1, "the turn to be known")
    time.sleep(0.5)
    assert len(letters.taken) == 1  # not before it is confirmed
    with Client(inside.address) as other:  # the letter may be opened elsewhere
        assert refusal(other.post, "/api/notices/confirm", token="made.up").status == 404
        other.post("/api/notices/confirm", token=token_in(asked, "confirm"))
    play_to(table_of(client, ben), client, ben)
    letter = letters.wait(2)
    assert letter["To"] == "ann@example.org"
    assert "Jouw beurt in Fertility" in str(
        email.header.make_header(email.header.decode_header(letter["Subject"]))
    )
    assert letter["Auto-Submitted"] == "auto-generated"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = letter["List-Unsubscribe"].strip("<>").removeprefix("https://games.example")
    assert address.endswith(token_in(letter, "stop"))
    with Client(inside.address) as other:
        other.post(address)
    assert client.get("/api/notices/settings")["channels"] == []


def test_an_address_that_takes_no_mail_is_not_kept_and_no_one_is_asked_without_end(
    inside: Inside, client: Client, letters: Letters
) -> None:
    letters.refusal = "550 no such user"
    assert refusal(client.post, "/api/notices/email", address="gone@example.org").status == 409
    assert client.get("/api/notices/settings")["channels"] == []
    letters.refusal = ""
    for _ in range(3):
        with Client(inside.address) as other:
            other.post("/api/notices/email", address="victim@example.org")
    with Client(inside.address) as other:
        assert refusal(other.post, "/api/notices/email", address="victim@example.org").status == 429
    assert len(letters.taken) == 3


@pytest.mark.parametrize(
    "address", ["ann@example.org\r\nBcc: all@example.org", "a b@example.org", "ann", "ann@host"]
)
def test_what_is_no_address_is_refused(client: Client, address: str) -> None:
    assert refusal(client.post, "/api/notices/email", address=address).status == 422

"""Texts are framed as the library of sockets frames them, and read as it reads them."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode
from websockets.utils import apply_mask

from floodplain.server.protocol import framed, is_whole, unframed
from tests.server.plain import Client
from tests.server.support import Server, hot_seat

MOST = 8_192
MASK = b"mask"
LENGTHS = [0, 1, 125, 126, MOST, MOST + 1, 65_535, 65_536]


def masked(opcode: Opcode, content: bytes, fin: bool = True) -> bytes:
    """A frame as a client sends it, always with the same mask; the library draws one."""
    plain = Frame(opcode, content, fin).serialize(mask=False)
    head = bytearray(plain[: len(plain) - len(content)])
    head[1] |= 0x80
    return bytes(head) + MASK + apply_mask(content, MASK)


@pytest.mark.parametrize("length", LENGTHS)
def test_a_text_of_any_length_is_framed_as_the_library_does(length: int) -> None:
    content = b"x" * length
    assert framed(content) == Frame(Opcode.TEXT, content).serialize(mask=False)


@pytest.mark.parametrize("length", LENGTHS)
def test_a_text_is_read_as_the_library_wrote_it_and_none_that_is_too_long(length: int) -> None:
    sent = masked(Opcode.TEXT, b"x" * length)
    assert unframed(sent, MOST) == ("x" * length if length <= MOST else None)
    assert is_whole(sent) is (length < 1 << 16)


@given(st.text(max_size=200))
def test_any_text_is_read_as_it_was_sent(text: str) -> None:
    assert unframed(masked(Opcode.TEXT, text.encode()), MOST) == text


@pytest.mark.parametrize(
    ("sent", "whole"),
    [
        (masked(Opcode.BINARY, b"x"), True),
        (masked(Opcode.PONG, b""), True),
        (masked(Opcode.CLOSE, b""), True),
        (masked(Opcode.TEXT, b"\xff"), True),
        (masked(Opcode.TEXT, b"x") * 2, True),
        (masked(Opcode.TEXT, b"x", fin=False), False),
        (masked(Opcode.CONT, b"x"), False),
        (Frame(Opcode.TEXT, b"x").serialize(mask=False), False),
        (masked(Opcode.TEXT, b"text")[:-1], False),
        (masked(Opcode.TEXT, b"x" * 200)[:-1], False),
        (masked(Opcode.TEXT, b"text") + b"\x81", False),
        (b"\x81\xfe\x00\x01mask.", True),  # a length that ought to be written shorter
        (b"", True),
    ],
)
def test_everything_else_is_left_to_the_library(sent: bytes, whole: bool) -> None:
    assert unframed(sent, MOST) is None
    assert is_whole(sent) is whole


def pinged(number: int) -> bytes:
    return masked(Opcode.TEXT, b'{"type":"ping","id":"%d"}' % number)


def test_messages_whole_together_in_pieces_and_in_parts_are_taken_in_order(
    server: Server, ann: Client
) -> None:
    table = hot_seat(ann, "fertility")["id"]

    async def scene() -> list[str]:
        address = f"{server.address.replace('http', 'ws')}/api/tables/{table}/live"
        split, found = pinged(5), []
        async with connect(address, proxy=None, compression=None) as line:
            for piece in (pinged(1), pinged(2) + pinged(3), pinged(4), split[:9], split[9:], pinged(6)):
                line.transport.write(piece)
                await asyncio.sleep(0.05)  # so that each is likely to arrive alone
            await line.send(['{"type":"ping",', '"id":"7"}'])
            await line.send('{"type":"ping","id":"8"}')
            while "8" not in found:
                message = msgspec.json.decode(await line.recv())
                found += [message["id"]] if message["type"] == "pong" else []
        return found

    assert asyncio.run(asyncio.wait_for(scene(), 240)) == list("12345678")

"""Messages arrive in order, in whatever frames and pieces they are sent."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode
from websockets.utils import apply_mask

from tests.server.plain import Client
from tests.server.support import Server, hot_seat

MASK = b"mask"


def masked(opcode: Opcode, content: bytes, fin: bool = True) -> bytes:
    """A frame as a client sends it, always with the same mask; the library draws one."""
    plain = Frame(opcode, content, fin).serialize(mask=False)
    head = bytearray(plain[: len(plain) - len(content)])
    head[1] |= 0x80
    return bytes(head) + MASK + apply_mask(content, MASK)


def pinged(number: int) -> bytes:
    return masked(Opcode.TEXT, b'{"type":"ping","id":"%d"}' % number)


@pytest.mark.in_turn("server")
def test_whole_joined_and_fragmented_messages_arrive_in_order(server: Server, ann: Client) -> None:
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

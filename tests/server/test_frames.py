"""Texts are framed as the library of sockets frames them, and read as it reads them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from floodplain.server.protocol import framed, is_whole, unframed

MOST = 8_192
LENGTHS = [0, 1, 125, 126, MOST, MOST + 1, 65_535, 65_536]


@pytest.mark.parametrize("length", LENGTHS)
def test_a_text_of_any_length_is_framed_as_the_library_does(length: int) -> None:
    content = b"x" * length
    assert framed(content) == Frame(Opcode.TEXT, content).serialize(mask=False)


@pytest.mark.parametrize("length", LENGTHS)
def test_a_text_is_read_as_the_library_wrote_it_and_none_that_is_too_long(length: int) -> None:
    sent = Frame(Opcode.TEXT, b"x" * length).serialize(mask=True)
    assert unframed(sent, MOST) == ("x" * length if length <= MOST else None)
    assert is_whole(sent) is (length < 1 << 16)


@given(st.text(max_size=200))
def test_any_text_is_read_as_it_was_sent(text: str) -> None:
    assert unframed(Frame(Opcode.TEXT, text.encode()).serialize(mask=True), MOST) == text


@pytest.mark.parametrize(
    ("sent", "whole"),
    [
        (Frame(Opcode.BINARY, b"x").serialize(mask=True), True),
        (Frame(Opcode.PONG, b"").serialize(mask=True), True),
        (Frame(Opcode.CLOSE, b"").serialize(mask=True), True),
        (Frame(Opcode.TEXT, b"\xff").serialize(mask=True), True),
        (Frame(Opcode.TEXT, b"x").serialize(mask=True) * 2, True),
        (Frame(Opcode.TEXT, b"x", fin=False).serialize(mask=True), False),
        (Frame(Opcode.CONT, b"x").serialize(mask=True), False),
        (Frame(Opcode.TEXT, b"x").serialize(mask=False), False),
        (Frame(Opcode.TEXT, b"text").serialize(mask=True)[:-1], False),
        (Frame(Opcode.TEXT, b"x" * 200).serialize(mask=True)[:-1], False),
        (Frame(Opcode.TEXT, b"text").serialize(mask=True) + b"\x81", False),
        (b"\x81\xfe\x00\x01mask.", True),  # a length that ought to be written shorter
        (b"", True),
    ],
)
def test_everything_else_is_left_to_the_library(sent: bytes, whole: bool) -> None:
    assert unframed(sent, MOST) is None
    assert is_whole(sent) is whole

"""Texts are framed as the library of sockets frames them."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from floodplain.server.protocol import framed


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536])
def test_a_text_of_any_length_is_framed_as_the_library_does(length: int) -> None:
    content = b"x" * length
    assert framed(content) == Frame(Opcode.TEXT, content).serialize(mask=False)

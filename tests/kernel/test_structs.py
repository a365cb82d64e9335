"""Structs used by several threads are prepared before any thread uses them."""

from __future__ import annotations

import importlib
import typing
from types import FunctionType

import msgspec
import pytest

LOOK_UP: FunctionType = vars(msgspec._utils)["get_class_annotations"]  # type: ignore[attr-defined, unused-ignore]

SHARED = [
    "floodplain.server.store.devices",
    "floodplain.server.messages.requests",
    "floodplain.server.messages.replies",
    "floodplain.server.store.notifications",
    "floodplain.server.store.rows",
]


def refuse(obj: object) -> typing.NoReturn:
    raise AssertionError("looked up at the first use")


@pytest.mark.parametrize("name", SHARED)
def test_no_annotation_is_looked_up_at_the_first_use(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module = importlib.import_module(name)
    kinds = [
        kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    ]
    assert kinds
    # The compiled module holds the function itself, so its code is replaced.
    monkeypatch.setattr(LOOK_UP, "__code__", refuse.__code__)
    for kind in kinds:
        msgspec.json.Decoder(kind)


def test_an_unprepared_struct_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    class Fresh(msgspec.Struct):
        number: int

    monkeypatch.setattr(LOOK_UP, "__code__", refuse.__code__)
    with pytest.raises(AssertionError):
        msgspec.json.Decoder(Fresh)

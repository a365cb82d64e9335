"""Situations after the first come as what has changed, and make up the same as whole ones."""

from __future__ import annotations

import asyncio
import hashlib
import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, Struct, UnsetType, to_builtins
from websockets.asyncio.client import connect

from floodplain.kernel.rng import Rng
from floodplain.server.messages.patch import patch_of, patched
from tests.server.plain import Client
from tests.server.support import ANY_GAME, Json, Server, hot_seat, pick

NAMES = st.sampled_from(["a", "b", "0", "1"])
VALUES: Any = st.recursive(
    st.none() | st.integers(0, 3) | NAMES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)

ANSWERS = 40
A_FRAME = 2_000  # bytes, on average: two players get no more than 4 kB per answer


def canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True)


@given(old=VALUES, new=VALUES)
def test_a_patch_turns_the_older_value_into_the_newer_one(old: Any, new: Any) -> None:
    before = canonical(old)
    patch = json.loads(json.dumps(patch_of(old, new)))
    assert canonical(patched(old, patch)) == canonical(new)
    assert canonical(old) == before


class Piece(Struct):
    """A value that may be present or not."""

    kind: str
    amount: int | UnsetType = UNSET
    of: str | UnsetType = UNSET


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (Piece("a", amount=1), Piece("a", of="b")),
        (Piece("a"), Piece("a", amount=2)),
        (Piece("a", amount=2), Piece("a")),
    ],
)
def test_an_unset_field_is_omitted(old: Piece, new: Piece) -> None:
    patch = msgspec.json.decode(msgspec.json.encode(patch_of([old, old], [old, new])))
    assert patched(to_builtins([old, old]), patch) == to_builtins([old, new])


def test_a_longer_list_is_sent_without_its_old_items() -> None:
    old, new = [{"a": 1}, {"a": 2}, {"a": 3}], [{"a": 1}, {"a": 5}, {"a": 3}, {"a": 4}]
    assert patch_of(old, new) == {"1": {"a": [5]}, "3": [{"a": 4}]}
    assert patched(old, patch_of(old, new)) == new


def test_changes_in_every_seat_are_sent_without_the_rest() -> None:
    old, new = [Piece("a", 1), Piece("b", 2)], [Piece("a", 3), Piece("b", 4)]
    assert patch_of(old, new) == {"0": {"amount": [3]}, "1": {"amount": [4]}}


def hashed(view: object) -> str:
    return hashlib.sha256(canonical(view).encode()).hexdigest()


@ANY_GAME
def test_changes_add_up_to_whole_situations(server: Server, ann: Client, game: str) -> None:
    table = hot_seat(ann, game)["id"]
    rng = Rng(f"{game} changes")

    async def scene() -> tuple[int, int]:
        address = f"{server.address.replace('http', 'ws')}/api/tables/{table}/live?changes=true&seat=0"
        now: Json = {}
        sent = whole = 0
        async with connect(
            address, additional_headers={"Authorization": f"Bearer {ann.key}"}, proxy=None
        ) as line:
            for number in range(ANSWERS):
                asked = await asyncio.to_thread(ann.situation, table)
                while now.get("version") != asked["version"]:
                    text = await line.recv()
                    told = json.loads(text)
                    if told["type"] == "situation":
                        assert not now, "only the first is whole"
                        now = told
                    elif told["type"] == "change":
                        assert told["since"] == now["version"]
                        view, points = (
                            patched(now["portrait"], told["portrait"]),
                            patched(now["points"], told["points"]),
                        )
                        now = {**told["now"], "portrait": view, "points": points}
                        sent += len(text)
                seen = await asyncio.to_thread(ann.situation, table, seat=0)
                whole += len(json.dumps(seen)) if number else 0
                assert hashed((now["portrait"], now["points"])) == hashed((seen["portrait"], seen["points"]))
                if asked["over"]:
                    break
                await asyncio.to_thread(ann.answer, table, asked, pick(asked, rng))
        return sent, whole

    sent, whole = asyncio.run(asyncio.wait_for(scene(), 240))
    assert sent < whole / 8
    assert sent < ANSWERS * A_FRAME


@pytest.mark.parametrize("game", ["egizia"])
def test_whole_situations_come_on_request(server: Server, ann: Client, game: str) -> None:
    table = hot_seat(ann, game)["id"]

    async def scene() -> None:
        address = f"{server.address.replace('http', 'ws')}/api/tables/{table}/live?changes=true"
        async with connect(
            address, additional_headers={"Authorization": f"Bearer {ann.key}"}, proxy=None
        ) as line:
            await line.send('{"type": "look", "seat": 1, "lang": "fr"}')
            seen: dict[str, Any] = {}
            while seen.get("seat") != 1 or seen["type"] != "situation":
                seen = json.loads(await line.recv())
            assert seen["portrait"]

    asyncio.run(asyncio.wait_for(scene(), 240))

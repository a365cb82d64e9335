"""Editions of players' own take a bounded amount of memory, in the server and where bots think."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from floodplain.catalog import GAMES
from floodplain.kernel.edition import EDITIONS_BYTES, LONGEST_FILE, parse_edition
from floodplain.kernel.table import Table
from floodplain.server.bots.thinker import Materials, ThinkRequest
from tests.server.inside import serving
from tests.server.plain import Client
from tests.server.support import refusal

ROOM = GAMES["egizia"].game
PAIR = [{"kind": "me"}, {"kind": "me"}]


def own(number: int) -> str:
    """An edition of our own, each with another number."""
    changed = ROOM.edition.text.replace("sale_stones = ", f"sale_stones = {number}")
    assert changed != ROOM.edition.text
    return changed


def a_thought(text: str) -> ThinkRequest:
    edition = parse_edition(text, "own")
    view = ROOM.codec.dump(Table.open(ROOM, edition, 2, seed=1).view(0))
    ROOM.forget(edition)
    return ThinkRequest(game="egizia", fingerprint=edition.fingerprint, edition=text, view=view)


def test_bot_processes_drop_the_edition_unused_for_longest() -> None:
    room = type(ROOM)()
    materials = Materials({"egizia": room})
    thoughts = [a_thought(own(number)) for number in (1, 2, 3)]
    materials._editions._most = 2 * parse_edition(own(1), "own").weight
    first, second = materials.of(thoughts[0]), materials.of(thoughts[1])
    assert materials.of(thoughts[0]) is first  # nothing is made twice
    materials.of(thoughts[2])
    assert len(room._materials) == 2
    assert materials.of(thoughts[0]) is first
    assert materials.of(thoughts[1]) is not second  # it was made again


def test_all_editions_together_have_a_limit_in_bytes() -> None:
    weights = [parse_edition(own(number), "own").weight for number in range(1, 5)]
    assert max(weights) * 20 < EDITIONS_BYTES  # so that many may be played at a time
    longest = parse_edition(own(1) + "#" * (LONGEST_FILE - len(own(1))), "own").weight
    assert longest * 10 < EDITIONS_BYTES


def test_tables_of_a_dropped_edition_are_unloaded_and_reloaded(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'x.sqlite3'}") as inside, Client(inside.address) as ann:
        hall = inside.services.hall
        hall.editions._own._most = 2 * parse_edition(own(1), "own").weight
        first = ann.open("egizia", PAIR, edition_text=own(1))
        before = ann.situation(first["id"])
        for number in (2, 3):
            ann.open("egizia", PAIR, edition_text=own(number))
        inside.call(gc.collect)
        assert first["id"] not in hall.live
        assert len(hall.editions._own) == 2
        assert first["fingerprint"] not in hall.editions.games["egizia"]._materials
        assert ann.situation(first["id"])["portrait"] == before["portrait"]
        assert ann.open("egizia", PAIR, edition=first["fingerprint"])["fingerprint"] == first["fingerprint"]


@pytest.mark.parametrize("name", [r"own\n1 pass", "a" * 81])
def test_an_edition_with_a_bad_name_is_refused_over_the_wire(tmp_path: Path, name: str) -> None:
    text = own(1).replace(f'edition = "{ROOM.edition.name}"', f'edition = "{name}"')
    with serving(f"sqlite:///{tmp_path / 'x.sqlite3'}") as inside, Client(inside.address) as ann:
        assert ann.check_edition(text)["problems"][0].startswith("edition: ")
        refused = refusal(ann.open, "egizia", PAIR, edition_text=text)
        assert (refused.status, refused.error) == (422, "bad_edition")


@pytest.mark.parametrize("name", ["Ann\n1 pass", "Ann\r\ngame: egizia", "Ann\u20281 pass", "Ann | Ben # x"])
def test_no_name_of_a_player_adds_a_line_to_a_record(tmp_path: Path, name: str) -> None:
    with serving(f"sqlite:///{tmp_path / 'x.sqlite3'}") as inside, Client(inside.address) as ann:
        table = ann.open("egizia", [{"kind": "me", "name": name}, {"kind": "bot", "name": name}])["id"]
        record = ann.get(f"/api/tables/{table}/record", format="json")
        assert [each.splitlines() for each in record["names"]] == [[each] for each in record["names"]]
        assert not set("|#") & set("".join(record["names"]))

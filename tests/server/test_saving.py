"""All tables of a person as one file: exported here, imported elsewhere, and back."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final

import pytest

from floodplain.catalog import GAMES
from floodplain.kernel.rng import Rng
from floodplain.server.hall.exporting import FILE_BYTES
from tests.server.inside import Inside
from tests.server.plain import Client
from tests.server.support import ANY_GAME, Json, Server, fewest, hot_seat, play, refusal, seats
from tests.server.test_uploads import own


def exported(client: Client) -> Json:
    return client.get("/api/tables/export")


def imported(client: Client, file: Json) -> Json:
    return client.post("/api/tables/import", **file)


def shown(client: Client, table: str, **seen: Any) -> Json:
    """Return what is visible of a table, except what an import may change: versions and undo."""
    found = client.situation(table, **seen)
    return {name: value for name, value in found.items() if name not in {"version", "undo", "redo", "log"}}


@ANY_GAME
def test_tables_come_along_with_their_logs_names_and_chat(
    server: Server, ann: Client, ben: Client, game: str
) -> None:
    table = hot_seat(ann, game)["id"]
    play(ann, table, 40, Rng(2))
    for number in range(3):
        ann.say(table, 0, f"line {number}")
    file = exported(ann)
    told = imported(ben, file)
    assert (told["tables"], told["refused"]) == (1, [])
    (card,) = ben.tables()
    there = card["id"]
    assert [seat["name"] for seat in card["seats"]] == [seat["name"] for seat in ann.table(table)["seats"]]
    assert ben.record(there) == ann.record(table)
    assert shown(ben, there)["portrait"] == shown(ann, table)["portrait"]
    assert [(line["text"], line["at"]) for line in ben.chat(there)] == [
        (line["text"], line["at"]) for line in ann.chat(table)
    ]
    assert imported(ben, file) == {"tables": 0, "known": 1, "refused": []}
    assert imported(ann, file) == {"tables": 0, "known": 1, "refused": []}
    play(ben, there, 5, Rng(3))


def test_a_table_that_was_continued_elsewhere_comes_back_once(ann: Client, ben: Client) -> None:
    table = hot_seat(ann, "fertility")["id"]
    play(ann, table, 6, Rng(1))
    imported(ben, exported(ann))
    (card,) = ben.tables()
    play(ben, card["id"], 6, Rng(5))
    back = exported(ben)
    back["tables"][0]["id"] = table  # as where the name was free
    assert imported(ann, back)["tables"] == 1
    assert [card["id"] for card in ann.tables()] == [table]
    assert ann.record(table) == ben.record(card["id"])
    assert imported(ann, back)["known"] == 1
    play(ann, table, 3, Rng(2))
    play(ben, card["id"], 4, Rng(9))
    apart = exported(ben)
    apart["tables"][0]["id"] = table
    assert imported(ann, apart)["tables"] == 1  # both continued: none of them is lost
    assert imported(ann, apart)["known"] == 1
    assert len(ann.tables()) == 2


def test_tables_with_others_secrets_are_not_exported(ann: Client, ben: Client) -> None:
    card = ann.open("egizia", [{"kind": "me"}, {"kind": "open"}])
    ben.join(card["id"], card["invite"])
    play(ann, card["id"], 1, Rng(1))
    file = exported(ann)
    assert (file["tables"], file["left_out"]) == ([], 1)


def test_a_finished_game_comes_along_with_the_others_as_names(
    server: Server, ann: Client, ben: Client
) -> None:
    card = ann.open("demetra", [{"kind": "me", "name": "Ann"}, {"kind": "open"}])
    table = card["id"]
    ben.join(table, card["invite"], "Ben")
    rng = Rng(4)
    while not (seen := ann.situation(table))["over"]:
        play(ann if seen["to_act"] == 0 else ben, table, 1, rng)
    file = exported(ann)
    with server.client() as cara:
        assert imported(cara, file)["tables"] == 1
        (there,) = cara.tables()
        assert (there["status"], [seat["name"] for seat in there["seats"]]) == ("finished", ["Ann", "Ben"])
        assert [seat["mine"] for seat in there["seats"]] == [True, False]
        assert cara.record(there["id"]) == ann.record(table)


def test_your_own_edition_is_exported_too(ann: Client, ben: Client) -> None:
    text = own("egizia", "own", sale_stones="7")
    table = hot_seat(ann, "egizia", edition_text=text)["id"]
    play(ann, table, 4, Rng(1))
    file = exported(ann)
    assert list(file["editions"].values()) == [text]
    assert imported(ben, file)["tables"] == 1
    assert ben.tables()[0]["edition"] == "own"
    del file["editions"][file["tables"][0]["fingerprint"]]
    assert imported(ben, {**file, "tables": [{**file["tables"][0], "id": "another"}]})["tables"] == 1


def spoil_line(table: Json) -> None:
    table["answers"][3]["line"] = "1 does what nobody may"


def spoil_rules(table: Json) -> None:
    table["rules"] += 1
    table["answers"][0]["kind"], table["answers"][0]["seat"] = "no such kind", 9


def spoil_edition(table: Json) -> None:
    table["fingerprint"] = "0" * 12


def spoil_game(table: Json) -> None:
    table["game"] = "chess"


def spoil_players(table: Json) -> None:
    table["seats"] = table["seats"][:1] * 9


def spoil_name(table: Json) -> None:
    table["seats"][0]["name"] = "a\u0007b"


def spoil_options(table: Json) -> None:
    table["options"] = {"no": "such"}


def spoil_loss(table: Json) -> None:
    table["lost"], table["status"] = 9, "finished"


def spoil_event(table: Json) -> None:
    table["chat"] = [{"seat": 0, "name": "Ann", "at": 1, "kind": "took_back"}]


SPOILT: Final = (
    spoil_line,
    spoil_rules,
    spoil_edition,
    spoil_game,
    spoil_players,
    spoil_name,
    spoil_options,
    spoil_loss,
    spoil_event,
)


def test_a_table_that_makes_no_sense_is_refused_and_the_others_come(ann: Client, ben: Client) -> None:
    play(ann, hot_seat(ann, "fertility")["id"], 5, Rng(1))
    file = exported(ann)
    sound = file["tables"][0]
    for number, spoil in enumerate(SPOILT):
        file["tables"].insert(0, {**deepcopy(sound), "id": f"spoilt-{number}"})
        spoil(file["tables"][0])
    told = imported(ben, file)
    assert (told["tables"], len(ben.tables())) == (1, 1)
    assert {each["table"] for each in told["refused"]} == {each["id"] for each in file["tables"][:-1]}


def test_other_files_are_refused_as_a_whole(ann: Client) -> None:
    file = exported(ann)
    refused = refusal(imported, ann, {**file, "format": "floodplain tables 99"})
    assert (refused.status, "reads" in str(refused)) == (422, True)
    assert refusal(imported, ann, {"format": file["format"]}).status == 422
    assert refusal(imported, ann, {**file, "tables": [{"id": "../x"}]}).status == 422
    assert refusal(imported, ann, {**file, "editions": {"x": "y" * (FILE_BYTES + 1)}}).status == 413


def test_a_table_of_older_rules_comes_along_to_be_viewed(
    inside: Inside, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = client.open("egizia", seats("egizia", *["me"] * fewest("egizia")))["id"]
    play(client, table, 20, Rng(1))
    file = exported(client)
    lines = client.record(table)
    monkeypatch.setattr(type(GAMES["egizia"].game), "rules", file["tables"][0]["rules"] + 1)
    with Client(inside.address) as other:
        assert imported(other, file)["tables"] == 1
        (card,) = other.tables()
        assert card["outdated"]
        assert other.record(card["id"]) == lines
        assert "can only be viewed" in str(refusal(other.situation, card["id"]))
        again = exported(other)
        assert [each["line"] for each in again["tables"][0]["answers"]] == [
            each["line"] for each in file["tables"][0]["answers"]
        ]
        assert imported(other, file)["known"] == 1

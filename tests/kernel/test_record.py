"""The record: readable, editable, and clear about what is wrong."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from floodplain.games.fertility import FERTILITY
from floodplain.kernel.edition import parse_edition
from floodplain.kernel.errors import BadRecord
from floodplain.kernel.flow import awaited
from floodplain.kernel.record import ONCE_REDRAWN, Note, Record, read_record, replay, taken_back
from floodplain.kernel.table import Table


def table(answers: int = 30) -> Table:
    played = Table.open(FERTILITY, FERTILITY.edition, 2, names=["Ann", "Bo | Jr"[:2]], seed=3)
    for _ in range(answers):
        seat = played.to_act
        assert seat is not None
        played.answer(seat, played.legal(seat)[0])
    return played


TEXT = table().record().text()


def replayed(text: str) -> Record:
    record = read_record(text)
    for _ in replay(record, FERTILITY, FERTILITY.edition):
        pass
    return record


def test_the_header_says_what_was_played() -> None:
    assert TEXT.splitlines()[:9] == [
        "floodplain record 1",
        "game: fertility",
        "rules: 1",
        f"edition: reconstructed {FERTILITY.edition.fingerprint}",
        "players: 2",
        "names: Ann | Bo",
        "options: variant=no tiles=edition first=seat valley=drawn start=drawn",
        "seed: 3",
        "",
    ]


def test_text_and_json_read_back_as_the_same_record() -> None:
    record = read_record(TEXT)
    assert read_record(record.text()) == record
    assert read_record(json.dumps(record.json())) == record


def test_notes_between_the_answers_stay_where_they_are() -> None:
    record = replace(read_record(TEXT), notes=(Note(0, "dealt"), Note(2, "Ann came"), Note(2, "Ben too")))
    for written in (record.text(), json.dumps(record.json())):
        assert read_record(written).notes == record.notes


def test_a_note_says_whether_what_follows_was_drawn_again() -> None:
    drawn = (taken_back(1, "Ann", 1), Note(2, "Ben was drawn anew"))
    record = replace(read_record(TEXT), notes=drawn)
    assert "\n# redrawn: Ann took back 1 answer\n" in record.text()
    for written in (record.text(), json.dumps(record.json())):
        assert read_record(written).notes == drawn
    older = record.text().replace("redrawn: Ann took back 1 answer", "Ann took back 1 answer" + ONCE_REDRAWN)
    assert read_record(older).notes == drawn


@pytest.mark.parametrize(
    ("written", "kept", "told"),
    [
        ("Ann | Bo", ("Ann", "Bo"), ("Ann", "Bo")),
        ("Player 1 | Bo", ("", "Bo"), ("Joueur 1", "Bo")),
        ("| Bo", ("", "Bo"), ("Joueur 1", "Bo")),
        ("Player 1 | Player 2", (), ("Joueur 1", "Joueur 2")),
        ("Player 2 | Player", ("Player 2", "Player"), ("Joueur 2", "Player")),
    ],
)
def test_players_without_a_name_have_none_in_the_record(
    written: str, kept: tuple[str, ...], told: tuple[str, ...]
) -> None:
    record = read_record(TEXT.replace("names: Ann | Bo", f"names: {written}"))
    assert record.names == kept
    for again in (record.text(), json.dumps(record.json())):
        assert read_record(again) == record
    assert Table.resume(record, FERTILITY, FERTILITY.edition).called("fr") == told


def test_comments_blank_lines_and_spacing_are_free() -> None:
    lines = [f"  {line}   # said so" for line in TEXT.splitlines() if line]
    assert replayed("\n\n# a fine game\n" + "\n\n".join(lines)) == read_record(TEXT)


def test_a_resumed_record_continues_the_same_way() -> None:
    again = Table.resume(read_record(TEXT), FERTILITY, FERTILITY.edition)
    first = table()
    while (seat := first.to_act) is not None:
        answer = first.legal(seat)[-1]
        first.answer(seat, answer)
        again.answer(seat, answer)
    assert again.record() == first.record()
    assert awaited(again.state) is None


def test_a_record_without_answers_starts_at_the_beginning() -> None:
    header = TEXT.partition("\n\n")[0]
    assert (
        Table.resume(read_record(header), FERTILITY, FERTILITY.edition)
        .record()
        .answers[0]
        .startswith("* board")
    )


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("floodplain record 1", "chess record", "line 1: a record starts with 'floodplain record 1'"),
        ("rules: 1", "rules: one", "line 3: rules is 'one'; write a whole number"),
        ("rules: 1", "rules: 2", "played with version 2 of the rules; these are version 1"),
        ("rules: 1\n", "", "the line 'rules: …' is missing from the header"),
        ("game: fertility", "game: chess", "this is a record of chess, not of fertility"),
        ("players: 2", "players: 2\nplayers: 2", "line 6: 'players' is given twice"),
        ("players: 2", "players: 7", "line 6: 2 names for 7 players"),
        ("names: Ann | Bo\n", "", ""),
        ("variant=no", "variant", "line 7: option 'variant' is not of the form name=value"),
        ("variant=no", "variant=perhaps", "option variant is 'perhaps'; choose one of no, yes"),
        ("edition: reconstructed ", "edition: ", "line 4: edition is"),
        (FERTILITY.edition.fingerprint, "000000000000", "not with reconstructed"),
    ],
)
def test_a_bad_header_is_refused_with_a_sentence(old: str, new: str, sentence: str) -> None:
    assert old in TEXT
    changed = TEXT.replace(old, new, 1)
    if not sentence:
        assert replayed(changed).names == ()
        return
    with pytest.raises(BadRecord) as caught:
        replayed(changed)
    assert sentence in str(caught.value)


def test_a_bad_answer_names_its_line_what_it_says_and_what_was_legal() -> None:
    lines = TEXT.splitlines()
    number = next(n for n, line in enumerate(lines) if " choose " in line)
    legal = lines[number]
    lines[number] = "1 choose the moon"
    with pytest.raises(BadRecord) as caught:
        replayed("\n".join(lines))
    assert str(caught.value).startswith(f"line {number + 1}: '1 choose the moon' is not legal here; legal: ")
    assert repr(legal) in str(caught.value)
    assert caught.value.line == number + 1


def test_an_answer_of_the_wrong_seat_is_refused() -> None:
    lines = TEXT.splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("1 choose"))
    lines[number] = "2" + lines[number][1:]
    with pytest.raises(BadRecord, match=f"line {number + 1}: '2 choose"):
        replayed("\n".join(lines))


def test_an_answer_after_the_end_is_refused() -> None:
    played = table(0)
    while (seat := played.to_act) is not None:
        played.answer(seat, played.legal(seat)[0])
    with pytest.raises(BadRecord, match="comes after the end of the game"):
        replayed(played.record().text() + "1 take grape-grape\n")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "this is empty"),
        ("# nothing\n", "this is empty"),
        ("{", "not JSON"),
        ("{}", "'format' is None; a text is expected"),
        ('{"format": "floodplain record 9"}', "'game' is None"),
    ],
)
def test_anything_but_a_record_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read_record(text)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("players", "two", "'players' is 'two'; a whole number is expected"),
        ("answers", {}, "'answers' is {}; a list is expected"),
        ("answers", [1], "names, answers and options must all be texts"),
        ("notes", [{"position": "x"}], "a note is {'position': 'x'}; a position and a text are expected"),
        ("notes", 3, "'notes' is 3; a list is expected"),
        ("seed", 3, "'seed' is 3; a text or null is expected"),
        ("format", "x", "format is 'x'; this reads 'floodplain record 1'"),
    ],
)
def test_bad_json_names_the_field(name: str, value: object, sentence: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read_record(json.dumps({**read_record(TEXT).json(), name: value}))
    assert sentence in str(caught.value)


def test_a_record_of_another_edition_is_refused() -> None:
    mine = parse_edition(FERTILITY.edition.text.replace("first = 15", "first = 16"), "mine.toml")
    with pytest.raises(BadRecord, match="not with reconstructed"):
        list(replay(read_record(TEXT), FERTILITY, mine))


@pytest.mark.parametrize("change", ["game", "edition", "fingerprint", "seed", "names", "options"])
@pytest.mark.parametrize("line_break", ["\n", "\r", "\x0b", "\x85", "\u2028"])
def test_no_text_of_a_record_can_add_a_line_to_it(change: str, line_break: str) -> None:
    injected = f"Ann{line_break}1 pass"
    said: dict[str, object] = {"names": [injected, "Ben"], "options": {"first": injected}}
    written = {**read_record(TEXT).json(), change: said.get(change, injected)}
    with pytest.raises(BadRecord, match=rf"^{change}: .* contains a line break; write it on one line$"):
        read_record(json.dumps(written))


def test_a_table_of_a_name_with_a_line_break_gives_no_record() -> None:
    played = Table.open(FERTILITY, FERTILITY.edition, 2, names=["Ann\ngame: egizia", "Ben"], seed=3)
    with pytest.raises(BadRecord, match="contains a line break"):
        played.record()


def test_half_a_character_is_no_text_of_a_record() -> None:
    written = {**read_record(TEXT).json(), "names": ["Ann\ud800", "Ben"]}
    with pytest.raises(BadRecord, match="half a character"):
        read_record(json.dumps(written))


def test_a_record_as_json_has_a_name_for_every_player() -> None:
    written = {**read_record(TEXT).json(), "names": ["Ann"]}
    with pytest.raises(BadRecord, match="1 names for 2 players"):
        read_record(json.dumps(written))

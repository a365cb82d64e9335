"""Texts of an edition are short and printable, so that they fit on screens, in records and in memory."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from floodplain.catalog import GAMES
from floodplain.kernel.edition import (
    DEEPEST,
    LONGEST_FILE,
    LONGEST_SOURCE,
    LONGEST_TEXT,
    parse_edition,
    read_edition,
)
from floodplain.kernel.errors import BadEdition

OWN = GAMES["demetra"].game.edition.text
LONG = "a" * (LONGEST_TEXT + 1)


def changed(line: str, text: str) -> str:
    """Return the edition with the first text of a name replaced, written as TOML."""
    written, count = re.subn(rf'(?m)^{line} = ".*"', lambda _: f'{line} = "{text}"', OWN, count=1)
    assert count
    return written


def problems(text: str) -> tuple[str, ...]:
    with pytest.raises(BadEdition) as caught:
        parse_edition(text, "mine.toml")
    return caught.value.problems


@pytest.mark.parametrize("field", ["edition", "title"])
def test_a_long_text_is_refused_by_its_field(field: str) -> None:
    told = f"{field}: this text has {LONGEST_TEXT + 1} characters; write {LONGEST_TEXT} at most"
    assert problems(changed(field, LONG)) == (told,)
    assert LONG[1:] in parse_edition(changed(field, LONG[1:]), "mine.toml").text


@pytest.mark.parametrize("written", [r"own\n1 pass", r"own\r", r"own\u2028x", r"own\u0007", r"own\u200b"])
@pytest.mark.parametrize("field", ["edition", "title"])
def test_a_text_that_cannot_be_printed_is_refused_by_its_field(field: str, written: str) -> None:
    (told,) = problems(changed(field, written))
    assert re.match(rf"{field}: 'own.*' holds a line break or another character that cannot be", told)


@pytest.mark.parametrize("written", ["Déméter", "Ma version\u00a0: la mienne", "豊穣"])
def test_letters_of_any_language_and_all_spaces_are_printable(written: str) -> None:
    assert parse_edition(changed("title", written), "mine.toml").title == written


def test_the_problem_names_file_table_and_field(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f'{OWN}\n[crops_of_mine.barley]\nname = "{LONG}"\n', encoding="utf-8")
    with pytest.raises(BadEdition) as caught:
        read_edition(file)
    assert str(caught.value).startswith("mine.toml: crops_of_mine barley name: this text has 81 characters")


def test_names_of_tables_and_fields_are_texts_too() -> None:
    (told,) = problems(f"{OWN}\n['{LONG}']\nx = 1\n")
    assert f"this text has {LONGEST_TEXT + 1} characters" in told
    assert len(told) < 2 * LONGEST_TEXT + 80
    assert 'strange "x\\ny": ' in problems(f'{OWN}\n[strange]\n"x\\ny" = 1\n')[0].replace("'", '"')


def test_where_a_table_comes_from_may_take_a_few_lines() -> None:
    longer = changed("edition", "own").replace('source = "', f'source = "{LONG}', 1)
    assert parse_edition(longer, "mine.toml").name == "own"
    (told,) = problems(OWN.replace('source = "', f'source = "{"a" * LONGEST_SOURCE}', 1))
    assert told.startswith("provenance ")
    assert told.endswith(f"characters; write {LONGEST_SOURCE} at most")


def test_a_name_of_an_edition_starts_no_comment_in_a_record() -> None:
    assert problems(changed("edition", "a # b")) == (
        "edition: a name may not contain #, which starts a comment in a record",
    )


@pytest.mark.parametrize("part", ["a", '"a"', "'a'", r'"\""'])
@pytest.mark.parametrize("form", ["{} = 1", "[{}]", "a = {{{} = 1}}"])
def test_a_name_that_would_take_long_to_parse_is_not_parsed(part: str, form: str) -> None:
    many = form.format(" . ".join([part] * 7_000))
    told = f"line 2: no more than {DEEPEST} tables lie within each other"
    assert problems(f"x = 1\n{many}") == (told,)


def test_a_file_longer_than_any_edition_is_not_parsed() -> None:
    told = f"this file has {LONGEST_FILE + 1} characters; an edition has {LONGEST_FILE} at most"
    assert problems("#" * (LONGEST_FILE + 1)) == (told,)


def test_an_edition_is_found_by_its_fingerprint_among_those_of_its_game() -> None:
    fertility, demetra = GAMES["fertility"].game, GAMES["demetra"].game
    own = parse_edition(fertility.edition.text.replace("first = 15", "first = 14"), "own.toml")
    (former,) = fertility.formerly
    assert fertility.edition_of(fertility.edition.fingerprint) is fertility.edition
    assert fertility.edition_of(former) is fertility.edition
    assert fertility.edition_of(own.fingerprint) is None
    assert fertility.edition_of(own.fingerprint, [own]) is own
    assert demetra.edition_of(own.fingerprint, [own]) is None

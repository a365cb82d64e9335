"""`floodplain score`: prompts, files, links and what is refused."""

import json
import re
from pathlib import Path

import pytest

from floodplain.teach.cardboard import read_cardboard
from tests.cli.conftest import Run
from tests.games.fertility.test_pad import LISA

HEAD = """\
floodplain pad 1
game: fertility
edition: reconstructed 9097bf0a2dbd
players: 2
names: Lisa | Tom

"""


def pad(tmp_path: Path, entered: dict[str, str]) -> Path:
    file = tmp_path / "evening.txt"
    file.write_text(HEAD + "".join(f"{name}: {said}\n" for name, said in entered.items()), encoding="utf-8")
    return file


def test_a_file_is_counted_by_category(run: Run, tmp_path: Path) -> None:
    said = run("score", "fertility", "--file", pad(tmp_path, LISA))
    assert said.code == 0
    assert "Lisa wins with 87 Debens." in said.out
    [row] = [line for line in said.out.splitlines() if "Specialised" in line]
    assert row.replace("│", " ").split()[2:] == ["21", "0"]


def test_json_has_everything_and_its_link_opens_the_same_pad(run: Run, tmp_path: Path) -> None:
    told = json.loads(run("score", "fertility", "--file", pad(tmp_path, LISA), "--json").out)
    assert [seat["score"] for seat in told["seats"]] == [87, 7]
    again = json.loads(run("score", "fertility", "--link", told["link"], "--json").out)
    assert again == told


def test_impossible_entries_are_refused_with_the_rule(run: Run, tmp_path: Path) -> None:
    said = run(
        "score", "fertility", "--file", pad(tmp_path, {"1.wheat": "11", "1.whaet": "3"}), "--lang", "nl"
    )
    assert said.code == 1
    assert said.out.splitlines() == [
        "1.wheat: 11 is geen geheel getal van 0 tot 10. (F9.5)",
        "1.whaet: deze invoer bestaat niet.",
    ]


def test_prompts_refuse_and_ask_again_and_go_back(run: Run, tmp_path: Path) -> None:
    shops = "\n" * 4
    lines = f"\nA1:1 C1:1\n2\n-\n{shops}99\n4\nb\n7\n\n\n{shops}\n\n"
    kept = tmp_path / "kept.txt"
    said = run("score", "fertility", "--names", "Lisa,Tom", "--save", kept, lines=lines)
    assert said.code == 0
    assert "99 is not a whole number from 0 to 10. (F9.5)" in said.out
    assert "Lisa wins with 38 Debens." in said.out
    assert read_cardboard(kept.read_text(encoding="utf-8")).entered == {
        "valley": "A1:1 C1:1",
        "1.metropolis": "2",
        "1.wheat": "7",
    }


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
@pytest.mark.parametrize("game", ["fertility", "demetra", "egizia"])
def test_a_prompt_has_the_name_of_the_field_and_a_valid_example(
    game: str, language: str, run: Run, tmp_path: Path
) -> None:
    word = {"en": "for example", "fr": "par exemple", "nl": "bijvoorbeeld"}[language]
    sheet = run("score", game, "--players", "2", "--sheet", "--lang", language).out
    fields = re.findall(rf"^# (.*): [^:]*?{word} (.*)\n(?:#   .*\n)*([^#:\n]*):.*$", sheet, re.MULTILINE)
    assert len(fields) >= 2
    head = sheet.partition("\n\n")[0]
    for name, example, address in fields:
        assert "|" not in name
        assert 0 < len(example) <= 40
        if address == "graves":
            continue  # nobody can have taken a grave before its value is entered
        file = tmp_path / "sheet.txt"
        file.write_text(f"{head}\n\n{address}: {example}\n", encoding="utf-8")
        told = json.loads(run("score", game, "--file", file, "--json").out)
        assert not [each for each in told["objections"] if each["field"] == address], (name, example)
        assert address not in told["unasked"]
    assert not re.search(r"\|.*\|", sheet.partition("\n\n")[2])


def test_a_sheet_can_be_written_and_read_back(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sheet.txt"
    file.write_text(run("score", "fertility", "--names", "Lisa,Tom", "--sheet").out, encoding="utf-8")
    said = run("score", "fertility", "--file", file)
    assert (said.code, "Lisa, Tom share the win with 0 Debens." in said.out) == (0, True)


def test_your_own_edition_scores_by_its_own_numbers(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    run("edition", "new", "fertility", own)
    own.write_text(own.read_text(encoding="utf-8").replace("first = 15", "first = 50"), encoding="utf-8")
    sheet = run("score", "fertility", "--players", "2", "--edition", own, "--sheet").out
    file = tmp_path / "sheet.txt"
    file.write_text(sheet.replace("valley:", "valley: A1:1"), encoding="utf-8")
    assert "wins with 50 Debens" in run("score", "fertility", "--edition", own, "--file", file).out
    refused = run("score", "fertility", "--file", file)
    assert (refused.code, "name its file with --edition FILE" in refused.err) == (2, True)


def test_bad_input_is_named(run: Run, tmp_path: Path) -> None:
    for arguments, sentence in (
        (("chess",), "there is no game called 'chess'"),
        (("fertility", "--players", "5", "--sheet"), "fertility is for 2, 3, 4 players, not 5"),
        (("fertility", "--players", "9"), "fertility is for 2, 3, 4 players, not 9"),
        (("fertility", "--names", "A,B", "--players", "3"), "2 names for 3 players"),
        (("fertility", "--file", tmp_path / "none"), "there is no such file"),
        (("fertility", "--link", "x"), "this link is incomplete"),
    ):
        said = run("score", *arguments)
        assert (said.code, said.out, sentence in said.err) == (2, "", True), said

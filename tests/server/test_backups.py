"""A file that is no backup, or a damaged one, is refused in a sentence and leaves the database empty."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from floodplain.cli import main
from floodplain.server.store.schema import METADATA
from floodplain.server.store.upkeep import FORMAT, newest_schema

HEADER = {"format": FORMAT, "schema": newest_schema()}
EDITION = {"table": "editions", "row": {"fingerprint": "a", "game": "fertility", "text": "x"}}
DEEP = "[" * 100_000


def row(**changed: Any) -> dict[str, Any]:
    return {"table": "editions", "row": {**EDITION["row"], **changed}}  # type: ignore[dict-item]


HOSTILE: dict[str, list[Any] | bytes] = {
    "nothing": b"",
    "no gzip": b"floodplain",
    "half a gzip": gzip.compress(json.dumps(HEADER).encode() * 50)[:40],
    "broken gzip": gzip.compress(json.dumps(HEADER).encode())[:-12] + b"x" * 12,
    "no UTF-8": gzip.compress(b"\xff\xfe"),
    "no JSON": gzip.compress(b"hello\n"),
    "deep header": gzip.compress(DEEP.encode()),
    "a list as header": [[]],
    "a number as header": [7],
    "another format": [{"format": "x"}],
    "no schema": [{"format": FORMAT}],
    "a strange schema": [{"format": FORMAT, "schema": [1]}],
    "cut short": [HEADER, EDITION],
    "a wrong count": [HEADER, EDITION, {"end": 5}],
    "a list as row": [HEADER, []],
    "a text as row": [HEADER, "end"],
    "no table": [HEADER, {"row": {}}, {"end": 1}],
    "an unknown table": [HEADER, {"table": "sqlite_master", "row": {}}, {"end": 1}],
    "a table that is a list": [HEADER, {"table": ["editions"], "row": {}}, {"end": 1}],
    "no row": [HEADER, {"table": "editions"}, {"end": 1}],
    "a list as columns": [HEADER, {"table": "editions", "row": []}, {"end": 1}],
    "an unknown column": [HEADER, row(more=1), {"end": 1}],
    "a missing column": [HEADER, {"table": "editions", "row": {"game": "x"}}, {"end": 1}],
    "a list as value": [HEADER, row(text=[1]), {"end": 1}],
    "a map as value": [HEADER, row(text={"a": 1}), {"end": 1}],
    "nothing as value": [HEADER, row(text=None), {"end": 1}],
    "a number beyond all": [HEADER, row(text=10**40), {"end": 1}],
    "half a letter": [HEADER, row(text="\ud800"), {"end": 1}],
    "the same row twice": [HEADER, EDITION, EDITION, {"end": 2}],
    "deep row": gzip.compress(f"{json.dumps(HEADER)}\n{DEEP}\n".encode()),
}


@pytest.mark.parametrize("name", list(HOSTILE))
def test_a_hostile_backup_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    content = HOSTILE[name]
    if isinstance(content, list):
        content = gzip.compress("".join(json.dumps(line) + "\n" for line in content).encode())
    file = tmp_path / "backup.gz"
    file.write_bytes(content)
    database = tmp_path / "x.sqlite3"
    assert main(["db", "restore", str(file), "--database", f"sqlite:///{database}"]) == 2
    told = capsys.readouterr()
    assert str(file) in told.err
    assert "Traceback" not in told.err
    assert told.out == ""
    engine = create_engine(f"sqlite:///{database}")
    with engine.connect() as connection:
        for table in METADATA.sorted_tables:
            assert connection.execute(text(f"SELECT count(*) FROM {table.name}")).scalar() == 0
    engine.dispose()


def test_a_folder_is_no_backup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["db", "restore", str(tmp_path), "--database", f"sqlite:///{tmp_path / 'x.sqlite3'}"]) == 2
    assert "cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("place", "why"), [(".", "this is a folder"), ("file/x.gz", "one of its folders is a file")]
)
def test_a_backup_to_a_place_that_cannot_be_written_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], place: str, why: str
) -> None:
    (tmp_path / "file").touch()
    database = f"sqlite:///{tmp_path / 'x.sqlite3'}"
    assert main(["db", "upgrade", "--database", database]) == 0
    capsys.readouterr()
    assert main(["db", "backup", str(tmp_path / place), "--database", database]) == 2
    told = capsys.readouterr()
    assert f"{tmp_path / place}: " in told.err
    assert why in told.err
    assert told.out == ""


def test_an_old_backup_stays_when_a_new_one_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "all.gz"
    kept.write_text("old")
    empty = f"sqlite:///{tmp_path / 'x.sqlite3'}"  # has no schema yet
    assert main(["db", "backup", str(kept), "--database", empty]) == 2
    assert "floodplain db upgrade" in capsys.readouterr().err
    assert kept.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir() if "part" in each.name] == []

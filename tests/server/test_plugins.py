"""A server offers the plug-ins that its host has chosen, and says what is missing where it does not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from floodplain.client import Refused
from tests.server.support import running, until

PLUGGED = Path(__file__).parents[1] / "plugged"
FLAGS = ["--plugin", str(PLUGGED / "pebbles.py"), "--plugin", str(PLUGGED / "careful.py")]


def test_a_plugged_in_game_is_played_against_a_plugged_in_bot_and_kept(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'server.sqlite3'}"
    offer = ["--offer", "pebbles", "--offer", "careful"]
    with running(database, tmp_path, [*FLAGS, *offer]) as server, server.client() as ann:
        [card] = [card for card in ann.games() if card["name"] == "pebbles"]
        assert card["levels"] == ["1", "2", "3", "4", "5", "careful"]
        table = ann.open("pebbles", [{"kind": "me"}, {"kind": "bot", "level": "careful"}])["id"]
        hint = ann.post(f"/api/tables/{table}/hint", seat=0, version=ann.situation(table)["version"])
        assert hint["answers"]

        def is_over() -> bool:
            situation = ann.situation(table)
            if situation["answers"]:
                ann.answer(table, situation, 1)
            return bool(situation["over"])

        until(is_over, "the game to end")
        record = ann.record(table)
        assert record.count("1 pick 1") == 4
        assert record.count("2 pick 2") == 3
        assert ann.upload(record)["status"] == "record"
        key = ann.key
    with running(database, tmp_path, FLAGS) as server, server.client(key) as ann:
        assert "pebbles" not in [card["name"] for card in ann.games()]
        assert ann.tables() == []
        asks: dict[str, Callable[[], object]] = {
            "table": lambda: ann.table(table),
            "record": lambda: ann.upload(record),
        }
        for what, ask in asks.items():
            with pytest.raises(Refused) as refused:
                ask()
            assert refused.value.problem.error == "missing_game"
            assert refused.value.problem.message == (
                f"This {what} belongs to the game 'pebbles', which is not installed here. "
                "Its host can install its package and pass --offer pebbles."
            )

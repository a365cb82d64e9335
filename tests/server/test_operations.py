"""Operations: health, figures, several workers, a graceful end, settings and the database commands."""

from __future__ import annotations

import asyncio
import json
import socket
import sys
import threading
from pathlib import Path

import pytest

from floodplain.cli import main
from floodplain.client import Refused, Unreachable
from floodplain.kernel.rng import Rng
from floodplain.server.serve import CannotServe, check
from floodplain.server.settings import BadSetting, Settings
from floodplain.server.store.upkeep import newest_schema
from tests.server.plain import Client, follow
from tests.server.support import Json, Postgres, Server, hot_seat, pick, play, running, until
from tests.support import PATIENCE_S


def test_health_readiness_and_metrics_are_reported(ann: Client) -> None:
    assert ann.get("/healthz") == {"status": "ok", "missing": [], "unreadable": 0}
    assert ann.get("/readyz") == {"status": "ok", "missing": [], "unreadable": 0}
    table = hot_seat(ann, "fertility")["id"]
    play(ann, table, 3, Rng(1))
    page = ann.request("GET", "/metrics")[1].decode()
    for name in (
        "floodplain_answers_total",
        "floodplain_requests_total",
        "floodplain_answer_seconds_bucket",
        "floodplain_live_tables",
    ):
        assert f"\n{name}" in page
    for line in page.splitlines():
        assert line.startswith("# ") or float(line.rpartition(" ")[2]) >= 0
    assert table not in page


def test_workers_tell_each_other_of_moves_chat_and_presence(server: Server, twin: Server) -> None:
    with server.client() as ann, twin.client() as ben:
        card = ann.open("fertility", [{"kind": "me"}, {"kind": "open"}])
        table = card["id"]
        ben.join(table, card["invite"], "Ben")

        async def both() -> None:
            async with follow(server.address, table, ann.key, 0) as here:
                first = await here.next_situation()
                async with follow(twin.address, table, ben.key, 1) as there:
                    assert (await there.next_situation())["version"] == first["version"]
                    while not (here.card or {}).get("seats", [{}, {}])[1].get("present"):
                        await here.told()  # the other worker's player is there
                    await here.answer(first, first["answers"][0]["answer"])
                    moved = await there.next_situation()
                    assert moved["version"] > first["version"]
                    await there.send("say", seat=1, text="well played")
                    while (message := await here.told())["type"] != "chat":
                        pass
                    assert message["text"] == "well played"
                while here.card and here.card["seats"][1]["present"]:
                    await here.told()

        asyncio.run(asyncio.wait_for(both(), PATIENCE_S))
        assert ann.table(table) | {"owned": 0, "seats": 0, "stamp": 0} == ben.table(table) | {
            "owned": 0,
            "seats": 0,
            "stamp": 0,
        }


def test_several_workers_serve_one_address(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.new_database("several")
    with running(database, tmp_path, ["--workers", "2"]) as server, server.client() as ann:
        table = ann.open("fertility", [{"kind": "me"}, {"kind": "bot", "level": "random"}], forced=True)["id"]
        rng = Rng(7)
        answered = 0
        while answered < 12:
            with Client(server.address, ann.key) as client:  # any worker may get the connection
                situation = client.situation(table, seat=0)
                if situation["answers"]:
                    after = client.answer(table, situation, pick(situation, rng))
                    answered += 1
                    assert after["version"] > situation["version"]


@pytest.mark.in_turn("database")
def test_a_server_told_to_stop_loses_no_answer(database: str, tmp_path: Path) -> None:
    with running(database, tmp_path) as server:
        noted: list[Json] = []
        ann = server.client()
        table = hot_seat(ann, "fertility")["id"]

        def keep_playing() -> None:
            rng = Rng(3)
            try:
                situation = ann.situation(table)
                while not situation["over"]:
                    noted.append(ann.answer(table, situation, pick(situation, rng)))
                    situation = ann.situation(table)
            except (Unreachable, Refused):
                return

        thread = threading.Thread(target=keep_playing)
        thread.start()
        until(lambda: len(noted) > 5, "some answers")
        assert server.stop() == 0
        thread.join()
        server.start()
        with server.client() as again:
            situation = again.situation(table)
        assert situation["version"] >= noted[-1]["version"]
        assert situation["log"][: noted[-1]["position"]][-1]["position"] == noted[-1]["position"] - 1
        ann.close()


def test_the_database_commands_upgrade_back_up_and_restore(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["db", "upgrade", "--database", database]) == 0
    assert f"schema {newest_schema()}" in capsys.readouterr().out
    with running(database, tmp_path, ["--no-upgrade"]) as server, server.client() as ann:
        table = hot_seat(ann, "fertility")["id"]
        situation = play(ann, table, 6, Rng(2))
        backup = str(tmp_path / "all.gz")
        assert main(["db", "backup", backup, "--database", database]) == 0  # while it runs
    other = f"sqlite:///{tmp_path / 'other.sqlite3'}"
    assert main(["db", "restore", backup, "--database", other]) == 0
    assert main(["db", "restore", backup, "--database", other]) == 2
    assert "empty" in capsys.readouterr().err
    with running(other, tmp_path) as server, server.client(ann.key) as client:
        assert client.situation(table)["portrait"] == situation["portrait"]
        assert client.answer(table, situation, situation["answers"][0]["answer"])


def test_settings_come_from_flags_then_the_environment_then_defaults() -> None:
    given = {"FLOODPLAIN_PORT": "9000", "FLOODPLAIN_HOST": "0.0.0.0", "FLOODPLAIN_SECURE_COOKIES": "yes"}
    settings = Settings.read(given, port=7000, host=None)
    assert (settings.port, settings.host, settings.secure_cookies) == (7000, "0.0.0.0", True)
    assert Settings.read({}) == Settings()
    for name, value in (("FLOODPLAIN_PORT", "many"), ("FLOODPLAIN_UPGRADE", "perhaps")):
        with pytest.raises(BadSetting, match=name):
            Settings.read({name: value})


def test_every_setting_is_documented() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "server.md").read_text(encoding="utf-8")
    for name in Settings.__dataclass_fields__:
        assert f"`--{name.replace('_', '-')}`" in page, name


def test_several_workers_need_postgres_and_say_so() -> None:
    with pytest.raises(CannotServe, match="PostgreSQL"):
        check(Settings(workers=2))
    with pytest.raises(CannotServe):
        check(Settings(workers=0))
    with pytest.raises(BadSetting):
        check(Settings(log_level="loud"))


def test_the_command_line_refuses_what_cannot_be_served(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--workers", "2"]) == 2
    assert "PostgreSQL" in capsys.readouterr().err
    assert main(["serve", "--database", "nonsense"]) == 2
    assert main(["db", "backup", "x.gz", "--database", "sqlite://"]) == 2


def test_a_database_that_cannot_be_opened_is_refused_with_the_reason(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    missing = f"sqlite:///{tmp_path}/missing/tables.sqlite3"
    away = "postgresql://ann:secret@127.0.0.1:1/tables"
    for command in (["serve", "--port", "0"], ["db", "upgrade"]):
        assert main([*command, "--database", missing]) == 2
        assert "check that its folder exists" in capsys.readouterr().err
        assert main([*command, "--database", away]) == 2
        said = capsys.readouterr().err
        assert "check that it is running" in said
        assert "secret" not in said
    assert main(["db", "restore", "none.gz", "--database", f"sqlite:///{tmp_path}/new.sqlite3"]) == 2
    assert "there is no such file" in capsys.readouterr().err


def test_postgres_without_its_extra_says_how_to_install_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert main(["db", "upgrade", "--database", "postgresql://127.0.0.1/tables"]) == 2
    assert "floodplain[postgres]" in capsys.readouterr().err


def test_a_port_in_use_is_refused_before_the_server_starts(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 2
    assert f"port {port}" in capsys.readouterr().err


def test_the_log_has_one_object_per_line(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'x.sqlite3'}", tmp_path) as server, server.client() as ann:
        hot_seat(ann, "fertility")
        server.stop()
        lines = [json.loads(line) for line in server.log.read_text(encoding="utf-8").splitlines()]
    assert {"time", "level", "logger", "message"} <= lines[0].keys()
    opened = next(line for line in lines if line.get("route") == "/api/tables")
    assert (opened["method"], opened["status"]) == ("POST", 201)


@pytest.mark.parametrize("port", [-1, 65_536, 99_999_999])
def test_an_impossible_port_number_is_refused(port: int) -> None:
    with pytest.raises(BadSetting, match=f"port is {port}; choose a number from 0 to 65535"):
        Settings.read(environment={}, port=port)
    with pytest.raises(BadSetting, match=f"port is {port}; choose a number from 0 to 65535"):
        Settings.read(environment={"FLOODPLAIN_PORT": str(port)})
    assert Settings.read(environment={}, port=65_535).port == 65_535

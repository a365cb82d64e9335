"""Nothing lost: what was acknowledged survives kills, races, full disks and databases that go away."""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

import pytest

from floodplain.catalog import GAMES
from floodplain.client import Refused, Unreachable
from floodplain.kernel.rng import Rng
from tests.server.plain import Client
from tests.server.support import (
    ANY_GAME,
    DEEP,
    Json,
    Postgres,
    Server,
    always_and_deep,
    hot_seat,
    pick,
    play,
    refusal,
    running,
    until,
)

KILLS = 200 if DEEP else 2
ROUNDS = 200 if DEEP else 12


def public(line: Json) -> tuple[object, ...]:
    """Return what all players may know of a line, whichever seat reads it."""
    return line["position"], line["seat"], line["kind"], line["changes"], line["at"]


class Player(threading.Thread):
    """Plays at one table as fast as the server takes it, and notes what was acknowledged."""

    def __init__(self, server: Server, game: str, number: int) -> None:
        super().__init__()
        self.client = server.client()
        self.game = game
        self.rng = Rng(f"{game} {number}")
        self.open()
        self.ends = threading.Event()
        self.acknowledged = 0

    def open(self) -> None:
        """A new table."""
        self.table: str = hot_seat(self.client, self.game, forced=True)["id"]
        situation = self.client.situation(self.table)
        self.log: list[Json] = situation["log"]
        self.version: int = situation["version"]

    def run(self) -> None:
        while not self.ends.is_set():
            try:
                self._answer()
            except (Unreachable, Refused):
                time.sleep(0.01)  # the server is down; what was sent may or may not be kept

    def _answer(self) -> None:
        situation = self.client.situation(self.table, since=self.version)
        self._note(situation)
        if situation["over"]:
            return
        self._note(self.client.answer(self.table, situation, pick(situation, self.rng)))
        self.acknowledged += 1

    def _note(self, situation: Json) -> None:
        # Of the order of what was noted nothing may ever be missing: the log is only added to here.
        assert situation["log_from"] >= len(self.log) or situation["over"], "the log went back"
        self.log = self.log[: situation["log_from"]] + situation["log"]
        self.version = situation["version"]

    def stop(self) -> None:
        self.ends.set()
        self.join()

    def check(self) -> bool:
        """Compares what the server has with what it acknowledged; whether the game is over."""
        situation = self.client.situation(self.table)
        assert situation["version"] >= self.version
        assert [public(line) for line in situation["log"][: len(self.log)]] == [
            public(line) for line in self.log
        ]
        assert [line["position"] for line in situation["log"]] == list(range(situation["position"]))
        return bool(situation["over"])


def test_an_acknowledged_answer_survives_any_kill(database: str, tmp_path: Path) -> None:
    rng = Rng("kills")
    names = list(GAMES)
    with running(database, tmp_path) as server:
        players = [Player(server, names[number % len(names)], number) for number in range(3)]
        for _ in range(KILLS):
            round_of = [_again(player, server, number) for number, player in enumerate(players)]
            for player in round_of:
                player.start()
            before = [player.acknowledged for player in round_of]
            until(
                lambda: all(now.acknowledged > was for now, was in zip(round_of, before, strict=True)),  # noqa: B023
                "answers to be acknowledged",
                server.tail,
            )
            time.sleep(rng.fraction() * 0.3)  # an arbitrary moment
            server.kill()
            for player in round_of:
                player.stop()
            server.start()
            for player in round_of:
                if player.check():
                    player.open()
            players = round_of
        for player in players:
            player.client.close()


def _again(player: Player, server: Server, number: int) -> Player:
    """The same player at the same table, as a thread that can be started."""
    other = Player.__new__(Player)
    threading.Thread.__init__(other)
    for name in ("client", "game", "table", "log", "version", "rng"):
        setattr(other, name, getattr(player, name))
    other.ends, other.acknowledged = threading.Event(), 0
    assert server.port, number
    return other


# --- races ------------------------------------------------------------------------------------------


@ANY_GAME
def test_of_two_answers_to_one_decision_exactly_one_wins(server: Server, twin: Server, game: str) -> None:
    with server.client() as ann, server.client() as one, twin.client() as two:
        table = hot_seat(ann, game)["id"]
        one.key = two.key = ann.key
        rng = Rng(game)
        for _ in range(ROUNDS):
            situation = ann.situation(table)
            if situation["over"]:
                break
            outcomes = at_once([one, two], table, situation, rng)
            assert sorted(outcomes) == [200, 409], outcomes
            after = [client.situation(table, seat=situation["seat"]) for client in (one, two)]
            assert after[0]["log"] == after[1]["log"]
            answered = [line for line in after[0]["log"][situation["position"] :] if line["seat"] >= 0]
            assert len(answered) == 1


def at_once(clients: list[Client], table: str, situation: Json, rng: Rng) -> list[int]:
    """Return the replies to two clients who answer at the same time."""
    barrier = threading.Barrier(len(clients))
    outcomes: list[int] = []

    def give(client: Client, answer: int) -> None:
        barrier.wait()
        try:
            client.answer(table, situation, answer)
            outcomes.append(200)
        except Refused as refused:
            outcomes.append(refused.status)

    threads = [threading.Thread(target=give, args=(client, pick(situation, rng))) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


# --- disks and databases ----------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process are Linux's")
@always_and_deep("egizia")
def test_a_full_disk_gives_an_error_and_no_half_written_move(tmp_path: Path, game: str) -> None:
    import resource  # noqa: PLC0415 - there is none on Windows

    assert sys.platform == "linux"
    with running(f"sqlite:///{tmp_path / 'full.sqlite3'}", tmp_path) as server, server.client() as ann:
        table = hot_seat(ann, game)["id"]
        situation = play(ann, table, 5, Rng(1))
        assert server.process is not None
        usual = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, usual[1]))
        answer = situation["answers"][0]["answer"]
        for _ in range(3):
            refused = refusal(ann.answer, table, situation, answer)
            assert (refused.status, refused.error) == (503, "unavailable")
            assert "Traceback" not in str(refused.problem)
        assert refusal(ann.say, table, situation["seat"], "hello").status == 503
        until(lambda: b'"writing"' in ann.request("GET", "/readyz")[1], "the disk to show", server.tail)
        assert ann.situation(table)["log"] == ann.situation(table, since=0)["log"]
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, usual)
        until(lambda: ann.request("GET", "/readyz")[0] == 200, "the disk to be seen again", server.tail)
        assert ann.situation(table)["version"] == situation["version"]
        assert ann.answer(table, situation, answer)["version"] > situation["version"]
        server.kill()
        server.start()
        assert ann.situation(table)["version"] > situation["version"]


def test_a_lost_database_is_an_error_and_play_continues_when_it_is_back(tmp_path: Path) -> None:
    postgres = Postgres()
    try:
        with running(postgres.new_database("away"), tmp_path) as server, server.client() as ann:
            table = ann.open("fertility", [{"kind": "me"}, {"kind": "bot"}])["id"]
            situation = ann.situation(table, seat=0)
            postgres.pause()
            answer = situation["answers"][0]["answer"]
            refused = refusal(ann.answer, table, situation, answer)
            assert (refused.status, refused.error) == (503, "unavailable")
            assert refusal(ann.situation, table).status == 503
            until(lambda: ann.request("GET", "/readyz")[0] == 503, "the loss to show", server.tail)
            assert ann.request("GET", "/healthz")[0] == 200
            postgres.go_on()
            until(lambda: ann.request("GET", "/readyz")[0] == 200, "the database to be back", server.tail)
            assert ann.situation(table, seat=0)["version"] == situation["version"]
            assert ann.answer(table, situation, answer)["version"] > situation["version"]
    finally:
        postgres.stop()

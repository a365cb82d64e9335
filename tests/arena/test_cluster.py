"""A cluster plays the same games as one process, even if a worker is lost in the middle."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from floodplain.arena.cluster import Cluster, NoCluster, cluster
from floodplain.arena.match import Match
from floodplain.arena.series import in_order, outcomes
from floodplain.catalog import find_bot, find_game
from floodplain.cli.commands import main
from floodplain.coach.review import ReviewTask, read_part
from floodplain.kernel.player import Budget
from floodplain.learn.training import Training
from tests.learn.test_training import SMALL
from tests.server.support import until

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals"),
    pytest.mark.filterwarnings("ignore"),  # sockets of a worker that was killed
    pytest.mark.xdist_group("cluster"),
]
GAME = find_game("egizia")
TELLS: Final = """
import logging
from floodplain.arena.cluster import cluster

def tell(who):
    logging.getLogger(f"distributed.{who}").critical("overtaken by the end")

with cluster("local:1") as found:
    tell("scheduler")
    found.client.run(tell, "worker")
"""


@pytest.fixture(scope="module")
def two() -> Iterator[Cluster]:
    with cluster("local:2") as found:
        yield found


def address(two: Cluster) -> str:
    return str(two.client.scheduler_info()["address"])


def test_a_killed_worker_does_not_change_the_match(two: Cluster) -> None:
    match = Match.of(GAME, GAME.edition, [find_bot("random")] * 2, "k", 24, keeps_records=True)
    alone = [outcome.record for outcome in outcomes(match)]
    pids = list(two.client.run(os.getpid).values())
    found = []
    for outcome in outcomes(match, two):
        found.append(outcome.record)
        if len(found) == 3:
            os.kill(pids[0], signal.SIGKILL)
    assert found == alone

    def is_gone() -> bool:
        # All games may have been played already, and nothing has noticed yet that the worker is dead.
        living = two.client.run(os.getpid, on_error="return").values()
        return pids[0] not in living and all(isinstance(pid, int) for pid in living)

    until(is_gone, "the killed worker to be missed")


def test_training_by_games_gives_the_same_weights(two: Cluster) -> None:
    def trained(executor: Cluster | None) -> bytes:
        training = Training(replace(SMALL, games=6, first_rows=40, lag=3))
        for _ in training.run(executor, 2):
            pass
        assert training.net is not None
        return training.net.save()

    assert trained(two) == trained(None)


def test_a_review_is_the_same_on_a_cluster(two: Cluster) -> None:
    match = Match.of(GAME, GAME.edition, [find_bot("random")] * 2, "r", 1, keeps_records=True)
    record = next(outcomes(match)).record
    assert record is not None
    task = ReviewTask(type(GAME), GAME.edition, record, "3", Budget(evaluations=10))
    parts = [(task, range(20, 22)), (task, range(22, 24))]
    assert list(in_order(two, read_part, parts)) == list(in_order(None, read_part, parts))


def test_commands_print_the_same_on_a_cluster(
    two: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:

    def said(*arguments: str) -> dict[str, object]:
        assert main([*arguments, "--json"]) == 0
        told: dict[str, object] = json.loads(capsys.readouterr().out)
        told.pop("speed", None)
        for rung in told.get("ladder", []):  # type: ignore[attr-defined]
            rung.pop("seconds")
        return told

    simulate = ("simulate", "egizia", "--games", "4", "--bots", "random")
    ladder = ("ladder", "egizia", "--games", "2", "--among", "random,greedy")
    for command in (simulate, ladder):
        assert said(*command, "--cluster", address(two)) == said(*command, "--workers", "1")
    dataset = ("dataset", "egizia", "--games", "3", "--bots", "random", "--out")
    assert main([*dataset, str(tmp_path / "many"), "--cluster", address(two)]) == 0
    assert main([*dataset, str(tmp_path / "one"), "--workers", "1"]) == 0
    for file in sorted((tmp_path / "one").iterdir()):
        assert (tmp_path / "many" / file.name).read_bytes() == file.read_bytes()


def test_closing_a_cluster_prints_no_errors_even_beside_another_one(two: Cluster) -> None:
    # In its own process, because the library writes no logs while they are captured, as here.
    said = subprocess.run([sys.executable, "-c", TELLS], capture_output=True, text=True, check=True)
    assert (said.stdout, said.stderr) == ("", "")


def test_an_edition_is_sent_once_per_worker(two: Cluster) -> None:
    match = Match.of(GAME, GAME.edition, [find_bot("random")] * 2, "h", 4)
    list(outcomes(match, two))
    before = set(two.handed)
    list(outcomes(match, two))
    assert two.handed == before
    assert GAME.edition.fingerprint in before


def test_a_scheduler_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("floodplain.arena.cluster.PATIENCE", "100ms")
    with (
        pytest.raises(NoCluster, match=r"no scheduler is reachable at tcp://127\.0\.0\.1:9"),
        cluster("tcp://127.0.0.1:9"),
    ):
        pass

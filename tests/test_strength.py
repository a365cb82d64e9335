"""The games that the strength benchmark saves between runs, as long as their players are unchanged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import strength
from bench.strength import KEPT, Duel, in_turn, line, play_one, read, write
from floodplain.bots import plan

QUICK = Duel("fertility", "greedy", "random", games=3)


def test_a_later_run_continues_where_an_earlier_one_stopped(tmp_path: Path) -> None:
    kept = {QUICK.key: [play_one((QUICK, number))[1] for number in (1, 0)]}
    write(tmp_path / "games.json", kept)
    found = read(tmp_path / "games.json")
    assert found == {QUICK.key: [kept[QUICK.key][1], kept[QUICK.key][0]]}
    assert in_turn([QUICK], found) == [(QUICK, 2)]
    assert line(QUICK.key, found[QUICK.key]).startswith(f"{QUICK.key}: 100.0 % [34, 100] n = 2; ")


def test_games_of_changed_players_are_discarded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "games.json", {QUICK.key: [play_one((QUICK, 0))[1]]})
    other = strength.named("1")
    monkeypatch.setattr(strength, "named", lambda name: other)
    assert read(tmp_path / "games.json") == {}


def test_games_of_another_search_are_discarded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "games.json", {QUICK.key: [play_one((QUICK, 0))[1]]})
    monkeypatch.setattr(plan, "SHARE", plan.SHARE + 1)
    assert read(tmp_path / "games.json") == {}


def test_the_published_figures_use_the_current_players() -> None:
    stale = set(json.loads(KEPT.read_text(encoding="utf-8"))) - set(read(KEPT))
    assert not stale, "play them again: python -m bench.strength"


@pytest.mark.parametrize(
    "key", ["egizia 4p 5 v greedy", "demetra 2p 5@1 v 5@0.1", "fertility 2p 5 v is-mcts@0.11"]
)
def test_a_duel_is_identified_by_its_key(key: str) -> None:
    assert Duel.of(key).key == key

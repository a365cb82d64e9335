"""Games that were played once replay to the same end for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from floodplain.catalog import GAMES
from floodplain.kernel.flow import apply, awaited
from floodplain.kernel.record import read_record, replay

FOLDER = Path(__file__).parent
GOLDEN = sorted(FOLDER.glob("*/golden/*.txt"))
SCORES = "# scores: "


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_a_golden_record_replays_to_its_scores(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = read_record(text)
    game = GAMES[record.game].game
    last = list(replay(record, game, game.edition))[-1]
    end = apply(last.state, last.answer)
    assert awaited(end) is None
    expected = next(line for line in text.splitlines() if line.startswith(SCORES)).removeprefix(SCORES)
    assert " ".join(map(str, game.scores(end))) == expected


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_golden_record_for_each_player_count(name: str) -> None:
    records = [read_record(path.read_text(encoding="utf-8")) for path in GOLDEN if path.parts[-3] == name]
    assert {record.players for record in records} == set(GAMES[name].game.player_counts)

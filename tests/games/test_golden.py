"""Recorded games replay unchanged, at every moment and along every path from some of them.

After a change of the rules, `python -m tests.games.golden` rewrites them; review the difference.
"""

from __future__ import annotations

import os
from itertools import zip_longest
from pathlib import Path

import pytest

from floodplain.catalog import GAMES
from floodplain.kernel.flow import awaited
from floodplain.kernel.record import Record, read_record
from tests.games.golden import (
    BETWEEN,
    COLUMNS,
    SCORES,
    count_paths,
    crossings,
    golden_records,
    moments_of,
    play_anew,
    read_moments,
    read_paths,
    read_rows,
    rows_of,
    states,
)

MOST_PATHS = 60_000 if os.environ.get("FLOODPLAIN_DEEP") else 1_500
ANY_GOLDEN = pytest.mark.parametrize(
    "path", golden_records(), ids=lambda path: f"{path.parts[-3]}/{path.stem}"
)


def read(path: Path) -> Record:
    return read_record(path.read_text(encoding="utf-8"))


@ANY_GOLDEN
def test_a_golden_record_replays_to_its_scores(path: Path) -> None:
    record = read(path)
    end = states(record)[-1]
    assert awaited(end) is None
    scores = " ".join(map(str, GAMES[record.game].game.scores(end)))
    assert [note.text for note in record.notes] == [SCORES + scores]


@ANY_GOLDEN
def test_every_moment_of_a_golden_record_is_unchanged(path: Path) -> None:
    record = read(path)
    for position, (known, found) in enumerate(zip_longest(read_moments(path), moments_of(record))):
        if known != found:
            after = record.answers[position - 1] if position else "the beginning"
            pytest.fail(f"{path.name} differs first after {after!r}:\n{difference(known or '', found or '')}")


def difference(known: str, found: str) -> str:
    """Return what has changed at a moment."""
    columns = zip_longest(COLUMNS, known.split(BETWEEN), found.split(BETWEEN), fillvalue="nothing")
    return "\n".join(f"  {name}: was {was}, is {now}" for name, was, now in columns if was != now)


@ANY_GOLDEN
def test_the_number_of_paths_from_golden_moments_is_unchanged(path: Path) -> None:
    known = read_paths(path)
    moments = crossings(read(path))
    assert known.keys() == moments.keys()
    for position, numbers in known.items():
        few = [number for number in numbers if number <= MOST_PATHS]
        assert few, f"position {position} leaves nothing to count"
        assert few == [count_paths(moments[position], depth + 1) for depth in range(len(few))], position


@ANY_GOLDEN
def test_features_are_unchanged_since_the_nets_were_trained(path: Path) -> None:
    known, found = read_rows(path), rows_of(read(path))
    assert list(known) == list(found)
    assert [name for name in known if known[name] != found[name]] == []


@ANY_GOLDEN
def test_rewriting_a_valid_golden_record_changes_nothing(path: Path) -> None:
    assert play_anew(read(path)).text() == path.read_text(encoding="utf-8")


def test_an_invalid_record_is_replaced_from_its_first_wrong_line() -> None:
    record = read(golden_records("fertility")[0])
    cut = 40
    broken = Record(
        **{**vars(record), "answers": (*record.answers[:cut], "1 nonsense", *record.answers[cut:])}
    )
    anew = play_anew(broken)
    assert anew.answers[:cut] == record.answers[:cut]
    assert awaited(states(anew)[-1]) is None


def test_a_difference_names_what_differs() -> None:
    said = difference("7 | 1 place | 3 48aae4b2 | 0 0 | x", "7 | 1 place | 4 77aae4b2 | 0 0 | x")
    assert said == "  legal answers: was 3 48aae4b2, is 4 77aae4b2"


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_golden_record_for_each_player_count(name: str) -> None:
    assert {read(path).players for path in golden_records(name)} == set(GAMES[name].game.player_counts)

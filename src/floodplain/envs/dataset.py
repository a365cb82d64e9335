"""Data sets: games and decisions as Parquet files, with a card on how they were made."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from floodplain import __version__
from floodplain.arena.series import batches, in_order
from floodplain.envs.game_rows import BotGames, GameData, Source, count, tell_batch
from floodplain.kernel.edition import Edition
from floodplain.kernel.errors import FloodplainError
from floodplain.kernel.game import AnyGame

GROUP: Final = (
    64  # games per row group, for any number of workers, so that the same seed gives the same bytes
)
GAMES: Final = "games.parquet"
DECISIONS: Final = "decisions.parquet"
CARD: Final = "card.json"
README: Final = "README.md"


class FolderTaken(FloodplainError):
    """A folder that contains files a data set would replace."""


def write(
    folder: Path,
    source: Source,
    game: AnyGame,
    edition: Edition,
    made: Mapping[str, object],
    executor: Executor | None = None,
    tell: Callable[[], None] = lambda: None,
) -> dict[str, int]:
    """Write the tables and the card, all or none of them, replacing an older data set.

    Args:
        folder: where to write.
        source: the games.
        game: the game being played.
        edition: its edition.
        made: how the data set was made, for the card.
        executor: where the games are played; None to play them here.
        tell: called with the number of games done.

    Returns:
        The number of rows of each table.

    Raises:
        FolderTaken: if files of the same names do not belong to a data set.
    """
    check_folder(folder)
    with _apart(folder) as part:
        rows = _write_tables(part, source, game, edition, executor, tell)
        _write_card(part, card(game, edition, source, made, rows))
    return rows


def check_folder(folder: Path) -> None:
    """Raise FolderTaken if files of the same names do not belong to a data set."""
    if folder.exists() and not folder.is_dir():
        raise FolderTaken(f"{folder}: this is a file; choose a folder")
    taken = [name for name in (GAMES, DECISIONS, CARD, README) if (folder / name).exists()]
    if taken and not _is_card(folder / CARD):
        raise FolderTaken(f"{folder}: there is already a {taken[0]} here; choose an empty or a new folder")


def _is_card(path: Path) -> bool:
    """Return whether a file is the card of a data set."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(told, dict) and {"rows", "space", "columns"} <= told.keys()


@contextmanager
def _apart(folder: Path) -> Iterator[Path]:
    """Yield a temporary folder whose files replace the old ones at the end.

    An interrupted run leaves none.
    """
    is_new = not folder.exists()
    part = folder / ".part"
    shutil.rmtree(part, ignore_errors=True)
    try:
        part.mkdir(parents=True)
        yield part
        for file in sorted(part.iterdir()):
            file.replace(folder / file.name)
    except BaseException:
        shutil.rmtree(folder if is_new else part, ignore_errors=True)
        raise
    part.rmdir()


def _write_tables(
    folder: Path,
    source: Source,
    game: AnyGame,
    edition: Edition,
    executor: Executor | None,
    tell: Callable[[], None],
) -> dict[str, int]:
    """Write the games and the decisions, and return how many rows each has."""
    blank = game.start(game.material_of(edition), min(game.player_counts))
    tables = {GAMES: games_schema(game), DECISIONS: decisions_schema(len(game.columns(blank)))}
    rows = dict.fromkeys(tables, 0)
    with (
        pq.ParquetWriter(folder / GAMES, tables[GAMES], compression="zstd") as games,
        pq.ParquetWriter(folder / DECISIONS, tables[DECISIONS], compression="zstd") as decisions,
    ):
        for first, group in _groups(_told(source, executor, tell)):
            for name, writer, columns in (
                (GAMES, games, game_columns(game, first, group)),
                (DECISIONS, decisions, decision_columns(first, group)),
            ):
                table = pa.table(columns, schema=tables[name])
                writer.write_table(table)
                rows[name] += table.num_rows
    return rows


def _told(source: Source, executor: Executor | None, tell: Callable[[], None]) -> Iterator[GameData]:
    for batch in in_order(executor, tell_batch, ((source, numbers) for numbers in batches(count(source)))):
        for told in batch:
            yield told
            tell()


def _groups(told: Iterator[GameData]) -> Iterator[tuple[int, list[GameData]]]:
    first = 0
    group: list[GameData] = []
    for each in told:
        group.append(each)
        if len(group) == GROUP:
            yield first, group
            first, group = first + GROUP, []
    if group:
        yield first, group


# --- the tables ---------------------------------------------------------------------------------------


def games_schema(game: AnyGame) -> pa.Schema:
    """Return the schema of the table of games: one row per game, with lists by seat."""
    return pa.schema([
        ("game", pa.int32()),
        ("seed", pa.string()),
        ("players", pa.int8()),
        ("names", pa.list_(pa.string())),
        ("finished", pa.bool_()),
        ("answers", pa.int32()),
        ("scores", pa.list_(pa.int16())),
        ("ranks", pa.list_(pa.int8())),
        *((f"points.{category}", pa.list_(pa.int16())) for category in game.categories),
        ("record", pa.string()),
    ])  # fmt: skip


def game_columns(game: AnyGame, first: int, group: list[GameData]) -> dict[str, list[Any]]:
    """Return the columns of a group of games, numbered from the first on."""
    return {
        "game": list(range(first, first + len(group))),
        "seed": [told.record.seed for told in group],
        "players": [told.record.players for told in group],
        "names": [list(told.record.names) for told in group],
        "finished": [told.finished for told in group],
        "answers": [len(told.record.answers) for told in group],
        "scores": [scores(told) for told in group],
        "ranks": [list(told.ranks) for told in group],
        **{
            f"points.{category}": [[points[category] for points in told.breakdown] for told in group]
            for category in game.categories
        },
        "record": [told.record.text() for told in group],
    }


def decisions_schema(columns: int) -> pa.Schema:
    """Return the schema of decisions: one row per answer; `legal` and `answer` are numbers of the space."""
    return pa.schema([
        ("game", pa.int32()),
        ("position", pa.int32()),
        ("seat", pa.int8()),
        ("kind", pa.string()),
        ("features", pa.list_(pa.uint8(), columns)),
        ("legal", pa.list_(pa.uint16())),
        ("answer", pa.uint16()),
        ("judged_win", pa.list_(pa.float32())),
        ("judged_margin", pa.list_(pa.float32())),
        ("win", pa.float32()),
        ("margin", pa.int16()),
        ("score", pa.int16()),
    ])  # fmt: skip


def decision_columns(first: int, group: list[GameData]) -> dict[str, Any]:
    """Return the decisions of a group, with the result of the game for the player who answered."""
    columns: dict[str, list[Any]] = {name: [] for name in decisions_schema(0).names}
    for number, told in enumerate(group, start=first):
        rows = told.rows
        columns["game"] += [number] * len(rows.seat)
        for name in ("position", "seat", "kind", "legal", "answer", "judged_win", "judged_margin"):
            columns[name] += getattr(rows, name)
        columns["features"] += rows.features
        ends = [ended(told, seat) if told.finished else (None, None, None) for seat in range(len(told.ranks))]
        for place, name in enumerate(("win", "margin", "score")):
            columns[name] += [ends[seat][place] for seat in rows.seat]
    return {**columns, "features": _fixed(columns["features"])}


def _fixed(rows: list[bytes]) -> pa.Array:
    """Return rows of bytes as lists of fixed length, without converting each number."""
    return pa.FixedSizeListArray.from_arrays(
        pa.Array.from_buffers(pa.uint8(), sum(map(len, rows)), [None, pa.py_buffer(b"".join(rows))]),
        len(rows[0]) if rows else 1,
    )


def scores(told: GameData) -> list[int]:
    """Return, by seat, the sum of all categories."""
    return [sum(points.values()) for points in told.breakdown]


def ended(told: GameData, seat: int) -> tuple[float, int, int]:
    """Return a seat's share of the win, its lead over the best rival, and its points."""
    points = scores(told)
    win = 1 / told.ranks.count(1) if told.ranks[seat] == 1 else 0.0
    return win, points[seat] - max(points[:seat] + points[seat + 1 :]), points[seat]


# --- the card -----------------------------------------------------------------------------------------


def card(
    game: AnyGame, edition: Edition, source: Source, made: Mapping[str, object], rows: Mapping[str, int]
) -> dict[str, object]:
    """Return the card: how a data set was made and what its numbers mean, without times or machine names."""
    blank = game.start(game.material_of(edition), min(game.player_counts))
    space = game.space(blank)
    return {
        "game": game.name,
        "rules": game.rules,
        "edition": edition.name,
        "fingerprint": edition.fingerprint,
        "version": __version__,
        "source": "bots" if isinstance(source, BotGames) else "records",
        **made,
        "rows": dict(rows),
        "space": {"actions": space.actions, "size": space.size},
        "kinds": [{"kind": span.kind, "start": span.start, "size": span.size} for span in space.spans],
        "columns": [
            {"name": column.name, "most": column.most, "meaning": column.meaning}
            for column in game.columns(blank)
        ],
    }


def _write_card(folder: Path, told: dict[str, Any]) -> None:
    (folder / CARD).write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8", newline="\n")
    edition = f"{told['edition']} ({told['fingerprint']}), rules {told['rules']}"
    lines = [
        f"# {told['game'].title()}: {told['rows'][GAMES]} games, {told['rows'][DECISIONS]} decisions",
        "",
        f"Edition {edition}, made by floodplain {told['version']} from {told['source']}.",
        "",
        *(f"- {name}: {told[name]}" for name in ("bots", "players", "seed", "judge") if name in told),
        "",
        f"`{GAMES}` has one row per game, with its record; `{DECISIONS}` one row per answer of a seat.",
        f"`features` are the numbers that the seat saw; `{CARD}` has the name, range and meaning of each,",
        "and what the numbers of `legal` and `answer` mean. `win`, `margin` and `score` are how the game",
        "ended for the seat.",
    ]
    (folder / README).write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")

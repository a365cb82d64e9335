"""Uploaded editions and records: read, built and played for the first time, away from the server."""

from __future__ import annotations

import logging
import signal
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from floodplain.kernel.edition import Edition, parse_edition
from floodplain.kernel.errors import BadEdition, BadRecord, FloodplainError, OtherRules
from floodplain.kernel.game import AnyGame
from floodplain.kernel.record import Record, read_record, replay
from floodplain.kernel.table import Table
from floodplain.server.hall.log import SNAPSHOT_EVERY, rows_of
from floodplain.server.hall.pads import pad_told
from floodplain.server.messages.requests import PadSheet
from floodplain.server.store.rows import SnapshotRow
from floodplain.server.uploads.reports import CheckReport, CheckRequest, RecordHeader

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

LOG: Final = logging.getLogger(__name__)


def run_checks(connection: Connection, games: Mapping[str, type[AnyGame]], room_bytes: int) -> None:
    """Answer one request after another in a process of its own, until the server has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends this process
    known = {name: kind() for name, kind in games.items()}
    _limit_memory(room_bytes)
    while True:
        try:
            question = connection.recv_bytes()
        except (EOFError, OSError):
            return
        connection.send_bytes(checked(known, question))


def checked(games: Mapping[str, AnyGame], question: bytes) -> bytes:
    """Return the report on a request, both as JSON."""
    return encoded(report_on(games, msgspec.json.decode(question, type=CheckRequest)))


def encoded(report: CheckReport) -> bytes:
    """Return the report as JSON; refuse the edition instead if JSON cannot express the report."""
    try:
        return msgspec.json.encode(report)
    except (ValueError, OverflowError) as error:
        return msgspec.json.encode(
            CheckReport(refused=f"it contains something that cannot be written: {type(error).__name__}")
        )


def _limit_memory(room_bytes: int) -> None:
    """Limit the memory that the process may take beyond what it has."""
    try:
        import resource  # noqa: PLC0415 - there is none on Windows
    except ImportError:
        return
    statm = Path("/proc/self/statm")
    if not statm.exists():  # as on macOS, which knows no such limit
        return
    taken = int(statm.read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (taken + room_bytes, taken + room_bytes))


def report_on(games: Mapping[str, AnyGame], question: CheckRequest) -> CheckReport:
    """Return what is found in an edition or a record; whatever happens, there is a report."""
    try:
        if question.pad is not None:
            return _counted(games, question.edition, question.pad, question.language)
        if not question.record:
            return CheckReport(game=_started(games, question.edition).game)
        record = read_record(question.record)
        _check(games, record)
        return _replayed(games, record, question) if question.edition else CheckReport(header=_header(record))
    except BadEdition as error:
        return CheckReport(problems=list(error.problems))
    except FloodplainError as error:
        return CheckReport(refused=str(error), is_of_other_rules=isinstance(error, OtherRules))
    except Exception as error:
        LOG.exception("an edition or a record could not be examined")
        what = f"it cannot be played: {type(error).__name__}"
        return CheckReport(refused=what) if question.record or question.pad else CheckReport(problems=[what])


def _counted(games: Mapping[str, AnyGame], text: str, sheet: PadSheet, language: str) -> CheckReport:
    """Count a score pad by an edition from outside."""
    edition = parse_edition(text, "edition")
    if edition.game not in games:
        raise BadEdition("edition", [f"there is no game called {edition.game!r}"])
    game = games[edition.game]
    try:
        return CheckReport(game=game.name, pad=pad_told(game, edition, sheet, language))
    finally:
        game.forget(edition)


def _started(games: Mapping[str, AnyGame], text: str) -> Edition:
    """Return the edition after starting a game with it for every number of players."""
    edition = parse_edition(text, "edition")
    if edition.game not in games:
        raise BadEdition("edition", [f"there is no game called {edition.game!r}"])
    game = games[edition.game]
    material = game.material(edition)
    for players in game.player_counts:
        game.start(material, players, game.settled(players, {}))
    return edition


def _check(games: Mapping[str, AnyGame], record: Record) -> None:
    game = games.get(record.game)
    if game is None:
        return  # who asked says which there are
    if len(record.answers) > game.longest:
        raise BadRecord(f"{len(record.answers)} answers; a game has at most {game.longest}")
    if record.players not in game.player_counts:
        raise BadRecord(f"{game.name} is not for {record.players} players")


def _header(record: Record) -> RecordHeader:
    return RecordHeader(
        game=record.game,
        fingerprint=record.fingerprint,
        players=record.players,
        names=list(record.names),
        options=dict(record.options),
        seed=record.seed or "",
    )


def _replayed(games: Mapping[str, AnyGame], record: Record, question: CheckRequest) -> CheckReport:
    game, edition = games[record.game], parse_edition(question.edition, "edition")
    for _ in replay(record, game, edition):
        pass  # raises BadRecord where the record stops making sense
    table = Table.resume(record, game, edition)
    rows = rows_of(table, 0, 1, question.at)[0][: len(record.answers)]
    places = [*range(SNAPSHOT_EVERY, len(rows), SNAPSHOT_EVERY), len(rows)]
    snapshots = [
        SnapshotRow(position=position, state=game.codec.dump(table.state_at(position))) for position in places
    ]
    game.forget(edition)
    return CheckReport(header=_header(record), answers=rows, snapshots=snapshots)

"""Requests for checks of uploads, and their reports."""

from __future__ import annotations

import msgspec

from floodplain.server.messages.replies import PadReply
from floodplain.server.messages.requests import PadSheet
from floodplain.server.store.rows import AnswerRow, SnapshotRow


class CheckRequest(msgspec.Struct, kw_only=True):
    """An edition to be checked, or a record to be read; both: the record to be replayed with the edition.

    With an edition, a score pad may be counted instead.
    """

    edition: str = ""
    record: str = ""
    pad: PadSheet | None = None
    language: str = "en"
    """Of the pad."""
    at: int = 0
    """The times of the answers, as far as known."""


class RecordHeader(msgspec.Struct, kw_only=True):
    """The header of a record."""

    game: str
    fingerprint: str
    players: int
    names: list[str]
    options: dict[str, str]
    seed: str = ""


class CheckReport(msgspec.Struct, kw_only=True):
    """The result of a check."""

    game: str = ""
    header: RecordHeader | None = None
    pad: PadReply | None = None
    answers: list[AnswerRow] = []
    snapshots: list[SnapshotRow] = []
    """The last of them is of the end of the record."""
    problems: list[str] = []
    """The problems of the edition."""
    refused: str = ""
    """The problem of the record."""
    is_of_other_rules: bool = False
    """Whether that is the version of its rules."""

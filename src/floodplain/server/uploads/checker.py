"""Checking uploaded editions and records where they can do no harm."""

from __future__ import annotations

from typing import Final

import msgspec

from floodplain.kernel.edition import Edition, parse_edition
from floodplain.kernel.errors import BadEdition, BadRecord, OtherRules
from floodplain.server.helper import Helper, HelperFailed
from floodplain.server.messages.replies import PadReply
from floodplain.server.messages.requests import PadSheet
from floodplain.server.threads import in_thread
from floodplain.server.uploads.fair_queue import FairQueue
from floodplain.server.uploads.reports import CheckReport, CheckRequest
from floodplain.teach.errors import BadCardboard

PATIENCE_S: Final = 10.0  # for one edition or record; the games' own take a tenth of a second
EACH: Final = 4  # editions and records of one address that wait or are examined
MOST_WAITING: Final = 64  # of all addresses
TOO_MUCH: Final = "it takes more time or memory than allowed; are its numbers those of the printed game?"

_decode: Final = msgspec.json.Decoder(CheckReport).decode


class UploadChecker:
    """A helper that checks uploads, ended when it takes too long or too much memory."""

    def __init__(self, helper: Helper, seconds: float = PATIENCE_S) -> None:
        self._seconds = seconds
        self._helper = helper
        self._turns = FairQueue(EACH, MOST_WAITING, seconds)
        self._is_closed = False

    async def edition(self, text: str, address: str) -> Edition:
        """The edition of a text that a game can be played with; raises BadEdition."""
        try:
            report = await self._ask(CheckRequest(edition=text), address)
        except HelperFailed:
            raise BadEdition("edition", [TOO_MUCH]) from None
        if report.problems:
            raise BadEdition("edition", report.problems)
        return await in_thread(parse_edition, text, "edition")

    async def pad(self, sheet: PadSheet, language: str, address: str) -> PadReply:
        """Count a score pad by the edition that comes with it; raises BadEdition or BadCardboard."""
        try:
            report = await self._ask(
                CheckRequest(edition=sheet.edition_text, pad=sheet, language=language), address
            )
        except HelperFailed:
            raise BadEdition("edition", [TOO_MUCH]) from None
        if report.problems:
            raise BadEdition("edition", report.problems)
        if report.pad is None:
            raise BadCardboard(report.refused)
        return report.pad

    async def record(self, text: str, address: str, edition: str = "", at: int = 0) -> CheckReport:
        """Return what a record says, replayed if its edition is given; raises BadRecord."""
        try:
            report = await self._ask(CheckRequest(record=text, edition=edition, at=at), address)
        except HelperFailed:
            raise BadRecord(TOO_MUCH) from None
        if report.refused or report.problems:
            kind = OtherRules if report.is_of_other_rules else BadRecord
            raise kind(report.refused or report.problems[0])
        return report

    async def _ask(self, question: CheckRequest, address: str) -> CheckReport:
        written = msgspec.json.encode(question)
        async with self._turns.taken(address):
            if self._is_closed:
                raise HelperFailed("the server is shutting down")
            return _decode(await self._helper.ask(written, self._seconds))

    def close(self) -> None:
        """End the helper; those who wait for it are told that it failed."""
        self._is_closed = True
        self._helper.close()

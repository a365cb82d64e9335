"""Verifying a daily game that was played elsewhere, a part at a time in the bots' helpers."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Final

import msgspec

from floodplain.kernel.errors import BadRecord
from floodplain.kernel.record import Record
from floodplain.server.bots.pool import BotPool
from floodplain.server.bots.thinker import ThinkRequest
from floodplain.server.bots.verifier import Claim, Verdict
from floodplain.server.daily import Deal
from floodplain.server.hall.hall import Hall
from floodplain.server.helper import HelperFailed
from floodplain.server.messages.requests import SubmitDeal
from floodplain.server.uploads.fair_queue import FairQueue

TOGETHER_S: Final = 180.0  # for one game, on a busy machine; usually it takes a few seconds
EACH: Final = 2  # games of one address that wait or are verified
MOST_WAITING: Final = 32  # of all addresses
AGAIN_S: Final = 30.0  # after which it may be worth trying again


class DealCheck:
    """Verifies one game after another, taking turns between addresses."""

    def __init__(self, hall: Hall, pool: BotPool) -> None:
        self._hall = hall
        self._pool = pool
        self._turns = FairQueue(EACH, MOST_WAITING, AGAIN_S)

    async def verdict(self, deal: Deal, given: SubmitDeal, address: str) -> Verdict:
        """Return the scores and ranks of a game; raises BadRecord if it does not count."""
        async with self._turns.taken(address):
            try:
                async with asyncio.timeout(TOGETHER_S):
                    verdict = await self._verified(deal, given.record)
            except TimeoutError:
                raise HelperFailed("verifying this game takes too long; try again later") from None
        if given.scores is not None and given.scores != verdict.scores:
            raise BadRecord(
                f"the scores of this game are {verdict.scores}, not {given.scores} as sent with it"
            )
        return verdict

    async def _verified(self, deal: Deal, record: str) -> Verdict:
        edition = self._hall.editions.game(deal.game).edition
        claim = Claim(deal=deal, record=record)
        request = ThinkRequest(
            game=deal.game, fingerprint=edition.fingerprint, edition="", task="verify", claim=claim
        )
        while True:
            verdict = msgspec.json.decode(await self._pool.ask(request), type=Verdict)
            if verdict.refused:
                raise BadRecord(verdict.refused)
            if verdict.is_done:
                return verdict
            claim.since = verdict.until


def digest_of(record: Record) -> str:
    """Return the hash of all answers of a game."""
    return hashlib.sha256("\n".join(record.answers).encode()).hexdigest()

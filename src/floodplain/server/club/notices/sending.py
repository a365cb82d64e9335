"""Sends what is due: each delivery once, by one worker, with pauses that grow after failures."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

from floodplain.server.club.notices.composing import compose, digest
from floodplain.server.club.notices.links import Links
from floodplain.server.club.notices.mail import Mailer
from floodplain.server.club.notices.push import PushKeys, send_push
from floodplain.server.club.notices.webhook import send_webhook
from floodplain.server.club.notices.wording import Message
from floodplain.server.club.outside import Answer, Outside, Unsent
from floodplain.server.club.quiet import quiet_until
from floodplain.server.errors import BadAddress
from floodplain.server.hall.background import BackgroundTasks
from floodplain.server.hall.hall import Hall
from floodplain.server.metrics import Counter
from floodplain.server.settings import Settings
from floodplain.server.store.clock import now_ms
from floodplain.server.store.club_contract import ClubStore, ClubTransaction
from floodplain.server.store.notice_rows import EMAIL, PUSH, TEST, WEBHOOK, ChannelRow, Delivery, ReaderRow

LOG: Final = logging.getLogger(__name__)
CLAIM_MS: Final = 60_000  # longer than any attempt takes
MOST_AT_ONCE: Final = 16  # channels, at this worker
MOST_READ: Final = 200
BACKOFF_MS: Final = (10_000, 60_000, 300_000, 1_800_000)  # pauses after failures
LONGEST_WAIT_S: Final = 3_600.0  # that another server may ask for
MOST_FAILURES: Final = 10  # in a row, after which a channel is given up
PAUSE_MS: Final = {PUSH: 2_000, WEBHOOK: 5_000, EMAIL: 600_000}  # between two messages over a channel
GONE: Final = (404, 410)
PATIENT: Final = (408, 425, 429)


class Sending:
    """The sender of this worker."""

    def __init__(
        self, hall: Hall, store: ClubStore, settings: Settings, keys: PushKeys, links: Links
    ) -> None:
        self._hall = hall
        self._store = store
        self._settings = settings
        self._keys = keys
        self._links = links
        self.outside = Outside(settings.notice_hosts)
        self.mailer = Mailer(settings)
        self.sent = Counter(
            "floodplain_notices_total", "Notifications sent, by channel and outcome.", "outcome"
        )
        self.tasks = BackgroundTasks()
        self._busy: set[str] = set()

    async def look(self) -> None:
        """Start sending what is due; a slow channel delays no other one."""
        free = MOST_AT_ONCE - len(self._busy)
        if free <= 0:
            return
        now = now_ms()
        due = await self._store.read(lambda kept: kept.due_deliveries(now, MOST_READ))
        by_channel: dict[str, list[Delivery]] = {}
        for each in due:
            by_channel.setdefault(each.channel.id, []).append(each)
        waiting = [channel for channel in by_channel if channel not in self._busy]
        for channel in waiting[:free]:
            self._busy.add(channel)
            self.tasks.spawn(self._handle(channel, by_channel[channel]))

    async def _handle(self, channel: str, due: Sequence[Delivery]) -> None:
        try:
            await self._send_due(due)
        finally:
            self._busy.discard(channel)

    async def _send_due(self, due: Sequence[Delivery]) -> None:
        now = now_ms()
        claimed = await self._store.alone(lambda kept: kept.claim_deliveries(due, now, now + CLAIM_MS))
        if not claimed:
            return
        channel = claimed[0].channel
        reader = await self._store.read(lambda kept: kept.select_reader(channel.person))
        wanted = await self._still_wanted(claimed, reader, now)
        later = _later(channel, wanted, reader, now)
        if later:
            await self._store.alone(lambda kept: kept.postpone_deliveries(wanted, later))
            return
        if wanted and reader is not None:
            await self._compose_and_send(channel, wanted, reader.settings.language)

    async def _still_wanted(
        self, claimed: Sequence[Delivery], reader: ReaderRow | None, now: int
    ) -> list[Delivery]:
        """Return what is still news; the rest is dropped."""

        def look(kept: ClubTransaction) -> set[str]:
            past = set(kept.settled_notices([each.notice.id for each in claimed]))
            for each in claimed:
                notice = each.notice
                table = notice.table_id or ""
                is_known = notice.seen is not None or kept.is_viewed(notice.person, table, now)
                if is_known or kept.is_muted(notice.person, table):
                    past.add(notice.id)
            return past

        past = await self._store.read(look)
        is_on = reader is not None and reader.enabled
        wanted = [
            each for each in claimed if each.notice.id not in past and (is_on or each.notice.kind == TEST)
        ]
        dropped = [each for each in claimed if each not in wanted]
        if dropped:
            await self._store.alone(lambda kept: kept.drop_deliveries(dropped))
        return wanted

    async def _compose_and_send(self, channel: ChannelRow, wanted: Sequence[Delivery], language: str) -> None:
        composed = [await compose(self._hall, each.notice, language) for each in wanted]
        messages = [each for each in composed if each is not None]
        if not messages:
            await self._store.alone(lambda kept: kept.drop_deliveries(wanted))
            return
        message = messages[0] if len(messages) == 1 else digest(messages)
        try:
            answer = await self._send(channel, message, wanted[0].batch)
        except Unsent as error:
            LOG.info("a notification was not sent: %s", error, extra={"channel": channel.kind})
            answer = Answer(503)
        except BadAddress as error:
            LOG.warning("a notification may not be sent there: %s", error, extra={"channel": channel.kind})
            answer = Answer(400)
        await self._note(channel, wanted, answer)

    async def _send(self, channel: ChannelRow, message: Message, batch: str) -> Answer:
        if channel.kind == PUSH:
            return await send_push(self.outside, self._keys, channel, message)
        if channel.kind == WEBHOOK:
            server = self._settings.public_url.rstrip("/")
            return await send_webhook(self.outside, channel, message, server, batch)
        stop = self._links.token("stop", channel.id)
        is_taken = await self.mailer.send(channel.target, message, stop, batch)
        return Answer(200 if is_taken else 410)

    async def _note(self, channel: ChannelRow, tried: Sequence[Delivery], answer: Answer) -> None:
        """Save how an attempt ended."""
        is_again = answer.status in PATIENT or answer.status >= 500  # noqa: PLR2004 - HTTP
        tries = min(each.tries for each in tried)
        is_again = is_again and tries < len(BACKOFF_MS)
        failures = 0 if answer.is_done else channel.failures + 1
        is_gone = answer.status in GONE or (failures >= MOST_FAILURES and not is_again)
        outcome = "sent" if answer.is_done else "gone" if is_gone else "again" if is_again else "failed"
        self.sent.add(f"{channel.kind} {outcome}")

        def note(kept: ClubTransaction) -> None:
            if is_gone:
                kept.drop_channel(channel.id)
            elif is_again:
                pause = max(BACKOFF_MS[tries], round(1000 * min(answer.wait_s, LONGEST_WAIT_S)))
                kept.postpone_deliveries(tried, now_ms() + pause, is_failed=True)
            else:
                kept.drop_deliveries(tried)
                kept.change_channel(channel.id, {"sent": now_ms(), "failures": failures})

        await self._store.alone(note)


def _later(channel: ChannelRow, wanted: Sequence[Delivery], reader: ReaderRow | None, now: int) -> int | None:
    """Return when something is to be sent that must not be sent now; None if it may be."""
    if reader is None or all(each.notice.kind == TEST for each in wanted):
        return None  # a person who asks for a test is awake
    quiet = quiet_until(reader.settings.quiet, reader.settings.zone, now)
    if quiet is not None:
        return quiet
    free = channel.sent + PAUSE_MS[channel.kind]
    return free if free > now else None

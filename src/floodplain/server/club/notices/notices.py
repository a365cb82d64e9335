"""The notices of this worker: what people want to be told, and the work that tells them."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Final

from floodplain.kernel.errors import FloodplainError
from floodplain.server.club.notices.finding import ALL, Finding
from floodplain.server.club.notices.links import Links
from floodplain.server.club.notices.looking import Looking
from floodplain.server.club.notices.push import PushKeys
from floodplain.server.club.notices.sending import Sending
from floodplain.server.club.outside import Unsent
from floodplain.server.errors import Conflict, NotFound, TooMany
from floodplain.server.hall.hall import Hall
from floodplain.server.limits import Limiter
from floodplain.server.settings import Settings
from floodplain.server.store.clock import now_ms
from floodplain.server.store.club_contract import ClubStore, ClubTransaction
from floodplain.server.store.notice_rows import (
    EMAIL,
    PUSH,
    TEST,
    WEBHOOK,
    ChannelRow,
    NoticeRow,
    ReaderRow,
    ReaderSettings,
)

LOG: Final = logging.getLogger(__name__)
LOOK_EVERY_S: Final = 2.0
MOST_BROWSERS: Final = 10  # that one person may have notified
MOST_ASKED: Final = 3  # times a day that an address is asked to confirm
DAY_MS: Final = 86_400_000


class Notices:
    """The notifications that people want, and the work that delivers them."""

    def __init__(self, hall: Hall, store: ClubStore, settings: Settings) -> None:
        self._hall = hall
        self._store = store
        self.keys = PushKeys(store, _contact(settings))
        self.links = Links(store)
        self.looking = Looking(hall, store)
        self.finding = Finding(hall, store, round(1000 * settings.notice_seconds))
        self.sending = Sending(hall, store, settings, self.keys, self.links)
        self.changes = Limiter(0.5, 30.0)
        self.tests = Limiter(0.1, 3.0)
        self._every_s = max(0.05, min(LOOK_EVERY_S, settings.notice_seconds))
        self._work: asyncio.Task[None] | None = None

    @property
    def has_email(self) -> bool:
        """Return whether e-mails can be sent."""
        return self.sending.mailer.is_configured

    async def start(self) -> None:
        """Load the keys, and begin to tell people what waits for them."""
        await self.keys.load()
        await self.links.load()
        self._work = asyncio.create_task(self._keep_telling())

    async def close(self) -> None:
        """Stop; what is still to be sent is sent by another worker, or after the next start."""
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)
        await self.sending.tasks.close()

    async def _keep_telling(self) -> None:
        while True:
            try:
                await self.look()
            except FloodplainError as error:
                LOG.warning("notifications could not be looked for: %s", error)
            except Exception:
                LOG.exception("notifications could not be looked for")
            await asyncio.sleep(self._every_s)

    async def look(self) -> None:
        """Find what people are to be told, and start sending it."""
        if await self._store.read(lambda kept: kept.has_readers()):
            await self.looking.report()
            await self.finding.look()
        await self.sending.look()

    # --- what a person wants --------------------------------------------------------------------------

    async def reader(self, person: str) -> ReaderRow:
        """Return what a person wants to be told; nothing, unless they said so."""
        found = await self._store.read(lambda kept: kept.select_reader(person))
        return found or ReaderRow(person=person, since=0, enabled=False, settings=ReaderSettings())

    async def choose(self, person: str, enabled: bool, settings: ReaderSettings) -> None:
        """Save what a person wants to be told; turns that came before are not told."""

        def save(kept: ClubTransaction) -> None:
            before = kept.select_reader(person)
            since = before.since if before is not None and before.enabled else now_ms()
            kept.keep_reader(ReaderRow(person=person, since=since, enabled=enabled, settings=settings))

        await self._store.alone(save)

    async def channels(self, person: str) -> list[ChannelRow]:
        """Return the ways to tell a person."""
        return await self._store.read(lambda kept: kept.select_channels(person))

    async def subscribe(self, person: str, device: str, endpoint: str, p256dh: str, auth: str) -> None:
        """Notify a browser from now on."""
        if not self.keys.public:
            raise Conflict("this server cannot notify browsers: it lacks the extra `club`")
        self.sending.outside.check(endpoint)
        own = [each for each in await self.channels(person) if each.kind == PUSH and each.device != device]
        too_many = own[: max(0, len(own) + 1 - MOST_BROWSERS)]
        row = _channel(person, PUSH, endpoint, device, p256dh=p256dh, auth=auth)

        def keep(kept: ClubTransaction) -> None:
            for oldest in too_many:
                kept.drop_channel(oldest.id)
            kept.keep_channel(row)

        await self._store.alone(keep)

    async def hook(self, person: str, url: str, form: str) -> None:
        """Notify a webhook from now on, and no other one."""
        self.sending.outside.check(url)
        await self._keep(_channel(person, WEBHOOK, url, form=form))

    async def mail(self, person: str, address: str, language: str) -> None:
        """Ask an address to confirm that it wants e-mails."""
        if not self.has_email:
            raise Conflict("this server sends no e-mails")
        row = _channel(person, EMAIL, address)
        row.confirmed = False
        asked = await self._store.read(lambda kept: kept.count_targets(address, now_ms() - DAY_MS))
        if asked >= MOST_ASKED:
            raise TooMany(3600.0, "this address was asked too often; try again tomorrow")
        await self._keep(row)
        try:
            is_taken = await self.sending.mailer.ask(address, language, self.links.token("confirm", row.id))
        except Unsent:
            is_taken = False
        if not is_taken:
            await self.stop(person, EMAIL)
            raise Conflict("the message to this address could not be sent; check it, or try again later")

    async def stop(self, person: str, kind: str, device: str | None = None) -> None:
        """Stop notifying a browser, the webhook or the e-mail address of a person."""
        await self._store.alone(lambda kept: kept.drop_channels(person, kind, device))

    async def confirm(self, token: str) -> None:
        """Send e-mails to an address from now on, as the link in a message to it asks."""
        channel = self.links.channel("confirm", token)
        if channel is None or not await self._store.alone(
            lambda kept: kept.change_channel(channel, {"confirmed": True})
        ):
            raise NotFound("this link has expired or was replaced; enter the address again")

    async def stop_by(self, token: str) -> None:
        """Stop e-mails, as the link in one of them asks."""
        channel = self.links.channel("stop", token)
        if channel is None:
            raise NotFound("this link is incomplete; turn e-mails off in the settings")
        await self._store.alone(lambda kept: kept.drop_channel(channel))

    async def _keep(self, row: ChannelRow) -> None:
        await self._store.alone(lambda kept: kept.keep_channel(row))

    # --- what a person was told -----------------------------------------------------------------------

    async def test(self, person: str) -> None:
        """Send a test over all channels of a person."""
        wait = self.tests.wait(person)
        if wait:
            raise TooMany(wait)
        row = NoticeRow(id=secrets.token_urlsafe(9), person=person, kind=TEST, made=now_ms())
        if not [each for each in await self.channels(person) if each.confirmed]:
            raise Conflict("nothing is set up yet; turn on notifications first")
        await self._store.alone(lambda kept: kept.make_notice(row, row.made, ALL))
        await self.sending.look()

    async def later(self, person: str, table_id: str, minutes: int) -> None:
        """Remind a person of their turn at a table after a while."""
        due = now_ms() + minutes * 60_000

        def remind(kept: ClubTransaction) -> bool:
            found = kept.notice_of_table(person, table_id)
            return found is not None and kept.remind(person, found.id, due)

        if not await self._store.alone(remind):
            raise NotFound("there is nothing to be reminded of at this table")

    async def mute(self, person: str, table_id: str, is_muted: bool) -> None:
        """Tell a person nothing more about a table, or again."""

        def change(kept: ClubTransaction) -> None:
            if kept.select_table(table_id) is None:
                raise NotFound(f"there is no table {table_id}")
            kept.mute_table(person, table_id, is_muted)
            if is_muted:
                kept.see_notices(person, now_ms(), table_id)

        await self._store.alone(change)


def _channel(person: str, kind: str, target: str, device: str = "", **settings: str) -> ChannelRow:
    return ChannelRow(
        id=secrets.token_urlsafe(9).replace("-", "_"),
        person=person,
        kind=kind,
        target=target,
        device=device,
        settings=settings,
        added=now_ms(),
    )


def _contact(settings: Settings) -> str:
    """Return how push services reach the host."""
    given = settings.contact or settings.public_url
    if given.startswith(("mailto:", "https://")):
        return given
    return f"mailto:{given}" if "@" in given else "mailto:host@localhost"

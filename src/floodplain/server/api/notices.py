"""Endpoints of notices: what a person was told, and what they want to be told."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

from floodplain.server.api.services import Services, Visitor
from floodplain.server.club.my_data import notice_card
from floodplain.server.errors import BadAddress, Unfit
from floodplain.server.messages.replies import ChannelCard, NoticeList, NoticeSettings, QuietCard
from floodplain.server.messages.requests import (
    NewEmail,
    NewWebhook,
    NoParameters,
    NoticeChoices,
    NoticeLink,
    NoticeLinkPath,
    PushSubscription,
    SeenNotices,
    StopNotices,
    TableNotices,
)
from floodplain.server.store.clock import now_ms
from floodplain.server.store.notice_rows import EMAIL, PUSH, WEBHOOK, ChannelRow, Quiet, ReaderSettings

if TYPE_CHECKING:
    from floodplain.server.club.notices.notices import Notices


async def own_notices(services: Services, visitor: Visitor, query: NoParameters) -> NoticeList:
    """Return what this person was told, the newest first."""
    services.club_for(visitor)
    return await _list(services, visitor)


async def see_notices(services: Services, visitor: Visitor, body: SeenNotices) -> NoticeList:
    """Note that this person has seen their notices."""
    club, person = services.club_for(visitor), visitor.key
    if person is not None:
        await club.store.alone(lambda kept: kept.see_notices(person, now_ms(), body.table or None))
    return await _list(services, visitor)


async def notice_settings(services: Services, visitor: Visitor, query: NoParameters) -> NoticeSettings:
    """Return what this person wants to be told, when, and where."""
    return await _settings(services, visitor, services.club_for(visitor).notices)


async def choose_notices(services: Services, visitor: Visitor, body: NoticeChoices) -> NoticeSettings:
    """Choose what to be told, and when."""
    notices = _changing(services, visitor)
    quiet = Quiet(
        on=body.quiet.on, start=body.quiet.start, end=body.quiet.end, days=sorted(set(body.quiet.days))
    )
    kinds = [str(kind) for kind in dict.fromkeys(body.kinds)]
    settings = ReaderSettings(kinds=kinds, delay=body.delay, language=body.lang, zone=body.zone, quiet=quiet)
    await notices.choose(visitor.key_or_new(), body.enabled, settings)
    return await _settings(services, visitor, notices)


async def notify_browser(services: Services, visitor: Visitor, body: PushSubscription) -> NoticeSettings:
    """Notify this browser from now on, even while it is closed."""
    notices = _changing(services, visitor)
    person = visitor.key_or_new()
    try:
        await notices.subscribe(person, visitor.device or "", body.endpoint, body.p256dh, body.auth)
    except BadAddress as error:
        raise Unfit(f"endpoint: {error}") from None
    return await _settings(services, visitor, notices)


async def notify_webhook(services: Services, visitor: Visitor, body: NewWebhook) -> NoticeSettings:
    """Post notices to a web address from now on."""
    notices = _changing(services, visitor)
    try:
        await notices.hook(visitor.key_or_new(), body.url, body.form)
    except BadAddress as error:
        raise Unfit(f"url: {error}") from None
    return await _settings(services, visitor, notices)


async def notify_email(services: Services, visitor: Visitor, body: NewEmail) -> NoticeSettings:
    """Ask an address to confirm that it wants e-mails; until then none are sent."""
    notices = _changing(services, visitor)
    await services.check_code(visitor.address)
    await notices.mail(visitor.key_or_new(), body.address, body.lang)
    return await _settings(services, visitor, notices)


async def stop_notices(services: Services, visitor: Visitor, body: StopNotices) -> NoticeSettings:
    """Stop notifying this browser, the webhook, or the e-mail address."""
    notices = services.club_for(visitor).notices
    if visitor.key is not None:
        await notices.stop(visitor.key, body.kind, (visitor.device or "") if body.kind == PUSH else None)
    return await _settings(services, visitor, notices)


async def confirm_email(services: Services, visitor: Visitor, body: NoticeLink) -> NoticeSettings:
    """Confirm an e-mail address by the link that was sent to it."""
    notices = services.club_for(visitor).notices
    services.rates.codes.check(visitor.address)
    await notices.confirm(body.token)
    return await _settings(services, visitor, notices)


async def stop_email(services: Services, visitor: Visitor, path: NoticeLinkPath) -> NoticeSettings:
    """Stop e-mails by the link in one of them; mail programs do so with one click."""
    notices = services.club_for(visitor).notices
    services.rates.codes.check(visitor.address)
    await notices.stop_by(path.token)
    return await _settings(services, visitor, notices)


async def test_notices(services: Services, visitor: Visitor, body: NoParameters) -> NoticeSettings:
    """Send a test everywhere where this person is told."""
    notices = _changing(services, visitor)
    await notices.test(visitor.key_or_new())
    return await _settings(services, visitor, notices)


async def answer_notice(services: Services, visitor: Visitor, body: TableNotices) -> NoticeList:
    """Be reminded of a table later, or be told nothing more about it."""
    notices, person = _changing(services, visitor), visitor.key_or_new()
    if body.answer == "later":
        await notices.later(person, body.table, body.minutes)
    else:
        await notices.mute(person, body.table, body.answer == "mute")
    return await _list(services, visitor)


def _changing(services: Services, visitor: Visitor) -> Notices:
    """Return the notices for a change, unless changes come too fast."""
    notices = services.club_for(visitor).notices
    notices.changes.check(visitor.address)
    return notices


async def _list(services: Services, visitor: Visitor) -> NoticeList:
    person = visitor.key
    if person is None:
        return NoticeList(notices=[], unseen=0)
    rows = await services.club_for(visitor).store.read(lambda kept: kept.list_notices(person))
    cards = [notice_card(row) for row in rows]
    return NoticeList(notices=cards, unseen=sum(not card.seen for card in cards))


async def _settings(services: Services, visitor: Visitor, notices: Notices) -> NoticeSettings:
    reader = await notices.reader(visitor.key or "")
    muted = await services.club_for(visitor).store.read(lambda kept: kept.muted_tables(visitor.key or ""))
    given, quiet = reader.settings, reader.settings.quiet
    return NoticeSettings(
        enabled=reader.enabled,
        kinds=given.kinds,  # type: ignore[arg-type]
        delay=given.delay,
        lang=given.language,
        zone=given.zone,
        quiet=QuietCard(**msgspec.structs.asdict(quiet)),
        channels=[_card(row, visitor) for row in await notices.channels(visitor.key or "")],
        muted=muted,
        push=notices.keys.public,
        email=notices.has_email,
    )


def _card(row: ChannelRow, visitor: Visitor) -> ChannelCard:
    """Return a channel without its secrets: the path of a webhook is one."""
    labels = {PUSH: "", EMAIL: row.target, WEBHOOK: urlsplit(row.target).hostname or ""}
    return ChannelCard(
        kind=row.kind,  # type: ignore[arg-type]
        label=labels[row.kind],
        form=row.settings.get("form", ""),
        here=row.kind == PUSH and row.device == visitor.device,
        confirmed=row.confirmed,
        failing=row.failures > 0,
    )

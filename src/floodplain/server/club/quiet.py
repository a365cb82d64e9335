"""Quiet hours: the time of day in which nothing is sent, where the person lives."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from floodplain.server.store.notice_rows import Quiet

DAY_MINUTES: Final = 24 * 60


def zone_of(name: str) -> tzinfo:
    """Return a time zone by its name; UTC for one that is not known here."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


def quiet_until(quiet: Quiet, zone: str, now_ms: int) -> int | None:
    """Return when the quiet hours of now end, in milliseconds since 1970; None outside of them."""
    if not quiet.on or quiet.start == quiet.end:
        return None
    place = zone_of(zone)
    now = datetime.fromtimestamp(now_ms / 1000, place)
    for days_ago in (0, 1):  # those that began today, and those that began yesterday and last until today
        day = now.date() - timedelta(days=days_ago)
        if day.weekday() not in quiet.days:
            continue
        length = (quiet.end - quiet.start) % DAY_MINUTES
        midnight = datetime.combine(day, datetime.min.time())
        start = (midnight + timedelta(minutes=quiet.start)).replace(tzinfo=place)
        end = (midnight + timedelta(minutes=quiet.start + length)).replace(tzinfo=place)
        if start <= now < end:
            return round(end.timestamp() * 1000)
    return None

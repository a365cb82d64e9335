"""A person's page of daily games: their results, their place among others, and the days before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from floodplain.server.club.deals import Deals
from floodplain.server.daily import OPEN_DAYS, Deal, closes_at, days_before, is_open_day, today
from floodplain.server.errors import Forbidden, NotFound
from floodplain.server.messages.replies import (
    DailyReply,
    DealCard,
    DealDay,
    DealResult,
    DealStanding,
    OwnDeal,
    SamePoints,
)
from floodplain.server.store.contract import Transaction
from floodplain.server.store.rows import FINISHED, DealRow

ARCHIVE_DAYS: Final = 60

DealState = Literal["new", "playing", "done", "missed"]
Found = tuple[list[tuple[int, int]], DealRow | None]
"""The points of a deal, and its best result."""


async def daily(deals: Deals, day: str, key: str | None) -> DailyReply:
    """Return the deals of a day as a person sees them."""
    now = today()
    wanted = deals.deals(day or now)
    day = wanted[0].day
    await _settle_own(deals, key)

    def read(kept: Transaction) -> tuple[dict[str, Found], list[DealRow], list[str]]:
        found = {
            deal.game: (kept.deal_points(day, deal.game), kept.best_deal(day, deal.game)) for deal in wanted
        }
        return found, kept.deals_of(key) if key is not None else [], kept.days_of_deals(ARCHIVE_DAYS)

    found, own, days = await deals.hall.store.read(read)
    mine = {row.game: row for row in own if row.day == day}
    shared = deals.hall.store.has_club
    names = await deals.names_of([best.person for _, best in found.values() if best is not None])
    return DailyReply(
        day=day,
        today=now,
        open=is_open_day(day),
        closes=closes_at(day),
        shared=shared,
        games=[_card(deal, mine.get(deal.game), found[deal.game], shared, names) for deal in wanted],
        streak=streak_of({row.day for row in own if row.done is not None}, now),
        archive=_archive(wanted, own, days, now),
    )


async def _settle_own(deals: Deals, key: str | None) -> None:
    """Keep results of finished tables that a server which was stopped has not kept."""
    if key is None:
        return
    for row in await deals.hall.store.read(lambda kept: kept.deals_of(key)):
        if row.done is None and row.table_id is not None and is_open_day(row.day):
            try:
                live = await deals.hall.open(row.table_id, fresh=True)
            except NotFound:
                continue
            if live.row.status == FINISHED:
                await deals.settle(live)


def _card(deal: Deal, own: DealRow | None, found: Found, shared: bool, names: Mapping[str, str]) -> DealCard:
    points, best = found
    return DealCard(
        game=deal.game,
        players=deal.players,
        seat=deal.seat,
        level=deal.level,
        state=_state(deal, own),
        table=None if own is None else own.table_id,
        played=sum(count for _, count in points),
        result=_result(deal, own, points, best if shared else None, names),
    )


def _state(deal: Deal, own: DealRow | None) -> DealState:
    if own is not None and own.done is not None:
        return "done"
    if not is_open_day(deal.day):
        return "missed"
    return "new" if own is None else "playing"


def _result(
    deal: Deal,
    own: DealRow | None,
    points: Sequence[tuple[int, int]],
    best: DealRow | None,
    names: Mapping[str, str],
) -> DealResult | None:
    if own is None or own.done is None:
        return None
    return DealResult(
        points=own.points,
        place=own.ranks[deal.seat],
        scores=own.scores,
        done=own.done,
        standing=None if best is None else standing_of(own, points, best, names),
    )


def standing_of(
    own: DealRow, points: Sequence[tuple[int, int]], best: DealRow, names: Mapping[str, str]
) -> DealStanding:
    """Return a result among all others of the same deal."""
    people = sum(count for _, count in points)
    fewer = sum(count for each, count in points if each < own.points)
    more = sum(count for each, count in points if each > own.points)
    equal = people - fewer - more - 1
    share = round(100 * (fewer + equal / 2) / (people - 1)) if people > 1 else None
    return DealStanding(
        place=more + 1,
        people=people,
        percentile=share,
        points=[SamePoints(points=each, people=count) for each, count in points],
        best=best.points,
        best_name=names.get(best.person, ""),
        best_is_mine=best.person == own.person,
    )


def streak_of(days: set[str], now: str) -> int:
    """Return for how many days in a row there is a result, up to today, or to yesterday if today has none."""
    day = now if now in days else days_before(now, 1)
    count = 0
    while day in days:
        count += 1
        day = days_before(day, 1)
    return count


def _archive(wanted: Sequence[Deal], own: Sequence[DealRow], days: Sequence[str], now: str) -> list[DealDay]:
    """Return the days before today that can still be played, or of which there are results."""
    still_open = {days_before(now, back) for back in range(1, OPEN_DAYS)}
    mine = {(row.day, row.game): row.points for row in own if row.done is not None}
    listed = sorted({*still_open, *days, *(row.day for row in own)} - {now}, reverse=True)
    return [
        DealDay(
            day=day,
            open=is_open_day(day),
            games=[OwnDeal(game=deal.game, points=mine.get((day, deal.game))) for deal in wanted],
        )
        for day in listed[:ARCHIVE_DAYS]
    ]


async def best_record(deals: Deals, day: str, game: str, key: str | None) -> str:
    """Return the record of the best game of a deal, for those who can no longer play it."""
    deal = deals.deal(day or today(), game)

    def read(kept: Transaction) -> tuple[DealRow | None, DealRow | None]:
        own = None if key is None else kept.find_deal(deal.day, deal.game, key)
        return own, kept.best_deal(deal.day, deal.game)

    own, best = await deals.hall.store.read(read)
    if is_open_day(deal.day) and (own is None or own.done is None):
        raise Forbidden("the games of others can be seen once you have finished yours, or the day has closed")
    if best is None:
        raise NotFound(f"nobody has finished this game of {deal.day} yet")
    return best.record

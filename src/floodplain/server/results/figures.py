"""Figures that follow from the results of a person: places, scores, and points by category."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence, Set
from typing import Final

from floodplain.server.messages.replies import (
    CategoryAverage,
    GameCount,
    PlacesCard,
    ResultCard,
    ResultPlayer,
    ScorePoint,
)
from floodplain.server.messages.replies.results import Against
from floodplain.server.store.rows import BOT, ResultRow, ResultSeat

CURVE: Final = 30
"""Games in the curve of scores, and in the averages by category."""
AVERAGED: Final = 10
"""Games that a point of the curve is the average of."""


class OwnResult:
    """A result, as the person sees it who had one of its seats."""

    def __init__(self, row: ResultRow, own: ResultSeat) -> None:
        self.row = row
        self.own = own
        self.others = [seat for seat in row.seats if seat is not own]
        self.against: Against = "people" if any(seat.kind != BOT for seat in self.others) else "bots"


def mean(numbers: Sequence[int]) -> float:
    """Return the mean of some numbers."""
    return sum(numbers) / len(numbers)


def own_results(rows: Iterable[ResultRow], person: str) -> list[OwnResult]:
    """Return the results that tell how a person is doing: those of games with one seat of theirs."""
    found = []
    for row in rows:
        own = [seat for seat in row.seats if seat.person == person]
        if len(own) == 1:
            found.append(OwnResult(row, own[0]))
    return found


def counts(results: Sequence[OwnResult]) -> list[GameCount]:
    """Return how many games of each kind there are, the most first."""
    found = Counter(each.row.game for each in results)
    return [GameCount(game=game, games=games) for game, games in found.most_common()]


def places(results: Iterable[OwnResult]) -> list[PlacesCard]:
    """Return how often each place was taken, by number of players."""
    found: dict[tuple[int, Against], Counter[int]] = defaultdict(Counter)
    for each in results:
        found[each.row.players, each.against][each.own.place] += 1
    return [
        PlacesCard(players=players, against=against, counts=[count[place + 1] for place in range(players)])
        for (players, against), count in sorted(found.items())
        if players > 1
    ]


def curve(results: Sequence[OwnResult], there: Set[str]) -> list[ScorePoint]:
    """Return the last scores, the oldest first, with their moving average; results come latest first."""
    oldest_first = list(reversed(results))
    points = [each.own.points for each in oldest_first]
    found = []
    for number, each in enumerate(oldest_first):
        last_ten = points[max(0, number + 1 - AVERAGED) : number + 1]
        found.append(
            ScorePoint(
                table=each.row.table_id,
                there=each.row.table_id in there,
                over=each.row.over,
                against=each.against,
                points=each.own.points,
                average=round(mean(last_ten), 2),
            )
        )
    return found[-CURVE:]


def categories(results: Sequence[OwnResult], names: Sequence[str]) -> list[CategoryAverage]:
    """Return points by category in the last games: a person's average, and that of the others."""
    last = results[:CURVE]
    others = [seat for each in last for seat in each.others]
    if not last or not others:
        return []
    return [
        CategoryAverage(
            category=name,
            mine=round(mean([each.own.categories.get(name, 0) for each in last]), 2),
            others=round(mean([seat.categories.get(name, 0) for seat in others]), 2),
        )
        for name in names
    ]


def best(results: Iterable[OwnResult]) -> list[OwnResult]:
    """Return the game with the most points of each kind; of several, the first that was played."""
    found: dict[str, OwnResult] = {}
    for each in results:  # the latest first
        known = found.get(each.row.game)
        if known is None or each.own.points >= known.own.points:
            found[each.row.game] = each
    return sorted(found.values(), key=lambda each: -each.row.over)


def card(result: OwnResult, there: Set[str]) -> ResultCard:
    """Return a result as its person sees it."""
    row = result.row
    return ResultCard(
        table=row.table_id,
        there=row.table_id in there,
        game=row.game,
        over=row.over,
        against=result.against,
        rated=row.rated,
        aid=row.aid,  # type: ignore[arg-type]  # games that began elsewhere have no result
        points=result.own.points,
        place=result.own.place,
        players=[
            ResultPlayer(
                name=seat.name,
                kind=seat.kind,  # type: ignore[arg-type]
                level=seat.level,
                mine=seat is result.own,
                points=seat.points,
                place=seat.place,
            )
            for seat in sorted(row.seats, key=lambda seat: seat.place)
        ],
    )

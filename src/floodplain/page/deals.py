"""Statements about daily deals, carried out on the page's own entries."""

from __future__ import annotations

from collections import Counter

import msgspec

from floodplain.page.entries import Draft
from floodplain.server.store.rows import DealRow


class Deals(Draft):
    """Statements about who has tried daily deals; on a page this is one person."""

    def begin_deal(self, row: DealRow) -> DealRow:
        """Save a try, unless the person has one; return the one that counts."""
        known = self.find_deal(row.day, row.game, row.person)
        if known is None:
            self._put_deal(row)
        return known or row

    def finish_deal(self, row: DealRow) -> bool:
        """Save the result of a try that has none yet; return whether it is the first result."""
        known = self.find_deal(row.day, row.game, row.person)
        if known is None or known.done is not None:
            return False
        self._put_deal(row)
        return True

    def find_deal(self, day: str, game: str, person: str) -> DealRow | None:
        """Return a person's try at a deal."""
        return self.row("deal", _name(day, game, person), DealRow)

    def deals_of(self, person: str) -> list[DealRow]:
        """Return all tries of a person, the latest day first, without their records."""
        found = [row for row in self.readable("deal", DealRow) if row.person == person]
        found.sort(key=lambda row: row.game)
        found.sort(key=lambda row: row.day, reverse=True)
        return [msgspec.structs.replace(row, record="") for row in found]

    def deal_points(self, day: str, game: str) -> list[tuple[int, int]]:
        """Return how many people finished a deal with how many points, from the fewest points up."""
        return sorted(Counter(row.points for row in self._finished(day, game)).items())

    def best_deal(self, day: str, game: str) -> DealRow | None:
        """Return the best result of a deal: the most points, then the largest margin, then the earliest."""
        found = self._finished(day, game)
        return min(found, key=lambda row: (-row.points, -row.margin, row.done or 0, row.person), default=None)

    def days_of_deals(self, most: int) -> list[str]:
        """Return the last days of which there are results, the latest first."""
        days = {row.day for row in self.readable("deal", DealRow) if row.done is not None}
        return sorted(days, reverse=True)[:most]

    def is_known_game(self, day: str, game: str, digest: str) -> bool:
        """Return whether someone has already brought this very game."""
        rows = self.readable("deal", DealRow)
        return any((row.day, row.game, row.digest) == (day, game, digest) for row in rows)

    def hand_over_deals(self, old: str, new: str) -> None:
        """Give the tries of one person to another, who keeps their own where both have tried."""
        for row in [row for row in self.readable("deal", DealRow) if row.person == old]:
            self.remove("deal", _name(row.day, row.game, old))
            self.begin_deal(msgspec.structs.replace(row, person=new))

    def forget_deals(self, person: str, instead: str) -> None:
        """Take a person out of their results, which stay; unfinished tries are deleted."""
        for row in [row for row in self.readable("deal", DealRow) if row.person == person]:
            self.remove("deal", _name(row.day, row.game, person))
            if row.done is not None:
                self._put_deal(msgspec.structs.replace(row, person=instead, table_id=None))

    def _put_deal(self, row: DealRow) -> None:
        self.put("deal", _name(row.day, row.game, row.person), row)

    def _finished(self, day: str, game: str) -> list[DealRow]:
        rows = self.readable("deal", DealRow)
        return [row for row in rows if (row.day, row.game) == (day, game) and row.done is not None]


def _name(day: str, game: str, person: str) -> str:
    return f"{day} {game} {person}"

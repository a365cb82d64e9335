"""The deal of a day: who plays how many at which level, and where its draws come from."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Final

import msgspec

from floodplain.kernel.game import AnyGame
from floodplain.kernel.rng import Rng
from floodplain.server.store.clock import now_ms

SEED: Final = "floodplain daily "
"""The start of the seed of a deal; its day follows."""
OPEN_DAYS: Final = 4
"""For how many days results of a deal count, its own day among them."""
FIRST_DAY: Final = "2026-01-01"
STRONG: Final = "4"
USUAL: Final = "3"
LEVELS: Final = (USUAL, STRONG)
"""The levels that play daily games."""
DAY_MS: Final = 86_400_000


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """The game of a day, the same for everyone."""

    day: str
    game: str
    players: int
    seat: int
    """The seat of the person."""
    level: str
    """The level of all bots."""

    @property
    def seed(self) -> str:
        """The seed of its draws."""
        return seed_of(self.day)


def deal_of(day: str, game: AnyGame) -> Deal:
    """Return the deal of a day; with more bots they are of the lower level, which thinks faster."""
    rng = Rng(f"{seed_of(day)}/{game.name}")
    counts = [count for count in game.player_counts if count > 1]
    players = counts[rng.below(len(counts))]
    level = STRONG if players == counts[0] and rng.below(2) else USUAL
    return Deal(day=day, game=game.name, players=players, seat=rng.below(players), level=level)


def seed_of(day: str) -> str:
    """Return the seed of all deals of a day."""
    return SEED + day


def day_of_seed(seed: str) -> str:
    """Return the day that a seed is of; empty for another seed."""
    day = seed.removeprefix(SEED)
    return day if day != seed and is_day(day) else ""


def draw_seed(seed: str, position: int) -> str:
    """Return the seed of the draw at a position of a log."""
    return f"{seed}/{position}"


def bot_seed(seed: str, position: int) -> str:
    """Return the seed of a bot's choices at a position of a log."""
    return f"{seed}/{position}/bot"


def today() -> str:
    """Return the present day in UTC."""
    return datetime.fromtimestamp(now_ms() / 1000, UTC).date().isoformat()


def is_day(text: str) -> bool:
    """Return whether a text is a day of the calendar from the first deal on."""
    try:
        return date.fromisoformat(text).isoformat() == text >= FIRST_DAY
    except ValueError:
        return False


def days_before(day: str, count: int) -> str:
    """Return the day a number of days earlier."""
    return (date.fromisoformat(day) - timedelta(days=count)).isoformat()


def is_open_day(day: str) -> bool:
    """Return whether results of a day still count."""
    return days_before(today(), OPEN_DAYS - 1) <= day <= today()


def closes_at(day: str) -> int:
    """Return when results of a day stop counting, in milliseconds since 1970."""
    begins = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC)
    return int(begins.timestamp()) * 1000 + OPEN_DAYS * DAY_MS

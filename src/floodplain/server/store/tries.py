"""Rate limits that all workers count together."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select, update

from floodplain.server.bucket import Bucket
from floodplain.server.store import schema


def take_try(connection: Connection, who: str, rate: float, burst: float, now: int) -> float:
    """Count a try; return how many seconds to wait if there were too many."""
    place, seconds = schema.TRIES.c, now / 1000
    # A count that has had time to fill up is as good as none.
    connection.execute(delete(schema.TRIES).where(place.updated < now - 1000 * burst / rate))
    # The row is locked, so that two workers who count for the same address do so one after the other.
    found = connection.execute(
        select(place.tokens, place.updated).where(place.who == who).with_for_update()
    ).first()
    bucket = Bucket(burst, seconds) if found is None else Bucket(found.tokens, found.updated / 1000)
    wait = bucket.take(rate, burst, max(seconds, bucket.updated))
    counted = {"tokens": bucket.tokens, "updated": round(1000 * bucket.updated)}
    if found is None:
        connection.execute(insert(schema.TRIES).values(who=who, **counted))
    else:
        connection.execute(update(schema.TRIES).where(place.who == who).values(**counted))
    return wait

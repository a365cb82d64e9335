"""Statements about people: their names and passkeys."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, delete, func, insert, or_, select, update

from floodplain.server.keys import new_public_id
from floodplain.server.store import schema
from floodplain.server.store.club_schema import CHALLENGES, PASSKEYS, PEOPLE
from floodplain.server.store.people_rows import ChallengeRow, PasskeyRow, PersonRow
from floodplain.server.store.statements import read, read_each

# --- names ------------------------------------------------------------------------------------------


def find_person(connection: Connection, person: str) -> PersonRow | None:
    """Return what is known of a person."""
    found = connection.execute(select(PEOPLE).where(PEOPLE.c.person == person)).mappings().first()
    return None if found is None else read(found, PersonRow)


def find_people(connection: Connection, persons: Sequence[str]) -> list[PersonRow]:
    """Return what is known of several people."""
    rows = connection.execute(select(PEOPLE).where(PEOPLE.c.person.in_(persons)))
    return read_each(connection, rows.mappings(), PersonRow, "id")


def know_person(connection: Connection, person: str, now: int) -> PersonRow:
    """Return what is known of a person, who is known from now on."""
    found = find_person(connection, person)
    if found is None:
        found = PersonRow(person=person, id=new_public_id(), since=_since(connection, person, now))
        connection.execute(insert(PEOPLE), msgspec.structs.asdict(found))
    return found


def _since(connection: Connection, person: str, now: int) -> int:
    """Return when a person was at their first table."""
    place, seats = schema.TABLES.c, schema.SEATS.c
    sat = select(seats.table_id).where(seats.key == person)
    first = select(func.min(place.created)).where(or_(place.owner == person, place.id.in_(sat)))
    return min(now, connection.execute(first).scalar() or now)


def name_person(connection: Connection, person: str, name: str, language: str, now: int) -> PersonRow:
    """Save what a person is called, and their language."""
    row = know_person(connection, person, now)
    values = {"name": name, "language": language}
    connection.execute(update(PEOPLE).where(PEOPLE.c.person == person).values(**values))
    return msgspec.structs.replace(row, **values)


# --- passkeys ---------------------------------------------------------------------------------------


def passkeys_of(connection: Connection, person: str) -> list[PasskeyRow]:
    """Return the passkeys of a person, the oldest first."""
    rows = connection.execute(select(PASSKEYS).where(PASSKEYS.c.person == person).order_by(PASSKEYS.c.added))
    return read_each(connection, rows.mappings(), PasskeyRow, "id")


def find_passkey(connection: Connection, credential: str) -> PasskeyRow | None:
    """Return a passkey by its credential."""
    wanted = select(PASSKEYS).where(PASSKEYS.c.credential == credential)
    found = connection.execute(wanted).mappings().first()
    return None if found is None else read(found, PasskeyRow)


def keep_passkey(connection: Connection, row: PasskeyRow) -> bool:
    """Save a new passkey; return whether its credential was free."""
    if find_passkey(connection, row.credential) is not None:
        return False
    connection.execute(insert(PASSKEYS), msgspec.structs.asdict(row))
    return True


def use_passkey(connection: Connection, credential: str, uses: int, now: int) -> bool:
    """Save that a passkey was used; return whether its count has risen, or it has none."""
    place = PASSKEYS.c
    has_risen = or_(place.uses < uses, (place.uses == 0) & (uses == 0))
    change = update(PASSKEYS).where(place.credential == credential, has_risen)
    return connection.execute(change.values(uses=uses, used=now)).rowcount == 1


def name_passkey(connection: Connection, person: str, passkey: str, label: str) -> bool:
    """Save what a person calls a passkey of theirs; return whether there is one."""
    place = PASSKEYS.c
    change = update(PASSKEYS).where(place.person == person, place.id == passkey)
    return connection.execute(change.values(label=label)).rowcount == 1


def drop_passkey(connection: Connection, person: str, passkey: str) -> bool:
    """Delete a passkey of a person; return whether there was one."""
    place = PASSKEYS.c
    gone = connection.execute(delete(PASSKEYS).where(place.person == person, place.id == passkey))
    return gone.rowcount == 1


def keep_challenge(connection: Connection, row: ChallengeRow, now: int) -> None:
    """Save a challenge; expired ones are deleted."""
    connection.execute(delete(CHALLENGES).where(CHALLENGES.c.until <= now))
    connection.execute(insert(CHALLENGES), msgspec.structs.asdict(row))


def spend_challenge(connection: Connection, challenge: str, now: int) -> ChallengeRow | None:
    """Use up a challenge, and return it if it was still valid."""
    place = CHALLENGES.c
    wanted = select(CHALLENGES).where(place.challenge == challenge, place.until > now)
    found = connection.execute(wanted).mappings().first()
    spent = connection.execute(delete(CHALLENGES).where(place.challenge == challenge)).rowcount
    return read(found, ChallengeRow) if found is not None and spent else None

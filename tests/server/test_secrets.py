"""Clients never receive secrets: other seats' secrets change no byte that is sent."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, update
from websockets.sync.client import connect

from floodplain.kernel.rng import Rng
from floodplain.server.bots.thinker import BotAnswer, ThinkRequest
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.supervisor import Supervisor
from floodplain.server.keys import hashed
from floodplain.server.store import statements
from floodplain.server.store.contract import Transaction
from floodplain.server.store.schema import ANSWERS
from floodplain.server.store.transaction import SqlTransaction
from tests.server.authenticator import with_passkey
from tests.server.inside import Inside, serving
from tests.server.plain import Client
from tests.server.support import ANY_GAME, DEEP, Json, fewest, hot_seat, pick
from tests.server.test_devices import code_of, taken
from tests.server.test_live import two_players

EVERY = 1 if DEEP else 80  # answers between two looks


def everything(client: Client, table: str, seat: int | None) -> dict[str, bytes]:
    """Every byte that a viewer can have about a table, but for what only time changes."""
    base = f"/api/tables/{table}"
    own = "" if seat is None else f"seat={seat}&"
    position = client.table(table)["position"]
    paths = [
        f"{base}/situation?{own}since=0",
        f"{base}/situation?{own}since=0&lang=fr",
        f"{base}/updates?{own}seconds=0",
        f"{base}/moments/{position}?{own}",
        f"{base}/record?{own}",
        f"{base}/record?{own}format=json",
        base,
    ]
    situation: Json = json.loads(client.request("GET", paths[0])[1])
    for offer in situation["answers"][:4]:
        paths.append(f"{base}/preview?{own}version={situation['version']}&answer={offer['answer']}")
        paths.append(f"{base}/why?{own}nothing=none")
    found = {path: client.request("GET", path)[1] for path in paths}
    return {**found, "socket": over_socket(client, table, seat)}


def over_socket(client: Client, table: str, seat: int | None) -> bytes:
    query = "" if seat is None else f"?seat={seat}"
    headers = {"Authorization": f"Bearer {client.key}"} if client.key else {}
    address = f"{client.address.replace('http', 'ws')}/api/tables/{table}/live{query}"
    with connect(address, additional_headers=headers, compression=None, max_size=None, proxy=None) as socket:
        while True:
            text = str(socket.recv())
            if json.loads(text)["type"] == "situation":
                return text.encode()


def scramble(connection: Connection, table: str, seat: int | None) -> None:
    """Replaces in the log what a viewer may not know."""
    hidden = [-1] if seat is None else [-1, seat]
    connection.execute(
        update(ANSWERS)
        .where(ANSWERS.c.table_id == table, ANSWERS.c.witness.not_in(hidden))
        .values(line="9 secret nonsense", parts='{"secret": "nonsense"}', answer=999_999)
    )


def over(transaction: Transaction) -> Connection:
    """The connection below a transaction of a database."""
    assert isinstance(transaction, SqlTransaction)
    return transaction.connection


class Veil:
    """Other secrets than the true ones, for as long as the block lasts."""

    def __init__(self, inside: Inside, live: LiveTable, seat: int | None, rng: Rng) -> None:
        self.inside, self.live, self.seat, self.rng = inside, live, seat, rng

    def __enter__(self) -> bool:
        return self.inside.run(self._draw())

    def __exit__(self, *_: object) -> None:
        self.inside.run(self._lift())

    async def _draw(self) -> bool:
        live, table = self.live, self.live.playing
        self.rows = await self.inside.services.store.read(lambda kept: kept.select_answers(live.id))
        self.recent, self.state = live.log.rows, table.state
        table.state = live.game.imagine(table.view(self.seat), self.seat, self.rng)
        await self.inside.services.store.write(lambda kept: scramble(over(kept), live.id, self.seat))
        known = {-1} if self.seat is None else {-1, self.seat}
        live.log.rows = [row if row.witness in known else nonsense(row) for row in self.recent]
        live.cache.clear()
        return live.game.codec.dump(table.state) != live.game.codec.dump(self.state)

    async def _lift(self) -> None:
        live, rows = self.live, self.rows

        def bring_back(transaction: Transaction) -> None:
            for row in rows:
                place = (ANSWERS.c.table_id == live.id) & (ANSWERS.c.position == row.position)
                values = statements.written(row)
                over(transaction).execute(update(ANSWERS).where(place).values(**values))

        await self.inside.services.store.write(bring_back)
        live.playing.state, live.log.rows = self.state, self.recent
        live.cache.clear()


def nonsense(row: Any) -> Any:
    kind = type(row)
    values = {name: getattr(row, name) for name in kind.__struct_fields__}
    return kind(**{**values, "line": "9 nonsense", "parts": {"secret": "nonsense"}, "answer": 999_999})


@ANY_GAME
def test_others_secrets_change_no_byte_that_is_sent(tmp_path: Path, game: str) -> None:
    rng = Rng(f"{game} secrets")
    hides, differed = False, 0
    with serving(f"sqlite:///{tmp_path / 'secrets.sqlite3'}") as inside:
        ann, ben = Client(inside.address), Client(inside.address)
        with ann, ben:
            table = hot_seat(ann, game, forced=True)["id"]
            live = inside.services.hall.live[table]
            situation = ann.situation(table)
            for number in range(10_000):
                if situation["over"]:
                    break
                if number % EVERY == 0:
                    hides |= live.game.has_secrets(live.playing.state)
                    seat = (number // EVERY) % fewest(game)
                    differed += compare(inside, live, ann, seat, rng)
                    differed += compare(inside, live, ben, None, rng)
                ann.answer(table, situation, pick(situation, rng))
                situation = ann.situation(table, since=situation["version"])
            assert situation["over"]
    assert bool(differed) == hides  # where there is something to hide, other secrets were tried


def compare(inside: Inside, live: LiveTable, client: Client, seat: int | None, rng: Rng) -> bool:
    """Compares all that a viewer is sent under true and other secrets; whether those were other ones."""
    true = everything(client, live.id, seat)
    with Veil(inside, live, seat, rng) as is_another:
        veiled = everything(client, live.id, seat)
    assert veiled.keys() == true.keys()
    for path, content in true.items():
        assert veiled[path] == content, path
    return is_another


@ANY_GAME
def test_a_bot_gets_what_a_person_in_its_seat_would_see(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Rng(f"{game} bots")
    thoughts: list[ThinkRequest] = []

    class Ear:
        async def answer(self, thought: ThinkRequest) -> BotAnswer:
            thoughts.append(thought)
            return BotAnswer(0)

    with serving(f"sqlite:///{tmp_path / 'bots.sqlite3'}") as inside, Client(inside.address) as ann:
        table = hot_seat(ann, game)["id"]
        live = inside.services.hall.live[table]
        monkeypatch.setattr(inside.services.supervisor, "_pool", Ear())
        for _ in range(60 if DEEP else 15):
            situation = ann.situation(table)
            if situation["over"]:
                break
            seat = situation["to_act"]
            thoughts.clear()
            inside.run(Supervisor._chosen(inside.services.supervisor, live, seat))
            with Veil(inside, live, seat, rng):
                inside.run(Supervisor._chosen(inside.services.supervisor, live, seat))
            half = len(thoughts) // 2
            assert thoughts[:half] == thoughts[half:]
            assert all(thought.seat == seat for thought in thoughts)
            ann.answer(table, situation, pick(situation, rng))


def test_no_key_and_no_hash_of_one_leaves_the_server(tmp_path: Path) -> None:
    with (
        serving(f"sqlite:///{tmp_path / 'keys.sqlite3'}") as inside,
        Client(inside.address) as ann,
        Client(inside.address) as ben,
        Client(inside.address) as phone,
    ):
        ann.post("/api/me/name", name="Ann")
        with_passkey(ann)
        taken(phone, code_of(ann)["code"])
        table = two_players(ann, ben, "fertility")
        line = ann.say(table, 0, "hello")["number"]
        sent = [
            client.request(method, path, body)[1]
            for client in (ann, ben, phone)
            for method, path, body in about_people(table, line)
        ]
        sent += [over_socket(client, table, None) for client in (ann, ben)]
        keys = [client.key for client in (ann, ben, phone) if client.key]
    assert len(keys) == 3
    for key in keys:
        for secret in (key, hashed(key)):
            assert not [content for content in sent if secret.encode() in content]


def about_people(table: str, line: int) -> list[tuple[str, str, bytes | None]]:
    """Return requests whose replies are about people."""
    base = f"/api/tables/{table}"
    looks = ["/api/me", "/api/me/export", "/api/devices", "/api/club", "/api/tables", "/api/tables/export"]
    looks += [base, f"{base}/chat", f"{base}/situation", f"{base}/updates?seconds=0", "/api/me/games"]
    changes = [(f"{base}/block", {"line": line}), (f"{base}/report", {"line": line})]
    changes += [(f"{base}/block", {"seat": 1}), ("/api/passkeys", {}), ("/api/passkeys/ask", {})]
    return [
        *(("GET", path, None) for path in looks),
        *(("POST", path, json.dumps(body).encode()) for path, body in changes),
        ("GET", "/api/me", None),
    ]

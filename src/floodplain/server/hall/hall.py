"""The hall: the tables that are live in this worker, brought in and put away as needed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

import msgspec

from floodplain.kernel.edition import EDITIONS_BYTES, Edition, parse_edition
from floodplain.kernel.errors import BadRecord, FloodplainError, StaleVersion, UnknownGame
from floodplain.kernel.game import AnyGame
from floodplain.kernel.log import Snapshot
from floodplain.kernel.memo import Kept
from floodplain.kernel.table import Table
from floodplain.server.errors import NotFound, UnknownEdition, UnreadableTable
from floodplain.server.hall import clock
from floodplain.server.hall.devices import Devices
from floodplain.server.hall.frames import rows_at_hand
from floodplain.server.hall.live import RECENT, RECENT_CHAT, LiveTable
from floodplain.server.hall.log import SNAPSHOT_EVERY, Ledgers, hides_any, rows_of
from floodplain.server.hall.shelf import Shelf
from floodplain.server.messages.asked import HouseRules
from floodplain.server.outside.examiner import Examiner
from floodplain.server.settings import Settings
from floodplain.server.store import statements
from floodplain.server.store.errors import Outrun
from floodplain.server.store.rows import FINISHED, PLAYING, AnswerRow, Append, ChatRow, Loaded, SnapshotRow
from floodplain.server.store.store import Store, now_ms

LOG: Final = logging.getLogger(__name__)


class Hall:
    """The tables of this worker; the database knows them all."""

    def __init__(self, games: Mapping[str, AnyGame], store: Store, settings: Settings) -> None:
        self.games = games
        self.store = store
        self.settings = settings
        self.examiner = Examiner(games)
        self.live = Shelf(settings.live_tables)
        self.devices = Devices(store, self.live)
        self.on_change: list[Callable[[LiveTable], None]] = []
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._editions: Kept[str, Edition] = Kept(EDITIONS_BYTES, self._forget)
        """Of players' own, by fingerprint."""
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def patience_ms(self) -> int:
        """How long somebody may be away from a table without a clock."""
        return self.settings.patience_seconds * 1000

    @property
    def seed(self) -> str | None:
        """What fixes the draws of every table here; None, but for rehearsals: nobody can foresee them."""
        return self.settings.seed or None

    # --- bringing tables in -------------------------------------------------------------------------

    async def open(self, table_id: str, fresh: bool = False) -> LiveTable:
        """A table; fresh: no older than this moment, whichever worker has changed it."""
        live = self.live.get(table_id)
        if live is None:
            live = await self._load_once(table_id)
        elif fresh and (self.store.is_shared or live.is_doubtful):
            await self.refresh(live)
        self.live.keep(live, asyncio.get_running_loop().time())
        return live

    async def refresh(self, live: LiveTable) -> None:
        """Looks into the database whether it knows better."""
        async with live.lock:
            version = await self.store.read(statements.select_version, live.id)
            if live.is_doubtful or version != live.version:
                await self.reload(live)

    async def reload(self, live: LiveTable) -> None:
        """Brings a table in anew, while its lock is held."""
        with self._reading(live.id):
            loaded = await self.store.read(statements.load, live.id)
            if loaded is None:
                self.dismiss(live)
                raise NotFound(f"there is no table {live.id}")
            chat = await self.store.read(statements.select_chat, live.id, 0, RECENT_CHAT)
            self.furnish(live, loaded, chat)
        live.is_doubtful = False
        self.changed(live)

    def is_loading(self, table_id: str) -> bool:
        """Whether a table is being brought in."""
        return table_id in self._loading

    async def _load_once(self, table_id: str) -> LiveTable:
        task = self._loading.get(table_id)
        if task is None:
            task = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def _load(self, table_id: str) -> LiveTable:
        with self._reading(table_id):
            loaded = await self.store.read(statements.load, table_id)
            if loaded is None:
                raise NotFound(f"there is no table {table_id}")
            edition = await self.edition_of(loaded.table.game, loaded.table.fingerprint)
            chat = await self.store.read(statements.select_chat, table_id, 0, RECENT_CHAT)
            rules = msgspec.convert(loaded.table.settings, HouseRules)
            live = LiveTable(self.game(loaded.table.game), edition, rules)
            self.furnish(live, loaded, chat)
        self.admit(live)
        return live

    @contextmanager
    def _reading(self, table_id: str) -> Iterator[None]:
        """Raise UnreadableTable, and count the table, where what the database keeps of it makes no sense."""
        try:
            yield
        except FloodplainError:
            raise
        except Exception as error:
            self.store.unreadable.note("table", table_id, error)
            raise UnreadableTable(table_id) from error
        self.store.unreadable.forget("table", table_id)

    def rules_of(self, table_id: str, settings: str) -> HouseRules:
        """Return the house rules of a table from its settings as the database keeps them."""
        with self._reading(table_id):
            return msgspec.json.decode(settings, type=HouseRules)

    def admit(self, live: LiveTable) -> None:
        """Takes a table in, and sends idle ones away if there are too many."""
        self.live.keep(live, asyncio.get_running_loop().time())
        self.changed(live)

    def dismiss(self, live: LiveTable) -> None:
        """Lets go of a table that is no more, and has those look who follow it."""
        self.live.remove(live)
        live.is_gone = True
        live.wake()

    def furnish(self, live: LiveTable, loaded: Loaded, chat: list[ChatRow]) -> None:
        """Sets a table up as the database has it."""
        live.row, live.seats, live.holds, live.chat = loaded.table, loaded.seats, loaded.holds, chat
        live.snapshot_at = loaded.snapshot.position if loaded.snapshot is not None else 0
        live.recent = loaded.answers[-RECENT:]
        live.ledgers = None
        live.hides = live.snapshot_at > 0 or hides_any(loaded.answers)
        if loaded.snapshot is None:
            live.table = None
            return
        live.is_outdated = loaded.table.rules != live.game.rules
        live.table = None if live.is_outdated else self._restored(live, loaded, loaded.snapshot)
        if live.table is not None:
            live.table.forget(live.table.floor())

    def _restored(self, live: LiveTable, loaded: Loaded, snapshot: SnapshotRow) -> Table | None:
        """The game as it was kept; None, and never played on, where an answer is not legal by these rules."""
        row = loaded.table
        self.material_of(live)
        try:
            return Table.restore(
                live.game,
                live.edition,
                Snapshot(snapshot.state, snapshot.position, row.version, self.seed),
                [(each.answer, each.forced) for each in loaded.answers],
                row.undone,
                row.options,
                [seat.name for seat in loaded.seats],
                live.rules.forced,
            )
        except BadRecord:
            LOG.exception("a kept table does not follow the rules", extra={"table": row.id})
            live.is_outdated = True
            return None

    # --- games and editions -------------------------------------------------------------------------

    def game(self, name: str) -> AnyGame:
        """A game that is served here; UnknownGame, which lists them, for any other."""
        if name not in self.games:
            raise UnknownGame(name, list(self.games))
        return self.games[name]

    async def edition(self, game: str, name: str) -> Edition:
        """An edition by its name, if it came with the game, or by its fingerprint; empty: the default."""
        known = self.game(game).editions
        if not name:
            return self.game(game).edition
        return known[name] if name in known else await self.edition_of(game, name)

    async def edition_of(self, game: str, fingerprint: str) -> Edition:
        """An edition by what its tables say; whatever others are called, they are not it."""
        edition = self.game(game).edition_of(fingerprint, self._editions.values())
        if edition is not None:
            return edition
        text = None
        if fingerprint.isalnum():  # as every fingerprint is
            text = await self.store.read(statements.select_edition, fingerprint)
        if text is None:
            known = ", ".join(self.game(game).editions)
            raise UnknownEdition(f"there is no edition {fingerprint!r} of {game}; known: {known}")
        return self.keep_edition(parse_edition(text, fingerprint))

    def material_of(self, live: LiveTable) -> Any:  # noqa: ANN401 - each game has its own
        """The material of a table; an edition of players' own is then the one used last."""
        if live.edition.fingerprint in {each.fingerprint for each in live.game.editions.values()}:
            return live.game.material_of(live.edition)
        self.keep_edition(live.edition)
        return live.game.material_of(live.edition)

    def keep_edition(self, edition: Edition) -> Edition:
        """Keeps an edition at hand once its game has checked it."""
        self.game(edition.game).material_of(edition)
        return self._editions.put(edition.fingerprint, edition, edition.weight)

    def _forget(self, edition: Edition) -> None:
        """Lets go of an edition's material, and of the idle tables that would hold on to it."""
        self.game(edition.game).forget(edition)
        self.live.let_go_of(edition.fingerprint)

    # --- changing a log -----------------------------------------------------------------------------

    async def commit(
        self,
        live: LiveTable,
        trial: Table,
        kept: int,
        cut: bool = False,
        lost: int | None = None,
        note: ChatRow | None = None,
    ) -> None:
        """Keeps what a trial has become, from a position on, and a note of it; the lock is held.

        A seat that is lost has no time left, and the end was claimed for it.

        Nothing here changes before the database has it, so what anybody sees is what is kept.
        """
        now = now_ms()
        known = live.ledgers if kept == live.row.position else None
        rows, ledgers = rows_of(trial, kept, live.version + 1, now, known)
        snapshot = self._snapshot(live, trial)
        to_act = trial.to_act if lost is None else None
        append = Append(
            table_id=live.id,
            follows=live.version,
            version=trial.version,
            position=trial.position,
            status=PLAYING if to_act is not None else FINISHED,
            to_act=to_act,
            deadline=self.deadline(live, to_act, now),
            undone=[(entry.answer, entry.forced) for entry in trial.undone],
            changed=now,
            lost=lost,
            clock=self._stopped(live, to_act, now),
            cut=cut,
            answers=rows,
            snapshot=snapshot,
            note=note,
        )
        await self._keep(live, append)
        self.settle(live, trial, append, ledgers)

    def settle(self, live: LiveTable, trial: Table, append: Append, ledgers: Ledgers | None) -> None:
        """Has a table be what was kept."""
        status = live.row.status
        kept = append.answers[0].position if append.answers else append.position
        live.table, live.ledgers = trial, ledgers
        row = live.row
        row.version, row.position, row.status = append.version, append.position, append.status
        row.to_act, row.deadline, row.changed = append.to_act, append.deadline, append.changed
        row.lost = append.lost
        if append.clock is not None:
            live.seats[append.clock[0]].clock = append.clock[1]
        live.row.undone = list(append.undone)
        live.snapshot_at = append.snapshot.position if append.snapshot is not None else live.snapshot_at
        self._extend(live, kept, append.answers)
        if append.note is not None:
            live.hear(append.note)
        trial.forget(trial.floor())
        self.changed(live, card=append.status != status or live.row.wish is not None)

    async def _keep(self, live: LiveTable, append: Append) -> None:
        try:
            await self.store.append(append)
        except Outrun:
            await self.reload(live)
            raise StaleVersion(append.follows, live.version) from None
        except BaseException:
            live.is_doubtful = True  # it may have been kept all the same
            raise

    def _snapshot(self, live: LiveTable, trial: Table) -> SnapshotRow | None:
        floor = trial.floor()
        if live.table is not None and floor - live.snapshot_at < SNAPSHOT_EVERY:
            return None
        return SnapshotRow(position=floor, state=live.game.codec.dump(trial.state_at(floor)))

    @staticmethod
    def _extend(live: LiveTable, kept: int, rows: Sequence[AnswerRow]) -> None:
        while live.recent and live.recent[-1].position >= kept:  # those were taken back
            live.recent.pop()
        live.recent += rows
        del live.recent[:-RECENT]
        live.hides = live.hides or hides_any(rows)

    @staticmethod
    def deadline(live: LiveTable, to_act: int | None, now: int) -> int | None:
        """When the seat that is then asked has no time left; one that was asked already goes on."""
        if to_act is not None and to_act == live.row.to_act and live.row.deadline is not None:
            return live.row.deadline
        return clock.deadline_of(live, to_act, now)

    @staticmethod
    def _stopped(live: LiveTable, to_act: int | None, now: int) -> tuple[int, int] | None:
        left = clock.stopped(live, now)
        asked = live.row.to_act
        return None if left is None or asked is None or asked == to_act else (asked, left)

    async def rows_since(self, live: LiveTable, version: int) -> list[AnswerRow]:
        """What the log says that is new to somebody who has seen a version."""
        rows = rows_at_hand(live, version)
        if rows is None:
            since = 0 if live.is_public and live.hides else version
            rows = await self.store.read(statements.select_answers, live.id, 0, None, since)
            rows = [row for row in rows if row.version <= live.version]
        return rows

    # --- telling ------------------------------------------------------------------------------------

    def changed(self, live: LiveTable, card: bool = True) -> None:
        """Has everybody look who follows a table, and has bots look too."""
        live.forget_sayings()
        live.revision += card
        live.wake()
        for look in self.on_change:
            look(live)

    async def refresh_followed(self) -> None:
        """Looks after every table that somebody follows; one that cannot be loaded keeps no other waiting."""
        for live in self.live.values():
            if live.followers:
                try:
                    await self.refresh(live)
                except UnreadableTable:
                    pass  # it was logged and counted
                except Exception:
                    LOG.exception("a table could not be looked after", extra={"table": live.id})

    def tidy(self) -> None:
        """Lets go of what nobody has used in a while."""
        self.live.tidy(asyncio.get_running_loop().time())

    def spawn(self, work: Any) -> None:  # noqa: ANN401 - any coroutine
        """Has something done beside; what goes wrong is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.warning(
                "work beside failed: %s",
                error,
                exc_info=None if isinstance(error, FloodplainError) else error,
            )

    async def close(self) -> None:
        """Lets what is being done beside end."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self.examiner.close)

"""Opening tables: seats, house rules and editions, and saving a new table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from floodplain.kernel.edition import Edition, parse_edition
from floodplain.kernel.errors import BadEdition
from floodplain.kernel.game import AnyGame
from floodplain.kernel.table import Table
from floodplain.server.bots.levels import BotLevels
from floodplain.server.errors import Unfit
from floodplain.server.hall import clock, holds
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.log import hides_any, rows_of
from floodplain.server.hall.names import bot_name, clean_name
from floodplain.server.hall.rated import check_plan
from floodplain.server.keys import new_invite, new_name
from floodplain.server.messages.requests import HouseRules, NewTable, SeatPlan
from floodplain.server.store.clock import now_ms
from floodplain.server.store.contract import Transaction
from floodplain.server.store.rows import (
    BOT,
    FINISHED,
    FREE,
    OPEN,
    PERSON,
    PLAYING,
    AnswerRow,
    SeatRow,
    SnapshotRow,
    TableRow,
)
from floodplain.server.threads import in_thread


class Opening:
    """Opens tables."""

    def __init__(self, hall: Hall, levels: BotLevels) -> None:
        self.hall = hall
        self.levels = levels

    async def open_table(
        self, wanted: NewTable, key: str, before: LiveTable | None = None, address: str = ""
    ) -> LiveTable:
        """Open a table, which starts immediately if no seat is open; `before` has it as its only rematch."""
        game = self.hall.editions.game(wanted.game)
        edition = await self._edition(wanted, address)
        options = game.settled(len(wanted.seats), wanted.options)
        rules = self.rules_of(wanted)
        check_plan(game, edition, rules, wanted.seats, self.hall.store.has_club)
        seats = self.seats_for(wanted.seats, key)
        if rules.listed and all(seat.kind != PERSON for seat in seats):
            raise Unfit("take a seat yourself: a table in the lobby needs someone who waits there")
        table = None
        if all(seat.kind != FREE for seat in seats):
            table = new_game(self.hall, game, edition, options, seats, rules)
        else:
            game.start(game.material_of(edition), len(seats), options)  # says now what would not do later
        live = self.hall.new_table(game, edition, rules)
        live.row = new_row(game, edition, options, rules, len(seats), key, before.id if before else None)
        if before is not None:
            live.holds = holds.held_again(before, key, live.row.id)
        if await self.keep_new(live, seats, table, follows=before):
            return live
        assert before is not None
        await self.hall.reload(before)  # another player's rematch came first: that one counts
        return await self.hall.open(before.row.rematch or "")

    async def _edition(self, wanted: NewTable, address: str) -> Edition:
        if not wanted.edition_text:
            return await self.hall.editions.find(wanted.game, wanted.edition)
        return await self.own_edition(wanted.game, wanted.edition_text, address)

    async def own_edition(self, game: str, text: str, address: str) -> Edition:
        """Check and save an edition that a player provides, and return it."""
        edition = await self.hall.uploads.edition(text, address)
        if edition.game != game:
            raise BadEdition("edition", [f"this is an edition of {edition.game}, not of {game}"])
        kept = await self.hall.store.write(lambda kept: kept.keep_edition(edition.fingerprint, game, text))
        if kept != text and parse_edition(kept, "edition").tables != edition.tables:
            raise BadEdition(
                "edition", ["another edition has the same fingerprint; change one of its numbers"]
            )
        await in_thread(self.hall.editions.keep, edition)  # making its look-up tables takes a while
        return edition

    async def keep_new(
        self,
        live: LiveTable,
        seats: list[SeatRow],
        table: Table | None,
        before: Sequence[AnswerRow] = (),
        follows: LiveTable | None = None,
    ) -> bool:
        """Save a new table with the answers that it starts from; False if `follows` has another rematch."""
        live.seats, live.table = seats, table
        rows, snapshots = list(before), []
        if table is not None:
            rows += self.begin(live, table, len(before))
            floor = table.floor()
            snapshots = [SnapshotRow(position=floor, state=live.game.codec.dump(table.state_at(floor)))]
        row, held = msgspec.structs.replace(live.row), tuple(live.holds)

        def keep(transaction: Transaction) -> bool:
            if follows is not None and not transaction.claim_rematch(follows.id, row.id):
                return False
            transaction.insert_table(row, seats, rows, snapshots)
            for hold in held:
                transaction.keep_hold(hold)
            return True

        if not await self.hall.store.write(keep, *([follows.id] if follows else [])):
            return False
        live.log.load(rows, snapshots[0].position if snapshots else 0, hides_any(rows))
        if table is not None:
            table.forget(table.floor())
        self.hall.admit(live)
        return True

    @staticmethod
    def begin(live: LiveTable, table: Table, answered: int) -> list[AnswerRow]:
        """Note in a table's row that its game has begun; return the automatic answers so far."""
        row, now = live.row, live.row.created
        table.version = max(table.version, table.position) + 1
        row.status = PLAYING if table.to_act is not None else FINISHED
        row.version, row.position, row.to_act = table.version, table.position, table.to_act
        row.deadline = clock.deadline_of(live, table.to_act, now)
        return rows_of(table, answered, answered + 1, now)[0]

    def rules_of(self, wanted: HouseRules) -> HouseRules:
        """Return the complete house rules of a table."""
        plan = wanted.time
        if (plan.kind == "none") != (plan.amount == 0):
            raise Unfit("time: give the seconds or days per turn, or kind none and amount 0")
        stand_in = self.levels.find(wanted.stand_in) if self.levels.bots else ""
        if wanted.when_left == "bot" and not stand_in:
            raise Unfit("this server has no bot that could take a seat")
        if wanted.listed:
            self._check_listed(wanted)
        return HouseRules(
            time=plan,
            when_left=wanted.when_left,
            stand_in=stand_in,
            forced=wanted.forced,
            spectators=wanted.spectators,
            hints=wanted.hints,
            rated=wanted.rated,
            home=wanted.home,
            listed=wanted.listed,
            languages=list(dict.fromkeys(wanted.languages)),
            marks=wanted.marks,
        )

    def _check_listed(self, wanted: HouseRules) -> None:
        if not (self.hall.settings.lobby and self.hall.store.has_club):
            raise Unfit("this server has no lobby; open the table without it, and send others the link")
        if wanted.home:
            raise Unfit("a table at home is not for strangers, so it cannot be in the lobby")

    def seats_for(self, plans: Sequence[SeatPlan], key: str) -> list[SeatRow]:
        """Return the seats as planned."""
        return [self._seat_for(number, plan, key) for number, plan in enumerate(plans)]

    def _seat_for(self, number: int, plan: SeatPlan, key: str) -> SeatRow:
        name = clean_name(plan.name, number)
        if plan.kind == "me":
            return SeatRow(seat=number, kind=PERSON, name=name, key=key, seen=now_ms())
        if plan.kind == "open":
            return SeatRow(seat=number, kind=FREE, name="")
        name = clean_name(plan.name or bot_name(number), number)
        return SeatRow(seat=number, kind=BOT, name=name, level=self.levels.find(plan.level))


def new_game(
    hall: Hall,
    game: AnyGame,
    edition: Edition,
    options: Mapping[str, str],
    seats: Sequence[SeatRow],
    rules: HouseRules,
) -> Table:
    """Return a game that starts now."""
    names = [seat.name for seat in seats]
    return Table.open(game, edition, len(seats), options, names, hall.seed, rules.forced)


def new_row(
    game: AnyGame,
    edition: Edition,
    options: Mapping[str, str],
    rules: HouseRules,
    players: int,
    key: str,
    parent: str | None,
) -> TableRow:
    """Return the row of a table at which nobody has played yet."""
    now = now_ms()
    return TableRow(
        id=new_name(),
        game=game.name,
        rules=game.rules,
        edition=edition.name,
        fingerprint=edition.fingerprint,
        players=players,
        options=dict(options),
        settings=msgspec.to_builtins(rules),
        owner=key,
        invite=new_invite(),
        status=OPEN,
        parent=parent,
        created=now,
        changed=now,
    )

"""Statements put to a database over one connection."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from sqlalchemy import Connection

from floodplain.server.store import deals, devices, holds, statements, tries

P = ParamSpec("P")
T = TypeVar("T")


def _over(
    statement: Callable[Concatenate[Connection, P], T],
) -> Callable[Concatenate[SqlTransaction, P], T]:
    """A statement as a method, over the connection of its transaction."""

    def put(transaction: SqlTransaction, /, *given: P.args, **named: P.kwargs) -> T:
        return statement(transaction.connection, *given, **named)

    put.__name__, put.__doc__ = statement.__name__, statement.__doc__
    return put


class SqlTransaction:
    """A transaction of a database, with the statements of `Transaction`."""

    __slots__ = ("connection",)

    def __init__(self, connection: Connection) -> None:
        self.connection: Final = connection

    def update_table(self, table_id: str, **values: Any) -> None:  # noqa: ANN401 - columns
        """Change columns of a table, but not its log."""
        statements.update_table(self.connection, table_id, **values)

    insert_table = _over(statements.insert_table)
    delete_table = _over(statements.delete_table)
    claim_rematch = _over(statements.claim_rematch)
    keep_wish = _over(statements.keep_wish)
    update_seat = _over(statements.update_seat)
    reseat = _over(statements.reseat)
    update_time = _over(statements.update_time)
    load = _over(statements.load)
    select_table = _over(statements.select_table)
    select_version = _over(statements.select_version)
    select_seats = _over(statements.select_seats)
    select_holds = _over(statements.select_holds)
    tables_of = _over(statements.tables_of)
    tables_at_home = _over(statements.tables_at_home)
    overdue = _over(statements.overdue)
    waiting_for_bots = _over(statements.waiting_for_bots)

    select_answers = _over(statements.select_answers)
    has_witnessed = _over(statements.has_witnessed)
    last_snapshot = _over(statements.last_snapshot)
    say = _over(statements.say)
    select_chat = _over(statements.select_chat)
    select_notes = _over(statements.select_notes)
    keep_readings = _over(statements.keep_readings)
    select_readings = _over(statements.select_readings)
    count_readings = _over(statements.count_readings)
    select_reading = _over(statements.select_reading)

    keep_edition = _over(statements.keep_edition)
    select_edition = _over(statements.select_edition)
    all_devices = _over(devices.all_devices)
    keep_device = _over(devices.keep_device)
    own_devices = _over(devices.own_devices)
    cut_device = _over(devices.cut_device)
    keep_code = _over(devices.keep_code)
    find_code = _over(devices.find_code)
    spend_code = _over(devices.spend_code)
    hand_over = _over(devices.hand_over)
    holds_of = _over(holds.holds_of)
    keep_hold = _over(holds.keep_hold)
    drop_hold = _over(holds.drop_hold)
    pass_on = _over(holds.pass_on)
    take_try = _over(tries.take_try)
    begin_deal = _over(deals.begin_deal)
    finish_deal = _over(deals.finish_deal)
    find_deal = _over(deals.find_deal)
    deals_of = _over(deals.deals_of)
    deal_points = _over(deals.deal_points)
    best_deal = _over(deals.best_deal)
    days_of_deals = _over(deals.days_of_deals)
    is_known_game = _over(deals.is_known_game)
    hand_over_deals = _over(deals.hand_over_deals)
    forget_deals = _over(deals.forget_deals)

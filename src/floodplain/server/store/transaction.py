"""Statements put to a database over one connection."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from sqlalchemy import Connection

from floodplain.server.store import (
    deals,
    devices,
    holds,
    notice_events,
    notice_readers,
    notices,
    order,
    own_data,
    people,
    statements,
    tries,
    whole_person,
)
from floodplain.server.store.statements import lobby, results

P = ParamSpec("P")
T = TypeVar("T")


def _over(
    statement: Callable[Concatenate[Connection, P], T],
) -> Callable[Concatenate[SqlTransaction, P], T]:
    """Return a statement as a method that uses the connection of its transaction."""

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
    count_tables = _over(statements.count_tables)
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

    find_person = _over(people.find_person)
    find_people = _over(people.find_people)
    know_person = _over(people.know_person)
    name_person = _over(people.name_person)
    passkeys_of = _over(people.passkeys_of)
    find_passkey = _over(people.find_passkey)
    keep_passkey = _over(people.keep_passkey)
    use_passkey = _over(people.use_passkey)
    name_passkey = _over(people.name_passkey)
    drop_passkey = _over(people.drop_passkey)
    keep_challenge = _over(people.keep_challenge)
    spend_challenge = _over(people.spend_challenge)
    note_device = _over(devices.note_device)
    all_blocks = _over(order.all_blocks)
    keep_block = _over(order.keep_block)
    drop_block = _over(order.drop_block)
    apart_from = _over(order.apart_from)
    find_line = _over(order.find_line)
    keep_report = _over(order.keep_report)
    reports_of = _over(order.reports_of)
    lines_of = _over(order.lines_of)
    count_people = _over(order.count_people)
    select_reports = _over(order.select_reports)
    drop_reports = _over(order.drop_reports)
    find_by_id = _over(order.find_by_id)
    block_for_all = _over(order.block_for_all)
    forget_person = _over(whole_person.forget_person)
    own_deals = _over(own_data.own_deals)
    own_ratings = _over(own_data.own_ratings)
    own_notices = _over(own_data.own_notices)

    lock_lobby = _over(lobby.lock_lobby)
    listed = _over(lobby.listed)
    select_listings = _over(lobby.select_listings)
    fitting = _over(lobby.fitting)
    see_listings = _over(lobby.see_listings)
    drop_ended_listings = _over(lobby.drop_ended_listings)
    keep_search = _over(lobby.keep_search)
    drop_search = _over(lobby.drop_search)
    search_of = _over(lobby.search_of)
    searches_of_pace = _over(lobby.searches_of_pace)

    server_key = _over(notice_readers.server_key)
    keep_server_key = _over(notice_readers.keep_server_key)
    select_reader = _over(notice_readers.select_reader)
    has_readers = _over(notice_readers.has_readers)
    keep_reader = _over(notice_readers.keep_reader)
    select_channels = _over(notice_readers.select_channels)
    find_channel = _over(notice_readers.find_channel)
    count_targets = _over(notice_readers.count_targets)
    keep_channel = _over(notice_readers.keep_channel)
    change_channel = _over(notice_readers.change_channel)
    drop_channels = _over(notice_readers.drop_channels)
    drop_channel = _over(notice_readers.drop_channel)
    forget_reader = _over(notice_readers.forget_reader)
    waiting_tables = _over(notice_events.waiting_tables)
    happened = _over(notice_events.happened)
    finished_tables = _over(notice_events.finished_tables)
    known_notices = _over(notices.known_notices)
    make_notice = _over(notices.make_notice)
    remind = _over(notices.remind)
    list_notices = _over(notices.list_notices)
    see_notices = _over(notices.see_notices)
    settled_notices = _over(notice_events.settled_notices)
    settle_notices = _over(notices.settle_notices)
    forget_notices = _over(notices.forget_notices)
    due_deliveries = _over(notices.due_deliveries)
    claim_deliveries = _over(notices.claim_deliveries)
    drop_deliveries = _over(notices.drop_deliveries)
    postpone_deliveries = _over(notices.postpone_deliveries)
    keep_views = _over(notice_readers.keep_views)
    forget_views = _over(notice_readers.forget_views)
    is_viewed = _over(notice_readers.is_viewed)
    readers_of = _over(notice_readers.readers_of)
    is_muted = _over(notice_readers.is_muted)
    mute_table = _over(notice_readers.mute_table)
    notice_of_table = _over(notices.notice_of_table)
    muted_tables = _over(notice_readers.muted_tables)

    keep_result = _over(results.keep_result)
    results_of = _over(results.results_of)
    without_result = _over(results.without_result)
    known_tables = _over(results.known_tables)
    forget_results = _over(results.forget_results)
    lock_ratings = _over(results.lock_ratings)
    unrated = _over(results.unrated)
    rated_games = _over(results.rated_games)
    last_rated = _over(results.last_rated)
    select_ratings = _over(results.select_ratings)
    keep_ratings = _over(results.keep_ratings)
    reset_ratings = _over(results.reset_ratings)

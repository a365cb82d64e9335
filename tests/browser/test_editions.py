"""The numbers of an edition are those that the page shows: the browser has none of its own."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from floodplain.catalog import find_bot, find_game
from floodplain.kernel.edition import Edition, parse_edition
from floodplain.kernel.rng import Rng
from floodplain.kernel.table import Table
from tests.browser.conftest import NewPlayer
from tests.server.plain import Client
from tests.server.support import Server, play

MOST_LEFT = 45  # answers, from the last one of a bot to the end
SEATS = [{"kind": "me", "name": "Maud"}, {"kind": "me", "name": "Ilse"}]
AGAINST_A_BOT = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
TIMES = "\N{MULTIPLICATION SIGN}"
# By game, what an edition says otherwise, and how the page says that at the first question.
CHANGED = {
    "fertility": {
        "draw_pile = { 2 = 24": ("draw_pile = { 2 = 16", "Turn 1 of 5"),
        "metropolis_spots = 7": ("metropolis_spots = 6", "0 of 6 spots built"),
    },
    "demetra": {
        "check_tiles = 7": ("check_tiles = 6", "6 tiles each at"),
        "village_event_places = 10": ("village_event_places = 9", "0 of 9 events"),
        "second_group = 2": ("second_group = 5", f"{TIMES}5"),
    },
    "egizia": {
        "stones_max = 25": ("stones_max = 30", "of 30 stones"),
        "sale_stones = 2": ("sale_stones = 3", "3:1"),
    },
}


def edition_of(game: str) -> Edition:
    text = find_game(game).edition.text
    for old, (new, _) in CHANGED[game].items():
        assert old in text
        text = text.replace(old, new)
    return parse_edition(text, "mine.toml")


@pytest.mark.in_turn("game")
@pytest.mark.parametrize("game", CHANGED)
def test_the_table_shows_the_numbers_of_its_edition(new_player: NewPlayer, server: Server, game: str) -> None:
    player = new_player(still=True)
    with server.client() as client:
        table = client.open(game, AGAINST_A_BOT, edition_text=edition_of(game).text)["id"]
        player.sit(table, str(client.key), server.address)
    player.wait_for_turn()
    for _, shown in CHANGED[game].values():
        expect(player.frame).to_contain_text(shown)


@pytest.mark.rule("D11.3")
def test_the_score_sheet_counts_by_the_edition(new_player: NewPlayer, server: Server) -> None:
    player = new_player(still=True)
    with server.client() as client:
        table = table_near_the_end(client, edition_of("demetra"))
        over = play(client, table, MOST_LEFT, Rng(5))
        player.sit(table, str(client.key), server.address)
    (second,) = over["sources"][0]["second"]
    sheet = player.page.get_by_role("region", name="Points by category")
    expect(sheet).to_contain_text(f"{second['amount']} fields {TIMES}\u00a05")


def table_near_the_end(client: Client, edition: Edition) -> str:
    """A game of bots up to its last answer, at a table of this device."""
    room, bot, rng = find_game(edition.game), find_bot("random"), Rng(5)
    played = Table.open(room, edition, len(SEATS), {}, [seat["name"] for seat in SEATS], seed="5")
    last = 0
    while (seat := played.to_act) is not None:
        last = played.position
        played.answer(seat, bot.choose(room, played.view(seat), seat, rng))
    record = client.upload(played.record().text(), edition.text)["id"]
    table: str = client.branch(record, last, SEATS)["id"]
    return table

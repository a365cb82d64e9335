"""Score pads over HTTP: fields, points, refusals, and editions from outside."""

import pytest

from floodplain.catalog import GAMES, find_game
from tests.games.fertility.test_pad import LISA
from tests.server.plain import Client
from tests.server.support import refusal

FERTILITY = "/api/games/fertility/pad"


@pytest.mark.parametrize("game", GAMES)
def test_a_blank_pad_lists_its_fields_and_scores_nothing(ann: Client, game: str) -> None:
    told = ann.post(f"/api/games/{game}/pad?lang=fr", players=2)
    assert {field["kind"] for field in told["fields"]} >= {"number", "places"}
    assert all(field["label"] for field in told["fields"])
    assert told["scores"] == [0, 0]


def test_the_rulebook_example_comes_out(ann: Client) -> None:
    told = ann.post(FERTILITY, players=2, names=["Lisa", "Tom"], entered=LISA)
    assert (told["scores"], told["ranks"], told["objections"]) == ([87, 7], [1, 2], [])


def test_impossible_entries_are_explained_in_the_requested_language(ann: Client) -> None:
    entered = {"1.districts": "8", "2.districts": "8"}
    told = ann.post(f"{FERTILITY}?lang=nl", players=2, names=["Lisa", "Tom"], entered=entered)
    assert told["objections"] == [
        {
            "address": "2.districts",
            "rule": "F1.7",
            "text": "Lisa heeft het district (albast + albast → 3 Debens / albast) al gebouwd.",
        }
    ]
    assert (told["points"], told["scores"]) == ([], [])


def test_an_edition_from_outside_counts_by_its_own_numbers(ann: Client) -> None:
    own = find_game("fertility").edition.text.replace("first = 15", "first = 50")
    told = ann.post(FERTILITY, players=2, entered={"valley": "A1:1"}, edition_text=own)
    assert told["scores"] == [50, 0]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"players": 9}, 422),
        ({"players": 2, "names": ["A"]}, 422),
        ({"players": 2, "edition": "0123456789ab"}, 404),
        ({"players": 2, "edition_text": "game = 1"}, 422),
    ],
)
def test_an_invalid_pad_is_refused(ann: Client, body: dict[str, object], status: int) -> None:
    assert refusal(ann.post, FERTILITY, **body).status == status

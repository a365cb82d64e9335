"""A declaration that contradicts itself is refused, with every mistake named."""

from __future__ import annotations

import msgspec
import pytest

from floodplain.scene import (
    AnswerPart,
    Area,
    Cell,
    Counter,
    Counters,
    Grid,
    Hexes,
    Piece,
    Row,
    Scene,
    ScenePortrait,
    SceneView,
    Stack,
    Track,
    Tray,
)
from floodplain.scene.ground import Ground

SCENE = Scene(
    [
        Grid("board", rows=3, cols=10, path="snake", cells=[Cell("26", "happiness", "bloom", "gold")]),
        Hexes("land", rows=2, cols=3, cells=[Cell("6", gone=True)]),
        Track("years", first=1, last=4),
        Track("way", stops=[Cell("harbour"), Cell("temple", mark="M2 2L60 60")]),
        Row("hand-1", slots=2, fixed=True, place="area", owner=0, secret=True),
        Row("hand-2", slots=2, place="area", owner=1, secret=True),
        Stack("deck"),
        Tray("sticks", form="sticks"),
        Counters("stores", counters=[Counter("stones", max=20)]),
        Area("player-1", owner=0, zones=["hand-1", "hand-2"]),
    ],
    answers={"move": [AnswerPart("pawn", ["board", "hand-{seat}", "deck"]), AnswerPart("to", ["land"])]},
)
VIEW = SceneView(
    [
        Piece("a", "board", "19", shape="pawn", owner=0),
        Piece("c1", "hand-1", "1", shape="card", face="flood"),
        Piece("c2", "hand-1", "2", shape="card", face="flood"),
        Piece("b", "deck", shape="card", face="back"),
    ],
    counters={"stones": [3, 4]},
    counts={"deck": 11},
)


def test_a_sound_scene_has_no_mistakes_and_survives_json() -> None:
    ground = Ground(SCENE)
    assert list(ground.mistakes()) == []
    assert list(ground.mistakes_in(VIEW)) == []
    whole = ScenePortrait(SCENE, VIEW)
    assert msgspec.json.decode(msgspec.json.encode(whole), type=ScenePortrait) == whole


def test_places_are_numbered_along_a_zone() -> None:
    ground = Ground(SCENE)
    places = {name: zone.places() for name, zone in ground.zones.items()}
    assert places["board"][-1] == "30"
    assert places["land"] == ["1", "2", "3", "4", "5"]
    assert places["years"] == ["1", "2", "3", "4"]
    assert places["way"] == ["harbour", "temple"]
    assert places["deck"] == []
    assert Grid("chess", rows=1, cols=2, ids=["a1", "b1"]).places() == ["a1", "b1"]


def test_a_part_of_an_answer_is_found_as_place_piece_face_or_zone() -> None:
    ground = Ground(SCENE)
    pawn, to = SCENE.answers["move"]
    assert ground.find(VIEW, pawn, 19, 0) == ["board 19"]
    assert ground.find(VIEW, pawn, "a", 0) == ["board 19"]
    assert ground.find(VIEW, pawn, "flood", 0) == ["hand-1 1", "hand-1 2"]
    assert ground.find(VIEW, pawn, "flood", 1) == []
    assert ground.find(VIEW, pawn, "c2", 0) == ["hand-1 2"]
    assert ground.find(VIEW, pawn, "deck", 1) == ["deck"]
    assert ground.find(VIEW, pawn, "b", 1) == ["deck b"]
    assert ground.find(VIEW, to, 6, 0) == []
    assert ground.spots(VIEW, "move", {"to": 2, "pawn": "c1"}, 0) == [["hand-1 1"], ["land 2"]]


@pytest.mark.parametrize(
    ("scene", "mistake"),
    [
        (Scene([Stack("a"), Stack("a")]), "the zone 'a' is there twice"),
        (Scene([Stack("a b")]), "zone 'a b': an id is not empty and has no blank"),
        (Scene([Grid("a", rows=1, cols=2, ids=["x"])]), "zone 'a': it has 2 places and 1 ids"),
        (Scene([Grid("a", rows=1, cols=2, cells=[Cell("3")])]), "zone 'a': there is no place '3'"),
        (Scene([Grid("a", rows=0, cols=2)]), "zone 'a': it needs at least one row and one column"),
        (
            Scene([Grid("a", rows=1, cols=1, cells=[Cell("1", mark="skull")])]),
            "zone 'a': cell '1': 'skull' is neither a sign of the stock nor a path",
        ),
        (
            Scene([Track("a", first=3, last=2)]),
            "zone 'a': a track needs stops, or a last number that is not below the first",
        ),
        (Scene([Area("a", zones=["b"])]), "zone 'a': it holds 'b', which is not a zone"),
        (
            Scene([Area("a", zones=["b"]), Stack("b")]),
            "zone 'a': it holds 'b', whose place is not \"area\"",
        ),
        (Scene([Stack("a", place="area")]), "zone 'a': its place is \"area\", but no area holds it"),
        (
            Scene([Counters("a", counters=[Counter("x"), Counter("x")])]),
            "the counter 'x' is there twice",
        ),
        (
            Scene([], {"move": [AnswerPart("pawn", ["board"])]}),
            "answers of 'move': 'pawn' names 'board', which is not a zone",
        ),
        (
            Scene([], {"move": [AnswerPart("pawn")]}),
            "answers of 'move': 'pawn' lies in no zone and is neither a button nor a number",
        ),
    ],
)
def test_a_mistake_in_a_scene_is_named(scene: Scene, mistake: str) -> None:
    assert list(Ground(scene).mistakes()) == [mistake]


@pytest.mark.parametrize(
    ("view", "mistake"),
    [
        (SceneView([Piece("a", "deck"), Piece("a", "deck")]), "the piece 'a' is there twice"),
        (SceneView([Piece("a", "moon")]), "piece 'a' lies in 'moon', which is not a zone"),
        (
            SceneView([Piece("a", "board", "31")]),
            "piece 'a' lies outside: 'board' has no place '31'",
        ),
        (SceneView([Piece("a", "board")]), "piece 'a' needs a place in 'board'"),
        (SceneView([], counters={"gold": [1]}), "'gold' is not a counter"),
        (SceneView([], counts={"gold": 1}), "'gold' is not a zone"),
    ],
)
def test_a_mistake_in_a_picture_is_named(view: SceneView, mistake: str) -> None:
    assert list(Ground(SCENE).mistakes_in(view)) == [mistake]

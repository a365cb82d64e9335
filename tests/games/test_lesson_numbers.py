"""Numbers in lessons: each one is visible on the table at that step, in every language."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import pytest
from msgspec import to_builtins

from floodplain.catalog import GAMES, find_game
from floodplain.kernel.flow import State
from floodplain.kernel.text import LANGUAGES
from floodplain.teach.lesson import Lesson, LessonStep, lessons_of
from floodplain.teach.lesson_play import PlayedLesson, played_lesson

LESSONS = [(game, name) for game in GAMES for name in lessons_of(GAMES[game].game)]
SAID = ("title", "text", "do", "why", "tag")
# From two on: "one" is an article in two of the languages. "Second" may be a place, and is not counted.
WORDS: Final = {
    "en": "two three four five six seven eight nine ten eleven twelve",
    "fr": "deux trois quatre cinq six sept huit neuf dix onze douze",
    "nl": "twee drie vier vijf zes zeven acht negen tien elf twaalf",
}
ORDINALS: Final = {
    "en": "third fourth fifth sixth seventh eighth ninth tenth",
    "fr": "troisième quatrième cinquième sixième septième huitième neuvième dixième",
    "nl": "derde vierde vijfde zesde zevende achtste negende tiende",
}
DIGITS = re.compile(r"(?<![\w.-])\d+(?![\w-])")  # not those of a hex, a square or a rule


def numbers_in(text: str, language: str) -> set[int]:
    """Return the numbers of a text, in digits and in words."""
    found = {int(each) for each in DIGITS.findall(text)}
    words = re.findall(r"[^\W\d_]+", text.casefold())
    for names, first in ((WORDS, 2), (ORDINALS, 3)):
        found |= {number for number, word in enumerate(names[language].split(), first) if word in words}
    return found


def numbers_of(lesson: Lesson, step: str, language: str) -> set[int]:
    """Return the numbers in all texts of a step."""
    said = " | ".join(lesson.say(language, what, step) for what in SAID)
    return numbers_in(said, language)


class Seen:
    """The table as the learner sees it: its portrait and points."""

    def __init__(self, played: PlayedLesson, position: int) -> None:
        view: State = played.view(position)
        self.drawn: dict[str, Any] = to_builtins(played.game.portrait(view))
        self.me: dict[str, Any] = self.drawn["seats"][0]
        self.other: dict[str, Any] = self.drawn["seats"][1]
        self.points: list[dict[str, int]] = [
            played.game.breakdown(view, seat) for seat in range(view.players)
        ]

    @property
    def totals(self) -> list[int]:
        return [sum(points.values()) for points in self.points]


@dataclass
class Told:
    """A step: the table before it, after it and at the end of the lesson, and the answers of the step."""

    now: Seen
    then: Seen
    end: Seen
    lines: list[str]
    material: Any

    def last_of(self, line: int) -> int:
        """Return the number at the end of an answer of the step."""
        return int(self.lines[line].split()[-1])


def told(played: PlayedLesson, step: LessonStep) -> Told:
    lines = list(played.lesson.record.answers[step.position : step.end])
    last = len(played.states) - 1
    now, then, end = (Seen(played, position) for position in (step.position, step.end, last))
    return Told(now, then, end, lines, played.game.material_of(played.edition))


def _own_turn(t: Told) -> int:
    return int(t.now.drawn["round"])


def _district(t: Told, number: int) -> dict[str, Any]:
    return next(each for each in t.now.drawn["row"] if each["district"] == number)


def _worker(t: Told, name: str) -> int:
    found = [*t.now.me["hand"], *t.then.me["workers"]]
    return next(int(each["value"]) for each in found if each["worker"] == name)


def _strength(seen: Seen, crew: str) -> int:
    return int(seen.me["crews"][crew]["strength"])


def _grown(t: Told) -> int:
    return sum(_strength(t.then, crew) > _strength(t.now, crew) for crew in t.now.me["crews"])


def _value(t: Told, building: str) -> int:
    spaces = [each for row in t.now.drawn["buildings"].values() for each in row]
    return next(int(each["value"]) for each in spaces if each["building"] == building)


def _ripe(t: Told) -> int:
    group = t.now.me["groups"][0]["fields"]
    return sum(each["ripe"] for each in t.now.me["fields"] if each["field"] in group)


Numbers = dict[int, Callable[[Told], int | set[int]]]
"""Where each number of a step is found on the table; if there are several places, they must agree."""
DECLARED: Final[dict[str, dict[str, Numbers]]] = {
    "fertility/1-first-game": {
        "goal": {9: lambda t: t.now.drawn["material"]["turns_each"]},
        "tiles": {3: lambda t: len(t.now.me["pool"])},
        "choose": {2: lambda t: len(t.lines[0].split()[-1].split("-"))},
        "place": {3: lambda t: sum(t.then.drawn["gathered"].values())},
        "build": {
            3: lambda t: sum(t.now.drawn["gathered"].values()),
            4: lambda t: len(t.now.drawn["row"]),
        },
        "supply": {1: lambda t: t.now.me["districts"][-1]["shops"][0]["amount"]},
        "wheat": {0: lambda t: t.now.me["wheat"], 1: lambda t: t.then.me["wheat"]},
        "partly": {
            2: lambda t: t.now.me["shops"][0]["amount"],
            5: lambda t: t.now.me["shops"][3]["amount"],
        },
        "take": {3: lambda t: len(t.then.me["pool"])},
        "fields": {
            2: lambda t: t.then.me["wheat"] - t.now.me["wheat"],
            5: lambda t: t.then.points[0]["wheat"] - t.now.points[0]["wheat"],
        },
        "pay": {
            1: lambda t: _district(t, 25)["cost"],
            5: lambda t: _district(t, 25)["shops"][0]["amount"],
        },
        "again": {15: lambda t: t.end.points[0]["monuments"]},
        "monument": {
            15: lambda t: t.then.points[0]["monuments"],
            7: lambda t: t.now.drawn["material"]["monuments"][1],
        },
        "score": {
            26: lambda t: t.now.totals[0],
            15: lambda t: t.now.points[0]["monuments"],
            10: lambda t: t.now.points[0]["wheat"],
            4: lambda t: t.now.me["wheat"],
            1: lambda t: t.now.points[0]["specialised"],
            3: _own_turn,
            6: lambda t: t.now.drawn["material"]["turns_each"] - _own_turn(t),
        },
    },
    "fertility/2-statues-and-monuments": {
        "tie": {
            3: lambda t: {t.now.me["monuments"], t.now.other["monuments"]},
            15: lambda t: t.now.drawn["material"]["monuments"][0],
        },
        "monument": {
            4: lambda t: t.then.me["monuments"],
            15: lambda t: t.then.points[0]["monuments"],
            7: lambda t: t.then.points[1]["monuments"],
            8: lambda t: t.now.points[1]["monuments"] - t.then.points[1]["monuments"],
        },
        "statue": {
            3: lambda t: t.now.drawn["material"]["statues"][1],
            6: lambda t: t.now.drawn["material"]["statues"][2],
            10: lambda t: t.now.drawn["material"]["statues"][3],
            2: lambda t: t.now.drawn["material"]["statues"].index(6),
        },
        "score": {
            22: lambda t: t.now.points[0]["generic"],
            3: lambda t: {t.now.points[0]["specialised"], t.now.points[0]["statues"]},
            15: lambda t: t.now.points[0]["monuments"],
            28: lambda t: t.now.points[0]["wheat"],
            71: lambda t: t.now.totals[0],
        },
    },
    "demetra/1-first-game": {
        "goal": {2: lambda t: len({"largest", "second"} & t.now.points[0].keys())},
        "cubes": {5: lambda t: len(t.now.me["cubes"])},
        "register": {6: lambda t: len(t.now.drawn["register"])},
        "store": {2: lambda t: len(t.end.me["groups"][0]["fields"])},
        "second": {2: lambda t: len(t.now.me["store"])},
        "worker": {2: lambda t: t.material.actions},
        "place": {1: lambda t: _worker(t, "apprentice")},
        "group": {
            1: lambda t: t.material.largest_points,
            2: lambda t: {t.material.second_points, len(t.now.me["groups"][0]["fields"])},
        },
        "ploughman": {2: lambda t: _worker(t, "ploughman")},
        "plough": {2: lambda t: t.material.ploughed, 4: lambda t: t.then.points[0]["crops"]},
        "points": {
            11: lambda t: t.now.totals[0],
            3: lambda t: {t.now.totals[1], t.now.points[0]["workers"]},
            2: lambda t: {t.now.points[0]["largest"], t.now.points[0]["second"]},
            4: lambda t: t.now.points[0]["crops"],
            10: lambda t: t.now.drawn["material"]["event_places"],
        },
    },
    "demetra/2-workers-and-events": {
        "village": {6: lambda t: len(t.now.me["hand"]) + len(t.now.me["workers"])},
        "novice": {2: lambda t: len(t.now.me["groups"][0]["fields"])},
        "place": {2: lambda t: _worker(t, "novice")},
        "harvest": {2: _ripe},
        "season": {10: lambda t: t.now.drawn["material"]["event_places"], 2: lambda t: t.material.last_turns},
        "villagers": {
            6: lambda t: len(t.now.drawn["village"]),
            4: lambda t: min(each["value"] for each in t.now.drawn["village"]),
            5: lambda t: max(each["value"] for each in t.now.drawn["village"]),
        },
    },
    "egizia/1-first-game": {
        "quarry": {3: lambda t: t.then.me["income"] - t.now.me["income"]},
        "crews": {1: lambda t: _strength(t.now, "blue"), 2: lambda t: _strength(t.then, "yellow")},
        "obelisk": {1: lambda t: t.last_of(1)},
        "field": {
            7: lambda t: t.now.me["feeding"]["need"],
            6: lambda t: t.now.me["feeding"]["supply"],
            8: lambda t: t.then.me["feeding"]["supply"],
            3: lambda t: t.now.me["feeding"]["loss"],
        },
        "temple": {
            2: lambda t: t.now.drawn["material"]["site_bonus"].index(3),
            3: lambda t: t.now.drawn["material"]["site_bonus"].index(6),
            6: lambda t: t.now.drawn["material"]["site_bonus"][3],
        },
        "fed": {
            7: lambda t: t.now.me["feeding"]["need"],
            8: lambda t: t.now.me["feeding"]["supply"],
            6: lambda t: t.now.me["income"],
        },
        "crew": {1: lambda t: _strength(t.now, "black"), 2: lambda t: _value(t, "pyramid")},
        "joker": {
            1: lambda t: _strength(t.now, "black"),
            2: lambda t: _strength(t.now, "joker"),
            3: lambda t: _strength(t.now, "black") + _strength(t.now, "joker"),
        },
        "lay": {
            1: lambda t: t.last_of(0),
            2: lambda t: t.last_of(1),
            3: lambda t: t.then.points[0]["obelisk"],
        },
        "market": {
            2: lambda t: t.then.me["feeding"]["loss"],
            3: lambda t: t.now.me["feeding"]["loss"],
        },
        "pyramid": {2: lambda t: _strength(t.now, "blue")},
        "stone": {1: lambda t: _value(t, "right_wall"), 2: lambda t: t.then.points[0]["pyramid"]},
        "bonus": {
            8: lambda t: t.now.me["score"],
            3: lambda t: {t.now.points[0]["obelisk"], t.now.points[0]["bonus"]},
            2: lambda t: t.now.points[0]["pyramid"],
        },
    },
    "egizia/2-sphinx-and-feeding": {
        "sphinx": {1: lambda t: t.last_of(1)},
        "field": {
            8: lambda t: t.now.me["feeding"]["supply"],
            13: lambda t: t.then.me["feeding"]["supply"],
        },
        "hunger": {2: _grown},
        "pass": {9: lambda t: t.now.me["feeding"]["need"], 13: lambda t: t.now.me["feeding"]["supply"]},
        "crew": {3: lambda t: _strength(t.now, "yellow"), 5: lambda t: t.material.most_drawn},
        "joker": {3: lambda t: _strength(t.now, "yellow")},
        "draw": {2: lambda t: t.last_of(0), 1: lambda t: t.end.points[0]["returned"]},
        "keep": {
            2: lambda t: sum(each["seat"] == 0 for each in t.now.drawn["buildings"]["obelisk"]),
            4: lambda t: next(
                each["want"] for each in t.now.drawn["sphinx"]["drawn"] if each["card"] == "own-obelisk-4"
            ),
        },
        "cards": {2: lambda t: t.now.me["sphinx_cards"]},
    },
}


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_number_in_a_lesson_is_shown_on_the_table(game: str, name: str) -> None:
    played = played_lesson(find_game(game), name)
    declared = DECLARED[f"{game}/{name}"]
    for step in played.lesson.steps:
        numbers = declared.get(step.key, {})
        for language in LANGUAGES:
            said = numbers_of(played.lesson, step.key, language)
            assert said == set(numbers), f"{step.key} in {language}: what is said is not what is declared"
        shown = told(played, step)
        for number, find in numbers.items():
            assert find(shown) in (number, {number}), f"{step.key} says {number}"


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        ("Three tiles, 15 Debens, and the tenth on A4 or 1-1", "en", {3, 10, 15}),
        ("Deux cubes en E9, la quatrième carte : 26 (F4.1)", "fr", {2, 4, 26}),
        ("Elf punten tegen drie; één akker", "nl", {3, 11}),
    ],
)
def test_numbers_are_read_in_digits_and_in_words(text: str, language: str, found: set[int]) -> None:
    assert numbers_in(text, language) == found

"""`floodplain ladder`: rates players by games between every two of them."""

from __future__ import annotations

import argparse
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rich.table import Table

from floodplain.arena.ladder import Ladder
from floodplain.arena.picture import draw_ladder
from floodplain.bots.levels import repeatable
from floodplain.catalog import LEVELS, find_bot, find_game
from floodplain.cli import screen
from floodplain.cli.arguments import (
    BadInput,
    add_edition,
    add_game,
    add_json,
    add_language,
    check_place,
    find_edition,
    find_language,
    positive,
    write_json,
    write_text,
)
from floodplain.cli.crew import add_crew, crew
from floodplain.cli.words import read_words

if TYPE_CHECKING:
    from floodplain.arena.statistics import Estimate
    from floodplain.cli.arguments import Commands
    from floodplain.cli.words import Words
    from floodplain.kernel.text import Texts

RATED: Final = ("rated_player", "rated_rating", "rated_points", "rated_time")
PAIRED: Final = ("paired", "paired_wins", "paired_games")
EPILOG: Final = """\
A pair stops early once the better player is clear. Ratings are Bradley-Terry ratings, relative to the mean of
all players: a player rated 100 points higher wins 64% of games. Players limited by time get a number of
states to evaluate instead, so that the same seed gives the same games; --clock restores their time limit.

examples:
  floodplain ladder egizia
  floodplain ladder fertility --among 4,5,greedy --players 3 --games 120 --picture ladder.svg
"""


def add(commands: Commands) -> None:
    """Add `ladder`, which takes a game, the players to rate, and the most games per pair."""
    parser = commands.add_parser(
        "ladder",
        help="rate players against each other",
        description="Let every pair of players play each other, rotating seats, and rate them.",
        epilog=EPILOG,
    )
    add_game(parser)
    parser.add_argument("--players", metavar="N", type=positive, default=2, help="seats (default: 2)")
    parser.add_argument(
        "--games", metavar="K", type=positive, default=120, help="most games per pair (default: 120)"
    )
    parser.add_argument("--among", metavar="A,B,…", help=f"who plays (default: {','.join(LEVELS)},greedy)")
    parser.add_argument("--seed", metavar="S", default="0", help="any word or number (default: 0)")
    add_crew(parser)
    parser.add_argument("--clock", action="store_true", help="limit players by time, not by states")
    parser.add_argument("--picture", metavar="FILE", type=Path, help="draw the ratings there, as SVG")
    add_edition(parser)
    add_language(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the ladder and show it."""
    game = find_game(arguments.game)
    game.settled(arguments.players, {})
    names = [*LEVELS, "greedy"] if arguments.among is None else arguments.among.split(",")
    found = [find_bot(name.strip()) for name in names]
    players = found if arguments.clock else [repeatable(player) for player in found]
    if len({player.name for player in players}) < max(len(players), 2):
        raise BadInput("a ladder needs at least two players, each named once")
    ladder = Ladder(
        game,
        find_edition(game, arguments.edition),
        players,
        arguments.players,
        arguments.games,
        arguments.seed,
    )
    if arguments.picture is not None:
        check_place(arguments.picture)
    with crew(arguments) as (executor, _), screen.err().status("…") as status:
        for pair in ladder.play(executor):
            status.update(f"{_versus(ladder, pair.first, pair.second)}: {_percent(pair.win_rate())}")
    if arguments.json:
        write_json(as_json(ladder))
    else:
        language = find_language(arguments.lang)
        show(ladder, game.texts(language), read_words(language))
    if arguments.picture is not None:
        write_text(arguments.picture, draw_ladder(ladder))
    return 0


def show(ladder: Ladder, texts: Texts, words: Words) -> None:
    """Return the ratings, the points by category and the pairs, as tables."""
    ratings = ladder.ratings()
    order = sorted(range(len(ratings)), key=lambda number: -ratings[number].value)
    rungs = [ladder.rungs[number] for number in order]
    rated = Table(*map(words.say, RATED), title=ladder.game.name)
    for number, rung in zip(order, rungs, strict=True):
        rated.add_row(
            rung.standing.name,
            f"{ratings[number].value:+.0f} ± {ratings[number].high - ratings[number].value:.0f}",
            f"{rung.standing.score.mean().value:.1f}",
            f"{1000 * rung.seconds:.0f}",
        )
    points = Table(words.say("rated_points"), *[rung.standing.name for rung in rungs])
    for category in ladder.game.categories:
        means = [rung.standing.by_category[category].mean().value for rung in rungs]
        points.add_row(texts.phrase("category", category), *[f"{mean:.1f}" for mean in means])
    pairs = Table(*map(words.say, PAIRED))
    for pair in ladder.pairs:
        pairs.add_row(_versus(ladder, pair.first, pair.second), _percent(pair.win_rate()), str(pair.games))
    for table in (rated, points, pairs):
        screen.out().print(table)


def _versus(ladder: Ladder, first: int, second: int) -> str:
    return f"{ladder.players[first].name} : {ladder.players[second].name}"


def _percent(estimate: Estimate) -> str:
    return f"{100 * estimate.value:.1f}% [{100 * estimate.low:.0f}, {100 * estimate.high:.0f}]"


def as_json(ladder: Ladder) -> dict[str, Any]:
    """Return everything that the ladder shows, as JSON."""
    return {
        "game": ladder.game.name,
        "edition": ladder.edition.name,
        "players": ladder.seats,
        "seed": ladder.seed,
        "ladder": [
            {
                "player": rung.standing.name,
                "rating": _bounds(rating),
                "games": rung.standing.games,
                "points": _bounds(rung.standing.score.mean()),
                "categories": {
                    name: sample.mean().value for name, sample in rung.standing.by_category.items()
                },
                "seconds": rung.seconds,
            }
            for rung, rating in zip(ladder.rungs, ladder.ratings(), strict=True)
        ],
        "pairs": [
            {
                "first": ladder.players[pair.first].name,
                "second": ladder.players[pair.second].name,
                "games": pair.games,
                "won": _bounds(pair.win_rate()),
            }
            for pair in ladder.pairs
        ],
    }


def _bounds(estimate: Estimate) -> dict[str, float | None]:
    low, high = (None if math.isinf(bound) else bound for bound in (estimate.low, estimate.high))
    return {"value": estimate.value, "low": low, "high": high}

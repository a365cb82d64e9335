"""Writes moments of a seeded game for the development page: the first of each kind of question, and the end.

Usage: python ui/dev/fixtures.py GAME [--players N] [--seed TEXT] [--seat N] [--lang en|fr|nl] [--every N]
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from floodplain.catalog import find_bot, find_game
from floodplain.kernel.flow import asked
from floodplain.kernel.game import AnyGame
from floodplain.kernel.preview import foresee
from floodplain.kernel.rng import Rng
from floodplain.kernel.table import Table
from floodplain.server.hall.cards import texts_card

NAMES = ("Maud", "Ilse", "Nora", "Joos")
FOLDER = Path(__file__).parent / "fixtures"
MOST_PREVIEWS = 150


def arguments() -> argparse.Namespace:
    """Return the arguments of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seed", default="floodplain")
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--every", type=int, default=0, help="also every so many answers")
    parser.add_argument("--out", default="")
    return parser.parse_args()


def question(table: Table, seat: int, lang: str) -> dict[str, Any] | None:
    """Return the present question, with the answers if it is the seat's."""
    if table.to_act is None:
        return None
    texts, state = table.game.texts(lang), table.state
    decision = asked(state)
    answers = [
        {
            "answer": answer,
            "text": texts.answer(decision, state, answer),
            "parts": decision.parts(state, answer),
        }
        for answer in table.legal(seat)
    ]
    return {
        "seat": decision.seat,
        "kind": decision.kind,
        "rule": decision.rule,
        "text": texts.ask(decision, state),
        "about": decision.about(state),
        "orderless": decision.orderless(state),
        "answers": answers,
    }


def previews(table: Table, seat: int) -> dict[str, Any]:
    """Return what each of the seat's answers would bring."""
    game, view = table.game, table.view(seat)
    told = {}
    for answer in table.legal(seat)[:MOST_PREVIEWS]:
        seen = foresee(game, view, seat, [answer])
        told[str(answer)] = {
            "answer": answer,
            "final": seen.is_final,
            "reveals": seen.after is None,
            "changes": seen.changes,
            "points": seen.points,
            "view": None if seen.after is None else to_builtins(game.portrait(seen.after)),
        }
    return told


def moment(table: Table, seat: int, lang: str) -> dict[str, Any]:
    """Everything that a room is given at this moment."""
    game, texts = table.game, table.game.texts(lang)
    entries = table.entries
    log = [
        {
            "position": line.position,
            "seat": line.seat,
            "kind": entries[line.position].decision.kind,
            "text": line.text,
            "parts": entries[line.position].decision.parts(
                entries[line.position].before, entries[line.position].answer
            )
            if entries[line.position].is_known_to(seat)
            else None,
            "changes": line.changes,
        }
        for line in table.log(seat, texts, max(0, table.position - 8))
    ]
    return {
        "position": table.position,
        "view": to_builtins(game.portrait(table.view(seat))),
        "question": question(table, seat, lang),
        "previews": previews(table, seat),
        "points": [game.breakdown(table.state, each) for each in range(table.players)],
        "log": log,
        "over": table.to_act is None,
    }


def moments(table: Table, seat: int, lang: str, every: int, bot_name: str) -> list[dict[str, Any]]:
    """The first of each kind of question to the seat, early and late, and the end."""
    bot, rng = find_bot(bot_name), Rng("fixtures")
    met: dict[str, int] = {}
    shown = []
    while (asking := table.to_act) is not None:
        kind = asked(table.state).kind
        if asking == seat:
            met[kind] = met.get(kind, 0) + 1
        is_shown = asking == seat and met[kind] in {1, 6}
        if is_shown or (every and table.position % every == 0):
            shown.append(moment(table, seat, lang))
        table.answer(asking, bot.choose(table.game, table.view(asking), asking, rng))
    return [*shown, moment(table, seat, lang)]


def written(game: AnyGame, given: argparse.Namespace) -> Path:
    """The file with the moments and the words of the game."""
    table = Table.open(game, game.edition, given.players, names=NAMES[: given.players], seed=given.seed)
    content = {
        "game": game.name,
        "lang": given.lang,
        "seat": given.seat,
        "names": NAMES[: given.players],
        "categories": game.categories,
        "texts": to_builtins(texts_card(game, given.lang)),
        "moments": moments(table, given.seat, given.lang, given.every, given.bot),
    }
    FOLDER.mkdir(exist_ok=True)
    path = Path(given.out) if given.out else FOLDER / f"{game.name}.json"
    path.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
    return path


if __name__ == "__main__":
    given = arguments()
    path = written(find_game(given.game), given)
    print(f"{path}: {path.stat().st_size // 1024} kB")  # noqa: T201  # a tool for the terminal

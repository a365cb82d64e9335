"""Golden games: recorded games, with what was true at every moment of each.

`python -m tests.games.golden` rewrites all of them after a change of the rules, or those of the games named.
A record is kept as far as its answers are still legal, and a bot continues from there.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from floodplain.catalog import find_bot, find_game
from floodplain.kernel.errors import BadRecord
from floodplain.kernel.flow import TABLE, Decision, Parts, State, apply, awaited, perform
from floodplain.kernel.game import AnyGame
from floodplain.kernel.record import Note, Record, read_record, replay
from floodplain.kernel.rng import Rng
from floodplain.kernel.table import Table

FOLDER: Final = Path(__file__).parent
SCORES: Final = "scores: "
COLUMNS: Final = ("position", "asked", "legal answers", "objections", "points by seat", "what they have")
BETWEEN: Final = " | "
QUARTERS: Final = (1, 2, 3)  # the share of a game after which paths are counted
LAST: Final = 6  # and the number of answers before its end
RECENT: Final = 6  # how many answers that were legal before are checked for objections
MANY: Final = 60_000  # the most paths that are counted
DEEPEST: Final = 12


def golden_records(game: str = "*") -> list[Path]:
    """Return the golden records of a game, or of all games."""
    return sorted(FOLDER.glob(f"{game}/golden/*.txt"))


def states(record: Record) -> list[State]:
    """Yield every state of a recorded game, from the first to the last."""
    game = find_game(record.game)
    moments = list(replay(record, game, game.edition))
    return [*(moment.state for moment in moments), apply(moments[-1].state, moments[-1].answer)]


# --- every moment -----------------------------------------------------------------------------------


def moments_of(record: Record) -> list[str]:
    """Return one short line for every moment of a game."""
    game = find_game(record.game)
    lines: list[str] = []
    given: dict[str, list[Parts]] = {}  # by kind of question, what was answered before
    for position, state in enumerate(states(record)):
        decision = awaited(state)
        asked, answers, no = "over", "0", ""
        if decision is not None:
            asked, answers = question_line(decision, state), answers_line(decision, state)
            before = given.setdefault(decision.kind, [])
            no = digest([why_not(decision, state, wanted) for wanted in before[-RECENT:]])
            before += [decision.parts(state, answer) for answer in decision.options(state)[:RECENT]]
        points = " ".join(map(str, game.scores(state)))
        has = [[game.ledger(state, seat), game.breakdown(state, seat)] for seat in range(state.players)]
        lines.append(BETWEEN.join([str(position), asked, answers, no, points, digest(has)]))
    return lines


def question_line(decision: Decision[Any], state: State) -> str:
    """Return who is asked what."""
    who = "*" if decision.seat == TABLE else decision.seat + 1
    about = [decision.about(state), decision.cited(), decision.size(state), decision.witness(state)]
    return f"{who} {decision.kind} {digest([*about, repr(decision.gathers(state))])}"


def answers_line(decision: Decision[Any], state: State) -> str:
    """Return how many answers are legal, and which."""
    answers = decision.options(state)
    said = [[each, decision.say(state, each), decision.parts(state, each)] for each in answers]
    known = [[decision.reveals(state, each), decision.takes(state, each)] for each in answers]
    return f"{len(answers)} {digest([said, known])}"


def why_not(decision: Decision[Any], state: State, wanted: Parts) -> list[object]:
    """Return which rules forbid an answer that was possible before; none if it is still legal."""
    reasons = decision.objections(state, {name: str(value) for name, value in wanted.items()})
    return [[reason.rule, reason.key, dict(reason.parts)] for reason in reasons]


def digest(value: object) -> str:
    """Return a few letters that differ if the value does."""
    return f"{crc32(json.dumps(value).encode()):08x}"


# --- paths ------------------------------------------------------------------------------------------


def crossings(record: Record) -> dict[int, State]:
    """Return the moments of a game at which paths are counted, by position."""
    found = states(record)
    last = len(found) - 1
    positions = sorted({*(last * quarter // 4 for quarter in QUARTERS), last - LAST})
    return {position: found[position] for position in positions}


def count_paths(state: State, depth: int) -> int:
    """Count the ways to give a number of answers from here, draws included; an ended game counts as one."""
    decision = awaited(state)
    if decision is None:
        return 1
    answers = decision.options(state)
    if depth == 1:
        return len(answers)
    return sum(count_paths(_after(state, answer), depth - 1) for answer in answers)


def _after(state: State, answer: int) -> State:
    after = state.copy()
    perform(after, answer)
    return after


def counts(state: State) -> Iterator[int]:
    """Return the number of paths for each depth, up to the first that is above the limit."""
    before = 0
    for depth in range(1, DEEPEST + 1):
        found = count_paths(state, depth)
        yield found
        if found == before or found > MANY // 8:  # every path has ended, or the next depth has too many
            return
        before = found


# --- rows -------------------------------------------------------------------------------------------


def rows_of(record: Record) -> dict[str, str]:
    """Return the features and the evaluation of every seat at the moments where paths are counted."""
    game = find_game(record.game)
    views = [
        (game.observe(state, seat), seat)
        for state in crossings(record).values()
        for seat in range(record.players)
    ]
    rows = zip(*[game.features(view, seat) for view, seat in views], strict=True)
    names = [column.name for column in game.columns(views[0][0])]
    found = {name: " ".join(map(str, column)) for name, column in zip(names, rows, strict=True)}
    return found | {"insight": " ".join(f"{game.value(view, seat):.4f}" for view, seat in views)}


# --- rewriting all of it ----------------------------------------------------------------------------


def beside(path: Path, ending: str) -> Path:
    """Return the file with what is known about a golden record."""
    return path.with_suffix(f".{ending}")


def play_anew(record: Record) -> Record:
    """Return the record under today's rules: kept as far as it is legal, then played on by a bot."""
    game, bot = find_game(record.game), find_bot("greedy")
    today = replace(
        record, rules=game.rules, edition=game.edition.name, fingerprint=game.edition.fingerprint, notes=()
    )
    table = Table.resume(_legal_part(today, game), game, game.edition)
    while (seat := table.to_act) is not None:
        rng = Rng(f"{record.seed}/{table.position}")
        table.answer(seat, bot.choose(game, table.view(seat), seat, rng))
    scores = " ".join(map(str, game.scores(table.state)))
    return replace(table.record(), notes=(Note(0, f"{SCORES}{scores}"),))


def _legal_part(record: Record, game: AnyGame) -> Record:
    moments = replay(record, game, game.edition)
    legal = 0
    try:
        for _ in moments:
            legal += 1
    except BadRecord:
        pass
    return replace(record, answers=record.answers[:legal], numbers=record.numbers[:legal])


def write(path: Path) -> None:
    """Write a golden record, and what is known about it, under today's rules."""
    record = play_anew(read_record(path.read_text(encoding="utf-8")))
    path.write_text(record.text(), encoding="utf-8")
    lines = "".join(f"{line}\n" for line in [BETWEEN.join(COLUMNS), *moments_of(record)])
    beside(path, "moments").write_text(lines, encoding="utf-8")
    paths = [f"{position}: {' '.join(map(str, counts(at)))}\n" for position, at in crossings(record).items()]
    beside(path, "paths").write_text("".join(paths), encoding="utf-8")
    rows = [f"{name}: {numbers}\n" for name, numbers in rows_of(record).items()]
    beside(path, "rows").write_text("".join(rows), encoding="utf-8")


def read_moments(path: Path) -> list[str]:
    """Return one short line for every moment, as it was when the record was made."""
    return beside(path, "moments").read_text(encoding="utf-8").splitlines()[1:]


def read_paths(path: Path) -> dict[int, list[int]]:
    """Return, by position, the number of paths for each depth."""
    lines = beside(path, "paths").read_text(encoding="utf-8").splitlines()
    parts = [line.split(":") for line in lines]
    return {int(position): [int(each) for each in found.split()] for position, found in parts}


def read_rows(path: Path) -> dict[str, str]:
    """Return, by column, the numbers that today's nets learned from."""
    lines = beside(path, "rows").read_text(encoding="utf-8").splitlines()
    return {name: numbers for name, _, numbers in (line.partition(": ") for line in lines)}


def main(games: Sequence[str]) -> None:
    """Rewrite the golden games."""
    for path in [path for game in games or ["*"] for path in golden_records(game)]:
        write(path)
        print(path.relative_to(FOLDER))  # noqa: T201 - a tool reports what it does


if __name__ == "__main__":
    main(sys.argv[1:])

"""Verifying daily games: a record counts only if all draws and all answers of bots are those of the deal."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from floodplain.bots.steady import steady
from floodplain.kernel.errors import BadRecord, FloodplainError
from floodplain.kernel.flow import Chance, State, awaited, draw, legal, perform
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Player
from floodplain.kernel.record import Moment, Record, read_record, replay
from floodplain.kernel.rng import Rng
from floodplain.server.daily import Deal, bot_seed, draw_seed

SLICE_S: Final = 2.0
"""After how long a helper returns, so that others get a turn."""


class Claim(msgspec.Struct, kw_only=True):
    """A record that is said to be a daily game."""

    deal: Deal
    record: str
    since: int = 0
    """The answers of bots before this position are verified."""


class Verdict(msgspec.Struct, kw_only=True):
    """The result of verifying a record, or a part of it."""

    refused: str = ""
    """Why the record does not count."""
    until: int = 0
    """The position up to which the answers of bots are verified."""
    is_done: bool = False
    scores: list[int] = []
    ranks: list[int] = []


def verified(game: AnyGame, claim: Claim, bots: Mapping[str, Player]) -> Verdict:
    """Verify the next part of a record; a record that does not count is refused with the reason."""
    try:
        moments, end = _replayed(game, claim)
        until = check_bots(game, claim, moments, bots[claim.deal.level])
    except FloodplainError as error:
        return Verdict(refused=str(error))
    return Verdict(
        until=until,
        is_done=until == len(moments),
        scores=list(game.scores(end)),
        ranks=list(game.ranks(end)),
    )


def _replayed(game: AnyGame, claim: Claim) -> tuple[list[Moment], State]:
    """Return the game with its end; raises BadRecord unless its draws are those of the deal."""
    record = read_record(claim.record)
    _check_header(game, claim.deal, record)
    moments: list[Moment] = []
    for moment in replay(record, game, game.edition):
        _check_draw(claim.deal, moment, len(moments))
        moments.append(moment)
    end: State = game.start(game.material_of(game.edition), record.players, record.options)
    if moments:
        end = moments[-1].state.copy()
        perform(end, moments[-1].answer)
    if awaited(end) is not None:
        raise BadRecord("this game is not finished; play it to its end first")
    return moments, end


def _check_header(game: AnyGame, deal: Deal, record: Record) -> None:
    """Raise BadRecord for a game that differs from the deal before its first answer."""
    if (record.game, record.players) != (deal.game, deal.players):
        raise BadRecord(
            f"the deal of {deal.day} is {deal.game} for {deal.players} players; "
            f"this is {record.game} for {record.players}"
        )
    if len(record.answers) > game.longest:
        raise BadRecord(f"{len(record.answers)} answers; a game has at most {game.longest}")
    if record.seed != deal.seed:
        raise BadRecord(f"this game was dealt by another seed than that of {deal.day}")
    if dict(record.options) != dict(game.settled(deal.players, {})):
        raise BadRecord("a daily game is played with the usual options; this one was played with others")
    if any(note.redraws for note in record.notes):
        raise BadRecord("answers were taken back in this game, which a daily game does not allow")


def _check_draw(deal: Deal, moment: Moment, position: int) -> None:
    if not isinstance(moment.decision, Chance):
        return
    dealt = draw(moment.decision, moment.state, Rng(draw_seed(deal.seed, position)))
    if dealt != moment.answer:
        raise BadRecord(
            f"line {position + 1} of the game, {moment.line!r}, is not what is drawn there on {deal.day}"
        )


def check_bots(game: AnyGame, claim: Claim, moments: Sequence[Moment], player: Player) -> int:
    """Return how far the answers of bots are their own; raises BadRecord where one is not."""
    deal, bot, until = claim.deal, steady(player), time.monotonic() + SLICE_S
    for position, moment in enumerate(moments):
        seat = moment.decision.seat
        if position < claim.since or isinstance(moment.decision, Chance) or seat == deal.seat:
            continue
        if len(legal(moment.state)) == 1:
            continue
        if time.monotonic() > until:
            return position
        view = game.codec.load(
            game.codec.dump(game.observe(moment.state, seat)), game.material_of(game.edition)
        )
        if bot.choose(game, view, seat, Rng(bot_seed(deal.seed, position))) != moment.answer:
            raise BadRecord(
                f"line {position + 1} of the game, {moment.line!r}, is not what a bot of level {deal.level} "
                "answers there"
            )
    return len(moments)

"""The errors of the server, and how clients are told about each."""

from __future__ import annotations

from typing import Final

from floodplain.kernel.errors import (
    BadEdition,
    BadOption,
    BadRecord,
    FloodplainError,
    GameOver,
    IllegalAnswer,
    IllegalSet,
    MissingGame,
    NotYourSeat,
    OtherRules,
    StaleVersion,
    UnknownGame,
)
from floodplain.server.helper import HelperFailed
from floodplain.server.messages.replies import Problem
from floodplain.server.store.errors import Outrun, StoreUnavailable

ANALYSIS_S: Final = 60.0  # seconds after which it may be worth asking for an analysis again


class Refusal(FloodplainError):
    """A request that the server refuses, with the status and short name of its kind."""

    status = 400
    error = "bad_request"
    knows_again = False
    """Whether the sender keeps the key that they were sent before the refusal."""


class Malformed(Refusal):
    """A request that does not fit its type."""

    status = 422
    error = "malformed"


class Unfit(Refusal):
    """A request that fits its type, but not this table or what exists here."""

    status = 422
    error = "unfit"


class BadAddress(FloodplainError):
    """An address that nothing is sent to."""


class Forbidden(Refusal):
    """A request that only others may make."""

    status = 403
    error = "forbidden"


class WrongHost(Refusal):
    """A host name that does not belong to this server."""

    status = 421
    error = "wrong_host"


class NotFound(Refusal):
    """A table, a game, an edition or anything else that does not exist here."""

    status = 404
    error = "not_found"


class UnreadableTable(Refusal):
    """A table that the database keeps, but not in a form that can be read."""

    status = 500
    error = "unreadable"

    def __init__(self, table_id: str) -> None:
        super().__init__(f"the server cannot read table {table_id} from its database; its log says why")


class UnknownEdition(NotFound):
    """An edition of a player whose file is not here."""

    error = "unknown_edition"


class Conflict(Refusal):
    """A request that does not fit the state of the table."""

    status = 409
    error = "conflict"


class OldRules(Conflict):
    """A table that was started under another version of the rules; it can only be viewed."""

    error = "old_rules"


class NotOver(Conflict):
    """A game that is still being played, which the coach does not analyse."""

    error = "not_over"


class DailyGame(Conflict):
    """Something that a daily game does not allow, so that all who play it have the same chances."""

    error = "daily"


class OthersAsked(Conflict):
    """A request while the others are still asked about another one: they are asked one thing at a time."""

    error = "others_asked"

    def __init__(self) -> None:
        super().__init__(
            "the other players are still deciding on another request; wait until that is settled"
        )


class TooLarge(Refusal):
    """The request is too large."""

    status = 413
    error = "too_large"


class TooMany(Refusal):
    """Requests that come too fast."""

    status = 429
    error = "too_many"

    def __init__(self, wait_s: float, told: str = "too many requests; wait a moment") -> None:
        super().__init__(told)
        self.wait_s = wait_s


class Flood(TooMany):
    """Messages that keep coming too fast after refusals: the socket is closed."""


class TooManyAnalyses(TooMany):
    """More analyses than one address may have running or waiting."""

    error = "too_many_analyses"

    def __init__(self, own: int) -> None:
        super().__init__(
            ANALYSIS_S,
            f"{own} of your analyses are running or waiting; wait for one to finish, or stop one",
        )


class CoachBusy(TooMany):
    """More analyses than the coach accepts at a time."""

    error = "coach_busy"

    def __init__(self, waiting: int) -> None:
        super().__init__(ANALYSIS_S, f"{waiting} analyses are running or waiting; try again in a few minutes")


STATUSES: Final[tuple[tuple[type[FloodplainError], int, str], ...]] = (
    (StaleVersion, 409, "stale_version"),
    (Outrun, 409, "stale_version"),
    (GameOver, 409, "game_over"),
    (IllegalAnswer, 422, "illegal_answer"),
    (IllegalSet, 422, "illegal_set"),
    (NotYourSeat, 403, "not_your_seat"),
    (MissingGame, 404, "missing_game"),
    (UnknownGame, 404, "unknown_game"),
    (BadOption, 422, "bad_option"),
    (BadEdition, 422, "bad_edition"),
    (OtherRules, 422, "other_rules"),
    (BadRecord, 422, "bad_record"),
    (StoreUnavailable, 503, "unavailable"),
    (HelperFailed, 503, "unavailable"),
)


def fault() -> Problem:
    """Return the problem for an error of the server, which says nothing about its cause."""
    return Problem(
        status=500, error="fault", message="something went wrong on the server; it has been logged"
    )


def problem_of(error: FloodplainError) -> Problem:
    """Return an error as clients are told it."""
    if isinstance(error, Refusal):
        return Problem(status=error.status, error=error.error, message=str(error))
    for kind, status, name in STATUSES:
        if isinstance(error, kind):
            return Problem(
                status=status,
                error=name,
                message=str(error),
                legal=list(error.legal) if isinstance(error, IllegalAnswer) else None,
                problems=list(error.problems) if isinstance(error, BadEdition) else None,
                option=error.option if isinstance(error, BadOption) else "",
            )
    return Problem(status=422, error="refused", message=str(error))

"""Checks of portraits: they match their declared types and the state that they show."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from floodplain.kernel.conformance.case import Case
from floodplain.kernel.conformance.secrets import EVERY


def portraits_are_of_their_kind(case: Case) -> Iterator[str]:
    """Check that every portrait is the same after it is encoded and decoded with its declared type."""
    for number, moment in enumerate(case.moments("portraits")):
        if number % EVERY:
            continue
        for seat in (*range(case.players), None):
            portrait = case.game.portrait(case.game.observe(moment.state, seat))
            try:
                read = msgspec.json.decode(msgspec.json.encode(portrait), type=type(portrait))
            except msgspec.ValidationError as error:
                yield f"before {moment.line!r}: {error}"
                return
            if read != portrait:
                yield f"before {moment.line!r}: what is drawn does not all arrive"
                return


def portraits_are_of_their_moment(case: Case) -> Iterator[str]:
    """Check that portraits do not depend on what was drawn before: fresh material gives the same portrait."""
    game = case.game
    for number, moment in enumerate(case.moments("portraits")):
        drawn = game.portrait(moment.state)
        if number % EVERY:
            continue
        alone = game.codec.load(case.dump(moment.state), game.material(case.edition))
        if game.portrait(alone) != drawn:
            yield f"before {moment.line!r}: something is drawn as it was at another moment"
            return

"""What a seat seems to be after, told by what all may see: so it can be said aloud."""

from __future__ import annotations

from typing import Final

from floodplain.bots.net import net_of
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame

TALKATIVE: Final = ("3", "4", "5")  # the levels that have a plan worth telling
WORTH_TELLING: Final = 2.0  # points


def aim_of(game: AnyGame, state: State, seat: int) -> str | None:
    """The category by which a seat should gain most from here; None where no net can tell, or it is little.

    The state is looked at as a spectator sees it: nothing that the seat alone knows has a part in this.
    """
    seen = game.observe(state, None)
    net = net_of(game, seen, seat)
    if net is None or not seen.pending:
        return None
    expected = net.points(game, [seen], seat)[0, 0].tolist()
    now = game.breakdown(seen, seat)
    gains = {name: points - now[name] for name, points in zip(game.categories, expected, strict=True)}
    most = max(gains, key=lambda name: gains[name])
    return most if gains[most] >= WORTH_TELLING else None

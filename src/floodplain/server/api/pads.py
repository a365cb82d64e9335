"""The endpoint of score pads: nothing of them is kept here."""

from __future__ import annotations

from floodplain.server.api.services import Services, Visitor
from floodplain.server.errors import NotFound
from floodplain.server.hall.pads import PadAsked, pad_told
from floodplain.server.messages.asked import OfGame, PadSheet, Speaking
from floodplain.server.messages.told import PadTold
from floodplain.teach.errors import BadCardboard
from floodplain.teach.game import has_pad


async def count_pad(
    services: Services,
    visitor: Visitor,
    path: OfGame,
    query: Speaking,
    body: PadSheet,
) -> PadTold:
    """Counts what lies on a real table, and tells what else can be entered and what cannot be."""
    game = services.hall.game(path.game)
    if not has_pad(game):
        raise NotFound(f"{path.game} has no score pad")
    if body.names and len(body.names) != body.players:
        raise BadCardboard(f"{len(body.names)} names for {body.players} players")
    names = body.names or [str(seat + 1) for seat in range(body.players)]
    asked = PadAsked(players=body.players, names=names, entered=body.entered, lang=query.lang)
    if body.edition_text:
        return await services.hall.examiner.pad(body.edition_text, asked, visitor.address)
    given = body.edition
    edition = game.editions.get(given) or game.edition_of(given) if given else game.edition
    if edition is None:
        raise NotFound(f"there is no edition {given!r} of {path.game}; send its file")
    return pad_told(game, edition, asked)

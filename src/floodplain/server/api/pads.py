"""The endpoint of score pads: nothing of them is kept here."""

from __future__ import annotations

from floodplain.server.api.services import Services, Visitor
from floodplain.server.errors import NotFound
from floodplain.server.hall.pads import pad_told
from floodplain.server.messages.replies import PadReply
from floodplain.server.messages.requests import GamePath, LanguageQuery, PadSheet
from floodplain.teach.game import has_pad


async def count_pad(
    services: Services,
    visitor: Visitor,
    path: GamePath,
    query: LanguageQuery,
    body: PadSheet,
) -> PadReply:
    """Count what lies on a real table, with what else can be entered and what is impossible."""
    game = services.hall.editions.game(path.game)
    if not has_pad(game):
        raise NotFound(f"{path.game} has no score pad")
    if body.edition_text:
        return await services.hall.uploads.pad(body, query.lang, visitor.address)
    given = body.edition
    edition = game.editions.get(given) or game.edition_of(given) if given else game.edition
    if edition is None:
        raise NotFound(f"there is no edition {given!r} of {path.game}; send its file")
    return pad_told(game, edition, body, query.lang)

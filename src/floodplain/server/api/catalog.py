"""Endpoints of games: what can be played, in which words, by which editions."""

from __future__ import annotations

import hashlib

from floodplain.kernel.errors import BadEdition
from floodplain.server.api.endpoint import Encoded
from floodplain.server.api.services import Services, Visitor
from floodplain.server.encoding import encode
from floodplain.server.errors import NotFound
from floodplain.server.hall.cards import edition_card, game_card, texts_card
from floodplain.server.messages.replies import EditionChecked, EditionText, GameCard, GameList
from floodplain.server.messages.requests import EditionFile, EditionPath, GamePath, LanguageQuery, TextsPath


async def games(services: Services, visitor: Visitor, query: LanguageQuery) -> GameList:
    """List the games that can be played here, with their options, editions and bots."""
    return GameList(games=[_card(services, name, query.lang) for name in services.hall.editions.games])


async def game(services: Services, visitor: Visitor, path: GamePath, query: LanguageQuery) -> GameCard:
    """Describe one game."""
    return _card(services, path.game, query.lang)


def _card(services: Services, name: str, language: str) -> GameCard:
    found = services.hall.editions.game(name)
    return game_card(found, services.levels.offered, found.texts(language))


async def texts(services: Services, visitor: Visitor, path: TextsPath) -> Encoded:
    """Return all texts and rules of a game in a language."""
    content = encode(texts_card(services.hall.editions.game(path.game), path.language))
    tag = hashlib.sha256(content).hexdigest()[:16]
    return Encoded(content, headers={"ETag": f'"{tag}"', "Cache-Control": "public, max-age=300"})


async def edition(
    services: Services,
    visitor: Visitor,
    path: EditionPath,
) -> EditionText:
    """Return the file of an edition that everyone can play here."""
    known = services.hall.editions.game(path.game).editions
    if path.edition not in known:
        raise NotFound(f"there is no edition {path.edition!r} of {path.game}; known: {', '.join(known)}")
    return EditionText(text=known[path.edition].text)


async def check_edition(services: Services, visitor: Visitor, body: EditionFile) -> EditionChecked:
    """Check an edition file and list everything that is wrong with it."""
    services.rates.new_tables.check(visitor.address)
    try:
        edition = await services.hall.uploads.edition(body.text, visitor.address)
    except BadEdition as error:
        return EditionChecked(edition=None, problems=list(error.problems))
    return EditionChecked(edition=edition_card(edition), problems=[])

"""Endpoints of the rules' examples, which are the same for everyone; nothing is stored."""

from __future__ import annotations

import hashlib

from starlette.requests import Request

from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame
from floodplain.server.api.endpoint import Encoded
from floodplain.server.api.services import Services, Visitor
from floodplain.server.encoding import encode
from floodplain.server.errors import NotFound
from floodplain.server.hall import play
from floodplain.server.hall.examples import example_told
from floodplain.server.messages.replies import Foreseen, WhyReply
from floodplain.server.messages.requests import ExamplePath, LanguageQuery, PreviewQuery
from floodplain.server.threads import in_thread
from floodplain.teach.example import Example, examples_of, shown_example
from floodplain.teach.lesson import LEARNER


async def example(services: Services, visitor: Visitor, path: ExamplePath, query: LanguageQuery) -> Encoded:
    """Return an example of a rule: a question on the table, and answers to try."""
    game, shown, view = await _shown(services, path)
    content = await in_thread(lambda: encode(example_told(shown, game, view, query.lang)))
    tag = hashlib.sha256(content).hexdigest()[:16]
    return Encoded(content, headers={"ETag": f'"{tag}"', "Cache-Control": "public, max-age=300"})


async def preview(services: Services, visitor: Visitor, path: ExamplePath, query: PreviewQuery) -> Foreseen:
    """Return what an answer would bring at an example."""
    game, shown, view = await _shown(services, path)
    return play.foreseen(game, shown.names, view, LEARNER, query.answer, query.chosen, query.lang)


async def why(
    services: Services,
    visitor: Visitor,
    path: ExamplePath,
    query: LanguageQuery,
    request: Request,
) -> WhyReply:
    """Return which rule forbids an answer with the parts that the query names, at an example."""
    game, shown, view = await _shown(services, path)
    wanted = {name: value for name, value in request.query_params.items() if name != "lang"}
    return play.why_not(game, shown.names, view, LEARNER, wanted, query.lang)


async def _shown(services: Services, path: ExamplePath) -> tuple[AnyGame, Example, State]:
    game = services.hall.editions.game(path.game)
    known = examples_of(game)
    if path.example not in known:
        raise NotFound(f"there is no example {path.example!r} of {path.game}; known: {', '.join(known)}")
    return game, known[path.example], await in_thread(shown_example, game, path.example)

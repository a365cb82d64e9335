"""The editions in use: those that come with games, and players' own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from floodplain.kernel.edition import EDITIONS_BYTES, Edition, parse_edition
from floodplain.kernel.errors import MissingGame, UnknownGame
from floodplain.kernel.game import AnyGame
from floodplain.kernel.memo import Kept
from floodplain.server.errors import UnknownEdition
from floodplain.server.store.contract import Store


class Editions:
    """Games by name and editions by fingerprint; players' own editions are in memory while in use."""

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        store: Store,
        forgotten: Callable[[str], None],
        most_bytes: int = EDITIONS_BYTES,
    ) -> None:
        self.games = games
        self._store = store
        self._forgotten = forgotten  # called with the fingerprint of an edition that leaves memory
        self._own: Kept[str, Edition] = Kept(most_bytes, self._forget)

    def game(self, name: str) -> AnyGame:
        """Return a game that is served here; raises UnknownGame, which lists all names."""
        if name not in self.games:
            raise UnknownGame(name, list(self.games))
        return self.games[name]

    def game_of(self, what: str, name: str) -> AnyGame:
        """Return the game of a record or a saved table; raises MissingGame if it is not served here."""
        if name not in self.games:
            raise MissingGame(what, name, f"Its host can install its package and pass --offer {name}.")
        return self.games[name]

    async def find(self, game: str, name: str) -> Edition:
        """Return an edition by its name or fingerprint, or the default for an empty name."""
        known = self.game(game).editions
        if not name:
            return self.game(game).edition
        return known[name] if name in known else await self.by_fingerprint(game, name)

    async def by_fingerprint(self, game: str, fingerprint: str) -> Edition:
        """Return an edition by its fingerprint; raises UnknownEdition."""
        edition = self.game(game).edition_of(fingerprint, self._own.values())
        if edition is not None:
            return edition
        text = None
        if fingerprint.isalnum():  # as every fingerprint is
            text = await self._store.read(lambda kept: kept.select_edition(fingerprint))
        if text is None:
            known = ", ".join(self.game(game).editions)
            raise UnknownEdition(f"there is no edition {fingerprint!r} of {game}; known: {known}")
        return self.keep(parse_edition(text, fingerprint))

    def material_of(self, game: AnyGame, edition: Edition) -> Any:  # noqa: ANN401 - each game has its own
        """Return the material of an edition, and mark it as used."""
        if all(each.fingerprint != edition.fingerprint for each in game.editions.values()):
            self.keep(edition)
        return game.material_of(edition)

    def keep(self, edition: Edition) -> Edition:
        """Keep a checked edition of a player in memory, and return it."""
        self.game(edition.game).material_of(edition)
        return self._own.put(edition.fingerprint, edition, edition.weight)

    def _forget(self, edition: Edition) -> None:
        self.game(edition.game).forget(edition)
        self._forgotten(edition.fingerprint)

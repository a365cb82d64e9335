"""A new edition file: a copy of the one that comes with a game, with instructions at the top."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from floodplain.kernel.edition import Edition

HEAD: Final = """\
# An edition of {game}, to be filled in from your own box. It is complete already: its numbers are those of
# the edition "{edition}" that comes with the game, so you can play it at any time while you change it.
#
#   1. Take the components out of the box. Go through the tables below, one after the other, and write what
#      is printed. The tables that are marked reconstructed under [provenance] are those to change first.
#   2. For every table that you have compared with your box, set its certainty to "stated" and say in its
#      source what you looked at.
#   3. Check it:  floodplain edition check {file}
#   4. Play it:   floodplain play {game} --edition {file}
#
# Lines that start with # are comments. Keep the name after "edition" short: records carry it.

"""


def template(edition: Edition, path: Path) -> str:
    """Return the text of a new edition file for the same game."""
    name = re.sub(r"[^a-z0-9]+", "-", path.stem.casefold()).strip("-") or "mine"
    body = edition.text
    for key, value in (("edition", name), ("title", f"{edition.game.capitalize()}, {name}")):
        body = re.sub(rf'^{key} = ".*"$', f'{key} = "{value}"', body, count=1, flags=re.MULTILINE)
    return HEAD.format(game=edition.game, edition=edition.name, file=path) + body

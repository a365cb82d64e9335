"""The worker in which bots and the coach think, and in which uploads are checked: bytes in, bytes out."""

from __future__ import annotations

from typing import Final

from floodplain.page.helpers import read_question
from floodplain.page.shelf import BOTS, COACH, GAMES
from floodplain.server.bots.thinker import Thinker
from floodplain.server.checks import checked

THINKER: Final = Thinker(GAMES, BOTS, COACH)


def answer(question: bytes) -> bytes:
    """Return the answer to a question; the first line of a question names the task."""
    task, asked = read_question(question)
    return checked(GAMES, asked) if task == "check" else THINKER.answer(asked)

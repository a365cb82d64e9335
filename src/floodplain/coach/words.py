"""The coach's words, in each language."""

from __future__ import annotations

from typing import Final

from floodplain.kernel.text import bind_marks
from floodplain.kernel.words import Words, sentences_of

MINUS: Final = "\N{MINUS SIGN}"


class CoachWords(Words):
    """The sentences and number format of a language."""

    def number(self, value: float, digits: int = 1) -> str:
        """Return a number as the language writes it."""
        written = f"{abs(value):.{digits}f}".replace(".", self.sentences["decimal"])
        return f"{MINUS}{written}" if round(value, digits) < 0 else written

    def signed(self, value: float, digits: int = 1) -> str:
        """Return a number with its sign; a minus is a true minus sign."""
        return self.number(value, digits) if round(value, digits) <= 0 else f"+{self.number(value, digits)}"

    def percent(self, value: float, digits: int = 0) -> str:
        """Return a share from 0 to 1 in percent, as the language writes it."""
        return self.number(100 * value, digits) + self.percent_sign

    def signed_percent(self, value: float) -> str:
        """Return a change of a share in percent, with its sign."""
        return self.signed(100 * value) + self.percent_sign

    @property
    def percent_sign(self) -> str:
        """Return the percent sign with the space that the language puts before it."""
        return bind_marks(" %") if self.language == "fr" else "%"


def coach_words(language: str) -> CoachWords:
    """Return the coach's words in a language."""
    return CoachWords(language, sentences_of("floodplain.coach", language))

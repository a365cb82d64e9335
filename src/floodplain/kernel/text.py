"""The words of a game in each language: names, help, questions, answers, log lines and rules."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources.abc import Traversable
from itertools import pairwise
from string import Formatter
from typing import Any, Final

from floodplain.kernel.copies import Reduced
from floodplain.kernel.errors import FloodplainError
from floodplain.kernel.flow import Decision, Part, State

LANGUAGES: Final = ("en", "fr", "nl")
PRIMER: Final = 4  # sentences of a game's short summary
FALLBACK: Final = "en"  # the language for rooms that lack the one wanted
SECTIONS: Final = (  # in every room's words
    "game", "words", "help", "ask", "answer", "log", "hidden", "chapter", "category", "option", "option_help",
    "why",
)  # fmt: skip
RULE_SECTIONS: Final = ("chapters", "rules")
YOU: Final = {
    "en": ("you", "you"),
    "fr": ("vous", "vous"),
    "nl": ("je", "jou"),
}  # the doer and the one affected
FORMS: Final = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")  # [takes|take]: for another player, for you
COUNTED: Final = re.compile(r"{(\w+)\|([^|}]*)\|([^}]*)}")  # {n|Deben|Debens}: for one, for any other number
ONE: Final = ".1"  # {good.1}: the word for one piece
MARK: Final = re.compile("[ \u00a0\u202f](?=[?!:;%»])|(?<=«)[ \u00a0\u202f]")  # the space of a French mark


class Texts:
    """The words of one game in one language; a missing key is an error of the room, found by its tests.

    Texts from files (`own` is set) use plain wording for a missing sentence, and English for what a language
    lacks.
    """

    def __init__(
        self,
        language: str,
        content: Mapping[str, Mapping[str, str]],
        chapters: Mapping[str, str],
        rules: Mapping[str, str],
        people: tuple[str, ...] = ("seat",),
        own: Texts | None = None,
    ) -> None:
        self.language = language
        self.content = content
        self.chapters = chapters
        self.rules = rules
        self.people = people  # the parts of questions and answers that are a seat, counted from 1
        self.own = own
        """The content of the files of this language alone, for checks.

        None if that is everything.
        """
        self._choices = _choices_of(content)

    def __reduce__(self) -> Reduced:
        return Texts, (self.language, self.content, self.chapters, self.rules, self.people, self.own)

    def word(self, token: Part) -> str:
        """Return the name of a piece, place or choice; a token without a name stands for itself.

        Several tokens separated by blanks, such as "grape → 4 debens", are named one by one.
        """
        words, said = self.content["words"], str(token)
        if said in words or " " not in said:
            return words.get(said, said)
        tokens = said.split(" ")
        return " ".join([self._after(before, each) for before, each in pairwise(["", *tokens])])

    def counted(self, count: int, token: str) -> str:
        """Return the name of a number of pieces: `token.1` for one, `token.2` for more, where given.

        Args:
            count: how many there are.
            token: the piece, as records write it.
        """
        words, form = self.content["words"], 1 if is_one(self.language, count) else 2
        return words.get(f"{token}.{form}") or words.get(token, token)

    def _after(self, before: str, token: str) -> str:
        """Return the name of a token after another one, which may be a count."""
        words = self.content["words"]
        return self.counted(int(before), token) if before.isdecimal() else words.get(token, token)

    def help(self, token: Part) -> str:
        """Return a line of help on a piece; empty if there is none."""
        return self.content["help"].get(str(token), "")

    def phrase(
        self,
        section: str,
        key: str,
        parts: Mapping[str, Part] | None = None,
        name: str | None = None,
        names: Sequence[str] = (),
        yours: Sequence[str] = (),
    ) -> str:
        """Return a sentence of a section with its parts filled in.

        With the names of all players, a seat given by its number is called by its name. Parts in `yours` are
        the reader, addressed as "you".

        Args:
            section: `ask`, `answer`, `log`, `hidden` or another section of sentences.
            key: usually the kind of a decision.
            parts: what fills the gaps of the sentence, by name.
            name: the player who acts.
            names: the names of all players, by seat.
            yours: the parts that mean the reader.

        Raises:
            KeyError: the section has no such sentence, and the texts were not read from files.
        """
        given: Mapping[str, Part] = parts or {}
        sentence = self._sentence(section, key, given)
        if yours or "[" in sentence:
            sentence = _voiced(self.language, self.people, sentence, tuple(yours))
        said: list[str] = []
        for plain, part in _pieces_of(sentence):
            said.append(plain)
            if part:
                said.append(self._filled(part, given, name, names))
        return "".join(said)

    def _filled(self, part: str, given: Mapping[str, Part], name: str | None, names: Sequence[str]) -> str:
        """Return the text for a part of a sentence."""
        if "|" in part:
            counted, one, many = part.split("|")
            return one if is_one(self.language, int(given[counted])) else many
        if part.endswith(ONE):
            return self.counted(1, str(given[part.removesuffix(ONE)]))
        if part == "name" and name is not None:
            return name
        token = given[part]
        if names and part in self.people and isinstance(token, int):
            return names[token - 1]
        return self.word(token)

    def _sentence(self, section: str, key: str, parts: Mapping[str, Part]) -> str:
        choices = self._choices.get((section, key))
        if self.own is not None and key not in self.content.get(section, {}):
            return _plain_sentence(section, key, parts)
        if choices is None:
            return self.content[section][key]
        for value in [str(part) for part in parts.values()] + [f"{{{name}}}" for name in parts]:
            if value in choices:
                return choices[value]
        return self.content[section][key]

    def ask(self, decision: Decision[Any], state: State, names: Sequence[str] = ()) -> str:
        """Return the question that a decision asks its seat, addressed as "you".

        Args:
            decision: the decision that waits for the answer.
            state: the position, or the view of the seat that is asked.
            names: the names of all players, by seat; without them seats are called by their numbers.
        """
        about = decision.about(state)
        yours = self.names(about, decision.seat) if names else ()
        return self.phrase("ask", decision.kind, about, names=names, yours=yours)

    def answer(self, decision: Decision[Any], state: State, answer: int) -> str:
        """Return the text of an answer as offered; it may repeat what the question is about.

        Args:
            decision: the decision that waits for the answer.
            state: the position, or the view of the seat that is asked.
            answer: the answer, by its number.
        """
        return self.offered(decision.kind, {**decision.about(state), **decision.parts(state, answer)})

    def described(self, decision: Decision[Any], state: State, answer: int) -> str:
        """Return an answer for readers who see no numbers on the table; it may name what comes with it.

        Args:
            decision: the decision that waits for the answer.
            state: the position, or the view of the seat that is asked.
            answer: the answer, by its number.
        """
        return self.offered(decision.kind, decision.told(state, answer))

    def offered(self, kind: str, parts: Mapping[str, Part]) -> str:
        """Return the text of a choice, by its kind of decision and the parts of question and answer.

        Args:
            kind: the kind of the decision.
            parts: the parts of question and answer, by name.
        """
        return self.phrase("answer", kind, parts)

    def log(
        self, decision: Decision[Any], state: State, answer: int, name: str, names: Sequence[str] = ()
    ) -> str:
        """Return the log line of an answer given by a player with a name.

        Args:
            decision: the decision that was answered.
            state: the position before the answer.
            answer: the answer, by its number.
            name: the name of the player who gave it.
            names: the names of all players, by seat.
        """
        return self.told(decision.kind, decision.told(state, answer), name, names)

    def log_hidden(self, decision: Decision[Any], name: str) -> str:
        """Return the log line for readers who may not know the answer.

        Args:
            decision: the decision that was answered.
            name: the name of the player who answered it.
        """
        return self.told_hidden(decision.kind, name)

    def told(self, kind: str, parts: Mapping[str, Part], name: str, names: Sequence[str] = ()) -> str:
        """Return what a player did, by the kind of decision and the parts of question and answer.

        Args:
            kind: the kind of the decision.
            parts: the parts of question and answer, by name.
            name: the name of the player.
            names: the names of all players, by seat.
        """
        return self.phrase("log", kind, parts, name, names)

    def names(self, parts: Mapping[str, Part], seat: int | None) -> list[str]:
        """Return the parts of a question and its answer that name a seat.

        Args:
            parts: the parts, by name.
            seat: the seat, counted from 0; None for a spectator.
        """
        return [part for part in self.people if seat is not None and parts.get(part) == seat + 1]

    def told_you(
        self, kind: str, parts: Mapping[str, Part], doer: int, names: Sequence[str], reader: int
    ) -> str:
        """Return what a seat (-1: the table) did, addressed to the reader's seat; empty if not concerned.

        Args:
            kind: the kind of the decision.
            parts: the parts of question and answer, by name.
            doer: the seat that answered.
            names: the names of all players, by seat.
            reader: the seat of the reader.
        """
        yours = self.names(parts, reader)
        if doer == reader:
            yours.append("name")
        name = names[doer] if doer >= 0 else ""
        return self.phrase("log", kind, parts, name, names, yours) if yours else ""

    def told_hidden(self, kind: str, name: str) -> str:
        """Return the log line for something that the reader may not know.

        Args:
            kind: the kind of the decision.
            name: the name of the player.
        """
        return self.phrase("hidden", kind, name=name)


def _plain_sentence(section: str, key: str, parts: Mapping[str, Part]) -> str:
    """Return plain wording if a room has no sentence: the key, and the parts as they come."""
    said = " ".join([key.replace("_", " "), *[f"{{{name}}}" for name in parts]])
    return f"{{name}}: {said}" if section in ("log", "hidden") else said[:1].upper() + said[1:]


def _choices_of(content: Mapping[str, Mapping[str, str]]) -> dict[tuple[str, str], dict[str, str]]:
    """Return the sentences for choices such as "none", which may differ from those with "{card}"."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    for section, sentences in content.items():
        for name, sentence in sentences.items():
            key, dot, choice = name.partition(".")
            if dot:
                found.setdefault((section, key), {})[choice] = sentence
    return found


@lru_cache(maxsize=10_000)
def _voiced(language: str, everybody: Sequence[str], sentence: str, yours: Sequence[str]) -> str:
    """Return a sentence that addresses its reader: its verbs follow the first person named."""
    people = re.findall("{(" + "|".join(("name", *everybody)) + ")}", sentence)
    sentence = FORMS.sub(r"\2" if people and people[0] in yours else r"\1", sentence)
    doing, done_to = YOU[language]
    for part in yours:
        sentence = re.sub(f"^{{{part}}}", doing.capitalize(), sentence)
        sentence = sentence.replace(f": {{{part}}}", f": {doing}").replace(f"{{{part}}}", done_to)
    return sentence


def bind_marks(text: str) -> str:
    """Replace the space of each French mark by a narrow one, at which lines do not break."""
    return MARK.sub("\N{NARROW NO-BREAK SPACE}", text)


def is_one(language: str, count: float) -> bool:
    """Return whether a number takes the singular; in French everything below two does."""
    return int(abs(count)) <= 1 if language == "fr" else abs(count) == 1


def with_counts(language: str, sentence: str, parts: Mapping[str, object]) -> str:
    """Return a sentence with the forms that its counts need, such as {n|Deben|Debens}."""

    def form(found: re.Match[str]) -> str:
        count = parts[found[1]]
        return found[2] if isinstance(count, int | float) and is_one(language, count) else found[3]

    return COUNTED.sub(form, sentence)


@lru_cache(maxsize=10_000)
def _pieces_of(sentence: str) -> list[tuple[str, str]]:
    """Split a sentence into plain text, each piece with the part that comes after it, if any."""
    return [(plain, part or "") for plain, part, _, _ in Formatter().parse(sentence)]


@cache
def read_texts(room: Traversable, language: str, people: tuple[str, ...] = ("seat",)) -> Texts:
    """Return the words that come with a room; in English if it does not have the language."""
    if language not in LANGUAGES:
        raise FloodplainError(f"there is no text in {language!r}; choose one of {', '.join(LANGUAGES)}")
    english = _own_texts(room, FALLBACK, people)
    own = english if language == FALLBACK else _own_texts(room, language, people)
    if not own.content["game"] and not own.rules:
        own = english
    names = dict.fromkeys([*own.content, *english.content])
    content = {name: _filled_up(own.content.get(name, {}), english.content.get(name, {})) for name in names}
    chapters, rules = _filled_up(own.chapters, english.chapters), {**english.rules, **own.rules}
    content.setdefault("primer", _primer(chapters, rules))
    return Texts(own.language, content, chapters, rules, people, own)


def _primer(chapters: Mapping[str, str], rules: Mapping[str, str]) -> dict[str, str]:
    """Return a short summary if the room has none: the first rule of each of its first chapters."""
    first: dict[str, str] = {}
    for number, rule in rules.items():
        first.setdefault(number.partition(".")[0], rule)
    return {chapters.get(chapter, chapter): rule for chapter, rule in list(first.items())[:PRIMER]}


def _filled_up(own: Mapping[str, str], english: Mapping[str, str]) -> dict[str, str]:
    """Complete a section in English; the forms of a word (`grape.1`) are kept together."""
    spoken = {key.partition(".")[0] for key in own}
    lacking = {key: said for key, said in english.items() if key.partition(".")[0] not in spoken}
    return {**own, **lacking}


def _own_texts(room: Traversable, language: str, people: tuple[str, ...]) -> Texts:
    folder = room.joinpath("text")
    content = _read(folder.joinpath(f"{language}.toml"), SECTIONS)
    rules = _read(folder.joinpath("rules", f"{language}.toml"), RULE_SECTIONS)
    return Texts(language, content, rules["chapters"], rules["rules"], people)


def _read(file: Traversable, sections: Sequence[str]) -> dict[str, Any]:
    """Read a file section by section; empty if it is missing or empty."""
    content: dict[str, Any] = {section: {} for section in sections}
    if file.is_file():
        content |= tomllib.loads(bind_marks(file.read_text(encoding="utf-8")))
    wrong = [name for name, section in content.items() if not isinstance(section, dict)]
    if wrong:
        raise FloodplainError(f"{file}: {', '.join(wrong)}: write it below a section such as [game]")
    return content

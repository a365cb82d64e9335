"""The words of a game: names, helps, questions, answers, log lines and rules, in each language."""

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
PRIMER: Final = 4  # sentences of a game in short
FALLBACK: Final = "en"  # what a room says in a language that it does not speak
SECTIONS: Final = (  # of every room's words
    "game", "words", "help", "ask", "answer", "log", "hidden", "chapter", "category", "option", "option_help",
    "why",
)  # fmt: skip
RULE_SECTIONS: Final = ("chapters", "rules")
YOU: Final = {
    "en": ("you", "you"),
    "fr": ("vous", "vous"),
    "nl": ("je", "jou"),
}  # who does it, to whom it is done
FORMS: Final = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")  # [takes|take]: of somebody, of you
COUNTED: Final = re.compile(r"{(\w+)\|([^|}]*)\|([^}]*)}")  # {n|Deben|Debens}: of one, of any other number
ONE: Final = ".1"  # {good.1}: the word for one of it
MARK: Final = re.compile("[ \u00a0\u202f](?=[?!:;%»])|(?<=«)[ \u00a0\u202f]")  # the space of a French mark


class Texts:
    """The words of one game in one language; a missing key is a fault of the room, found by its tests.

    Texts of files (`own` is set) say a missing sentence plainly, and what a language lacks in English.
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
        self.people = people  # the parts of questions and answers that are a seat's number, from 1
        self.own = own
        """What the files of this language say, and nothing else: for checks; None: that is all there is."""
        self._choices = _choices_of(content)

    def __reduce__(self) -> Reduced:
        return Texts, (self.language, self.content, self.chapters, self.rules, self.people, self.own)

    def word(self, token: Part) -> str:
        """The name of a piece, place or choice; what has no name of its own stands for itself.

        Several tokens with blanks between them, such as "grape → 4 debens", are named one by one.
        """
        words, said = self.content["words"], str(token)
        if said in words or " " not in said:
            return words.get(said, said)
        tokens = said.split(" ")
        return " ".join([self._after(before, each) for before, each in pairwise(["", *tokens])])

    def counted(self, count: int, token: str) -> str:
        """The name of a number of pieces: `token.1` for one, `token.2` for more, where a language has it."""
        words, form = self.content["words"], 1 if is_one(self.language, count) else 2
        return words.get(f"{token}.{form}") or words.get(token, token)

    def _after(self, before: str, token: str) -> str:
        """The name of a token behind another, which may say how many."""
        words = self.content["words"]
        return self.counted(int(before), token) if before.isdecimal() else words.get(token, token)

    def help(self, token: Part) -> str:
        """One line about a piece; empty when there is nothing to say."""
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
        """A sentence of a section, its parts filled in by their words, people's names as they are.

        With the names of all, a seat that is told of by its number is told of by its name. Parts that are
        yours, the reader's, are told of as "you".
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
        """What stands in the place of a part."""
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
        """What the decision asks its seat, which is spoken to, among people of these names."""
        about = decision.about(state)
        yours = self.names(about, decision.seat) if names else ()
        return self.phrase("ask", decision.kind, about, names=names, yours=yours)

    def answer(self, decision: Decision[Any], state: State, answer: int) -> str:
        """An answer, as the choice offered; it may name what the question is about."""
        return self.offered(decision.kind, {**decision.about(state), **decision.parts(state, answer)})

    def described(self, decision: Decision[Any], state: State, answer: int) -> str:
        """An answer for readers who see no numbers on the table: it may name what comes with it."""
        return self.offered(decision.kind, decision.told(state, answer))

    def offered(self, kind: str, parts: Mapping[str, Part]) -> str:
        """A choice, by the kind of decision and the parts of question and answer."""
        return self.phrase("answer", kind, parts)

    def log(
        self, decision: Decision[Any], state: State, answer: int, name: str, names: Sequence[str] = ()
    ) -> str:
        """An answer, as what somebody of that name did among people of these names."""
        return self.told(decision.kind, decision.told(state, answer), name, names)

    def log_hidden(self, decision: Decision[Any], name: str) -> str:
        """What those are told who may not know the answer."""
        return self.told_hidden(decision.kind, name)

    def told(self, kind: str, parts: Mapping[str, Part], name: str, names: Sequence[str] = ()) -> str:
        """What somebody of that name did, by the kind of decision and the parts of question and answer."""
        return self.phrase("log", kind, parts, name, names)

    def names(self, parts: Mapping[str, Part], seat: int | None) -> list[str]:
        """The parts of a question and its answer that speak of a seat."""
        return [part for part in self.people if seat is not None and parts.get(part) == seat + 1]

    def told_you(
        self, kind: str, parts: Mapping[str, Part], doer: int, names: Sequence[str], reader: int
    ) -> str:
        """What a seat did (-1: the table), as the reader's seat is told it; empty where not concerned."""
        yours = self.names(parts, reader)
        if doer == reader:
            yours.append("name")
        name = names[doer] if doer >= 0 else ""
        return self.phrase("log", kind, parts, name, names, yours) if yours else ""

    def told_hidden(self, kind: str, name: str) -> str:
        """That somebody of that name did something that the reader may not know."""
        return self.phrase("hidden", kind, name=name)


def _plain_sentence(section: str, key: str, parts: Mapping[str, Part]) -> str:
    """What is said where a room has no sentence: the key, and the parts as they come."""
    said = " ".join([key.replace("_", " "), *[f"{{{name}}}" for name in parts]])
    return f"{{name}}: {said}" if section in ("log", "hidden") else said[:1].upper() + said[1:]


def _choices_of(content: Mapping[str, Mapping[str, str]]) -> dict[tuple[str, str], dict[str, str]]:
    """A choice such as "none" may have a sentence of its own, and one with a part such as "{card}"."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    for section, sentences in content.items():
        for name, sentence in sentences.items():
            key, dot, choice = name.partition(".")
            if dot:
                found.setdefault((section, key), {})[choice] = sentence
    return found


@lru_cache(maxsize=10_000)
def _voiced(language: str, everybody: Sequence[str], sentence: str, yours: Sequence[str]) -> str:
    """A sentence that addresses its reader: its verbs follow the person named first."""
    people = re.findall("{(" + "|".join(("name", *everybody)) + ")}", sentence)
    sentence = FORMS.sub(r"\2" if people and people[0] in yours else r"\1", sentence)
    doing, done_to = YOU[language]
    for part in yours:
        sentence = re.sub(f"^{{{part}}}", doing.capitalize(), sentence)
        sentence = sentence.replace(f": {{{part}}}", f": {doing}").replace(f"{{{part}}}", done_to)
    return sentence


def bind_marks(text: str) -> str:
    """Make the space of each French mark a narrow one, at which no line breaks."""
    return MARK.sub("\N{NARROW NO-BREAK SPACE}", text)


def is_one(language: str, count: float) -> bool:
    """Whether a number takes the singular: in French everything below two does."""
    return int(abs(count)) <= 1 if language == "fr" else abs(count) == 1


def with_counts(language: str, sentence: str, parts: Mapping[str, object]) -> str:
    """A sentence with the forms that its counts ask for, such as {n|Deben|Debens}, in their places."""

    def form(found: re.Match[str]) -> str:
        count = parts[found[1]]
        return found[2] if isinstance(count, int | float) and is_one(language, count) else found[3]

    return COUNTED.sub(form, sentence)


@lru_cache(maxsize=10_000)
def _pieces_of(sentence: str) -> list[tuple[str, str]]:
    """What a sentence is made of: plain text, each with the part that stands after it, if one does."""
    return [(plain, part or "") for plain, part, _, _ in Formatter().parse(sentence)]


@cache
def read_texts(room: Traversable, language: str, people: tuple[str, ...] = ("seat",)) -> Texts:
    """The words that come with a room; in English where it does not speak the language."""
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
    """A game in short, where its room does not say it: the first rule of each of its first chapters."""
    first: dict[str, str] = {}
    for number, rule in rules.items():
        first.setdefault(number.partition(".")[0], rule)
    return {chapters.get(chapter, chapter): rule for chapter, rule in list(first.items())[:PRIMER]}


def _filled_up(own: Mapping[str, str], english: Mapping[str, str]) -> dict[str, str]:
    """A section with what it lacks in English; the forms of a word (`grape.1`) stay with the word."""
    spoken = {key.partition(".")[0] for key in own}
    lacking = {key: said for key, said in english.items() if key.partition(".")[0] not in spoken}
    return {**own, **lacking}


def _own_texts(room: Traversable, language: str, people: tuple[str, ...]) -> Texts:
    folder = room.joinpath("text")
    content = _read(folder.joinpath(f"{language}.toml"), SECTIONS)
    rules = _read(folder.joinpath("rules", f"{language}.toml"), RULE_SECTIONS)
    return Texts(language, content, rules["chapters"], rules["rules"], people)


def _read(file: Traversable, sections: Sequence[str]) -> dict[str, Any]:
    """What a file says, section by section; empty where it says nothing, or is not there."""
    content: dict[str, Any] = {section: {} for section in sections}
    if file.is_file():
        content |= tomllib.loads(bind_marks(file.read_text(encoding="utf-8")))
    wrong = [name for name, section in content.items() if not isinstance(section, dict)]
    if wrong:
        raise FloodplainError(f"{file}: {', '.join(wrong)}: write it below a section such as [game]")
    return content

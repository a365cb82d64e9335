"""`? NAME` at the terminal: explains a piece, card, worker, place or rule, by its name in any language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from floodplain.catalog import CatalogEntry
from floodplain.cli.answers import begins, plain
from floodplain.cli.words import Words
from floodplain.kernel.flow import State
from floodplain.kernel.text import LANGUAGES, Texts

MOST_SHOWN: Final = 5
MOST_RULES: Final = 6


@dataclass(frozen=True, slots=True)
class Glossary:
    """Everything in a game that has a name, and the explanations."""

    texts: Texts
    facts: Mapping[str, str]
    names: Mapping[str, str]
    """By plain name in any language, the token or the number of the rule that it means."""

    @classmethod
    def of(cls, entry: CatalogEntry, view: State, texts: Texts) -> Glossary:
        """Return the glossary of a table in the reader's language."""
        facts = {} if entry.terminal is None else entry.terminal.facts(view, texts)
        names: dict[str, str] = {}
        spoken = [texts, *[entry.game.texts(each) for each in LANGUAGES if each != texts.language]]
        words = [token for token in texts.content["words"] if "." not in token]  # no other forms
        for token in (*texts.content["help"], *facts, *words):
            for each in spoken:
                names.setdefault(plain(each.word(token)), token)
            names.setdefault(plain(token), token)
        for number in (*texts.chapters, *texts.rules):
            names.setdefault(plain(number), number)
        return cls(texts, facts, names)

    def find(self, said: str) -> list[str]:
        """Return the tokens that a name can mean: by the whole name, or by the beginning of one."""
        wanted = plain(said)
        if wanted in self.names and self.tells(self.names[wanted]):
            return [self.names[wanted]]
        found = [token for name, token in self.names.items() if begins(name, wanted)]
        return [token for token in dict.fromkeys(found) if self.tells(token)]

    def like(self, said: str) -> list[str]:
        """Return names that resemble an unknown one."""
        near = get_close_matches(plain(said), list(self.names), n=MOST_SHOWN, cutoff=0.6)
        return [self.texts.word(token) for token in dict.fromkeys(self.names[name] for name in near)]

    def tells(self, token: str) -> bool:
        """Return whether there is more to say than the name."""
        told = self.texts.help(token) or self.facts.get(token) or self.texts.rules.get(token)
        return bool(told or token in self.texts.chapters or self._rules(token))

    def entry(self, token: str) -> RenderableType:
        """Return the explanation of a token, or the text of a rule or chapter."""
        texts = self.texts
        if token in texts.rules:
            return Text.assemble((f"{token}  ", "bold"), texts.rules[token])
        if token in texts.chapters:
            rules = [number for number in texts.rules if number.partition(".")[0] == token]
            return Group(Text(f"{token}  {texts.chapters[token]}", style="bold"), *map(self.entry, rules))
        told = [text for text in (texts.help(token), self.facts.get(token, "")) if text]
        shown = Text.assemble((texts.word(token), "bold"), "  ", " · ".join(told))
        rules = self._rules(token)
        if len(rules) > MOST_RULES:
            rules = [] if told else [*rules[:MOST_RULES], "…"]
        return shown.append(f"  ({', '.join(rules)})", style="dim") if rules else shown

    def _rules(self, token: str) -> list[str]:
        """Return the rules that mention it by name."""
        name = plain(self.texts.word(token))
        return [number for number, rule in self.texts.rules.items() if f" {name}" in f" {plain(rule)}"]


def explain(glossary: Glossary, said: str, words: Words) -> RenderableType:
    """Return the explanations that a name can mean, or names that resemble it."""
    found = glossary.find(said)
    if not found:
        near = glossary.like(said)
        key = "unknown_name" if near else "no_such_name"
        return Text(words.say(key, name=said, names=", ".join(near)))
    shown = [glossary.entry(token) for token in found[:MOST_SHOWN]]
    if len(found) > MOST_SHOWN:
        more = ", ".join(glossary.texts.word(token) for token in found[MOST_SHOWN : 4 * MOST_SHOWN])
        shown.append(Text(words.say("more_names", names=more), style="dim"))
    return Group(*shown)

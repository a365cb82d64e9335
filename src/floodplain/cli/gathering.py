"""A set being picked at the terminal: items are added and removed by number in any order, then confirmed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from floodplain.cli.answers import OfferedAnswer, matching, plain
from floodplain.cli.drawing import amounts
from floodplain.cli.listing import in_columns
from floodplain.cli.words import Words
from floodplain.kernel.flow import Gathering, State
from floodplain.kernel.game import AnyGame
from floodplain.kernel.preview import foresee
from floodplain.kernel.sets import addable, arrange, is_complete
from floodplain.kernel.text import Texts


class Picking:
    """The items picked so far of a set that a seat is asked for."""

    def __init__(self, asked_for: Gathering, items: Sequence[OfferedAnswer]) -> None:
        self.asked_for = asked_for
        self.items = items
        self.chosen: list[int] = []

    def meant(self, line: str) -> list[OfferedAnswer] | None:
        """Return the items that a line names by number; None if it names none, or too many."""
        words = line.replace(",", " ").replace("+", " ").split()
        if all(word.lstrip("-").isdecimal() for word in words):
            found = [matching(self.items, word.lstrip("-")) for word in words]
        else:
            found = [matching(self.items, line)]
        return [each[0] for each in found] if all(len(each) == 1 for each in found) else None

    def turn(self, choice: OfferedAnswer, away: bool = False) -> bool:
        """Pick an item, or unpick it if all of it is picked; return whether that was possible."""
        if not away and choice.answer in addable(self.asked_for, self.chosen):
            self.chosen.append(choice.answer)
            return True
        if choice.answer in self.chosen:
            self.chosen.remove(choice.answer)
            return True
        return False

    def is_complete(self) -> bool:
        """Return whether the set can be given as it is."""
        return is_complete(self.asked_for, self.chosen)

    def brings(self, game: AnyGame, view: State, seat: int) -> dict[str, int]:
        """Return what the whole set would gain and spend."""
        if not self.is_complete():
            return {}
        path = arrange(view, seat, self.chosen)
        return foresee(game, view, seat, path).changes[seat] if path else {}

    def drawn(
        self,
        brings: dict[str, int],
        texts: Texts,
        words: Words,
        width: int,
        fits: Callable[[RenderableType], bool],
    ) -> RenderableType:
        """Return the items with their picked counts, and what the set brings; in columns if needed."""
        named = Counter(self.chosen)
        may_add = addable(self.asked_for, self.chosen)
        most = {item.answer: min(item.most, self.asked_for.most) for item in self.asked_for.items}
        lines: list[Text] = []
        for choice in self.items:
            count, limit = named[choice.answer], most[choice.answer]
            box = ("[x]" if count else "[ ]") if limit == 1 else f"[{count}/{limit}]"
            style = "bold" if count else ("" if choice.answer in may_add else "dim")
            line = Text.assemble((f"{choice.number:4}  ", "bold"), (f"{box} {choice.sentence}", style))
            lines.append(line.append(f"  {choice.remark}" if choice.remark else "", "italic"))
        least, limit = self.asked_for.least, self.asked_for.most
        wanted = str(least) if least == limit else f"{least}-{limit}"
        state = words.say("chosen", count=len(self.chosen), wanted=wanted)
        told = Text(state, style="bold" if self.is_complete() else "")
        if brings:
            told.append(f"  ({amounts(brings, texts)})", style="cyan")
        roomy = Group(*lines, told)
        return roomy if fits(roomy) else Group(in_columns(lines, width), told)


def says_done(line: str, words: Words) -> bool:
    """Return whether a line confirms the set as it is."""
    return plain(line) in {plain(word) for word in ("done", ".", words.say("done_word"))}

"""One question at the terminal: what is offered, filtered or picked, and what a typed line means."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from floodplain.catalog import CatalogEntry
from floodplain.cli.answers import Numbers, OfferedAnswer, choices, matching
from floodplain.cli.gathering import Picking, says_done
from floodplain.cli.layout import Layout
from floodplain.cli.listing import listing
from floodplain.cli.refusals import refusals
from floodplain.cli.words import Words
from floodplain.kernel.flow import asked
from floodplain.kernel.sets import arrange, gathering
from floodplain.kernel.table import Table
from floodplain.kernel.text import Texts

Outcome = tuple[Sequence[int], RenderableType | None]
"""The answers that a line gives, and the message about it."""


class Prompt:
    """A question to a seat, until it has answered."""

    def __init__(
        self,
        table: Table,
        entry: CatalogEntry,
        seat: int,
        texts: Texts,
        words: Words,
        numbers: Numbers,
        in_sets: bool,
    ) -> None:
        self.names = table.called(texts.language)
        self.entry = entry
        self.seat = seat
        self.texts = texts
        self.words = words
        self.view = table.view(seat)
        self.decision = asked(self.view)
        self.offered = choices(entry, self.view, seat, texts, numbers)
        self.shown = self.offered
        self.picking = self._picking(numbers) if in_sets else None
        self.lit: Sequence[int] | None = None  # the answers that the coach mentions; None if it was not asked
        self._confirmed: int | None = None

    def _picking(self, numbers: Numbers) -> Picking | None:
        asked_for = gathering(self.view, self.seat)
        if asked_for is None:
            return None
        items = [item.answer for item in asked_for.items]
        return Picking(asked_for, choices(self.entry, self.view, self.seat, self.texts, numbers, items))

    # --- what is shown --------------------------------------------------------------------------------

    def heading(self) -> Text:
        """Return who is asked what, and by which rule."""
        question = self.texts.ask(self.decision, self.view, self.names)
        return Text(f"{self.names[self.seat]}: {question} ({self.decision.cited()})", style="bold")

    def listing(self, layout: Layout, rows: int | None = None) -> RenderableType:
        """Return the answers, or the set being picked, within a number of lines if needed."""

        def fits(shape: RenderableType) -> bool:
            return rows is None or layout.rows(shape) <= rows

        if self.picking is None:
            return listing(self.shown, self.texts, self.words, layout.size.width, fits)
        brings = self.picking.brings(self.entry.game, self.view, self.seat)
        return self.picking.drawn(brings, self.texts, self.words, layout.size.width, fits)

    def widen(self) -> None:
        """Show all answers again."""
        self.shown = self.offered

    @property
    def numbers(self) -> dict[int, int]:
        """Return the numbers under which answers are offered on the board."""
        lit = self.lit
        return {
            choice.answer: choice.number for choice in self.offered if lit is None or choice.answer in lit
        }

    def number(self, answer: int) -> int:
        """Return the number under which an answer is offered."""
        return next(choice.number for choice in self.offered if choice.answer == answer)

    def sentence(self, answer: int) -> str:
        """Return an answer described by what is on the table, for use outside the list."""
        return self.texts.described(self.decision, self.view, answer)

    # --- what is typed --------------------------------------------------------------------------------

    def take(self, line: str, asks_first: bool) -> Outcome:
        """Interpret a line; an answer that ends a turn early may need confirmation."""
        if self.picking is not None:
            picked = self._pick(self.picking, line)
            if picked is not None:
                return picked
        asked_about, self._confirmed = self._confirmed, None
        if asked_about is not None and line.casefold() in self.words.say("yes").split():
            return (asked_about,), None
        found = matching(self.offered, line)
        if not found:
            return (), self._refusal(line)
        if len(found) > 1:
            self.shown = found
            return (), Text(self.words.say("several_fit", line=line, count=len(found)))
        choice = found[0]
        if asks_first and self._ends_early(choice) and asked_about != choice.answer:
            self._confirmed = choice.answer
            others = len(self.offered) - 1
            return (), Text(self.words.say("sure", answer=choice.sentence, count=others), style="bold yellow")
        return (choice.answer,), None

    def _pick(self, picking: Picking, line: str) -> Outcome | None:
        """Pick, unpick or confirm the set; None if the line is about something else."""
        if says_done(line, self.words):
            if picking.is_complete():
                return arrange(self.view, self.seat, picking.chosen), None
            least, most = picking.asked_for.least, picking.asked_for.most
            return (), Text(self.words.say("not_done", least=least, most=most), style="red")
        meant = picking.meant(line)
        if meant is None:
            return None
        away = line.startswith("-")
        unfit = [choice.sentence for choice in meant if not picking.turn(choice, away)]
        told = self.words.say("unfit", names=", ".join(unfit), rule=self.decision.cited())
        return (), Text(told, style="red") if unfit else None

    def _ends_early(self, choice: OfferedAnswer) -> bool:
        closing = {} if self.entry.terminal is None else self.entry.terminal.closing
        parts = self.decision.parts(self.view, choice.answer).values()
        return closing.get(self.decision.kind) in parts and len(self.offered) > 1

    def _refusal(self, line: str) -> RenderableType:
        """Explain why an answer is illegal, if the rules can tell; otherwise, what can be typed."""
        reasons = refusals(self.entry.game, self.view, self.seat, line, self.texts, self.names)
        if reasons:
            return Group(*[Text(reason, style="red") for reason in reasons])
        most = max(choice.number for choice in self.offered)
        return Text(self.words.say("no_such_answer", line=line, count=most), style="red")

"""One game at the terminal: bots answer, people are asked and see the table, and the result is announced."""

from __future__ import annotations

from rich.console import Group
from rich.rule import Rule
from rich.text import Text

from floodplain.cli import drawing
from floodplain.cli.aims import aims_told
from floodplain.cli.answers import Numbers
from floodplain.cli.dialogue import Dialogue
from floodplain.cli.history import History
from floodplain.cli.keys import Keys
from floodplain.cli.question import Prompt
from floodplain.cli.sitting import Sitting
from floodplain.cli.table_screen import TableScreen
from floodplain.kernel.errors import FloodplainError
from floodplain.kernel.flow import TABLE
from floodplain.kernel.player import Player
from floodplain.kernel.rng import Rng


class Session:
    """A table, with the people and bots at it, and who looks at the screen."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.table = sitting.table
        self.words = sitting.words
        self.console = sitting.console
        self.dialogue = Dialogue(sitting)
        self.history = History(sitting, self.dialogue)
        self.screen = TableScreen(sitting, self.dialogue)
        self.keys = Keys(sitting, self.dialogue, self.history, self.screen)
        self.people = sitting.people
        self.viewer: int | None = self.people[0] if len(self.people) == 1 else None
        self.seen = [len(self.table.entries)] * self.table.players
        self.looked = -1  # the length of the log when the table was last drawn
        self.numbers = Numbers()
        self.question: Prompt

    # --- the game -------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play to the end; raises Quit when a player leaves."""
        self.keep()
        while (seat := self.table.to_act) is not None:
            if (bot := self.sitting.bots[seat]) is None:
                self._ask(seat)
            else:
                self._let_answer(seat, bot)
            self.keep()
        self._finish()

    def keep(self) -> None:
        """Save the game to its file."""
        self.sitting.write(self.sitting.file)

    def _let_answer(self, seat: int, bot: Player) -> None:
        seed = self.table.seed
        rng = Rng(None if seed is None else f"{seed}/{len(self.table.entries)}/{bot.name}")
        with self.console.status(self.words.say("thinking", name=self.sitting.names[seat])):
            answer = bot.choose(self.table.game, self.table.view(seat), seat, rng)
        before = len(self.table.entries)
        self.table.answer(seat, answer)
        if not self.people:
            self.console.print(Group(*self.screen.told(None, before)))

    def _finish(self) -> None:
        """Announce the end: the last moves, the table, the score sheet, and the winner."""
        names, texts = self.sitting.names, self.sitting.texts
        self.console.clear()
        self.screen.draw(self.viewer)
        if self.people:
            since = min(self.seen[seat] for seat in self.people)
            self.console.print(Group(*self.screen.told(self.viewer, since)))
        self.console.print(Rule(self.words.say("game_over"), style="bold"))
        result = drawing.Result.of(self.table.game, self.table.state)
        self.console.print(drawing.score_sheet(result, names, texts, self.words))
        for sentence in drawing.verdict(result, names, texts, self.words):
            self.console.print(Text(sentence, style="bold"))
        self.console.print(self.dialogue.sentence("kept_record", file=self.sitting.file), soft_wrap=True)

    # --- one question ---------------------------------------------------------------------------------

    def _ask(self, seat: int) -> None:
        """Show the table and read lines until one of them is an answer.

        Lines of a pipe were written beforehand, so in a pipe every question numbers its answers from 1, and
        the items of a set are named one by one.
        """
        self._pass_the_device(seat)
        others = [entry for entry in self.table.entries[max(0, self.looked) :] if entry.seat != seat]
        is_screen, others_moved = self.console.is_terminal, any(entry.seat != TABLE for entry in others)
        if self.looked < 0 or not is_screen or others_moved:
            self.numbers.forget()
        self._put_question(seat)
        before = self.table.version
        if is_screen:
            keys = self.keys.legend(self.question)
            if others_moved and not self.screen.tells_all(seat, self.question, keys):
                self.dialogue.read_through(Group(*self.screen.captions))  # the table would hide what happened
            self._show(seat)
        else:
            self._print(seat, with_table=self.looked < 0 or bool(others))
        self.looked = len(self.table.entries)
        while self.table.version == before:
            self._take_line(seat, self.dialogue.read(self.words.say("prompt", name=self.sitting.names[seat])))
            if self.table.version == before and self.console.is_terminal:
                self._show(seat)

    def _put_question(self, seat: int) -> None:
        sitting = self.sitting
        self.screen.page = 0  # the first panel shows what the question is about
        self.screen.captions = self.screen.told(seat, self.seen[seat])
        self.screen.captions += aims_told(
            self.table, sitting.bots, self.seen[seat], sitting.texts, self.words
        )
        self.seen[seat] = len(self.table.entries)
        self.question = Prompt(
            self.table, sitting.entry, seat, sitting.texts, self.words, self.numbers, self.console.is_terminal
        )

    def _pass_the_device(self, seat: int) -> None:
        has_secrets = self.table.game.has_secrets(self.table.state)
        if self.viewer != seat and len(self.people) > 1 and has_secrets:
            self.console.clear()
            self.dialogue.read(self.words.say("pass_the_device", name=self.sitting.names[seat]))
        if self.viewer != seat:
            self.viewer = seat
            self.looked = -1

    def _show(self, seat: int) -> None:
        self.screen.show(seat, self.question, self.keys.legend(self.question))

    def _print(self, seat: int, with_table: bool) -> None:
        self.screen.print(seat, self.question, self.keys.legend(self.question), with_table)

    def _take_line(self, seat: int, line: str) -> None:
        if not line:
            self.question.widen()
            if not self.console.is_terminal:
                self._print(seat, with_table=True)
            return
        try:
            if not self.keys.take(line, self.question):
                self._answer(seat, line)
        except FloodplainError as error:
            self.dialogue.tell(Text(str(error), style="red"))
        self._forget_what_was_taken_back()

    def _answer(self, seat: int, line: str) -> None:
        """Give the answer of a line; if it is not possible, the question explains why."""
        path, told = self.question.take(line, asks_first=self.console.is_terminal)
        if told is not None:
            self.dialogue.tell(told)
        self.history.answer(seat, path)

    def _forget_what_was_taken_back(self) -> None:
        length = len(self.table.entries)
        self.seen = [min(seen, length) for seen in self.seen]
        if length < self.looked:
            self.looked = length if self.console.is_terminal else -1

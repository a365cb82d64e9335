"""One game at the terminal: who is asked sees the table, answers, takes back, asks what a name means."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from floodplain.catalog import Entry
from floodplain.cli import drawing, saves
from floodplain.cli.aims import aims_told
from floodplain.cli.answers import Numbers
from floodplain.cli.arguments import BadInput, write_text
from floodplain.cli.explain import Glossary, explain
from floodplain.cli.hint import Hints
from floodplain.cli.layout import Layout
from floodplain.cli.listing import whole
from floodplain.cli.question import Question
from floodplain.cli.words import Words
from floodplain.coach.words import coach_words
from floodplain.kernel.errors import FloodplainError
from floodplain.kernel.flow import TABLE
from floodplain.kernel.player import Player
from floodplain.kernel.rng import Rng
from floodplain.kernel.table import Table
from floodplain.kernel.text import Texts
from floodplain.terminal.panels import NO_NUMBERS, Panel, Size

YOU: Final = "you"
PAGE_ROWS: Final = 48  # of a table that is printed on a page
MANY_LINES: Final = 6  # of what happened since the last question
FEW_ROWS: Final = 6  # what is told beside the table; more has the screen for itself


class Quit(Exception):
    """The player leaves the table."""


class Session:
    """A table, the people and bots at it, and the file that it is kept in."""

    def __init__(
        self,
        table: Table,
        entry: Entry,
        bots: Sequence[Player | None],
        texts: Texts,
        words: Words,
        console: Console,
        file: Path,
    ) -> None:
        self.table = table
        self.game = entry.game
        self.entry = entry
        self.bots = tuple(bots)  # by seat; None: a person
        self.texts = texts
        self.words = words
        self.names = table.called(words.language)
        self.console = console
        self.layout = Layout(console, words)
        self.file = file
        self.people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        self.viewer: int | None = self.people[0] if len(self.people) == 1 else None
        self.seen = [len(table.entries)] * table.players
        self.looked = -1  # the length of the log when the table was drawn last
        self.numbers = Numbers()
        self.hints = Hints(is_agreed=len(self.people) <= 1)
        self.sets: list[range] = []  # the positions of the log that were answered as one set
        self.question: Question
        self.captions: list[Text] = []
        self.notices: list[RenderableType] = []
        self.page = 0
        self.typed_ahead = ""
        self.sure_of: tuple[int, int] | None = None  # a version, and how far one was about to go back from it
        self.commands: dict[str, Callable[[int, str], None]] = {
            "n": self._turn_page,
            "u": self._undo,
            "r": self._redo,
            "h": self._hint,
            "s": self._save,
            "l": self._log,
            "m": self._more,
            "?": self._help,
            "q": self._quit,
        }

    # --- the game -------------------------------------------------------------------------------------

    def run(self) -> None:
        """Plays to the end; raises Quit when a player leaves."""
        self.keep()
        while (seat := self.table.to_act) is not None:
            if (bot := self.bots[seat]) is None:
                self._ask(seat)
            else:
                self._let_answer(seat, bot)
            self.keep()
        self._finish()

    def keep(self) -> None:
        """Writes the game as it stands to its file."""
        self._write(self.file)

    def _write(self, path: Path) -> None:
        seats = [YOU if bot is None else bot.name for bot in self.bots]
        write_text(path, saves.saved_text(self.table.record(), seats))

    def _let_answer(self, seat: int, bot: Player) -> None:
        seed = self.table.seed
        rng = Rng(None if seed is None else f"{seed}/{len(self.table.entries)}/{bot.name}")
        with self.console.status(self.words.say("thinking", name=self.names[seat])):
            answer = bot.choose(self.game, self.table.view(seat), seat, rng)
        before = len(self.table.entries)
        self.table.answer(seat, answer)
        if not self.people:
            self.console.print(Group(*self._told(None, before)))

    def _finish(self) -> None:
        """Announces the end: what happened last, the table, the sheet, and who has won by what."""
        names = self.names
        self.console.clear()
        self._draw(self.viewer)
        if self.people:
            self.console.print(Group(*self._told(self.viewer, min(self.seen[seat] for seat in self.people))))
        self.console.print(Rule(self.words.say("game_over"), style="bold"))
        result = drawing.Result.of(self.game, self.table.state)
        self.console.print(drawing.score_sheet(result, names, self.texts, self.words))
        for sentence in drawing.verdict(result, names, self.texts, self.words):
            self.console.print(Text(sentence, style="bold"))
        self._say("kept_record", file=self.file)

    # --- one question ---------------------------------------------------------------------------------

    def _ask(self, seat: int) -> None:
        """Shows the table and takes lines until one of them is an answer.

        What comes through a pipe was written before: there, every question counts from 1, and the items of a
        set are named one by one.
        """
        self._pass_the_device(seat)
        others = [entry for entry in self.table.entries[max(0, self.looked) :] if entry.seat != seat]
        is_screen, others_moved = self.console.is_terminal, any(entry.seat != TABLE for entry in others)
        if self.looked < 0 or not is_screen or others_moved:
            self.numbers.forget()
        self.page = 0  # the first shows what a question is about
        self.captions = self._told(seat, self.seen[seat])
        self.captions += aims_told(self.table, self.bots, self.seen[seat], self.texts, self.words)
        self.seen[seat] = len(self.table.entries)
        self.question = Question(
            self.table, self.entry, seat, self.texts, self.words, self.numbers, in_sets=is_screen
        )
        before = self.table.version
        if is_screen:
            if others_moved and not self._composed(seat)[2]:  # what happened would be hidden by the table
                self._read_through(Group(*self.captions))
            self._show(seat)
        else:
            self._print(seat, with_table=self.looked < 0 or bool(others))
        self.looked = len(self.table.entries)
        while self.table.version == before:
            self._take_line(seat, self._read(self.words.say("prompt", name=self.names[seat])))
            if self.table.version == before and self.console.is_terminal:
                self._show(seat)

    def _pass_the_device(self, seat: int) -> None:
        if self.viewer != seat and len(self.people) > 1 and self.game.has_secrets(self.table.state):
            self.console.clear()
            self._read(self.words.say("pass_the_device", name=self.names[seat]))
        if self.viewer != seat:
            self.viewer = seat
            self.looked = -1

    def _show(self, seat: int) -> None:
        """Draws the screen again: a page of the table, what happened, the question and what was just told."""
        screen, pages, _ = self._composed(seat)
        self.page %= pages
        self.console.clear()
        self.console.print(screen)
        self.notices.clear()

    def _composed(self, seat: int) -> tuple[RenderableType, int, bool]:
        """The screen, the number of its pages, and whether it tells all that happened."""
        panels = [
            Panel(panel.name, self.layout.fixed(panel.drawn))
            for panel in self._panels(seat, self.layout.size, self.question.numbers)
        ]
        heading: list[RenderableType] = [Rule(style="dim"), self.question.heading()]
        keys = self._keys(seat)
        room = self.layout.room_for_answers(panels[0], self.captions, [*heading, *self.notices, keys])
        answers = self.layout.fixed(self.question.listing(self.layout, room))
        question = [*heading, answers, *self.notices, keys]
        return self.layout.screen(panels, self.page, self.captions, question)

    def _print(self, seat: int, with_table: bool) -> None:
        """The same on a page, where what stands above stays."""
        if with_table:
            self._draw(seat)
        self.console.print(Group(*self.captions))
        self.console.print(Rule(style="dim"), self.question.heading(), self.question.listing(self.layout))
        self.console.print(self._keys(seat))

    def _draw(self, seat: int | None) -> None:
        panels = self._panels(seat, Size(self.console.width, PAGE_ROWS))
        self.console.print(Group(*[panel.drawn for panel in panels]))

    def _panels(self, seat: int | None, size: Size, numbers: Mapping[int, int] = NO_NUMBERS) -> list[Panel]:
        is_over = self.table.to_act is None
        view = self.table.state if is_over else self.table.view(seat)
        names = self.names
        panels = drawing.panels(self.entry, view, seat, names, self.texts, size, numbers)
        if not is_over:
            scores = drawing.live_scores(self.game, view, names, self.texts, self.words, size.width)
            panels.append(Panel(self.words.say("score_now"), scores))
        return panels

    def _told(self, seat: int | None, since: int) -> list[Text]:
        lines = self.table.log(seat, self.texts, since)
        if self.console.is_terminal and any(line.seat not in {TABLE, seat} for line in lines):
            lines = [line for line in lines if line.seat != seat]  # the reader's own are known
        if self.console.is_terminal and len(lines) > MANY_LINES:  # what was drawn lies on the table
            lines = [line for line in lines if line.seat != TABLE or line.chapter]
        return [drawing.caption(line, self.names, self.texts) for line in lines]

    def _keys(self, seat: int) -> Text:
        back = len(self._undo_points(seat))
        undo = self.words.say("undo_key", count=back) if back else ""
        redo = self.words.say("redo_key") if self._can_redo(seat) else ""
        picks = self.words.say("set_keys") if self.question.picking is not None else ""
        keys = [picks, undo, redo, self.words.say("keys")]
        return Text(" · ".join(filter(None, keys)), style="dim")

    def _say(self, key: str, **parts: object) -> None:
        # Left as one line, so that the name of a file can be copied.
        self.tell(Text(self.words.say(key, **parts), overflow="fold"))

    def tell(self, told: RenderableType) -> None:
        """Beside the table if it is short, otherwise on a screen of its own; on a page, here."""
        if not self.console.is_terminal or self.table.to_act is None:
            self.console.print(told, soft_wrap=isinstance(told, Text))
        elif self.layout.rows(told) <= FEW_ROWS:
            self.notices.append(told)
        else:
            self._read_through(told)

    def _read_through(self, told: RenderableType) -> None:
        """A screen after the other; what is typed instead of Enter is taken at the table."""
        lines = self.console.render_lines(told, pad=False)
        room = self.layout.size.height
        for first in range(0, len(lines), room):
            self.console.clear()
            for line in lines[first : first + room]:
                self.console.print(Text.assemble(*[(part.text, part.style or "") for part in line]))
            is_last = first + room >= len(lines)
            typed = self._read(self.words.say("back_to_table" if is_last else "read_on"))
            if typed:
                self.typed_ahead = typed
                return

    def _read(self, prompt: str) -> str:
        self.console.file.flush()
        if self.typed_ahead:
            line, self.typed_ahead = self.typed_ahead, ""
            return line
        try:
            line = input(prompt).strip()
        except EOFError:
            raise Quit from None
        if not sys.stdin.isatty():
            self.console.print(Text(line))  # a terminal has shown what was typed; a page has not
        return line

    def _take_line(self, seat: int, line: str) -> None:
        if not line:
            self.question.widen()
            if not self.console.is_terminal:
                self._print(seat, with_table=True)
            return
        key, _, rest = line.partition(" ")
        if line.startswith("?"):
            key, rest = "?", line[1:]
        try:
            if key in self.commands:
                self.commands[key](seat, rest.strip())
            else:
                self._answer(seat, line)
        except FloodplainError as error:
            self.tell(Text(str(error), style="red"))

    def _answer(self, seat: int, line: str) -> None:
        """Gives what a line says; where it cannot be given, the question tells why."""
        path, told = self.question.take(line, asks_first=self.console.is_terminal)
        if told is not None:
            self.tell(told)
        start = self.table.position
        for number, answer in enumerate(path):
            if self.table.position - start <= number:  # else it was forced, and the table has given it
                self.table.answer(seat, answer)
        if len(path) > 1:
            self.sets.append(range(start, start + len(path)))

    # --- commands -------------------------------------------------------------------------------------

    def _turn_page(self, seat: int, _: str) -> None:
        self.page += 1
        if not self.console.is_terminal:
            self._draw(seat)

    def _undo_points(self, seat: int) -> list[int]:
        """Where one may go back to; a set is taken back as a whole."""
        inner = {position for given in self.sets for position in given[1:]}
        return [point for point in self.table.undo_points(seat) if point not in inner]

    def _undo(self, seat: int, rest: str) -> None:
        points = self._undo_points(seat)
        steps = int(rest) if rest.isdecimal() and int(rest) else 1
        if steps <= len(points):
            self.table.undo(seat, points[steps - 1])
        elif not self._take_back(seat, steps, len(points)):
            return
        self.sets = [given for given in self.sets if given.stop <= len(self.table.entries)]
        self.seen = [min(seen, len(self.table.entries)) for seen in self.seen]
        self.looked = min(self.looked, len(self.table.entries)) if self.console.is_terminal else -1
        self._say("undone", count=steps)

    def _take_back(self, seat: int, steps: int, points: int) -> bool:
        """Goes back beyond draws and the bots' answers, for whoever plays alone and has said it twice."""
        inner = {position for given in self.sets for position in given[1:]}
        own = [
            position
            for position, entry in reversed(list(enumerate(self.table.entries)))
            if entry.seat == seat and not entry.forced and position not in inner
        ]
        if len(self.people) > 1 or steps > len(own):
            self._say("no_undo", count=points)
            return False
        if self.sure_of != (self.table.version, steps):
            self.sure_of = (self.table.version, steps)
            self._say("sure_of_undo")
            return False
        self.table.take_back(seat, own[steps - 1])
        return True

    def _can_redo(self, seat: int) -> bool:
        return bool(self.table.undone) and self.table.undone[-1].seat == seat

    def _redo(self, seat: int, _: str) -> None:
        if not self._can_redo(seat):
            self._say("no_redo")
            return
        self.table.redo(seat)

    def _hint(self, _: int, __: str) -> None:
        """Where to look, asked again the answers; Ctrl-C stops the coach's thinking and nothing else."""
        words = coach_words(self.words.language)
        try:
            with self.console.status(self.words.say("thinking", name=self.words.say("coach"))):
                told = self.hints.ask(self.game, self.question, len(self.table.entries), words)
        except KeyboardInterrupt:
            return
        self.tell(told)

    def _save(self, _: int, rest: str) -> None:
        path = Path(rest).expanduser() if rest else self.file
        if rest and path.exists():
            raise BadInput(self.words.say("file_is_there", file=path))
        self._write(path)
        self._say("saved", file=path)

    def _log(self, seat: int, _: str) -> None:
        lines = (
            Text(f"{row.position + 1:4}  ", style="dim") + drawing.caption(row, self.names, self.texts)
            for row in self.table.log(seat, self.texts)
        )
        self.tell(Group(*lines))

    def _more(self, _: int, __: str) -> None:
        self.tell(whole(self.question.shown, self.texts, self.words))

    def _help(self, seat: int, rest: str) -> None:
        if rest:
            glossary = Glossary.of(self.entry, self.table.view(seat), self.texts)
            self.tell(explain(glossary, rest, self.words))
            return
        rule = self.question.decision.cited()
        cited = Text.assemble((f"{rule}  ", "bold"), self.texts.rules[rule])
        self.tell(Group(Text(self.words.say("help").strip()), cited))

    def _quit(self, _: int, __: str) -> None:
        name = self._read(self.words.say("quit_prompt", file=self.file))
        if name == "x":
            self.file.unlink(missing_ok=True)
        elif name:
            self._save(0, name)
        raise Quit

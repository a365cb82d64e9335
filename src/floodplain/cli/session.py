"""One game at the terminal: who is asked sees the table, answers, takes back, asks for a hint."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from floodplain.bots.bot import Bot
from floodplain.catalog import Entry, find_bot
from floodplain.cli import drawing, saves
from floodplain.cli.answers import Choice, choices, listing, matching
from floodplain.cli.arguments import BadInput, write_text
from floodplain.cli.words import Words
from floodplain.kernel.errors import FloodplainError
from floodplain.kernel.flow import asked
from floodplain.kernel.rng import Rng
from floodplain.kernel.table import Table
from floodplain.kernel.text import Texts

MOST_CAPTIONS: Final = 12
ADVISER: Final = "greedy"
YOU: Final = "you"


class Quit(Exception):
    """The player leaves the table."""


class Session:
    """A table, the people and bots at it, and the file that it is kept in."""

    def __init__(
        self,
        table: Table,
        entry: Entry,
        bots: Sequence[Bot | None],
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
        self.console = console
        self.file = file
        self.people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        self.viewer: int | None = self.people[0] if len(self.people) == 1 else None
        self.seen = [len(table.entries)] * table.players
        self.looked = -1  # the length of the log when the table was drawn last
        self.offered: list[Choice] = []
        self.shown: list[Choice] = []
        self.commands: dict[str, Callable[[int, str], None]] = {
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
            bot = self.bots[seat]
            if bot is None:
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

    def _let_answer(self, seat: int, bot: Bot) -> None:
        seed = self.table.seed
        rng = Rng(None if seed is None else f"{seed}/{len(self.table.entries)}/{bot.name}")
        with self.console.status(self.words.say("thinking", name=self.table.names[seat])):
            answer = bot.choose(self.game, self.table.view(seat), seat, rng)
        self.table.answer(seat, answer)
        if not self.people:
            self._captions(None, len(self.table.entries) - 1)

    def _finish(self) -> None:
        self.console.print()
        self._draw(self.viewer)
        names = self.table.names
        sheet = drawing.score_sheet(self.game, self.table.state, names, self.texts, self.words)
        self.console.print(sheet)
        sentence = drawing.winners(self.game, self.table.state, names, self.words)
        self.console.print(Text(sentence, style="bold"))
        self._say("kept_record", file=self.file)

    # --- one question ---------------------------------------------------------------------------------

    def _ask(self, seat: int) -> None:
        """Shows the table and takes one line: an answer or a command."""
        self._pass_the_device(seat)
        self._show(seat)
        before = self.table.version
        while self.table.version == before:
            self._take_line(seat, self._read(self.words.say("prompt", name=self.table.names[seat])))

    def _pass_the_device(self, seat: int) -> None:
        if self.viewer != seat and len(self.people) > 1 and self.game.has_secrets(self.table.state):
            self.console.clear()
            self._read(self.words.say("pass_the_device", name=self.table.names[seat]))
        if self.viewer != seat:
            self.viewer = seat
            self.looked = -1

    def _show(self, seat: int) -> None:
        view = self.table.view(seat)
        self.offered = self.shown = choices(self.game, view, seat, self.texts)
        if self.console.is_terminal or self._has_moved_on(seat):
            self.console.clear()
            self._draw(seat)
        self.looked = len(self.table.entries)
        self._captions(seat, self.seen[seat])
        self.seen[seat] = len(self.table.entries)
        self._question(seat)

    def _has_moved_on(self, seat: int) -> bool:
        """Whether anything but answers of the seat has happened since the table was drawn."""
        return self.looked < 0 or any(entry.seat != seat for entry in self.table.entries[self.looked :])

    def _draw(self, seat: int | None) -> None:
        over = self.table.to_act is None
        view = self.table.state if over else self.table.view(seat)
        self.console.print(drawing.picture(self.entry, view, seat, self.table.names, self.texts))
        if not over:
            scores = drawing.live_scores(self.game, view, self.table.names, self.texts, self.words)
            self.console.print(scores)

    def _captions(self, seat: int | None, since: int) -> None:
        lines = self.table.log(seat, self.texts, since)
        if len(lines) > MOST_CAPTIONS and self.console.is_terminal:
            lines = lines[-MOST_CAPTIONS:]
            self.console.print(Text(self.words.say("earlier_lines"), style="dim"))
        for line in lines:
            self.console.print(drawing.caption(line, self.table.names, self.texts))

    def _question(self, seat: int) -> None:
        view = self.table.view(seat)
        decision = asked(view)
        question = self.texts.ask(decision, view, self.table.names)
        heading = f"{self.table.names[seat]}: {question} ({decision.cited()})"
        self.console.print(Rule(style="dim"))
        self.console.print(Text(heading, style="bold"))
        self.console.print(listing(self.shown, self.texts, self.words))
        back = len(self.table.undo_points(seat))
        undo = self.words.say("undo_key", count=back) if back else ""
        keys = [undo, self.words.say("redo_key") if self._can_redo(seat) else "", self.words.say("keys")]
        self.console.print(Text(" · ".join(filter(None, keys)), style="dim"))

    def _say(self, key: str, **parts: object) -> None:
        # Left as one line, so that the name of a file can be copied.
        self.console.print(self.words.say(key, **parts), soft_wrap=True)

    def _read(self, prompt: str) -> str:
        self.console.file.flush()
        try:
            line = input(prompt).strip()
        except EOFError:
            raise Quit from None
        if not sys.stdin.isatty():
            self.console.print(Text(line))  # a terminal has shown what was typed; a page has not
        return line

    def _take_line(self, seat: int, line: str) -> None:
        if not line:
            self.shown = self.offered
            self._draw(seat)
            self._question(seat)
            return
        key, _, rest = line.partition(" ")
        try:
            if key in self.commands:
                self.commands[key](seat, rest.strip())
            else:
                self._answer(seat, line)
        except FloodplainError as error:
            self.console.print(Text(str(error), style="red"), soft_wrap=True)

    def _answer(self, seat: int, line: str) -> None:
        found = matching(self.offered, line)
        if len(found) == 1:
            self.table.answer(seat, found[0].answer)
        elif not found:
            self._say("no_such_answer", line=line, count=len(self.offered))
        else:
            self.shown = found
            self.console.print(listing(found, self.texts, self.words))

    # --- commands -------------------------------------------------------------------------------------

    def _undo(self, seat: int, rest: str) -> None:
        points = self.table.undo_points(seat)
        steps = int(rest) if rest.isdecimal() and int(rest) else 1
        if steps > len(points):
            self._say("no_undo", count=len(points))
            return
        self.table.undo(seat, points[steps - 1])
        self.seen = [min(seen, len(self.table.entries)) for seen in self.seen]
        self.looked = -1
        self._say("undone", count=steps)

    def _can_redo(self, seat: int) -> bool:
        return bool(self.table.undone) and self.table.undone[-1].seat == seat

    def _redo(self, seat: int, _: str) -> None:
        if not self._can_redo(seat):
            self._say("no_redo")
            return
        self.table.redo(seat)

    def _hint(self, seat: int, _: str) -> None:
        bot = find_bot(ADVISER)
        answer = bot.choose(self.game, self.table.view(seat), seat, Rng(f"hint/{len(self.table.entries)}"))
        choice = next(choice for choice in self.offered if choice.answer == answer)
        self._say("hint", number=choice.number, answer=choice.sentence)

    def _save(self, _: int, rest: str) -> None:
        path = Path(rest).expanduser() if rest else self.file
        if rest and path.exists():
            raise BadInput(self.words.say("file_is_there", file=path))
        self._write(path)
        self._say("saved", file=path)

    def _log(self, seat: int, _: str) -> None:
        for line in self.table.log(seat, self.texts):
            number = Text(f"{line.position + 1:4}  ", style="dim")
            self.console.print(number + drawing.caption(line, self.table.names, self.texts))

    def _more(self, _: int, __: str) -> None:
        self.console.print(listing(self.shown, self.texts, self.words, everything=True))

    def _help(self, seat: int, _: str) -> None:
        rule = asked(self.table.view(seat)).cited()
        self.console.print(self.words.say("help").rstrip())
        self.console.print(Text.assemble((f"{rule}  ", "bold"), self.texts.rules[rule]))

    def _quit(self, _: int, __: str) -> None:
        name = self._read(self.words.say("quit_prompt", file=self.file))
        if name == "x":
            self.file.unlink(missing_ok=True)
        elif name:
            self._save(0, name)
        raise Quit


def say_goodbye(session: Session) -> None:
    """Tells on stderr where the game is kept, if it is."""
    if session.file.exists():
        sys.stderr.write("\n" + session.words.say("goodbye", file=session.file) + "\n")

"""The keys at the terminal besides answers: help, hints, the log, undo, save and quit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.console import Group
from rich.text import Text

from floodplain.cli import drawing
from floodplain.cli.arguments import BadInput
from floodplain.cli.dialogue import Dialogue, Quit
from floodplain.cli.explain import Glossary, explain
from floodplain.cli.hint import Hints
from floodplain.cli.history import History
from floodplain.cli.listing import whole
from floodplain.cli.question import Prompt
from floodplain.cli.sitting import Sitting
from floodplain.cli.table_screen import TableScreen
from floodplain.coach.words import coach_words


class Keys:
    """The commands of a game at the terminal, by key."""

    def __init__(self, sitting: Sitting, dialogue: Dialogue, history: History, screen: TableScreen) -> None:
        self.sitting = sitting
        self.words = sitting.words
        self.dialogue = dialogue
        self.history = history
        self.screen = screen
        self.hints = Hints(is_agreed=len(sitting.people) <= 1)
        self.commands: dict[str, Callable[[Prompt, str], None]] = {
            "n": lambda question, _: self.screen.turn_page(question.seat),
            "u": self._undo,
            "r": lambda question, _: self.history.redo(question.seat),
            "h": self._hint,
            "s": lambda _, rest: self._save(rest),
            "l": self._log,
            "m": self._more,
            "?": self._help,
            "q": self._quit,
        }

    def legend(self, question: Prompt) -> Text:
        """Return the keys that have an effect now."""
        back = len(self.history.undo_points(question.seat))
        undo = self.words.say("undo_key", count=back) if back else ""
        redo = self.words.say("redo_key") if self.history.can_redo(question.seat) else ""
        picks = self.words.say("set_keys") if question.picking is not None else ""
        keys = [picks, undo, redo, self.words.say("keys")]
        return Text(" · ".join(filter(None, keys)), style="dim")

    def take(self, line: str, question: Prompt) -> bool:
        """Run the command that a line names; return whether it was a command at all."""
        key, _, rest = ("?", "", line[1:]) if line.startswith("?") else line.partition(" ")
        if key not in self.commands:
            return False
        self.commands[key](question, rest.strip())
        return True

    def _undo(self, question: Prompt, rest: str) -> None:
        self.history.undo(question.seat, int(rest) if rest.isdecimal() and int(rest) else 1)

    def _hint(self, question: Prompt, _: str) -> None:
        """Say where to look or, asked again, what to answer; Ctrl-C stops only the coach's thinking."""
        table, words = self.sitting.table, coach_words(self.words.language)
        try:
            with self.sitting.console.status(self.words.say("thinking", name=self.words.say("coach"))):
                told = self.hints.ask(table.game, question, len(table.entries), words)
        except KeyboardInterrupt:
            return
        self.dialogue.tell(told)

    def _save(self, rest: str) -> None:
        path = Path(rest).expanduser() if rest else self.sitting.file
        if rest and path.exists():
            raise BadInput(self.words.say("file_is_there", file=path))
        self.sitting.write(path)
        self.dialogue.say("saved", file=path)

    def _log(self, question: Prompt, _: str) -> None:
        texts, names = self.sitting.texts, self.sitting.names
        lines = (
            Text(f"{row.position + 1:4}  ", style="dim") + drawing.caption(row, names, texts)
            for row in self.sitting.table.log(question.seat, texts)
        )
        self.dialogue.tell(Group(*lines))

    def _more(self, question: Prompt, _: str) -> None:
        self.dialogue.tell(whole(question.shown, self.sitting.texts, self.words))

    def _help(self, question: Prompt, rest: str) -> None:
        texts = self.sitting.texts
        if rest:
            glossary = Glossary.of(self.sitting.entry, self.sitting.table.view(question.seat), texts)
            self.dialogue.tell(explain(glossary, rest, self.words))
            return
        rule = question.decision.cited()
        cited = Text.assemble((f"{rule}  ", "bold"), texts.rules[rule])
        self.dialogue.tell(Group(Text(self.words.say("help").strip()), cited))

    def _quit(self, _: Prompt, __: str) -> None:
        name = self.dialogue.read(self.words.say("quit_prompt", file=self.sitting.file))
        if name == "x":
            self.sitting.file.unlink(missing_ok=True)
        elif name:
            self._save(name)
        raise Quit

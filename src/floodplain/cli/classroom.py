"""A lesson at the terminal: what each step shows, asks and reports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from floodplain.catalog import CatalogEntry
from floodplain.cli import drawing
from floodplain.cli.answers import Numbers
from floodplain.cli.layout import Layout
from floodplain.cli.play import LEVEL_WORDS
from floodplain.cli.question import Prompt
from floodplain.cli.words import Words
from floodplain.kernel.table import Table
from floodplain.teach.lesson import LEARNER, LessonStep
from floodplain.teach.lesson_play import PlayedLesson
from floodplain.terminal.panels import Reader, Size

PAGE_ROWS: Final = 48
BACK: Final = "b"
SKIP: Final = "s"
LEAVE: Final = "q"


class LessonLeft(Exception):
    """The learner leaves the lesson."""


class Back(Exception):
    """The learner goes back a step."""


class Classroom:
    """One lesson, taught at a terminal or through a pipe."""

    def __init__(self, played: PlayedLesson, entry: CatalogEntry, words: Words, console: Console) -> None:
        self.played = played
        self.lesson = played.lesson
        self.entry = entry
        self.texts = entry.game.texts(words.language)
        self.words = words
        self.console = console
        self.layout = Layout(console, words)
        self.table = Table.resume(self.lesson.record, entry.game, played.edition)
        self.names = self.table.called(words.language)
        self.drawn = -1  # the position of the table on screen

    def teach(self) -> bool:
        """Teach every step; return whether the learner wants to continue the game."""
        self.console.print(Rule(self._say("title"), style="bold"))
        number = 0
        while number < len(self.lesson.steps):
            try:
                self._give(number)
                number += 1
            except Back:
                number = max(0, number - 1)
                self.drawn = -1
        bot = self.words.say(LEVEL_WORDS[0])
        return self._read(self.words.say("lesson_play_on", bot=bot)).casefold() in ("y", "o", "j")

    def say_goodbye(self) -> None:
        """Say how to resume the lesson."""
        self.console.print(
            self.words.say("lesson_left", game=self.entry.game.name, lesson=self.lesson.name), soft_wrap=True
        )

    def _say(self, what: str, step: str = "") -> str:
        return self.lesson.say(self.words.language, what, step)

    # --- one step -------------------------------------------------------------------------------------

    def _give(self, number: int) -> None:
        step = self.lesson.steps[number]
        self._draw(step.position)
        self._tell(number, step)
        asked = self.played.asked(step)
        position = step.position
        while position < step.end:
            if position in asked:
                position += self._ask(step, position)
            else:
                self._told(position)
                position += 1
        if not asked:
            self._wait()

    def _tell(self, number: int, step: LessonStep) -> None:
        title = self.words.say(
            "lesson_step",
            number=number + 1,
            count=len(self.lesson.steps),
            title=self._say("title", step.key),
            rule=step.rule,
        )
        lines: list[RenderableType] = [Rule(style="dim"), Text(title, style="bold")]
        lines.append(Text(self._say("text", step.key)))
        places = ", ".join(self._place(place) for place in step.light)
        if places:
            lines.append(Text(self.words.say("lesson_look", places=places), style="cyan"))
        if step.kind == "ask":
            lines.append(Text(self._say("do", step.key), style="bold yellow"))
        self.console.print(Group(*lines))

    def _place(self, place: str) -> str:
        kind, _, which = place.partition(" ")
        return self.texts.phrase("place", kind, {"which": which})

    def _told(self, position: int) -> None:
        """Show what other players did, or what the lesson plays for the learner."""
        for line in self.table.told(position, LEARNER, self.texts):
            self.console.print(Padding(drawing.caption(line, self.names, self.texts), (0, 0, 0, 2)))

    def _wait(self) -> None:
        typed = self._read(self.words.say("lesson_go_on"))
        if typed == BACK:
            raise Back

    # --- one question ---------------------------------------------------------------------------------

    def _ask(self, step: LessonStep, position: int) -> int:
        """Read lines until the lesson's answer is given; return how many answers of the record it covers."""
        table = self.table.branch(position)
        question = Prompt(
            table, self.entry, LEARNER, self.texts, self.words, Numbers(), self.console.is_terminal
        )
        self.console.print(question.heading(), question.listing(self.layout))
        while True:
            typed = self._read(self.words.say("lesson_prompt"))
            if typed == BACK:
                raise Back
            wanted = self._wanted(position)
            if typed == SKIP:
                self._told(position)
                return 1
            answers, told = question.take(typed, asks_first=False)
            if told is not None:
                self.console.print(told)
            elif answers and list(answers) == wanted[: len(answers)]:
                return len(answers)
            elif answers:
                self.console.print(Text(self._say("why", step.key), style="yellow"))

    def _wanted(self, position: int) -> Sequence[int]:
        return [moment.answer for moment in self.played.moments[position:]]

    def _draw(self, position: int) -> None:
        if position == self.drawn:
            return
        self.drawn = position
        view = self.played.view(position)
        size = Size(self.console.width, PAGE_ROWS)
        panels = drawing.panels(self.entry, view, Reader(LEARNER, self.names, self.texts, size))
        self.console.print(Group(*[panel.drawn for panel in panels]))

    def _read(self, prompt: str) -> str:
        self.console.file.flush()
        try:
            typed = input(prompt).strip()
        except EOFError:
            raise LessonLeft from None
        if typed.casefold() == LEAVE:
            raise LessonLeft
        return typed

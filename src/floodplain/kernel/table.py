"""A table, for any game: seats, log, versions, undo, redo and branches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from floodplain.kernel.copies import Reduced
from floodplain.kernel.edition import Edition
from floodplain.kernel.errors import (
    BadOption,
    BadRecord,
    FloodplainError,
    IllegalAnswer,
    NotYourSeat,
    StaleVersion,
)
from floodplain.kernel.flow import (
    TABLE,
    Chance,
    State,
    asked,
    awaited,
    draw,
    legal,
    perform,
)
from floodplain.kernel.game import AnyGame
from floodplain.kernel.log import DescribedEntry, Entry, Given, Snapshot
from floodplain.kernel.names import called, entered
from floodplain.kernel.pickles import of_table
from floodplain.kernel.record import Note, Record, opening, replay, taken_back
from floodplain.kernel.rng import Rng
from floodplain.kernel.sets import arrange
from floodplain.kernel.text import Texts
from floodplain.kernel.walk import passages


class Table:
    """A game in progress: its players, its log, and how far answers can be undone."""

    def __init__(
        self,
        game: AnyGame,
        edition: Edition,
        state: State,
        options: Mapping[str, str],
        names: Sequence[str] = (),
        seed: str | None = None,
        plays_forced: bool = False,
    ) -> None:
        """Create a table from a state; Table.open deals a new game."""
        if names and len(names) != state.players:
            raise BadOption(f"{len(names)} names for {state.players} players")
        self.game = game
        self.edition = edition
        self.state = state
        self.options = options
        self.names = entered(names) or ("",) * state.players
        self.seed = seed
        self.plays_forced = plays_forced
        self.version = 0
        self.forgotten = 0
        self.entries: list[Entry] = []
        self.undone: list[Entry] = []
        self.notes: list[Note] = []

    @classmethod
    def open(
        cls,
        game: AnyGame,
        edition: Edition,
        players: int,
        options: Mapping[str, str] | None = None,
        names: Sequence[str] = (),
        seed: int | str | None = None,
        plays_forced: bool = False,
    ) -> Table:
        """Return a new table at its first question.

        Args:
            game: the game to play.
            edition: the edition to play.
            players: how many play.
            options: values of options, by name.
            names: the players' names; empty for default names.
            seed: repeats the draws; random without one.
            plays_forced: whether an answer without a choice is given automatically.

        Raises:
            BadOption: if the number of players, an option or the number of names is wrong.
        """
        settled = game.settled(players, options or {})
        state = game.start(game.material_of(edition), players, settled)
        table = cls(game, edition, state, settled, names, None if seed is None else str(seed), plays_forced)
        table.advance()
        return table

    # --- playing ------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.state.players

    @property
    def to_act(self) -> int | None:
        """The seat that is asked, counted from 0; None if the game is over."""
        decision = awaited(self.state)
        return None if decision is None else decision.seat

    def view(self, seat: int | None) -> State:
        """Return what a seat (None: a spectator) may see."""
        view: State = self.game.observe(self.state, seat)
        return view

    def legal(self, seat: int | None) -> list[int]:
        """Return the legal answers of a seat; nothing if it is not asked."""
        return asked(self.state).options(self.state) if seat is not None and seat == self.to_act else []

    @property
    def position(self) -> int:
        """The number of answers in the log."""
        return self.forgotten + len(self.entries)

    def answer(self, seat: int, answer: int, version: int | None = None) -> None:
        """Perform a seat's answer, then draw chances (and play forced answers) up to the next question.

        Args:
            seat: the seat that answers, counted from 0.
            answer: one of `legal(seat)`.
            version: the version that the caller saw; None to skip this check.

        Raises:
            StaleVersion: if the table has changed since.
            NotYourSeat: if another seat is asked.
            IllegalAnswer: if the answer is not legal.
            GameOver: if the game is over.
        """
        self._check_version(version)
        decision = asked(self.state)
        if decision.seat != seat:
            raise NotYourSeat(f"{self._name(decision.seat)} is asked, not {self._name(seat)}")
        options = decision.options(self.state)
        if answer not in options:
            legal = [decision.say(self.state, option) for option in options]
            raise IllegalAnswer(str(answer), legal)
        self.undone.clear()
        self._take(answer, forced=False)
        self.advance()

    def answer_set(self, seat: int, chosen: Sequence[int], version: int | None = None) -> None:
        """Perform a set of answers, its items in any order, which is also undone as one.

        Args:
            seat: the seat that answers, counted from 0.
            chosen: the items of the set.
            version: the version that the caller saw; None to skip this check.

        Raises:
            IllegalSet: if the set is incomplete or contains something that does not fit.
        """
        self._check_version(version)
        path = arrange(self.state, seat, chosen)
        self.undone.clear()
        for number, answer in enumerate(path):
            self._take(answer, forced=number > 0)
        self.advance()

    def advance(self) -> None:
        """Draw chances, and play forced answers if the table does so, up to the next question."""
        while (decision := awaited(self.state)) is not None:
            if isinstance(decision, Chance):
                self._take(draw(decision, self.state, self._rng()), forced=False)
            elif self.plays_forced and len(options := decision.options(self.state)) == 1:
                self._take(options[0], forced=True)
            else:
                return

    # --- going back ---------------------------------------------------------------------------------

    def undo_points(self, seat: int) -> list[int]:
        """Return the positions of the log that a seat can go back to, the nearest first."""
        points: list[int] = []
        if seat == TABLE:  # a draw is never undone
            return points
        for position in range(self.position - 1, self.forgotten - 1, -1):
            entry = self._entry(position)
            if not entry.can_be_undone_by(seat):
                break
            if not entry.forced:
                points.append(position)
        return points

    def floor(self) -> int:
        """The position of the log that no seat can go back beyond."""
        points = self.undo_points(self.entries[-1].seat) if self.entries else []
        return points[-1] if points else self.position

    def forget(self, position: int) -> None:
        """Forget the answers before a position that no seat can go back beyond.

        Raises:
            FloodplainError: a seat can still go back beyond the position.
        """
        if position > self.floor():
            raise FloodplainError(
                f"players can still go back to {self.floor()}, so {position} cannot be forgotten"
            )
        del self.entries[: max(0, position - self.forgotten)]
        self.forgotten = max(self.forgotten, position)

    def undo(self, seat: int, to: int | None = None, version: int | None = None) -> None:
        """Undo a seat's last answer, or all answers from a position of the log on.

        Args:
            seat: the seat that goes back, counted from 0.
            to: one of `undo_points(seat)`; None for the nearest.
            version: the version that the caller saw; None to skip this check.

        Raises:
            NotYourSeat: if the seat cannot undo anything.
            FloodplainError: if the seat cannot go back to that position.
        """
        self._check_version(version)
        points = self.undo_points(seat)
        if not points:
            raise NotYourSeat(
                f"nothing to undo for {self._name(seat)}: since their last answer something was "
                "drawn or revealed, or someone else has answered"
            )
        target = points[0] if to is None else to
        if target not in points:
            raise FloodplainError(f"{self._name(seat)} can go back to {points}, not to {target}")
        kept = target - self.forgotten
        self.undone.extend(reversed(self.entries[kept:]))
        self.state = self.entries[kept].before.copy()
        del self.entries[kept:]
        self.version += 1

    def take_back(self, seat: int, to: int, version: int | None = None) -> None:
        """Go back to any available answer of a seat; later draws are made again.

        This may undo other players' answers and show what would have come, so it is for people who play alone
        or whom all others have allowed it. The record keeps a note of it.

        Args:
            seat: the seat, counted from 0.
            to: the position in the log to go back to, one of `undo_points`.
            version: the version of the table that the seat has seen.

        Raises:
            FloodplainError: there is no such answer to go back to, or the table has changed meanwhile.
        """
        self._check_version(version)
        entry = self._entry(to)
        if entry.seat != seat:
            raise NotYourSeat(f"answer {to} is {self._name(entry.seat)}'s, not {self._name(seat)}'s")
        kept = [note for note in self.notes if note.position <= to]
        self.notes = [*kept, taken_back(to, self._name(seat), self.position - to)]
        self.state = entry.before.copy()
        del self.entries[to - self.forgotten :]
        self.undone.clear()
        self.version += 1
        self.advance()

    def redo(self, seat: int, version: int | None = None) -> None:
        """Redo a seat's last undone answer; raises NotYourSeat if there is none.

        Args:
            seat: the seat, counted from 0.
            version: the version of the table that the seat has seen.
        """
        self._check_version(version)
        if not self.undone or self.undone[-1].seat != seat:
            raise NotYourSeat(f"{self._name(seat)} has undone nothing that could be redone")
        self._take(self.undone.pop().answer, forced=False)
        while self.undone and self.undone[-1].forced:
            self._take(self.undone.pop().answer, forced=True)
        if not self.undone:
            self.advance()

    def branch(self, position: int, seed: int | str | None = None) -> Table:
        """Return another table with the same answers up to a position of the log.

        Args:
            position: how many answers to keep.
            seed: the seed of the draws from there; random without one.

        Raises:
            FloodplainError: the log does not reach so far, or its beginning was forgotten.
        """
        if not self.forgotten <= position <= self.position:
            raise FloodplainError(
                f"the log has positions {self.forgotten} to {self.position}, not {position}"
            )
        other = self.fork()
        other.seed = None if seed is None else str(seed)
        other.version = 0
        other.undone = []
        other.notes = [note for note in self.notes if note.position <= position]
        other.state = self.state_at(position).copy()
        other.entries = self.entries[: position - self.forgotten]
        other.advance()
        return other

    def fork(self) -> Table:
        """Return an independent copy of the table."""
        other = Table(
            self.game, self.edition, self.state, self.options, self.names, self.seed, self.plays_forced
        )
        other.version = self.version
        other.forgotten = self.forgotten
        other.entries = self.entries.copy()  # states in the log never change, so copies can share them
        other.undone = self.undone.copy()
        other.notes = self.notes.copy()
        return other

    def __reduce__(self) -> Reduced:
        first = self.game.codec.dump(self.state_at(self.forgotten))
        return of_table(self, Snapshot(first, self.forgotten, self.version, self.seed))

    def state_at(self, position: int) -> State:
        """Return the state before the answer at a position of the log; the last position is the present."""
        return self.state if position == self.position else self._entry(position).before

    # --- what happened ------------------------------------------------------------------------------

    def record(self) -> Record:
        """Return the whole game so far, secrets included.

        Raises:
            FloodplainError: the beginning of the log was forgotten.
        """
        if self.forgotten:
            raise FloodplainError(f"the first {self.forgotten} answers are no longer available")
        return Record(
            game=self.game.name,
            rules=self.game.rules,
            edition=self.edition.name,
            fingerprint=self.edition.fingerprint,
            players=self.players,
            answers=tuple(entry.line for entry in self.entries),
            names=self.names,
            options=self.options,
            seed=self.seed,
            notes=tuple(self.notes),
        )

    @classmethod
    def resume(cls, record: Record, game: AnyGame, edition: Edition, plays_forced: bool = False) -> Table:
        """Return the table of a record, to continue it.

        Args:
            record: the record of the game.
            game: the game that the record names.
            edition: the edition that it was played with.
            plays_forced: whether an answer without a choice is given automatically.

        Raises:
            BadRecord: if the record does not make sense.
        """
        moments = list(replay(record, game, edition))
        if moments:
            state = moments[-1].state.copy()
            perform(state, moments[-1].answer)
        else:
            state = opening(record, game, edition)
        options = game.settled(record.players, record.options)
        table = cls(game, edition, state, options, record.names, record.seed, plays_forced)
        table.entries = [Entry(at.state, at.decision, at.answer, forced=False) for at in moments]
        table.notes = list(record.notes)
        table.advance()
        return table

    @classmethod
    def restore(
        cls,
        game: AnyGame,
        edition: Edition,
        snapshot: Snapshot,
        answers: Sequence[Given] = (),
        undone: Sequence[Given] = (),
        options: Mapping[str, str] | None = None,
        names: Sequence[str] = (),
        plays_forced: bool = False,
    ) -> Table:
        """Return a table from a snapshot and the answers given and undone since.

        Args:
            game: the game.
            edition: the edition of its components.
            snapshot: a state, and the number of answers that led to it.
            answers: the answers given since.
            undone: the answers that were undone and can be redone.
            options: the options of the table.
            names: the names of the players.
            plays_forced: whether the only legal answer is given automatically.

        Raises BadRecord for an answer that is not legal under these rules.
        """
        state = game.codec.load(snapshot.state, game.material_of(edition))
        settled = game.settled(state.players, options or {})
        table = cls(game, edition, state, settled, names, snapshot.seed, plays_forced)
        table.forgotten = snapshot.position
        for answer, forced in answers:
            table._take_kept(answer, forced)
        ahead = table.fork()
        for answer, forced in reversed(undone):
            ahead._take_kept(answer, forced)
        table.undone = ahead.entries[len(table.entries) :][::-1]
        table.version = snapshot.version
        return table

    def follow(self, answers: Sequence[Given], version: int) -> None:
        """Apply answers that were given at the same table in another process, and set its version.

        Raises BadRecord for an answer that is not legal under these rules.

        Args:
            answers: each answer, and whether it was the only legal one.
            version: the version of the table after them.
        """
        for answer, forced in answers:
            self._take_kept(answer, forced)
        self.undone = []
        self.version = version

    def log(self, seat: int | None, texts: Texts, since: int = 0) -> list[DescribedEntry]:
        """Return the answers from a position on, in words, as a seat may read them.

        What followed automatically from an answer, if it changed anything, has its own line after it.

        Args:
            seat: the seat that reads, counted from 0; None for a spectator.
            texts: the words of the game in the reader's language.
            since: the first position of the log.
        """
        lines: list[DescribedEntry] = []
        for position in range(since, self.position):
            lines.extend(self.told(position, seat, texts))
        return lines

    def told(self, position: int, seat: int | None, texts: Texts) -> list[DescribedEntry]:
        """Return one answer and what followed from it, in words, as a seat may read them.

        Args:
            position: the position of the answer in the log.
            seat: the reader; None for a spectator.
            texts: the words of the language of the reader.
        """
        entry = self._entry(position)
        names = self.called(texts.language)
        name = self._name(entry.seat, texts.language)
        if entry.is_known_to(seat):
            text = texts.log(entry.decision, entry.before, entry.answer, name, names)
        else:
            text = texts.log_hidden(entry.decision, name)
        own, *others = entry.passages()
        lines = [DescribedEntry(position, entry.seat, text, own.changes(self.game))]
        for passage in others:
            changes = passage.changes(self.game)
            if any(changes):
                told = texts.phrase("chapter", passage.chapter)
                lines.append(DescribedEntry(position, TABLE, told, changes, passage.chapter))
        return lines

    def called(self, language: str) -> tuple[str, ...]:
        """Return the players' names for a reader of a language."""
        return called(self.names, language)

    # --- within -------------------------------------------------------------------------------------

    def _take_kept(self, answer: int, forced: bool) -> None:
        if answer not in legal(self.state):
            raise BadRecord(f"answer {answer} at position {self.position} is not legal under these rules")
        self._take(answer, forced)

    def _take(self, answer: int, forced: bool) -> None:
        decision = asked(self.state)
        brought = passages(self.state, answer)
        self.entries.append(Entry(self.state, decision, answer, forced, brought))
        self.state = brought[-1].after
        self.version += 1

    def _rng(self) -> Rng:
        # A draw depends on seed, position and the number of redraws, so a resumed table draws the same.
        if self.seed is None:
            return Rng()  # random: nobody can predict it
        times = sum(note.redraws for note in self.notes)
        return Rng(f"{self.seed}/{self.position}" + (f"/{times}" if times else ""))

    def _entry(self, position: int) -> Entry:
        if not self.forgotten <= position < self.position:
            raise FloodplainError(f"the log no longer has answer {position}")
        return self.entries[position - self.forgotten]

    def _name(self, seat: int, language: str = "en") -> str:
        return "the table" if seat == TABLE else self.called(language)[seat]

    def _check_version(self, version: int | None) -> None:
        if version is not None and version != self.version:
            raise StaleVersion(version, self.version)

"""The material of Demetra: look-up tables made once from an edition."""

from __future__ import annotations

from typing import Final

from floodplain.games.demetra.country import Countries
from floodplain.games.demetra.cubes import CROP_COUNT, CROP_LETTERS, MOST_CUBES
from floodplain.games.demetra.hexes import MOST_HEXES, Board
from floodplain.kernel.edition import Edition, Sheet
from floodplain.kernel.printed import Printed

WORKERS: Final = (
    "apprentice", "seasonal", "ploughman", "novice", "skilled", "steward",
    "trader", "storekeeper", "councillor", "clerk", "merchant", "benefactor",
)  # fmt: skip
WORKER_LETTERS: Final = "ABCDEFGHIJKL"
WORKER_COUNT: Final = 12
CLERK: Final = 9
STEWARD: Final = 5
EVENTS: Final = (
    "blind-exchange", "swap", "good-riddance", "good-harvest", "lottery", "new-harvest", "new-register",
    "sale", "barter", "far-harvest", "replacement", "reassignment", "holiday", "good-fortune",
)  # fmt: skip
EVENT_LETTERS: Final = "MNOPQRSTUVWXYZ"
KINDS: Final = ("farmhand", "villager")
PLAYER_COUNTS: Final = (2, 3, 4)
PAIR: Final = 2
SIDES: Final = 6  # the sides of a hex, and so the most fields beside a worker


class Material(Printed):
    """Everything that is printed, and all tables computed from it."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(edition)
        sheet = Sheet.of(edition)
        self._read_counts(sheet.table("counts"))
        self._read_board(sheet)
        self._read_crops(sheet)
        self._read_pairs(sheet)
        self._read_starting_cubes(sheet)
        self._read_workers(sheet.table("workers"))
        self._read_powers(sheet.table("powers"))
        self._read_events(sheet.table("events"))
        scoring = sheet.table("scoring")
        self.largest_points = scoring.whole("largest_group", 0)  # a field
        self.second_points = scoring.whole("second_group", 0)
        self.crop_points = scoring.whole("most_cubes", 0)
        self.countries = Countries(self.board, self.largest_points, self.second_points)
        limits = sheet.table("limits")
        self.most_turns = limits.whole("turns", 1)  # D7.3
        self.events_a_turn = limits.whole("events_a_turn", 1)  # D8.2
        sheet.close()

    def _read_counts(self, counts: Sheet) -> None:
        self.actions = counts.whole("actions", 1)
        self.field_count = counts.whole("fields", 1, MOST_HEXES)
        self.event_count = counts.whole("events", 1)
        used = counts.table("events_used")
        self.events_used = [0, 0] + [used.whole(str(n), 1, self.event_count) for n in PLAYER_COUNTS]
        self.cubes_each = counts.whole("cubes_each", 1, MOST_CUBES)
        self.register_size = counts.whole("register", 1)
        self.store_size = counts.whole("store", 1)
        self.event_places = counts.whole("village_event_places", 1)
        self.check_place = counts.whole("check_place", 1)
        self.check_tiles = counts.whole("check_tiles", 1)
        self.check_events = counts.whole("check_events", 1, self.check_place - 1)
        self.last_turns = counts.whole("last_turns", 1)
        if self.event_places > min(self.events_used[2:]):
            counts.fault("village_event_places", "there are fewer events in use than places for them")

    def _read_board(self, sheet: Sheet) -> None:
        """Read D1.1: rows that differ by one hex from the next, with one hex for each field."""
        rows = sheet.table("board").table("rows")
        lengths = {name: rows.whole(name, 1, MOST_HEXES) for name in rows.content}
        if list(lengths) != sorted(lengths) or any(len(name) != 1 or not name.isupper() for name in lengths):
            sheet.fault("board rows", f"{', '.join(lengths)} are not capital letters in order")
        below = list(lengths.values())[1:]
        for name, length, following in zip(lengths, lengths.values(), below, strict=False):
            if abs(length - following) != 1:
                sheet.fault(f"board rows {name}", f"{length} and {following} hexes do not lie half a hex off")
        if sum(lengths.values()) != self.field_count:
            sheet.fault("board rows", f"{sum(lengths.values())} hexes for {self.field_count} fields")
            lengths = {"A": 1}
        self.board = Board(lengths)

    def _read_crops(self, sheet: Sheet) -> None:
        """Read D1.2: exactly one tile per hex, each with one of the five crops."""
        crops = sheet.table("crops")
        if "".join(crops.content) != CROP_LETTERS:
            sheet.fault("crops", f"there are {', '.join(crops.content)}; the five crops are H, V, C, R and W")
        self.crop_names = [crops.table(letter).word("name") for letter in CROP_LETTERS]
        self.crop_colours = [crops.table(letter).word("colour") for letter in CROP_LETTERS]
        tiles = sheet.table("field_crops")
        self.crop_of: list[int] = []  # by hex
        for name, length in self.board.rows.items():
            letters = tiles.word(name)
            if len(letters) != length or any(letter not in CROP_LETTERS for letter in letters):
                tiles.fault(
                    name, f"{letters!r} is not one letter of {CROP_LETTERS} for each of {length} hexes"
                )
                letters = CROP_LETTERS[0] * length
            self.crop_of.extend([CROP_LETTERS.index(letter) for letter in letters])
        for name in tiles.content:
            if name not in self.board.rows:
                tiles.fault(name, "the board has no such row")
        self.crop_fields = [0] * CROP_COUNT  # by crop: the hexes of its fields
        for hex_, crop in enumerate(self.crop_of):
            self.crop_fields[crop] |= 1 << hex_

    def _read_pairs(self, sheet: Sheet) -> None:
        """Read D1.6: a pair for each possible player, with no field in two of them."""
        content = sheet.table("starting_pairs").content.get("pairs")
        written = content if isinstance(content, list) else []
        names = self.board.names
        self.pairs: list[tuple[int, int]] = []
        for number, pair in enumerate(written, start=1):
            if not isinstance(pair, list) or len(pair) != PAIR or any(name not in names for name in pair):
                sheet.fault(f"starting_pairs pairs {number}", f"{pair!r} is not two hexes of the board")
                continue
            self.pairs.append((names.index(pair[0]), names.index(pair[1])))
        if len(written) != PLAYER_COUNTS[-1]:
            sheet.fault(
                "starting_pairs pairs", f"there are {len(written)} pairs; the game has {PLAYER_COUNTS[-1]}"
            )
        fields = [hex_ for pair in self.pairs for hex_ in pair]
        twice = sorted({names[hex_] for hex_ in fields if fields.count(hex_) > 1})
        if twice:
            sheet.fault("starting_pairs pairs", f"{', '.join(twice)} stands there more than once")

    def _read_starting_cubes(self, sheet: Sheet) -> None:
        """Read D1.4: two amounts at most; the crops with the rarer one are drawn."""
        table = sheet.table("starting_cubes")
        self.common_amount = [0] * (PLAYER_COUNTS[-1] + 1)  # by number of players
        self.rare_amount = self.common_amount.copy()
        self.rare_crops = self.common_amount.copy()
        self.starting_cubes = self.common_amount.copy()  # for each player
        for players in PLAYER_COUNTS:
            amounts = list(table.wholes(str(players), CROP_COUNT, 0, self.cubes_each))
            kinds = sorted(set(amounts), key=amounts.count)
            if len(kinds) > PAIR or sum(amounts) % players:
                table.fault(str(players), f"{amounts} are not two amounts that {players} players can share")
            self.rare_amount[players] = kinds[0]
            self.common_amount[players] = kinds[-1]
            self.rare_crops[players] = amounts.count(kinds[0]) if len(kinds) > 1 else 0
            self.starting_cubes[players] = sum(amounts) // players
        if (self.rare_amount[2], self.rare_crops[2]) != (2, 1):
            table.fault("2", "two players share one crop of which there are two cubes")

    def _read_workers(self, table: Sheet) -> None:
        """Read D1.3, D4.7: letter, value, kind and mark; only the Steward has a scroll."""
        self.values: list[int] = []
        self.farmhands = 0  # as bits
        if "".join(table.content) != WORKER_LETTERS:
            table.fault("", f"there are {', '.join(table.content)}; the workers are A to L")
        for worker, letter in enumerate(WORKER_LETTERS):
            entry = table.table(letter)
            self.values.append(entry.whole("value", 1, SIDES))
            if entry.word("kind", KINDS) == KINDS[0]:
                self.farmhands |= 1 << worker
            if entry.content.get("must") is not (worker == STEWARD):
                entry.fault("must", "true is right for F, false for all others")
        self.villagers = (1 << WORKER_COUNT) - 1 & ~self.farmhands

    def _read_powers(self, table: Sheet) -> None:
        """Read D9, D10: the reach and the cost of powers and events."""
        self.gleaned = {
            "apprentice": table.whole("apprentice_fields", 1, SIDES),
            "seasonal": table.whole("seasonal_fields", 1, SIDES),
        }
        self.ploughed = table.whole("ploughman_cubes", 1)
        self.surcharge = {"skilled": table.whole("skilled_surcharge", 0), "trader": 0}
        self.councillor_price = table.whole("councillor_price", 1)
        self.lottery_price = table.whole("lottery_price", 1)
        self.sale_price = table.whole("sale_price", 1)
        self.renewed = table.whole("new_harvest_fields", 1)

    def _read_events(self, table: Sheet) -> None:
        """Read D8.1, D8.5: letters, marks, and which events concern only the drawer."""
        if table.word("letters") != EVENT_LETTERS or self.event_count != len(EVENT_LETTERS):
            table.fault("letters", f"the events are {EVENT_LETTERS}, {len(EVENT_LETTERS)} in all")
        letters = list(EVENT_LETTERS)
        self.scrolls = [EVENT_LETTERS.index(letter) for letter in table.words("must", letters)]
        self.drawer_only = [EVENT_LETTERS.index(letter) for letter in table.words("drawer_only", letters)]
        if sorted(table.content.get("must", [])) != ["O", "S", "W", "Z"]:
            table.fault("must", "the events with a scroll are O, S, W and Z")
        if sorted(table.content.get("drawer_only", [])) != ["S", "Z"]:
            table.fault("drawer_only", "the events for the drawer alone are S and Z")


def is_villager(material: Material, worker: int) -> bool:
    """Return whether a worker belongs to the village rather than to a player's hand."""
    return bool(material.villagers >> worker & 1)

"""The material of Egizia: look-up tables made once from an edition."""

from __future__ import annotations

from typing import Final

from floodplain.games.egizia.buildings import Buildings, read_buildings
from floodplain.games.egizia.cards import DECKS, NileCards, read_decks
from floodplain.games.egizia.river import CREWS, SITES, River, read_river
from floodplain.games.egizia.sphinx import TITHE, SphinxCard, read_sphinx
from floodplain.kernel.edition import Edition, Sheet, read_rulebook
from floodplain.kernel.printed import Printed

RULEBOOK: Final = read_rulebook("floodplain.games.egizia")
PLAYER_COUNTS: Final = (2, 3, 4)
MOST_PLAYERS: Final = 4


class Material(Printed):
    """Everything that is printed, and all tables computed from it."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(edition)
        sheet = Sheet.of(edition)
        counts = sheet.table("counts")
        self._read_counts(counts)
        self._read_start(sheet.table("start"))
        self._read_markets(sheet.table("markets"))
        self._read_graves(sheet.table("graves"))
        self.river: River = read_river(sheet, RULEBOOK.whole("river_spaces"), self.river_cards)
        self.buildings: Buildings = read_buildings(sheet, self.grave_places)
        self.nile: NileCards = read_decks(sheet, self.deck_sizes)
        self.sphinx: list[SphinxCard] = read_sphinx(sheet, self.sphinx_cards)
        self.tithe_of = RULEBOOK.whole("tithe_of", 1)
        self.tithe = sum([1 << number for number, card in enumerate(self.sphinx) if card.condition == TITHE])
        self._read_amounts(sheet.table("nile"))
        self._list_kept()
        self._check(sheet)
        sheet.close()
        self.start_field = len(self.nile.cards)  # numbered after the Nile cards
        self.field_wheat = [*self.nile.amounts, self.green_field]  # by card, with the start field last
        self.field_names = [*self.nile.names, f"start_field-{self.green_field}"]

    def _read_counts(self, counts: Sheet) -> None:
        self.rounds = counts.whole("rounds", 1)
        self.ships_each = counts.whole("ships_each", 1)
        self.river_cards = counts.whole("river_cards", 1)
        sizes = counts.table("nile_cards")
        self.deck_sizes = {name: sizes.whole(name, 1) for name in DECKS}
        self.deck_of_round = [DECKS.index(name) for name in counts.words("deck_of_round", DECKS, self.rounds)]
        self.sphinx_cards = counts.whole("sphinx_cards", 1)
        self.most_drawn = counts.whole("sphinx_draw", 1, 8)
        self.most_stones = counts.whole("stones_max", 1)
        slots = counts.table("site_slots")
        self.slots = {players: slots.whole(str(players), 1, MOST_PLAYERS) for players in PLAYER_COUNTS}
        self.site_bonus = counts.wholes("site_bonus", len(SITES) + 1)

    def _read_start(self, start: Sheet) -> None:
        self.start_stones = start.wholes("stones_by_order", MOST_PLAYERS)
        self.start_quarry = start.whole("quarry")
        self.green_field = start.whole("green_field")
        self.most_strength = start.whole("crew_max", 1)
        self.start_crew = start.whole("crew", 1, self.most_strength)
        self.start_joker = start.whole("joker", 1, self.most_strength)

    def _read_markets(self, markets: Sheet) -> None:
        self.grain_loss = markets.wholes("grain_loss")
        sale = markets.content.get("stone_sale")
        if not isinstance(sale, list) or not all(isinstance(entry, bool) for entry in sale) or not sale:
            markets.fault("stone_sale", f"{sale!r} is not a list of true and false")
            sale = [False]
        self.stone_sale = [bool(entry) for entry in sale]
        self.sale_stones = markets.whole("sale_stones", 1)
        self.bottom_points = markets.whole("grain_bottom_points")
        self.bottom_stones = markets.whole("stone_bottom_stones")
        self.bottoms = [len(self.stone_sale) - 1, len(self.grain_loss) - 1]  # by market: its last space
        if min(self.bottoms) < 1:
            markets.fault("grain_loss", f"a market of {min(self.bottoms) + 1} spaces has no way down")

    def _read_graves(self, graves: Sheet) -> None:
        tiles = RULEBOOK.whole("grave_tiles", 1)
        values = graves.wholes("values", tiles, 1)
        self.grave_values = sorted(set(values))
        self.grave_counts = [values.count(value) for value in self.grave_values]
        self.grave_places = graves.whole("places", 1, tiles)
        self.graves_face_up = graves.whole("face_up", 1, self.grave_places)
        award = graves.content.get("award")
        pairs = award if isinstance(award, list) else []
        if not pairs or not all(_is_pair(pair) for pair in pairs):
            graves.fault("award", f"{award!r} is not a list of pairs of a sum and its points")
            pairs = []
        self.grave_award = [(int(pair[0]), int(pair[1])) for pair in sorted(pairs)]

    def _read_amounts(self, nile: Sheet) -> None:
        self.card_strength = nile.whole("strength_3", 1)
        self.card_wheat = nile.whole("wheat_4", 1)
        self.more_sphinx = nile.whole("two_more_sphinx", 1)
        self.growth_price = nile.whole("pay_to_grow", 1)

    def _list_kept(self) -> None:
        """E7.5, E12.8: return every choice of cards to keep, by position: none, one, then two."""
        drawn = range(self.most_drawn)
        self.choices: list[tuple[int, ...]] = [(), *[(position,) for position in drawn]]
        self.choices.extend([(first, second) for second in drawn for first in range(second)])
        # by the number drawn * 2, plus 1 if two may be kept: the choices, none last
        self.keepable: list[list[int]] = [
            [
                *[
                    number
                    for number, choice in enumerate(self.choices)
                    if 0 < len(choice) <= 1 + pairs and choice[-1] < count
                ],
                0,
            ]
            for count in range(self.most_drawn + 1)
            for pairs in range(2)
        ]

    def _check(self, sheet: Sheet) -> None:
        """Check the edition against the rulebook."""
        stated = RULEBOOK.table("counts")
        decks = stated.table("nile_cards")
        held = [
            ("river_cards", self.river_cards, stated.whole("river_cards")),
            ("sphinx_cards", self.sphinx_cards, stated.whole("sphinx_cards")),
            *[(f"nile_cards {name}", self.deck_sizes[name], decks.whole(name)) for name in DECKS],
        ]
        for name, value, fact in held:
            if value != fact:
                sheet.fault(f"counts {name}", f"{value}; the rulebook says {fact}")
        for deck, name in enumerate(DECKS):
            dealt = self.deck_of_round.count(deck) * self.river_cards
            if dealt > self.deck_sizes[name]:
                sheet.fault("counts deck_of_round", f"deck {name} would have to give {dealt} cards")
        if list(self.grain_loss) != sorted(self.grain_loss, reverse=True):
            sheet.fault("markets grain_loss", f"{list(self.grain_loss)} must never rise on the way down")

    def award(self, graves: int) -> int:
        """E14.1: return the points for the sum of a player's graves."""
        points = 0
        for least, worth in self.grave_award:
            if graves >= least:
                points = worth
        return points

    def strengths(self) -> list[int]:
        """E1.2: return the four crews of a player at the start."""
        return [self.start_joker if name == "joker" else self.start_crew for name in CREWS]


def _is_pair(pair: object) -> bool:
    match pair:
        case [int(), int()]:
            return True
        case _:
            return False

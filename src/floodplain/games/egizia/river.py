"""The river from source to sea: card spaces, round spaces and sites."""

from __future__ import annotations

from typing import Final

from floodplain.kernel.edition import Sheet

CREWS: Final = ("blue", "black", "yellow", "joker")
JOKER: Final = 3
SITES: Final = ("sphinx", "obelisk", "temple")
SPHINX: Final = 0
OBELISK: Final = 1
TEMPLE: Final = 2
FLOODS: Final = ("left", "middle", "right")

CARD: Final = 0  # the kinds of space
TOWN: Final = 1
SITE: Final = 2

EFFECTS: Final = ("both_markets", "crews", "any_crew", "joker_and_flood")
BOTH_MARKETS: Final = 0
SHOWN_CREWS: Final = 1
ANY_CREW: Final = 2
JOKER_AND_FLOOD: Final = 3


class Space:
    """A space of the river; fields that are about sites or towns are empty for others."""

    def __init__(self, name: str, kind: int) -> None:
        self.name = name
        self.kind = kind
        self.site = 0  # the site
        self.effect = 0  # what a town does
        self.crews: tuple[int, ...] = ()  # the crews that a town shows
        self.stones = 0  # what a town brings in addition to a crew
        self.closed = False  # E11.5: excludes both the doubling card and a second ship


def read_space(sheet: Sheet) -> Space:
    """Read a space from an edition file."""
    given = [word for word in ("card", "town", "site") if word in sheet.content]
    if len(given) != 1:
        sheet.fault("space", f"it is {given or 'nothing'}; it must be one of card, town, site")
        return Space("", CARD)
    if given[0] == "site":
        name = sheet.word("site", SITES)
        space = Space(name, SITE)
        space.site = SITES.index(name)
        return space
    space = Space(sheet.word(given[0]).replace(" ", "-"), CARD if given[0] == "card" else TOWN)
    if space.kind == TOWN:
        _read_town(sheet, space)
    return space


def _read_town(sheet: Sheet, space: Space) -> None:
    space.effect = EFFECTS.index(sheet.word("effect", EFFECTS))
    space.closed = sheet.content.get("closed") is True
    if space.effect == SHOWN_CREWS:
        space.crews = read_crews(sheet)
    if space.effect == ANY_CREW:
        space.stones = sheet.whole("stones", 0)


def read_crews(sheet: Sheet) -> tuple[int, ...]:
    """Read the two different crews that a town or a card shows."""
    names = sheet.words("crews", CREWS, 2)
    if len(set(names)) != len(names):
        sheet.fault("crews", f"{list(names)} are not two different crews")
    return tuple([CREWS.index(name) for name in names])


class River:
    """The spaces, and every set of them that a rule needs."""

    def __init__(self, spaces: list[Space]) -> None:
        self.spaces = spaces
        self.names = [space.name for space in spaces]
        self.kinds = [space.kind for space in spaces]
        self.length = len(spaces)
        self.all = (1 << len(spaces)) - 1
        self.sites = sum([1 << number for number, space in enumerate(spaces) if space.kind == SITE])
        # E12.10, E12.24: the towns that accept the doubling card and a second ship
        self.open_towns = sum(
            [1 << number for number, space in enumerate(spaces) if space.kind == TOWN and not space.closed]
        )
        # by the number of spaces up to the last own ship: the spaces downstream of it
        self.downstream = [self.all >> count << count for count in range(len(spaces) + 1)]
        self.card_spaces = [number for number, space in enumerate(spaces) if space.kind == CARD]
        self.site_spaces = [
            number
            for site in range(len(SITES))
            for number, space in enumerate(spaces)
            if space.kind == SITE and space.site == site
        ]


def read_river(sheet: Sheet, length: int, cards: int) -> River:
    """Read the river of an edition, checked against the rulebook."""
    river = River([read_space(space) for space in sheet.tables("river", length)])
    if len(river.card_spaces) != cards:
        sheet.fault("river", f"{len(river.card_spaces)} spaces are for cards; the game has {cards}")
    sites = [space.site for space in river.spaces if space.kind == SITE]
    if sites != list(range(len(SITES))):
        names = ", ".join([SITES[site] for site in sites]) or "none"
        sheet.fault("river", f"its sites are {names}; there must be {', '.join(SITES)}, in this order")
    if len(set(river.names)) != len(river.names):
        sheet.fault("river", "two spaces bear the same name")
    return river

"""Score pads, as clients are told of them."""

from __future__ import annotations

import msgspec

from floodplain.kernel.edition import Edition
from floodplain.kernel.game import AnyGame
from floodplain.kernel.text import Texts
from floodplain.server.messages.told import Choice, PadField, PadObjection, PadPiece, PadPlace, PadTold
from floodplain.teach.cardboard import Cardboard, count, label, shown, why
from floodplain.teach.pad import AnyField, Number, Pieces, Places, write_pieces


class PadAsked(msgspec.Struct, kw_only=True):
    """What is entered, and in which language it is wanted."""

    players: int
    names: list[str]
    entered: dict[str, str]
    lang: str


def pad_told(game: AnyGame, edition: Edition, asked: PadAsked) -> PadTold:
    """The fields and points of what is entered; raises BadCardboard, or BadEdition."""
    texts = game.texts(asked.lang)
    board = Cardboard.of(edition, asked.players, tuple(asked.names), asked.entered)
    counted = count(game, edition, board)
    return PadTold(
        edition=edition.name,
        fingerprint=edition.fingerprint,
        title=edition.title,
        fields=[_field(each, texts, counted.read.get(each.address, "")) for each in counted.fields],
        objections=[
            PadObjection(
                address=each.address, rule=each.reason.rule, text=why(each, texts, tuple(asked.names))
            )
            for each in counted.objections
        ],
        unasked=list(counted.unasked),
        categories=[Choice(value=name, text=texts.phrase("category", name)) for name in counted.categories],
        points=list(counted.points),
        scores=list(counted.scores),
        ranks=list(counted.ranks),
        tied=counted.is_tied,
        tiebreak=texts.phrase("game", "tiebreak"),
    )


def _field(field: AnyField, texts: Texts, read: str) -> PadField:
    told = PadField(
        kind="number",
        address=field.address,
        key=field.key,
        rule=field.rule,
        seat=field.seat,
        label=label(field, texts),
        shown=list(field.shown),
        least=0,
        most=0,
        start="",
        read=read,
        pieces=[],
        places=[],
        rows=[],
        hexes=False,
        people=False,
    )
    match field:
        case Number():
            told.least, told.most, told.start = field.least, field.most, str(field.start)
        case Pieces():
            told.kind, told.most, told.start = "pieces", field.most, write_pieces(field.start)
        case Places():
            told.kind, told.hexes, told.people = "places", field.hexes, field.people
            told.rows = [list(row) for row in field.rows]
            told.places = [
                PadPlace(
                    name=place.name,
                    shown=list(place.shown or (place.name,)),
                    takes=list(place.takes),
                    ground=place.is_ground,
                )
                for place in field.places
            ]
    if isinstance(field, Pieces | Places):
        told.pieces = [
            PadPiece(
                token=choice.token,
                text=shown(choice.shown or (choice.token,), texts),
                shown=list(choice.shown or (choice.token,)),
                most=choice.most,
            )
            for choice in field.choices
        ]
    return told

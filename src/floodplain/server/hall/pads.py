"""Score pads, as clients are sent them."""

from __future__ import annotations

from floodplain.kernel.edition import Edition
from floodplain.kernel.game import AnyGame
from floodplain.kernel.text import Texts
from floodplain.server.messages.replies import Choice, PadField, PadObjection, PadPiece, PadPlace, PadReply
from floodplain.server.messages.requests import PadSheet
from floodplain.teach.cardboard import Cardboard, count, label, shown, why
from floodplain.teach.errors import BadCardboard
from floodplain.teach.pad import AnyField, Number, PieceChoice, Pieces, Place, Places, write_pieces


def pad_told(game: AnyGame, edition: Edition, sheet: PadSheet, language: str) -> PadReply:
    """Return the fields and points of a filled-in pad; raises BadCardboard, or BadEdition."""
    texts = game.texts(language)
    names = tuple(sheet.names) or tuple(str(seat + 1) for seat in range(sheet.players))
    if len(names) != sheet.players:
        raise BadCardboard(f"{len(names)} names for {sheet.players} players")
    board = Cardboard.of(edition, sheet.players, names, sheet.entered)
    counted = count(game, edition, board)
    return PadReply(
        edition=edition.name,
        fingerprint=edition.fingerprint,
        title=edition.title,
        fields=[_field(each, texts, counted.read.get(each.address, "")) for each in counted.fields],
        objections=[
            PadObjection(address=each.address, rule=each.reason.rule, text=why(each, texts, names))
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
        address=field.address,
        key=field.key,
        rule=field.rule,
        seat=field.seat,
        label=label(field, texts),
        shown=list(field.shown),
        read=read,
    )
    match field:
        case Number():
            told.least, told.most, told.start = field.least, field.most, str(field.start)
        case Pieces():
            told.kind, told.most, told.start = "pieces", field.most, write_pieces(field.start)
        case Places():
            told.kind, told.hexes, told.people = "places", field.hexes, field.people
            told.rows = [list(row) for row in field.rows]
            told.places = [_place(place) for place in field.places]
    if isinstance(field, Pieces | Places):
        told.pieces = [_piece(choice, texts) for choice in field.choices]
    return told


def _place(place: Place) -> PadPlace:
    tokens = list(place.shown or (place.name,))
    return PadPlace(name=place.name, shown=tokens, takes=list(place.takes), ground=place.is_ground)


def _piece(choice: PieceChoice, texts: Texts) -> PadPiece:
    tokens = choice.shown or (choice.token,)
    return PadPiece(token=choice.token, text=shown(tokens, texts), shown=list(tokens), most=choice.most)

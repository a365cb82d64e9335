"""The list of all endpoints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from floodplain.server.api import (
    catalog,
    club,
    coaching,
    daily,
    devices,
    examples,
    home,
    lessons,
    lobby,
    notices,
    operations,
    pads,
    people,
    playing,
    polling,
    results,
    saving,
    sockets,
    tables,
)
from floodplain.server.api.document import document
from floodplain.server.api.endpoint import Encoded, Endpoint
from floodplain.server.api.lobby_socket import follow_lobby
from floodplain.server.api.pages import page_routes
from floodplain.server.api.services import Services, Visitor
from floodplain.server.hall.exporting import FILE_BYTES
from floodplain.server.limits import LARGE_BODY_BYTES
from floodplain.server.messages.replies import (
    AnalysisReply,
    CarryCode,
    CarryOffer,
    ChatLine,
    ChatLines,
    ClubCard,
    CoachLineReply,
    DailyReply,
    DeviceList,
    EditionChecked,
    EditionText,
    ExampleReply,
    Foreseen,
    GameCard,
    GameList,
    Health,
    HintReply,
    HomeCard,
    HomeRoom,
    Imported,
    LessonReply,
    LobbyReply,
    MeCard,
    MomentReply,
    MyData,
    NoticeList,
    NoticeSettings,
    PadReply,
    PasskeyCreation,
    PasskeyRequest,
    RecordReply,
    Reported,
    ResultList,
    ResultsCard,
    Search,
    Shown,
    Situation,
    TableCard,
    TableList,
    TextsCard,
    Update,
    WhyReply,
)
from floodplain.server.messages.requests import TablesFile

TABLE: Final = "/api/tables/{table}"
LOOK: Final = (403, 404)  # endpoints that only some may use
PLAY: Final = (403, 404, 409)

GAMES: Final = (
    Endpoint("GET", "/api/games", catalog.games, GameList, is_pressed=True),
    Endpoint("GET", "/api/games/{game}", catalog.game, GameCard, problems=(404,)),
    Endpoint(
        "GET",
        "/api/games/{game}/texts/{language}",
        catalog.texts,
        TextsCard,
        problems=(404,),
        is_pressed=True,
    ),
    Endpoint("GET", "/api/games/{game}/editions/{edition}", catalog.edition, EditionText, problems=(404,)),
    Endpoint(
        "POST", "/api/editions/check", catalog.check_edition, EditionChecked, body_bytes=LARGE_BODY_BYTES
    ),
)
PADS: Final = (
    Endpoint(
        "POST",
        "/api/games/{game}/pad",
        pads.count_pad,
        PadReply,
        problems=(404,),
        body_bytes=LARGE_BODY_BYTES,
        is_pressed=True,
    ),
)
LESSON: Final = "/api/games/{game}/lessons/{lesson}"
LESSONS: Final = (
    Endpoint("GET", LESSON, lessons.lesson, LessonReply, problems=(404,), is_pressed=True),
    Endpoint("GET", LESSON + "/moments/{position}/preview", lessons.preview, Foreseen, problems=(404, 409)),
    Endpoint(
        "GET", LESSON + "/moments/{position}/why", lessons.why, WhyReply, problems=(404, 409), loose=True
    ),
    Endpoint("POST", LESSON + "/table", lessons.play_on, TableCard, 201, problems=(404, 422)),
)
EXAMPLE: Final = "/api/games/{game}/examples/{example}"
EXAMPLES: Final = (
    Endpoint("GET", EXAMPLE, examples.example, ExampleReply, problems=(404,), is_pressed=True),
    Endpoint("GET", EXAMPLE + "/preview", examples.preview, Foreseen, problems=(404, 409)),
    Endpoint("GET", EXAMPLE + "/why", examples.why, WhyReply, problems=(404, 409), loose=True),
)
TABLES: Final = (
    Endpoint(
        "POST",
        "/api/tables",
        tables.open_table,
        TableCard,
        status=201,
        problems=(404,),
        body_bytes=LARGE_BODY_BYTES,
    ),
    Endpoint("GET", "/api/tables", tables.own_tables, TableList),
    Endpoint("GET", "/api/tables/export", saving.export_tables, TablesFile),
    Endpoint("POST", "/api/tables/import", saving.import_tables, Imported, body_bytes=FILE_BYTES),
    Endpoint(
        "POST", "/api/records", tables.upload, TableCard, 201, problems=(404,), body_bytes=LARGE_BODY_BYTES
    ),
    Endpoint("GET", TABLE, tables.show_table, TableCard, problems=(404,)),
    Endpoint("POST", TABLE + "/join", tables.join, TableCard, problems=PLAY),
    Endpoint("POST", TABLE + "/start", tables.start, TableCard, problems=PLAY),
    Endpoint("POST", TABLE + "/seats", tables.resize, TableCard, problems=PLAY),
    Endpoint("POST", TABLE + "/order", tables.reorder, TableCard, problems=PLAY),
    Endpoint("POST", TABLE + "/leave", tables.leave, TableCard, problems=PLAY),
    Endpoint("POST", TABLE + "/return", tables.come_back, TableCard, problems=PLAY),
    Endpoint("POST", TABLE + "/replace", tables.replace, TableCard, problems=PLAY),
    Endpoint("POST", TABLE + "/claim", tables.claim, TableCard, problems=PLAY),
    Endpoint("POST", TABLE + "/time", tables.give_time, TableCard, problems=PLAY),
    Endpoint("POST", TABLE + "/forget", tables.forget, TableList, problems=PLAY),
    Endpoint("POST", TABLE + "/rematch", tables.rematch, TableCard, 201, problems=PLAY),
    Endpoint("POST", TABLE + "/branch", tables.branch, TableCard, 201, problems=PLAY),
    Endpoint("GET", TABLE + "/chat", tables.chat, ChatLines, problems=LOOK),
    Endpoint("POST", TABLE + "/chat", tables.say, ChatLine, 201, problems=PLAY),
)
PLAYING: Final = (
    Endpoint("GET", TABLE + "/situation", playing.situation, Situation, problems=LOOK, is_pressed=True),
    Endpoint(
        "POST", TABLE + "/answer", playing.give_answer, Situation, also=((202, Foreseen),), problems=PLAY
    ),
    Endpoint("POST", TABLE + "/undo", playing.undo, Situation, problems=PLAY),
    Endpoint("POST", TABLE + "/redo", playing.redo, Situation, problems=PLAY),
    Endpoint("POST", TABLE + "/take-back", playing.take_back, Situation, problems=PLAY),
    Endpoint("POST", TABLE + "/consent", playing.consent, Situation, problems=PLAY),
    Endpoint("GET", TABLE + "/preview", playing.preview, Foreseen, problems=PLAY),
    Endpoint("GET", TABLE + "/why", playing.why, WhyReply, problems=PLAY, loose=True),
    Endpoint("GET", TABLE + "/moments/{position}", playing.moment, Shown, problems=LOOK, is_pressed=True),
    Endpoint("GET", TABLE + "/record", playing.record, RecordReply, problems=LOOK, as_text=True),
    Endpoint("GET", TABLE + "/updates", polling.wait, Update, problems=LOOK),
)
COACHING: Final = (
    Endpoint("POST", TABLE + "/hint", coaching.hint, HintReply, problems=(*PLAY, 429)),
    Endpoint("GET", TABLE + "/analysis", coaching.analysis, AnalysisReply, problems=LOOK, is_pressed=True),
    Endpoint("POST", TABLE + "/analysis", coaching.analyse, AnalysisReply, problems=(*PLAY, 429)),
    Endpoint("POST", TABLE + "/analysis/stop", coaching.stop_analysis, AnalysisReply, problems=LOOK),
    Endpoint("GET", TABLE + "/analysis/{position}", coaching.analysed_moment, MomentReply, problems=PLAY),
    Endpoint(
        "GET", TABLE + "/analysis/{position}/line", coaching.coached_line, CoachLineReply, problems=PLAY
    ),
)
DEVICES: Final = (
    Endpoint("POST", "/api/carry", devices.carry_out, CarryCode, 201, problems=(403, 404)),
    Endpoint("POST", "/api/carry/look", devices.look_at_code, CarryOffer, problems=(404,)),
    Endpoint("POST", "/api/carry/take", devices.take_over, DeviceList, problems=(404, 409)),
    Endpoint("GET", "/api/devices", devices.own_devices, DeviceList),
    Endpoint("POST", "/api/devices/cut", devices.cut_off, DeviceList, problems=(404, 409)),
)
DAILY: Final = (
    Endpoint("GET", "/api/daily", daily.show_daily, DailyReply, problems=(404,)),
    Endpoint("GET", "/api/daily/best", daily.best_game, RecordReply, problems=(403, 404)),
    Endpoint("POST", "/api/daily/open", daily.open_deal, TableCard, 201, problems=(404, 409)),
    Endpoint(
        "POST",
        "/api/daily/submit",
        daily.submit_deal,
        DailyReply,
        problems=(404, 409, 503),
        body_bytes=LARGE_BODY_BYTES,
    ),
)
HOME: Final = (
    Endpoint("GET", "/api/home", home.show_home, HomeCard),
    Endpoint("POST", "/api/home/open", home.open_home, HomeCard, problems=(409,)),
    Endpoint("POST", "/api/home/close", home.close_home, HomeCard),
    Endpoint("POST", "/api/home/enter", home.enter, HomeRoom, problems=(404,)),
    Endpoint("POST", "/api/home/claim", home.claim_seat, HomeRoom, problems=(404, 409)),
    Endpoint("POST", "/api/home/consent", home.settle_claim, HomeCard, problems=(404, 409)),
)
NOTICES: Final = (
    Endpoint("GET", "/api/notices", notices.own_notices, NoticeList, problems=(404,)),
    Endpoint("POST", "/api/notices/seen", notices.see_notices, NoticeList, problems=(404,)),
    Endpoint("GET", "/api/notices/settings", notices.notice_settings, NoticeSettings, problems=(404,)),
    Endpoint("POST", "/api/notices/settings", notices.choose_notices, NoticeSettings, problems=(404,)),
    Endpoint("POST", "/api/notices/push", notices.notify_browser, NoticeSettings, problems=(404, 409)),
    Endpoint("POST", "/api/notices/webhook", notices.notify_webhook, NoticeSettings, problems=(404,)),
    Endpoint("POST", "/api/notices/email", notices.notify_email, NoticeSettings, problems=(404, 409)),
    Endpoint("POST", "/api/notices/confirm", notices.confirm_email, NoticeSettings, problems=(404,)),
    Endpoint("POST", "/api/notices/stop", notices.stop_notices, NoticeSettings, problems=(404,)),
    Endpoint("POST", "/api/notices/stop/{token}", notices.stop_email, NoticeSettings, problems=(404,)),
    Endpoint("POST", "/api/notices/test", notices.test_notices, NoticeSettings, problems=(404, 409)),
    Endpoint("POST", "/api/notices/table", notices.answer_notice, NoticeList, problems=(404,)),
)
RESULTS: Final = (
    Endpoint("GET", "/api/me/results", results.own_figures, ResultsCard, problems=(404,)),
    Endpoint("GET", "/api/me/games", results.own_games, ResultList, problems=(404,)),
)
CLUB: Final = (Endpoint("GET", "/api/club", club.show_club, ClubCard, problems=(404,)),)
PEOPLE: Final = (
    Endpoint("GET", "/api/me", people.show_me, MeCard, problems=(404,)),
    Endpoint("POST", "/api/me/name", people.rename, MeCard, problems=(404,)),
    Endpoint("GET", "/api/me/export", people.export_me, MyData, problems=(404,)),
    Endpoint("POST", "/api/me/delete", people.delete_me, MeCard, problems=(404,)),
    Endpoint("POST", "/api/me/unblock", people.unblock, MeCard, problems=(404,)),
    Endpoint("POST", "/api/passkeys", people.begin_passkey, PasskeyCreation, 201, problems=(404, 409)),
    Endpoint("POST", "/api/passkeys/add", people.add_passkey, MeCard, 201, problems=(403, 404, 409)),
    Endpoint("POST", "/api/passkeys/rename", people.rename_passkey, MeCard, problems=(404,)),
    Endpoint("POST", "/api/passkeys/remove", people.remove_passkey, MeCard, problems=(404,)),
    Endpoint("POST", "/api/passkeys/ask", people.ask_passkey, PasskeyRequest, 201, problems=(404,)),
    Endpoint("POST", "/api/passkeys/enter", people.enter_by_passkey, MeCard, problems=(403, 404)),
    Endpoint("POST", TABLE + "/block", people.block, MeCard, problems=PLAY),
    Endpoint("POST", TABLE + "/report", people.report, Reported, problems=PLAY),
)
LOBBY: Final = (
    Endpoint("GET", "/api/lobby", lobby.show_lobby, LobbyReply, problems=(404,), is_pressed=True),
    Endpoint("POST", "/api/lobby/find", lobby.find_game, Search, problems=(403, 404, 409)),
    Endpoint("POST", "/api/lobby/stop", lobby.stop_search, Search, problems=(404,)),
    Endpoint("POST", "/api/lobby/fill", lobby.fill_seats, Search, problems=(403, 404, 409)),
)
OPERATIONS: Final = (
    Endpoint("GET", "/healthz", operations.health, Health),
    Endpoint("GET", "/readyz", operations.ready, Health, also=((503, Health),)),
    Endpoint("GET", "/metrics", operations.metrics, None, problems=(404,), media_type="text/plain"),
)
ENDPOINTS: Final[Sequence[Endpoint]] = (
    *GAMES,
    *PADS,
    *LESSONS,
    *EXAMPLES,
    *TABLES,
    *PLAYING,
    *COACHING,
    *DEVICES,
    *DAILY,
    *HOME,
    *RESULTS,
    *CLUB,
    *PEOPLE,
    *LOBBY,
    *NOTICES,
    *OPERATIONS,
)


METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")


async def describe(services: Services, visitor: Visitor) -> Encoded:
    """Return this document."""
    return Encoded(document(ENDPOINTS))


def routes(services: Services) -> list[BaseRoute]:
    """Return all routes of the server."""

    async def follow(socket: WebSocket) -> None:
        await sockets.follow(services, socket)

    async def follow_all(socket: WebSocket) -> None:
        await follow_lobby(services, socket)

    ways = _ways((*ENDPOINTS, Endpoint("GET", "/api/openapi.json", describe, None)))
    found: list[BaseRoute] = []
    for path in sorted(ways, key=_is_open):
        found += [each.route(services) for each in ways[path]]
        found.append(_others(path, [each.method for each in ways[path]]))
    return [
        *found,
        WebSocketRoute(TABLE + "/live", follow),
        WebSocketRoute("/api/lobby/live", follow_all),
        *page_routes(services.game_of),
    ]


def _is_open(path: str) -> bool:
    """Return whether an address ends in anything; fixed addresses come before these."""
    return path.endswith("}")


def _ways(endpoints: Sequence[Endpoint]) -> dict[str, list[Endpoint]]:
    """Group endpoints by their path."""
    found: dict[str, list[Endpoint]] = {}
    for each in endpoints:
        found.setdefault(each.path, []).append(each)
    return found


def _others(path: str, ways: Sequence[str]) -> Route:
    """Return the route that refuses other methods of a path; otherwise the client's page would answer."""

    async def refuse(request: Request) -> Response:
        allowed = ", ".join(sorted(ways))
        raise HTTPException(
            405, f"{request.method} is not allowed here; allowed: {allowed}", {"Allow": allowed}
        )

    return Route(path, refuse, methods=[each for each in METHODS if each not in ways])

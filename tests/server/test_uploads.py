"""Uploads are checked where they can do no harm, with clear messages about what is wrong."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from threading import Event

import msgspec
import pytest

from floodplain.catalog import GAMES
from floodplain.games.fertility.room import FertilityGame
from floodplain.kernel.errors import BadEdition, BadRecord
from floodplain.kernel.game import AnyGame
from floodplain.kernel.record import FORMAT, Record
from floodplain.server.checks import encoded, report_on
from floodplain.server.errors import TooMany
from floodplain.server.helper import HelperFailed
from floodplain.server.process import Process, Processes
from floodplain.server.uploads.checker import EACH, PATIENCE_S, TOO_MUCH, UploadChecker
from floodplain.server.uploads.reports import CheckReport, CheckRequest
from tests.server.broken_rooms import Endless, Faulty, Vast
from tests.server.inside import serving, uploads
from tests.server.plain import Client
from tests.server.support import refusal

HERE = "192.0.2.1"  # the address of the client
ROOMS: dict[str, AnyGame] = {name: entry.game for name, entry in GAMES.items()}


A_RECORD = Record("egizia", 1, "own", "0" * 12, 2, names=("Ann", "Ben")).json()


def own(name: str, called: str = "own", **numbers: str) -> str:
    """The edition of a game under another name, with lines replaced."""
    text = re.sub(r'(?m)^edition = ".*"$', f'edition = "{called}"', ROOMS[name].edition.text)
    for line, number in numbers.items():
        text, count = re.subn(rf"(?m)^{line} = \S+", f"{line} = {number}", text)
        assert count
    return text


def fails(*_: object) -> bytes:
    raise HelperFailed("no answer in time")


def test_an_edition_that_takes_too_long_or_too_much_is_refused_and_the_next_is_examined(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scene() -> None:
        helper = Processes(ROOMS, {}).checker()
        examiner = UploadChecker(helper)
        assert (await examiner.edition(own("egizia"), HERE)).name == "own"
        process = helper.below.process
        assert process is not None
        process.kill()  # as the system does with one that takes too much, or the examiner after a time
        monkeypatch.setattr(process, "is_alive", lambda: True)  # it has not been noticed yet
        with pytest.raises(BadEdition, match=re.escape(TOO_MUCH)):
            await examiner.edition(own("egizia"), HERE)
        assert (await examiner.edition(own("fertility"), HERE)).game == "fertility"
        monkeypatch.setattr(Process, "ask", fails)
        with pytest.raises(BadRecord, match=re.escape(TOO_MUCH)):
            await examiner.record("anything", HERE)
        examiner.close()

    asyncio.run(scene())


async def problem_with(room: FertilityGame, seconds: float = PATIENCE_S) -> BadEdition:
    """Return the problem with an edition whose games this room cannot start."""
    examiner = UploadChecker(Processes({"fertility": room, "egizia": ROOMS["egizia"]}, {}).checker(), seconds)
    await examiner.edition(own("egizia"), HERE)
    with pytest.raises(BadEdition) as caught:
        await examiner.edition(own("fertility"), HERE)
    assert (await examiner.edition(own("egizia"), HERE)).name == "own"
    examiner.close()
    return caught.value


def test_an_edition_whose_games_start_too_slowly_is_refused() -> None:
    problem = asyncio.run(problem_with(Endless(), 0.25))
    assert problem.problems == (TOO_MUCH,)
    assert str(problem.__context__) == "no answer within 0.25 seconds"


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux limits the memory of a process")
def test_an_edition_whose_games_take_too_much_memory_is_refused() -> None:
    assert asyncio.run(problem_with(Vast())).problems == ("it cannot be played: MemoryError",)


def test_an_edition_is_begun_with_every_number_of_players() -> None:
    assert asyncio.run(problem_with(Faulty())).problems == ("it cannot be played: ZeroDivisionError",)


def test_only_an_address_that_asks_too_much_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    is_free = Event()

    def slow(*_: object) -> bytes:
        is_free.wait()
        raise HelperFailed("no answer in time")

    monkeypatch.setattr(Process, "ask", slow)

    async def scene() -> None:
        examiner = uploads()
        greedy = [asyncio.create_task(examiner.record("anything", HERE)) for _ in range(3 * EACH)]
        others = [asyncio.create_task(examiner.record("anything", f"192.0.2.{n}")) for n in range(2, 9)]
        await asyncio.sleep(0)  # until all have been asked
        is_free.set()
        answers = await asyncio.gather(*greedy, return_exceptions=True)
        assert [type(each) for each in answers] == [BadRecord] * EACH + [TooMany] * (2 * EACH)
        honest = await asyncio.gather(*others, return_exceptions=True)
        assert [type(each) for each in honest] == [BadRecord] * 7
        with pytest.raises(BadRecord):  # it may ask again once it has its answers
            await examiner.record("anything", HERE)
        examiner.close()

    asyncio.run(scene())


def test_addresses_take_turns_at_the_examiner(monkeypatch: pytest.MonkeyPatch) -> None:
    is_free, served = Event(), []

    def slow(_: Process, question: bytes, seconds: float) -> bytes:
        is_free.wait()
        served.append(msgspec.json.decode(question)["record"])
        raise HelperFailed("no answer in time")

    monkeypatch.setattr(Process, "ask", slow)

    async def scene() -> None:
        examiner = uploads()
        asked = [
            asyncio.create_task(examiner.record(text, text[0]))
            for text in ("a1", "a2", "a3", "a4", "b1", "b2", "c1")
        ]
        await asyncio.sleep(0)  # until all have been asked
        asked[2].cancel()  # an abandoned request delays nobody
        await asyncio.sleep(0)
        is_free.set()
        await asyncio.gather(*asked, return_exceptions=True)
        examiner.close()

    asyncio.run(scene())
    assert served == ["a1", "b1", "c1", "a2", "b2", "a4"]


def test_a_record_with_half_a_character_is_refused_and_checking_continues() -> None:
    async def scene() -> None:
        helper = Processes(ROOMS, {}).checker()
        examiner = UploadChecker(helper)
        await examiner.edition(own("egizia"), HERE)
        process = helper.below.process
        for name in ("game", "edition", "seed"):
            written = {**A_RECORD, name: "a\ud800b"}
            with pytest.raises(BadRecord, match=r"\\ud800 is half a character"):
                await examiner.record(json.dumps(written), HERE)
        assert helper.below.process is process
        assert process is not None
        assert process.is_alive()
        examiner.close()

    asyncio.run(scene())


def test_a_report_that_cannot_be_written_is_a_refusal() -> None:
    report = msgspec.json.decode(encoded(CheckReport(game="a\ud800")), type=CheckReport)
    assert report.refused == "it contains something that cannot be written: UnicodeEncodeError"


def test_a_record_longer_than_any_game_is_not_replayed() -> None:
    game = ROOMS["egizia"]
    head = f"{FORMAT}\ngame: egizia\nrules: 1\nedition: a b\nplayers: 2\n\n"
    report = report_on(ROOMS, CheckRequest(record=head + "1 pass\n" * (game.longest + 1)))
    assert report.refused == f"{game.longest + 1} answers; a game has at most {game.longest}"


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "9" * 5_000,
        "a = " + "[" * 3_000 + "]" * 3_000,
        "a = " + "[" * 50 + "]" * 50,
        "[" + ".".join(["a"] * 3_000) + "]",
        own("egizia", rounds="1e30"),
        own("fertility", metropolis_spots="1000000"),
    ],
)
def test_a_strange_edition_has_problems_without_server_errors(text: str) -> None:
    report = report_on(ROOMS, CheckRequest(edition=text))
    assert report.problems
    assert not any("Error" in each for each in report.problems)
    assert all(len(each) < 400 for each in report.problems)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "[]",
        '{"rules": ' + "9" * 5_000 + "}",
        f"{FORMAT}\ngame: egizia\nrules: " + "9" * 5_000 + "\nedition: a b\nplayers: 2",
        f"{FORMAT}\ngame: egizia\nrules: 1\nedition: a b\nplayers: 999999999",
    ],
)
def test_a_strange_record_is_refused_without_server_errors(text: str) -> None:
    report = report_on(ROOMS, CheckRequest(record=text))
    assert report.refused
    assert "Error" not in report.refused


def test_an_edition_named_as_anothers_fingerprint_does_not_replace_it(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'x.sqlite3'}"
    chairs = [{"kind": "me"}, {"kind": "me"}]
    with serving(database) as inside, Client(inside.address) as ann:
        first = ann.open("egizia", chairs, edition_text=own("egizia", sale_stones="3"))
        name = first["fingerprint"]
        second = ann.open("egizia", chairs, edition_text=own("egizia", name, sale_stones="4"))
        assert second["fingerprint"] != name
        again = ann.open("egizia", chairs, edition=name)
        assert again["fingerprint"] == name
        key = ann.key
    with serving(database) as inside, Client(inside.address, key) as ann:
        assert ann.situation(second["id"])["portrait"]  # so that its edition is loaded
        assert ann.situation(first["id"])["portrait"]
        held = inside.services.hall.live
        assert held[first["id"]].edition.fingerprint == name
        assert ann.open("egizia", chairs, edition=name)["fingerprint"] == name


def test_invalid_uploads_are_refused_clearly(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'x.sqlite3'}") as inside, Client(inside.address) as ann:
        huge = own("egizia").replace("values = [", f"values = [{2**62}, ", 1)
        checked = ann.check_edition(huge)
        assert checked["edition"] is None
        assert str(2**62) in checked["problems"][0]
        assert refusal(ann.open, "egizia", [{"kind": "me"}] * 2, edition_text=huge).status == 422
        assert refusal(ann.post, "/api/records", record="[]").status == 422

"""The record of a game as PGN: what it says, read back by the readers of the archive."""

import re
import time
from uuid import uuid4

import pytest

from games.models import Player
from games.notation.headers import read_header
from games.notation.reading import read_games
from games.notation.resolve import resolve
from tests.games.rest.hall import Hall, arrangement

pytestmark = [pytest.mark.database, pytest.mark.one_database]

MOVES = ("h2e2", "h9g7", "h0g2", "i9h9")


@pytest.fixture
def played(hall: Hall) -> Hall:
    """A game in a competition, with a clock, that Red has resigned."""
    Player.objects.filter(pk=hall.red.pk).update(unit="上海")
    body = arrangement(
        hall,
        competition="全国象棋个人锦标赛",
        round="3",
        table="12",
        scheduled_on="2026-11-21",
        time_control={
            "kind": "increment",
            "base_ms": 3_600_000,
            "increment_ms": 30_000,
            "press_with_move": True,
        },
    )
    made = hall.api.post("/games", body, token=hall.tokens["arbiter"])
    hall.game = made.data["game"]
    hall.act("start")
    hall.play(*MOVES)
    assert hall.act("resignations", {"side": "red"}).status == 201
    return hall


def clock_ms(comment: str) -> int:
    """Return the milliseconds of `[%clk h:mm:ss.fff]`."""
    found = re.fullmatch(r"\[%clk (\d+):(\d\d):(\d\d)(?:\.(\d{3}))?\]", comment)
    assert found, comment
    hours, minutes, seconds, rest = (int(part or 0) for part in found.groups())
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + rest


@pytest.mark.parametrize("notation", ["chinese", "wxf", "iccs"])
def test_reads_back_as_the_same_game(played: Hall, notation: str) -> None:
    answer = played.api.get(f"{played.path}/record.pgn?notation={notation}")
    assert answer.status == 200
    assert answer.raw["Content-Type"] == "application/x-chess-pgn; charset=utf-8"
    (record,) = read_games(answer.raw.content).records
    header = read_header(record)
    assert resolve(record).moves == MOVES
    assert record.result == "0-1"
    assert (header.first, header.first_team, header.second) == ("胡荣华", "上海", "杨官璘")
    assert (header.event, header.round_number) == ("全国象棋个人锦标赛", 3)
    assert header.date is not None
    assert header.date.isoformat() == "2026-11-21"
    assert record.tag("Termination").split()[0] == "resignation"
    state = played.api.get(played.path).data
    for move, shown in zip(record.moves, state["moves"], strict=True):
        assert clock_ms(move.comment) == shown["remaining_ms"]


def test_shows_nothing_left_on_a_clock_that_was_overrun(hall: Hall) -> None:
    control = {"kind": "sudden_death", "base_ms": 1, "press_with_move": True}
    body = arrangement(hall, time_control=control)
    hall.game = hall.api.post("/games", body, token=hall.tokens["arbiter"]).data["game"]
    hall.act("start")
    time.sleep(0.01)
    hall.play("h2e2")
    move = hall.api.get(hall.path).data["moves"][0]
    assert (move["remaining_ms"], move["flag_due"]) == (0, True)
    (record,) = read_games(hall.api.get(f"{hall.path}/record.pgn").raw.content).records
    assert clock_ms(record.moves[0].comment) == 0


def test_of_a_version_is_the_game_as_it_stood(played: Hall) -> None:
    answer = played.api.get(f"{played.path}/record.pgn?version=4")
    (record,) = read_games(answer.raw.content).records
    assert resolve(record).moves == MOVES[:2]
    assert (record.result, record.tag("Version")) == ("*", "4")


def test_of_another_start_names_the_position(hall: Hall) -> None:
    start = "4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 0 1"
    made = hall.api.post(
        "/games", arrangement(hall, start_position=start), token=hall.tokens["arbiter"]
    )
    assert made.status == 201, made.data
    answer = hall.api.get(f"/games/{made.data['game']}/record.pgn")
    (record,) = read_games(answer.raw.content).records
    assert record.start_position == start


def test_is_not_sent_twice_until_something_changes(played: Hall) -> None:
    path = f"{played.path}/record.pgn"
    tag = played.api.get(path).raw["ETag"]
    again = played.api.get(path, headers={"If-None-Match": f"W/{tag}"})
    assert (again.status, again.raw.content, again.raw["ETag"]) == (304, b"", tag)
    assert played.api.get(path, headers={"If-Match": tag}).status == 200
    Player.objects.filter(pk=played.red.pk).update(name="胡榮華")
    refused = played.api.get(path, headers={"If-Match": tag})
    assert (refused.status, refused.code) == (412, "version_conflict")
    assert played.api.get(path, headers={"If-None-Match": tag}).status == 200


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("version=99", 404, "version_not_found"),
        ("version=0", 400, "invalid_parameter"),
        ("notation=san", 400, "invalid_parameter"),
        ("side=red", 400, "unknown_parameter"),
    ],
)
def test_of_what_is_not_there_is_refused(hall: Hall, query: str, status: int, code: str) -> None:
    answer = hall.api.get(f"{hall.path}/record.pgn?{query}")
    assert (answer.status, answer.code) == (status, code)


def test_of_no_game_is_not_found(hall: Hall) -> None:
    answer = hall.api.get(f"/games/{uuid4()}/record.pgn")
    assert (answer.status, answer.code) == (404, "stream_not_found")

"""A game that is a kernel and a book and no more: arranged, claimed, ruled, signed, shown."""

import re
from collections.abc import Iterator
from unittest import mock
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.labels.articles import article_data
from tests.games.rest.hall import Hall, arrangement, follow, open_hall
from tests.support.toy_game import EDITION, SGF, NoughtsKernel, art, served

pytestmark = pytest.mark.one_database
CONTROL = {"kind": "sudden_death", "base_ms": 60_000, "press_with_move": True}
SIDES = ("crosses", "noughts")
WON = ("a1", "a2", "b1", "b2", "c1")


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with served():
        yield


@pytest.fixture
def hall(database: str) -> Hall:
    hall = open_hall()
    body = arrangement(hall, edition=EDITION, time_control=CONTROL)
    players = (hall.red.id, hall.black.id)
    body["seats"] = [
        {"side": side, "player": str(player)} for side, player in zip(SIDES, players, strict=True)
    ]
    made = hall.api.post("/games", body, token=hall.tokens["arbiter"])
    assert made.status == 201, made.data
    hall.game = UUID(made.data["game"])
    assert hall.act("start").status == 201
    return hall


def play(hall: Hall, *moves: str, after: int = 0) -> None:
    for ply, move in enumerate(moves, start=after):
        answer = hall.act("moves", {"side": SIDES[ply % 2], "move": move})
        assert answer.status == 201, answer.data


@pytest.mark.database
def test_2_2_a_claim_is_ruled_by_the_worker_and_confirmed(hall: Hall) -> None:
    play(hall, "a1")
    claim = {"side": "noughts", "question": "illegal_move"}
    assert hall.act("claims", claim, by="black").status == 201
    refused = hall.act("moves", {"side": "noughts", "move": "b1"})
    assert (refused.code, refused.data["article"]) == (
        "claim_already_open",
        article_data(art("2.2")),
    )
    follow()
    (ruling,) = hall.api.get(hall.path).data["rulings"]
    assert (ruling["verdict"], ruling["articles"]) == ("untrue", [article_data(art("2.2"))])
    confirmation = f"rulings/{ruling['version']}/confirmation"
    assert hall.act(confirmation, by="chief_arbiter").status == 201
    play(hall, "b1", after=1)


@pytest.mark.database
@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_it_is_shown_in_both_languages(hall: Hall, language: str) -> None:
    play(hall, *WON)
    follow()
    client, headers = hall.api.client, {"accept-language": language}
    for path in (f"/games/{hall.game}/", f"/games/{hall.game}/?v=4", "/"):
        assert client.get(path, headers=headers).status_code == 200, path
    svg = client.get(f"/games/{hall.game}/board.svg", headers=headers).content.decode()
    assert sorted(re.findall(r'data-point="(\w+)"', svg)) == sorted(WON)


@pytest.mark.database
def test_6_it_is_signed_closed_and_read_at_every_version(hall: Hall) -> None:
    play(hall, *WON)
    ended = hall.api.get(hall.path).data["ending"]
    assert (ended["result"], ended["reason"], ended["article"]) == (
        "1-0",
        "three",
        article_data(art("3")),
    )
    for signer, by in (*zip(SIDES, ("red", "black"), strict=True), ("arbiter", "arbiter")):
        gave = hall.act("signatures", {"signer": signer, "result": "1-0"}, by=by)
        assert gave.status == 201, gave.data
    assert hall.api.get(hall.path).data["status"] == "closed"
    statuses = [
        hall.api.get(f"{hall.path}?version={version}").data["status"]
        for version in range(1, hall.version + 1)
    ]
    assert sorted(set(statuses)) == ["arranged", "closed", "over", "running"]


@pytest.mark.database
def test_without_a_row_it_has_no_file_and_with_one_it_has_sgf(hall: Hall) -> None:
    play(hall, *WON)
    for suffix in ("sgf", "pgn", "psq"):
        assert hall.api.get(f"{hall.path}/record.{suffix}").code == "no_such_record"
    with served(notation=SGF):
        file = hall.api.client.get(f"/api/v1{hall.path}/record.sgf").content.decode()
    assert "GM[99]" in file
    assert re.findall(r";[BW]\[\w\w\]", file) == [
        ";B[aa]",
        ";W[ab]",
        ";B[ba]",
        ";W[bb]",
        ";B[ca]",
    ]


@pytest.mark.database
def test_a_board_that_counts_says_its_margin_in_the_file(hall: Hall) -> None:
    play(hall, *WON)
    with (
        served(notation=SGF),
        mock.patch.object(NoughtsKernel, "margin", create=True, return_value=2),
    ):
        file = hall.api.client.get(f"/api/v1{hall.path}/record.sgf").content.decode()
    assert "RE[B+2]" in file


@pytest.mark.database
def test_a_resignation_has_no_margin(hall: Hall) -> None:
    play(hall, "a1")
    assert hall.act("resignations", {"side": "noughts"}, by="black").status == 201
    with (
        served(notation=SGF),
        mock.patch.object(NoughtsKernel, "margin", create=True, return_value=2),
    ):
        file = hall.api.client.get(f"/api/v1{hall.path}/record.sgf").content.decode()
    assert "RE[B+R]" in file


@pytest.mark.database
def test_the_list_of_editions_names_it(hall: Hall) -> None:
    rows = hall.api.get("/editions").data["editions"]
    (row,) = [row for row in rows if row["edition"] == EDITION]
    assert row["name"] == {"zh": "井字棋", "en": "Noughts and crosses"}
    assert (row["game"], row["sides"]) == ("noughts", list(SIDES))


@pytest.mark.database
def test_the_office_can_act_in_it(hall: Hall) -> None:
    office = Client()
    office.force_login(User.objects.create_superuser("裁判长"))
    play(hall, "a1")
    follow()
    page = office.get(f"/admin/games/game/{hall.game}/change/")
    acts = set(re.findall(rf"/admin/games/game/{hall.game}/do/[^\"?]+", page.content.decode()))
    assert any("review" in path for path in acts)
    for language in ("zh-hans", "en"):
        for path in sorted(acts):
            answer = office.get(path, headers={"accept-language": language})
            assert answer.status_code == 200, path

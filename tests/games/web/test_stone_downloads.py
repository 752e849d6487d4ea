"""The files in which games of stones are offered, on pages and by the API."""

from pathlib import Path
from uuid import UUID

import pytest
from django.test import Client

from games.models import Game
from games.notation.resolve import resolve
from games.notation.sgf.reader import read_sgf
from tests.support.stone_files import GOMOKU, WEIQI, import_files

pytestmark = [pytest.mark.database, pytest.mark.one_database]


@pytest.fixture
def games(database: str, tmp_path: Path) -> dict[str, UUID]:
    """A stored game of weiqi and one of gomoku, by the name of the game."""
    import_files(tmp_path, {"a.sgf": WEIQI.encode(), "b.sgf": GOMOKU.encode()})
    return {
        object_.edition.partition("-")[0]: UUID(str(object_.pk)) for object_ in Game.objects.all()
    }


@pytest.mark.parametrize(
    ("game", "offered", "absent"),
    [("weiqi", ["sgf"], ["pgn", "psq"]), ("gomoku", ["sgf", "psq"], ["pgn"])],
)
def test_a_page_offers_the_formats_of_its_game(
    client: Client, games: dict[str, UUID], game: str, offered: list[str], absent: list[str]
) -> None:
    page = client.get(f"/games/{games[game]}/").content.decode()
    for suffix in offered:
        assert f"/games/{games[game]}/game.{suffix}" in page
        answer = client.get(f"/games/{games[game]}/game.{suffix}")
        assert answer.status_code == 200
        assert answer["Content-Disposition"].endswith(f'.{suffix}"')
    for suffix in absent:
        assert f"game.{suffix}" not in page
        assert client.get(f"/games/{games[game]}/game.{suffix}").status_code == 404


@pytest.mark.parametrize(("game", "source"), [("weiqi", WEIQI), ("gomoku", GOMOKU)])
def test_the_api_s_sgf_reads_back_as_the_same_game(
    client: Client, games: dict[str, UUID], game: str, source: str
) -> None:
    answer = client.get(f"/api/v1/games/{games[game]}/record.sgf")
    assert (answer.status_code, answer["Content-Type"]) == (
        200,
        "application/x-go-sgf; charset=utf-8",
    )
    (before,), (after,) = (read_sgf(data).records for data in (source.encode(), answer.content))
    assert resolve(after, after.edition).moves == resolve(before, before.edition).moves
    held = client.get(
        f"/api/v1/games/{games[game]}/record.sgf", headers={"If-None-Match": answer["ETag"]}
    )
    assert held.status_code == 304


def test_as_of_a_version_only_the_moves_up_to_it_are_written(
    client: Client, games: dict[str, UUID]
) -> None:
    for address in (
        f"/games/{games['weiqi']}/game.sgf?v=4",
        f"/api/v1/games/{games['weiqi']}/record.sgf?version=4",
    ):
        (record,) = read_sgf(client.get(address).content).records
        assert [move.text for move in record.moves] == ["Q16", "D4"]
        assert record.tag("RE") == ""


@pytest.mark.parametrize(
    ("game", "suffix"), [("weiqi", "pgn"), ("weiqi", "psq"), ("gomoku", "pgn")]
)
def test_the_api_says_that_a_game_is_not_written_so(
    client: Client, games: dict[str, UUID], game: str, suffix: str
) -> None:
    answer = client.get(f"/api/v1/games/{games[game]}/record.{suffix}")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_record")

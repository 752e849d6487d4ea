"""What pages take from a record is made ready once; what people and registers say is not held."""

from typing import Any

import pytest
from django.test import Client

from games import selectors
from games.ledger.errors import StreamNotFound
from games.models import Player
from games.web import replay
from tests.games.rest.hall import Hall, open_hall

pytestmark = pytest.mark.database


@pytest.fixture
def hall(database: str) -> Hall:
    hall = open_hall()
    hall.play("h2e2", "h9g7")
    return hall


def test_a_record_is_folded_once_however_many_look_at_it(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = selectors.game_page(hall.game)

    def folded(*given: Any) -> None:
        raise AssertionError("folded again")

    monkeypatch.setattr(selectors, "history_of", folded)
    again = selectors.game_page(hall.game)
    assert [row.printed for row in again.moves] == ["炮二平五", "马８进７"]
    assert again == first


def test_a_further_event_is_seen_at_once(hall: Hall) -> None:
    before = selectors.game_page(hall.game)
    assert hall.act("moves", {"side": "red", "move": "b0c2"}).status == 201
    after = selectors.game_page(hall.game)
    assert (len(before.moves), len(after.moves)) == (2, 3)
    assert (before.version, after.version, after.head_version) == (4, 5, 5)


@pytest.mark.parametrize(("version", "plies"), [(1, 0), (2, 0), (3, 1), (4, 2), (9, 2), (0, 0)])
def test_at_an_older_version_it_is_what_it_was(hall: Hall, version: int, plies: int) -> None:
    for _ in range(2):
        page = selectors.game_page(hall.game, version=version)
        assert (len(page.moves), page.version) == (plies, min(max(version, 1), 4))
        assert page.head_version == 4


def test_a_name_put_right_in_the_registry_is_read_anew(hall: Hall) -> None:
    assert selectors.game_page(hall.game).players["red"] == "胡荣华"
    Player.objects.filter(pk=hall.red.pk).update(name="胡荣桦")
    assert selectors.game_page(hall.game).players["red"] == "胡荣桦"


def shown(hall: Hall, query: str = "", *, language: str = "zh-hans") -> str:
    client = Client(SERVER_NAME="127.0.0.1", headers={"accept-language": language})
    answer = client.get(f"/games/{hall.game}/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def moves_of(html: str) -> str:
    begin = html.index('<ol class="moves')
    return html[begin : html.index("</ol>", begin)]


def test_the_moves_are_drawn_once_for_all_who_ask_alike(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = moves_of(shown(hall))

    def drawn(*given: Any) -> None:
        raise AssertionError("drawn again")

    monkeypatch.setattr(replay, "_steps", drawn)
    assert moves_of(shown(hall)) == first
    assert first.count("data-move=") == 2
    # At another ply the list is the same but for the move that is current.
    assert moves_of(shown(hall, "?ply=1")).count("data-move=") == 2
    with pytest.raises(AssertionError, match="drawn again"):
        shown(hall, language="en")


def test_the_page_follows_the_record_and_the_registry(hall: Hall) -> None:
    assert "炮二平五" in shown(hall)
    assert "胡荣桦" not in shown(hall)
    Player.objects.filter(pk=hall.red.pk).update(name="胡荣桦")
    assert shown(hall).count("胡荣桦") >= 2  # the heading and the clock
    assert hall.act("moves", {"side": "red", "move": "b0c2"}).status == 201
    assert 'data-move="b0c2"' in shown(hall)
    assert 'data-move="b0c2"' not in shown(hall, "?v=4")


def test_a_game_that_is_not_there_is_not_found(hall: Hall) -> None:
    with pytest.raises(StreamNotFound):
        selectors.game_page(hall.red.pk)

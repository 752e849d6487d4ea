"""Federations' books by the API: listed, read, named by a game that keeps its version."""

from datetime import UTC, datetime
from typing import Any

import pytest

from games.federation.publishing import publish
from games.labels.articles import article_data
from games.record.values import Actor, Role
from games.rules.books.federation import FederationBook
from games.rules.books.sources import DRAUGHTS_APPENDIX, XIANGQI
from tests.games.rest.hall import Hall, arrangement, follow, token_for
from tests.support.federation import SEASON, book, override
from tests.support.scenario import quiet

pytestmark = [pytest.mark.database, pytest.mark.one_database]

OFFICE = Actor(id="office", role=Role.ORGANISER)
ROUNDS = "xiangqi.natural_limit_rounds"


def published(*books: FederationBook) -> None:
    for edition in books:
        publish(edition, by=OFFICE, at=datetime(2026, 11, 1, tzinfo=UTC))


def arranged(hall: Hall, **changes: Any) -> Any:
    return hall.api.post("/games", arrangement(hall, **changes), token=hall.tokens["arbiter"])


def settings(data: Any) -> dict[str, tuple[Any, str]]:
    return {item["setting"]: (item["value"], item["origin"]) for item in data["settings"]}


def number(value: int) -> dict[str, Any]:
    return {"number": value, "yes": None, "word": None}


def test_books_are_listed_in_their_latest_version(hall: Hall) -> None:
    assert hall.api.get("/books").data == {"books": []}
    published(SEASON, book(override(ROUNDS, 45), version=2))
    (found,) = hall.api.get("/books").data["books"]
    assert (found["code"], found["version"], found["name"]) == ("province", 2, "省棋协补充规则")
    assert hall.api.get("/books?edition=weiqi-2002").data == {"books": []}


def test_a_book_tells_each_setting_with_its_source_and_the_article(hall: Hall) -> None:
    published(SEASON)
    data = hall.api.get("/books/province").data
    told = {item["setting"]: item for item in data["settings"]}
    assert told[ROUNDS]["value"] == number(50)
    assert told[ROUNDS]["usual"] == number(60)
    assert told[ROUNDS]["article"] == article_data(XIANGQI("4.2.4"))
    assert told[ROUNDS]["provision"] == {
        "document": "2026年度竞赛补充细则",
        "document_en": "Supplementary rules 2026",
        "article": "3",
    }
    checks = told["xiangqi.natural_limit_checks"]
    assert (checks["value"], checks["origin"], checks["provision"]) == (
        number(10),
        "rule_book",
        None,
    )


def test_a_setting_of_which_every_book_is_silent_has_no_article(hall: Hall) -> None:
    """Draughts says nothing of lateness; of records the appendix does (app.1.6.4)."""
    limit, records = "time.lateness_limit_ms", "draughts.moves_are_recorded"
    published(book(override(limit, 900_000), edition="draughts-100"))
    data = hall.api.get("/books/province").data
    told = {item["setting"]: item["article"] for item in data["settings"]}
    assert (told[limit], told[records]) == (None, article_data(DRAUGHTS_APPENDIX("app.1.6.4")))
    players = {"white": hall.red.id, "black": hall.black.id}
    seats = [{"side": side, "player": str(id_)} for side, id_ in players.items()]
    answer = arranged(hall, edition="draughts-100", book="province", seats=seats)
    assert answer.status == 201, answer.data
    shown = answer.state
    given = {item["setting"]: item["article"] for item in shown["settings"]}
    assert (given[limit], given[records]) == (told[limit], told[records])


def test_an_earlier_version_is_still_read(hall: Hall) -> None:
    published(SEASON, book(override(ROUNDS, 45), version=2))
    assert settings(hall.api.get("/books/province?version=1").data)[ROUNDS][0] == number(50)
    assert settings(hall.api.get("/books/province").data)[ROUNDS][0] == number(45)
    for path in ("/books/nobody", "/books/province?version=3"):
        answer = hall.api.get(path)
        assert (answer.status, answer.code) == (404, "not_found")


def test_a_game_names_the_book_and_pins_it_whole(hall: Hall) -> None:
    published(SEASON)
    answer = arranged(hall, book="province")
    assert answer.status == 201
    state = answer.state
    assert (state["book"]["code"], state["book"]["version"]) == ("province", 1)
    assert state["options"]["xiangqi"]["natural_limit_rounds"] == 50
    assert settings(state)[ROUNDS] == (number(50), "federation")
    assert settings(state)["xiangqi.natural_limit_checks"] == (number(10), "rule_book")


def test_what_the_body_sets_goes_before_the_book(hall: Hall) -> None:
    published(SEASON)
    own = {"xiangqi": {"natural_limit_rounds": 45}}
    state = arranged(hall, book="province", options=own).state
    assert settings(state)[ROUNDS] == (number(45), "event")
    assert settings(state)["xiangqi.level"][1] == "federation"


def test_a_request_sent_again_is_the_same_game_whatever_is_published_since(hall: Hall) -> None:
    published(SEASON)
    body, token = arrangement(hall, book="province"), hall.tokens["arbiter"]
    first = hall.api.post("/games", body, token=token, key="once")
    published(book(override(ROUNDS, 40), version=2))
    again = hall.api.post("/games", body, token=token, key="once")
    assert (again.status, again.raw["Idempotency-Replayed"]) == (201, "true")
    assert again.data["game"] == first.data["game"]
    assert again.state["book"]["version"] == 1


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"book": "nobody"}, "book_unknown"),
        ({"book": "No Code!"}, "book_unknown"),
        ({"book": "province", "edition": "xiangqi-2020-mass"}, "book_of_another_edition"),
        ({"book": "province", "options": {"xiangqi": {"natural_limit_rounds": 61}}},
         "option_out_of_range"),
    ],
)  # fmt: skip
def test_what_cannot_be_arranged(hall: Hall, changes: dict[str, Any], code: str) -> None:
    published(SEASON)
    answer = arranged(hall, **changes)
    assert (answer.status, answer.code) == (422, code)


def test_4_2_4_a_game_keeps_its_numbers_and_draws_at_fifty_rounds(hall: Hall) -> None:
    """The book changes meanwhile; the ruling and its confirmation name the version's provision."""
    published(SEASON)
    hall.game = arranged(hall, book="province", competition="某赛").data["game"]
    published(book(override(ROUNDS, 40), version=2))
    assert hall.act("start").status == 201
    for ply, move in enumerate(quiet(50)):
        side = ("red", "black")[ply % 2]
        assert hall.act("moves", {"side": side, "move": move}).status == 201
    claim = {"side": "red", "question": "natural_limit", "missing_moves": 0}
    assert hall.act("claims", claim).status == 201
    follow()
    state = hall.api.get(hall.path).data
    (ruling,) = state["rulings"]
    assert (ruling["verdict"], ruling["result"]) == ("draw", "1/2-1/2")
    (basis,) = ruling["basis"]
    assert (basis["setting"], basis["value"]) == (ROUNDS, number(50))
    assert basis["article"] == article_data(XIANGQI("4.2.4"))
    assert (basis["book"], basis["version"], basis["provision"]["article"]) == ("province", 1, "3")
    confirm = f"rulings/{ruling['version']}/confirmation"
    hall.tokens["chief"] = hall.tokens.get("chief") or token_for(Role.CHIEF_ARBITER)
    assert hall.act(confirm, {}, by="chief").status == 201
    ended = hall.api.get(hall.path).data
    assert ended["book"]["version"] == 1
    assert settings(ended)[ROUNDS] == (number(50), "federation")
    assert [item["setting"] for item in ended["ending"]["basis"]] == [ROUNDS]

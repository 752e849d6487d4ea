"""Two versions of a game and "what if" over the API: read by its offices, kept from the sides."""

from typing import Any

import pytest

from games.ledger import store
from games.models import LedgerEvent
from tests.games.rest.hall import Answer, Hall, follow

pytestmark = [pytest.mark.database, pytest.mark.one_database]


@pytest.fixture
def ruled(hall: Hall) -> Hall:
    """Return a hall whose game has a claim of the natural limit, and the machine's ruling."""
    claim = {"side": "red", "question": "natural_limit"}
    assert hall.act("claims", claim, by="red").status == 201
    follow()
    return hall


def ask(hall: Hall, page: str, query: str = "", *, by: str | None = "committee") -> Answer:
    token = hall.tokens[by] if by else None
    answer: Answer = hall.api.get(f"/games/{hall.game}/{page}{query}", token=token)
    return answer


def rows(answer: Answer) -> dict[str, tuple[Any, Any]]:
    return {
        row["aspect"]: (row["first"], row["second"])
        for row in answer.data["sides"]["rows"]
        if row["differs"]
    }


def test_two_versions_say_what_differs_in_codes(ruled: Hall) -> None:
    answer = ask(ruled, "comparison", "?first=2&second=3")
    assert answer.status == 200, answer.data
    assert rows(answer)["open_claim"] == (None, "natural_limit")
    assert answer.data["added"] == [3]
    assert answer.data["fallen"] == answer.data["corrected"] == []
    assert answer.data["sides"]["first_position"] == answer.data["sides"]["second_position"]


def test_a_copy_without_the_claim_has_no_ruling_and_the_record_stays(ruled: Hall) -> None:
    before = store.head(ruled.game), LedgerEvent.objects.count()
    answer = ask(ruled, "what-if", "?version=4&without=3")
    assert answer.status == 200, answer.data
    assert answer.data["left_out"] == [3, 4]
    assert answer.data["rulings"] == []
    assert rows(answer)["open_claim"] == ("natural_limit", None)
    assert (store.head(ruled.game), LedgerEvent.objects.count()) == before


def test_another_edition_is_ruled_on_by_its_book(ruled: Hall) -> None:
    answer = ask(ruled, "what-if", "?edition=xiangqi-2020-mass")
    (twice,) = answer.data["rulings"]
    assert (twice["claim_version"], twice["question"]) == (3, "natural_limit")
    assert twice["now"]["explanation_zh"]
    assert answer.data["edition"] == "xiangqi-2020-mass"
    assert answer.data["stop"] is None


def test_another_game_stops_before_it_begins(ruled: Hall) -> None:
    answer = ask(ruled, "what-if", "?edition=gomoku-2025")
    assert answer.data["stop"]["code"] == "edition_of_another_game"
    assert answer.data["sides"] is None


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("?edition=nothing", 422, "unknown_edition"),
        ("?book=nothing:1", 422, "book_unknown"),
        ("?without=1", 409, "act_opens_game"),
        ("?without=99", 422, "act_unknown"),
        ("?without=x", 400, "invalid_parameter"),
        ("?version=0", 400, "invalid_parameter"),
        ("?what=1", 400, "unknown_parameter"),
    ],
)
def test_what_cannot_be_supposed_is_refused(
    ruled: Hall, query: str, status: int, code: str
) -> None:
    answer = ask(ruled, "what-if", query)
    assert (answer.status, answer.code) == (status, code)


@pytest.mark.parametrize("page", ["comparison?first=1&second=2", "what-if"])
@pytest.mark.parametrize("by", ["red", None])
def test_neither_a_side_nor_a_stranger_reads_it(ruled: Hall, page: str, by: str | None) -> None:
    assert ask(ruled, page, by=by).status == 404

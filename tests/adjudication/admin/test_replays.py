"""Two versions of a game and "what if" at the office: what the pages say, and who sees them."""

from uuid import UUID

import pytest
from django.test import Client

from adjudication import worker
from games.catching_up import settle
from games.ledger import store
from games.record.values import Role
from tests.support.claimed_games import claimed_game
from tests.support.office import GameOnRecord
from tests.tournaments.admin.desk import client_of, official, page_text

pytestmark = pytest.mark.database

WORLD = "xiangqi-wxf-2018"


@pytest.fixture
def game(database: str) -> UUID:
    """Return a game with the machine's ruling on a perpetual check: red loses (25.1)."""
    stream = claimed_game()
    while worker.sweep():
        pass
    settle()
    return stream


@pytest.fixture
def committee(database: str) -> Client:
    return client_of(official("委员", Role.COMMITTEE))


def address(game: UUID, page: str, query: str = "") -> str:
    return f"/admin/adjudication/finding/games/{game}/{page}/{query}"


def test_two_versions_show_what_differs(game: UUID, committee: Client) -> None:
    head = store.head(game).version
    answer = committee.get(address(game, "versions", f"?first=3&second={head}"))
    assert answer.status_code == 200
    text = page_text(answer)
    assert "第 3 条之后" in text
    assert f"第 {head} 条之后" in text
    assert "两版之间的记录" in text
    assert [row.name for row in answer.context["sides"].rows if row.differs][:1] == ["着数"]
    assert len(answer.context["rows"]) == head - 3


def test_a_version_beyond_the_record_is_its_last(game: UUID, committee: Client) -> None:
    answer = committee.get(address(game, "versions", "?first=0&second=999999"))
    assert answer.status_code == 200
    assert answer.context["both"].second == store.head(game).version


@pytest.mark.parametrize("text", ["x", "", "-3", "\u00b2", "1234567890", "3.0"])
def test_what_is_no_version_is_none(game: UUID, committee: Client, text: str) -> None:
    """Without one the last entry stands beside the one before it."""
    head = store.head(game).version
    answer = committee.get(address(game, "versions"), {"first": text, "second": text})
    assert answer.status_code == 200
    both = answer.context["both"]
    assert (both.first, both.second) == (head - 1, head)


def test_what_may_be_supposed_is_offered_with_what_is_chosen(game: UUID, committee: Client) -> None:
    head = store.head(game).version
    query = f"?v={head}&edition={WORLD}&without=3"
    context = committee.get(address(game, "what-if", query)).context
    editions = {code: chosen for code, _words, chosen in context["edition_choices"]}
    assert set(editions) == {
        "xiangqi-2020", "xiangqi-2020-rapid", "xiangqi-2020-mass", WORLD,
    }  # fmt: skip
    assert [code for code, chosen in editions.items() if chosen] == [WORLD]
    # No federation has a book here: the game's own choice alone, which is chosen.
    ((_code, words, is_chosen),) = context["book_choices"]
    assert (words, is_chosen) == ("与对局相同：无", True)
    acts = [(number, chosen) for number, _text, chosen in context["act_choices"]]
    assert acts == [(number, number == 3) for number in range(2, head + 1)]
    assert context["asks_nothing"] is False
    plain = committee.get(address(game, "what-if", f"?v={head}")).context
    assert plain["asks_nothing"] is True
    assert [code for code, _words, chosen in plain["edition_choices"] if chosen] == ["xiangqi-2020"]


def test_what_if_pins_the_version_in_its_address(game: UUID, committee: Client) -> None:
    answer = committee.get(address(game, "what-if", f"?edition={WORLD}"))
    assert answer.status_code == 302
    assert f"v={store.head(game).version}" in answer["Location"]
    assert f"edition={WORLD}" in answer["Location"]


def test_another_edition_rules_by_its_own_articles(game: UUID, committee: Client) -> None:
    before = store.head(game)
    answer = committee.get(address(game, "what-if", f"?edition={WORLD}"), follow=True)
    text = page_text(answer)
    assert answer.status_code == 200
    (twice,) = answer.context["rulings"]
    # Red loses under both; articles and kinds of moves are those of each book.
    assert (twice.drifted, twice.apart) == (True, "条款、着法性质")
    assert [article.number for article in twice.now.articles] == ["20.1"]
    assert "25.1" in [article.number for article in twice.ruled.articles]
    assert "整份记录都可照此走完" in text
    assert "引用条款" in text or answer.context["cited"] is not None
    data = committee.get(answer.context["json_url"]).json()
    assert data["rulings"][0]["now"]["articles"][0]["number"] == "20.1"
    # Nothing goes on record.
    assert store.head(game) == before


def test_without_the_claim_there_is_nothing_to_rule_on(game: UUID, committee: Client) -> None:
    claim = store.head(game).version - 1
    query = f"?v={store.head(game).version}&without={claim}"
    answer = committee.get(address(game, "what-if", query))
    assert answer.context["rulings"] == []
    assert set(answer.context["gone"]) == {claim, claim + 1}
    assert "副本中没有可裁决的申请" in page_text(answer)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("&edition=nothing", "unknown_edition"),
        ("&book=nothing:1", "book_unknown"),
        ("&book=nothing:x", "book_unknown"),
        ("&without=1", "act_opens_game"),
        ("&without=9999", "act_unknown"),
        ("&without=two", "整数"),
    ],
)
def test_what_cannot_be_supposed_is_refused_in_words(
    game: UUID, committee: Client, query: str, text: str
) -> None:
    answer = committee.get(address(game, "what-if", f"?v={store.head(game).version}{query}"))
    assert answer.status_code == 422
    assert text in page_text(answer)


def test_another_game_stops_before_it_begins(game: UUID, committee: Client) -> None:
    query = f"?v={store.head(game).version}&edition=weiqi-2002"
    answer = committee.get(address(game, "what-if", query))
    assert answer.status_code == 200
    assert "没有副本" in page_text(answer)
    assert answer.context["sides"] is None


@pytest.mark.parametrize("page", ["versions", "what-if"])
def test_who_holds_no_office_there_sees_neither(game: UUID, database: str, page: str) -> None:
    rating = client_of(official("等级分", Role.RATING_OFFICE))
    elsewhere = client_of(official("别处", Role.COMMITTEE, event="another"))
    for reader in (rating, elsewhere):
        assert reader.get(address(game, page)).status_code == 403
    assert Client().get(address(game, page)).status_code == 302


def test_there_is_no_page_of_no_game(committee: Client) -> None:
    assert committee.get(address(UUID(int=7), "versions")).status_code == 404


def test_the_game_leads_to_both(running: GameOnRecord, committee: Client) -> None:
    text = committee.get(f"/admin/games/game/{running.id}/change/").content.decode()
    assert address(running.id, "versions") in text
    assert address(running.id, "what-if") in text


def test_english_is_complete(game: UUID, database: str) -> None:
    reader = client_of(official("member", Role.COMMITTEE), "en")
    text = page_text(reader.get(address(game, "what-if", f"?edition={WORLD}"), follow=True))
    assert "The whole record can be played so." in text
    assert "Nothing is recorded here" in text

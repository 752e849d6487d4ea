"""Real and made-up games found by what was played in them, who played, what was cited."""

from dataclasses import fields
from datetime import date
from uuid import UUID

import pytest
from django.test import Client

from config.demo.made_up import SCRIPTS
from config.demo.playing import MadeUpGame
from games.catching_up import settle
from games.ledger.background import Background
from games.models import EventTitle, Game, Player, PlayKey
from games.projections import rebuilding
from games.projections.keys import write_titles
from games.projections.words import article_words
from games.record import commands as c
from games.record.values import Actor, Role
from games.rest.inputs import GamesQuery, PageQuery
from games.rules.books.sources import XIANGQI
from games.search.query import Search, SearchError
from games.search.reading import find_games
from games.selectors import game_page
from games.web.lists.forms import GameSearchForm
from tests.games.web.test_records import AT, GAMES
from tests.support import archived
from tests.support.office import GameOnRecord

pytestmark = pytest.mark.database


@pytest.fixture
def found_in(database: str) -> dict[str, UUID]:
    """A game of each kind, by name."""
    games = {
        "weiqi": archived.archive("weiqi-2002", archived.CAPTURE, players=("聂一", "马二")),
        "draughts": archived.archive("draughts-100", archived.EXCHANGE, players=("聂一", "丁三")),
        "russian": archived.archive(
            "draughts-64-russian", archived.BACK_AND_FORTH, start_position=archived.KINGS_64
        ),
        "gomoku": archived.archive("gomoku-2025", archived.OVERLINE),
        "xiangqi": archived.archive(
            "xiangqi-2020", ("h2e2", "h9g7", "h0g2"), players=("覃三", "丁三"), result="1-0"
        ),
    }
    settle()
    return games


def found(search: Search) -> set[UUID]:
    return {row.pk for row in find_games(search).rows}


@pytest.mark.parametrize(
    ("search", "names"),
    [
        (Search(opening="炮二平五"), {"xiangqi"}),
        (Search(opening="1. 炮二平五 马8进7"), {"xiangqi"}),
        (Search(opening="C2.5 H8+7"), {"xiangqi"}),
        (Search(opening="h2e2 h9g7 h0g2"), {"xiangqi"}),
        (Search(opening="炮二平五 马8进7", edition="xiangqi-2020"), {"xiangqi"}),
        (Search(opening="炮八平五"), set()),
        (Search(opening="D4 D5"), {"weiqi"}),
        (Search(opening="d4, d5"), {"weiqi"}),
        (Search(opening="32-28 19-23"), {"draughts"}),
        (Search(opening="H8"), {"gomoku"}),
        (Search(opening="D4 D5", player="聂一"), {"weiqi"}),
        (Search(opening="D4 D5", player="丁三"), set()),
        (Search(player="聂一"), {"weiqi", "draughts"}),
        (Search(player="聂一", game="draughts"), {"draughts"}),
        (Search(player="nie yi ma er"), {"weiqi"}),
        (Search(player="聂一 丁三"), {"draughts"}),
        (Search(player="tan"), {"xiangqi"}),
        (Search(player="三"), {"draughts", "xiangqi"}),
        (Search(player="谁也不是"), set()),
        (Search(game="draughts"), {"draughts", "russian"}),
        (Search(date_from=date(2024, 5, 2)), set()),
    ],
    ids=lambda value: None if isinstance(value, set) else str(value),
)
def test_games_are_found_by(found_in: dict[str, UUID], search: Search, names: set[str]) -> None:
    assert found(search) == {found_in[name] for name in names}


@pytest.mark.parametrize("name", ["weiqi", "draughts", "russian", "gomoku", "xiangqi"])
def test_every_position_of_a_game_finds_it_alone(found_in: dict[str, UUID], name: str) -> None:
    page = game_page(found_in[name])
    kernel = page.state.kernel
    for position in page.positions[1:]:
        text = kernel.format_position(position)
        assert found(Search(position=text)) == {found_in[name]}, text


def test_a_position_is_found_by_whatever_way_it_arose(database: str) -> None:
    ways = [("h2e2", "h9g7", "h0g2"), ("h0g2", "h9g7", "h2e2")]
    games = {archived.archive("xiangqi-2020", moves) for moves in ways}
    settle()
    final = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R"
    assert found(Search(position=f"{final} b - - 0 2")) == games
    assert found(Search(position=f"{final} w - - 0 2")) == set(), "the other side to move"
    assert len(found(Search(opening="炮二平五 马8进7 马二进三"))) == 1


@pytest.mark.parametrize(
    ("search", "code"),
    [
        (Search(opening="炮二平五 车一平二"), "opening_unreadable"),
        (Search(opening="Z99"), "opening_unreadable"),
        (Search(opening="炮二平五", game="weiqi"), "opening_unreadable"),
        (Search(opening="1."), "opening_unreadable"),
        (Search(opening="D4 " * 21), "opening_too_long"),
        (Search(position="nowhere"), "position_unreadable"),
        (Search(position="9/9/9/9/9/9/9/9/9/9 w", game="draughts"), "position_unreadable"),
    ],
    ids=lambda value: None if isinstance(value, set) else str(value),
)
def test_what_is_no_move_or_position_is_said(database: str, search: Search, code: str) -> None:
    with pytest.raises(SearchError) as refused:
        find_games(search)
    assert refused.value.code == code


def test_a_game_going_on_is_found_by_no_position_of_its(database: str) -> None:
    """Nobody looks up at a board what is to be played there."""
    game = GameOnRecord(red="甲", black="乙", competition="示例杯")
    game.play()
    settle()
    assert found(Search(player="甲")) == {game.id}
    assert not PlayKey.objects.exists()
    position = game_page(game.id).positions[-1]
    text = game_page(game.id).state.kernel.format_position(position)
    assert found(Search(position=text)) == set()
    game.give(c.Resign(side="red"), by=game_player(game))
    settle()
    assert found(Search(position=text)) == {game.id}


def game_player(game: GameOnRecord) -> Actor:
    return Actor(id=str(game.red.pk), role=Role.PLAYER)


def test_a_ruling_is_found_by_its_articles_and_its_pattern(database: str) -> None:
    """23.5.1: one-sided perpetual check."""
    game = MadeUpGame(SCRIPTS[0], folder=GAMES, start_ms=AT)
    background = Background()
    while not game.advance() or background.tick():
        while background.tick():
            pass
    for search in (
        Search(article="23.5.1"),
        Search(article="xiangqi-2020 23.5.1"),
        Search(article="23.5"),
        Search(article="23"),
        Search(repetition="check"),
        Search(repetition="any"),
        Search(event="单方长将"),
        Search(event="danfangchangjiang"),
        Search(article="23", repetition="check", event="演示赛"),
    ):
        assert found(search) == {game.stream_id}, search
    for search in (
        Search(article="23.5.2"),
        Search(article="weiqi-2002 23.5.1"),
        Search(article="2"),
        Search(repetition="chase"),
        Search(repetition="mutual"),
        Search(event="单方长捉"),
    ):
        assert found(search) == set(), search
    rows = set(PlayKey.objects.values_list("key", "day", "game"))
    rebuilding.rebuild()
    assert set(PlayKey.objects.values_list("key", "day", "game")) == rows


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("23.5.1", {"23.5.1", "23.5", "23"}),
        ("17.3/p2", {"17.3/p2", "17.3", "17"}),
        ("9", {"9"}),
    ],
)
def test_an_article_stands_under_its_headings(number: str, words: set[str]) -> None:
    assert set(article_words(XIANGQI(number))) == words | {f"xiangqi-2020 {x}" for x in words}


def test_more_names_than_are_looked_for_are_owned_up_to(database: str) -> None:
    write_titles({f"示例杯第{number}届" for number in range(201)})
    write_titles({"示例杯第0届"})
    assert EventTitle.objects.count() == 201
    assert find_games(Search(event="示例杯")).is_cut
    assert not find_games(Search(event="示例杯第20届")).is_cut


def test_a_merged_record_finds_the_games_of_who_stands(found_in: dict[str, UUID]) -> None:
    stands, gone = Player.objects.get(name="聂一"), Player.objects.get(name="马二")
    gone.merged_into = stands
    gone.save()
    assert found(Search(player_id=gone.pk)) == {found_in["weiqi"], found_in["draughts"]}
    assert Game.objects.count() == 5


def test_page_and_api_ask_the_same() -> None:
    names = {field.name for field in fields(Search)}
    assert set(GameSearchForm.base_fields) == names
    assert set(GamesQuery().fields) - set(PageQuery().fields) == names


def test_the_page_of_a_game_leads_to_the_games_with_its_position(
    client: Client, found_in: dict[str, UUID]
) -> None:
    answer = client.get(f"/games/{found_in['xiangqi']}/same-position/?ply=1", follow=True)
    html = answer.content.decode()
    assert f"/games/{found_in['xiangqi']}/" in html
    assert html.count('<td class="result">') == 1
    assert client.get(f"/games/{found_in['xiangqi']}/same-position/?v=99").status_code == 404


def test_a_player_has_a_page_with_his_games(client: Client, found_in: dict[str, UUID]) -> None:
    person, merged = Player.objects.get(name="聂一"), Player.objects.get(name="马二")
    html = client.get(f"/players/{person.pk}/").content.decode()
    assert f'href="/games/{found_in["weiqi"]}/"' in html
    assert f'href="/games/{found_in["draughts"]}/"' in html
    assert f'href="/games/{found_in["xiangqi"]}/"' not in html
    assert f'href="/players/{merged.pk}/"' in html, "the opponents have pages too"
    assert '<meta property="og:title" content="聂一">' in html
    merged.merged_into = person
    merged.save()
    assert client.get(f"/players/{merged.pk}/").headers["Location"] == f"/players/{person.pk}/"
    assert client.get(f"/players/{UUID(int=9)}/").status_code == 404


def test_an_article_shows_the_rulings_that_cite_it(client: Client, database: str) -> None:
    """23.5.1: one-sided perpetual check; its heading shows it as well, its neighbour not."""
    game = MadeUpGame(SCRIPTS[0], folder=GAMES, start_ms=AT)
    background = Background()
    while not game.advance() or background.tick():
        while background.tick():
            pass
    for number, is_cited in (("23.5.1", True), ("23.5", True), ("23.5.2", False)):
        answer = client.get(
            f"/articles/xiangqi-2020/{number}/", headers={"accept-language": "zh-hans"}
        )
        html = answer.content.decode()
        assert (f'href="/games/{game.stream_id}/"' in html) is is_cited, number
        assert ("待判局面" in html.partition("citing-title")[2]) is is_cited

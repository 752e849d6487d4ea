"""The pages over the real database: imported games and one that was played with claims.

Players, days and numbers of moves are those of the files' own headers and move lists.
"""

import hashlib
import io
import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from config import demo
from config.demo.made_up import SCRIPTS
from config.demo.playing import MadeUpGame
from games.importing.files import find_files
from games.importing.questions import as_they_stand
from games.importing.running import run_import
from games.ledger import store
from games.ledger.background import Background
from games.ledger.chain import rehash
from games.models import Game, Player, Source
from games.notation.resolve import resolve
from games.notation.xiangqi.pgn import read_pgn
from games.projections import lag
from games.search.reading import PAGE_SIZE
from games.selectors import game_page
from games.web.downloads import safe_name
from tests.games.web.test_pages import text_of
from tests.support.databases import Filled, Filling
from tests.support.pages import tight

pytestmark = pytest.mark.database

GAMES = Path(demo.__file__).parent / "games"
AT = 1_790_000_000_000
FILES = {
    "localcups-00002236.pgn": ("1999-07-08", 138),
    "yinli-00000018.pgn": ("1991-06-02", 68),
    "localcups-00005505.pgn": ("1985-08-01", 74),
    "national-00000087.pgn": ("1977-09-20", 56),
}
"""Games of 胡榮華: the day of the header, the number of moves."""
OTHER = "localcups-00004683.pgn"
"""張國鳳 against 胡明, 2003."""


@pytest.fixture(scope="module")
def five_games(filled: Filling) -> Filled[None]:
    return filled(imported)


@pytest.fixture(scope="module")
def ruled_game(filled: Filling) -> Filled[UUID]:
    return filled(ruled)


@pytest.fixture
def library(database: str, five_games: Filled[None]) -> Iterator[None]:
    """Five real games, on the lists."""
    with five_games.copy():
        yield


@pytest.fixture
def perpetual_check(database: str, ruled_game: Filled[UUID]) -> Iterator[UUID]:
    """A made-up game that ends by a confirmed ruling on perpetual check (23.5.1)."""
    with ruled_game.copy():
        yield ruled_game.content


def imported() -> None:
    files = find_files([GAMES / name for name in (*FILES, OTHER)])
    tally = run_import(
        files,
        answers=as_they_stand("xiangqi-2020"),
        attribution="",
        jobs=1,
        resume=False,
        dry_run=False,
        rejects=io.StringIO(),
        now=lambda: AT,
        progress=lambda tally: None,
    )
    assert tally.games == len(files) == 5
    follow()


def ruled() -> UUID:
    game = MadeUpGame(SCRIPTS[0], folder=GAMES, start_ms=AT)
    while not game.advance():
        follow()
    follow()
    return game.stream_id


def follow() -> None:
    background = Background()
    while background.tick():
        pass


def days(html: str) -> list[str]:
    return re.findall(r'<td class="date">(.*?)</td>', html)


def game_of(name: str) -> Game:
    return Game.objects.get(plies=FILES[name][1])


@pytest.mark.parametrize("spelling", ["胡荣华", "胡榮華", "huronghua", "hrh"])
def test_a_name_is_found_in_every_spelling(chinese: Client, library: None, spelling: str) -> None:
    html = chinese.get("/", {"player": spelling}).content.decode()
    assert days(html) == [day for day, _ in FILES.values()]
    assert "胡榮華" in text_of(html)
    assert "張國鳳" not in text_of(html)


def test_the_page_of_a_game_reads_no_bytes_of_its_file(chinese: Client, library: None) -> None:
    """A file may hold thousands of games: its bytes are for who takes the file away."""
    game = game_of("yinli-00000018.pgn")
    with CaptureQueriesContext(connection) as asked:
        html = chinese.get(f"/games/{game.pk}/").content.decode()
    told = " ".join(query["sql"] for query in asked)
    assert '"filename"' in told
    assert '"games_source"."content"' not in told
    source = Source.objects.get(filename="yinli-00000018.pgn")
    assert source.sha256 in html
    answer = chinese.get(f"/games/{game.pk}/source")
    assert b"".join(answer) == bytes(source.content)


def test_a_name_nobody_bears_finds_nothing(chinese: Client, library: None) -> None:
    assert days(chinese.get("/", {"player": "nobodyatall"}).content.decode()) == []


@pytest.mark.parametrize(
    ("first", "last", "found"),
    [
        ("1985-08-01", "1991-06-02", ["1991-06-02", "1985-08-01"]),
        ("1985-08-02", "1991-06-01", []),
        ("1999-07-08", "", ["2003-04-04", "1999-07-08"]),
        ("", "1977-09-20", ["1977-09-20"]),
    ],
)
def test_both_ends_of_a_range_of_days_count(
    chinese: Client, library: None, first: str, last: str, found: list[str]
) -> None:
    html = chinese.get("/", {"date_from": first, "date_to": last}).content.decode()
    assert days(html) == found


def test_a_list_of_fifty_takes_as_many_queries_as_a_list_of_five(
    chinese: Client, library: None
) -> None:
    chinese.get("/")
    with CaptureQueriesContext(connection) as few:
        chinese.get("/")
    _fill(PAGE_SIZE + 10)
    with CaptureQueriesContext(connection) as many:
        html = chinese.get("/").content.decode()
    assert len(days(html)) == PAGE_SIZE
    assert len(many) == len(few)


def _fill(number: int) -> None:
    players = [
        Player(name=f"棋手{index}", search_key="", sort_key="") for index in range(2 * number)
    ]
    Player.objects.bulk_create(players)
    Game.objects.bulk_create(
        Game(
            id=uuid4(),
            version=1,
            edition="xiangqi-2020",
            status="closed",
            first_player=players[2 * index],
            second_player=players[2 * index + 1],
            arranged_at=datetime(2026, 1, 1, tzinfo=UTC),
        )
        for index in range(number)
    )


def test_every_game_stands_on_one_page_only(chinese: Client, library: None) -> None:
    _fill(PAGE_SIZE + 10)
    shown = [
        link
        for number in (1, 2)
        for link in re.findall(
            r'href="/games/([0-9a-f-]{36})/"', chinese.get("/", {"page": number}).content.decode()
        )
    ]
    assert len(shown) == len(set(shown)) == Game.objects.count() == PAGE_SIZE + 15


def test_a_game_shows_its_header_and_all_its_moves(chinese: Client, library: None) -> None:
    game = game_of("localcups-00002236.pgn")
    html = chinese.get(f"/games/{game.id}/").content.decode()
    shown = text_of(html)
    assert "柳大華" in shown
    assert "“怪坡杯”第5輪 · 瀋陽 · 1999-07-08" in shown
    assert html.count("data-move=") == 138


def test_a_game_takes_as_many_queries_however_long_it_is(chinese: Client, library: None) -> None:
    counts = set()
    for name in FILES:
        with CaptureQueriesContext(connection) as asked:
            chinese.get(f"/games/{game_of(name).id}/")
        counts.add(len(asked))
    assert len(counts) == 1


def test_a_ruling_is_shown_as_of_each_version(chinese: Client, perpetual_check: UUID) -> None:
    """23.5.1: one-sided perpetual check loses at once."""
    address = f"/games/{perpetual_check}/"
    ruling = game_page(perpetual_check).rulings[0].ruling
    before = text_of(chinese.get(address, {"v": ruling.claim_version}).content.decode())
    asked = text_of(chinese.get(address, {"v": ruling.version}).content.decode())
    now = text_of(chinese.get(address).content.decode())
    assert "待判局面：黑方负" not in before
    assert "尚无结果" in before
    assert "待判局面：黑方负 待确认" in asked
    assert "尚无结果" in asked
    assert "待判局面：黑方负 已确认" in now
    assert "红胜 · 待判局面裁决 · 第 23.5.1 条" in now


@pytest.mark.one_database
def test_moves_and_proof_are_wxf_in_english(english: Client, perpetual_check: UUID) -> None:
    html = english.get(f"/games/{perpetual_check}/").content.decode()
    moves = re.findall(r'class="move" title="[a-i]\d[a-i]\d">(.*?)<', tight(html))
    assert len(moves) == 168
    assert all(re.fullmatch(r"[KAEHRCP][1-9a-e+.-][.+-][1-9]", move) for move in moves)
    assert "(awaiting a ruling): Black loses confirmed" in text_of(html)
    proof = re.search(r'class="evidence">(.*?)</p>', html, flags=re.S)
    assert proof is not None
    told = re.findall(r'data-ply="(\d+)">(.*?)<', tight(proof[1]))
    assert told
    assert [moves[int(ply) - 1] for ply, _ in told] == [text for _, text in told]


@pytest.mark.one_database
@pytest.mark.parametrize("ending", ["", "game.pgn", "events.ndjson", "source"])
def test_an_unknown_game_is_not_found(chinese: Client, library: None, ending: str) -> None:
    assert chinese.get(f"/games/{uuid4()}/{ending}").status_code == 404


# -- downloads ----------------------------------------------------------------------------


@pytest.mark.one_database
@pytest.mark.parametrize("notation", ["", "chinese", "wxf", "iccs"])
@pytest.mark.parametrize("name", FILES)
def test_pgn_reads_back_as_the_same_game(
    client: Client, library: None, name: str, notation: str
) -> None:
    query = {"notation": notation} if notation else {}
    written = client.get(f"/games/{game_of(name).id}/game.pgn", query)
    ours, theirs = (read_pgn(data).records[0] for data in (written.content, _bytes(name)))
    assert resolve(ours).moves == resolve(theirs).moves
    assert len(resolve(ours).moves) == FILES[name][1]
    assert ours.result == theirs.result
    assert (ours.start_position or None) is None
    assert ours.tag("Date") == FILES[name][0].replace("-", ".")
    assert ours.tag("Red").endswith(theirs.tag("Red").split()[-1])


def _bytes(name: str) -> bytes:
    return (GAMES / name).read_bytes()


@pytest.mark.one_database
def test_pgn_carries_the_clocks_and_the_ruled_result(client: Client, perpetual_check: UUID) -> None:
    text = client.get(f"/games/{perpetual_check}/game.pgn").content.decode()
    record = read_pgn(text.encode()).records[0]
    page = game_page(perpetual_check)
    assert record.result == "1-0"
    assert resolve(record).moves == tuple(row.move for row in page.moves)
    clocks = re.findall(r"\[%clk (\d+):(\d\d):(\d\d)(?:\.(\d{3}))?\]", text)
    told = [((int(h) * 60 + int(m)) * 60 + int(s)) * 1000 + int(ms or 0) for h, m, s, ms in clocks]
    assert told == [row.remaining_ms for row in page.moves]


@pytest.mark.one_database
def test_pgn_of_an_old_version_ends_there(client: Client, perpetual_check: UUID) -> None:
    text = client.get(f"/games/{perpetual_check}/game.pgn", {"v": "12"}).content
    record = read_pgn(text).records[0]
    assert len(record.moves) == 10
    assert record.result in (None, "*")


@pytest.mark.one_database
@pytest.mark.parametrize("query", [{"notation": "latin"}, {"v": "99999"}, {"v": "one"}])
def test_pgn_that_is_not_there_is_not_found(
    client: Client, perpetual_check: UUID, query: dict[str, str]
) -> None:
    assert client.get(f"/games/{perpetual_check}/game.pgn", query).status_code == 404


def test_events_come_whole_and_chained(client: Client, perpetual_check: UUID) -> None:
    answer = client.get(f"/games/{perpetual_check}/events.ndjson")
    body = answer.getvalue()
    *lines, last = body.splitlines(keepends=True)
    stored = store.load(perpetual_check)
    header, *events = [json.loads(line) for line in lines]
    assert header == {
        "format": "qipu-stream",
        "format_version": 1,
        "kind": "game",
        "stream_id": str(perpetual_check),
        "version": len(stored),
        "hash": stored[-1].hash.hex(),
    }
    assert {event["stream_id"] for event in events} == {str(perpetual_check)}
    assert [event["version"] for event in events] == list(range(1, len(stored) + 1))
    assert [event["hash"] for event in events] == [rehash(pair).hex() for pair in stored]
    assert [event["prev_hash"] for event in events[1:]] == [event["hash"] for event in events[:-1]]
    assert [event["payload"] for event in events] == [pair.data for pair in stored]
    assert json.loads(last) == {
        "end": True,
        "next": len(stored),
        "more": False,
        "withheld": 0,
        "sha256": hashlib.sha256(b"".join(lines)).hexdigest(),
    }


@pytest.mark.parametrize("name", FILES)
def test_the_original_file_comes_byte_for_byte(client: Client, library: None, name: str) -> None:
    answer = client.get(f"/games/{game_of(name).id}/source")
    assert answer.getvalue() == _bytes(name)
    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'
    assert answer["Content-Type"] == "application/octet-stream"
    assert answer["X-Content-Type-Options"] == "nosniff"


@pytest.mark.one_database
def test_a_game_from_no_file_offers_none(chinese: Client, perpetual_check: UUID) -> None:
    address = f"/games/{perpetual_check}/"
    assert chinese.get(f"{address}source").status_code == 404
    html = chinese.get(address).content.decode()
    assert f'{address}source"' not in html
    assert f'{address}game.pgn"' in html


@pytest.mark.parametrize(
    ("stored", "safe"),
    [
        ("../../etc/passwd", "passwd"),
        ("C:\\games\\一局.pgn", "一局.pgn"),
        ('a"b\r\nX: y.pgn', "abX y.pgn"),
        ("...", "0123456789ab"),
    ],
)
def test_names_of_files_steer_nothing(stored: str, safe: str) -> None:
    assert safe_name(Source(sha256="0123456789ab" * 5, filename=stored)) == safe


@pytest.mark.parametrize(
    ("language", "one", "more"),
    [
        ("zh-CN", "已导入的 1 局正在编入名单", "已导入的 5 局以上正在编入名单"),
        ("en", "1 imported game is still being", "5 or more imported games are still being"),
    ],
)
def test_the_list_says_how_many_imported_games_it_lacks(
    library: None,
    client: Client,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    one: str,
    more: str,
) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    assert one not in text_of(client.get("/").content.decode())
    Game.objects.order_by("pk").reverse()[0].delete()
    assert one in text_of(client.get("/").content.decode())
    Game.objects.all().delete()
    monkeypatch.setattr(lag, "MOST_COUNTED", 5)
    assert more in text_of(client.get("/").content.decode())

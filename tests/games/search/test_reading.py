"""Pages of games found, against a slow reading of every row."""

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from random import Random
from uuid import UUID, uuid4

import pytest

from games.models import Game, GameKey, PlayKey
from games.projections.keys import insert_words, replace_rows
from games.projections.words import Kind, word_key
from games.search import reading
from games.search.query import Search, conditions_of
from games.search.reading import FoundPage, Place, Reader, find_games, parse_place

pytestmark = pytest.mark.database

MANY = 240
EDITIONS = ("xiangqi-2020", "weiqi-2002", "gomoku-2025")
STATUSES = ("closed", "over", "running")
PATTERNS = ("check", "chase")


@pytest.fixture
def archive(database: str) -> list[Game]:
    """Games of three editions on 40 days and on none, a few with a pattern of a repetition."""
    random = Random(71)
    rows, keys, plays = [], set(), set()
    for _ in range(MANY):
        edition, status = random.choice(EDITIONS), random.choice(STATUSES)
        played = date(2020, 1, 1) + timedelta(days=random.randrange(40))
        row = Game(
            id=uuid4(),
            version=1,
            edition=edition,
            status=status,
            played_on=played if random.randrange(8) else None,
            arranged_at=datetime(2020, 1, 1, tzinfo=UTC),
            reason=random.choice((*PATTERNS, "", "", "")),
        )
        row.day = row.played_on.toordinal() if row.played_on else 0
        rows.append(row)
        words = ((Kind.EDITION, edition), (Kind.STATUS, status))
        keys |= {(word_key(kind, text), row.day, row.pk) for kind, text in words}
        if row.reason:
            plays.add((word_key(Kind.REPETITION, row.reason), row.day, row.pk))
    Game.objects.bulk_create(rows)
    insert_words(GameKey, keys)
    insert_words(PlayKey, plays)
    return rows


def slowly(rows: list[Game], search: Search) -> list[UUID]:
    """Return the games that meet a search, read one by one."""
    first, last = search.date_from, search.date_to
    conditions: tuple[Callable[[Game], bool], ...] = (
        lambda row: search.edition in ("", row.edition),
        lambda row: search.status in ("", row.status),
        lambda row: search.repetition in ("", row.reason),
        lambda row: first is None or (row.played_on is not None and row.played_on >= first),
        lambda row: last is None or (row.played_on is not None and row.played_on <= last),
    )
    met = [row for row in rows if all(meets(row) for meets in conditions)]
    return [row.pk for row in sorted(met, key=lambda row: (row.day, str(row.pk)), reverse=True)]


def walk(search: Search, *, size: int = 7) -> Iterator[FoundPage]:
    page = find_games(search, size=size)
    yield page
    while page.after is not None:
        page = find_games(search, size=size, after=page.after)
        yield page


def ids(page: FoundPage) -> list[UUID]:
    return [row.pk for row in page.rows]


SEARCHES = [
    Search(),
    Search(edition="weiqi-2002"),
    Search(edition="weiqi-2002", status="over"),
    Search(repetition="check"),
    Search(repetition="chase", edition="xiangqi-2020", status="closed"),
    Search(date_from=date(2020, 1, 10)),
    Search(date_to=date(2020, 1, 10), status="over"),
    Search(date_from=date(2020, 1, 10), date_to=date(2020, 1, 12), edition="gomoku-2025"),
    Search(edition="draughts-100"),
    Search(date_from=date(2021, 1, 1)),
]


@pytest.mark.parametrize("search", SEARCHES)
def test_pages_hold_every_game_that_meets_the_search_once(
    archive: list[Game], search: Search, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "LOOKED_AT_ONCE", 9)
    pages = list(walk(search))
    assert [id_ for page in pages for id_ in ids(page)] == slowly(archive, search)
    assert pages[0].before is None
    back = [pages[-1]]
    while (before := back[-1].before) is not None:
        back.append(find_games(search, size=7, before=before))
    assert [ids(page) for page in reversed(back)] == [ids(page) for page in pages]


@pytest.mark.parametrize("number", [1, 2, 5])
def test_pages_may_be_asked_for_by_number(archive: list[Game], number: int) -> None:
    found = slowly(archive, Search(status="over"))
    page = find_games(Search(status="over"), size=5, page=number)
    assert ids(page) == found[(number - 1) * 5 : number * 5]


@pytest.mark.parametrize("number", [100, 101, 10**8])
def test_a_number_past_the_end_gives_an_empty_page(archive: list[Game], number: int) -> None:
    assert find_games(Search(), page=number).rows == ()


def test_few_are_counted_and_many_are_not(
    archive: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert find_games(Search(), size=5).count == MANY
    monkeypatch.setattr(reading, "MOST_COUNTED", 50)
    assert find_games(Search(), size=5).count is None
    both = Search(edition="weiqi-2002", status="over")
    assert find_games(both, size=5).count is None, "two words are not counted together"
    assert find_games(both, size=100).count == len(slowly(archive, both))


def test_what_hardly_a_game_meets_is_looked_for_in_steps(
    archive: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "LOOKED_AT_ONCE", 5)
    monkeypatch.setattr(reading, "LOOKED_AT_MOST", 10)
    search = Search(repetition="chase", edition="xiangqi-2020", status="closed")
    pages = list(walk(search, size=50))
    assert len(pages) > 2
    assert any(page.looked_to is not None for page in pages)
    assert [id_ for page in pages for id_ in ids(page)] == slowly(archive, search)


def test_of_two_common_words_the_rarer_leads(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both have more games than are counted: those of the rarer lie over more days."""
    first = date(2020, 1, 1).toordinal()
    per_day = {"over": 10, "closed": 1}
    rows = {
        (word_key(Kind.STATUS, status), first + day, UUID(int=day * 100 + number))
        for status, games in per_day.items()
        for day in range(20)
        for number in range(games)
    }
    replace_rows({game for _, _, game in rows}, rows)
    monkeypatch.setattr(reading, "MOST_COUNTED", 5)
    words = tuple(conditions_of(Search(status=status))[0] for status in per_day)
    walk = reading._Walk(conditions=words, days=(0, date.max.toordinal()))
    assert reading._rarest_first(walk)[0].conditions == words[::-1]


def test_a_token_for_one_game_finds_that_one(archive: list[Game]) -> None:
    mine = next(row for row in archive if row.edition == "weiqi-2002")
    reader = Reader(only=mine.pk)
    assert ids(find_games(Search(edition="weiqi-2002"), reader=reader)) == [mine.pk]
    assert ids(find_games(Search(edition="gomoku-2025"), reader=reader)) == []
    unplayed = Search(edition="weiqi-2002", date_from=date(2021, 1, 1))
    assert ids(find_games(unplayed, reader=reader)) == []


@pytest.mark.parametrize("late", ["check", "status"])
def test_a_stranger_does_not_learn_by_a_search_what_is_shown_later(
    archive: list[Game], late: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """0064: a game that stands further than its page shows is not found by what happened since."""

    def set_back(rows: tuple[Game, ...]) -> tuple[Game, ...]:
        for row in rows:
            row.version, row.status = 0, "running"
        return tuple(rows)

    monkeypatch.setattr("games.competitions.as_shown", set_back)
    search = Search(status="over") if late == "status" else Search(repetition="check")
    assert find_games(search).rows == ()
    assert ids(find_games(search, reader=Reader(late=False))) == slowly(archive, search)[:50]
    assert len(find_games(Search(edition="weiqi-2002")).rows) == 50


def test_a_game_moved_to_another_day_stands_there_alone(archive: list[Game]) -> None:
    game = archive[0]
    old = set(GameKey.objects.filter(game=game.pk).values_list("key", flat=True))
    moved = {(key, 800_000, game.pk) for key in old}
    assert replace_rows([game.pk], moved) == {game.pk}
    rows = GameKey.objects.filter(game=game.pk).values_list("key", "day", "game")
    assert set(rows) == moved


@pytest.mark.parametrize("text", ["", "1", "1.", ".x", "-1.", "x.", "12345678." + "0" * 32])
def test_no_place_is_read_from_other_text(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        parse_place(text)


def test_a_place_is_read_as_it_is_written() -> None:
    place = Place(737_425, uuid4())
    assert parse_place(str(place)) == place
    assert parse_place(str(replace_day(place))).day == 0


def replace_day(place: Place) -> Place:
    return place._replace(day=0)

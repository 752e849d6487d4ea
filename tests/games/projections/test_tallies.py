"""What the archive counts: the same as counting game by game, in whatever order they come."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

import pytest

from games.catching_up import settle
from games.competitions import DELAYS, Delays
from games.ledger import store
from games.models import CountedGame, PlayKey, PlayTally, Source, SourceGame
from games.projections import rebuilding
from games.projections.checking import differences
from games.projections.facts import DEPTH
from games.projections.games import refresh
from games.projections.tallies import Subject, group_key
from games.record import commands as c
from games.record.annulment import commands as acts
from games.record.values import Actor, Role
from games.search.openings import By, NoSuchPlaceError, place_of
from games.search.tallies import Tally, tallies_of
from tests.support import archived
from tests.support.office import CHIEF, GameOnRecord

pytestmark = pytest.mark.database

Played = tuple[tuple[str, ...], str]
"""The moves of a game and its result."""
Sums = Counter[tuple[str, int]]
"""Next move and column of the result -> games."""
XIANGQI = "xiangqi-2020"
GAMES: tuple[Played, ...] = (
    (("h2e2", "h9g7", "b0c2"), "1-0"),
    (("b0c2", "h9g7", "h2e2", "i9h9"), "0-1"),
    (("h2e2", "h9g7", "b0c2", "i9h9"), "1/2-1/2"),
    (("h2e2", "b9c7"), "1-0"),
    ((), "0-1"),
)
COLUMN = {"1-0": 0, "1/2-1/2": 1, "0-1": 2}


def counted_by_hand(games: Sequence[Played]) -> dict[tuple[str, ...], Sums]:
    """Return beginning -> (next move, column of the result) -> games."""
    found: dict[tuple[str, ...], Sums] = defaultdict(Counter)
    for moves, result in games:
        for at, move in enumerate(moves):
            found[moves[:at]][move, COLUMN[result]] += 1
    return found


def sums_of(tallies: tuple[Tally, ...]) -> Sums:
    found: Sums = Counter()
    for tally in tallies:
        for column, number in enumerate((tally.first, tally.drawn, tally.second, tally.other)):
            if number:
                found[tally.item, column] = number
    return found


def archive(*games: Played) -> list[UUID]:
    made = [archived.archive(XIANGQI, moves, result=result) for moves, result in games]
    settle()
    return made


def test_the_tree_counts_as_one_does_by_hand(database: str) -> None:
    archive(*GAMES)
    by_hand = counted_by_hand(GAMES)
    assert len(by_hand) > 5
    for moves, expected in by_hand.items():
        assert sums_of(place_of(XIANGQI, moves, By.LINE).next) == expected, moves
    leaf = ("h2e2", "h9g7", "b0c2", "i9h9")
    assert place_of(XIANGQI, leaf, By.LINE).next == ()


def test_ways_to_one_position_are_counted_together(database: str) -> None:
    archive(*GAMES)
    for moves in (("h2e2", "h9g7", "b0c2"), ("b0c2", "h9g7", "h2e2")):
        (found,) = place_of(XIANGQI, moves, By.POSITION).next
        assert found == Tally(item="i9h9", drawn=1, second=1)
        (alone,) = place_of(XIANGQI, moves, By.LINE).next
        assert alone.total == 1


def test_books_of_one_board_are_counted_together(database: str) -> None:
    archived.archive(XIANGQI, ("h2e2",), result="1-0")
    archived.archive("xiangqi-2020-rapid", ("h2e2",), result="0-1")
    settle()
    (found,) = place_of(XIANGQI, (), By.LINE).next
    assert found == Tally(item="h2e2", first=1, second=1)
    assert tallies_of([group_key(Subject.LENGTH, XIANGQI)]) == (Tally(item="000", first=1),)


def test_endings_and_lengths_add_up_to_all_games(database: str) -> None:
    archive(*GAMES)
    endings = tallies_of([group_key(Subject.ENDING, XIANGQI)])
    assert sum(tally.total for tally in endings) == len(GAMES)
    (lengths,) = tallies_of([group_key(Subject.LENGTH, XIANGQI)])
    assert lengths == Tally(item="000", first=2, drawn=1, second=1), "no length without a move"


def test_the_time_of_a_move_stands_in_its_class(database: str) -> None:
    """Every move of these games takes ten seconds: the class of 8 to 15."""
    game = GameOnRecord(red="甲", black="乙", competition="某赛")
    game.play()
    game.give(c.Resign(side="red"), by=Actor(id=str(game.red.pk), role=Role.PLAYER))
    settle()
    (found,) = tallies_of([group_key(Subject.TIME, XIANGQI)])
    assert found == Tally(item="04", first=3, second=3)


def test_a_game_that_goes_on_again_is_counted_no_more(database: str) -> None:
    game = GameOnRecord(red="甲", black="乙", competition="某赛")
    game.play()
    settle()
    assert not PlayTally.objects.exists(), "a game that goes on is in no sum"
    resigned = game.give(c.Resign(side="red"), by=Actor(id=str(game.red.pk), role=Role.PLAYER))
    settle()
    assert PlayTally.objects.exists()
    game.give(acts.AnnulAct(event_version=resigned, reason="误记"), by=CHIEF)
    settle()
    assert not PlayTally.objects.exists()
    assert not CountedGame.objects.exists()


def test_derived_anew_in_pages_of_any_size_the_sums_are_the_same(database: str) -> None:
    archive(*GAMES)

    def rows() -> tuple[list[Any], list[Any]]:
        sums = list(PlayTally.objects.order_by("pk").values())
        return sums, list(CountedGame.objects.order_by("pk").values())

    before = rows()
    assert all(before)
    assert differences() == ()
    rebuilding.rebuild()
    rebuilding.rebuild()
    assert rows() == before


def test_what_was_played_moves_with_the_day_of_its_game(database: str) -> None:
    game, other = archive(*GAMES[:2])
    before = set(PlayKey.objects.values_list("key", "day", "game"))
    source = Source.objects.create(sha256="0" * 64, size=0, imported_at=datetime.now(UTC))
    SourceGame.objects.create(source=source, index=0, stream_id=game, played_on=date(1987, 6, 5))
    refresh({game: store.head(game).version})
    day = date(1987, 6, 5).toordinal()
    moved = {(key, day if of == game else old, of) for key, old, of in before}
    assert set(PlayKey.objects.values_list("key", "day", "game")) == moved != before
    assert {of for _, _, of in moved} == {game, other}
    assert differences() == ()


@pytest.mark.parametrize("change", [{"first": 100}, {"drawn": 1}])
def test_a_sum_that_somebody_changed_is_named(database: str, change: dict[str, int]) -> None:
    archive(*GAMES[:1])
    PlayTally.objects.filter(item="h2e2").update(**change)
    assert {row.table for row in differences()} == {"games_playtally"}


def test_a_game_shown_late_is_in_no_sum_until_then(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GameOnRecord(red="甲", black="乙", competition="某赛")
    game.play()
    game.give(c.Resign(side="red"), by=Actor(id=str(game.red.pk), role=Role.PLAYER))
    archive(*GAMES[:1])
    (shown,) = place_of(XIANGQI, (), By.LINE).next
    assert (shown.item, shown.total) == ("h2e2", 2)
    late = Delays(
        of=lambda games: dict.fromkeys(games, 60_000), is_late=lambda _: True, most_ms=60_000
    )
    monkeypatch.setattr(DELAYS, "_added", {"test": late})
    monkeypatch.setattr("games.search.tallies.now_ms", lambda: game.now + 59_999)
    (hidden,) = place_of(XIANGQI, (), By.LINE).next
    assert (hidden.item, hidden.total, hidden.first) == ("h2e2", 1, 1)
    monkeypatch.setattr("games.search.tallies.now_ms", lambda: game.now + 60_000)
    assert place_of(XIANGQI, (), By.LINE).next[0].total == 2


@pytest.mark.parametrize(
    ("edition", "moves"),
    [
        ("no-such-book", ()),
        (XIANGQI, ("h2e3",)),
        (XIANGQI, ("nonsense",)),
        (XIANGQI, ("h2e2", "h2e2")),
        (XIANGQI, ("h2e2", "h9g7") * (DEPTH // 2 + 1)),
        ("weiqi-2002", ("h2e2",)),
    ],
)
def test_what_cannot_be_played_is_no_place(edition: str, moves: tuple[str, ...]) -> None:
    with pytest.raises(NoSuchPlaceError):
        place_of(edition, moves, By.LINE)


def test_every_game_has_a_tree(database: str) -> None:
    archived.archive("weiqi-2002", archived.CAPTURE)
    archived.archive("draughts-100", archived.EXCHANGE)
    archived.archive("gomoku-2025", archived.OVERLINE)
    russian, kings = archived.BACK_AND_FORTH, archived.KINGS_64
    archived.archive("draughts-64-russian", russian, start_position=kings)
    # Without a rook, yet with moves that the usual start has, too.
    odds = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR w - - 0 1"
    archived.archive(XIANGQI, ("h2e2", "h9g7"), start_position=odds)
    settle()
    firsts = {
        "weiqi-2002": [archived.CAPTURE[0]],
        "draughts-100": [archived.EXCHANGE[0]],
        "gomoku-2025": [archived.OVERLINE[0]],
        "draughts-64-russian": [],
        XIANGQI: [],
    }
    for edition, moves in firsts.items():
        for by in By:
            found = place_of(edition, (), by).next
            assert [tally.item for tally in found] == moves, "none from another start"

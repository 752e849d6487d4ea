"""Which rating counts, by the questions of the tournament managers' checklist."""

import pytest

from games.rules.clocks.books import Speed
from games.rules.clocks.kinds import ControlKind, TimeControl
from games.rules.editions import editions, kernel_for
from tests.support.tournaments import SWISS
from tournaments.ratings.choosing import FALLBACK, Choice, Listed, choose
from tournaments.ratings.sequences import DEFAULTS, default_sequence, event_speed
from tournaments.regulations.document import dump, load
from tournaments.regulations.rating_lists import sequence_of

NATIONAL = Listed(list="national", list_id="n", valid_from="2026-07-01", rating=2400)
WORLD = Listed(list="world", list_id="w", valid_from="2026-10-01", rating=2450)
CITY = Listed(list="city", list_id="c", valid_from="2026-01-01", rating=2350)


@pytest.mark.parametrize(
    ("desc", "found", "given", "choice", "unrated", "pick", "result"),
    [
        ("127: the first list that knows", (NATIONAL, WORLD), None, "first", None, "", (2400, "n")),
        ("128: only another list knows", (WORLD,), None, "first", None, "", (2450, "w")),
        ("129: another list picked", (NATIONAL, WORLD), None, "first", None, "w", (2450, "w")),
        ("129: a list that does not know", (NATIONAL,), None, "first", None, "w", (2400, "n")),
        ("145: the highest", (NATIONAL, WORLD), None, "highest", None, "", (2450, "w")),
        ("145: the manual one is higher", (NATIONAL,), 2500, "highest", None, "", (2500, "")),
        ("145: the manual one is lower", (NATIONAL, WORLD), 2300, "highest", None, "", (2450, "w")),
        ("118: no list knows, no fall-back", (), None, "first", None, "", (None, "")),
        ("118: no list knows, a fall-back", (), None, "first", 1600, "", (1600, "")),
        (
            "118: one a list knows",
            (NATIONAL,),
            None,
            "first",
            1600,
            "",
            (2400, "n"),
        ),
        ("131: entered by hand, no list", (), 2111, "first", 1600, "", (2111, "")),
        ("133: entered as listed", (NATIONAL,), 2400, "first", None, "", (2400, "n")),
        ("133: as the highest has it", (NATIONAL, WORLD), 2450, "first", None, "", (2450, "w")),
        (
            "133: as one that does not count",
            (NATIONAL, CITY, WORLD),
            2350,
            "first",
            None,
            "",
            (2350, ""),
        ),
    ],
)
def test_the_rating_that_counts(
    desc: str,
    found: tuple[Listed, ...],
    given: int | None,
    choice: str,
    unrated: int | None,
    pick: str,
    result: tuple[int | None, str],
) -> None:
    chosen = choose(
        found, given=given, source="list", choice=Choice(choice), unrated=unrated, pick=pick
    )
    assert (chosen.rating, chosen.list_id) == result, desc


def test_133_a_rating_other_than_the_list_s_keeps_both() -> None:
    chosen = choose(
        (NATIONAL, WORLD), given=2380, source="entry", choice=Choice.FIRST, unrated=None
    )
    assert (chosen.rating, chosen.list, chosen.listed, chosen.listed_in) == (
        2380,
        "entry",
        2400,
        "national",
    )


def test_the_fall_back_says_that_it_is_one() -> None:
    chosen = choose((), given=None, source="", choice=Choice.FIRST, unrated=0)
    assert (chosen.rating, chosen.list) == (0, FALLBACK)


def test_123_every_game_and_speed_has_its_sequence() -> None:
    assert set(DEFAULTS) == {kernel_for(edition).game for edition in editions()}
    for game in DEFAULTS:
        for speed in Speed:
            names = default_sequence(game, speed)
            assert names
            assert len(set(names)) == len(names)
    assert default_sequence("chess", Speed.STANDARD) == ()


@pytest.mark.parametrize(
    ("edition", "minutes", "speed"),
    [
        ("xiangqi-2020", 60, Speed.STANDARD),
        ("xiangqi-2020", 15, Speed.RAPID),  # 6.3: 15 minutes or less
        ("gomoku-2025", 15, Speed.RAPID),  # 30.1
        ("draughts-100", 20, Speed.RAPID),  # app.1.6.1.1
        ("draughts-100", 5, Speed.BLITZ),  # app.1.6.1.2
        ("weiqi-2002", 10, Speed.STANDARD),  # its book has no fast game
    ],
)
def test_123_the_sequence_goes_by_the_book_s_own_speeds(
    edition: str, minutes: int, speed: Speed
) -> None:
    control = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=minutes * 60_000)
    assert event_speed(edition, control) is speed
    assert event_speed("xiangqi-2020-rapid", None) is Speed.RAPID


@pytest.mark.parametrize(
    ("fields", "names"),
    [
        ({}, DEFAULTS["xiangqi"][Speed.STANDARD]),
        ({"rating_list": "own"}, ("own",)),
        ({"ratings": {"lists": ["a", "b"]}}, ("a", "b")),
        ({"rating_list": "own", "ratings": {"lists": ["a"]}}, ("own", "a")),
    ],
)
def test_124_126_an_event_has_its_own_sequence(
    fields: dict[str, object], names: tuple[str, ...]
) -> None:
    assert sequence_of(load({**dump(SWISS), **fields})) == names

"""Play-offs, openings, entries, advice on rounds and lists of teams; ids are edition:article.

Gomoku 2025 6, 24 to 26 and 30 and appendices 6 and 7, weiqi 2002 25 and appendix 五, xiangqi
2020 11.1, the draughts appendix.
"""

from dataclasses import replace

import pytest

from games.record.errors import CommandRefusedError
from games.record.gomoku.options import GomokuOptions
from games.record.values import Options
from games.rules.books.article import Article
from games.rules.books.registry import BOOKS
from games.rules.clocks.kinds import ControlKind, TimeControl
from games.rules.gomoku.openings.books import OpeningKind
from games.rules.offences.kinds import Measure
from tests.articles.acted import (
    FOUR,
    GOMOKU,
    KNOCKOUT,
    MINUTE,
    ONE,
    SECOND,
    THREE,
    TWO,
    WEIQI,
    entered,
    first_at,
    refusal,
)
from tests.articles.examples import Examples
from tests.support.cited import cited
from tests.support.tournaments import CHIEF, NOW, SWISS, Told, entries, entry_id
from tournaments.books.formats import StageKind
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.decide import decide
from tournaments.record.lots import commands as lots
from tournaments.record.values import Entry, Pair, Score
from tournaments.record.warnings import warnings_for
from tournaments.regulations.values import (
    Deadlines,
    EventLevel,
    ForbiddenPairs,
    Stage,
    TeamKind,
    Teams,
)
from tournaments.standings.table import DecidedBy

ACTED = Examples()
of = ACTED.of


def sudden(minutes: int) -> TimeControl:
    return TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=minutes * MINUTE)


def added(minutes: int, seconds: int) -> TimeControl:
    return TimeControl(
        kind=ControlKind.INCREMENT, base_ms=minutes * MINUTE, increment_ms=seconds * SECOND
    )


@of("gomoku-2025:30.4")
def a_play_off_is_faster_than_the_regular_games() -> None:
    for control, is_fast in (
        (sudden(30), False),
        (added(25, 5), False),
        (added(10, 10), True),
        (added(5, 3), True),
    ):
        told = Told(replace(GOMOKU, time_control=sudden(30))).begin(4)
        told.publish(1, (1, 2), (3, 4)).results(1, Score.DRAW, Score.FIRST_WINS).close(1)
        tie = c.DecideTie(
            round=1,
            numbers=(2, 1),
            how=DecidedBy.PLAY_OFF,
            reference="play-off",
            time_control=control,
        )
        if is_fast:
            (decided,) = told.give(tie)
            assert isinstance(decided, e.TieDecided)
            assert decided.time_control == control
        else:
            assert refusal(told, tie) == ("play_off_too_slow", cited("gomoku-2025", "30.4"))
    weiqi = Told(replace(WEIQI, time_control=sudden(30))).begin(4)
    weiqi.publish(1, (1, 2), (3, 4)).results(1, Score.DRAW, Score.DRAW).close(1)
    weiqi.give(replace(tie, numbers=(2, 1, 4, 3), time_control=sudden(30)))


@of("gomoku-2025:app2.2.note")
def a_free_opening_in_one_game_is_warned_of() -> None:
    for opening, games, warned in (
        (OpeningKind.FREE, 1, [("free_opening_single_game", cited("gomoku-2025", "app2.2.note"))]),
        (OpeningKind.FREE, 2, []),
        (OpeningKind.TARAGUCHI_10, 1, []),
    ):
        stage = Stage(kind=StageKind.ROUND_ROBIN, games=games)
        options = Options(gomoku=GomokuOptions(opening=opening))
        told = entered(replace(GOMOKU, stages=(stage,), options=options), 8)
        found = warnings_for(told.now, c.StartTournament())
        assert [(warned.code, warned.article) for warned in found] == warned


@of("gomoku-2025:24.1.1")
def late_entries_and_check_ins_are_refused() -> None:
    limits = Deadlines(entry_closes_at=NOW, check_in_closes_at=NOW + 60 * MINUTE)
    told = Told(replace(GOMOKU, deadlines=limits))
    enter = c.EnterEntrants(entries=entries(4))

    def at(command: c.TournamentCommand, now: int) -> tuple[str, Article | None]:
        with pytest.raises(CommandRefusedError) as refused:
            decide(told.now, command, by=CHIEF, now=now)
        return refused.value.code, refused.value.article

    assert at(enter, NOW + MINUTE) == ("entry_too_late", cited("gomoku-2025", "24.1.1"))
    told.give(enter)
    told.give(c.DrawNumbers(seed="x"))
    check_in = lots.CheckInEntrants(ids=(ONE, TWO, THREE, FOUR))
    assert refusal(told, c.StartTournament()) == ("not_checked_in", cited("gomoku-2025", "24.1.1"))
    # Check-in closes at 18:00; at 18:01 it is over.
    assert at(check_in, NOW + 61 * MINUTE) == ("check_in_too_late", cited("gomoku-2025", "24.1.1"))
    assert decide(told.now, check_in, by=CHIEF, now=NOW + 60 * MINUTE)
    told.give(check_in)
    assert refusal(told, check_in)[0] == "changes_nothing"
    told.give(c.StartTournament())
    Told(GOMOKU).begin(4)


@of("gomoku-2025:24.3.2-A")
def collusion_is_an_offence_and_announced_pairings_bind() -> None:
    (offence,) = [
        offence for offence in BOOKS["gomoku-2025"].offences.listed if offence.code == "collusion"
    ]
    assert offence.article.number == "24.3.2-A"
    assert {cost.measure for cost in offence.costs} == {Measure.LOSS}
    assert {Measure.BOTH_LOSE, Measure.DISQUALIFICATION} <= set(offence.choices)
    apart = ForbiddenPairs(pairs=((ONE, TWO),))
    told = Told(replace(GOMOKU, forbidden=apart)).begin(4)
    with pytest.raises(CommandRefusedError) as refused:
        told.draft(1, (1, 2), (3, 4))
    assert refused.value.code == "pair_forbidden"
    told.draft(1, (1, 3), (2, 4))
    # The boards may be changed on the spot, with a reason; the two stay apart.
    changed = c.ChangePairing(
        round=1,
        pairs=tuple(replace(pair, board=3 - pair.board) for pair in _pairs(told))[::-1],
        reason="a player in a wheelchair",
    )
    told.give(changed)
    assert first_at(told) == 2


@of(
    "weiqi-2002:app.5.1",
    "draughts-appendix:app.1.4.4",
    "gomoku-2025:app6.4",
    "gomoku-2025:27.3",
    "xiangqi-2020:app3.1.2",
)
def rounds_beside_the_advice_are_told_at_the_start() -> None:
    few, short = ["round_robin_advised"], ["fewer_rounds_than_advised"]
    long, fit = ["more_rounds_than_advised"], list[str]()
    even = ["even_number_of_rounds"]
    for edition, entrants, rounds, codes, article in (
        ("weiqi-2002", 40, 7, short, "app.5.1"),
        ("weiqi-2002", 40, 10, fit, "app.5.1"),
        ("weiqi-2002", 40, 14, fit, "app.5.1"),
        ("weiqi-2002", 40, 15, long, "app.5.1"),
        ("draughts-100", 9, 4, few, "app.1.4.4/p2"),
        ("draughts-100", 10, 5, fit, "app.1.4.4/p2"),
        ("gomoku-2025", 9, 3, few, "app6.4"),
        # 58 entrants: 9 to 12 rounds, an odd number rather.
        ("gomoku-2025", 58, 9, fit, "app6.4"),
        ("gomoku-2025", 58, 10, even, "27.3"),
        # 64 entrants: about twice the six rounds of a knockout, at least seven, odd.
        ("xiangqi-2020", 64, 11, fit, "app3.1.2"),
        ("xiangqi-2020", 64, 13, fit, "app3.1.2"),
        ("xiangqi-2020", 64, 12, even, "app3.1.2"),
        ("xiangqi-2020", 64, 5, short, "app3.1.2"),
        ("xiangqi-2020", 14, 7, fit, "app3.1.2"),
        ("xiangqi-2020", 14, 6, [*short, *even], "app3.1.2"),
    ):
        stage = Stage(kind=StageKind.SWISS, rounds=rounds)
        told = entered(replace(SWISS, edition=edition, stages=(stage,)), entrants)
        found = warnings_for(told.now, c.StartTournament())
        assert [warned.code for warned in found] == codes, (edition, entrants, rounds)
        assert all(warned.article == cited(edition, article) for warned in found)


@of("draughts-appendix:app.1.4.4/p3")
def draughts_rounds_below_the_formula_stand_with_a_reason() -> None:
    # 58 players are six powers of two: the formula N + 2A begins with six rounds.
    for rounds, asked in ((6, False), (11, False), (16, False), (5, True), (4, True)):
        stage = Stage(kind=StageKind.SWISS, rounds=rounds)
        told = entered(replace(SWISS, edition="draughts-100", stages=(stage,)), 58)
        for said in ("", " "):
            found = warnings_for(told.now, c.StartTournament(rounds_reason=said))
            assert [warned.code for warned in found] == ["fewer_rounds_than_advised"] * asked, (
                rounds
            )
        given = c.StartTournament(rounds_reason="赛期四天")
        assert warnings_for(told.now, given) == ()
        told.give(c.DrawNumbers(seed="7"))
        (event,) = told.give(given)
        assert event == e.TournamentStarted(rounds=rounds, reason="赛期四天")
    weiqi = replace(SWISS, edition="weiqi-2002", stages=(Stage(kind=StageKind.SWISS, rounds=7),))
    found = warnings_for(entered(weiqi, 40).now, c.StartTournament(rounds_reason="赛期四天"))
    assert [warned.code for warned in found] == ["fewer_rounds_than_advised"]


@of("gomoku-2025:app7.1.2", "draughts-appendix:app.1.5.1(2)")
def a_knockout_follows_two_or_four_swiss_groups() -> None:
    for edition, article in (("gomoku-2025", "app7.1.2"), ("draughts-100", "app.1.5.1(2)")):
        for groups, qualifiers, stands in ((2, 8, True), (4, 4, True), (3, 5, False)):
            swiss = Stage(kind=StageKind.SWISS, rounds=3, groups=groups, qualifiers=qualifiers)
            rules = replace(SWISS, edition=edition, stages=(swiss, KNOCKOUT))
            if stands:
                Told(rules)
                continue
            with pytest.raises(CommandRefusedError) as refused:
                Told(rules)
            assert (refused.value.code, refused.value.article) == (
                "swiss_groups_wrong",
                cited(edition, article),
            )


def team(*ratings: int, dans: tuple[int, ...] = ()) -> c.EnterEntrants:
    """Return the entry of a team with these ratings by boards, 0 for none."""
    players = tuple(entry_id(100 + at) for at in range(len(ratings)))
    entry = Entry(id=ONE, members=players, member_ratings=ratings, member_dans=dans)
    return c.EnterEntrants(entries=(entry,))


@of("xiangqi-2020:11.1", "weiqi-2002:25.2/p3")
def a_national_team_stands_in_the_order_of_strength() -> None:
    teams = Teams(kind=TeamKind.FIXED_BOARDS, boards=4)
    told = Told(replace(SWISS, teams=teams))
    wrong = ("team_not_in_rating_order", cited("xiangqi-2020", "11.1"))
    assert refusal(told, team(2500, 2400, 0, 2300)) == wrong
    assert refusal(told, team(2400, 2500, 2300, 0)) == wrong
    assert refusal(told, team(2500, 2400, 2300)) == (
        "team_too_small",
        cited("xiangqi-2020", "11.1"),
    )
    assert refusal(told, team(2500, 2400, 2300, 2200, 2100)) == (
        "team_too_large",
        cited("xiangqi-2020", "11.1"),
    )
    told.give(team(2500, 2400, 2300, 0))
    # The order by rating is that of national events: a mass event takes the unit's own.
    mass = Told(replace(SWISS, teams=teams, level=EventLevel.MASS))
    mass.give(team(2500, 2400, 0, 2300))
    weiqi = Told(replace(WEIQI, teams=replace(teams, boards=2)))
    level = team(2400, 2500, dans=(5, 5))
    (warned,) = warnings_for(weiqi.now, level)
    assert (warned.code, warned.article) == (
        "team_not_in_strength_order",
        cited("weiqi-2002", "25.2"),
    )
    assert warnings_for(weiqi.now, team(2400, 2500, dans=(6, 5))) == ()


test_article = ACTED.as_test()


def _pairs(told: Told) -> tuple[Pair, ...]:
    return tuple(board.pair for board in told.now.stage.played[0].boards)

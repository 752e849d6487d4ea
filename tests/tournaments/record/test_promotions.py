"""Promotions over real events against the printed tables (weiqi 25.3, appendix 7; gomoku 27.8)."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.values import Actor, Role
from tests.support.cited import cited
from tests.support.slow_promotion import points, promoted
from tests.support.tournaments import ROUND_ROBIN, Told, entries, entry_id
from tournaments.books.promotion import Grading
from tournaments.promotion.names import dan_of_title, title_of_dan
from tournaments.promotion.points import HIGHEST, Dan, DanSystem
from tournaments.record import commands as c
from tournaments.record.promotion.commands import AwardDan, TakeDanBack
from tournaments.record.promotion.promotions import counted_games, promotions_of, refused
from tournaments.record.promotion.values import DanGame, LeftOut
from tournaments.record.rounds.paired import pair_next
from tournaments.record.tables.overall import overall
from tournaments.record.values import DrawMethod, Score
from tournaments.regulations.checks import check
from tournaments.regulations.values import Regulations

WEIQI = replace(ROUND_ROBIN, edition="weiqi-2002", grading=Grading.PROFESSIONAL)
OFFICE = Actor(id="titles", role=Role.RATING_OFFICE)
WORDS = {
    Score.FIRST_WINS: ("win", "loss"),
    Score.SECOND_WINS: ("loss", "win"),
    Score.DRAW: ("draw", "draw"),
    Score.BOTH_LOSE: ("loss", "loss"),
}


def told(
    dans: list[int], scores: list[Score], rules: Regulations = WEIQI, *, finished: bool = True
) -> Told:
    """Play a round robin with the scores in turn, board by board and round by round."""
    event = Told(rules)
    people = tuple(
        replace(entry, dan=dan) for entry, dan in zip(entries(len(dans)), dans, strict=True)
    )
    event.give(c.EnterEntrants(entries=people))
    event.give(
        c.DrawNumbers(
            method=DrawMethod.GIVEN, order=tuple(person.id for person in people), witness="all"
        )
    )
    event.give(c.StartTournament())
    turn = 0
    for number in range(1, event.now.stage.rounds + 1):
        event.give(pair_next(event.now, number=number, seed="s"))
        event.give(c.PublishPairing(round=number))
        for board in event.now.stage.played[-1].boards:
            score = scores[turn % len(scores)]
            turn += 1
            event.give(c.RecordResult(round=number, board=board.pair.board, score=score))
        event.close(number)
    if finished:
        event.give(c.FinishTournament())
    return event


def played(event: Told, number: int) -> list[tuple[int, int, str]]:
    """Return (own dan, the other's, result) of a player, read off the boards by hand."""
    dans = {at: entry.dan for at, entry in enumerate(event.now.entries, start=1)}
    found = []
    for round_ in event.now.stage.played:
        for board in round_.boards:
            pair, outcome = board.pair, board.outcome
            if outcome is None or outcome.score not in WORDS:
                continue
            for me, other, word in zip(
                (pair.first, pair.second),
                (pair.second, pair.first),
                WORDS[outcome.score],
                strict=True,
            ):
                if me == number and dans[me] and dans[other]:
                    found.append((dans[me], dans[other], word))
    return found


@settings(max_examples=12, deadline=None)
@given(
    dans=st.lists(st.integers(0, 4), min_size=9, max_size=12),
    scores=st.lists(
        st.sampled_from([*WORDS, Score.FIRST_WINS, Score.FIRST_WINS, Score.FIRST_BY_FORFEIT]),
        min_size=11,
        max_size=40,
    ),
)
def test_app7_every_event_promotes_as_the_printed_tables_do(
    dans: list[int], scores: list[Score]
) -> None:
    event = told(dans, scores)
    runs = {player_run.id: player_run for player_run in promotions_of(event.now, {})}
    assert set(runs) == {entry_id(at) for at, dan in enumerate(dans, start=1) if dan}
    for number, dan in enumerate(dans, start=1):
        if not dan:
            continue
        run, games = runs[entry_id(number)], played(event, number)
        assert [game.points for game in run.games] == [points(*game) for game in games]
        keys = [game.key for game in run.games]
        assert [
            (keys.index(promotion.after), promotion.to_dan.number) for promotion in run.earned
        ] == (promoted(games) if games else [])


def wins(event: Told, number: int = 1) -> tuple[DanGame, ...]:
    return counted_games(event.now)[entry_id(number)].games


EIGHT = [Score.FIRST_WINS]


def champion() -> Told:
    """Nine of first dan; number 1 wins all his eight games, the others by who moves first."""
    event = told([1] * 9, EIGHT, finished=False)
    for round_ in event.now.stage.played:
        for board in round_.boards:
            if board.pair.second == 1:
                event.give(
                    c.CorrectResult(
                        round=round_.number,
                        board=board.pair.board,
                        score=Score.SECOND_WINS,
                        reason="slip",
                    )
                )
    event.give(c.FinishTournament())
    return event


def test_app7_eight_games_of_90_promote_a_first_dan() -> None:
    event = champion()
    first = next(
        player_run for player_run in promotions_of(event.now, {}) if player_run.id == entry_id(1)
    )
    (won,) = first.earned
    assert (won.to_dan.number, won.average, won.standard.games, len(won.games)) == (
        2,
        Fraction(90),
        8,
        8,
    )
    assert first.run.games == ()
    event.give(AwardDan(id=entry_id(1), dan=2), by=OFFICE)
    (award,) = event.now.awards
    assert (award.from_dan, award.dan, award.needed_average, award.articles) == (
        1, 2, Fraction(75), (cited("weiqi-2002", "25.3"), cited("weiqi-2002", "app.7")),
    )  # fmt: skip
    assert len(award.games) == 8
    event.give(TakeDanBack(id=entry_id(1), dan=2, reason="ruling reversed"), by=OFFICE)
    assert event.now.awards == ()


def test_decision_16_a_run_goes_on_from_one_event_to_the_next() -> None:
    # Five players: four games each. Twice four wins of 90 are eight games of 90.
    earlier = told([1] * 5, EIGHT)
    best = max(range(1, 6), key=lambda number: sum(game.points for game in wins(earlier, number)))
    carried = tuple(replace(win, event="e", version=9) for win in wins(earlier, best))
    won = tuple(game for game in carried if game.result.value == "win")
    later = told([1] * 5, EIGHT)
    games = [*carried, *wins(later, best)]
    runs = {
        player_run.id: player_run
        for player_run in promotions_of(later.now, {entry_id(best): carried})
    }
    reference = [(game.mine, game.theirs, game.result.value) for game in games]
    keys = [game.key for game in runs[entry_id(best)].games]
    assert [keys.index(promotion.after) for promotion in runs[entry_id(best)].earned] == [
        at for at, _ in promoted(reference)
    ]
    assert won
    assert not any(player_run.earned for player_run in promotions_of(later.now, {}))


def test_a_higher_dan_at_entry_begins_a_new_run() -> None:
    earlier = champion()
    seven = tuple(replace(win, event="e", version=9) for win in wins(earlier))[:7]
    later = told([2] * 9, EIGHT)
    run = next(
        player_run
        for player_run in promotions_of(later.now, {entry_id(1): seven})
        if player_run.id == entry_id(1)
    )
    assert set(run.run.games) <= {win.key for win in wins(later)}
    assert run.earned == ()


def test_decision_16_forfeited_games_are_left_out() -> None:
    event = told([1, 1, 1], [Score.FIRST_BY_FORFEIT, Score.DOUBLE_FORFEIT])
    left = counted_games(event.now).values()
    assert [len(counted.left_out) for counted in left] == [2, 2, 2]
    assert {each.why for counted in left for each in counted.left_out} == {LeftOut.FORFEITED}
    assert all(not counted.games for counted in left)


def test_25_3_a_game_with_somebody_without_professional_dan_earns_nothing() -> None:
    event = told([1, 1, 0], [Score.DRAW])
    left = counted_games(event.now)
    assert [len(counted.games) for counted in left.values()] == [1, 1, 0]
    assert {each.why for counted in left.values() for each in counted.left_out} == {
        LeftOut.WITHOUT_DAN
    }


def test_a_ruling_that_changes_a_result_changes_what_it_earns() -> None:
    event = told([1, 1, 1], [Score.DRAW], finished=False)
    event.give(
        c.RuleScore(
            round=1,
            board=1,
            score=Score.FIRST_WINS,
            article=cited("weiqi-2002", "23.1"),
            reason="void",
        )
    )
    earned = sorted(
        game.points for each in counted_games(event.now).values() for game in each.games
    )
    assert earned == [30, 60, 60, 60, 60, 90]


@pytest.mark.parametrize(
    ("rules", "command", "code", "article"),
    [
        (WEIQI, AwardDan(id=entry_id(2), dan=2), "promotion_not_earned", "25.3"),
        (WEIQI, AwardDan(id=entry_id(1), dan=3), "promotion_not_earned", "25.3"),
        (WEIQI, AwardDan(id=entry_id(1), dan=10), "no_such_dan", "25.3"),
        (WEIQI, AwardDan(id=entry_id(77), dan=2), "entrant_unknown", ""),
        (WEIQI, AwardDan(id=entry_id(1), dan=1, article=cited("weiqi-2002", "25.3"),
            reason="x"), "dan_not_higher",
         "25.3"),
        (WEIQI, AwardDan(id=entry_id(1), dan=2, article=cited("weiqi-2002", "25.3")),
            "reason_missing", ""),
        (WEIQI, AwardDan(id=entry_id(1), dan=6, system=DanSystem.AMATEUR),
         "award_needs_approval", "25.3"),
        (WEIQI, TakeDanBack(id=entry_id(1), dan=2, reason="x"), "dan_not_awarded", ""),
        (replace(WEIQI, grading=Grading.NONE), AwardDan(id=entry_id(1), dan=2),
         "not_a_dan_tournament", "25.3"),
        (replace(WEIQI, grading=Grading.LEVELS), AwardDan(id=entry_id(1), dan=2),
         "not_professional", "25.3"),
        (replace(ROUND_ROBIN, edition="gomoku-2025", grading=Grading.LEVELS),
         AwardDan(id=entry_id(1), dan=2), "no_norms_in_the_book", "27.8"),
        (ROUND_ROBIN, AwardDan(id=entry_id(1), dan=2), "no_dan_in_this_game", ""),
    ],
)  # fmt: skip
def test_25_3_what_is_not_earned_is_refused(
    rules: Regulations, command: AwardDan | TakeDanBack, code: str, article: str
) -> None:
    event = told([1, 1, 1], [Score.FIRST_WINS], rules)
    with pytest.raises(CommandRefusedError) as refusal:
        event.give(command, by=OFFICE)
    assert (refusal.value.code, refusal.value.article) == (code, cited(rules.edition, article))


def test_25_3_amateur_seventh_dan_is_for_the_winner() -> None:
    event = champion()
    lines = [line for line in overall(event.now).lines if not line.shared]
    for line in (lines[0], lines[-1]):
        command = AwardDan(id=line.id, dan=7, system=DanSystem.AMATEUR, approval="协会")
        if line.place == 1:
            assert event.give(command, by=OFFICE)
            continue
        with pytest.raises(CommandRefusedError, match="seventh_dan_for_winners"):
            event.give(command, by=OFFICE)
    assert lines[0].place == 1
    assert lines[-1].place != 1


def test_25_3_a_dan_by_ruling_and_an_amateur_dan() -> None:
    event = told([1, 1, 1], [Score.FIRST_WINS])
    event.give(
        AwardDan(id=entry_id(1), dan=5, article=cited("weiqi-2002", "25.3"), reason="特别认定"),
        by=OFFICE,
    )
    with pytest.raises(CommandRefusedError, match="dan_awarded_already"):
        event.give(
            AwardDan(id=entry_id(1), dan=5, article=cited("weiqi-2002", "25.3"), reason="x"),
            by=OFFICE,
        )
    event.give(AwardDan(id=entry_id(2), dan=5, system=DanSystem.AMATEUR), by=OFFICE)
    assert [(award.dan, award.system.value, award.place > 0) for award in event.now.awards] == [
        (5, "professional", False), (5, "amateur", True),
    ]  # fmt: skip


def test_nothing_is_awarded_before_the_end_nor_by_an_office_of_one_event() -> None:
    event = told([1] * 9, EIGHT, finished=False)
    with pytest.raises(CommandRefusedError, match="award_before_the_end"):
        event.give(AwardDan(id=entry_id(1), dan=2), by=OFFICE)
    bound = replace(OFFICE, event=event.now.event)
    with pytest.raises(NotAllowedError, match="not_in_this_event"):
        event.give(AwardDan(id=entry_id(1), dan=2), by=bound)


@pytest.mark.parametrize(
    ("edition", "grading", "code"),
    [
        ("weiqi-2002", Grading.PROFESSIONAL, ""),
        ("weiqi-2002", Grading.LEVELS, ""),
        ("gomoku-2025", Grading.LEVELS, ""),
        ("gomoku-2025", Grading.PROFESSIONAL, "grading_not_in_this_book"),
        ("xiangqi-2020", Grading.LEVELS, "grading_not_in_this_book"),
        ("draughts-100", Grading.LEVELS, "grading_not_in_this_book"),
    ],
)
def test_27_8_which_books_know_grading_events(edition: str, grading: Grading, code: str) -> None:
    rules = replace(ROUND_ROBIN, edition=edition, grading=grading)
    assert (code in [fault.code for fault in check(rules)]) is bool(code)


def test_a_dan_that_does_not_exist_is_not_entered() -> None:
    event = Told(WEIQI)
    with pytest.raises(CommandRefusedError, match="no_such_dan"):
        event.give(c.EnterEntrants(entries=(replace(entries(1)[0], dan=10),)))


def test_an_event_that_is_no_dan_tournament_has_no_runs() -> None:
    event = told([1, 1, 1], [Score.DRAW], replace(WEIQI, grading=Grading.NONE))
    why = refused(event.now)
    assert why is not None
    assert why.code == "not_a_dan_tournament"
    assert promotions_of(event.now, {}) == ()


@pytest.mark.parametrize(
    ("text", "number", "system"),
    [
        ("初段", 1, "professional"),
        ("职业三段", 3, "professional"),
        ("职业9段", 9, "professional"),
        ("九段", 9, "professional"),
        ("3p", 3, "professional"),
        ("业余 5 段", 5, "amateur"),
        ("5段", 5, "amateur"),
        ("业余五段", 5, "amateur"),
        ("6d", 6, "amateur"),
        ("职业十段", 0, ""),
        ("业余8段", 0, ""),
        ("10p", 0, ""),
        ("国家大师", 0, ""),
        ("", 0, ""),
    ],
)
def test_25_3_how_a_dan_is_written(text: str, number: int, system: str) -> None:
    found = dan_of_title(text)
    assert (found.number, found.system.value) == (number, system) if found else number == 0


def test_every_dan_is_read_as_it_is_written() -> None:
    every = [
        Dan(number=n, system=system) for system in DanSystem for n in range(1, HIGHEST[system] + 1)
    ]
    assert [dan_of_title(title_of_dan(dan)) for dan in every] == every

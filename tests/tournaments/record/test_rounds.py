"""Pairing a round: drafted, published once, results in before the next."""

from dataclasses import replace

import pytest

from games.record.errors import CommandRefusedError, NotAllowedError
from games.rules.books.sources import GOMOKU, XIANGQI
from tests.support.deviations import lines_of
from tests.support.tournaments import (
    ARBITER,
    ROUND_ROBIN,
    SWISS,
    Told,
    entries,
    entry_id,
    pairs,
)
from tournaments.books.formats import StageKind
from tournaments.record import commands as c
from tournaments.record.rounds.paired import pair_next
from tournaments.record.values import (
    DrawMethod,
    Engine,
    Entry,
    PairedBy,
    RoundStatus,
    Score,
    Seats,
)
from tournaments.regulations.values import (
    ForbiddenPairs,
    Hardness,
    PairingSystem,
    Regulations,
    Stage,
)

WIN, LOSS, DRAW = Score.FIRST_WINS, Score.SECOND_WINS, Score.DRAW


def refused(told: Told, command: c.TournamentCommand) -> CommandRefusedError:
    before = told.now
    with pytest.raises(CommandRefusedError) as caught:
        told.give(command)
    assert told.now == before
    return caught.value


def published(boards: int = 2) -> Told:
    return Told().begin(2 * boards).publish(1, *((2 * n - 1, 2 * n) for n in range(1, boards + 1)))


def test_issue_8_duplicate_entries_are_refused() -> None:
    told = Told()
    told.give(c.EnterEntrants(entries=entries(3)))
    error = refused(told, c.EnterEntrants(entries=(Entry(id=entry_id(2)),)))
    assert (error.code, error.facts["id"]) == ("entered_already", entry_id(2))


def test_issue_8_the_same_entry_twice_in_one_list_is_refused() -> None:
    error = refused(Told(), c.EnterEntrants(entries=(*entries(2), entries(1)[0])))
    assert error.code == "entered_already"


def test_issue_8_a_result_for_an_unpaired_board_is_refused() -> None:
    error = refused(published(), c.RecordResult(round=1, board=3, score=WIN))
    assert (error.code, error.facts) == ("board_not_paired", {"round": 1, "board": 3, "boards": 2})


def test_issue_8_a_result_for_a_drafted_round_is_refused() -> None:
    told = Told().begin(4).draft(1, (1, 2), (3, 4))
    assert refused(told, c.RecordResult(round=1, board=1, score=WIN)).code == "round_not_published"


def test_issue_8_a_second_pairing_of_a_published_round_is_refused() -> None:
    error = refused(published(), c.DraftPairing(round=1, pairs=pairs((1, 3), (2, 4))))
    assert error.code == "round_already_published"


def test_gomoku_25_2_2_c_a_published_round_is_not_changed() -> None:
    told = Told(replace(SWISS, edition="gomoku-2025")).begin(4).publish(1, (1, 2), (3, 4))
    error = refused(told, c.ChangePairing(round=1, pairs=pairs((1, 3), (2, 4)), reason="better"))
    assert (error.code, error.article) == ("round_already_published", GOMOKU("25.2.2-C"))


@pytest.mark.parametrize(("entrants", "most"), [(2, 1), (3, 3)])
def test_issue_8_more_rounds_than_opponents_are_refused(entrants: int, most: int) -> None:
    regulations = replace(SWISS, stages=(Stage(kind=StageKind.SWISS, rounds=most + 1),))
    told = Told(regulations)
    told.give(c.EnterEntrants(entries=entries(entrants)))
    told.give(c.DrawNumbers(seed="lot"))
    error = refused(told, c.StartTournament())
    assert (error.code, error.article, error.facts["most"]) == (
        "rounds_exceed_opponents",
        XIANGQI("app3.1.6"),
        most,
    )


def test_issue_8_as_many_rounds_as_opponents_are_allowed() -> None:
    regulations = replace(SWISS, stages=(Stage(kind=StageKind.SWISS, rounds=3),))
    assert Told(regulations).begin(4).now.stage.rounds == 3


def test_app3_1_8_pairing_with_missing_results_is_refused_and_names_the_boards() -> None:
    told = published(3)
    told.give(c.RecordResult(round=1, board=2, score=WIN))
    error = refused(told, c.DraftPairing(round=2, pairs=pairs((1, 3), (2, 4), (5, 6))))
    assert (error.code, error.article, error.facts["boards"]) == (
        "results_missing",
        XIANGQI("app3.1.8"),
        "1 3",
    )


def test_app3_1_8_counted_as_draws_the_next_round_can_be_paired() -> None:
    told = published(2)
    told.give(c.RecordResult(round=1, board=1, score=WIN))
    told.give(c.CountMissingAsDraws(round=1, note="still playing at ten"))
    told.close(1).draft(2, (1, 3), (4, 2))
    assert told.now.stage.latest is not None
    assert told.now.stage.latest.status is RoundStatus.DRAFT


def test_app3_1_8_the_note_is_the_chief_arbiters() -> None:
    told = published(2)
    with pytest.raises(NotAllowedError):
        told.give(c.CountMissingAsDraws(round=1, note="late"), by=ARBITER)


def test_app3_1_8_an_event_may_rule_it_out() -> None:
    told = Told(replace(SWISS, pairs_unfinished_as_draws=False)).begin(4)
    told.publish(1, (1, 2), (3, 4))
    assert refused(told, c.CountMissingAsDraws(round=1, note="late")).code == (
        "unfinished_not_counted"
    )


def test_25_2_2_b_a_round_with_all_results_still_waits_for_its_close() -> None:
    told = published(2).results(1, WIN, DRAW)
    assert refused(told, c.DraftPairing(round=2, pairs=pairs((1, 3), (4, 2)))).code == (
        "round_not_closed"
    )


def test_app3_1_6_a_rematch_by_hand_is_refused() -> None:
    told = published(2).results(1, WIN, DRAW).close(1).draft(2, (1, 3), (4, 2))
    error = refused(told, c.ChangePairing(round=2, pairs=pairs((2, 1), (3, 4)), reason="no"))
    assert (error.code, error.article) == ("already_met", XIANGQI("app3.1.6"))


def test_10_4_3_1_the_final_of_n_plus_one_may_repeat_a_game() -> None:
    rules = replace(SWISS, stages=(Stage(kind=StageKind.N_PLUS_ONE, rounds=2),))
    told = Told(rules).begin(4).publish(1, (1, 2), (3, 4)).results(1, WIN, DRAW).close(1)
    error = refused(told, c.DraftPairing(round=2, pairs=pairs((2, 1), (4, 3))))
    assert (error.code, error.facts["board"]) == ("already_met", 2)


def test_double_round_robin_meets_twice_and_not_three_times() -> None:
    rules = replace(SWISS, stages=(Stage(kind=StageKind.DOUBLE_ROUND_ROBIN),))
    told = Told(rules).begin(2).publish(1, (1, 2)).results(1, WIN).close(1)
    told.publish(2, (2, 1)).results(2, WIN).close(2)
    assert told.now.stage.rounds == 2
    assert refused(told, c.DraftPairing(round=3, pairs=pairs((1, 2)))).code == "rounds_all_paired"


PAIRING_FAULTS = [
    ("entrant_twice", ((1, 2), (2, 3)), ()),
    ("entrants_unpaired", ((1, 2),), ()),
    ("entrant_unknown", ((1, 2), (3, 9)), ()),
    ("too_many_byes", ((1, 2),), (3, 4)),
    ("entrant_twice", ((1, 2), (3, 4)), (4,)),
]


@pytest.mark.parametrize(("code", "boards", "bye"), PAIRING_FAULTS)
def test_a_pairing_that_does_not_hold_everybody_once_is_refused(
    code: str, boards: tuple[tuple[int, int], ...], bye: tuple[int, ...]
) -> None:
    command = c.DraftPairing(round=1, pairs=pairs(*boards), byes=bye)
    assert refused(Told().begin(4), command).code == code


def test_boards_are_numbered_in_order() -> None:
    made = pairs((1, 2), (3, 4))
    command = c.DraftPairing(round=1, pairs=(made[1], made[0]))
    assert refused(Told().begin(4), command).code == "boards_not_in_order"


def test_app3_1_7_units_are_kept_apart_only_in_the_rounds_announced() -> None:
    rules = replace(SWISS, forbidden=ForbiddenPairs(rounds=(1,)))
    mates = tuple(
        Entry(id=entry_id(n), unit="north" if n <= 2 else f"unit {n}") for n in range(1, 5)
    )
    told = Told(rules)
    told.give(c.EnterEntrants(entries=mates))
    told.give(
        c.DrawNumbers(
            method=DrawMethod.GIVEN, order=tuple(mate.id for mate in mates), witness="everybody"
        )
    )
    told.give(c.StartTournament())
    error = refused(told, c.DraftPairing(round=1, pairs=pairs((1, 2), (3, 4))))
    assert (error.code, error.article) == ("pair_forbidden", XIANGQI("app3.1.7"))
    told.publish(1, (1, 3), (2, 4)).results(1, WIN, WIN).close(1).publish(2, (1, 2), (3, 4))
    assert told.now.stage.published == 2


def test_a_soft_forbidden_pair_can_be_made() -> None:
    apart = ForbiddenPairs(pairs=((entry_id(1), entry_id(2)),), hardness=Hardness.SOFT)
    told = Told(replace(SWISS, forbidden=apart)).begin(4).publish(1, (1, 2), (3, 4))
    assert told.now.stage.published == 1


def test_q65_q69_a_change_by_hand_leaves_the_line_that_says_what_the_system_paired() -> None:
    told = Told().begin(4).draft(1, (1, 2), (4, 3))
    told.give(c.ChangePairing(round=1, pairs=pairs((1, 3), (4, 2)), reason="asked by the hall"))
    told.give(c.PublishPairing(round=1))
    assert lines_of(told.now) == (("MPA", 1, "1-2 4-3 => 1-3 4-2 (asked by the hall)"),)


def test_25_2_2_d_whom_a_hand_leaves_together_still_meet_for_the_systems_reason() -> None:
    told = Told(replace(SWISS, edition="gomoku-2025")).begin(6)
    told.give(pair_next(told.now, number=1, seed=""))
    pair, other, third = (board.pair for board in told.now.stage.played[0].boards)
    seats = (
        Seats(board=1, first=third.first, second=third.second),
        Seats(board=2, first=pair.first, second=other.second),
        Seats(board=3, first=other.first, second=pair.second),
    )
    told.give(c.ChangePairing(round=1, pairs=seats, reason="asked by the hall"))
    made = [board.pair.why for board in told.now.stage.played[0].boards]
    assert made == [third.why, None, None]
    assert third.why is not None


def test_q65_taking_the_change_back_withdraws_the_line() -> None:
    told = Told().begin(4).draft(1, (1, 2), (4, 3))
    told.give(c.ChangePairing(round=1, pairs=pairs((1, 3), (4, 2)), reason="asked"))
    told.give(c.ChangePairing(round=1, pairs=pairs((1, 2), (4, 3)), reason="undone"))
    told.give(c.PublishPairing(round=1))
    assert told.now.deviations == ()


def test_a_draft_is_the_arbiters_and_its_publication_the_chiefs() -> None:
    told = Told().begin(4)
    told.give(c.DraftPairing(round=1, pairs=pairs((1, 2), (3, 4))), by=ARBITER)
    with pytest.raises(NotAllowedError):
        told.give(c.PublishPairing(round=1), by=ARBITER)


def test_p1_a_recalled_pairing_stays_on_record_and_is_paired_anew() -> None:
    told = published(2)
    told.give(c.RecallPairing(round=1, reason="wrong list on the wall"))
    told.publish(1, (1, 3), (2, 4))
    assert dict(told.now.stage.drafts) == {1: 2}
    assert lines_of(told.now)[0] == ("Recall", 1, "wrong list on the wall")


def test_p1_a_round_with_a_result_is_not_recalled() -> None:
    told = published(2)
    told.give(c.RecordResult(round=1, board=1, score=WIN))
    assert refused(told, c.RecallPairing(round=1, reason="wrong")).code == "round_has_results"


def test_weiqi_app_3_a_round_robin_has_the_rounds_of_its_table() -> None:
    assert Told(ROUND_ROBIN).begin(5).now.stage.rounds == 5
    assert Told(ROUND_ROBIN).begin(6).now.stage.rounds == 5
    rules = replace(SWISS, stages=(Stage(kind=StageKind.ROUND_ROBIN, rounds=4),))
    told = Told(rules)
    told.give(c.EnterEntrants(entries=entries(6)))
    told.give(c.DrawNumbers(seed="lot"))
    assert refused(told, c.StartTournament()).code == "rounds_not_of_table"


DOUBLE = replace(SWISS, stages=(Stage(kind=StageKind.DOUBLE_ROUND_ROBIN),))


@pytest.mark.parametrize(
    ("rules", "source", "system", "kind"),
    [
        (SWISS, PairedBy.ENGINE, SWISS.stages[0].pairing, None),
        (ROUND_ROBIN, PairedBy.TABLE, None, StageKind.ROUND_ROBIN),
        (DOUBLE, PairedBy.TABLE, None, StageKind.DOUBLE_ROUND_ROBIN),
    ],
    ids=["swiss", "round robin", "double round robin"],
)
def test_a_draft_says_which_program_paired_it_and_by_what(
    rules: Regulations, source: PairedBy, system: PairingSystem | None, kind: StageKind | None
) -> None:
    draft = pair_next(Told(rules).begin(4).now, number=1, seed="z")
    assert draft.source is source
    assert draft.engine == Engine(system=system, format=kind, program="qipu", version=1)

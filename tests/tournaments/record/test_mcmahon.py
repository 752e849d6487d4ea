"""A McMahon on record: begun by grades, paired, changed by hand, checked again, ranked (0054)."""

from dataclasses import replace
from fractions import Fraction

import pytest
from django.utils.translation import override

from games.record.errors import CommandRefusedError
from games.record.weiqi.options import WeiqiOptions
from tests.support.file_round_trips import checks
from tests.support.tournaments import SWISS, Told, entries
from tournaments.books.formats import StageKind
from tournaments.books.pairing import ColourReason, GroupSeeding
from tournaments.crosstable import ONE_HALF_ZERO
from tournaments.labels.pairing import handicap_text
from tournaments.record import commands as c
from tournaments.record.lots.seeded import LotKind, lot_of
from tournaments.record.rounds.arranging import games_due, options_of
from tournaments.record.rounds.paired import pair_next
from tournaments.record.tables.crosstables import crosstable
from tournaments.record.tables.ranked import opened, standings
from tournaments.record.values import DrawMethod, Pair, PairedBy, Score, Seats
from tournaments.record.warnings import warnings_for
from tournaments.regulations.values import PairingSystem, Regulations, Stage
from tournaments.selectors.explained import explained

GRADES = ("6d", "4d", "业余4段", "2d", "1k", "3级", "25k", "")


def rules(**settings: object) -> Regulations:
    stage = replace(
        Stage(kind=StageKind.SWISS, rounds=5, pairing=PairingSystem.MCMAHON),
        **{"mcmahon_bar": "4d", "mcmahon_floor": "5k", **settings},  # type: ignore[arg-type]
    )
    return replace(SWISS, edition="weiqi-2002", stages=(stage,), points=ONE_HALF_ZERO)


def begun(*grades: str, **settings: object) -> Told:
    told = Told(rules(**settings))
    everybody = tuple(
        replace(entry, grade=grade)
        for entry, grade in zip(entries(len(grades)), grades, strict=True)
    )
    told.give(c.EnterEntrants(entries=everybody))
    order = tuple(entry.id for entry in everybody)
    told.give(c.DrawNumbers(method=DrawMethod.GIVEN, order=order, witness="all"))
    told.give(c.StartTournament())
    return told


def paired(told: Told, number: int, seed: str = "s") -> tuple[Pair, ...]:
    told.give(pair_next(told.now, number=number, seed=seed))
    return tuple(board.pair for board in told.now.stage.played[-1].boards)


def played(told: Told, number: int) -> Told:
    pairs = paired(told, number)
    told.give(c.PublishPairing(round=number))
    return told.results(number, *[Score.FIRST_WINS] * len(pairs)).close(number)


def test_everybody_begins_by_his_grade_between_floor_and_bar() -> None:
    told = begun(*GRADES)
    starts = [int(entrant.start) for entrant in crosstable(told.now).entrants]
    assert starts == [8, 8, 8, 6, 4, 2, 0, 0]


def test_a_professional_dan_counts_where_no_grade_is_written() -> None:
    told = begun("4d", "", rounds=1)
    entry = replace(told.now.entries[1], dan=3)
    state = replace(told.now, entries=(told.now.entries[0], entry))
    assert [int(entrant.start) for entrant in crosstable(state).entrants] == [8, 8]


def test_scores_begun_with_are_points_of_the_event() -> None:
    told = begun(*GRADES)
    two = replace(told.now, regulations=replace(told.now.regulations, points=SWISS.points))
    assert crosstable(two).entrants[0].start == 16


def test_round_1_is_paired_by_groups_with_handicaps() -> None:
    pairs = paired(begun(*GRADES, handicap_most=9), 1)
    assert [(pair.first, pair.second, pair.handicap) for pair in pairs] == [
        (1, 2, 0),
        (4, 3, 1),
        (6, 5, 1),
        (7, 8, 0),
    ]
    why = pairs[1].why
    assert why is not None
    assert why.system is not None
    assert (why.system.colour, why.system.handicap) == (ColourReason.HANDICAP, 1)
    assert [int(why.system.first.points), int(why.system.second.points)] == [6, 8]


def test_other_systems_give_no_start_and_no_handicap() -> None:
    told = begun(*GRADES)
    near = replace(told.now.stage.rules, pairing=PairingSystem.NEIGHBOURS)
    stage = replace(told.now.stage, rules=near)
    state = replace(told.now, stages=(stage,))
    assert {entrant.start for entrant in crosstable(state).entrants} == {0}
    assert {pair.handicap for pair in pair_next(state, number=1, seed="s").pairs} == {0}


@pytest.mark.parametrize("seeding", list(GroupSeeding))
def test_a_whole_event_is_paired_again_as_it_was(seeding: GroupSeeding) -> None:
    told = begun(*GRADES, group_seeding=seeding, handicap_most=5)
    for number in range(1, 6):
        played(told, number)
    assert checks(tuple(told.events)) == dict.fromkeys(range(1, 6), ("", ""))
    assert told.now.deviations == ()


def test_pairs_set_by_a_hand_have_the_handicap_of_their_difference() -> None:
    told = begun(*GRADES, handicap_most=9)
    paired(told, 1)
    by_hand = [Seats(board=1, first=7, second=1), Seats(board=2, first=2, second=8),
               Seats(board=3, first=4, second=3), Seats(board=4, first=6, second=5)]  # fmt: skip
    told.give(c.ChangePairing(round=1, pairs=tuple(by_hand), reason="裁判长决定"))
    boards = told.now.stage.played[0].boards
    # 7 has Black of 1, eight below; 2 has Black of the lower 8, so that there is none.
    assert [board.pair.handicap for board in boards] == [7, 0, 1, 1]
    told.give(c.PublishPairing(round=1))
    assert [deviation.kind.value for deviation in told.now.deviations] == ["manual_pairing"]


def test_a_game_with_handicap_counts_for_no_colour() -> None:
    told = played(begun(*GRADES, handicap_most=9), 1)
    cells = {entrant.number: entrant.cells[0] for entrant in crosstable(told.now).entrants}
    assert {number: cell.handicap for number, cell in cells.items()} == {
        1: 0, 2: 0, 3: 1, 4: 1, 5: 1, 6: 1, 7: 0, 8: 0,
    }  # fmt: skip


def test_games_are_put_on_with_their_stones_and_without_komi() -> None:
    told = begun("4d", "5k", handicap_most=9, rounds=1)
    paired(told, 1)
    told.give(c.PublishPairing(round=1))
    (due,) = games_due(told.now, told.now.stage, 1)
    assert due.handicap == 7
    options = options_of(told.now.regulations, handicap=due.handicap).weiqi
    assert options == WeiqiOptions(handicap=7, komi_quarters=0)
    alone = options_of(told.now.regulations, handicap=1).weiqi
    assert alone == WeiqiOptions(handicap=0, komi_quarters=0)
    even = options_of(told.now.regulations).weiqi
    assert even is None or even.komi_quarters != 0


def test_places_go_by_the_mcmahon_score_and_open_into_it() -> None:
    told = played(begun(*GRADES), 1)
    table = standings(told.now)
    assert table.order.codes[:3] == ("points", "sum_of_opponents_scores", "sosos")
    # 1 beat 2, and 3, who came down, beat 4: 9 each, of whom 1 has met the higher score.
    assert [(line.number, int(line.points)) for line in table.lines[:4]] == [
        (1, 9),
        (3, 9),
        (2, 8),
        (4, 6),
    ]
    found = opened(told.now, number=1, step="points")
    assert [term.what for term in found.sums[0]] == ["mcmahon_start", "round_points"]


def test_two_rounds_away_are_one_win() -> None:
    told = begun(*GRADES)
    for number in (1, 2):
        told.give(c.ExcuseEntrant(number=8, round=number, reason="因事"))
        played(told, number)
    (entrant,) = (one for one in crosstable(told.now).entrants if one.number == 8)
    worth = [ONE_HALF_ZERO.worth(cell) for cell in entrant.cells]
    assert worth == [Fraction(0), Fraction(1)]


def test_a_draw_of_groups_is_a_lot_on_record_and_is_not_thrown_away_unsaid() -> None:
    told = begun(*GRADES, group_seeding=GroupSeeding.RANDOM)
    played(told, 1)
    before = told.now
    drafted = told.give(pair_next(told.now, number=2, seed="of round 2"))
    found = lot_of(before, drafted)
    assert found is not None
    assert (found.kind, found.seed) == (LotKind.PAIRING, "of round 2")
    with pytest.raises(CommandRefusedError, match="reason_missing"):
        told.give(c.DiscardDraft(round=2))


def test_folded_groups_draw_nothing() -> None:
    told = begun(*GRADES)
    before = told.now
    drafted = told.give(pair_next(told.now, number=1, seed="x"))
    assert lot_of(before, drafted) is None
    told.give(c.DiscardDraft(round=1))


@pytest.mark.parametrize("grade", ["strong", "0k", "段"])
def test_a_grade_nobody_can_read_is_refused(grade: str) -> None:
    told = Told(rules())
    (entry,) = entries(1)
    with pytest.raises(CommandRefusedError, match="grade_unknown"):
        told.give(c.EnterEntrants(entries=(replace(entry, grade=grade),)))
    told.give(c.EnterEntrants(entries=(entry,)))
    with pytest.raises(CommandRefusedError, match="grade_unknown"):
        told.give(c.CorrectEntry(entry=replace(entry, grade=grade)))


def test_who_has_no_grade_is_said_before_the_start() -> None:
    told = Told(rules())
    some = tuple(
        replace(entry, grade=grade, dan=dan)
        for entry, grade, dan in zip(entries(8), GRADES, (0,) * 7 + (3,), strict=True)
    )
    told.give(c.EnterEntrants(entries=some))
    codes = [warned.code for warned in warnings_for(told.now, c.StartTournament())]
    assert "grades_missing" not in codes
    bare = replace(told.now, entries=(*some[:6], *entries(8)[6:]))
    found = {w.code: dict(w.facts) for w in warnings_for(bare, c.StartTournament())}
    assert found["grades_missing"] == {"entrants": "2"}
    near = replace(rules().stages[0], pairing=PairingSystem.NEIGHBOURS)
    other = replace(bare, regulations=replace(bare.regulations, stages=(near,)))
    codes = [warned.code for warned in warnings_for(other, c.StartTournament())]
    assert "grades_missing" not in codes


def test_a_pair_says_its_handicap_in_both_languages() -> None:
    told = begun(*GRADES, handicap_most=9)
    pairs = paired(told, 1)
    with override("en"):
        assert "Handicap by the difference: Black without komi." in explained(pairs[1].why, {})
        assert "First move: handicap: the lower score has Black." in explained(pairs[1].why, {})
        assert handicap_text(4) == "4 stones"
        assert not any("Handicap" in line for line in explained(pairs[0].why, {}))
    with override("zh-hans"):
        assert "按分差让子：让先（黑不贴）。" in explained(pairs[1].why, {})
        assert handicap_text(4) == "4 子"


def test_a_round_set_down_by_hand_has_the_handicaps_of_the_formula() -> None:
    told = begun(*GRADES, handicap_most=9)
    boards = ((8, 1), (4, 3), (2, 7), (5, 6))
    set_down = tuple(
        Pair(board=at, first=first, second=second)
        for at, (first, second) in enumerate(boards, start=1)
    )
    told.give(c.DraftPairing(round=1, pairs=set_down, source=PairedBy.HAND))
    found = [board.pair.handicap for board in told.now.stage.played[-1].boards]
    # 8 to 0 less one; 8 to 6 less one; the lower score has White; 4 to 2 with Black to the higher.
    assert found == [7, 1, 0, 0]
    even = begun(*GRADES)
    even.give(c.DraftPairing(round=1, pairs=set_down, source=PairedBy.HAND))
    assert {board.pair.handicap for board in even.now.stage.played[-1].boards} == {0}

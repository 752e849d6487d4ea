"""An event as a file and back, without a database: what stands in it, what is left out."""

import io
from dataclasses import replace
from fractions import Fraction

import pytest
from openpyxl import load_workbook

from games.rules.books.sources import XIANGQI
from tests.support.tournaments import SWISS, Told, pairs
from tournaments.books.formats import StageKind
from tournaments.crosstable import PointSystem
from tournaments.formats.h9 import read_h9
from tournaments.interchange.import_events import events_of
from tournaments.interchange.reading import FileFormat, format_of, read_file
from tournaments.interchange.rules import Choices
from tournaments.interchange.writing import Order, Particulars, Written, write_event
from tournaments.reading import FormatError
from tournaments.record import commands as c
from tournaments.record.rounds.paired import pair_next
from tournaments.record.state import TournamentState
from tournaments.record.tables.ranked import rows_of, standings
from tournaments.record.values import Score
from tournaments.record.warnings import warnings_for
from tournaments.regulations.values import (
    ForbiddenPairs,
    PairingSystem,
    Regulations,
    Stage,
    TeamKind,
    Teams,
)

XIANGQI_13_3 = PointSystem(
    win=Fraction(3),
    draw_first=Fraction(1),
    draw_second=Fraction(2),
    pairing_bye=Fraction(3),
    full_bye=Fraction(3),
    half_bye=Fraction(1),
)


def played(regulations: Regulations = SWISS, *, left: bool = False) -> TournamentState:
    """Play two rounds of five by hand: a draw, a forfeit, fouls, a ruling, two byes."""
    told = Told(regulations).begin(5)
    told.publish(1, (1, 2), (4, 3), bye=(5,))
    told.results(1, Score.DRAW, Score.FIRST_BY_FORFEIT).close(1)
    if left:
        told.give(c.WithdrawEntrant(number=3, after_round=1, reason="因病"))
    if left:
        told.publish(2, (5, 1), (2, 4))
    else:
        told.publish(2, (5, 1), (3, 2), bye=(4,))
    told.results(2, Score.FIRST_WINS, Score.SECOND_WINS)
    told.give(
        c.RuleScore(round=2, board=1, score=Score.BOTH_LOSE, article=XIANGQI("20.2"), reason="裁决")
    )
    return told.now


def people(state: TournamentState, **more: object) -> dict[str, Particulars]:
    return {
        entry.id: replace(Particulars(name=f"棋手{at}"), **more)  # type: ignore[arg-type]
        for at, entry in enumerate(state.entries, start=1)
    }


def written(state: TournamentState, form: Written, **more: object) -> bytes:
    order = replace(Order(format=form), **more)  # type: ignore[arg-type]
    return write_event(state, state.stage, people(state, dan=5), order).data


@pytest.mark.parametrize("form", [Written.TRF16, Written.TRF26])
@pytest.mark.parametrize(
    "regulations",
    [
        SWISS,
        replace(SWISS, points=XIANGQI_13_3),
        replace(SWISS, edition="weiqi-2002"),
        replace(SWISS, forbidden=ForbiddenPairs(rounds=(1,))),
    ],
    ids=["2-1-0", "13.3", "black first", "units apart"],
)
@pytest.mark.parametrize("left", [False, True])
def test_d2_an_export_under_any_scoring_can_be_checked(
    form: Written, regulations: Regulations, left: bool
) -> None:
    state = played(regulations, left=left)
    read = read_file(written(state, form), Choices())
    ids = {number.number: number.id for number in state.numbers}
    brought = events_of(read, ids)
    table = rows_of(standings(brought.state))
    assert table == rows_of(standings(state))
    assert read.places == {row.number: row.rank for row in table}
    assert brought.state.regulations.points == regulations.points


@pytest.mark.parametrize("form", [Written.TRF16, Written.TRF26])
@pytest.mark.parametrize("leaving", [(6, 1), (1, 6)])
def test_28_2_a_file_says_who_of_one_round_left_first(
    form: Written, leaving: tuple[int, int]
) -> None:
    rules = replace(SWISS, edition="weiqi-2002", stages=(Stage(kind=StageKind.ROUND_ROBIN),))
    told = Told(rules).begin(6)
    for number in (1, 2, 3):
        told.give(pair_next(told.now, number=number, seed=""))
        told.give(c.PublishPairing(round=number))
        for board in told.now.stage.played[number - 1].boards:
            score = Score.FIRST_WINS
            if number == 2 and 1 in (board.pair.first, board.pair.second):
                score = Score.DOUBLE_FORFEIT
            told.give(c.RecordResult(round=number, board=board.pair.board, score=score))
        told.close(number)
    for number in leaving:
        told.give(c.WithdrawEntrant(number=number, after_round=3, reason="因病"))
    state = told.now
    brought = events_of(
        read_file(written(state, form), Choices()),
        {number.number: number.id for number in state.numbers},
    )
    table = rows_of(standings(brought.state))
    assert table == rows_of(standings(state))
    assert [row.number for row in table if not row.rank] == ([1] if leaving[0] == 6 else [1, 6])


def test_pairs_kept_apart_come_back_by_their_ids() -> None:
    ids = tuple(sorted(entry.id for entry in Told().begin(5).now.entries))
    rules = replace(SWISS, forbidden=ForbiddenPairs(pairs=((ids[0], ids[3]),)))
    state = played(rules)
    read = read_file(written(state, Written.TRF26), Choices())
    assert read.forbidden == {(1, 4)}
    brought = events_of(read, {number.number: number.id for number in state.numbers})
    assert brought.state.regulations.forbidden.pairs == ((ids[0], ids[3]),)


def test_question_170_who_withdrew_is_marked_with_the_round() -> None:
    state = played(left=True)
    assert "棋手3（第1轮后退出）" in written(state, Written.CSV).decode()
    assert "棋手3 (left after round 1)" in written(state, Written.CSV, language="en").decode()
    assert "退出" not in written(played(), Written.CSV).decode()


def above(state: TournamentState) -> str:
    """Return what stands over the headings of the workbook."""
    sheet = load_workbook(io.BytesIO(written(state, Written.XLSX))).worksheets[0]
    rows = [str(row[0].value) for row in sheet.iter_rows()]
    return "\n".join(rows[: rows.index("名次")])


def test_question_46_a_table_outside_the_book_says_so() -> None:
    state = played()
    assert "本赛事不再按规则编排" in above(replace(state, book_mode=False))
    assert "本赛事不再按规则编排" not in above(state)
    assert "未完，非最终成绩" in above(state)


def test_question_67_exchanged_colours_are_a_notice() -> None:
    told = Told().begin(4).draft(1, (1, 2), (4, 3))
    turned = c.ChangePairing(round=1, pairs=pairs((1, 2), (3, 4)), reason="执色")
    (warned,) = warnings_for(told.now, turned)
    assert (warned.level, warned.code, dict(warned.facts)) == (
        2,
        "colours_exchanged",
        {"board": "2"},
    )
    other = c.ChangePairing(round=1, pairs=pairs((1, 3), (4, 2)), reason="对手")
    assert warnings_for(told.now, other) == ()


def test_the_egd_file_has_ranks_and_chinese_names() -> None:
    state = played(replace(SWISS, edition="weiqi-2002"))
    data = written(state, Written.EGD)
    h9, _ = read_h9(data)
    assert {(row.name, row.rank, row.country) for row in h9.rows} == {
        (f"棋手{at}", "5D", "XX") for at in range(1, 6)
    }
    ordered, _ = read_h9(written(state, Written.EGD, country="CN"))
    assert {row.country for row in ordered.rows} == {"CN"}
    assert format_of(data) is FileFormat.EGD
    assert format_of(written(state, Written.OPENGOTHA)) is FileFormat.OPENGOTHA
    assert format_of(written(state, Written.TRF26)) is FileFormat.TRF


@pytest.mark.parametrize(
    ("regulations", "order", "code"),
    [
        (SWISS, {"final": True}, "results_missing"),
        (SWISS, {"group": "Z"}, "group_unknown"),
        (
            replace(SWISS, teams=Teams(kind=TeamKind.FIXED_BOARDS, boards=4)),
            {},
            "team_players_missing",
        ),
    ],
    ids=["final", "group", "teams"],
)
def test_what_cannot_be_written_says_why(
    regulations: Regulations, order: dict[str, object], code: str
) -> None:
    told = Told(regulations).begin(4)
    with pytest.raises(FormatError) as refused:
        written(told.now, Written.TRF26, **order)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("choices", "code"),
    [
        (Choices(edition="xiangqi-2020", tiebreaks=("nonsense",)), "tiebreak_unknown"),
        (
            Choices(
                edition="xiangqi-2020",
                kind=StageKind.ROUND_ROBIN,
                tiebreaks=("sum_of_opponents_scores",),
            ),
            "tiebreak_of_another_format",
        ),
        (
            Choices(
                regulations=replace(
                    SWISS,
                    stages=(
                        Stage(kind=StageKind.SWISS, rounds=2, qualifiers=2),
                        Stage(kind=StageKind.KNOCKOUT),
                    ),
                )
            ),
            "several_stages",
        ),
    ],
    ids=["unknown", "swiss only", "stages"],
)
def test_rules_that_cannot_be_are_refused(choices: Choices, code: str) -> None:
    data = written(played(), Written.TRF26)
    with pytest.raises(FormatError) as refused:
        read_file(data, choices)
    assert refused.value.code == code


def test_the_books_own_system_is_taken_where_none_is_named() -> None:
    data = written(played(), Written.TRF26)
    for edition, system in (
        ("xiangqi-2020", PairingSystem.POSITIONAL),
        ("weiqi-2002", PairingSystem.NEIGHBOURS),
        ("draughts-100", PairingSystem.HALVES),
        ("gomoku-2025", PairingSystem.FOLD),
    ):
        read = read_file(data, Choices(edition=edition))
        assert read.regulations.stages[0].pairing is system


TRF_WIDTHS = [
    ("name", "name_cut", 33),
    ("federation_number", "number_left_out", 11),
    ("title", "title_left_out", 3),
]
"""Record 001 of TRF16: columns 15 to 47, 58 to 68, 11 to 13."""


@pytest.mark.parametrize("form", [Written.TRF16, Written.TRF26])
@pytest.mark.parametrize(("what", "code", "width"), TRF_WIDTHS, ids=[row[1] for row in TRF_WIDTHS])
def test_trf_001_what_has_no_room_is_told_with_the_number_of_whom(
    form: Written, what: str, code: str, width: int
) -> None:
    state = played()
    known = people(state)
    third, fits = (next(n.id for n in state.numbers if n.number == number) for number in (3, 5))
    known[third] = people(state, **{what: "3" * (width + 1)})[third]
    known[fits] = people(state, **{what: "5" * width})[fits]
    made = write_event(state, state.stage, known, Order(format=form))
    told = [(note.code, note.detail) for note in made.notes if note.code == code]
    assert told == [(code, "3")]
    lines = {
        line[4:8].strip(): line for line in made.data.decode().splitlines() if line[:3] == "001"
    }
    assert "5" * width in lines["5"]
    assert "3" * (width + 1) not in lines["3"]
    assert ("3" * width in lines["3"]) == (what == "name")

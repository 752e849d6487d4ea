"""A stage of several as a report: what it tells of it, and what it says it lacks.

Xiangqi 2020 10.4.1 (Swiss, then a final of four of one round or of two).
"""

import io
from dataclasses import replace
from typing import Any

import pytest

from games.streams.files import read_stream
from tests.support.file_round_trips import brought, met, people, written
from tests.support.stream_files import file_of, sealed
from tests.support.tournaments import SWISS, Told, entries, entry_id
from tournaments.books.formats import StageKind
from tournaments.interchange.reading import FileRead, read_file
from tournaments.interchange.rules import Choices
from tournaments.interchange.writing import Order, Written, write_event
from tournaments.record import commands as c
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.lots.commands import RankSeeds
from tournaments.record.ratings.commands import SetRatings
from tournaments.record.ratings.values import PeriodRating
from tournaments.record.rounds.paired import pair_next
from tournaments.record.tables.crosstables import crosstable
from tournaments.record.tables.overall import overall
from tournaments.record.values import DrawMethod, Entry, Score
from tournaments.regulations.values import (
    ForbiddenPairs,
    KnockoutColours,
    Ratings,
    Regulations,
    Stage,
)
from tournaments.schedules.seeding import SeedBasis
from tournaments.standings.table import DecidedBy

WIN, LOSS, DRAW = Score.FIRST_WINS, Score.SECOND_WINS, Score.DRAW
TRF26 = Written.TRF26


def rules(
    *,
    rounds: int = 1,
    first: StageKind = StageKind.ROUND_ROBIN,
    deciding: str = "30.1.2",
) -> Regulations:
    stages = (
        Stage(kind=first, rounds=2 if first.swiss else 0, qualifiers=4),
        Stage(
            kind=StageKind.KNOCKOUT,
            rounds=rounds,
            places=4,
            deciding=deciding,
            colours=KnockoutColours.HIGHER_CHOOSES,
        ),
    )
    return replace(SWISS, stages=stages)


def first_stage(given: Regulations) -> Told:
    """Play the first stage of five so that 5 is first, then 4, 3, 2 and 1."""
    told = Told(given).begin(5)
    rounds = told.now.stage.rounds
    for number in range(1, rounds + 1):
        told.give(pair_next(told.now, number=number, seed="s"))
        told.give(c.PublishPairing(round=number))
        for board in told.now.stage.played[-1].boards:
            score = WIN if board.pair.first > board.pair.second else LOSS
            told.give(c.RecordResult(round=number, board=board.pair.board, score=score))
        told.give(c.CloseRound(round=number))
    return told


def finals(deciding: str = "30.1.2") -> Told:
    """Open and pair the final of four."""
    told = first_stage(rules(deciding=deciding))
    told.give(c.OpenStage())
    told.give(pair_next(told.now, number=1, seed="f"))
    told.give(c.PublishPairing(round=1))
    return told


def played_finals() -> Told:
    told = finals()
    told.results(1, WIN, LOSS)
    told.give(c.CloseRound(round=1))
    told.give(c.FinishTournament())
    return told


def stage_file(told: Told, index: int, **more: Any) -> str:
    return written(told.now, TRF26, told.now.stages[index - 1], **more).decode()


def read(text: str) -> FileRead:
    return read_file(text.encode(), Choices())


def test_question_54_a_line_of_one_stage_stands_in_no_other_file() -> None:
    told = first_stage(rules())
    told.give(c.CorrectResult(round=2, board=1, score=DRAW, reason="记错"))
    with_line = ["### Correction @ Round 2: board 1: 1/2-1/2"]
    told.give(c.OpenStage())
    told.give(pair_next(told.now, number=1, seed="f"))
    told.give(c.PublishPairing(round=1))
    told.results(1, WIN, WIN)
    told.give(c.CorrectResult(round=1, board=2, score=LOSS, reason="又记错"))
    lines = [
        [text for text in stage_file(told, index).splitlines() if " @ Round " in text]
        for index in (1, 2)
    ]
    assert lines == [with_line, ["### Correction @ Round 1: board 2: 0-1"]]


def test_pairs_kept_apart_are_those_of_the_stage_by_its_numbers() -> None:
    """Of 5, 4, 3 and 2, who went on as 1 to 4, two may not meet; the last stayed behind."""
    kept = ForbiddenPairs(pairs=tuple((entry_id(5), entry_id(other)) for other in (1, 2)))
    told = first_stage(replace(rules(), forbidden=kept))
    assert read(stage_file(told, 1)).forbidden == {(1, 5), (2, 5)}
    told.give(c.OpenStage())
    assert read(stage_file(told, 2)).forbidden == {(1, 4)}


def test_question_46_who_left_the_book_before_the_final_has_left_it_in_its_file_too() -> None:
    told = first_stage(rules())
    told.give(c.LeaveBookMode(reason="场地"))
    told.give(c.OpenStage())
    told.give(pair_next(told.now, number=1, seed="f"))
    told.give(c.PublishPairing(round=1))
    assert "### Mode @ Round 0: 场地" in stage_file(told, 2)
    assert not brought(told.now, read(stage_file(told, 2))).state.book_mode


NAMES = ("某公证员", "某队领队", "某裁判名单")


def typed_by_the_office() -> Told:
    """Play an event whose seed list, tie and match were settled with words typed beside them."""
    told = Told(replace(SWISS, stages=(Stage(kind=StageKind.KNOCKOUT, places=2),)))
    told.give(
        c.EnterEntrants(entries=tuple(Entry(id=entry_id(n), rating=1500 + n) for n in (1, 2, 3, 4)))
    )
    told.give(RankSeeds(basis=SeedBasis.RATING, count=2, evidence=NAMES[2], seed="r"))
    told.give(c.DrawNumbers(method=DrawMethod.LOT, seed="n"))
    told.give(c.StartTournament())
    told.give(c.DrawSheet(seed="d"))
    told.give(pair_next(told.now, number=1, seed="c"))
    told.give(c.PublishPairing(round=1))
    told.results(1, DRAW, WIN)
    told.give(c.DecideMatch(round=1, board=1, how=DecidedBy.LOT, reference=NAMES[0], seed="z"))
    told.give(c.CloseRound(round=1))
    return told


def notes(told: Told, index: int) -> list[tuple[str, str]]:
    export = write_event(
        told.now, told.now.stages[index - 1], people(told.now), Order(format=TRF26)
    )
    return [(note.code, note.detail) for note in export.notes]


@pytest.mark.parametrize("index", [1, 2])
def test_10_4_1_a_report_tells_one_stage_alone_and_says_so(index: int) -> None:
    told = played_finals()
    found = read(stage_file(told, index))
    assert len(found.regulations.stages) == 1
    assert found.regulations.stages[0].kind is rules().stages[index - 1].kind
    assert met(found.table) == met(crosstable(told.now, stage=index))
    assert ("other_stages_left_out", f"stage {index}") in notes(told, index)


def test_10_4_1_the_stream_has_both_stages_and_the_final_places() -> None:
    told = played_finals()
    data = b"".join(file_of(sealed(TOURNAMENTS, told.events), kind="tournament"))
    again = read_stream(io.BytesIO(data), (TOURNAMENTS,)).state
    assert overall(again) == overall(told.now)
    assert [line.id for line in overall(again).lines][:4] == [entry_id(n) for n in (5, 4, 2, 3)]


def test_a_report_names_what_a_knockout_has_and_it_has_not() -> None:
    told = finals()
    told.results(1, DRAW, WIN)
    told.give(c.DecideMatch(round=1, board=1, how=DecidedBy.LOT, reference=NAMES[0], seed="z"))
    found = notes(told, 2)
    assert ("sheet_left_out", "") in found
    pair = told.now.stage.played[0].boards[0].pair
    assert ("decision_left_out", f"round 1: {pair.first}-{pair.second}") in found


def test_question_210_a_report_says_which_ratings_it_lacks() -> None:
    told = Told(replace(rules(), ratings=Ratings(spans_months=True, by_round=True)))
    told.give(c.EnterEntrants(entries=tuple(replace(x, rating=1500) for x in entries(4))))
    ids = tuple(entry.id for entry in told.now.entries)
    told.give(c.DrawNumbers(method=DrawMethod.GIVEN, order=ids, witness="all"))
    told.give(c.StartTournament())
    new = (PeriodRating(id=ids[0], rating=1600, rating_list="某表"),)
    told.give(SetRatings(from_round=2, on="2026-05-01", ratings=new, reason="按期"))
    assert ("ratings_left_out", "2026-05-01 round 2") in notes(told, 1)


def test_question_59_a_report_says_that_it_lacks_an_amendment() -> None:
    told = (
        Told(SWISS).begin(6).publish(1, (1, 2), (3, 4), (5, 6)).results(1, WIN, DRAW, WIN).close(1)
    )
    amended = replace(SWISS, stages=(replace(SWISS.stages[0], rounds=4),))
    told.give(c.AmendRegulations(regulations=amended, reason="加赛一轮"))
    assert ("amendment_left_out", "round 1") in notes(told, 1)
    assert read(stage_file(told, 1)).regulations.stages[0].rounds == 4


def test_a_report_of_an_event_without_any_of_it_has_no_notes() -> None:
    told = Told(SWISS).begin(4).publish(1, (1, 2), (3, 4)).results(1, WIN, DRAW).close(1)
    assert notes(told, 1) == []


def test_question_46_a_report_read_keeps_its_lines() -> None:
    told = Told(SWISS).begin(4)
    told.give(pair_next(told.now, number=1, seed="s"))
    told.give(c.PublishPairing(round=1))
    told.results(1, WIN, DRAW).close(1)
    told.give(c.CorrectResult(round=1, board=2, score=LOSS, reason="记错"))
    told.give(c.LeaveBookMode(reason="场地"))
    again = brought(told.now, read(stage_file(told, 1)))
    assert again.state.deviations == told.now.deviations
    assert not again.state.book_mode


def test_decision_0023_what_an_office_typed_is_in_no_report() -> None:
    text = stage_file(typed_by_the_office(), 1)
    assert [name in text for name in NAMES] == [False, False, False]

"""Whole events of every format and book as files and back (T8, D2, question 54)."""

import io
from dataclasses import replace

import pytest

from games.streams.files import read_stream
from tests.support.deviations import lines_of
from tests.support.file_round_trips import (
    SHAPES,
    TRF,
    TWO_STAGES,
    brought,
    named,
    people,
    require_same_events,
    require_same_report,
    written,
)
from tests.support.stream_files import file_of, sealed
from tests.support.tournaments import SWISS, Told, entry_id
from tournaments.books.formats import StageKind
from tournaments.interchange.reading import read_file
from tournaments.interchange.rules import Choices
from tournaments.interchange.writing import Order, Written, write_event
from tournaments.record import commands as c
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.lots.commands import DrawPairingLot
from tournaments.record.rounds.paired import pair_next
from tournaments.record.values import Score
from tournaments.regulations.values import PairingSystem, Stage

SAMPLE = range(0, len(SHAPES), 4)
"""`python -m tests.benchmarks.file_round_trips` takes all of them, from many seeds."""


@pytest.mark.parametrize("at", SAMPLE, ids=[named(SHAPES[at]) for at in SAMPLE])
def test_an_event_taken_out_and_in_as_its_stream_is_the_same(at: int) -> None:
    require_same_events(at, SHAPES[at])


@pytest.mark.parametrize("at", SAMPLE, ids=[named(SHAPES[at]) for at in SAMPLE])
def test_a_report_of_an_event_has_its_crosstable(at: int) -> None:
    require_same_report(at, SHAPES[at], TRF[at // 4 % 2])


@pytest.mark.parametrize("at", range(len(TWO_STAGES)), ids=[named(stage) for stage in TWO_STAGES])
def test_both_stages_of_an_event_taken_out_and_in_are_the_same(at: int) -> None:
    require_same_events(300 + at, TWO_STAGES[at])
    require_same_report(300 + at, TWO_STAGES[at], TRF[at % 2])


def with_lot(winner: int) -> Told:
    """Play a round both lost at board 1, draw the lot for it, and pair the next."""
    rules = replace(
        SWISS,
        edition="weiqi-2002",
        stages=(Stage(kind=StageKind.SWISS, rounds=3, pairing=PairingSystem.NEIGHBOURS),),
    )
    told = Told(rules).begin(6)
    told.give(pair_next(told.now, number=1, seed="s"))
    told.give(c.PublishPairing(round=1))
    told.results(1, Score.BOTH_LOSE, Score.FIRST_WINS, Score.SECOND_WINS)
    pair = told.now.stage.played[0].boards[0].pair
    side = (pair.first, pair.second)[winner]
    told.give(DrawPairingLot(round=1, board=1, winner=side, witness="裁判长姓名"))
    told.close(1)
    told.give(pair_next(told.now, number=2, seed="t"))
    told.give(c.PublishPairing(round=2))
    return told


@pytest.mark.parametrize("winner", [0, 1])
def test_weiqi_17_5_the_lot_of_a_double_loss_is_in_the_stream(winner: int) -> None:
    told = with_lot(winner)
    data = b"".join(file_of(sealed(TOURNAMENTS, told.events), kind="tournament"))
    again = read_stream(io.BytesIO(data), (TOURNAMENTS,)).state
    board = again.stage.played[0].boards[0]
    assert board.lot_winner == (board.pair.first, board.pair.second)[winner]


@pytest.mark.parametrize("form", TRF)
def test_weiqi_17_5_a_report_says_that_it_lacks_the_lot(form: Written) -> None:
    told = with_lot(1)
    export = write_event(told.now, told.now.stage, people(told.now), Order(format=form))
    assert ("lot_left_out", "round 1: 1-2") in [(note.code, note.detail) for note in export.notes]


def test_the_names_of_witnesses_stay_with_the_record() -> None:
    assert "姓名" not in written(with_lot(0).now, Written.TRF26).decode()


def test_a_pair_changed_by_hand_keeps_its_line_and_reason() -> None:
    told = Told(SWISS).begin(4).draft(1, (1, 2), (4, 3))
    pairs = told.now.stage.played[0].boards[0].pair, told.now.stage.played[0].boards[1].pair
    changed = (replace(pairs[0], second=3), replace(pairs[1], second=2))
    told.give(c.ChangePairing(round=1, pairs=changed, reason="场地"))
    told.give(c.PublishPairing(round=1))
    data = written(told.now, Written.TRF26)
    again = brought(told.now, read_file(data, Choices()))
    assert lines_of(again.state) == (("MPA", 1, "1-2 4-3 => 1-3 4-2 (场地)"),)
    assert again.state.deviations == told.now.deviations
    assert again.state.stage.played[0].deviation == told.now.stage.played[0].deviation
    assert entry_id(1) in {entry.id for entry in again.state.entries}

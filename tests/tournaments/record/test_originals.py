"""Scans of signed sheets: with the close, and after it (gomoku 25.2.2-B)."""

from dataclasses import replace

import pytest

from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.values import Actor, Role
from games.streams.codec import canonical
from tests.support.tournaments import ARBITER, SWISS, Told
from tournaments.books.formats import StageKind
from tournaments.record import commands as c
from tournaments.record.codec import CODEC
from tournaments.record.results.commands import FileOriginal
from tournaments.record.results.original_events import OriginalFiled, SlipFiled
from tournaments.record.rounds.paired import pair_next
from tournaments.record.values import Score, Status
from tournaments.regulations.values import Regulations, Stage

ONE, OTHER = "a" * 64, "0123456789abcdef" * 4


def played(*, original: str = "", close: bool = True, rules: Regulations = SWISS) -> Told:
    """Return an event whose first round has its results."""
    told = Told(rules).begin(4)
    told.give(pair_next(told.now, number=1, seed="x"))
    told.give(c.PublishPairing(round=1))
    for board in (1, 2):
        told.give(c.RecordResult(round=1, board=board, score=Score.FIRST_WINS))
    if close:
        told.give(c.CloseRound(round=1, original=original))
    return told


def scans(told: Told) -> tuple[str, ...]:
    return told.now.stage.played[0].originals


def test_the_scan_that_came_with_the_close_is_kept() -> None:
    assert scans(played()) == ()
    assert scans(played(original=ONE)) == (ONE,)


def test_a_scan_comes_later_and_replaces_none() -> None:
    told = played(original=ONE)
    (event,) = told.give(FileOriginal(round=1, original=OTHER), by=ARBITER)
    assert event == OriginalFiled(stage=1, round=1, original=OTHER)
    assert scans(told) == (ONE, OTHER)


def test_the_paper_may_come_after_the_event() -> None:
    told = played(rules=replace(SWISS, stages=(Stage(kind=StageKind.SWISS, rounds=1),)))
    told.give(c.FinishTournament())
    assert told.now.status is Status.FINISHED
    told.give(FileOriginal(round=1, original=ONE, stage=1))
    assert scans(told) == (ONE,)


def test_the_event_is_stored_and_read_again() -> None:
    event = OriginalFiled(stage=1, round=1, original=ONE)
    name = CODEC.stored_name(event)
    assert name == "tournaments.original-filed.v1"
    assert CODEC.decode(name, canonical(event), version=1) == event


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (FileOriginal(round=1, original="A" * 64), "digest_wrong"),
        (FileOriginal(round=1, original=""), "digest_wrong"),
        (FileOriginal(round=1, original=ONE + "\n"), "digest_wrong"),
        (FileOriginal(round=2, original=OTHER), "round_not_published"),
        (FileOriginal(round=1, original=OTHER, stage=2), "stage_unknown"),
        (FileOriginal(round=1, original=ONE), "changes_nothing"),
    ],
)
def test_what_is_refused(command: FileOriginal, code: str) -> None:
    told = played(original=ONE)
    with pytest.raises(CommandRefusedError) as refused:
        told.give(command)
    assert refused.value.code == code
    assert scans(told) == (ONE,)


def test_the_scan_of_a_slip_comes_while_the_round_is_played() -> None:
    told = played(close=False)
    (event,) = told.give(FileOriginal(round=1, board=2, original=ONE), by=ARBITER)
    assert event == SlipFiled(stage=1, round=1, board=2, original=ONE)
    told.give(FileOriginal(round=1, board=2, original=OTHER))
    assert [board.scans for board in told.now.stage.played[0].boards] == [(), (ONE, OTHER)]
    assert scans(told) == ()


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (FileOriginal(round=1, board=2, original=ONE), "changes_nothing"),
        (FileOriginal(round=1, board=3, original=ONE), "board_not_paired"),
        (FileOriginal(round=1, board=-1, original=ONE), "board_not_paired"),
        (FileOriginal(round=2, board=1, original=ONE), "round_not_published"),
        (FileOriginal(round=1, board=1, original="x"), "digest_wrong"),
        (FileOriginal(round=1, board=1, original=ONE, stage=2), "stage_unknown"),
    ],
)
def test_what_is_refused_of_a_slip(command: FileOriginal, code: str) -> None:
    told = played(close=False)
    told.give(FileOriginal(round=1, board=2, original=ONE))
    with pytest.raises(CommandRefusedError) as refused:
        told.give(command)
    assert refused.value.code == code
    assert [board.scans for board in told.now.stage.played[0].boards] == [(), (ONE,)]


def test_an_open_round_is_closed_with_its_scan() -> None:
    with pytest.raises(CommandRefusedError) as refused:
        played(close=False).give(FileOriginal(round=1, original=ONE))
    assert refused.value.code == "round_not_closed"
    with pytest.raises(CommandRefusedError) as refused:
        Told(SWISS).give(FileOriginal(round=1, original=ONE))
    assert refused.value.code == "tournament_not_started"


def test_the_archive_notes_no_scan() -> None:
    with pytest.raises(NotAllowedError):
        played().give(FileOriginal(round=1, original=ONE), by=Actor(id="a", role=Role.ARCHIVIST))

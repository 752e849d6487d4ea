"""The deputy confirms the results of the groups in his charge (gomoku 2025 25.3.2-B)."""

from dataclasses import replace

import pytest

from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.values import Actor, Role
from games.streams.codec import canonical
from tests.support.tournaments import ARBITER, CHIEF, SWISS, Told
from tournaments.books.formats import StageKind
from tournaments.record import commands as c
from tournaments.record.codec import CODEC
from tournaments.record.results.commands import ConfirmResults
from tournaments.record.results.confirmation_events import ResultsConfirmed
from tournaments.record.results.confirming import confirmed_groups, unconfirmed_groups
from tournaments.record.rounds.paired import pair_next
from tournaments.record.values import RoundStatus, Score
from tournaments.regulations.values import Stage

DEPUTY = Actor(id="person-deputy", role=Role.DEPUTY_CHIEF_ARBITER)
RULES = replace(SWISS, edition="gomoku-2025")
GROUPS = replace(RULES, stages=(Stage(kind=StageKind.ROUND_ROBIN, groups=2, qualifiers=2),
                                Stage(kind=StageKind.KNOCKOUT)))  # fmt: skip


def played(*, groups: bool = False, results: bool = True) -> Told:
    told = Told(GROUPS if groups else RULES).begin(8 if groups else 4)
    told.give(pair_next(told.now, number=1, seed="x"))
    told.give(c.PublishPairing(round=1))
    for board in told.now.stage.played[0].boards if results else ():
        told.give(c.RecordResult(round=1, board=board.pair.board, score=Score.FIRST_WINS))
    return told


def found(told: Told) -> tuple[tuple[str, ...], tuple[str, ...]]:
    stage = told.now.stage
    return confirmed_groups(stage, stage.played[0]), unconfirmed_groups(stage, stage.played[0])


def test_25_3_2_b_the_deputy_confirms_the_round() -> None:
    told = played()
    assert found(told) == ((), ("",))
    (event,) = told.give(ConfirmResults(round=1), by=DEPUTY)
    assert event == ResultsConfirmed(stage=1, round=1, group="")
    assert found(told) == (("",), ())


def test_25_3_2_b_a_group_that_nobody_confirmed_is_listed() -> None:
    told = played(groups=True)
    told.give(ConfirmResults(round=1, group="B"), by=DEPUTY)
    assert found(told) == (("B",), ("A",))
    told.give(ConfirmResults(round=1, group="A"), by=DEPUTY)
    assert found(told) == (("A", "B"), ())


def test_25_3_2_b_every_group_at_once() -> None:
    told = played(groups=True)
    told.give(ConfirmResults(round=1), by=DEPUTY)
    assert found(told) == (("A", "B"), ())


def test_25_2_2_b_the_chief_signs_the_round_all_the_same() -> None:
    told = played()
    told.give(ConfirmResults(round=1), by=DEPUTY)
    assert told.now.stage.played[0].status is RoundStatus.PUBLISHED
    told.close(1)
    assert found(told) == (("",), ())


def test_25_3_2_b_what_was_corrected_is_to_be_confirmed_again() -> None:
    told = played(groups=True)
    told.give(ConfirmResults(round=1), by=DEPUTY)
    slots = {slot.number: slot.group for slot in told.now.stage.slots}
    board = next(b for b in told.now.stage.played[0].boards if slots[b.pair.first] == "A")
    told.give(
        c.CorrectResult(round=1, board=board.pair.board, score=Score.DRAW, reason="slip misread")
    )
    assert found(told) == (("B",), ("A",))
    told.give(ConfirmResults(round=1, group="A"), by=DEPUTY)
    assert found(told) == (("A", "B"), ())


def test_25_3_2_b_after_the_round_was_signed_too() -> None:
    told = played().close(1)
    told.give(ConfirmResults(round=1), by=DEPUTY)
    assert found(told) == (("",), ())


@pytest.mark.parametrize("by", [CHIEF, ARBITER])
def test_25_3_2_b_it_is_the_deputy_s(by: Actor) -> None:
    with pytest.raises(NotAllowedError) as caught:
        played().give(ConfirmResults(round=1), by=by)
    assert caught.value.code == "role_not_allowed"


@pytest.mark.parametrize(
    "command",
    [
        c.CloseRound(round=1),
        c.RecordResult(round=1, board=1, score=Score.DRAW),
        c.CorrectResult(round=1, board=1, score=Score.DRAW, reason="x"),
    ],
)
def test_25_3_2_b_and_nothing_else_is(command: c.TournamentCommand) -> None:
    with pytest.raises(NotAllowedError) as caught:
        played().give(command, by=DEPUTY)
    assert caught.value.code == "role_not_allowed"


@pytest.mark.parametrize(
    "place", [{"section": "women"}, {"event": "another event"}], ids=["section", "event"]
)
def test_25_3_2_b_a_deputy_of_another_section_confirms_nothing(place: dict[str, str]) -> None:
    with pytest.raises(NotAllowedError):
        played().give(ConfirmResults(round=1), by=replace(DEPUTY, **place))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (ConfirmResults(round=2), "round_not_published"),
        (ConfirmResults(round=1, stage=2), "stage_unknown"),
        (ConfirmResults(round=1, group="C"), "group_unknown"),
    ],
)
def test_what_is_refused(command: ConfirmResults, code: str) -> None:
    with pytest.raises(CommandRefusedError) as caught:
        played(groups=True).give(command, by=DEPUTY)
    assert caught.value.code == code


def test_25_3_2_b_a_round_with_a_result_missing_is_not_confirmed() -> None:
    told = played(results=False)
    told.give(c.RecordResult(round=1, board=1, score=Score.DRAW))
    with pytest.raises(CommandRefusedError) as caught:
        told.give(ConfirmResults(round=1), by=DEPUTY)
    assert (caught.value.code, caught.value.facts["boards"]) == ("results_missing", "2")


def test_what_stands_confirmed_is_not_confirmed_twice() -> None:
    told = played()
    told.give(ConfirmResults(round=1), by=DEPUTY)
    with pytest.raises(CommandRefusedError) as caught:
        told.give(ConfirmResults(round=1), by=DEPUTY)
    assert caught.value.code == "changes_nothing"


def test_the_event_is_stored_and_read_again() -> None:
    event = ResultsConfirmed(stage=1, round=1, group="A")
    name = CODEC.stored_name(event)
    assert name == "tournaments.results-confirmed.v1"
    assert CODEC.decode(name, canonical(event), version=1) == event

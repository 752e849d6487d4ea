"""The deputy checks the final places before they are announced (gomoku 2025 25.3.3-A)."""

from dataclasses import replace

import pytest

from games.record.errors import CommandRefusedError
from games.record.values import Actor, Role
from games.streams.codec import canonical
from tests.support.tournaments import SWISS, Told
from tournaments.books.formats import StageKind
from tournaments.record import commands as c
from tournaments.record.codec import CODEC
from tournaments.record.results.confirmation_events import PlacesConfirmed
from tournaments.record.rounds.paired import pair_next
from tournaments.record.tables.commands import ConfirmPlaces
from tournaments.record.tables.confirming import are_confirmed
from tournaments.record.values import Score
from tournaments.regulations.values import Stage

DEPUTY = Actor(id="person-deputy", role=Role.DEPUTY_CHIEF_ARBITER)
WIN, LOSS = Score.FIRST_WINS, Score.SECOND_WINS


def event(*stages: Stage, count: int = 4) -> Told:
    return Told(replace(SWISS, edition="gomoku-2025", stages=stages)).begin(count)


def play(told: Told, rounds: int, score: Score = WIN) -> Told:
    for number in range(1, rounds + 1):
        told.give(pair_next(told.now, number=number, seed="x"))
        told.give(c.PublishPairing(round=number))
        told.results(number, *(score for _ in told.now.stage.played[-1].boards)).close(number)
    return told


def over() -> Told:
    return play(event(Stage(kind=StageKind.SWISS, rounds=2)), 2)


def confirmed(told: Told, group: str = "") -> bool:
    return are_confirmed(told.now, told.now.stage, group)


def refusal_of(told: Told) -> str:
    with pytest.raises(CommandRefusedError) as caught:
        told.give(ConfirmPlaces(), by=DEPUTY)
    return caught.value.code


def test_25_3_3_a_the_table_is_confirmed_as_it_stands() -> None:
    told = over()
    assert not confirmed(told)
    (event_,) = told.give(ConfirmPlaces(), by=DEPUTY)
    assert isinstance(event_, PlacesConfirmed)
    # Two wins of two points each.
    assert (event_.rows[0].rank, event_.rows[0].points) == (1, "4")
    assert confirmed(told)
    name = CODEC.stored_name(event_)
    assert name == "tournaments.places-confirmed.v1"
    assert CODEC.decode(name, canonical(event_), version=1) == event_


def test_25_3_3_a_a_corrected_result_asks_for_another_look() -> None:
    told = over()
    told.give(ConfirmPlaces(), by=DEPUTY)
    told.give(c.CorrectResult(round=2, board=1, score=LOSS, reason="slip"))
    assert not confirmed(told)
    told.give(ConfirmPlaces(), by=DEPUTY)
    assert confirmed(told)


def test_25_3_3_a_each_group_has_its_table() -> None:
    stages = (
        Stage(kind=StageKind.ROUND_ROBIN, groups=2, qualifiers=2),
        Stage(kind=StageKind.KNOCKOUT),
    )
    told = play(event(*stages, count=8), 3)
    told.give(ConfirmPlaces(group="B"), by=DEPUTY)
    assert (confirmed(told, "A"), confirmed(told, "B")) == (False, True)
    (rest,) = told.give(ConfirmPlaces(), by=DEPUTY)
    assert isinstance(rest, PlacesConfirmed)
    assert rest.group == "A"
    assert refusal_of(told) == "changes_nothing"


def test_25_3_3_a_a_round_to_be_played_comes_first() -> None:
    told = play(event(Stage(kind=StageKind.SWISS, rounds=2)), 1)
    assert refusal_of(told) == "rounds_left"


def test_25_3_3_a_it_stays_after_the_event_is_closed() -> None:
    told = over()
    told.give(c.FinishTournament())
    told.give(ConfirmPlaces(), by=DEPUTY)
    assert confirmed(told)

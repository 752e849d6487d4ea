"""Events as files and back: every shape of event, and the comparison of what comes back."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from tests.support.event_shapes import EDITIONS, Shape
from tests.support.random_events import random_event
from tests.support.tournaments import NOW
from tournaments.record import codec
from tournaments.record import events as e
from tournaments.record.checked import RoundChecked, check_rounds
from tournaments.record.crosstables import crosstable
from tournaments.record.file_events import Brought, events_of
from tournaments.record.file_reading import FileRead, read_file
from tournaments.record.file_rules import Choices
from tournaments.record.file_writing import Order, Particulars, Written, write_event
from tournaments.record.ranked import rows_of, standings
from tournaments.record.state import TournamentState
from tournaments.regulations.values import (
    FirstRound,
    KnockoutColours,
    PairingSystem,
    StageKind,
    TeamKind,
)

TRF = (Written.TRF16, Written.TRF26)


def people(state: TournamentState) -> dict[str, Particulars]:
    found = {}
    for one in state.entries:
        at = int(one.id[-12:])
        found[one.id] = Particulars(name=f"棋手{at}", federation_number=f"N{at}", unit=one.unit)
        for place, player in enumerate(one.members, start=1):
            found[player] = Particulars(name=f"棋手{at} {place}", unit=one.unit)
    return found


def written(state: TournamentState, form: Written) -> bytes:
    return write_event(state, state.stage, people(state), Order(format=form)).data


def brought(state: TournamentState, read: FileRead) -> Brought:
    named = {one.name: key for key, one in people(state).items()}
    return events_of(
        read,
        {one.number: named[one.name] for one in read.people},
        {one.number: named[one.name] for one in read.players},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """An event as the ledger gives it back."""

    type: str
    version: int
    data: dict[str, Any]
    recorded_at: int = NOW
    actor: str = "x"


def recorded(events: tuple[e.TournamentEvent, ...]) -> list[Stored]:
    return [
        Stored(type=codec.stored_name(one), version=at, data=codec.encode(one))
        for at, one in enumerate(events, start=1)
    ]


def checks(events: tuple[e.TournamentEvent, ...]) -> dict[int, tuple[str, str]]:
    found: Mapping[int, RoundChecked] = {one.round: one for one in check_rounds(recorded(events))}
    return {number: (one.differs, one.refusal) for number, one in found.items()}


def bracket(state: TournamentState) -> list[object]:
    """Return what makes two courses the same, apart from reasons and witnesses."""
    stage = state.stage
    return [
        stage.sheet,
        [
            [
                (
                    board.pair.board,
                    board.pair.first,
                    board.pair.second,
                    sorted(board.log, key=lambda one: one.game),
                    board.colours,
                    board.choice_lots,
                    board.verdict,
                    board.chooser,
                    board.lot_winner,
                    board.counted,
                )
                for board in one.boards
            ]
            for one in stage.played
        ],
        [sorted(one.byes) for one in stage.played],
        stage.decisions,
        stage.rounds,
        state.book_mode,
        None if state.seeds is None else state.seeds.ids,
    ]


X, W = "xiangqi-2020", "weiqi-2002"
K = StageKind
SHAPES = (
    *(Shape(edition=one, kind=K.SWISS, entrants=9) for one in EDITIONS),
    *(
        Shape(edition=W, kind=K.SWISS, entrants=10, pairing=one, first_round=FirstRound.RANDOM)
        for one in PairingSystem
    ),
    Shape(edition=W, kind=K.SWISS, entrants=8, pairing=PairingSystem.NEIGHBOURS, games=2),
    Shape(edition=X, kind=K.N_PLUS_ONE, entrants=9),
    Shape(edition=X, kind=K.SWISS_ELIMINATION, entrants=12),
    *(Shape(edition=one, kind=K.ROUND_ROBIN, entrants=6) for one in EDITIONS),
    Shape(edition="gomoku-2025", kind=K.DOUBLE_ROUND_ROBIN, entrants=5),
    Shape(edition=X, kind=K.DOUBLE_ROUND_ROBIN, entrants=4, games=2),
    *(Shape(edition=one, kind=K.KNOCKOUT, entrants=11) for one in EDITIONS),
    Shape(edition=X, kind=K.KNOCKOUT, entrants=8, games=2),
    Shape(edition=X, kind=K.KNOCKOUT, entrants=8, colours=KnockoutColours.HIGHER_CHOOSES),
    *(
        Shape(edition=X, kind=K.KNOCKOUT, entrants=7, games=games, deciding=method)
        for method in ("30.1.1", "30.1.2", "30.1.3", "30.1.4")
        for games in (1, 2)
    ),
    Shape(edition=X, kind=K.KNOCKOUT, entrants=8, deciding="30.2.1"),
    Shape(edition=X, kind=K.KNOCKOUT, entrants=8, deciding="30.2.2"),
    Shape(edition=W, kind=K.DOUBLE_KNOCKOUT, entrants=8),
    Shape(edition="gomoku-2025", kind=K.DOUBLE_KNOCKOUT, entrants=6),
    *(Shape(edition=one, kind=K.SCHEVENINGEN, entrants=8) for one in (X, "gomoku-2025")),
    Shape(edition="gomoku-2025", kind=K.ARENA, entrants=6),
    Shape(edition=W, kind=K.ARENA, entrants=6),
    Shape(edition=W, kind=K.MATCH, entrants=2, games=5),
    *(
        Shape(edition=edition, kind=kind, entrants=6, teams=teams)
        for edition in (X, W)
        for kind in (K.SWISS, K.ROUND_ROBIN, K.KNOCKOUT, K.DOUBLE_KNOCKOUT)
        for teams in TeamKind
        if teams is not TeamKind.NONE
    ),
    Shape(edition=X, kind=K.KNOCKOUT, entrants=5, teams=TeamKind.FIXED_BOARDS, deciding="30.1.2"),
)


def named(shape: Shape) -> str:
    parts = (shape.edition, shape.kind.value, shape.teams.value, shape.pairing.value)
    return " ".join((*parts, f"{shape.games} games {shape.deciding}".strip()))


def require_round_trip(seed: int, shape: Shape, form: Written) -> None:
    """Play an event, write it, read it, and compare everything that a file may hold."""
    told = random_event(seed, shape)
    state = told.now
    data = written(state, form)
    again = brought(state, read_file(data, Choices()))
    assert rows_of(standings(again.state)) == rows_of(standings(state))
    assert bracket(again.state) == bracket(state)
    assert crosstable(again.state, for_pairing=True).points == crosstable(state).points
    due = checks(tuple(told.events))
    assert {one.round: (one.differs, one.refusal) for one in again.rounds} == due
    assert checks(again.events) == due
    assert written(again.state, form) == data
    assert UUID(again.state.entries[0].id)

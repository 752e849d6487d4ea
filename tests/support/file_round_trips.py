"""Events as files and back: every shape of event, and the comparison of what comes back."""

from collections.abc import Mapping
from uuid import UUID

from tests.support.event_shapes import EDITIONS, Final, Shape
from tests.support.random_events import random_event
from tests.support.stored import Stored, stored
from tests.support.tournaments import NOW, Told
from tournaments.crosstable import Crosstable
from tournaments.record import events as e
from tournaments.record.checked import RoundChecked, check_rounds
from tournaments.record.codec import CODEC
from tournaments.record.crosstables import crosstable, groups_of
from tournaments.record.deviations import DeviationKind
from tournaments.record.file_events import Brought, RoundBrought, events_of
from tournaments.record.file_reading import FileRead, read_file
from tournaments.record.file_rules import Choices
from tournaments.record.file_writing import Order, Particulars, Written, write_event
from tournaments.record.ranked import rows_of, standings
from tournaments.record.state import StageState, TournamentState
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


def written(
    state: TournamentState,
    form: Written,
    stage: StageState | None = None,
    group: str = "",
    *,
    private: bool = True,
) -> bytes:
    order = Order(format=form, group=group, private=private)
    return write_event(state, stage or state.stage, people(state), order).data


def brought(state: TournamentState, read: FileRead) -> Brought:
    named = {one.name: key for key, one in people(state).items()}
    return events_of(
        read,
        {one.number: named[one.name] for one in read.people},
        {one.number: named[one.name] for one in read.players},
    )


def recorded(events: tuple[e.TournamentEvent, ...]) -> list[Stored]:
    return [stored(CODEC, one, version=at, at=NOW) for at, one in enumerate(events, start=1)]


def check_of(one: RoundChecked | RoundBrought) -> tuple[str, str]:
    """Return what differs in a round, and the code where the system pairs nothing."""
    return ("" if one.differs is None else one.differs.notation, one.refusal)


def checks(events: tuple[e.TournamentEvent, ...], stage: int = 1) -> dict[int, tuple[str, str]]:
    every = check_rounds(recorded(events))
    found: Mapping[int, RoundChecked] = {one.round: one for one in every if one.stage == stage}
    return {number: check_of(one) for number, one in found.items()}


def bracket(state: TournamentState, stage: StageState) -> list[object]:
    """Return what makes two courses the same, apart from reasons and witnesses."""
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
        stage.index,
        None if state.seeds is None or stage.index > 1 else state.seeds.ids,
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
HIGHER = KnockoutColours.HIGHER_CHOOSES
TWO_STAGES = (
    *(
        Shape(
            edition=X,
            kind=K.SWISS,
            entrants=9,
            then=Final(qualifiers=4, rounds=rounds, deciding=method, colours=colours),
        )
        for rounds, method, colours in (
            (1, "", HIGHER),
            (2, "30.1.2", KnockoutColours.LOT),
            (2, "30.2.1", HIGHER),
            (1, "30.1.4", KnockoutColours.LOT),
        )
    ),
    Shape(edition=X, kind=K.SWISS, entrants=12, then=Final(qualifiers=8, games=2)),
    Shape(edition="gomoku-2025", kind=K.SWISS, entrants=16, groups=2, then=Final(qualifiers=4)),
    Shape(
        edition="draughts-100", kind=K.ROUND_ROBIN, entrants=16, groups=4, then=Final(qualifiers=2)
    ),
    Shape(edition=W, kind=K.SWISS, entrants=8, pairing=PairingSystem.NEIGHBOURS,
          then=Final(qualifiers=2, kind=K.MATCH, games=3)),
    Shape(edition=W, kind=K.ROUND_ROBIN, entrants=8, groups=2,
          then=Final(qualifiers=2, kind=K.ROUND_ROBIN)),
    Shape(edition="gomoku-2025", kind=K.SWISS, entrants=10,
          then=Final(qualifiers=6, kind=K.SWISS, rounds=3)),
    Shape(edition="draughts-64-russian", kind=K.ROUND_ROBIN, entrants=6,
          then=Final(qualifiers=4, kind=K.DOUBLE_KNOCKOUT)),
    Shape(edition=X, kind=K.SWISS, entrants=7, teams=TeamKind.FIXED_BOARDS,
          then=Final(qualifiers=4, rounds=2, deciding="30.1.2")),
    Shape(edition=W, kind=K.ROUND_ROBIN, entrants=6, teams=TeamKind.FREE_LINEUP,
          then=Final(qualifiers=4, rounds=1)),
)  # fmt: skip
SHAPES = (*SHAPES, *TWO_STAGES)


def named(shape: Shape) -> str:
    parts = (shape.edition, shape.kind.value, shape.teams.value, shape.pairing.value)
    then = "" if shape.then is None else f"then {shape.then.kind.value} {shape.then.deciding}"
    return " ".join((*parts, f"{shape.games} games {shape.deciding} {then}".strip()))


def require_round_trip(seed: int, shape: Shape, form: Written) -> None:
    """Play an event, write it, read it, and compare everything that a file may hold."""
    told = random_event(seed, shape)
    state = told.now
    for stage in state.stages:
        if stage.rules.groups == 1:
            _require_stage(told, stage, form)
            continue
        for group in groups_of(stage):
            _require_group(state, stage, group, form)


def in_book_mode(state: TournamentState, stage: StageState) -> bool:
    """Return whether the event was in book mode at the end of a stage."""
    left = (one for one in state.deviations if one.kind is DeviationKind.MODE)
    return not any(one.stage <= stage.index for one in left)


def ratings_in(table: Crosstable) -> list[tuple[int | None, ...]]:
    """Return the ratings of everybody by rounds."""
    return [one.ratings or (one.rating,) * table.paired for one in table.entrants]


def _require_stage(told: Told, stage: StageState, form: Written) -> None:
    state, index = told.now, stage.index
    data = written(state, form, stage)
    again = brought(state, read_file(data, Choices()))
    assert rows_of(standings(again.state)) == rows_of(standings(state, stage=index))
    assert bracket(again.state, again.state.stage) == bracket(state, stage)
    assert again.state.book_mode == in_book_mode(state, stage)
    tables = crosstable(again.state, for_pairing=True), crosstable(state, stage=index)
    assert tables[0].points == tables[1].points
    assert ratings_in(crosstable(again.state)) == ratings_in(tables[1])
    due = checks(tuple(told.events), index)
    assert {one.round: check_of(one) for one in again.rounds} == due
    assert checks(again.events, index) == due
    assert written(again.state, form) == data
    assert UUID(again.state.entries[0].id)


def _require_group(state: TournamentState, stage: StageState, group: str, form: Written) -> None:
    data = written(state, form, stage, group)
    again = brought(state, read_file(data, Choices()))
    due = rows_of(standings(state, stage=stage.index, group=group))
    assert rows_of(standings(again.state)) == due
    assert written(again.state, form) == data

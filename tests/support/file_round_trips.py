"""Events as files and back: every shape of event, and the comparison of what comes back."""

import io
from collections.abc import Mapping

from games.streams.files import read_stream
from tests.support.event_shapes import EDITIONS, Final, Shape
from tests.support.random_events import random_event
from tests.support.stored import Stored, stored
from tests.support.stream_files import file_of, sealed
from tests.support.tournaments import NOW
from tournaments.books.formats import StageKind
from tournaments.crosstable import Crosstable
from tournaments.interchange.import_events import Brought, RoundBrought, events_of
from tournaments.interchange.reading import FileRead, read_file
from tournaments.interchange.rules import Choices
from tournaments.interchange.writing import Order, Particulars, Written, write_event
from tournaments.record import events as e
from tournaments.record.codec import CODEC
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.rounds.pairing_check import RoundChecked, check_rounds
from tournaments.record.state import StageState, TournamentState
from tournaments.record.tables.crosstables import crosstable, groups_of
from tournaments.regulations.values import FirstRound, KnockoutColours, PairingSystem, TeamKind

TRF = (Written.TRF16, Written.TRF26)


def people(state: TournamentState) -> dict[str, Particulars]:
    found = {}
    for entry in state.entries:
        at = int(entry.id[-12:])
        found[entry.id] = Particulars(name=f"棋手{at}", federation_number=f"N{at}", unit=entry.unit)
        for place, player in enumerate(entry.members, start=1):
            found[player] = Particulars(name=f"棋手{at} {place}", unit=entry.unit)
    return found


def written(
    state: TournamentState,
    form: Written,
    stage: StageState | None = None,
    group: str = "",
) -> bytes:
    order = Order(format=form, group=group)
    return write_event(state, stage or state.stage, people(state), order).data


def brought(state: TournamentState, read: FileRead) -> Brought:
    named = {particulars.name: key for key, particulars in people(state).items()}
    return events_of(
        read,
        {person.number: named[person.name] for person in read.people},
        {player.number: named[player.name] for player in read.players},
    )


def recorded(events: tuple[e.TournamentEvent, ...]) -> list[Stored]:
    return [stored(CODEC, event, version=at, at=NOW) for at, event in enumerate(events, start=1)]


def check_of(checked: RoundChecked | RoundBrought) -> tuple[str, str]:
    """Return what differs in a round, and the code where the system pairs nothing."""
    return ("" if checked.differs is None else checked.differs.notation, checked.refusal)


def checks(events: tuple[e.TournamentEvent, ...], stage: int = 1) -> dict[int, tuple[str, str]]:
    every = check_rounds(recorded(events))
    found: Mapping[int, RoundChecked] = {
        checked.round: checked for checked in every if checked.stage == stage
    }
    return {number: check_of(checked) for number, checked in found.items()}


X, W = "xiangqi-2020", "weiqi-2002"
K = StageKind
SHAPES = (
    *(Shape(edition=edition, kind=K.SWISS, entrants=9) for edition in EDITIONS),
    *(
        Shape(edition=W, kind=K.SWISS, entrants=10, pairing=system, first_round=FirstRound.RANDOM)
        for system in PairingSystem
    ),
    Shape(edition=W, kind=K.SWISS, entrants=8, pairing=PairingSystem.NEIGHBOURS, games=2),
    Shape(edition=X, kind=K.N_PLUS_ONE, entrants=9),
    Shape(edition=X, kind=K.SWISS_ELIMINATION, entrants=12),
    *(Shape(edition=edition, kind=K.ROUND_ROBIN, entrants=6) for edition in EDITIONS),
    Shape(edition="gomoku-2025", kind=K.DOUBLE_ROUND_ROBIN, entrants=5),
    Shape(edition=X, kind=K.DOUBLE_ROUND_ROBIN, entrants=4, games=2),
    *(Shape(edition=edition, kind=K.KNOCKOUT, entrants=11) for edition in EDITIONS),
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
    Shape(edition=W, kind=K.MULTIPLE_KNOCKOUT, entrants=7),
    Shape(edition=X, kind=K.MULTIPLE_KNOCKOUT, entrants=6, deciding="30.1.2"),
    *(Shape(edition=text, kind=K.SCHEVENINGEN, entrants=8) for text in (X, "gomoku-2025")),
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


def require_same_events(seed: int, shape: Shape) -> None:
    """Play an event, write its stream, read it, and compare events, hashes and state."""
    told = random_event(seed, shape)
    events = sealed(TOURNAMENTS, told.events)
    data = b"".join(file_of(events, kind=TOURNAMENTS.kind))
    again = read_stream(io.BytesIO(data), (TOURNAMENTS,))
    assert again.events == events
    assert again.state == TOURNAMENTS.replay(events)
    assert [CODEC.decode(x.type, x.payload, version=x.version) for x in events] == told.events
    assert b"".join(file_of(again.events, kind=TOURNAMENTS.kind)) == data


def require_same_report(seed: int, shape: Shape, form: Written) -> None:
    """Play an event, write each stage as a report, read it, and compare the crosstables."""
    state = random_event(seed, shape).now
    for stage in state.stages:
        for group in groups_of(stage):
            several = len(groups_of(stage)) > 1
            read = read_file(written(state, form, stage, group if several else ""), Choices())
            due = crosstable(state, stage=stage.index, group=group if several else "")
            assert met(read.table) == met(due)
            assert read.regulations.points == state.regulations.points
            assert read.seeds == seeds_of(stage)


def met(table: Crosstable) -> list[object]:
    """Return who met whom with which colour and result, and who stayed away how."""
    return [
        [(cell.mark, cell.opponent, cell.colour) for cell in entrant.cells[: table.paired]]
        for entrant in table.entrants
    ]


def seeds_of(stage: StageState) -> tuple[str, ...]:
    seeds = tuple(round_.seed for round_ in stage.played[: stage.published])
    return seeds if any(seeds) else ()

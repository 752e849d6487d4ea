"""Every past round paired again from the stream before it (复核), and what differs.

A pairing has to be what its system gives for the tournament as it stood when the draft was
made; a hand's change, a correction made later or a game finished later is no excuse, as each
is an event with its own place (questions 19 to 21 and 65 to 69 of the checklist).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from games.record.errors import CommandRefusedError
from games.streams.decider import Recorded
from tournaments.crosstable import Mark
from tournaments.record import events as e
from tournaments.record.codec import CODEC
from tournaments.record.deviations import PairingDifference
from tournaments.record.evolve import begin, evolve
from tournaments.record.lots.events import FirstMoveSettled
from tournaments.record.rounds.legality import compared
from tournaments.record.rounds.paired import pair_next
from tournaments.record.state import Round, TournamentState
from tournaments.record.values import Pair


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundChecked:
    """A published round beside its system's pairing.

    `differs` is None where they agree; `refusal` the code where the system pairs nothing: no
    legal pairing, or a format it does not pair.
    """

    stage: int
    round: int
    version: int
    differs: PairingDifference | None = None
    refusal: str = ""


Settled = dict[frozenset[int], int]
"""Two who meet -> who moves first, where that was settled after the draft was made."""


def check_rounds(
    stored: Iterable[Recorded], *, known: Mapping[int, RoundChecked] = MappingProxyType({})
) -> tuple[RoundChecked, ...]:
    """Return every published round, paired again from the state its draft was made in.

    `known` are rounds of the same events checked before, by the version of the publication.

    :raises UnknownEventError: for an event no released code can read.
    """
    return tuple(_checked(stored, known))


def publications(stored: Iterable[Recorded]) -> frozenset[int]:
    """Return the versions at which rounds were published."""
    name = CODEC.names[e.PairingPublished]
    return frozenset(recorded.version for recorded in stored if recorded.type == name)


def _checked(
    stored: Iterable[Recorded], known: Mapping[int, RoundChecked]
) -> Iterator[RoundChecked]:
    state: TournamentState | None = None
    before: dict[int, TournamentState] = {}
    settled: Settled = {}
    for recorded in stored:
        event = CODEC.decode(recorded.type, recorded.payload, version=recorded.version)
        if isinstance(event, e.TournamentCreated):
            state = begin(event, version=recorded.version, at=recorded.recorded_at)
            continue
        if state is None:
            continue
        if isinstance(event, e.PairingDrafted):
            before, settled = {event.round: state}, {}
        state = evolve(state, event, version=recorded.version, at=recorded.recorded_at)
        if isinstance(event, e.ColoursChosen | FirstMoveSettled):
            settled |= _settled(state, event)
        if isinstance(event, e.PairingPublished):
            if recorded.version in known:
                yield known[recorded.version]
                continue
            played = state.stage.round(event.round)
            then = before.get(event.round)
            if played is not None and then is not None:
                yield _compare(then, played, settled, event.stage, recorded.version)


def _settled(state: TournamentState, event: e.ColoursChosen | FirstMoveSettled) -> Settled:
    """Return who moves first at the board where it has just been settled."""
    played = state.stage.round(event.round)
    board = played.board(event.board) if played is not None else None
    if board is None:
        return {}
    return {frozenset({board.pair.first, board.pair.second}): board.pair.first}


def _turned(pair: Pair, settled: Settled) -> Pair:
    """Return the system's pair with the colours that the book has settled at the board.

    A choice or a lot held before the publication is no change by hand (10.4.1.3, 10.4.1.4).
    """
    if settled.get(frozenset({pair.first, pair.second}), pair.first) == pair.first:
        return pair
    return replace(pair, first=pair.second, second=pair.first)


def _compare(
    then: TournamentState, played: Round, settled: Settled, stage: int, version: int
) -> RoundChecked:
    try:
        paired = pair_next(then, number=played.number, seed=played.seed)
    except CommandRefusedError as error:
        return RoundChecked(stage=stage, round=played.number, version=version, refusal=error.code)
    system = tuple(_turned(pair, settled) for pair in paired.pairs)
    made = tuple(board.pair for board in played.boards)
    byes = tuple(number for number, mark in played.byes if mark is Mark.PAIRING_BYE)
    return RoundChecked(
        stage=stage,
        round=played.number,
        version=version,
        differs=compared(system, paired.byes, made, byes),
    )

"""Past rounds paired again on the spot under other settings (questions 60 and 61).

Xiangqi 2020 appendix 3: the last round (r.12) and, for colours, the last three (method 4,
point 9) are paired by rules of their own, so another number of rounds may touch all of them.
"""

from collections.abc import Iterator
from dataclasses import replace

from games.record.errors import CommandRefusedError
from tournaments.crosstable import Mark
from tournaments.record.deviations import PairingDeparture
from tournaments.record.rounds.legality import compared
from tournaments.record.rounds.paired import pair_next
from tournaments.record.settings.values import Repaired
from tournaments.record.state import Board, Round, StageState, TournamentState
from tournaments.record.values import RoundStatus
from tournaments.regulations.values import Regulations

LAST = 3
"""Rounds before the end that are paired by rules of their own."""


def touched(stage: StageState, rounds: int) -> tuple[int, ...]:
    """Return the paired rounds that become, or stop being, ones of the last three."""
    last = stage.rounds - LAST
    return tuple(
        round_.number
        for round_ in stage.played
        if (round_.number > last) != (round_.number > rounds - LAST)
    )


def repaired(state: TournamentState, new: Regulations) -> tuple[Repaired, ...]:
    """Return the touched rounds that the settings `new` would have paired otherwise.

    Rounds that a hand had changed are compared by what the system gives before and after.
    """
    stage = state.stage
    if not stage.rules.kind.swiss:
        return ()
    rules = new.stages[stage.index - 1]
    rounds = rules.rounds or stage.rounds
    return tuple(_differing(state, touched(stage, rounds), new, rounds))


def _differing(
    state: TournamentState, numbers: tuple[int, ...], new: Regulations, rounds: int
) -> Iterator[Repaired]:
    for number in numbers:
        played = state.stage.round(number)
        if played is None:
            continue
        before = _paired(_as_of(state, number), played)
        then = _as_of(state, number)
        stage = replace(
            then.stage, rules=new.stages[then.stage.index - 1], rounds=max(rounds, number)
        )
        after = _paired(replace(then, regulations=new, stages=(*then.stages[:-1], stage)), played)
        if before != after:
            yield Repaired(round=number, departure=after)


def _paired(state: TournamentState, played: Round) -> PairingDeparture:
    """Return how what was played stands to the system's pairing of the round."""
    try:
        paired = pair_next(state, number=played.number, seed=played.seed)
    except CommandRefusedError as error:
        return PairingDeparture(refusal=error.code)
    made = tuple(board.pair for board in played.boards)
    byes = tuple(number for number, mark in played.byes if mark is Mark.PAIRING_BYE)
    return PairingDeparture(differs=compared(paired.pairs, paired.byes, made, byes))


def _as_of(state: TournamentState, number: int) -> TournamentState:
    """Return the event as it stood when round `number` was to be paired."""
    stage = state.stage
    played = tuple(
        replace(round_, status=RoundStatus.CLOSED, boards=tuple(_counted(b) for b in round_.boards))
        for round_ in stage.played
        if round_.number < number
    )
    return replace(state, stages=(*state.stages[:-1], replace(stage, played=played)))


def _counted(board: Board) -> Board:
    """Return a board as it counted for pairing: what was a draw then stays one."""
    return replace(board, outcome=None) if board.counted else board

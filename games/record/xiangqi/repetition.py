"""What follows when a position ruled on goes on repeating, or does not.

Xiangqi rules 2020: 4.3 (Red varies in the first 25 rounds), 23.5.2 (two rounds to vary),
23.5.2.1 (drawn if neither varies), 23.5.2.2 (lost if the side that must does not), 23.5.2.3
(one idle move under 23.4); appendix 1, 5.2 for mass events. By the World rules 2018 the
articles are those of the ruling.
"""

from typing import Any

from games.record import events as e
from games.record.errors import CommandRefusedError
from games.record.guards import lost_by
from games.record.ruling import RulingOnRecord
from games.record.state import Claim, GameState, PlayedMove
from games.record.values import EITHER, Question
from games.record.xiangqi.cycles import positions_of
from games.record.xiangqi.rules import course_of
from games.record.xiangqi.state import VariationDuty
from games.rules.books.article import Article, Heads
from games.rules.books.sources import XIANGQI
from games.rules.protocol import KnowsIdleMoves, TellsPositionsApart

Events = tuple[e.GameEvent, ...]
_BY_EDITION = Heads(XIANGQI, ("4.3", "app1."))
"""What an edition of xiangqi says in place of 23.5.2."""


def under_duty(state: GameState) -> Events:
    """Return what the ruling in force makes of the last move: it varied, or varied too late."""
    duty = course_of(state).duty
    if duty is None or not state.moves:
        return ()
    if duty.needs_idle:
        return _owes_idle_move(state, duty) if _is_time_up(state, duty) else ()
    kernel = state.kernel
    if not isinstance(kernel, TellsPositionsApart):
        return ()
    if kernel.identity(state.position) not in duty.positions:
        left = e.RepetitionLeft(side=state.moves[-1].side, ruling_version=duty.ruling_version)
        return (left,)
    return (_unvaried(state, duty),) if _is_time_up(state, duty) else ()


def varied_before_ruling(state: GameState, claim: Claim, ruling: RulingOnRecord) -> Events:
    """Return that a move made while the claim waited (22.4) has varied already."""
    kernel = state.kernel
    if not ruling.must_vary or ruling.needs_idle or not isinstance(kernel, TellsPositionsApart):
        return ()
    cycle = positions_of(state, ruling)
    for played in state.moves[claim.ply :]:
        position = kernel.play(_position_before(state, played.ply), played.move)
        if kernel.identity(position) not in cycle:
            return (e.RepetitionLeft(side=played.side, ruling_version=ruling.version),)
    return ()


def require_not_ruled_yet(state: GameState, question: Question) -> None:
    """Let pass a question that no ruling in force has answered.

    A second ruling on the same cycle would begin the two rounds anew (23.5.2).

    :raises CommandRefusedError: `already_ruled`.
    """
    duty, kernel = course_of(state).duty, state.kernel
    if question is not Question.REPETITION or duty is None:
        return
    if isinstance(kernel, TellsPositionsApart) and kernel.identity(state.position) in (
        duty.positions
    ):
        rules = state.book.conduct.repetition
        raise CommandRefusedError(
            "already_ruled",
            article=rules.article if rules else None,
            ruling=duty.ruling_version,
        )


def _is_time_up(state: GameState, duty: VariationDuty) -> bool:
    """Return whether the last move is the last of those allowed."""
    later = _since(state, duty)
    if duty.must_vary == EITHER:
        return len(later) >= 2 * duty.rounds
    made = sum(1 for played in later if played.side == duty.must_vary)
    return state.moves[-1].side == duty.must_vary and made >= duty.rounds


def _unvaried(state: GameState, duty: VariationDuty) -> e.GameEnded:
    """Return the end of the game when nobody has varied who should."""
    ruling = next(
        (ruling for ruling in state.rulings if ruling.version == duty.ruling_version), None
    )
    cited = ruling.articles[0] if ruling and ruling.articles else None
    by_edition = cited if cited and _is_of_edition(cited) else None
    if duty.must_vary == EITHER:
        article = by_edition or XIANGQI("23.5.2.1")
        return e.GameEnded(result="1/2-1/2", reason="repetition_unchanged", article=article)
    usual = XIANGQI("23.5.2.3" if duty.needs_idle else "23.5.2.2")
    article = by_edition or usual
    return lost_by(state, duty.must_vary, reason="repetition_not_varied", article=article)


def _is_of_edition(cited: Article) -> bool:
    return cited in _BY_EDITION or cited.book != XIANGQI.code


def _owes_idle_move(state: GameState, duty: VariationDuty) -> Events:
    """Return the end of the matter once the moves allowed are made (23.5.2.3).

    A move whose label the search cannot decide leaves the matter to the referee.
    """
    doubt = False
    for played in _since(state, duty):
        if duty.must_vary not in (EITHER, played.side):
            continue
        idle = _is_idle(state, played.ply, played.move)
        if idle:
            return (e.RepetitionLeft(side=played.side, ruling_version=duty.ruling_version),)
        doubt = doubt or idle is None
    return () if doubt else (_unvaried(state, duty),)


def _since(state: GameState, duty: VariationDuty) -> tuple[PlayedMove, ...]:
    return state.moves[duty.since_ply :]


def _is_idle(state: GameState, ply: int, move: str) -> bool | None:
    kernel = state.kernel
    if not isinstance(kernel, KnowsIdleMoves):
        return None
    idle = kernel.is_idle(_position_before(state, ply), move)
    # 疑案从无 (app1.5.1): in mass events doubt is no offence.
    rules = state.book.conduct.repetition
    return True if idle is None and rules is not None and rules.doubt_is_idle else idle


def _position_before(state: GameState, ply: int) -> Any:
    position = state.first_position
    for played in state.moves[: ply - 1]:
        position = state.kernel.play(position, played.move)
    return position

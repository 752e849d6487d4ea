"""Agreed wins, forfeits, points taken after the end, signatures refused.

Gomoku 15.3, 17.13, 19.1.3 and 14.3; weiqi 16.4, 22 and 23.1; xiangqi 9 and 20.
"""

from dataclasses import replace
from fractions import Fraction

from games.record import events as e
from games.record.errors import CommandRefusedError
from games.record.guards import require_running, require_side
from games.record.officiating.closing import commands as cc
from games.record.officiating.closing import events as ce
from games.record.officiating.closing.decide_signing import closed_by
from games.record.officiating.closing.results import forfeit_result, score_of, standing
from games.record.officiating.repairs.guard import not_in_book
from games.record.state import GameState
from games.record.values import Actor, Role, Status, other_side, win_for
from games.streams.dispatch import decides, folds
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    already_agreed=_("This side has agreed to that already."),
    game_was_played=_("Moves were made: the game is no forfeit."),
    no_points_to_take=_("This side has no points from the game."),
    already_refused=_("This side has refused to sign already."),
)
declare_refusals(422, absent_missing=_("It must be said who did not come."))

Events = tuple[e.GameEvent, ...]


@decides(cc.AgreeWin)
def agree_win(state: GameState, command: cc.AgreeWin, by: Actor, now: int) -> Events:
    """Return the agreement of a side and, when both agree, the end (gomoku 19.1.3).

    :raises CommandRefusedError: `not_in_book` for a game whose book knows only resignation,
        `side_unknown`, `already_agreed`, and those of a game not under way.
    """
    require_running(state)
    article = state.book.conduct.agreed_win
    if not article:
        raise not_in_book()
    require_side(state, command.side)
    require_side(state, command.winner)
    if (command.side, command.winner) in state.closing.agreed:
        raise CommandRefusedError("already_agreed", article=article)
    agreement = ce.WinAgreed(side=command.side, winner=command.winner)
    other = other_side(state.sides, command.side)
    both = (other, command.winner) in state.closing.agreed
    if not both and by.role is Role.PLAYER:
        return (agreement,)
    ended = e.GameEnded(
        result=win_for(state.sides, command.winner), reason="agreed_win", article=article
    )
    if both:
        return agreement, ended
    return agreement, ce.WinAgreed(side=other, winner=command.winner), ended


@decides(cc.RecordForfeit)
def record_forfeit(state: GameState, command: cc.RecordForfeit, by: Actor, now: int) -> Events:
    """Return the end of a game that was not played: the absent lose it, one or both.

    :raises CommandRefusedError: `side_unknown`, `absent_missing`, `game_was_played` once a
        move was made, `game_over`, `game_closed`.
    """
    if state.status is not Status.ARRANGED:
        require_running(state)
    articles = state.book.closing
    absent = tuple(dict.fromkeys(command.absent))
    for side in absent:
        require_side(state, side)
    if not absent:
        raise CommandRefusedError("absent_missing", article=articles.absent)
    if state.moves:
        raise CommandRefusedError("game_was_played", article=articles.absent)
    usual = articles.absent if len(absent) == 1 else articles.both_absent
    ended = e.GameEnded(
        result=forfeit_result(state.sides, absent),
        reason="absent",
        article=command.article or usual,
        note=command.note,
        unplayed=True,
    )
    return (ended,)


@decides(cc.PenaliseScore)
def penalise_score(state: GameState, command: cc.PenaliseScore, by: Actor, now: int) -> Events:
    """Return the loss of a side's points after the end; the opponent keeps his (gomoku 15.3).

    :raises CommandRefusedError: `not_in_book`, `game_not_over`, `reason_missing`,
        `no_points_to_take`, `side_unknown`.
    """
    articles = state.book.closing
    require_side(state, command.side)
    if not articles.penalised:
        raise not_in_book(articles.over)
    ending = standing(state)
    if ending is None:
        raise CommandRefusedError("game_not_over", article=articles.penalised)
    if not command.reason.strip():
        raise CommandRefusedError("reason_missing", article=articles.penalised)
    score = list(score_of(ending))
    index = state.sides.index(command.side)
    if not score[index]:
        raise CommandRefusedError("no_points_to_take", article=articles.penalised)
    score[index] = Fraction(0)
    taken = ce.ScorePenalised(
        side=command.side,
        score=tuple(str(number) for number in score),
        article=command.article or articles.penalised,
        reason=command.reason,
    )
    return (taken,)


@decides(cc.RefuseSignature)
def refuse_signature(state: GameState, command: cc.RefuseSignature, by: Actor, now: int) -> Events:
    """Return the refusal on record and, where nobody else is to sign, the close.

    :raises CommandRefusedError: `game_not_over`, `game_closed`, `already_signed`,
        `already_refused`, `reason_missing`, `side_unknown`.
    """
    articles = state.book.closing
    require_side(state, command.side)
    if state.status is Status.CLOSED:
        raise CommandRefusedError("game_closed", article=articles.closed)
    if state.ending is None:
        raise CommandRefusedError("game_not_over", article=articles.refused)
    if command.side in state.signed:
        raise CommandRefusedError("already_signed", article=articles.refused)
    if command.side in state.closing.refused:
        raise CommandRefusedError("already_refused", article=articles.refused)
    if not command.reason.strip():
        raise CommandRefusedError("reason_missing", article=articles.refused)
    refused = ce.SignatureRefused(
        side=command.side, article=articles.refused, reason=command.reason
    )
    return refused, *closed_by(state, refused=command.side)


@folds(ce.WinAgreed)
def _agreed(state: GameState, event: ce.WinAgreed) -> GameState:
    others = tuple(pair for pair in state.closing.agreed if pair[0] != event.side)
    agreed = (*others, (event.side, event.winner))
    return replace(state, closing=replace(state.closing, agreed=agreed))


@folds(ce.ScorePenalised)
def _penalised(state: GameState, event: ce.ScorePenalised) -> GameState:
    if state.ending is None or len(event.score) != 2:
        return state
    first, second = event.score
    score = (Fraction(first), Fraction(second))
    penalised = replace(state.ending, score=score, score_article=event.article)
    return replace(state, ending=penalised)


@folds(ce.SignatureRefused)
def _refused(state: GameState, event: ce.SignatureRefused) -> GameState:
    if event.side in state.closing.refused:
        return state
    refused = (*state.closing.refused, event.side)
    return replace(state, closing=replace(state.closing, refused=refused))

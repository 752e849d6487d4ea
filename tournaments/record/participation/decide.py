"""Who takes part, round by round: withdrawal, expulsion, elimination, return, byes, penalties.

Xiangqi 2020 18.3, 18.5 and 19, weiqi 2002 28, gomoku 2025 16.4 and 24.4. What a withdrawal
makes of games played is worked out with the standings; here stands who is in when.
"""

from dataclasses import replace

from games.record.errors import CommandRefusedError
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.formats import StageKind
from tournaments.books.registry import book_of
from tournaments.books.topics import Topic
from tournaments.crosstable import Mark
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.cited import leaving_article
from tournaments.record.guards import article_on, require_number, require_reason, require_running
from tournaments.record.participation.eliminating import (
    drawing_lots,
    lowest,
    may_leave,
    quota_after,
    was_cut,
)
from tournaments.record.rounds.decide import forfeits
from tournaments.record.state import Board, Participation, StageState, TournamentState
from tournaments.record.values import Leaving, Outcome, RoundStatus, Score

declare_refusals(
    409,
    no_criticism_in_the_book=_("The rule book knows no public criticism."),
    elimination_not_due=_("No elimination is due after this round."),
    excuse_not_possible=_("In this format nobody can be left unpaired: record a forfeit instead."),
    bye_not_entitled=_("The entrant is marked as not entitled to a bye of this kind."),
    half_byes_used=_("The entrant has had every bye on request that the regulations allow."),
    left_already=_("The entrant has left the tournament already."),
    not_away=_("The entrant has not withdrawn, or may not come back."),
    played_after_leaving=_(
        "The entrant has a result after that round: name the last round played."
    ),
)
declare_refusals(
    422,
    bye_kind_wrong=_("Only a half or a full bye can be granted."),
    elimination_count_wrong=_("Another number of entrants is to leave."),
    round_out_of_range=_("There is no such round, or it is over."),
)

Events = tuple[e.TournamentEvent, ...]


@decides(c.WithdrawEntrant)
def withdraw(state: TournamentState, command: c.WithdrawEntrant) -> Events:
    """Return the withdrawal, with the forfeit of a game already paired (19.3).

    :raises CommandRefusedError: `reason_missing`, `entrant_unknown`, `left_already`,
        `round_out_of_range`, `draft_exists`, `played_after_leaving`.
    """
    require_reason(command.reason)
    stage = require_running(state)
    left = e.EntrantLeft(
        stage=stage.index,
        number=command.number,
        why=Leaving.WITHDRAWN,
        after_round=command.after_round,
        reason=command.reason,
        article=leaving_article(state, stage.rules.kind),
        consented_by=command.consented_by.strip(),
    )
    return _leave(state, stage, left)


@decides(c.ExpelEntrant)
def expel(state: TournamentState, command: c.ExpelEntrant) -> Events:
    """Return the expulsion, treated as a withdrawal (xiangqi 18.3, gomoku 16.4).

    One who has left already is expelled as of the round he left after.

    :raises CommandRefusedError: as `withdraw`, and `article_missing`.
    """
    require_reason(command.reason)
    if not command.article:
        raise CommandRefusedError(
            "article_missing",
            article=book_of(state.regulations.edition).leaving.expulsion,
        )
    stage = require_running(state)
    turns = [turn for turn in stage.participation if turn.number == command.number]
    gone = turns[-1] if turns and not turns[-1].is_in else None
    if gone is not None and gone.why is Leaving.EXPELLED:
        raise CommandRefusedError("left_already", number=command.number)
    is_out = gone is not None and gone.from_round <= command.after_round + 1
    left = e.EntrantLeft(
        stage=stage.index,
        number=command.number,
        why=Leaving.EXPELLED,
        after_round=gone.from_round - 1 if gone and is_out else command.after_round,
        reason=command.reason,
        article=command.article,
    )
    return (left,) if is_out else _leave(state, stage, left)


@decides(c.EliminateEntrants)
def eliminate(state: TournamentState, command: c.EliminateEntrants) -> Events:
    """Return the lowest taken out (末位淘汰, xiangqi 10.4.2).

    :raises CommandRefusedError: `elimination_of_another_format`, `elimination_not_due`,
        `elimination_count_wrong`, `round_not_closed`, `lot_needed`, `reason_missing` for
        others than the lowest, and those of `withdraw`.
    """
    stage = require_running(state)
    rules = stage.rules
    said_there = article_on(state, Topic.FORMATS)
    if rules.kind is not StageKind.SWISS_ELIMINATION:
        raise CommandRefusedError("elimination_of_another_format", article=said_there)
    after = command.after_round
    due = quota_after(stage, after) if stage.closed >= after else 0
    if after < rules.eliminated_from or was_cut(stage, after):
        raise CommandRefusedError("elimination_not_due", article=said_there)
    if stage.closed < after:
        raise CommandRefusedError("round_not_closed", round=after)
    if not due:
        raise CommandRefusedError("elimination_not_due", article=said_there)
    numbers = command.numbers or lowest(state, stage, after=after, seed=command.seed)
    by_lot = not command.numbers and bool(drawing_lots(state, stage, after=after))
    if len(set(numbers)) != due or len(numbers) != due:
        raise CommandRefusedError("elimination_count_wrong", article=said_there, due=due)
    if command.numbers and not may_leave(state, stage, numbers, after=after):
        require_reason(command.reason)
    return tuple(
        event
        for number in numbers
        for event in _leave(
            state,
            stage,
            e.EntrantLeft(
                stage=stage.index,
                number=number,
                why=Leaving.ELIMINATED,
                after_round=after,
                reason=command.reason,
                article=said_there,
                seed=command.seed if by_lot else "",
            ),
        )
    )


def _leave(state: TournamentState, stage: StageState, left: e.EntrantLeft) -> Events:
    require_number(stage, left.number)
    _require_round(stage, left.after_round + 1, least=len(stage.played) - 1)
    _require_no_draft(stage)
    # Who announced that he leaves later may leave, or be cut, before.
    if not stage.takes_part(left.number, left.after_round + 1):
        raise CommandRefusedError("left_already", number=left.number)
    latest = stage.latest
    if latest is None or latest.number <= left.after_round:
        return (left,)
    boards = [b for b in latest.boards if left.number in (b.pair.first, b.pair.second)]
    gone = _with_turn(stage, left)
    both = [board for board in boards if _neither_came(gone, board, latest.number)]
    if any(
        board.settled and board not in both and not _stayed_away(board, left.number)
        for board in boards
    ):
        raise CommandRefusedError("played_after_leaving", round=latest.number)
    return (
        left,
        *forfeits(state, gone, latest.number, tuple(boards)),
        *(
            _lost_by_both(board.outcome, latest.number, board.pair.board, left)
            for board in both
            if board.outcome is not None
        ),
    )


def _neither_came(stage: StageState, board: Board, number: int) -> bool:
    """Return whether a game of round `number`, won by forfeit, was between two who have left.

    Who left after the other had no opponent to wait for (xiangqi 20.2: 双方弃权).
    """
    if board.outcome is None or Mark.FORFEIT_WIN not in board.outcome.score.marks:
        return False
    return not any(stage.takes_part(who, number) for who in (board.pair.first, board.pair.second))


def _lost_by_both(
    before: Outcome, number: int, board: int, left: e.EntrantLeft
) -> e.ResultCorrected:
    """Return the forfeit of one side made that of both: a game nobody came to is won by nobody."""
    return e.ResultCorrected(
        stage=left.stage,
        round=number,
        board=board,
        before=before,
        outcome=replace(
            before,
            score=Score.DOUBLE_FORFEIT,
            points_first=None,
            points_second=None,
            games_first=None,
            games_second=None,
            article=left.article,
        ),
        reason=left.reason,
    )


def _stayed_away(board: Board, number: int) -> bool:
    """Return whether `number` lost the board by not coming: he may have left before it."""
    if board.outcome is None:
        return False
    mark = board.outcome.score.marks[0 if board.pair.first == number else 1]
    return mark in (Mark.FORFEIT_LOSS, Mark.DOUBLE_FORFEIT)


def _with_turn(stage: StageState, left: e.EntrantLeft) -> StageState:
    turn = Participation(
        number=left.number, from_round=left.after_round + 1, is_in=False, why=left.why
    )
    return replace(stage, participation=(*stage.participation, turn))


def _require_round(stage: StageState, number: int, *, least: int) -> None:
    """Let pass only a round from `least` + 1 to one behind the last.

    :raises CommandRefusedError: `round_out_of_range`.
    """
    if not max(least, 0) < number <= stage.rounds + 1:
        raise CommandRefusedError("round_out_of_range", rounds=stage.rounds)


def _require_no_draft(stage: StageState) -> None:
    latest = stage.latest
    if latest is not None and latest.status is RoundStatus.DRAFT:
        raise CommandRefusedError("draft_exists", round=latest.number)


@decides(c.ReturnEntrant)
def come_back(state: TournamentState, command: c.ReturnEntrant) -> Events:
    """Return the entrant who withdrew to the event; what was forfeited stays forfeited.

    :raises CommandRefusedError: `reason_missing`, `entrant_unknown`, `not_away`,
        `round_out_of_range`, `draft_exists`.
    """
    require_reason(command.reason)
    stage = require_running(state)
    require_number(stage, command.number)
    _require_no_draft(stage)
    _require_round(stage, command.from_round, least=len(stage.played))
    turns = [turn for turn in stage.participation if turn.number == command.number]
    if not turns or turns[-1].is_in:
        raise CommandRefusedError("not_away", number=command.number)
    if turns[-1].why is not Leaving.WITHDRAWN:
        raise CommandRefusedError("not_away", article=turns[-1].article, number=command.number)
    return (
        e.EntrantReturned(
            stage=stage.index,
            number=command.number,
            from_round=command.from_round,
            reason=command.reason,
        ),
    )


@decides(c.ExcuseEntrant)
def excuse(state: TournamentState, command: c.ExcuseEntrant) -> Events:
    """Return the entrant left unpaired in one round.

    :raises CommandRefusedError: `entrant_unknown`, `round_out_of_range`, `draft_exists`,
        `entrant_not_available`, `excuse_not_possible`.
    """
    stage = require_running(state)
    _require_free_round(stage, command.number, command.round)
    if not stage.rules.kind.swiss:
        raise CommandRefusedError("excuse_not_possible", article=article_on(state, Topic.FORMATS))
    return (
        e.EntrantExcused(
            stage=stage.index,
            number=command.number,
            round=command.round,
            reason=command.reason,
        ),
    )


@decides(c.GrantBye)
def grant_bye(state: TournamentState, command: c.GrantBye) -> Events:
    """Return the bye granted outside the pairing's own: half points, or full by a ruling.

    :raises CommandRefusedError: `reason_missing`, `bye_kind_wrong`, `half_byes_used`,
        `bye_not_entitled`,
        `article_missing`, and those of `excuse`.
    """
    require_reason(command.reason)
    stage = require_running(state)
    said_there = article_on(state, Topic.BYE)
    if command.kind not in (Mark.HALF_BYE, Mark.FULL_BYE):
        raise CommandRefusedError("bye_kind_wrong", article=said_there)
    _require_free_round(stage, command.number, command.round)
    if not stage.rules.kind.swiss:
        raise CommandRefusedError("excuse_not_possible", article=article_on(state, Topic.FORMATS))
    if command.kind is Mark.FULL_BYE and not command.article:
        raise CommandRefusedError("article_missing", article=said_there)
    entrant = next(slot.id for slot in stage.slots if slot.number == command.number)
    if (entrant, command.kind) in state.without_byes:
        raise CommandRefusedError("bye_not_entitled", article=said_there, number=command.number)
    if command.kind is Mark.HALF_BYE:
        most = state.regulations.byes.half_byes
        granted = sum(
            1 for n, _, kind in stage.granted if n == command.number and kind is command.kind
        )
        if granted >= most:
            raise CommandRefusedError("half_byes_used", article=said_there, most=most)
    return (
        e.ByeGranted(
            stage=stage.index,
            number=command.number,
            round=command.round,
            kind=command.kind,
            reason=command.reason,
            article=command.article,
        ),
    )


def _require_free_round(stage: StageState, number: int, round_number: int) -> None:
    require_number(stage, number)
    _require_no_draft(stage)
    _require_round(stage, round_number, least=len(stage.played))
    if round_number > stage.rounds:
        raise CommandRefusedError("round_out_of_range", rounds=stage.rounds)
    away = {(n, r) for n, r in stage.excused} | {(n, r) for n, r, _ in stage.granted}
    if (number, round_number) in away or not stage.takes_part(number, round_number):
        raise CommandRefusedError("entrant_not_available", number=number, round=round_number)


@decides(c.RecordSanction)
def sanction(state: TournamentState, command: c.RecordSanction) -> Events:
    """Return the penalty that puts the entrant last among equals (xiangqi 18.5).

    :raises CommandRefusedError: `reason_missing`, `article_missing`, `entrant_unknown`.
    """
    require_reason(command.reason)
    stage = require_running(state)
    require_number(stage, command.number)
    if not command.article:
        raise CommandRefusedError("article_missing")
    return (
        e.SanctionRecorded(
            stage=stage.index,
            number=command.number,
            article=command.article,
            reason=command.reason,
            disqualified=command.disqualified,
        ),
    )


@decides(c.CriticisePublicly)
def criticise(state: TournamentState, command: c.CriticisePublicly) -> Events:
    """Return the public criticism of a player who was not playing any more, or not at all.

    :raises CommandRefusedError: `no_criticism_in_the_book`, `reason_missing`,
        `tournament_not_started`, `entrant_unknown`, and `changes_nothing` where there is none to
        be taken back.
    """
    article = article_on(state, Topic.CRITICISM)
    if article is None:
        raise CommandRefusedError("no_criticism_in_the_book")
    require_reason(command.reason)
    if not state.has_started:
        raise CommandRefusedError("tournament_not_started")
    if command.id and state.entry(command.id) is None:
        raise CommandRefusedError("entrant_unknown", id=command.id)
    if command.withdrawn and command.id not in state.criticised:
        raise CommandRefusedError("changes_nothing", article=article)
    criticised = e.PubliclyCriticised(
        id=command.id, article=article, reason=command.reason, withdrawn=command.withdrawn
    )
    return (criticised,)

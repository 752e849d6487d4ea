"""Offences recorded: what happened, what the book says follows, and whether that waits.

Xiangqi 8 and 18; gomoku 15-18; weiqi 23-24, 30-31. What the actor may not impose is either
laid before who may (裁判长确认) or refused with the article of the book.
"""

from games.record import events as e
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.guards import require_running, require_side
from games.record.marks import require_moment, require_unsigned
from games.record.officiating.offences import commands as o
from games.record.officiating.offences import events as oe
from games.record.officiating.offences.automatic import GIVEN_BY_ARTICLE
from games.record.officiating.offences.consequences import (
    as_it_stands,
    consequences,
    require_effect,
)
from games.record.officiating.offences.events import OffenceStatus
from games.record.officiating.offences.past import past_of, terms_of
from games.record.officiating.offences.state import MarkKind
from games.record.officiating.repairs.rounds import rounds_since
from games.record.state import GameState
from games.record.values import Actor, Status
from games.rules.books.article import Article
from games.rules.offences.escalation import (
    UnknownOffenceError,
    escalate,
    impose,
    marked,
    measures_for,
    offence_of,
)
from games.rules.offences.kinds import (
    Measure,
    Offence,
    Office,
    Penalty,
    Terms,
    Waiver,
    unlisted,
)
from games.rules.offences.powers import (
    Authority,
    Standing,
    authority,
    authority_by_book,
)
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(403, penalty_above_authority=_("This penalty is above the powers of the office."))
declare_refusals(
    409,
    offence_waived=_("The opponent has played on: the offence can no longer be pursued."),
    offence_already_recorded=_("This offence is on record already."),
)
declare_refusals(
    422,
    evidence_missing=_("This ruling needs its evidence in writing."),
    plies_not_reached=_("The game has not come so far."),
    measure_missing=_("Without an offence of the book the penalty must be named."),
    measure_not_in_book=_("The rule book gives no such penalty for this offence."),
    offence_not_waivable=_("This offence is not for the opponent to pursue or accept."),
)

Events = tuple[e.GameEvent, ...]


def office_of(by: Actor) -> Office | None:
    """Return the office by which the books know the actor, None where they know none."""
    try:
        return Office(by.role.value)
    except ValueError:
        return None


@decides(o.RecordOffence)
def record(state: GameState, command: o.RecordOffence, by: Actor, now: int) -> Events:
    """Return the offence on record with its penalty, in force, waiting or only noted.

    :raises CommandRefusedError: `game_not_started`, `game_closed`, `game_not_over`,
        `side_unknown`, `offence_unknown`, `plies_not_reached`, `offence_waived`,
        `offence_already_recorded`, `evidence_missing`, `reason_missing`,
        `measure_not_in_book`, `offence_not_waivable`, `result_stands`, `already_signed`;
        without a code `measure_missing`, `article_missing`.
    :raises NotAllowedError: `penalty_above_authority` with the article.
    """
    require_side(state, command.side)
    terms = terms_of(
        state,
        command.side,
        now=now,
        missing_moves=command.missing_moves,
        after_press=command.after_press,
    )
    offence = _offence(state, command, terms)
    plies = state.plies if command.plies is None else command.plies
    if not 0 <= plies <= state.plies:
        raise CommandRefusedError("plies_not_reached", plies=plies)
    if command.code:
        _require_grounds(state, command, offence, plies=plies)
    penalty = as_it_stands(state, offence, _penalty(state, command, offence, terms))
    _require_time(state, command, offence, penalty)
    if command.code and not command.another:
        _require_other_act(state, command.side, offence, penalty, plies=plies)
    require_effect(state, offence, command.measure, penalty)
    status = _status(state, command, offence, penalty, by)
    recorded = oe.OffenceRecorded(
        side=command.side,
        code=offence.code,
        article=offence.article,
        plies=plies,
        status=status,
        penalty=penalty,
        note=command.note,
        reason=command.reason,
        missing_moves=command.missing_moves,
        after_press=command.after_press,
        earlier_in_event=command.earlier_in_event,
        after_end=state.ending is not None,
        happened=command.happened,
    )
    if status is not OffenceStatus.IMPOSED:
        return (recorded,)
    version = state.version + 1
    follows = consequences(
        state,
        command.side,
        penalty,
        version=version,
        note=command.note,
        happened=command.happened,
    )
    return recorded, *follows


def _offence(state: GameState, command: o.RecordOffence, terms: Terms) -> Offence:
    """Return the offence of the code, or the one that an article means, listed or not."""
    if not command.code:
        article = _named(state, command)
        meant = state.book.offences.under(article)
        return meant if meant is not None and meant.known(terms) else unlisted(article)
    try:
        return offence_of(state.edition, terms, command.code)
    except UnknownOffenceError as error:
        raise CommandRefusedError("offence_unknown", offence=command.code) from error


def _named(state: GameState, command: o.RecordOffence) -> Article:
    """Return the article under which an official gives a warning, foul or violation."""
    book = state.book.offences
    if command.measure is None:
        raise CommandRefusedError("measure_missing", article=book.needs_article)
    if command.measure not in GIVEN_BY_ARTICLE or command.measure not in book.powers:
        raise CommandRefusedError("measure_not_in_book", article=book.needs_article)
    if not command.article:
        raise CommandRefusedError("article_missing", article=book.needs_article)
    if not command.reason.strip():
        raise CommandRefusedError("reason_missing", article=command.article)
    return command.article


def _require_pursued(state: GameState, side: str, offence: Offence, *, plies: int) -> None:
    """Let pass only what can still be pursued, and is not on record already."""
    if offence.waiver is Waiver.NEXT_MOVE:
        played_on = any(move.side != side for move in state.moves[plies:])
    else:
        rounds = rounds_since(state, plies + 1)
        played_on = offence.waiver is Waiver.FIVE_ROUNDS and rounds > state.book.repairs.rounds
    if played_on:
        raise CommandRefusedError("offence_waived", article=offence.waiver_article)
    on_record = (
        mark.side == side and mark.article == offence.article and mark.plies == plies
        for mark in state.offences.marks
        if mark.kind is not MarkKind.ILLEGAL_MOVE
    )
    if offence.automatic and any(on_record):
        raise CommandRefusedError("offence_already_recorded", article=offence.article)


def _require_grounds(
    state: GameState, command: o.RecordOffence, offence: Offence, *, plies: int
) -> None:
    """Let pass an offence of the book that may still be pursued, with its evidence.

    :raises CommandRefusedError: `offence_waived`, `offence_already_recorded`, `already_signed`,
        `evidence_missing`.
    """
    _require_pursued(state, command.side, offence, plies=plies)
    if offence.unless_signed and command.side in state.signed:
        raise CommandRefusedError("already_signed", article=offence.article, side=command.side)
    if offence.evidence and not command.note.strip():
        raise CommandRefusedError("evidence_missing", article=offence.article)


def _require_other_act(
    state: GameState, side: str, offence: Offence, penalty: Penalty, *, plies: int
) -> None:
    """Let pass a violation that no official has entered for the same move: one act is one (15.3).

    :raises CommandRefusedError: `offence_already_recorded`, with the offence on record where it
        is listed there.
    """
    if penalty.measure is not Measure.VIOLATION:
        return
    listed = next(
        (
            entry
            for entry in state.offences.entries
            if (entry.side, entry.code, entry.plies) == (side, offence.code, plies)
            and entry.penalty.measure is Measure.VIOLATION
            and entry.status is not OffenceStatus.WAIVED
        ),
        None,
    )
    counted = any(
        (mark.side, mark.article, mark.plies) == (side, offence.article, plies)
        for mark in state.offences.marks
        if mark.kind is MarkKind.FOUL and not mark.withdrawn
    )
    if listed is not None or counted:
        raise CommandRefusedError(
            "offence_already_recorded",
            article=offence.article,
            offence=listed.version if listed is not None else 0,
        )


def _penalty(state: GameState, command: o.RecordOffence, offence: Offence, terms: Terms) -> Penalty:
    past = past_of(state, command.side, offence.code, earlier_in_event=command.earlier_in_event)
    if command.measure is not None and not command.code:
        named = command.article
        return marked(state.edition, command.measure, terms, past, named, state.thresholds)
    by_book = escalate(state.edition, terms, past, offence, state.thresholds)
    if command.measure is None or command.measure is by_book.measure:
        return by_book
    if not command.reason.strip():
        raise CommandRefusedError("reason_missing", article=offence.article)
    if command.measure not in measures_for(state.edition, terms, offence):
        raise CommandRefusedError("measure_not_in_book", article=offence.article)
    return impose(state.edition, past, offence, command.measure, state.thresholds)


def outlasts_the_close(state: GameState, offence: Offence, penalty: Penalty) -> bool:
    """Return whether the penalty of the offence may be given when the record is complete.

    Gomoku 15.3: any loss; weiqi 23.1: that of a game thrown or fixed, even rounds later.
    """
    grave = offence.after_close or bool(state.book.offences.forfeit_article)
    return bool(penalty.loses) and grave


def _require_time(
    state: GameState, command: o.RecordOffence, offence: Offence, penalty: Penalty
) -> None:
    """Let pass what is recorded before the signatures, and after them what outlasts them."""
    if state.status is Status.CLOSED and outlasts_the_close(state, offence, penalty):
        require_moment(state, command.happened)
        return
    require_unsigned(state, command.happened)


def _status(
    state: GameState, command: o.RecordOffence, offence: Offence, penalty: Penalty, by: Actor
) -> OffenceStatus:
    office = office_of(by)
    if command.measure is None:
        found = authority_by_book(state.edition, office, offence, penalty)
    else:
        found = _own_motion(state, by, command.measure, penalty, offence)
    if found.standing is Standing.NOTHING:
        raise NotAllowedError(
            "penalty_above_authority", article=found.article, measure=penalty.measure.value
        )
    if not command.demanded:
        if offence.waiver is not Waiver.NEXT_MOVE:
            raise CommandRefusedError("offence_not_waivable", article=offence.article)
        return OffenceStatus.NOTED
    if found.standing is Standing.PROPOSES:
        return OffenceStatus.PENDING
    return OffenceStatus.IMPOSED


def _own_motion(
    state: GameState, by: Actor, requested: Measure, penalty: Penalty, offence: Offence
) -> Authority:
    """Return the authority for a measure the official names: its own, never a count's loss."""
    if requested is Measure.LOSS and penalty.measure is Measure.LOSS and offence.mandatory:
        return authority_by_book(state.edition, office_of(by), offence, penalty)
    return authority(state.edition, office_of(by), requested)


@decides(o.RecordBothLose)
def both_lose(state: GameState, command: o.RecordBothLose, by: Actor, now: int) -> Events:
    """Return the end of the game by the loss of both.

    :raises CommandRefusedError: those of a game not under way, `article_missing`,
        `reason_missing`.
    :raises NotAllowedError: `penalty_above_authority` with the article.
    """
    require_running(state)
    found = authority(state.edition, office_of(by), Measure.BOTH_LOSE)
    if found.standing is not Standing.IMPOSES:
        raise NotAllowedError(
            "penalty_above_authority", article=found.article, measure=Measure.BOTH_LOSE.value
        )
    if not command.article:
        raise CommandRefusedError("article_missing", article=found.article)
    if not command.reason.strip():
        raise CommandRefusedError("reason_missing", article=command.article)
    ended = e.GameEnded(
        result="0-0", reason="both_lose", article=command.article, note=command.reason
    )
    return (ended,)

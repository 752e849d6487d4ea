"""Rulings on a position: what each book lets be ruled, by whom, and what follows.

Weiqi 17.5 and 17.6; gomoku 21; classic playing 2.3, 2.4 and 2.6. Xiangqi and draughts know no
such rulings: their games go on from the record.
"""

from games.record import events as e
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.gomoku import events as g
from games.record.guards import require_running
from games.record.officiating.repairs import commands as rc
from games.record.officiating.repairs import events as re
from games.record.officiating.repairs.guard import men_on, not_in_book, require_square
from games.record.officiating.repairs.kinds import CaseKind, PositionOutcome, ShiftedMan
from games.record.state import GameState, Then
from games.record.values import Actor, Role
from games.record.weiqi import commands as wc
from games.record.weiqi import events as w
from games.record.weiqi.decide_repairs import relocate_stone
from games.record.weiqi.state import WeiqiCourse
from games.rules.books.article import Article
from games.rules.gomoku.points import SECOND_STONE
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    no_position_waits=_("No position waits to be ruled on."),
    outcome_not_in_book=_("The rule book does not let this be ruled here."),
)
declare_refusals(422, point_missing=_("This ruling needs one piece and the point to put it on."))

Events = tuple[e.GameEvent, ...]


def case_article(state: GameState, *, displaced: bool) -> Article:
    """Return the article on positions displaced, or disturbed from outside.

    :raises CommandRefusedError: `not_in_book`.
    """
    kind = CaseKind.DISPLACED if displaced else CaseKind.DISTURBED
    rulings = state.book.repairs.rulings.get(kind)
    if rulings is None:
        raise not_in_book()
    return rulings.article


def ruled(
    state: GameState, outcome: PositionOutcome, *, agreed: bool, displaced: bool, note: str = ""
) -> re.PositionRuled:
    """Return the ruling under its article.

    :raises CommandRefusedError: `outcome_not_in_book`.
    """
    kind = CaseKind.DISPLACED if displaced else CaseKind.DISTURBED
    rulings = state.book.repairs.rulings[kind]
    article = (rulings.agreed if agreed else rulings.chief).get(outcome)
    if article is None:
        heading = rulings.article
        raise CommandRefusedError("outcome_not_in_book", article=heading, outcome=outcome.value)
    return re.PositionRuled(kind=kind, outcome=outcome, agreed=agreed, article=article, note=note)


@decides(rc.RulePosition)
def rule_position(state: GameState, command: rc.RulePosition, by: Actor, then: Then) -> Events:
    """Return the ruling on the position that waits, and what follows from it.

    What both sides agree on any arbiter records; the rest is for the chief arbiter.

    :raises CommandRefusedError: `no_position_waits`, `outcome_not_in_book`, `point_missing`,
        `square_unknown`, `point_occupied`, `stone_cannot_stand`, and those of a game not under
        way.
    :raises NotAllowedError: `role_not_allowed`.
    """
    require_running(state)
    case = state.repairs.case
    if case is None:
        raise CommandRefusedError("no_position_waits")
    displaced = case.kind is CaseKind.DISPLACED
    ruling = ruled(
        state, command.outcome, agreed=command.agreed, displaced=displaced, note=command.note
    )
    if not command.agreed and by.role is not Role.CHIEF_ARBITER:
        raise NotAllowedError("role_not_allowed", article=ruling.article, role=by.role.value)
    men = case.men
    if command.outcome is PositionOutcome.POINT:
        if len(men) != 1 or not command.point:
            raise CommandRefusedError("point_missing", article=ruling.article)
        require_square(state, command.point, article=ruling.article)
        men = (ShiftedMan(source=men[0].source, target=command.point),)
    return ruling, *outcome_events(state, command.outcome, men, ruling, then=then)


def outcome_events(
    state: GameState,
    outcome: PositionOutcome,
    men: tuple[ShiftedMan, ...],
    ruling: re.PositionRuled,
    *,
    then: Then,
) -> Events:
    """Return what the ruling does to the board or to the game.

    :raises CommandRefusedError: `point_occupied`, `stone_cannot_stand`.
    """
    article = ruling.article
    match outcome:
        case PositionOutcome.BACK:
            return ()
        case PositionOutcome.STANDS | PositionOutcome.POINT:
            return _shifted(state, men, article, then=then)
        case PositionOutcome.DRAW:
            cited = state.book.repairs.drawn or article
            return (e.GameEnded(result="1/2-1/2", reason="position_ruling", article=cited),)
        case PositionOutcome.REPLAY:
            return (e.GameEnded(result="no_result", reason="to_be_replayed", article=article),)
        case PositionOutcome.BOTH_LOSE:
            return (e.GameEnded(result="0-0", reason="position_ruling", article=article),)


def _shifted(
    state: GameState, men: tuple[ShiftedMan, ...], article: Article, *, then: Then
) -> Events:
    """Return each man set on the point where it was found or is to stand."""
    events: Events = ()
    for man in men:
        if man.source == man.target:
            continue
        if man.target in men_on(state, state.position):
            raise CommandRefusedError("point_occupied", article=article, point=man.target)
        weiqi = isinstance(state.course, WeiqiCourse)
        shifted = _relocated(state, man, article) if weiqi else _moved_stone(state, man)
        # The next man is set on the board as this one leaves it.
        state = then(state, (shifted,), at=state.turn_started_at)
        events = (*events, shifted)
    return events


def _relocated(state: GameState, man: ShiftedMan, article: Article) -> w.StoneRelocated:
    relocation = wc.RelocateStone(source=man.source, target=man.target, agreed=True)
    # Refuses what cannot stand on the board.
    relocate_stone(state, relocation, by=Actor(id="", role=Role.CHIEF_ARBITER))
    return w.StoneRelocated(source=man.source, target=man.target, article=article)


def _moved_stone(state: GameState, man: ShiftedMan) -> g.StoneShifted:
    played = next(
        (move for move in state.moves if move.move.removeprefix(SECOND_STONE) == man.source), None
    )
    if played is None:
        raise CommandRefusedError("no_man_there", square=man.source)
    prefix = SECOND_STONE if played.move.startswith(SECOND_STONE) else ""
    return g.StoneShifted(ply=played.ply, side=played.side, move=prefix + man.target)

"""Acts against the rules of play: recorded, then corrected or let stand by the opponent.

Rules 2025, articles 12.4 and 17; classic rules, "irregular moves and their correction". While
such an act waits the board stays as it was; the opponent's next move lets it stand.
"""

from games.record import events as e
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.gomoku import commands as k
from games.record.gomoku import events as g
from games.record.gomoku.decide_opening import is_opening, placed, refusal_of
from games.record.gomoku.irregularities import Irregularity, IrregularityKind
from games.record.gomoku.rules import course_of, due
from games.record.state import GameState, Then
from games.record.values import BELOW_CHIEF, Actor, other_side
from games.rules.books.article import Article
from games.rules.books.sources import GOMOKU
from games.rules.gomoku.openings import protocol as p
from games.rules.gomoku.points import SECOND_STONE, parse_point
from games.rules.protocol import NotationError
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    irregularity_waived=_("The opponent has played on and so accepted the act."),
    nothing_irregular=_("This was not against the rules."),
)
declare_refusals(422, irregularity_incomplete=_("The points do not fit the kind of act."))

Events = tuple[e.GameEvent, ...]
SHIFTS = (IrregularityKind.SLID, IrregularityKind.LIFTED)


def irregular(
    state: GameState,
    side: str,
    kind: IrregularityKind,
    *,
    moves: tuple[str, ...] = (),
    article: Article | None = None,
) -> Events:
    """Return the record of what `side` did, under the article of the game's book."""
    cited = article or state.book.repairs.irregular[kind]
    return (g.IrregularityRecorded(side=side, kind=kind, article=cited, moves=moves),)


def waiting(state: GameState) -> Irregularity | None:
    """Return the act that waits and has changed, or would change, what stands on the board."""
    found = course_of(state).irregularity
    return found if found and found.moves else None


def require_settled(state: GameState, side: str) -> None:
    """Let `side` act only when no act of its own waits to be corrected.

    :raises CommandRefusedError: `irregularity_open`.
    """
    found = waiting(state)
    if found is not None and found.side == side:
        raise CommandRefusedError("irregularity_open", article=found.article)


def played_on(state: GameState, side: str, *, now: int, then: Then) -> tuple[Events, GameState]:
    """Return what the next act of `side` accepts of its opponent's, and the state it acts in."""
    found = course_of(state).irregularity
    if found is None or found.side == side:
        return (), state
    events = _let_stand(state, found, side)
    return events, then(state, events, at=now)


def _let_stand(state: GameState, found: Irregularity, side: str) -> Events:
    accepted = g.IrregularityAccepted(side=side, irregularity_version=found.version)
    ply = state.plies + 1
    match found.kind:
        case IrregularityKind.SLID | IrregularityKind.LIFTED:
            return accepted, *_shifted(state, found, found.moves[0])
        case IrregularityKind.TWO_MOVES_RUNNING:
            move = SECOND_STONE + found.moves[0]
            return accepted, e.MovePlayed(ply=ply, side=found.side, move=move)
        case IrregularityKind.DROPPED:
            return accepted, e.MovePlayed(ply=ply, side=found.side, move=found.moves[0])
        case IrregularityKind.ILLEGAL_OPENING if len(found.moves) == 1:
            return accepted, e.MovePlayed(ply=ply, side=found.side, move=found.moves[0])
        case IrregularityKind.ILLEGAL_OPENING:
            return accepted, placed(found.side, found.moves, found.number)
        case _:
            return (accepted,)


def _corrected(state: GameState, found: Irregularity, side: str) -> Events:
    corrected = g.IrregularityCorrected(side=side, irregularity_version=found.version)
    if found.kind in SHIFTS:
        return corrected, *_shifted(state, found, found.first)
    if found.article == state.book.repairs.off_centre:
        stones = ("h8", *found.moves[1:])
        act = p.Stones(side=found.side, points=stones, number=found.number)
        if refusal_of(state, act) is None:
            return corrected, placed(found.side, stones, found.number)
    return (corrected,)


def _shifted(state: GameState, found: Irregularity, move: str) -> Events:
    last = state.moves[-1]
    if last.move == move:
        return ()
    return (g.StoneShifted(ply=last.ply, side=found.side, move=move),)


@decides(k.ReportIrregularity)
def report(state: GameState, command: k.ReportIrregularity) -> Events:
    """Return the record of an act against the rules of play.

    :raises CommandRefusedError: `irregularity_open` while another waits; `irregularity_waived`
        when the opponent has moved since (17); `nothing_irregular` when it was none;
        `irregularity_incomplete` when a point is missing; `notation_unreadable`,
        `point_occupied`.
    """
    if waiting(state) is not None:
        raise CommandRefusedError("irregularity_open", article=state.book.repairs.waived)
    _check_points(command)
    article = state.book.repairs.irregular[command.kind]
    match command.kind:
        case IrregularityKind.SLID | IrregularityKind.LIFTED:
            _check_shift(state, command)
        case IrregularityKind.TWO_MOVES_RUNNING:
            _require_last_mover(state, command.side)
            _require_empty(state, command.moves)
        case IrregularityKind.DROPPED:
            if command.side != due(state).side:
                raise CommandRefusedError("not_your_turn", article=article)
            _require_empty(state, command.moves)
        case IrregularityKind.ILLEGAL_OPENING:
            article = _opening_article(state, command)
        case _:
            pass
    return (
        g.IrregularityRecorded(
            side=command.side,
            kind=command.kind,
            article=article,
            moves=command.moves,
            first=command.first,
            number=command.number,
            note=command.note,
        ),
    )


_POINTS_NEEDED = {
    IrregularityKind.SLID: (1, True),
    IrregularityKind.LIFTED: (1, True),
    IrregularityKind.TWO_MOVES_RUNNING: (1, False),
    IrregularityKind.DROPPED: (1, False),
}
"""Kind -> how many points lie in `moves`, and whether `first` is one."""


def _check_points(command: k.ReportIrregularity) -> None:
    needed = _POINTS_NEEDED.get(command.kind)
    if command.kind is IrregularityKind.ILLEGAL_OPENING:
        needed = (len(command.moves) or 1, False)
    moves, first = needed or (0, False)
    if len(command.moves) != moves or bool(command.first) is not first:
        raise CommandRefusedError("irregularity_incomplete")
    try:
        for name in (*command.moves, *((command.first,) if first else ())):
            parse_point(name)
    except NotationError as error:
        raise CommandRefusedError(error.code, detail=error.detail) from error


def _require_last_mover(state: GameState, side: str) -> None:
    if is_opening(state) or not state.moves or state.moves[-1].side != side:
        raise CommandRefusedError("irregularity_waived", article=state.book.repairs.waived)


def _require_empty(state: GameState, moves: tuple[str, ...]) -> None:
    if any(state.position.stones[parse_point(name)] for name in moves):
        raise CommandRefusedError("point_occupied", article=GOMOKU("12.2"))


def _check_shift(state: GameState, command: k.ReportIrregularity) -> None:
    """Let pass only a shift of the stone just played (17.2, 17.9)."""
    if not state.moves or state.moves[-1].side != command.side:
        raise CommandRefusedError("irregularity_waived", article=state.book.repairs.waived)
    last = state.moves[-1].move
    there, first = command.moves[0], command.first
    if there == first or last not in (there, first):
        raise CommandRefusedError(
            "nothing_irregular", article=state.book.repairs.irregular[command.kind]
        )
    _require_empty(state, (first if last == there else there,))


def _opening_article(state: GameState, command: k.ReportIrregularity) -> Article:
    article = state.book.repairs.irregular[command.kind]
    step = due(state)
    if not is_opening(state) or step.side != command.side:
        raise CommandRefusedError("irregularity_waived", article=state.book.repairs.waived)
    act: p.Act = p.Stones(side=command.side, points=command.moves, number=command.number)
    if len(command.moves) == 1:
        act = p.Stone(side=command.side, point=command.moves[0])
    if refusal_of(state, act) is None:
        raise CommandRefusedError("nothing_irregular", article=article)
    if len(set(command.moves)) != len(command.moves):
        raise CommandRefusedError("point_occupied", article=GOMOKU("12.2"))
    _require_empty(state, command.moves)
    off_centre = state.book.repairs.off_centre
    return off_centre if off_centre and command.moves[0] != "h8" else article


@decides(k.SettleIrregularity)
def settle(state: GameState, command: k.SettleIrregularity, *, by: Actor) -> Events:
    """Return the correction, or that the opponent lets the act stand (17).

    A stone dropped by accident is taken up with the opponent's consent, without it only on the
    chief arbiter's word (12.4); by the classic rules it always may be.

    :raises CommandRefusedError: `nothing_to_correct`.
    :raises NotAllowedError: `role_not_allowed`.
    """
    found = course_of(state).irregularity
    if found is None:
        raise CommandRefusedError("nothing_to_correct", article=state.book.repairs.waived)
    if command.side != other_side(state.sides, found.side):
        raise CommandRefusedError("nothing_to_correct", article=found.article)
    rule = state.book.repairs.dropped
    dropped = found.kind is IrregularityKind.DROPPED and rule is not None and rule.chief_decides
    if dropped and by.role in BELOW_CHIEF:
        raise NotAllowedError("role_not_allowed", article=found.article, role=by.role.value)
    if command.correct:
        return _corrected(state, found, command.side)
    return _let_stand(state, found, command.side)

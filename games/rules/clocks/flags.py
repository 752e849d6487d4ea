"""Time run out: who may say so, what follows, both flags down, a mate before the flag.

Xiangqi 2020 articles 4.1.6, 21.1-21.6 and 28.4; weiqi 2002 12.4(5), 12.5 and 22.5; gomoku
2025 14.4 and 19.2.1-D; classic clock.6; draughts app.1.6.7.1.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from games.rules.books.article import Article
from games.rules.books.registry import book_of
from games.rules.books.sources import GOMOKU, WEIQI
from games.rules.clocks import limits
from games.rules.clocks.control import Clock, flag_at, start, stop
from games.rules.clocks.kinds import ControlKind
from games.rules.clocks.ruling import ClockActError, ClockRuling, Effect
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    clock_not_yours=_("The other side's clock is running."),
    passes_used_up=_("The passes the tournament allows in place of a loss are used up."),
    time_not_out=_("The time of this side has not run out."),
)
declare_refusals(422, side_unknown=_("The game has no such side."))


class Witness(StrEnum):
    """Who says that a flag has fallen."""

    OWN_SIDE = "own_side"
    OPPONENT = "opponent"
    ARBITER = "arbiter"
    SPECTATOR = "spectator"


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag:
    """The time of `side` ran out at `at_ms`."""

    side: str
    at_ms: int


def fallen_flag(clock: Clock, *, at_ms: int) -> Flag | None:
    """Return the flag that has fallen by `at_ms`, None while the running side has time.

    Zero left is time run out (weiqi 12.4(5), xiangqi 21.3).
    """
    moment = flag_at(clock)
    if clock.running is None or moment is None or moment > at_ms:
        return None
    return Flag(side=clock.running, at_ms=moment)


def loss_article(edition: str, kind: ControlKind) -> Article:
    """Return the article by which the side whose time ran out loses."""
    flags = book_of(edition).clocks.flags
    return flags.loss_by_kind.get(kind, flags.loss)


def rule_on_flag(
    clock: Clock,
    side: str,
    *,
    edition: str,
    at_ms: int,
    witness: Witness = Witness.ARBITER,
    ended_on_board: bool = False,
) -> ClockRuling:
    """Return what follows when `witness` says at `at_ms` that the time of `side` is out.

    `ended_on_board`: the last move released mates or stalemates.
    """
    article = loss_article(edition, clock.control.kind)
    if witness is Witness.SPECTATOR:
        return ClockRuling(
            effect=Effect.REFUSED, code="witness_not_heard", article=article, side=side
        )
    if clock.remaining(side, at_ms=at_ms) > 0:
        return ClockRuling(effect=Effect.NOTHING, code="time_not_out", article=article, side=side)
    return rule_on_fallen(clock, side, edition=edition, ended_on_board=ended_on_board)


def rule_on_fallen(
    clock: Clock, side: str, *, edition: str, ended_on_board: bool = False
) -> ClockRuling:
    """Return what follows from the time of `side` being out, as counted or as seen (21.2).

    In shared time that leads to no time of one's own no book names a loser, so the referee
    decides.
    """
    flags, kind = book_of(edition).clocks.flags, clock.control.kind
    article = loss_article(edition, kind)
    if ended_on_board and flags.board_first:
        return ClockRuling(
            effect=Effect.BOARD_STANDS,
            code="ended_before_flag",
            article=flags.board_first,
        )
    if kind is ControlKind.SHARED and not clock.control.own_ms and clock.remaining_ms == (0, 0):
        return ClockRuling(effect=Effect.REFEREE, code="shared_time_out", article=GOMOKU("14.1.3"))
    if kind in flags.waits:
        waits = flags.waits[kind]
        return ClockRuling(effect=Effect.PENDING, code="last_minute_used", article=waits, side=side)
    return ClockRuling(effect=Effect.LOSS, code="time", article=article, side=side)


def rule_on_both_flags(
    sides: tuple[str, str], *, edition: str, kind: ControlKind, first: str = ""
) -> ClockRuling:
    """Return what follows when both flags are found down; `first` fell first, "" for unknown.

    Only gomoku says what no order brings (19.2.1-D: a draw); elsewhere the referee decides
    and records it.
    """
    if first:
        if first not in sides:
            raise ClockActError("side_unknown")
        return ClockRuling(
            effect=Effect.LOSS, code="time", article=loss_article(edition, kind), side=first
        )
    drawn = book_of(edition).clocks.flags.both_draw
    if drawn:
        return ClockRuling(effect=Effect.DRAW, code="both_flags_down", article=drawn)
    return ClockRuling(
        effect=Effect.REFEREE, code="both_flags_down", article=loss_article(edition, kind)
    )


def rule_on_mechanical_flag(
    *,
    edition: str,
    side: str,
    flag_down: bool,
    hands_past_12: bool = True,
    early_ms: int = 0,
    quota_by_missed_press: bool = False,
) -> ClockRuling:
    """Return what a fallen flag of a clock with hands means.

    Weiqi 12.4(5): the flag down and both hands past twelve. Xiangqi 21.2: the flag alone;
    21.5: one that fell early by a fault of the clock, or a quota missed for want of a press,
    is for the referee. The book draws a border of a minute (以一分钟为界) and does not say what is
    otherwise beyond it: both sides of it are his, and the code says which side it was.
    """
    flags = book_of(edition).clocks.flags
    article = flags.mechanical or flags.loss
    if flags.hands_past_12:
        past = flag_down and hands_past_12
        effect = Effect.LOSS if past else Effect.NOTHING
        code = "time" if past else "time_not_out"
        return ClockRuling(effect=effect, code=code, article=article, side=side)
    if not flag_down:
        return ClockRuling(effect=Effect.NOTHING, code="time_not_out", article=article, side=side)
    if flags.early and (early_ms > 0 or quota_by_missed_press):
        code = "clock_fault"
        if early_ms > flags.early_border_ms:
            code = "clock_fault_beyond_border"
        return ClockRuling(effect=Effect.REFEREE, code=code, article=flags.early, side=side)
    return ClockRuling(effect=Effect.LOSS, code="time", article=article, side=side)


def grant_pass(
    clock: Clock, side: str, *, at_ms: int, granted: int = 0, most: int | None = None
) -> Clock:
    """Return the clock after a pass in place of the loss of weiqi 22.5.

    The counted side keeps its last reading and the other side's clock runs. `granted`: how
    many this side has had; `most`: how many the event allows, None for no limit. It is for
    readings alone: not for sudden death (12.4) or stages (12.5).

    :raises ClockActError: `no_reading`, `clock_not_yours`, `time_not_out`,
        `passes_used_up`.
    """
    if clock.control.kind is not ControlKind.BYO_YOMI:
        raise ClockActError("no_reading", WEIQI("22.5"))
    if clock.running is not None and clock.running != side:
        raise ClockActError("clock_not_yours", WEIQI("22.5"))
    if clock.remaining(side, at_ms=at_ms) > 0:
        raise ClockActError("time_not_out", WEIQI("22.5"))
    if most is not None and granted >= most:
        raise ClockActError("passes_used_up", WEIQI("22.5"))
    index = clock.sides.index(side)
    last = limits.rounded_up(clock.control, 1)
    first, second = clock.remaining_ms
    pair = (last, second) if index == 0 else (first, last)
    stopped = replace(stop(clock, at_ms=at_ms), remaining_ms=pair)
    return start(stopped, clock.sides[1 - index], at_ms=at_ms)

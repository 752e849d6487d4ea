"""Time controls as values: what a book or an event sets before the first move.

Xiangqi 2020 articles 6 and 28; weiqi 2002 article 12; gomoku 2025 article 14 and the
classic book's clock rules; draughts appendix 1.6. Every duration is in integer
milliseconds.
"""

from dataclasses import dataclass
from enum import StrEnum

from games.rules.books.article import Article
from games.rules.books.sources import GOMOKU, GOMOKU_CLASSIC, WEIQI, XIANGQI
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    422,
    base_time_not_positive=_("The base time must be positive."),
    increment_negative=_("The increment cannot be negative."),
    increment_in_sudden_death=_("Sudden death has no increment."),
    time_too_long=_("A time or a count of the time control is too large."),
    field_of_another_control=_("A field belongs to another kind of time control."),
    reserve_not_within_limit=_(
        "The reserved readings must be at least one and fit within the limit."
    ),
    stage_not_positive=_("A stage needs its time and at least one move."),
    limits_missing=_("Several limits in turn need a second one."),
    limit_not_positive=_("Every limit needs its time."),
    reading_not_last=_("Readings stand behind all other limits."),
    own_time_negative=_("A side's own time cannot be negative."),
    increment_without_own_time=_("An increment in shared time needs own time behind it."),
)

MAX_MS = 1000 * 3600 * 1000
"""No time of a control is longer than a thousand hours."""
MAX_PERIODS = 1000
MAX_LIMITS = 20


class ControlKind(StrEnum):
    """The kinds of time control served."""

    INCREMENT = "increment"  # 基本用时加秒制
    SUDDEN_DEATH = "sudden_death"  # 限时包干制, 包干用时制
    BYO_YOMI = "byo_yomi"  # 读秒
    STAGES = "stages"  # 定时限步制
    LIMITS = "limits"  # 多重时限
    SHARED = "shared"  # 共用时限


class Speed(StrEnum):
    """How fast a game is by its time control."""

    STANDARD = "standard"  # 慢棋
    RAPID = "rapid"  # 快棋
    BLITZ = "blitz"  # 超快棋 of draughts
    FAST = "fast"  # below the classes of draughts


class PressFault(StrEnum):
    """What was done at the clock, or left undone."""

    BEFORE_MOVE = "pressed_before_moving"  # 未走子先按钟
    BEFORE_CAPTURES = "pressed_before_captures_off"  # 未提清先按钟
    OTHER_HAND = "pressed_with_other_hand"
    HAND_ON_CLOCK = "hand_on_clock"
    SLAPPED = "clock_slapped"
    STOPPED = "clock_stopped_by_player"
    KNOCKED_OVER = "clock_knocked_over"
    FORGOTTEN = "press_forgotten"
    REMINDED_BY_OPPONENT = "reminded_by_opponent"
    REMINDED_BY_OTHERS = "reminded_by_others"


class ControlError(ValueError):
    """A time control that cannot be; `code` is stable, `article` names the rule, if any."""

    def __init__(self, code: str, article: Article | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.article = article


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """One of several limits in turn (多重时限, classic clock.2.multi).

    `moves`: how many moves have to be made within it; 0 for none. One move to a limit is
    a reading (读秒): it begins afresh with every move, and only its overrun uses it up.
    """

    time_ms: int
    moves: int = 0

    @property
    def is_reading(self) -> bool:
        """One move within it is a reading (读秒)."""
        return self.moves == 1


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeControl:
    """How much time each side has.

    `base_ms`: the whole limit of a side (规定时限), in byo-yomi with the reserve inside it;
    of both sides together in shared time. `second_base_ms`: that of the second mover where
    the time is uneven (贴时, 6.4); 0 for the same. `increment_ms`: after each move; in shared
    time after each move on own time. `press_with_move`: the move itself presses the clock
    (electronic boards, online play); otherwise a press is an act of its own.
    `periods` readings of `period_ms` are kept back in byo-yomi (保留时限). `stage_moves` moves
    are due in every `stage_ms` once the base time is used. `base_moves` are due within the
    base time, before the further `limits`. `own_ms`: of each side once the shared time is
    used up; 0 where nothing follows it.

    :raises ControlError: for a control that cannot be, with the article that says so.
    """

    kind: ControlKind
    base_ms: int
    increment_ms: int = 0
    press_with_move: bool = False
    second_base_ms: int = 0
    period_ms: int = 0
    periods: int = 0
    stage_ms: int = 0
    stage_moves: int = 0
    base_moves: int = 0
    limits: tuple[Limit, ...] = ()
    own_ms: int = 0

    def __post_init__(self) -> None:
        if self.base_ms <= 0:
            raise ControlError("base_time_not_positive")
        if self.increment_ms < 0:
            raise ControlError("increment_negative")
        if self.kind is ControlKind.SUDDEN_DEATH and self.increment_ms:
            raise ControlError("increment_in_sudden_death")
        if self.second_base_ms < 0:
            raise ControlError("base_time_not_positive", XIANGQI("6.4"))
        self._check_range()
        self._check_fields()
        _CHECKS.get(self.kind, _no_more)(self)

    def base_of(self, index: int) -> int:
        """Return the base time of the first (0) or second (1) mover in milliseconds."""
        return self.second_base_ms if index and self.second_base_ms else self.base_ms

    def _check_range(self) -> None:
        times = (self.base_ms, self.increment_ms, self.second_base_ms, self.period_ms)
        more = (self.stage_ms, self.own_ms, *(limit.time_ms for limit in self.limits))
        counts = (self.periods, self.stage_moves, self.base_moves)
        if any(abs(number) > MAX_MS for number in (*times, *more)):
            raise ControlError("time_too_long")
        if any(
            number > MAX_PERIODS for number in (*counts, *(limit.moves for limit in self.limits))
        ):
            raise ControlError("time_too_long")
        if len(self.limits) > MAX_LIMITS:
            raise ControlError("time_too_long")

    def _check_fields(self) -> None:
        known = _FIELDS[self.kind]
        if any(getattr(self, field) and field not in known for field in _ALL_FIELDS):
            raise ControlError("field_of_another_control")


def _no_more(control: TimeControl) -> None:
    return None


def _byo_yomi(control: TimeControl) -> None:
    reserve = control.period_ms * control.periods
    least = min(control.base_of(0), control.base_of(1))
    if control.period_ms <= 0 or control.periods < 1 or reserve > least:
        raise ControlError("reserve_not_within_limit", WEIQI("12.3"))


def _stages(control: TimeControl) -> None:
    if control.stage_ms <= 0 or control.stage_moves < 1:
        raise ControlError("stage_not_positive", WEIQI("12.5"))


def _limits(control: TimeControl) -> None:
    if not control.limits:
        raise ControlError("limits_missing", GOMOKU_CLASSIC("clock.2.multi"))
    if control.base_moves < 0 or any(
        limit.time_ms <= 0 or limit.moves < 0 for limit in control.limits
    ):
        raise ControlError("limit_not_positive", GOMOKU_CLASSIC("clock.2.multi"))
    readings = [limit.is_reading for limit in control.limits]
    if readings != sorted(readings):
        raise ControlError("reading_not_last", GOMOKU_CLASSIC("clock.2.multi"))


def _shared(control: TimeControl) -> None:
    if control.own_ms < 0:
        raise ControlError("own_time_negative", GOMOKU("14.1.3"))
    if control.increment_ms and not control.own_ms:
        raise ControlError("increment_without_own_time", GOMOKU("14.1.3"))


_CHECKS = {
    ControlKind.BYO_YOMI: _byo_yomi,
    ControlKind.STAGES: _stages,
    ControlKind.LIMITS: _limits,
    ControlKind.SHARED: _shared,
}
_FIELDS: dict[ControlKind, frozenset[str]] = {
    ControlKind.INCREMENT: frozenset({"increment_ms", "second_base_ms"}),
    ControlKind.SUDDEN_DEATH: frozenset({"increment_ms", "second_base_ms"}),
    ControlKind.BYO_YOMI: frozenset({"second_base_ms", "period_ms", "periods"}),
    ControlKind.STAGES: frozenset({"second_base_ms", "stage_ms", "stage_moves"}),
    ControlKind.LIMITS: frozenset({"second_base_ms", "base_moves", "limits"}),
    ControlKind.SHARED: frozenset({"increment_ms", "own_ms"}),
}
_ALL_FIELDS = tuple(sorted(frozenset().union(*_FIELDS.values())))

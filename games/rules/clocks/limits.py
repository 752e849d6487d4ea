"""What a move earns on the clock: readings, stages and limits, per kind of control.

Weiqi 2002 articles 12.3 (读秒) and 12.5 (定时限步制), classic gomoku clock.2.multi (多重时限).
What a side has left is counted up to the fall of its flag, whatever it still may earn; so
one number holds the free time and the reserve, and a stage's or a limit's time is added
when it is reached. Pure functions of the control and that number; integer milliseconds.
"""

from games.rules.clocks.kinds import ControlKind, TimeControl


def first_allowance(control: TimeControl, index: int) -> int:
    """Return how long a side may think before its flag falls if it never moves.

    `index` is 0 for the first mover. Shared time is not a side's own and not in it.
    """
    base = control.base_of(index)
    if control.kind is ControlKind.STAGES:
        return base + control.stage_ms
    if control.kind is ControlKind.LIMITS:
        return base + (0 if control.base_moves else _granted(control, 0))
    if control.kind is ControlKind.SHARED:
        return control.own_ms
    return base


def reading_ms(control: TimeControl) -> int:
    """Return the time of all readings together, 0 for a control without them."""
    if control.kind is ControlKind.BYO_YOMI:
        return control.period_ms * control.periods
    return sum(limit.time_ms for limit in control.limits if limit.is_reading)


def periods_left(control: TimeControl, left: int) -> int:
    """Return how many readings are not used up with `left` ms to go."""
    if left <= 0:
        return 0
    if control.kind is ControlKind.BYO_YOMI:
        return min(control.periods, -(-left // control.period_ms))
    return sum(1 for mark in _marks(control) if mark - _length(control, mark) < left)


def rounded_up(control: TimeControl, left: int) -> int:
    """Return `left` after a move: the seconds of a reading not used up cost nothing (12.3)."""
    if left <= 0 or left >= reading_ms(control):
        return left
    if control.kind is ControlKind.BYO_YOMI:
        return -(-left // control.period_ms) * control.period_ms
    return min(mark for mark in _marks(control) if mark >= left)


def rounded_down(control: TimeControl, left: int) -> int:
    """Return `left` without the part of a reading: no part of one can be given."""
    if left <= 0 or left >= reading_ms(control):
        return left
    if control.kind is ControlKind.BYO_YOMI:
        return left // control.period_ms * control.period_ms
    return max((mark for mark in _marks(control) if mark <= left), default=0)


def after_move(control: TimeControl, left: int, *, counted: int, in_stage: bool) -> tuple[int, int]:
    """Return what is left after a completed move, and the moves counted towards quotas.

    `left` is above zero. `in_stage`: the move ended in a stage (12.5).
    """
    if control.kind is ControlKind.STAGES:
        if not in_stage:
            return left, counted
        counted += 1
        full = counted % control.stage_moves == 0
        return left + (control.stage_ms if full else 0), counted
    if control.kind is ControlKind.LIMITS:
        due = _due(control, counted)
        counted += 1
        if due and counted == due:
            left += _granted(control, counted)
        if not _due(control, counted):
            left = rounded_up(control, left)
        return left, counted
    if control.kind is ControlKind.BYO_YOMI:
        return rounded_up(control, left), counted
    return left, counted


def moves_due(control: TimeControl, counted: int) -> int:
    """Return how many moves are still due in the stage or limit that runs, 0 for none."""
    if control.kind is ControlKind.STAGES:
        return control.stage_moves - counted % control.stage_moves
    if control.kind is ControlKind.LIMITS:
        return max(0, _due(control, counted) - counted)
    return 0


def has_readings(control: TimeControl, counted: int) -> bool:
    """Return whether the readings are within reach: no quota stands before them."""
    return reading_ms(control) > 0 and not _due(control, counted)


def _quotas(control: TimeControl) -> list[tuple[int, int]]:
    """Return (moves due in all, time) of each limit, base first; 0 due where none are."""
    total = control.base_moves
    found = [(total, control.base_ms)]
    for limit in control.limits:
        has_quota = limit.moves > 1
        total += limit.moves if has_quota else 0
        found.append((total if has_quota else 0, limit.time_ms))
    return found


def _due(control: TimeControl, counted: int) -> int:
    """Return the moves due in all before the next limit opens, 0 when none are."""
    return next((due for due, _ in _quotas(control) if due > counted), 0)


def _granted(control: TimeControl, counted: int) -> int:
    """Return the time of the limits that open when `counted` moves are made.

    The first limit to open is the one behind the quota just met; after it the limits that
    need no moves open with it, up to the next that does.
    """
    quotas = _quotas(control)
    met = max((at for at, (due, _) in enumerate(quotas) if due == counted and due), default=0)
    time = 0
    for due, time_ms in quotas[met + 1 :]:
        time += time_ms
        if due:
            break
    return time


def _marks(control: TimeControl) -> list[int]:
    """Return what is left at the beginning of each reading, the last reading first."""
    marks: list[int] = []
    for limit in reversed(control.limits):
        if limit.is_reading:
            marks.append((marks[-1] if marks else 0) + limit.time_ms)
    return marks


def _length(control: TimeControl, mark: int) -> int:
    marks = [0, *_marks(control)]
    return mark - marks[marks.index(mark) - 1]

"""The codes of clocks in words: presets, what follows, faults, speeds (gettext, see `codes`)."""

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.labels.times import duration
from games.rules.clocks.kinds import ControlKind, Limit, TimeControl

Word = str | Promise

PRESETS: dict[str, Word] = {
    "xiangqi_standard": _("xiangqi, standard play: 60 minutes + 30 seconds"),
    "xiangqi_rapid_sudden_death": _("xiangqi, rapid: 15 minutes"),
    "xiangqi_rapid": _("xiangqi, rapid: 10 minutes + 10 seconds"),
    "xiangqi_super_rapid": _("xiangqi, super rapid: 5 minutes + 3 seconds"),
    "xiangqi_blitz": _("xiangqi, blitz: 3 minutes + 2 seconds"),
    "xiangqi_playoff_6_4": _("xiangqi, play-off: Red 6 minutes, Black 4, + 3 seconds"),
    "xiangqi_playoff_8_5": _("xiangqi, play-off: Red 8 minutes, Black 5, + 3 seconds"),
    "xiangqi_knockout_rapid": _("xiangqi knockout, rapid: 10 minutes + 10 seconds"),
    "xiangqi_knockout_super_rapid": _("xiangqi knockout, super rapid: 5 minutes + 3 seconds"),
    "xiangqi_knockout_playoff": _(
        "xiangqi knockout, play-off: Red 6 minutes, Black 4, + 3 seconds"
    ),
    "gomoku_rapid_sudden_death": _("gomoku, rapid: 15 minutes"),
    "gomoku_rapid": _("gomoku, rapid: 10 minutes + 10 seconds"),
    "gomoku_super_rapid": _("gomoku, super rapid: 5 minutes + 3 seconds"),
    "gomoku_blitz": _("gomoku, blitz: 3 minutes + 2 seconds"),
}

EFFECTS: dict[str, Word] = {
    "nothing": _("nothing follows"),
    "time": _("readings change"),
    "warning": _("warning"),
    "foul": _("foul"),
    "offence": _("offence, penalty by the official"),
    "loss": _("loss of the game"),
    "both_lose": _("both lose"),
    "draw": _("draw"),
    "board_stands": _("the end on the board stands"),
    "pending": _("waits for a request"),
    "referee": _("the arbiter decides"),
    "refused": _("not taken up"),
}

PRESS_FAULTS: dict[str, Word] = {
    "pressed_before_moving": _("clock pressed before moving"),
    "pressed_before_captures_off": _("clock pressed before the captures were off"),
    "pressed_with_other_hand": _("clock pressed with the other hand"),
    "hand_on_clock": _("hand kept on the clock"),
    "clock_slapped": _("clock slapped"),
    "clock_stopped_by_player": _("clock stopped by a player"),
    "clock_knocked_over": _("clock knocked over"),
    "press_forgotten": _("press forgotten"),
    "reminded_by_opponent": _("reminded to press by the opponent"),
    "reminded_by_others": _("reminded to press by others"),
}


def control_times(control: TimeControl) -> str:
    """Return the times of a control in words, without its name."""
    base = duration(control.base_ms)
    if control.base_moves:
        base = _with_moves(base, control.base_moves)
    if control.second_base_ms:
        base = f"{base} / {duration(control.second_base_ms)}"
    match control.kind:
        case ControlKind.BYO_YOMI:
            reading = {"count": control.periods, "time": duration(control.period_ms)}
            return f"{base} ({gettext('%(count)d readings of %(time)s kept back') % reading})"
        case ControlKind.STAGES:
            return f"{base} + {_with_moves(duration(control.stage_ms), control.stage_moves)}"
        case ControlKind.LIMITS:
            return " + ".join((base, *(_limit(limit) for limit in control.limits)))
        case ControlKind.SHARED if control.own_ms:
            base = f"{base}, {gettext('then each %(time)s') % {'time': duration(control.own_ms)}}"
    return f"{base} + {duration(control.increment_ms)}" if control.increment_ms else base


def _limit(limit: Limit) -> str:
    text = duration(limit.time_ms)
    return _with_moves(text, limit.moves) if limit.moves else text


def _with_moves(time: str, moves: int) -> str:
    return gettext("%(moves)d in %(time)s") % {"moves": moves, "time": time}

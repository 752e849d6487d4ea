"""Words for the codes that records are kept in, in the language of the page.

Codes are stored, words are not; a code without a word is shown as it is, so that a newer
record still reads on an older page. Times are integer milliseconds.
"""

from datetime import datetime

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Word = str | Promise

RESULTS: dict[str, Word] = {
    "1-0": _("Red wins"),
    "0-1": _("Black wins"),
    "1/2-1/2": _("Draw"),
    "": _("No result yet"),
}
SIDES: dict[str, Word] = {"red": _("Red"), "black": _("Black")}
STATUSES: dict[str, Word] = {
    "arranged": _("Arranged"),
    "running": _("Running"),
    "over": _("Over"),
    "closed": _("Closed"),
}
EDITIONS: dict[str, Word] = {"xiangqi-2020": _("Xiangqi rules 2020")}
REASONS: dict[str, Word] = {
    "checkmate": _("checkmate"),
    "stalemate": _("stalemate"),
    "self_destruction": _("self-destruction"),
    "resignation": _("resignation"),
    "time": _("loss on time"),
    "agreement": _("agreement"),
    "natural_limit": _("natural limit"),
    "repetition": _("repetition"),
    "perpetual_check": _("perpetual check"),
    "fouls": _("three fouls"),
    "illegal_moves": _("illegal moves"),
    "untrue_claims": _("a second untrue claim"),
    "pressed_before_moving": _("clock pressed before moving"),
    "as_recorded": _("as recorded"),
    "arbiter": _("decided by the arbiter"),
}
QUESTIONS: dict[str, Word] = {
    "natural_limit": _("Natural limit"),
    "repetition": _("Repeated position"),
}
VERDICTS: dict[str, Word] = {
    "draw": _("draw"),
    "untrue": _("the claim is not true"),
    "red_loses": _("Red loses"),
    "black_loses": _("Black loses"),
    "not_three": _("not three cycles"),
    "undecided": _("left to the arbiter"),
    "red_must_change": _("Red must change"),
    "black_must_change": _("Black must change"),
}
RULING_STATUSES: dict[str, Word] = {
    "proposed": _("proposed"),
    "confirmed": _("confirmed"),
    "overruled": _("overruled"),
}
VIOLATIONS: dict[str, Word] = {
    "self_destruction": _("self-destruction"),
    "no_man_on_square": _("no man stands there"),
    "not_your_man": _("the man is the opponent's"),
    "captures_own_man": _("captures an own man"),
    "no_such_geometry": _("the man does not move so"),
    "leaves_palace": _("leaves the palace"),
    "elephant_crosses_river": _("the elephant crosses the river"),
    "elephant_eye_blocked": _("the elephant's eye is blocked"),
    "horse_leg_blocked": _("the horse's leg is blocked"),
    "path_blocked": _("the path is blocked"),
    "cannon_needs_screen": _("the cannon needs one screen"),
    "pawn_backwards": _("the pawn moves backwards"),
    "pawn_sideways_before_river": _("the pawn moves sideways before the river"),
}
EVENTS: dict[str, Word] = {
    "game-arranged": _("game arranged"),
    "game-started": _("game started"),
    "illegal-move-recorded": _("illegal move"),
    "clock-pressed": _("clock pressed"),
    "flag-fell": _("flag fell"),
    "time-adjusted": _("time adjusted"),
    "foul-recorded": _("foul"),
    "warning-recorded": _("warning"),
    "draw-offered": _("draw offered"),
    "draw-offer-declined": _("draw declined"),
    "draw-offer-accepted": _("draw accepted"),
    "player-resigned": _("resignation"),
    "claim-made": _("claim"),
    "ruling-proposed": _("ruling proposed"),
    "ruling-confirmed": _("ruling confirmed"),
    "ruling-overruled": _("ruling overruled"),
    "game-ended": _("game ended"),
    "result-signed": _("result signed"),
    "game-closed": _("record closed"),
}


def word(table: dict[str, Word], code: str) -> str:
    """Return the word for `code`, or the code itself where there is none."""
    return str(table.get(code, code))


def duration(milliseconds: int | None) -> str:
    """Write a duration as m:ss or h:mm:ss, whole seconds rounded down; "" for None."""
    if milliseconds is None:
        return ""
    sign = "-" if milliseconds < 0 else ""
    minutes, seconds = divmod(abs(milliseconds) // 1000, 60)
    hours, rest = divmod(minutes, 60)
    return f"{sign}{hours}:{rest:02d}:{seconds:02d}" if hours else f"{sign}{rest}:{seconds:02d}"


def moment(at: datetime) -> str:
    """Write an instant in the server's time zone, to the second."""
    return timezone.localtime(at).strftime("%Y-%m-%d %H:%M:%S")

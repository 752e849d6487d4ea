"""Words for the codes that records are kept in, in the language of the page.

Codes are stored, words are not; a code without a word is shown as it is, so that a newer
record still reads on an older page. Times are integer milliseconds.
"""

from datetime import UTC, datetime

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.record import events as e
from games.rules.registry import UnknownEditionError, kernel_for

Word = str | Promise

SIDES: dict[str, Word] = {"red": _("Red"), "black": _("Black"), "arbiter": _("arbiter")}
RESULTS: dict[str, Word] = {
    "1-0": _("first mover wins"),
    "0-1": _("second mover wins"),
    "1/2-1/2": _("draw"),
}
WINS: dict[str, Word] = {"red": _("Red wins"), "black": _("Black wins")}
STATUSES: dict[str, Word] = {
    "arranged": _("arranged"),
    "running": _("under way"),
    "over": _("over, not signed"),
    "closed": _("closed"),
}
EDITIONS: dict[str, Word] = {"xiangqi-2020": _("Xiangqi rules 2020")}
ROLES: dict[str, Word] = {
    "player": _("player"),
    "arbiter": _("board arbiter"),
    "chief_arbiter": _("chief arbiter"),
    "committee": _("appeals committee"),
    "archivist": _("archivist"),
    "rating_office": _("rating office"),
    "system": _("system"),
}
REASONS: dict[str, Word] = {
    "checkmate": _("checkmate"),
    "stalemate": _("stalemate"),
    "self_destruction": _("king left to be taken"),
    "resignation": _("resignation"),
    "time": _("loss on time"),
    "agreement": _("agreement"),
    "fouls": _("fouls"),
    "illegal_moves": _("illegal moves"),
    "untrue_claims": _("a second untrue claim"),
    "pressed_before_moving": _("clock pressed before moving"),
    "as_recorded": _("as recorded"),
    "arbiter": _("declared by the arbiter"),
    "natural_limit_ruling": _("ruling on the natural limit"),
    "repetition_ruling": _("ruling on a repeated position"),
}
QUESTIONS: dict[str, Word] = {
    "natural_limit": _("natural limit"),
    "repetition": _("repeated position"),
}
VERDICTS: dict[str, Word] = {
    "draw": _("draw"),
    "untrue": _("the claim is not true"),
    "first_loses": _("first mover loses"),
    "second_loses": _("second mover loses"),
    "red_loses": _("Red loses"),
    "black_loses": _("Black loses"),
    "not_three": _("not three times"),
    "undecided": _("left to the arbiter"),
}
RULING_STATUSES: dict[str, Word] = {
    "proposed": _("proposed"),
    "confirmed": _("confirmed"),
    "overruled": _("overruled"),
}
WORK_KINDS: dict[str, Word] = {"ruling": _("ruling")}
WORK_STATES: dict[str, Word] = {
    "pending": _("waiting"),
    "done": _("done"),
    "needs_human": _("needs a person"),
}
CONTROLS: dict[str, Word] = {
    "increment": _("base time and increment"),
    "sudden_death": _("sudden death"),
}
EVENTS: dict[type, Word] = {
    e.GameArranged: _("game arranged"),
    e.GameStarted: _("game started"),
    e.MovePlayed: _("move"),
    e.IllegalMoveRecorded: _("illegal move"),
    e.ClockPressed: _("clock pressed"),
    e.FlagFell: _("flag fell"),
    e.TimeAdjusted: _("time adjusted"),
    e.FoulRecorded: _("foul"),
    e.WarningRecorded: _("warning"),
    e.DrawOffered: _("draw offered"),
    e.DrawOfferDeclined: _("draw declined"),
    e.DrawOfferAccepted: _("draw accepted"),
    e.PlayerResigned: _("resigned"),
    e.ClaimMade: _("claim made"),
    e.RulingProposed: _("ruling proposed"),
    e.RulingConfirmed: _("ruling confirmed"),
    e.RulingOverruled: _("ruling overruled"),
    e.GameEnded: _("game ended"),
    e.ResultSigned: _("result signed"),
    e.GameClosed: _("record closed"),
}
GROUPS: dict[str, tuple[Word, frozenset[type]]] = {
    "moves": (_("moves"), frozenset({e.MovePlayed, e.IllegalMoveRecorded})),
    "clock": (_("clock"), frozenset({e.ClockPressed, e.FlagFell, e.TimeAdjusted})),
    "penalties": (
        _("fouls and warnings"),
        frozenset({e.IllegalMoveRecorded, e.FoulRecorded, e.WarningRecorded}),
    ),
    "claims": (
        _("claims and offers"),
        frozenset(
            {
                e.ClaimMade,
                e.DrawOffered,
                e.DrawOfferDeclined,
                e.DrawOfferAccepted,
                e.PlayerResigned,
            }
        ),
    ),
    "rulings": (
        _("rulings"),
        frozenset({e.RulingProposed, e.RulingConfirmed, e.RulingOverruled}),
    ),
    "corrections": (_("corrections"), frozenset({e.TimeAdjusted, e.RulingOverruled})),
    "result": (
        _("result and signatures"),
        frozenset({e.GameEnded, e.ResultSigned, e.GameClosed}),
    ),
}
"""Filter of the timeline -> its name and the events it keeps; an event may be in several."""

STOCK_GAPS = (_("Model name"), _("Add link"), _("Change or view list link"))
"""Words of the stock admin that its own Chinese catalogue lacks; ours fills them in."""


def word(table: dict[str, Word], code: str) -> str:
    """Return the word for `code`, or the code itself where there is none."""
    return str(table.get(code, code))


def result_word(code: str, sides: tuple[str, str]) -> str:
    """Return a result by the name of the side that won; "" where there is none yet."""
    winner = {"1-0": sides[0], "0-1": sides[1]}.get(code, "")
    return str(WINS[winner]) if winner in WINS else word(RESULTS, code)


def result_of(code: str, edition: str) -> str:
    """Return a result as people who play under `edition` say it."""
    try:
        return result_word(code, kernel_for(edition).sides)
    except UnknownEditionError:
        return word(RESULTS, code)


def duration(milliseconds: int | None) -> str:
    """Write a duration as m:ss or h:mm:ss, whole seconds rounded down; "" for None."""
    if milliseconds is None:
        return ""
    sign = "−" if milliseconds < 0 else ""
    minutes, seconds = divmod(abs(milliseconds) // 1000, 60)
    hours, rest = divmod(minutes, 60)
    return f"{sign}{hours}:{rest:02d}:{seconds:02d}" if hours else f"{sign}{rest}:{seconds:02d}"


def instant(milliseconds: int | None) -> str:
    """Write an instant (milliseconds since 1970 UTC) in the server's time zone; "" for None."""
    if milliseconds is None:
        return ""
    local = timezone.localtime(datetime.fromtimestamp(milliseconds // 1000, tz=UTC))
    return local.strftime("%Y-%m-%d %H:%M:%S")

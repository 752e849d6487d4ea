"""Words of weiqi, by the terms of the competition rules of 2002, English and Chinese."""

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.labels.game_words import GameWords
from games.record import events as e
from games.record.weiqi import events as w
from games.rules.weiqi.scoring import ZI, zi_text

Word = str | Promise

SIDES: dict[str, Word] = {"black": _("Black"), "white": _("White")}
WINS: dict[str, Word] = {"black": _("Black wins"), "white": _("White wins")}
RESULTS: dict[str, Word] = {"0-0": _("both lose"), "no_result": _("no result")}
REASONS: dict[str, Word] = {
    "count": _("counted"),
    "warnings": _("lost by warnings"),
    "repetition_no_result": _("whole-board repetition, no result"),
    "repetition_draw": _("whole-board repetition, drawn"),
    "repetition_replay": _("whole-board repetition, to be replayed"),
}
VIOLATIONS: dict[str, Word] = {
    "point_occupied": _("a stone stands there"),
    "point_off_board": _("off the board"),
    "no_liberties": _("forbidden point"),
    "ko_retaken": _("ko retaken without a threat"),
    "ended_by_passes": _("both have passed"),
    "whole_board_repetition": _("whole-board repetition"),
    "two_moves_running": _("two moves running"),
}
OPTIONS: dict[str, Word] = {
    "komi_quarters": _("komi"),
    "long_cycle_rule": _("triple ko and the like"),
    "handicap": _("handicap stones"),
}
LONG_CYCLES: dict[str, Word] = {
    "forbidden": _("the repeating move is void"),
    "forfeit": _("the repeating move is void, its turn forfeited"),
    "no_result": _("no result"),
    "draw": _("draw"),
    "replay": _("replay"),
}
REPETITIONS: dict[str, Word] = {
    "single_ko": _("single ko"),
    "false_life": _("false life"),
    "double_ko": _("double ko"),
    "triple_ko": _("triple ko"),
    "quadruple_ko": _("quadruple ko"),
    "multiple_ko": _("multiple ko"),
    "eternal_life": _("eternal life"),
    "sending_two_returning_one": _("sending two, returning one"),
    "other": _("another cycle"),
    "rare_case": _("rare repetition of 20.3"),
}
WORDS = GameWords(
    sides=SIDES,
    wins=WINS,
    results=RESULTS,
    reasons=REASONS,
    violations=VIOLATIONS,
    options=OPTIONS,
)


def zi_words(quarters: int) -> str:
    """Return a number of quarter zi without its sign: `3/4`, `1 1/4` (in Chinese `1又1/4`)."""
    whole, rest = divmod(abs(quarters), ZI)
    if not whole or not rest:
        return zi_text(abs(quarters))
    return gettext("%(whole)s %(part)s") % {"whole": whole, "part": zi_text(rest)}


def margin_words(margin: int) -> str:
    """Return a counted result as the book prints it (11): 黑胜 3/4 子; quarters of a zi."""
    if not margin:
        return gettext("drawn by the count")
    if margin > 0:
        return gettext("Black wins by %(zi)s zi") % {"zi": zi_words(margin)}
    return gettext("White wins by %(zi)s zi") % {"zi": zi_words(margin)}


def detail_of(event: e.GameEvent) -> str:
    """Return what an event of weiqi says beyond name, side and article."""
    match event:
        case w.RepetitionFound():
            kind = str(REPETITIONS.get(event.kind, event.kind))
            where = gettext("as after move %(ply)d") % {"ply": event.equal_ply}
            doubt = gettext("may be a false life") if event.ko_apart else ""
            void = "" if event.stands else gettext("%(move)s is void") % {"move": event.move}
            return _joined(void, kind, where, doubt)
        case w.RepetitionSettled():
            return _settled(event)
        case w.CaptureCorrected():
            back = gettext("put back: %(points)s") % {"points": " ".join(event.put_back)}
            off = gettext("taken off: %(points)s") % {"points": " ".join(event.taken_off)}
            return _joined(back if event.put_back else "", off if event.taken_off else "")
        case w.DeadMarked():
            return _marks(event.dead, event.shared)
        case w.GameCounted():
            return _count(event)
        case w.BordersSettled():
            given = gettext("to %(side)s: %(points)s") % {
                "side": SIDES.get(event.side, event.side),
                "points": " ".join(event.contested) or gettext("none"),
            }
            return _joined(_marks(event.dead, ()), given)
        case _:
            return ""


def _settled(event: w.RepetitionSettled) -> str:
    kind = str(REPETITIONS.get(event.kind, event.kind))
    if not event.side:
        return kind
    barred = gettext("%(side)s may not take at %(move)s") % {
        "side": SIDES.get(event.side, event.side),
        "move": event.move,
    }
    return _joined(kind, barred, gettext("the turn goes back") if event.void_lifted else "")


def _marks(dead: tuple[str, ...], shared: tuple[str, ...]) -> str:
    text = gettext("dead: %(points)s") % {"points": " ".join(dead) or gettext("none")}
    left = gettext("shared: %(points)s") % {"points": " ".join(shared)}
    return _joined(text, left if shared else "")


def _count(event: w.GameCounted) -> str:
    sides = gettext("Black %(black)s zi, White %(white)s zi") % {
        "black": zi_words(event.black),
        "white": zi_words(event.white),
    }
    komi = gettext("komi %(zi)s zi") % {"zi": zi_words(event.komi)}
    warnings = gettext("warnings: Black %(black)d, White %(white)d") % {
        "black": event.black_warnings,
        "white": event.white_warnings,
    }
    warned = event.black_warnings or event.white_warnings
    return _joined(
        sides, komi if event.komi else "", warnings if warned else "", margin_words(event.margin)
    )


def _joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)

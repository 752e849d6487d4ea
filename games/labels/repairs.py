"""Words of what is put right at a board, by the terms of the rule books, English and Chinese.

Xiangqi 2020, article 5; weiqi 2002, 17; gomoku 2025, 17 and 21.
"""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.record import events as e
from games.record.annulment.events import ActAnnulled, MoveCorrected
from games.record.officiating.repairs import events as re
from games.record.officiating.repairs.kinds import PositionOutcome, TakenBackFor
from games.rules.xiangqi.touch import Obligation

Word = str | Promise

REASONS: dict[str, Word] = {
    "position_ruling": _("ruling on the position"),
    "to_be_replayed": _("to be replayed"),
}
VIOLATIONS: dict[str, Word] = {
    "touched_man_not_moved": _("a touched piece was not moved or taken"),
}
CAUSES: dict[str, Word] = {
    TakenBackFor.DISPLACED.value: _("pieces were displaced"),
    TakenBackFor.ILLEGAL_MOVE.value: _("an illegal move was found"),
    TakenBackFor.DROPPED.value: _("a piece was dropped by accident"),
}
OUTCOMES: dict[str, Word] = {
    PositionOutcome.BACK.value: _("put back where it stood"),
    PositionOutcome.POINT.value: _("put on a point chosen"),
    PositionOutcome.STANDS.value: _("stands where it is"),
    PositionOutcome.DRAW.value: _("the game is a draw"),
    PositionOutcome.REPLAY.value: _("the game is replayed"),
    PositionOutcome.BOTH_LOSE.value: _("both sides lose"),
}
OBLIGATIONS: dict[str, Word] = {
    Obligation.MOVE_TOUCHED.value: _("must move the piece touched"),
    Obligation.CAPTURE_TOUCHED.value: _("must take the piece touched"),
    Obligation.CAPTURE_WITH_TOUCHED.value: _("must take the piece touched with the one touched"),
    Obligation.FREE.value: _("may move freely"),
}


def detail_of(event: e.GameEvent) -> str:
    """Return what a repair says beyond name, side and article."""
    match event:
        case re.SwappedColoursFound():
            begun = gettext("begun anew with the right colours")
            stand = gettext("the game goes on as it stands")
            after = gettext("after move %(plies)d") % {"plies": event.plies}
            return _joined(after, begun if event.corrected else stand, event.note)
        case re.DisplacementFound():
            return _joined(" ".join(f"{man.source}→{man.target}" for man in event.men), event.note)
        case re.PliesTakenBack():
            back = gettext("back to move %(ply)d") % {"ply": event.to_ply}
            return _joined(_word(CAUSES, event.cause.value), back, event.note)
        case re.BoardUpset():
            return _upset(event)
        case re.PositionRuled():
            how = gettext("both sides agree") if event.agreed else gettext("by ruling")
            return _joined(_word(OUTCOMES, event.outcome.value), how, event.note)
        case re.ManFoundBetween():
            return f"{event.source}: {' / '.join(event.points)}"
        case re.MenTouched():
            duty = (
                _word(OBLIGATIONS, event.obligation) if event.obligation else gettext("by accident")
            )
            return _joined(" ".join(event.squares), duty, event.note)
        case ActAnnulled() | MoveCorrected():
            return _put_right(event)
        case _:
            return ""


def _upset(event: re.BoardUpset) -> str:
    text = ngettext(
        "%(number)d piece off its point", "%(number)d pieces off their points", event.men
    )
    parts = [text % {"number": event.men}]
    if event.off_board:
        parts.append(gettext("a piece off the board"))
    if not event.side:
        parts.append(gettext("by neither side"))
    if event.pressed:
        parts.append(gettext("with or after the press"))
    if event.deliberate:
        parts.append(gettext("on purpose"))
    if not event.restorable:
        parts.append(gettext("cannot be restored"))
    return _joined(*parts, event.note)


def _word(table: Mapping[str, Word], code: str) -> str:
    return str(table.get(code, code))


def _joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


def _put_right(event: ActAnnulled | MoveCorrected) -> str:
    """Return which entries stand no longer or were put right, why, and what is to be reviewed."""
    if isinstance(event, ActAnnulled):
        text = gettext("entry %(number)d annulled") % {"number": event.event_version}
    else:
        text = gettext("entry %(number)d: %(was)s is %(move)s") % {
            "number": event.event_version,
            "was": event.was,
            "move": event.move,
        }
    others = tuple(number for number in event.fallen if number != event.event_version)
    return " · ".join((text, *_others(others, event.to_review), event.reason))


def _others(fallen: tuple[int, ...], to_review: tuple[int, ...]) -> tuple[str, ...]:
    words = []
    if fallen:
        words.append(gettext("with it %(numbers)s") % {"numbers": _numbers(fallen)})
    if to_review:
        words.append(gettext("to be reviewed: %(numbers)s") % {"numbers": _numbers(to_review)})
    return tuple(words)


def _numbers(versions: tuple[int, ...]) -> str:
    """Return numbers in words, neighbours as a range."""
    ranges: list[list[int]] = []
    for version in versions:
        if ranges and ranges[-1][-1] == version - 1:
            ranges[-1] = [ranges[-1][0], version]
        else:
            ranges.append([version])
    return ", ".join("–".join(map(str, ends)) for ends in ranges)

"""Words of offences and penalties, by the terms of each rule book, English and Chinese."""

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.labels.terms import cited_term
from games.labels.times import duration
from games.record import events as e
from games.record.officiating.offences import events as oe
from games.record.state import GameState
from games.record.values import Moment
from games.rules.books.registry import BOOKS, book_of
from games.rules.offences.kinds import Offence, Penalty

Word = str | Promise
LateEvent = e.FoulRecorded | e.WarningRecorded | oe.OffenceRecorded
"""What may be put on record when play has ended."""

ROLES: dict[str, Word] = {
    "deputy_chief_arbiter": _("deputy chief arbiter"),
    "organiser": _("organising committee"),
}
REASONS: dict[str, Word] = {
    "penalty": _("lost by penalty"),
    "disqualification": _("disqualified"),
    "both_lose": _("both sides lose"),
    "board_upset": _("pieces knocked over"),
}
MEASURES: dict[str, Word] = {
    "note": _("note only"),
    "warning": _("warning given"),
    "foul": _("foul given"),
    "violation": _("violation given"),
    "sent_out": _("sent out of the hall"),
    "loss": _("loss of the game"),
    "both_lose": _("loss for both"),
    "disqualification": _("disqualification from the tournament"),
}
OFFENCE_STATUSES: dict[str, Word] = {
    "noted": _("noted"),
    "pending": _("waits for confirmation"),
    "imposed": _("in force"),
    "waived": _("accepted by the opponent"),
    "rejected": _("declined"),
    "overruled": _("changed"),
}
_CODES = {
    (offence.code, offence.article): offence
    for book in BOOKS.values()
    for offence in book.offences.listed
}


def late_words(before: GameState, after: GameState) -> str:
    """Return what fouls and warnings put on record after the end do, "" where none were."""
    if before.ending is None or after.ending != before.ending:
        return ""
    if after.late_marks != before.late_marks:
        return gettext("the result stands, counted for the standings")
    known = len(before.offences.marks), len(before.offences.entries)
    if (len(after.offences.marks), len(after.offences.entries)) != known:
        return gettext("the result stands, not counted for the standings")
    return ""


def moment_words(event: LateEvent) -> str:
    """Return when an act was done and recorded, where play had ended."""
    if not event.after_end:
        return ""
    if event.happened is Moment.AFTER:
        return gettext("done after the end")
    return gettext("recorded after the end")


def offence_name(offence: Offence, *, chinese: bool) -> str:
    """The book's short name for it, in one of the two languages."""
    return offence.zh if chinese else offence.en


def offence_choices(edition: str, *, chinese: bool) -> list[tuple[str, str]]:
    """Return the offences of an edition as (code, article and name), in the book's order."""
    return [
        (offence.code, f"{offence.article.number} {offence_name(offence, chinese=chinese)}")
        for offence in book_of(edition).offences.listed
    ]


def penalty_words(penalty: Penalty) -> str:
    """Return what a penalty is: measure, time, zi, loss."""
    article = penalty.articles[0] if penalty.articles else None
    name = cited_term(MEASURES, penalty.measure.value, article)
    if penalty.count > 1:
        name = gettext("%(what)s, %(count)d times") % {"what": name, "count": penalty.count}
    parts = [name]
    if penalty.own_ms:
        parts.append(gettext("own time %(time)s") % {"time": _signed(penalty.own_ms)})
    if penalty.opponent_ms:
        parts.append(gettext("opponent's time %(time)s") % {"time": _signed(penalty.opponent_ms)})
    if penalty.zi:
        parts.append(gettext("%(number)d zi at the count") % {"number": penalty.zi})
    if penalty.loses == "offender" and penalty.measure.value not in ("loss", "disqualification"):
        parts.append(str(MEASURES["loss"]))
    return " · ".join(parts)


def _signed(time_ms: int) -> str:
    return f"{'+' if time_ms > 0 else ''}{duration(time_ms)}"


def detail_of(event: e.GameEvent, *, chinese: bool) -> str:
    """Return what an event about offences says beyond name and side, "" for any other."""
    match event:
        case oe.OffenceRecorded():
            offence = _CODES.get((event.code, event.article))
            name = offence_name(offence, chinese=chinese) if offence else event.code
            status = str(OFFENCE_STATUSES[event.status.value])
            penalty, when = penalty_words(event.penalty), moment_words(event)
            return _joined(name, penalty, status, event.note, event.reason, when)
        case oe.PenaltyConfirmed():
            return _joined(_offence_at(event.offence_version), penalty_words(event.penalty))
        case oe.PenaltyRejected():
            at = _offence_at(event.offence_version)
            return _joined(at, penalty_words(event.penalty), event.reason)
        case oe.PenaltyOverruled():
            change = f"{penalty_words(event.before)} → {penalty_words(event.after)}"
            return _joined(_offence_at(event.offence_version), change, event.reason)
        case _:
            return ""


def _offence_at(version: int) -> str:
    return gettext("offence at event %(offence_version)d") % {"offence_version": version}


def _joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)

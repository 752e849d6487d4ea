"""What the book asks of the two beside the moves: the score sheets, and the reading of seconds.

Xiangqi 2020, 7.1, 7.3 and 28.4; weiqi 2002, 12.3; gomoku 2025, 13.1 to 13.8; classic rules,
record 1 to 8. Of games of an archive nothing is asked any more.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.labels.language import is_chinese
from games.record.officiating.sheets.duties import entering_side
from games.record.values import Status
from games.rules.books.article import Article
from games.rules.books.sources import WEIQI
from games.rules.clocks.control import Clock, new_clock
from games.rules.clocks.kinds import ControlKind, TimeControl
from games.rules.clocks.readings import Announcement, announcements
from games.rules.recording import RecordingDuty, must_record
from games.rules.records import ENTERED
from games.selectors import GamePage
from games.web.sides import sides_of

_READ = (WEIQI("12.3/p3"), WEIQI("12.3/p4"))
_ENTERED: dict[bool | None, Promise] = {
    None: gettext_lazy("%(side)s"),
    True: gettext_lazy("%(side)s, done"),
    False: gettext_lazy("%(side)s, refused"),
}
"""Whether the moves were entered -> who enters them and what became of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Duty:
    """One line: what it is about, what is asked, and the article."""

    about: str
    wording: str
    article: Article


def duties_of(page: GamePage) -> tuple[Duty, ...]:
    """Return what is asked at this board now."""
    if page.source is not None:
        return ()
    if page.state.status in (Status.OVER, Status.CLOSED):
        return (*_entering(page), *_lent_and_copied(page))
    return (*_recording(page), *_lent_and_copied(page), *_reported(page), *_reading(page))


def _recording(page: GamePage) -> Iterator[Duty]:
    """Yield who must record, one line where both stand alike."""
    state = page.state
    clock = state.clock or _at_start(state.time_control, state.sides)
    found = {name.code: must_record(state.edition, clock, name.code) for name in sides_of(page)}
    alike = len(set(found.values())) == 1
    for side in sides_of(page)[: 1 if alike else 2]:
        duty = found[side.code]
        if duty.article:
            who = _("both sides") if alike else side.word
            wording = _wording(duty) % {"side": who}
            yield Duty(about=_("Recording the moves"), wording=wording, article=duty.article)


def _at_start(control: TimeControl | None, sides: tuple[str, str]) -> Clock | None:
    return None if control is None else new_clock(control, sides)


def _wording(duty: RecordingDuty) -> str:
    if duty.is_owed:
        return _("%(side)s must record, unless the event has it otherwise")
    if duty.complete_later:
        return _("%(side)s short of time need not record now, and completes it afterwards")
    return _("%(side)s need not record")


def _entering(page: GamePage) -> Iterator[Duty]:
    """Yield who enters the moves after the game."""
    enters = entering_side(page.state)
    for side in sides_of(page):
        if side.code == enters:
            wording = _ENTERED[page.state.sheets.entered] % {"side": side.word}
            yield Duty(about=_("Entering the moves"), wording=wording, article=ENTERED)


def _lent_and_copied(page: GamePage) -> Iterator[Duty]:
    """Yield which sheets have to be written out anew or given back."""
    state = page.state
    sheets, words = state.book.sheets, {side.code: side.word for side in sides_of(page)}
    for demand in state.sheets.open_demands:
        if sheets.copied is not None:
            wording = _("%(side)s writes the score sheet out anew, or completes it")
            who = {"side": words[state.side_of(demand.player)]}
            yield Duty(about=_("Fair copy"), wording=wording % who, article=sheets.copied)
    loan = state.sheets.loan
    if loan is not None and sheets.borrowed is not None:
        wording = (
            _("%(side)s has the opponent's sheet and gives it back before moving")
            if sheets.returned_first
            else _("%(side)s has the opponent's sheet and gives it back")
        )
        who = {"side": words[state.side_of(loan.player)]}
        yield Duty(about=_("Sheet on loan"), wording=wording % who, article=sheets.borrowed)


def _reported(page: GamePage) -> Iterator[Duty]:
    """Yield what was reported to the arbiter and waits for him."""
    article = page.state.book.conduct.disturbed
    for report in page.state.reports:
        if article is not None and not report.dealt_with:
            yield Duty(about=_("Disturbance reported"), wording=report.note, article=article)


def _reading(page: GamePage) -> Iterator[Duty]:
    """Yield what is read out in a reading, and in the last one (weiqi 12.3)."""
    control = page.state.time_control
    if (
        control is None
        or page.state.book.clocks.readings is None
        or control.kind is not ControlKind.BYO_YOMI
    ):
        return
    length = control.period_ms
    if control.periods > 1:
        before = announcements(control, periods=control.periods, until_ms=length)
        # What is left changes with every reading: it is the last thing said of each.
        wording = _("%(seconds)s and what is left") % {"seconds": _words(before[:-1])}
        yield Duty(about=_("A reading"), wording=wording, article=_READ[0])
    last = announcements(control, periods=1, until_ms=length)
    yield Duty(about=_("The last reading"), wording=_words(last), article=_READ[1])


def _words(spoken: tuple[Announcement, ...]) -> str:
    words = (announcement.zh if is_chinese() else announcement.en for announcement in spoken)
    return _(", ").join(words)

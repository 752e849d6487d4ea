"""What the book asks of the two beside the moves: the score sheets, and the reading of seconds.

Xiangqi 2020, 7.1, 7.3 and 28.4; weiqi 2002, 12.3; gomoku 2025, 13.1 to 13.8; classic rules,
record 1 to 8. Of games of an archive nothing is asked any more.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.labels.language import is_chinese
from games.record.values import Status
from games.rules.books.article import Article
from games.rules.books.sources import WEIQI
from games.rules.clocks.control import Clock, new_clock
from games.rules.clocks.kinds import ControlKind, TimeControl
from games.rules.clocks.readings import Announcement, announcements
from games.rules.recording import RecordingDuty, must_record
from games.rules.records import ENTERED, enters_moves
from games.selectors import GamePage
from games.web.sides import sides_of

_READ = (WEIQI("12.3/p3"), WEIQI("12.3/p4"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Duty:
    """One line: what it is about, what is asked, and the article."""

    about: str
    asked: str
    article: Article


def duties_of(page: GamePage) -> tuple[Duty, ...]:
    """Return what is asked at this board now."""
    if page.source is not None:
        return ()
    if page.state.status in (Status.OVER, Status.CLOSED):
        return tuple(_entering(page))
    return (*_recording(page), *_reading(page))


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
            asked = _asked(duty) % {"side": who}
            yield Duty(about=_("Recording the moves"), asked=asked, article=duty.article)


def _at_start(control: TimeControl | None, sides: tuple[str, str]) -> Clock | None:
    return None if control is None else new_clock(control, sides)


def _asked(duty: RecordingDuty) -> str:
    if duty.is_owed:
        return _("%(side)s must record, unless the event has it otherwise")
    if duty.complete_later:
        return _("%(side)s short of time need not record now, and completes it afterwards")
    return _("%(side)s need not record")


def _entering(page: GamePage) -> Iterator[Duty]:
    """Yield who enters the moves after the game."""
    state = page.state
    winners = {"1-0": state.sides[0], "0-1": state.sides[1], "1/2-1/2": ""}
    if state.ending is None or state.ending.result not in winners:
        return
    enters = enters_moves(state.edition, winner=winners[state.ending.result])
    for side in sides_of(page):
        if side.code == enters:
            yield Duty(about=_("Entering the moves"), asked=side.word, article=ENTERED)


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
        said = _("%(seconds)s and what is left") % {"seconds": _words(before[:-1])}
        yield Duty(about=_("A reading"), asked=said, article=_READ[0])
    last = announcements(control, periods=1, until_ms=length)
    yield Duty(about=_("The last reading"), asked=_words(last), article=_READ[1])


def _words(spoken: tuple[Announcement, ...]) -> str:
    words = (announcement.zh if is_chinese() else announcement.en for announcement in spoken)
    return ("、" if is_chinese() else ", ").join(words)

"""What takes back or puts right what is on record. Past tense; facts only.

The game is then what it would be without the act; nothing leaves the record, and at its version a
page still shows what was known then (docs/decisions/0040).
"""

from dataclasses import dataclass

from games.record.officiating.timekeeping.events import Reading
from games.rules.books.article import Article
from games.streams.declarations import gettext_noop as _
from games.streams.stored import stored


@stored("games.act-annulled.v1", label=_("record entry annulled"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ActAnnulled:
    """The act recorded at `event_version` counts for nothing (撤销), for `reason`.

    `fallen`: every event that stands no longer, that one and what rested on it. `to_review`:
    events that stand though they were decided with the act in view, which a person has to look
    at. `clocks`: what the clocks show and stand at, where the act had stopped them; else empty.
    """

    event_version: int
    fallen: tuple[int, ...]
    reason: str
    article: Article | None = None
    to_review: tuple[int, ...] = ()
    clocks: tuple[Reading, ...] = ()


@stored("games.move-corrected.v1", label=_("record entry corrected"))
@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCorrected:
    """The move entered at `event_version` was played as `move` (更正录入): `was` is a wrong entry.

    `reading_ms`: what the clock showed after it, None where nothing was entered. `fallen`: the
    events that stand no longer, as an end that the wrong entry brought. `to_review`: as of an
    act annulled.
    """

    event_version: int
    ply: int
    side: str
    move: str
    was: str
    reason: str
    reading_ms: int | None = None
    article: Article | None = None
    fallen: tuple[int, ...] = ()
    to_review: tuple[int, ...] = ()


AnnulmentEvent = ActAnnulled | MoveCorrected

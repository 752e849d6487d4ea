"""A game's events as one table: one query, one fold, plain rows.

An inline of six hundred events takes seconds and megabytes; rows made here and printed by
a template take a tenth of a second.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode
from uuid import UUID

from django.utils.translation import gettext as _

from games.admin.actor import DEVICE
from games.admin.words import GROUPS
from games.labels import events as event_words
from games.labels.codes import ROLES
from games.labels.history import printed_by_event
from games.labels.terms import term
from games.labels.times import instant, time_left
from games.ledger.envelope import StoredEvent
from games.models import Device
from games.people import names_of_ids
from games.record import events as e
from games.record.history import history_of
from games.record.state import GameState
from games.rules.books.article import Article

CASE = "case:"
"""What stands before the number of a case where an act carries out its decision."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineRow:
    """One event as printed; `ply` moves stood after it.

    `struck`: a move taken back since; `annulled`: it stands no longer. `correction`: the query
    that fills the form of a correction with what was recorded, "" where nothing was moved.
    """

    version: int
    recorded: str
    name: str
    kind: str
    side: str
    side_code: str
    move: str
    detail: str
    clock: str
    actor: str
    role: str
    device: str
    articles: tuple[Article, ...]
    claimed: str
    ply: int
    payload: str
    struck: bool = False
    annulled: bool = False
    correction: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline:
    """The rows a page shows, all events, shown or not, and the state after them."""

    rows: tuple[TimelineRow, ...]
    total: int
    events: tuple[e.GameEvent, ...]
    state: GameState


def timeline_of(stored: Sequence[StoredEvent], *, show: str = "", chinese: bool) -> Timeline:
    """Return the rows of the group `show` ("" or an unknown name: all) of a whole stream.

    :raises UnknownEventError: for an event no released code can read.
    """
    wanted = GROUPS[show][1] if show in GROUPS else None
    history = history_of(stored)
    if history is None:
        raise AssertionError("a game's stream begins with its arrangement")
    decoded, names = history.events, actor_names(stored) | device_names(stored)
    printed = printed_by_event(history.states, chinese=chinese)
    rows = []
    verdicts = {
        pair.version: event.verdict
        for pair, event in zip(stored, decoded, strict=True)
        if isinstance(event, e.RulingProposed)
    }
    for pair, event, state in zip(stored, decoded, history.states, strict=True):
        if wanted is None or type(event) in wanted:
            move = printed.get(pair.version) if isinstance(event, e.MovePlayed) else None
            row = _row(pair, event, state, move.text if move else "", names, chinese=chinese)
            name = event_words.name_of(event, verdicts=verdicts)
            struck = bool(move and move.taken_back)
            annulled = pair.version in history.state.annulled
            rows.append(replace(row, name=name, struck=struck, annulled=annulled))
    return Timeline(rows=tuple(rows), total=len(stored), events=decoded, state=history.state)


def _row(
    stored_event: StoredEvent,
    event: e.GameEvent,
    state: GameState,
    move: str,
    names: dict[str, str],
    *,
    chinese: bool,
) -> TimelineRow:
    side = event_words.side_of(event)
    actor = names.get(stored_event.actor, stored_event.actor)
    role = term(ROLES, stored_event.role, edition=state.edition)
    return TimelineRow(
        version=stored_event.version,
        recorded=instant(stored_event.recorded_at),
        name=event_words.name_of(event),
        kind=stored_event.type.split(".")[1],
        side=event_words.side_word(event),
        side_code=side,
        move=move,
        detail=event_words.detail_of(event, sides=state.sides, chinese=chinese),
        clock=_clock_after(event, state, side),
        actor=actor,
        role=role if role != actor else "",
        device=names.get(stored_event.device, stored_event.device),
        articles=event_words.articles_of(event),
        claimed=instant(stored_event.occurred_at),
        ply=state.plies,
        payload=stored_event.payload.decode(),
        correction=correction_query(event, stored_event.version),
    )


def correction_query(event: e.GameEvent, version: int) -> str:
    """Return what the form of a correction holds: the move and the reading as recorded."""
    if not isinstance(event, e.MovePlayed):
        return ""
    query: dict[str, object] = {"event_version": version, "move": event.move}
    if event.reading_ms is not None:
        query["reading"] = event.reading_ms // 1000
    return urlencode(query)


def _clock_after(event: e.GameEvent, state: GameState, side: str) -> str:
    """Return what the acting side has left after an event that touches its clock."""
    if state.clock is None or not side:
        return ""
    if isinstance(event, e.MovePlayed):
        return time_left(state.moves[-1].remaining_ms)
    return time_left(state.clock.remaining(side))


def actor_names(stored: Sequence[StoredEvent]) -> dict[str, str]:
    """Return actor id -> name, for actors that the registry or the users know."""
    return names_of_ids({pair.actor for pair in stored})


def device_names(stored: Sequence[StoredEvent]) -> dict[str, str]:
    """Return device id, and the id it acts by, -> the name the device was registered under."""
    devices = {found for pair in stored if (found := _uuid(pair.device)) is not None}
    known = Device.objects.in_bulk(list(devices)) if devices else {}
    names = {str(pk): device.name for pk, device in known.items()}
    names |= {f"device:{pk}": name for pk, name in names.items()}
    names[DEVICE] = _("office")
    # What a case ordered says so in place of a device, by the end of the number on its paper.
    return names | {
        pair.device: _("carrying out case %(number)s") % {"number": pair.device[-8:].upper()}
        for pair in stored
        if pair.device.startswith(CASE)
    }


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None

"""The desk of one event: what is to be done next, what stops it, and the way to everything."""

from collections.abc import Iterable
from typing import Any

from django.contrib.auth import get_user_model
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from games import api
from games.access import device_names
from games.admin.api import DEVICE
from games.labels.codes import EDITIONS, ROLES, word
from games.labels.terms import term
from games.labels.times import instant
from tournaments.admin.acting import carries
from tournaments.admin.pages import Desk
from tournaments.admin.tabs.bar import Tab, tabbed
from tournaments.admin.tabs.round_links import tables_url
from tournaments.labels import events as event_words
from tournaments.labels import pages as words
from tournaments.labels.deviations import departure_words
from tournaments.record.codec import CODEC
from tournaments.record.knockout.match_games import is_team_event
from tournaments.record.results.commands import FileOriginal
from tournaments.record.results.confirming import confirmed_groups, unconfirmed_groups
from tournaments.record.state import Round, StageState
from tournaments.record.values import RoundStatus

LOGGED = 25
"""Entries of the record that the desk shows at once."""


def desk_page(request: HttpRequest, desk: Desk, context: dict[str, Any]) -> HttpResponse:
    """Show the desk; everything is recorded through the pages it leads to."""
    show_all = request.GET.get("log") == "all"
    edition = desk.state.regulations.edition
    return TemplateResponse(
        request,
        "admin/tournaments/desk.html",
        tabbed(
            desk,
            desk.title,
            context,
            Tab.ROUNDS,
            edition=word(EDITIONS, edition),
            role=term(ROLES, desk.actor.role.value, edition=edition) if desk.actor else "",
            links=_links(desk),
            rounds=_rounds(desk),
            panels=api.shown_panels(api.Place.DESK, desk.id, actor=desk.actor),
            log=_log(desk, every=show_all),
            log_is_cut=not show_all and desk.state.version > LOGGED,
        ),
    )


def _links(desk: Desk) -> list[tuple[str, str]]:
    stage = desk.stage
    links = []
    if stage is not None and stage.rules.kind.has_sheet:
        links.append((desk.url("sheet"), _("Knockout sheet")))
    if stage is not None and stage.rules.kind.round_robin:
        links.append((desk.url("schedule"), _("All rounds")))
    if stage is not None and stage.latest is not None and is_team_event(desk.state):
        links.append((desk.url("line_ups", stage.latest.number), _("Line-ups")))
    if stage is not None and any(board.games for round_ in stage.played for board in round_.boards):
        links.append((tables_url(desk), _("Table screen")))
    return links


def _confirmed(stage: StageState, played: Round) -> str:
    """Return which results a deputy has confirmed (gomoku 25.3.2-B), "" for none."""
    found = confirmed_groups(stage, played)
    if not found:
        return ""
    if not unconfirmed_groups(stage, played):
        return _("confirmed by the deputy")
    return _("confirmed by the deputy: %(groups)s") % {"groups": _(", ").join(found)}


def _rounds(desk: Desk) -> list[dict[str, Any]]:
    stage = desk.stage
    if stage is None:
        return []
    return [
        {
            "number": round_.number,
            "status": words.ROUND_STATUSES[round_.status],
            "source": words.SOURCES[round_.source],
            "boards": len(round_.boards),
            "missing": len(round_.missing),
            "deviation": departure_words(round_.deviation) if round_.deviation else "",
            "scans": round_.originals,
            "confirmed": _confirmed(stage, round_),
            "scan_url": f"{desk.url('act', 'file-original')}?round={round_.number}"
            if round_.status is RoundStatus.CLOSED and carries(desk.actor, FileOriginal)
            else "",
            "pairing": desk.url("pairing", round_.number),
            "results": desk.url("results", round_.number)
            if round_.status is not RoundStatus.DRAFT
            else "",
        }
        for round_ in stage.played
    ]


def _actors(actors: Iterable[str]) -> dict[str, str]:
    """Return actor -> the name of the official, for those who still have a login."""
    ids = {actor.removeprefix("user:") for actor in actors if actor.startswith("user:")}
    people = get_user_model().objects.in_bulk([int(id_) for id_ in ids if id_.isdecimal()])
    return {
        f"user:{pk}": person.get_full_name() or person.get_username()
        for pk, person in people.items()
    }


def _log(desk: Desk, *, every: bool) -> list[dict[str, str]]:
    after = 0 if every else max(0, desk.state.version - LOGGED)
    rows = []
    stored = api.load_events(desk.id, after=after)
    devices = device_names({pair.device for pair in stored})
    actors = _actors(pair.actor for pair in stored)
    actors |= {f"device:{text}": name for text, name in devices.items()}
    hidden = api.withheld(stored, lambda _event, _section: desk.actor)
    for pair in stored:
        event = CODEC.decode(pair.type, pair.payload, version=pair.version)
        rows.append(
            {
                "version": str(pair.version),
                "at": instant(pair.recorded_at),
                "name": event_words.name_of(event),
                "detail": _("not public yet")
                if (pair.stream_id, pair.version) in hidden
                else event_words.detail_of(event, desk.named, desk.people),
                "actor": actors.get(pair.actor, pair.actor),
                "role": term(ROLES, pair.role, edition=desk.state.regulations.edition),
                "device": ""
                if pair.device == DEVICE or pair.actor == f"device:{pair.device}"
                else devices.get(pair.device, pair.device),
            }
        )
    return rows[::-1]

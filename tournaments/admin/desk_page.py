"""The desk of one event: what is to be done next, what stops it, and the way to everything."""

from collections.abc import Iterable
from typing import Any

from django.contrib.auth import get_user_model
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from uuid_utils.compat import uuid7

from games import api
from games.access import device_names
from games.admin.api import DEVICE
from games.labels.codes import EDITIONS, ROLES, word
from games.labels.terms import term
from games.labels.times import instant
from tournaments.admin.acting import carries
from tournaments.admin.actions.action import Action
from tournaments.admin.actions.table import GROUPS, offered
from tournaments.admin.next_steps import next_step, todo
from tournaments.admin.pages import Desk, frame
from tournaments.labels import events as event_words
from tournaments.labels import pages as words
from tournaments.labels.deviations import departure_words
from tournaments.labels.entries import grade_shown, told_of_entries
from tournaments.record import commands as c
from tournaments.record.codec import CODEC
from tournaments.record.knockout.match_games import is_team_event
from tournaments.record.results.commands import FileOriginal
from tournaments.record.results.confirming import confirmed_groups, unconfirmed_groups
from tournaments.record.state import Round, StageState, TournamentState
from tournaments.record.tables.crosstables import left_after
from tournaments.record.values import Entry, RoundStatus, Status
from tournaments.selectors import names
from tournaments.selectors.exports import LABELS, STREAM

LOGGED = 25
"""Entries of the record that the desk shows at once."""


def desk_page(request: HttpRequest, desk: Desk, context: dict[str, Any]) -> HttpResponse:
    """Show the desk; everything is recorded through the pages it leads to."""
    groups = offered(desk.state, desk.actor)
    show_all = request.GET.get("log") == "all"
    edition = desk.state.regulations.edition
    return TemplateResponse(
        request,
        "admin/tournaments/desk.html",
        frame(
            desk,
            desk.title,
            context,
            status=words.STATUSES[desk.state.status],
            edition=word(EDITIONS, edition),
            role=term(ROLES, desk.actor.role.value, edition=edition) if desk.actor else "",
            next_step=next_step(desk),
            todo=todo(desk),
            next_acts=[button(desk, action) for action in _in_turn(desk, groups.pop("next", []))],
            groups=[
                (GROUPS[name], [button(desk, act) for act in acts]) for name, acts in groups.items()
            ],
            links=_links(desk),
            rounds=_rounds(desk),
            entrants=_entrants(desk),
            told=told_of_entries(desk.state.entries),
            may_enter=carries(desk.actor, c.EnterEntrants)
            and desk.state.status is not Status.FINISHED,
            files=[
                (desk.url("file", kind), label)
                for kind, label in LABELS
                if kind == STREAM or (desk.stage and desk.stage.published)
            ],
            panels=api.shown_panels(api.Place.DESK, desk.id, actor=desk.actor),
            log=_log(desk, every=show_all),
            log_is_cut=not show_all and desk.state.version > LOGGED,
        ),
    )


def _in_turn(desk: Desk, acts: list[Action]) -> list[Action]:
    """Return the next acts, the end of the event behind the places that are not out yet."""
    stage = desk.stage
    is_out = stage is not None and any(
        (table.stage, table.round) == (stage.index, stage.published) for table in desk.state.tables
    )
    return acts if is_out else sorted(acts, key=lambda action: action.slug == "finish")


def button(desk: Desk, action: Action) -> dict[str, Any]:
    """Return what the template of a button reads."""
    return {
        "url": desk.url("act", action.slug),
        "slug": action.slug,
        "label": action.label_under(desk.state.regulations.edition),
        "direct": action.direct,
        "version": desk.state.version,
        "event_id": uuid7() if action.direct else None,
    }


def _links(desk: Desk) -> list[tuple[str, str]]:
    stage = desk.stage
    links = []
    if stage is not None and stage.rules.kind.has_sheet:
        links.append((desk.url("sheet"), _("Knockout sheet")))
    if stage is not None and stage.latest is not None:
        if is_team_event(desk.state):
            links.append((desk.url("line_ups", stage.latest.number), _("Line-ups")))
        links.append((desk.url("pairing", stage.latest.number), _("Pairing")))
        if stage.published:
            links.append((desk.url("results", stage.published), _("Results")))
            links.append((desk.url("places"), _("Standings")))
            links.append((desk.url("crosstable"), _("Crosstable")))
    if desk.state.reports:
        links.append((desk.url("rating_reports"), _("Rating reports")))
    if desk.state.status is not Status.FINISHED and carries(desk.actor, c.AmendRegulations):
        links.append((desk.url("amend"), _("Amend the regulations")))
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


def _entrants(desk: Desk) -> list[dict[str, Any]]:
    state, stage = desk.state, desk.stage
    slots = {slot.id: slot for slot in (stage.slots if stage else state.numbers)}
    named = names(state, stage).by_id
    rows = []
    for entry in state.entries:
        slot = slots.get(entry.id)
        rows.append(
            {
                "number": slot.number if slot else None,
                "group": slot.group if slot else "",
                "name": named.get(entry.id) or entry.id[:8],
                "unit": entry.unit,
                "rating": entry.rating,
                "grade": grade_shown(entry),
                "country": entry.country,
                "note": _remarks(state, entry, slot.number if stage and slot else 0),
                "withdraw": desk.url("withdraw_entry", entry.id)
                if not state.has_started and carries(desk.actor, c.WithdrawEntry)
                else "",
            }
        )
    return sorted(rows, key=lambda row: (row["number"] is None, row["number"] or 0))


def _remarks(state: TournamentState, entry: Entry, number: int) -> str:
    """Return what stands beside an entrant: the seed, and when he left; `number` 0 before."""
    ranked = state.seeds.ids if state.seeds else ()
    seed = ranked.index(entry.id) + 1 if entry.id in ranked else entry.seed
    left = _left(state.stages[-1], number) if state.stages and number else ""
    parts = [_("seed %(number)d") % {"number": seed} if seed else "", left]
    return " · ".join(part for part in parts if part)


def _left(stage: StageState, number: int) -> str:
    last = left_after(stage, number, stage.rounds)
    return "" if last is None else _("out after round %(number)d") % {"number": last}


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

"""From a request to one `handle` call and its answer: the way every command takes."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from uuid_utils.compat import uuid7

from games import api, http
from tournaments import selectors
from tournaments.handlers import ConfirmationNeededError, Handled, handle
from tournaments.record import codec
from tournaments.record import commands as c
from tournaments.record.authority import check_place, check_role
from tournaments.record.seeded import SeededLot
from tournaments.record.state import TournamentState
from tournaments.record.warnings import Warned
from tournaments.rest.outputs import TournamentCommandOut, WarningOut
from tournaments.rest.queries import CommandQuery
from tournaments.words import WARNINGS

MISSED = 100
"""How many of the events missed a stale client is told at most."""

Maker = Callable[[Mapping[str, Any]], "c.TournamentCommand | Build"]
Build = Callable[[TournamentState | None], c.TournamentCommand]


def run_command(
    request: Request,
    *,
    tournament_id: UUID,
    shape: type[http.CommandInput],
    make: Maker,
    gives: type | None = None,
    complete: Callable[..., Any] | None = None,
) -> Response:
    """Carry out one command on a tournament and answer with its effect.

    `gives` is the type of a command that is work to make, as a pairing is: who may not give
    it is told so before. `complete` finishes the command from the registry, told the event
    id and the time.

    :raises ApiProblem: what the request itself lacks, `confirmation_needed` with the token,
        `version_conflict` with the events missed.
    """
    http.actor_required(request)
    http.check_unlimited(request)
    body = http.read_body(request, shape)
    query = http.read_query(request, CommandQuery)
    dry_run, confirm = bool(query["dry_run"]), str(query["confirm"])
    competition, section = selectors.place_of(tournament_id)
    actor = http.actor_of(request, competition=competition, section=section)
    if gives is not None:
        check_role(gives, actor)
        check_place(selectors.tournament_state(tournament_id), actor)
    event_id = http.event_id_for(request, actor=actor, dry_run=dry_run)
    expected = http.expected_version_of(request, body)
    now = http.server_time()
    occurred_at = body.get("occurred_at")
    http.check_occurred_at(occurred_at, now=now)
    made = make(body)
    if complete is not None:
        made = complete(made, event_id=event_id, now=now)
    try:
        done = handle(
            made,
            stream_id=tournament_id,
            by=actor,
            event_id=event_id,
            now=now,
            expected_version=expected,
            occurred_at=occurred_at,
            confirm=confirm,
            dry_run=dry_run,
        )
    except api.VersionConflict as error:
        raise _stale(request, tournament_id, expected, error) from error
    except ConfirmationNeededError as error:
        raise unconfirmed(error) from error
    return answer(done, event_id=event_id, occurred_at=occurred_at)


def run_create(request: Request, *, shape: type[http.CommandInput], make: Maker) -> Response:
    """Open the record of a tournament; the same key gives the same tournament again."""
    http.actor_required(request)
    http.check_unlimited(request)
    body = http.read_body(request, shape)
    query = http.read_query(request, CommandQuery)
    dry_run = bool(query["dry_run"])
    command = make(body)
    rules = body["regulations"]
    section = rules.get("section", "")
    actor = http.actor_of(request, competition=rules["title"], section=section)
    event_id = http.event_id_for(request, actor=actor, dry_run=dry_run)
    now = http.server_time()
    occurred_at = body.get("occurred_at")
    http.check_occurred_at(occurred_at, now=now)
    written = api.written_as(event_id)
    done = handle(
        command,
        stream_id=written.stream_id if written else uuid7(),
        by=actor,
        event_id=event_id,
        now=now,
        occurred_at=occurred_at,
        dry_run=dry_run,
    )
    made = answer(done, event_id=event_id, occurred_at=occurred_at)
    if not dry_run:
        made["Location"] = f"/api/v1/tournaments/{done.stream_id}"
    return made


def answer(done: Handled, *, event_id: UUID, occurred_at: int | None) -> Response:
    """Return the answer to a command.

    :raises EventIdConflict: it was sent before with another time.
    """
    if done.replayed and done.stored[0].occurred_at != occurred_at:
        raise api.EventIdConflict(event_id)
    if done.dry_run:
        events = [
            {"version": number, "type": codec.stored_name(one), "payload": codec.encode(one)}
            for number, one in enumerate(done.events, start=done.version + 1)
        ]
    else:
        events = http.effect_data(done.stored)
    data = {
        "tournament": done.stream_id,
        "version": done.version + (len(events) if done.dry_run else 0),
        "dry_run": done.dry_run,
        "events": events,
        "warnings": [warning_data(one) for one in done.warnings],
        "lot": lot_data(done.lot) if done.lot else None,
    }
    shown = TournamentCommandOut(data).data
    if done.dry_run:
        return Response(shown)
    made = Response(shown, status=status.HTTP_201_CREATED)
    made["ETag"] = f'"{done.version}"'
    if done.replayed:
        made["Idempotency-Replayed"] = "true"
    return made


def lot_data(lot: SeededLot) -> dict[str, Any]:
    """Return a lot before it is drawn as the API shows it."""
    return {
        "kind": lot.kind.value,
        "seed": lot.seed,
        "numbers": list(lot.numbers),
        "ids": list(lot.ids),
    }


def warning_data(one: Warned) -> dict[str, Any]:
    """Return a warning as the API shows it."""
    return {
        "level": one.level,
        "code": one.code,
        "title": str(WARNINGS[one.code]),
        "article": one.article,
        "facts": dict(one.facts),
    }


def unconfirmed(error: ConfirmationNeededError) -> http.ApiProblem:
    """Return the answer that carries the warnings and the token that confirms them."""
    return http.ApiProblem(
        error.code,
        extra={
            "confirm": error.token,
            "step": error.step,
            "steps": error.steps,
            "warnings": WarningOut([warning_data(one) for one in error.warnings], many=True).data,
        },
    )


def _stale(
    request: Request, tournament_id: UUID, expected: int, error: api.VersionConflict
) -> http.ApiProblem:
    stored, _ = api.load_page(tournament_id, after=expected, limit=MISSED)
    # Drafts of pairings are not told to who may not see them; the versions show the gap.
    hidden = api.withheld(stored, http.asking(request))
    missed = [one for one in stored if (one.stream_id, one.version) not in hidden]
    return http.ApiProblem(
        error.code,
        extra={"current_version": error.current_version, "missed": http.effect_data(missed)},
    )

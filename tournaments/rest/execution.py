"""From a request to one `handle` call and its answer: the way every command takes."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from games import api, http
from games.labels.articles import article_under
from games.streams.confirmation import ConfirmationNeededError, Warned
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments import selectors
from tournaments.labels.warnings import WARNINGS
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.authority import check_place, check_role
from tournaments.record.decider import TOURNAMENTS, Build
from tournaments.record.lots.seeded import SeededLot, lot_of
from tournaments.record.state import TournamentState
from tournaments.rest.outputs import TournamentCommandOut

declare_refusals(422, event_unknown=_("There is no such event."))

Maker = Callable[[Mapping[str, Any]], c.TournamentCommand | Build]


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
    query = http.read_query(request, http.CommandQuery)
    dry_run, confirm = bool(query["dry_run"]), str(query["confirm"])
    event, section = selectors.place_of(tournament_id)
    actor = http.actor_of(request, event=event, section=section)
    if gives is not None:
        check_role(gives, actor)
        check_place(selectors.tournament_state(tournament_id), actor)
    made = make(_with_article(body, tournament_id))
    if complete is not None:
        event_id = http.event_id_for(request, actor=actor, dry_run=dry_run)
        made = complete(made, event_id=event_id, now=http.server_time())
    try:
        executed = http.execute(
            request,
            TOURNAMENTS,
            made,
            stream_id=tournament_id,
            actor=actor,
            body=body,
            dry_run=dry_run,
            confirm=confirm,
        )
    except ConfirmationNeededError as error:
        raise unconfirmed(error) from error
    return answer(executed)


def _with_article(body: Mapping[str, Any], tournament_id: UUID) -> Mapping[str, Any]:
    """Return a body with the article that it names as one of the event's own book."""
    if "article" not in body:
        return body
    edition = selectors.tournament_state(tournament_id).regulations.edition
    cited = article_under(edition, body["article"] or "")
    return {**body, "article": asdict(cited) if cited else None}


def run_create(
    request: Request,
    *,
    shape: type[http.CommandInput],
    make: Callable[[Mapping[str, Any]], c.TournamentCommand],
) -> Response:
    """Open the record of a tournament; the same key gives the same tournament again."""
    http.actor_required(request)
    http.check_unlimited(request)
    body = http.read_body(request, shape)
    query = http.read_query(request, http.CommandQuery)
    dry_run = bool(query["dry_run"])
    event = known_event(body.get("event"))
    section = body["regulations"].get("section", "")
    actor = http.actor_of(request, event=event, section=section)
    # An event that is none yet has the id of the act that opens it.
    event = event or str(http.event_id_for(request, actor=actor, dry_run=dry_run))
    command = make({**body, "event": event})
    executed = http.open_stream(
        request, TOURNAMENTS, command, actor=actor, body=body, dry_run=dry_run
    )
    created = answer(executed)
    if not dry_run:
        created["Location"] = f"/api/v1/tournaments/{executed.done.stream_id}"
    return created


def known_event(event: UUID | None) -> str:
    """Return the id of an event on record that a body names, "" where it names none.

    :raises ApiProblem: `event_unknown`.
    """
    if event is None:
        return ""
    if not api.events_on_record((str(event),)):
        fault = http.FieldError(place="/event", code="event_unknown", detail=str(event))
        raise http.ApiProblem("event_unknown", errors=(fault,))
    return str(event)


def answer(
    executed: http.Executed[TournamentState, e.TournamentEvent],
) -> Response:
    """Return what a command did; of a lot only that it would be drawn."""
    done = executed.done
    lot = lot_of(done.before, done.decided) if done.dry_run else None
    data = {
        **executed.data(TOURNAMENTS, WARNINGS),
        "tournament": done.stream_id,
        "lot": lot_data(lot) if lot else None,
    }
    return executed.answer(TournamentCommandOut(data).data)


def lot_data(lot: SeededLot) -> dict[str, Any]:
    """Return a lot before it is drawn as the API shows it."""
    return {
        "kind": lot.kind.value,
        "seed": lot.seed,
        "numbers": list(lot.numbers),
        "ids": list(lot.ids),
    }


def warning_data(warned: Warned) -> dict[str, Any]:
    """Return a warning as the API shows it."""
    return http.warning_data(warned, WARNINGS)


def unconfirmed(error: ConfirmationNeededError) -> http.ApiProblem:
    """Return the answer that carries the warnings and the token that confirms them."""
    return http.unconfirmed(error, WARNINGS)

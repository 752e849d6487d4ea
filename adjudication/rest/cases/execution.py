"""From a request to one command on a case and its answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from adjudication.case_building import built
from adjudication.case_filing import as_first_filed, completed
from adjudication.case_orders import Order, carry_out, command_for
from adjudication.cases import commands as c
from adjudication.cases.decider import CASES
from adjudication.cases.events import CaseEvent
from adjudication.cases.state import CaseState
from adjudication.cases.values import Remedy, SubjectKind
from adjudication.labels.cases import WARNINGS
from adjudication.rest.cases.outputs import CaseCommandOut
from adjudication.rest.cases.shapes import CarryingOutInput, given_for
from games import api, http
from games.labels.articles import article_under
from games.streams.confirmation import ConfirmationNeededError
from games.streams.declarations import declarations


@dataclass(frozen=True, slots=True, kw_only=True)
class Resource:
    """A command's address under the case, and the body that becomes it."""

    address: str
    name: str
    summary: str
    command: type
    shape: type[http.CommandInput]
    example: Mapping[str, Any]


RESOURCES = tuple(
    Resource(
        address=declared.address,
        name=f"case_{declared.name}",
        summary=declared.summary,
        command=declared.command,
        shape=http.body_shape(declared.command.__name__, declared.command, prefix="Case"),
        example=declared.example,
    )
    for declared in declarations(c.CaseCommand)
    if declared.address
)
FILING = http.body_shape("FileCase", c.FileCase, prefix="Case")


def state_of(case: UUID) -> CaseState:
    """Return a case as it stands.

    :raises StreamNotFound: there is no such case.
    """
    state: CaseState = api.cache_of(CASES).current(case).state
    return state


def run_filing(request: Request) -> Response:
    """Open the record of a case; the same key gives the same case again."""
    http.actor_required(request)
    http.check_unlimited(request)
    body = http.read_body(request, FILING)
    query = http.read_query(request, http.CommandQuery)
    command = completed(built(c.FileCase, {**body, "article": None}, ""))
    found = command.circumstances
    if found is None:
        raise AssertionError("a completed filing has its circumstances")
    command = replace(command, article=article_under(found.edition, body.get("article") or ""))
    actor = http.actor_of(request, event=found.event, section=found.section)
    dry_run = bool(query["dry_run"])
    event_id = http.event_id_for(request, actor=actor, dry_run=dry_run)
    command = as_first_filed(command, event_id)
    executed = http.open_stream(request, CASES, command, actor=actor, body=body, dry_run=dry_run)
    filed = _answer(executed)
    if not dry_run:
        filed["Location"] = f"/api/v1/cases/{executed.done.stream_id}"
    return filed


def run_command(
    request: Request, case: UUID, resource: Resource, named: Mapping[str, int]
) -> Response:
    """Carry out one command on a case; `named` is what its address says.

    :raises ApiProblem: what the request itself lacks, `confirmation_needed` with the token,
        `version_conflict` with the events missed.
    """
    body = _body_of(request, resource.shape)
    state, query = state_of(case), http.read_query(request, http.CommandQuery)
    actor = http.actor_of(request, event=state.event, section=state.section)
    try:
        executed = http.execute(
            request,
            CASES,
            built(resource.command, {**body, **named}, state.edition),
            stream_id=case,
            actor=actor,
            body=body,
            dry_run=bool(query["dry_run"]),
            confirm=str(query["confirm"]),
        )
    except ConfirmationNeededError as error:
        raise http.unconfirmed(error, WARNINGS) from error
    return _answer(executed)


def run_carrying_out(
    request: Request, case: UUID, titles_of: Callable[[SubjectKind], Mapping[str, Any]]
) -> Response:
    """Give the command that the decision orders, and note it in the case; both or neither.

    `titles_of`: the words of what the command itself has confirmed.
    """
    body = _body_of(request, CarryingOutInput)
    state, query = state_of(case), http.read_query(request, http.ConfirmQuery)
    actor = http.actor_of(request, event=state.event, section=state.section)
    kind, stream = SubjectKind(body["kind"]), body["stream"]
    order = Order(
        remedy=Remedy(body["remedy"]),
        kind=kind,
        stream=stream,
        command=command_for(kind, stream, body["command"], given_for(body)),
        confirm=str(query["confirm"]),
    )
    event_id = http.event_id_for(request, actor=actor, dry_run=False)
    try:
        carried = carry_out(
            case,
            order,
            by=actor,
            event_id=event_id,
            now=http.server_time(),
            expected_version=http.expected_version_of(request, body),
        )
    except ConfirmationNeededError as error:
        raise http.unconfirmed(error, titles_of(order.kind)) from error
    return _answer(http.Executed(done=carried.noted, event_id=event_id, occurred_at=None))


def _body_of(request: Request, shape: type[http.CommandInput]) -> Mapping[str, Any]:
    http.actor_required(request)
    http.check_unlimited(request)
    body: Mapping[str, Any] = http.read_body(request, shape)
    return body


def _answer(executed: http.Executed[CaseState, CaseEvent]) -> Response:
    data = {**executed.data(CASES, WARNINGS), "case": executed.done.stream_id}
    return executed.answer(CaseCommandOut(data).data)

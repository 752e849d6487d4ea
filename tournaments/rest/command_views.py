"""POST views of all commands, made from the table in `resources`."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.http import (
    COMMAND_PROBLEMS,
    IDEMPOTENCY_KEY,
    IF_MATCH,
    LANGUAGE,
    ApiView,
    CommandInput,
    problems,
)
from tournaments.rest.execution import Maker, run_command
from tournaments.rest.outputs import TournamentCommandOut
from tournaments.rest.queries import CommandQuery
from tournaments.rest.resources import Resource
from tournaments.rest.shapes import build

LARGE = 2 * 1024 * 1024
"""Bytes a body may have where it lists a whole field."""

ANSWERS = {
    201: OpenApiResponse(TournamentCommandOut, description="Recorded; sent again, the same"),
    200: OpenApiResponse(TournamentCommandOut, description="The effect, nothing stored (dry_run)"),
}


def described(
    name: str, summary: str, shape: type[CommandInput], example: Mapping[str, Any], *statuses: int
) -> Callable[[Any], Any]:
    """Return the schema of a command's operation."""
    return extend_schema(
        operation_id=name,
        summary=summary,
        tags=["tournament commands"],
        parameters=[
            IDEMPOTENCY_KEY,
            *([IF_MATCH] if 428 in statuses else []),
            LANGUAGE,
            CommandQuery,
        ],
        request=shape,
        examples=[OpenApiExample(name, value=dict(example), request_only=True)],
        responses={**ANSWERS, **problems(*COMMAND_PROBLEMS, *statuses)},
    )


def view_of(
    name: str,
    summary: str,
    shape: type[CommandInput],
    example: Mapping[str, Any],
    make: Maker,
    complete: Callable[..., Any] | None = None,
    gives: type | None = None,
) -> type[ApiView]:
    """Return the view that makes a command of a body and carries it out."""

    def post(self: ApiView, request: Request, tournament_id: UUID) -> Response:
        return run_command(
            request,
            tournament_id=tournament_id,
            shape=shape,
            make=make,
            gives=gives,
            complete=complete,
        )

    post.__doc__ = f"{summary}."
    members: dict[str, Any] = {
        "post": described(name, summary, shape, example, 404, 412, 428)(post),
        "throttle_scope": "command",
        "max_body": LARGE,
        "__doc__": f"{summary}.",
        "__module__": __name__,
    }
    made: type[ApiView] = type(
        "".join(part.title() for part in name.split("_")) + "View", (ApiView,), members
    )
    return made


def command_view(resource: Resource) -> type[ApiView]:
    """Return the view of one command resource."""

    def make(body: Mapping[str, Any]) -> Any:
        return build(resource.command, body)

    return view_of(
        resource.name,
        resource.summary,
        resource.shape,
        resource.example,
        make,
        resource.complete,
        resource.command if resource.complete else None,
    )

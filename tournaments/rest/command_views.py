"""POST views of all commands, made from the table in `resources`."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from games import http
from tournaments.rest.execution import Maker, run_command
from tournaments.rest.outputs import TournamentCommandOut
from tournaments.rest.resources import Resource
from tournaments.rest.shapes import build

LARGE = 2 * 1024 * 1024
"""Bytes a body may have where it lists a whole field."""

described = partial(
    http.command_operation,
    tag="tournament commands",
    query=http.CommandQuery,
    answer=TournamentCommandOut,
)
"""The schema of the operation of a command of a tournament."""


def view_of(
    name: str,
    summary: str,
    shape: type[http.CommandInput],
    example: Mapping[str, Any],
    make: Maker,
    complete: Callable[..., Any] | None = None,
    gives: type | None = None,
) -> type[http.ApiView]:
    """Return the view that makes a command of a body and carries it out."""

    @described(name, summary, shape, example, 404, 412, 428)
    def post(self: http.ApiView, request: Request, tournament_id: UUID) -> Response:
        return run_command(
            request,
            tournament_id=tournament_id,
            shape=shape,
            make=make,
            gives=gives,
            complete=complete,
        )

    return http.view_class(name, summary, post, max_body=LARGE)


def command_view(resource: Resource) -> type[http.ApiView]:
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

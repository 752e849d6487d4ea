"""POST views of commands, for every kind of stream, and those of a game from its table."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from games.rest.base import (
    COMMAND_PROBLEMS,
    IDEMPOTENCY_KEY,
    IF_MATCH,
    LANGUAGE,
    ApiView,
    problems,
)
from games.rest.commands.resource import CommandResource
from games.rest.execution import run_command
from games.rest.inputs import CommandInput, CommandQuery
from games.rest.outputs import CommandOut


def command_operation(
    name: str,
    summary: str,
    shape: type[CommandInput],
    example: Mapping[str, Any],
    *statuses: int,
    tag: str,
    query: type[Serializer[Any]],
    answer: type[Serializer[Any]],
) -> Callable[[Any], Any]:
    """Return the schema of a command's operation; `statuses`: of its problems beyond the usual."""
    return extend_schema(
        operation_id=name,
        summary=summary,
        tags=[tag],
        parameters=[
            IDEMPOTENCY_KEY,
            *([IF_MATCH] if 428 in statuses else []),
            LANGUAGE,
            query,
        ],
        request=shape,
        examples=[OpenApiExample(name, value=dict(example), request_only=True)],
        responses={
            201: OpenApiResponse(answer, description="Recorded; sent again, the same"),
            200: OpenApiResponse(answer, description="The effect, nothing stored (dry_run)"),
            **problems(*COMMAND_PROBLEMS, *statuses),
        },
    )


def view_class(name: str, summary: str, post: Callable[..., Any], **members: Any) -> type[ApiView]:
    """Return the view of one command, `name` its operation."""
    said = f"{summary}."
    post.__doc__ = said
    whole = {"post": post, "throttle_scope": "command", "__doc__": said, "__module__": __name__}
    title = "".join(part.title() for part in name.split("_"))
    made: type[ApiView] = type(f"{title}View", (ApiView,), whole | members)
    return made


def command_view(resource: CommandResource) -> type[ApiView]:
    """Return the view of one command of a game."""

    @command_operation(
        resource.name,
        resource.summary,
        resource.shape,
        resource.example,
        *(404, 412, 428),
        tag="commands",
        query=CommandQuery,
        answer=CommandOut,
    )
    def post(self: ApiView, request: Request, game_id: UUID, **path: int) -> Response:
        return run_command(request, resource, game_id=game_id, path=path)

    return view_class(resource.name, resource.summary, post)

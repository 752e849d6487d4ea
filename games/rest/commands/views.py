"""POST views of all commands, made from the table in `commands`."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

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
from games.rest.inputs import CommandQuery
from games.rest.outputs import CommandOut


def command_view(resource: CommandResource) -> type[ApiView]:
    """Return the view of one command resource."""

    def post(self: ApiView, request: Request, game_id: UUID, **path: int) -> Response:
        return run_command(request, resource, game_id=game_id, path=path)

    post.__doc__ = f"{resource.summary}."
    described = extend_schema(
        operation_id=resource.name,
        summary=resource.summary,
        tags=["commands"],
        parameters=[IDEMPOTENCY_KEY, IF_MATCH, LANGUAGE, CommandQuery],
        request=resource.shape,
        examples=[OpenApiExample(resource.name, value=resource.example, request_only=True)],
        responses={
            201: OpenApiResponse(CommandOut, description="Recorded; sent again, the same"),
            200: OpenApiResponse(CommandOut, description="The effect, nothing stored (dry_run)"),
            **problems(*COMMAND_PROBLEMS, 404, 412, 428),
        },
    )
    members: dict[str, Any] = {
        "post": described(post),
        "throttle_scope": "command",
        "__doc__": f"{resource.summary}.",
        "__module__": __name__,
    }
    name = "".join(part.title() for part in resource.name.split("_")) + "View"
    made: type[ApiView] = type(name, (ApiView,), members)
    return made

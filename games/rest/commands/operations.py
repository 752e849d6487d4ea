"""The schema and the view of a command's operation, for every kind of stream."""

from collections.abc import Callable, Mapping
from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework.serializers import Serializer

from games.rest.base import (
    COMMAND_PROBLEMS,
    IDEMPOTENCY_KEY,
    IF_MATCH,
    LANGUAGE,
    ApiView,
    problems,
)
from games.rest.inputs import CommandInput


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
    """Make the view that answers POST by `post`, documented as operation `name`."""
    description = f"{summary}."
    post.__doc__ = description
    whole = {
        "post": post,
        "throttle_scope": "command",
        "__doc__": description,
        "__module__": __name__,
    }
    title = "".join(part.title() for part in name.split("_"))
    made: type[ApiView] = type(f"{title}View", (ApiView,), whole | members)
    return made

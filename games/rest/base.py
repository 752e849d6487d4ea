"""What every view of the API shares."""

from collections.abc import Sequence
from typing import Any, ClassVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.exceptions import NotFound
from rest_framework.parsers import BaseParser
from rest_framework.permissions import AllowAny
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.rest.authentication import DeviceAuthentication, PersonAuthentication
from games.rest.media import MAX_BODY, BoundedJsonParser, JsonRenderer
from games.rest.outputs import ProblemOut
from games.rest.throttles import PerClientThrottle, RationUsed

PROBLEM = "application/problem+json"
ANYTHING = "*/*"
TAKES_JSON = (ANYTHING, "application/json", "application/json, */*")
_JSON = JsonRenderer()


class ApiView(APIView):
    """A view of the API. Who may do what is decided with the command, not here."""

    authentication_classes = (DeviceAuthentication, PersonAuthentication)
    # Official records are public to read; every command asks for its actor itself.
    permission_classes = (AllowAny,)
    parser_classes: Sequence[type[BaseParser]] = (BoundedJsonParser,)
    renderer_classes: Sequence[type[BaseRenderer]] = (JsonRenderer,)
    throttle_classes = (PerClientThrottle,)
    # The schema says what there is; OPTIONS is refused like any other method.
    metadata_class = None
    throttle_scope = "read"
    max_body: ClassVar[int] = MAX_BODY
    counted: PerClientThrottle | None = None
    """What the request was counted by, or refused."""

    def check_throttles(self, request: Request) -> None:
        """Count the request.

        :raises Throttled: this client has had its share for now.
        """
        (throttle,) = self.get_throttles()
        assert isinstance(throttle, PerClientThrottle)
        self.counted = throttle
        if not throttle.allow_request(request, self):
            self.throttled(request, throttle.wait() or 1)

    def handle_exception(self, exc: Exception) -> Response:
        """Return the problem that `exc` is."""
        if isinstance(exc, RationUsed):
            self.counted = exc.throttle
        return super().handle_exception(exc)

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        """Send with every answer how often one may ask."""
        answer = super().finalize_response(request, response, *args, **kwargs)
        throttle = self.counted or PerClientThrottle()
        for name, value in throttle.headers(self.throttle_scope).items():
            answer[name] = value
        return answer

    def perform_content_negotiation(
        self, request: Request, force: bool = False
    ) -> tuple[BaseRenderer, str]:
        """Return the renderer; where JSON is all there is, most requests take it unasked."""
        if request.META.get("HTTP_ACCEPT", ANYTHING) in TAKES_JSON and (
            self.renderer_classes == ApiView.renderer_classes
        ):
            return _JSON, _JSON.media_type
        return super().perform_content_negotiation(request, force)


class NothingHere(ApiView):
    """Every address of the API that is none."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Answer every method alike.

        :raises NotFound: always.
        """
        raise NotFound

    def get(self, request: Request, path: str = "") -> Response:
        """Never reached."""
        raise NotFound


def problems(*statuses: int) -> dict[tuple[int | str, str], OpenApiResponse]:
    """Return the problem answers of an operation for its schema.

    What any request may meet before an operation is reached is one answer, `default`.
    """
    meanings = {
        400: "The request cannot be read",
        401: "A token or session is needed",
        403: "The role or seat does not carry this",
        404: "No such resource",
        409: "The state of the game does not admit it",
        412: "The game has moved on; a command is told the events missed",
        422: "Readable, but it cannot be",
        428: "If-Match or expected_version is needed",
    }
    described: dict[int | str, str] = {
        status: meanings[status] for status in sorted({400, *statuses})
    }
    described["default"] = (
        "Any other refusal, by its status: 406 no such representation, 413 the body is too large, "
        "415 the body is no JSON, 429 too many requests, 503 the database cannot take it now; "
        "the last two with Retry-After"
    )
    return {
        (status, PROBLEM): OpenApiResponse(ProblemOut, description=description)
        for status, description in described.items()
    }


COMMAND_PROBLEMS = (401, 403, 409, 422)

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description=(
        "Up to 200 visible ASCII characters, new for every command; required unless dry_run. "
        "The same key with the same body gives the first answer again, with another body 422."
    ),
)
IF_MATCH = OpenApiParameter(
    "If-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description='The version seen, as `"57"`; this or `expected_version` is required.',
)
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="A version already held; 304 when the game still stands there.",
)
IF_MATCH_READ = OpenApiParameter(
    "If-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="The ETag demanded; 412 when another one is there.",
)
LANGUAGE = OpenApiParameter(
    "Accept-Language",
    {"title": "Language", "type": "string", "enum": ["zh-hans", "en"]},
    OpenApiParameter.HEADER,
    description="Language of problem titles: `zh-hans` or `en`.",
)

"""The addresses of the server, and some that answer nothing but a refusal or a fault."""

from typing import NoReturn

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest
from django.urls import path

from config.urls import urlpatterns as served

FAULTS: dict[int, Exception] = {
    400: SuspiciousOperation("made so"),
    403: PermissionDenied("made so"),
    500: RuntimeError("made so"),
}


def fault(request: HttpRequest, status: int) -> NoReturn:
    """Fail in the way that is answered by a page of this status."""
    raise FAULTS[status]


urlpatterns = [path("faults/<int:status>/", fault), *served]

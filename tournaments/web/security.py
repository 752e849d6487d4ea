"""Headers of the public pages: everything a page uses comes from this server."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from django.http import HttpResponse

P = ParamSpec("P")

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


def strict_content(view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
    """Send the content security policy with every answer of `view`."""

    @wraps(view)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        response = view(*args, **kwargs)
        response["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
        return response

    return guarded

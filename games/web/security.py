"""Headers of the pages: everything a page uses comes from this server, in files of its own."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpResponse
from django.utils.translation import gettext as _
from rest_framework.exceptions import Throttled

P = ParamSpec("P")

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


def content_security_policy() -> str:
    """Return the policy, under which pages may also listen to the live process."""
    live = urlsplit(settings.LIVE_URL)
    if not live.netloc:
        return CONTENT_SECURITY_POLICY
    listening = f"connect-src 'self' {live.scheme}://{live.netloc}"
    return CONTENT_SECURITY_POLICY.replace("connect-src 'self'", listening)


def explains_throttling(
    view: Callable[P, HttpResponse],
) -> Callable[P, HttpResponse]:
    """Answer in words, with the seconds to wait, where a reading of `view` is refused by its rate.

    The policy above is sent by `config.middleware`, with every page.
    """

    @wraps(view)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(*args, **kwargs)
        except Throttled as refused:
            return _too_many(refused)

    return guarded


def _too_many(refused: Throttled) -> HttpResponse:
    wait: float = getattr(refused, "wait", None) or 1
    seconds = max(1, -int(-wait // 1))
    message = _("Too many large readings; try again in %(seconds)d seconds.")
    return HttpResponse(
        message % {"seconds": seconds},
        status=429,
        content_type="text/plain; charset=utf-8",
        headers={"Retry-After": str(seconds)},
    )

"""What only people need of a request, left out where a device speaks by its token.

A session, its user and the messages for the next page cost a tenth of a millisecond each time;
with an Authorization header the API looks at no cookie (`games.rest.authentication`).
"""

from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

API = "/api/"


class _ForPeople(MiddlewareMixin):
    """Passes on at once what a device asks of the API."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request."""
        if request.META.get("HTTP_AUTHORIZATION") and request.path_info.startswith(API):
            return self.get_response(request)  # type: ignore[return-value]
        return super().__call__(request)  # type: ignore[return-value]


class Sessions(_ForPeople, SessionMiddleware):
    """Django's sessions."""


class Users(_ForPeople, AuthenticationMiddleware):
    """Who has signed in."""


class Messages(_ForPeople, MessageMiddleware):
    """What the next page tells."""

"""What only people need of a request, and pages sent small.

A session, its user and the messages for the next page cost a tenth of a millisecond each time;
with an Authorization header the API looks at no cookie (`games.rest.authentication`).
"""

import gzip
import re
import secrets

from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest
from django.http.response import HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.deprecation import MiddlewareMixin

from games.web.security import content_security_policy

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


class ContentPolicy(MiddlewareMixin):
    """Sends the content security policy with every page, public or of the office.

    A page that needs another, as the reference of the API does, has it already. Scans and papers
    are no pages: what a browser shows them in has styles of its own.
    """

    PAGES = ("text/html", "text/plain", "image/svg+xml")

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> object:
        """Return the answer with the policy."""
        if response.get("Content-Type", "").partition(";")[0] in self.PAGES:
            response.headers.setdefault("Content-Security-Policy", content_security_policy())
        return response


_NEVER = re.compile(r"q=0(\.0*)?")


def takes_gzip(accepted: str) -> bool:
    """Return whether a reader takes gzip, by its Accept-Encoding (RFC 9110, 12.5.3)."""
    codings = (coding.partition(";") for coding in accepted.replace(" ", "").split(","))
    return any(name == "gzip" and not _NEVER.fullmatch(weight) for name, _, weight in codings)


class Compression(MiddlewareMixin):
    """Packs pages with gzip where the reader takes it, as Django's own middleware does.

    At the quickest level, which costs a page of 266 plies 0.8 ms where Django's costs 1.9, and
    only what is read as a page: answers of the API and files are sent as they are. Against
    guessing a page's secrets by its length (BREACH) a name of random length stands in front,
    as Django has it (docs/decisions/0078); its tokens of forms are masked anew each time besides.
    """

    PACKED = ("text/html", "image/svg+xml", "text/plain")
    LEAST = 1_000
    LEVEL = 1
    MOST_RANDOM = 100
    _NAMED = 8
    """The flag of a file's name, in byte 3 of a gzip header of ten bytes (RFC 1952)."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> object:
        """Return the answer, packed where that is asked for and worth it."""
        kind = response.get("Content-Type", "").partition(";")[0]
        if (
            kind not in self.PACKED
            or not isinstance(response, HttpResponse)
            or response.has_header("Content-Encoding")
            or len(response.content) < self.LEAST
        ):
            return response
        patch_vary_headers(response, ("Accept-Encoding",))
        if not takes_gzip(request.headers.get("Accept-Encoding", "")):
            return response
        response.content = self._packed(response.content)
        response["Content-Encoding"] = "gzip"
        if response.has_header("Content-Length"):
            response["Content-Length"] = str(len(response.content))
        etag = response.get("ETag", "")
        if etag.startswith('"'):
            response["ETag"] = f"W/{etag}"
        return response

    def _packed(self, content: bytes) -> bytes:
        packed = gzip.compress(content, self.LEVEL, mtime=0)
        head, length = bytearray(packed[:10]), secrets.randbelow(self.MOST_RANDOM) + 1
        head[3] |= self._NAMED
        return bytes(head) + b"q" * length + b"\0" + packed[10:]

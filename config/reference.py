"""The API for those who write programs: its schema as a file, and that schema as pages to read.

The pages are Redoc's, from a package that carries its files (docs/decisions/0078): nothing is asked
of another host. Its styles are made by its script, so that this page alone has a nonce for them.
"""

import gzip
import hashlib
import secrets
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from config.middleware import takes_gzip
from games.web.security import content_security_policy

YAML = "application/yaml"
"""RFC 9512."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Schema:
    """The document of the API, and how it is sent."""

    plain: bytes
    packed: bytes
    etag: str


@cache
def schema_file() -> Schema:
    """Return the document that the tree carries, which its tests hold equal to the code."""
    plain = (settings.BASE_DIR / "openapi.yaml").read_bytes()
    return Schema(
        plain=plain,
        packed=gzip.compress(plain, 9, mtime=0),
        etag=f'"{hashlib.sha256(plain).hexdigest()[:32]}"',
    )


@require_safe
def schema(request: HttpRequest) -> HttpResponse:
    """Send the OpenAPI document."""
    found = schema_file()
    if request.headers.get("If-None-Match") == found.etag:
        answer: HttpResponse = HttpResponseNotModified()
    elif takes_gzip(request.headers.get("Accept-Encoding", "")):
        answer = HttpResponse(found.packed, content_type=YAML, headers={"Content-Encoding": "gzip"})
    else:
        answer = HttpResponse(found.plain, content_type=YAML)
    answer["ETag"] = found.etag
    answer["Cache-Control"] = "public, max-age=300"
    answer["Access-Control-Allow-Origin"] = "*"
    patch_vary_headers(answer, ["Accept-Encoding"])
    return answer


@require_safe
def reference(request: HttpRequest) -> HttpResponse:
    """Show the document as pages to read."""
    nonce = secrets.token_urlsafe(16)
    answer = render(request, "web/reference.html", {"nonce": nonce})
    policy = content_security_policy().replace(
        "style-src 'self'", f"style-src 'self' 'nonce-{nonce}'"
    )
    # Redoc searches in a worker that it makes of its own text.
    answer["Content-Security-Policy"] = f"{policy}; worker-src blob:"
    return answer

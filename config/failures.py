"""What answers a request that failed outside any view: in words, and nothing of the inside."""

import sys

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from config.middleware import API
from games.ledger.databases.space import is_disk_full
from games.rest.problems import exception_handler

FULL = 507
"""Insufficient Storage (RFC 4918, 11.5)."""


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a page by a page and the API by a problem; a full disk is named as such."""
    error = sys.exc_info()[1]
    if request.path_info.startswith(API) and isinstance(error, Exception):
        return exception_handler(error, {})
    status = FULL if is_disk_full(error) else 500
    return HttpResponse(render_to_string(f"{status}.html"), status=status)

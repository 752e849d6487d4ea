"""Who a request comes from: a device by its token, or a person by session."""

from collections.abc import Sequence
from functools import cache
from hmac import compare_digest
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db import connection
from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from knox.crypto import hash_token
from knox.models import AuthToken
from rest_framework import authentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from games.models import Device
from games.record.values import Actor, Role
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    401,
    token_invalid=_("The token is not valid."),
    token_expired=_("The token has expired."),
    token_revoked=_("The token has been revoked."),
)
declare_refusals(403, csrf_failed=_("The CSRF token is missing or wrong."))

SCHEME = "Bearer"


class DeviceAuthentication(authentication.BaseAuthentication):
    """`Authorization: Bearer qipu_...`; with the header present cookies are not looked at.

    knox's own class walks all tokens of a user at each request; here the digest is the key.
    """

    def authenticate(self, request: Request) -> tuple[AbstractBaseUser, Device] | None:
        """Return the device, or None when there is no Authorization header.

        :raises AuthenticationFailed: `token_invalid`, `token_expired` or `token_revoked`.
        """
        header = authentication.get_authorization_header(request)
        if not header:
            return None
        scheme, _space, token = header.partition(b" ")
        if scheme.lower() != SCHEME.lower().encode() or not token or len(token) > 200:
            raise AuthenticationFailed(code="token_invalid")
        return self._device(token)

    def _device(self, token: bytes) -> tuple[AbstractBaseUser, Device]:
        try:
            digest = hash_token(token.decode("ascii"))
        except UnicodeDecodeError:
            raise AuthenticationFailed(code="token_invalid") from None
        bearer = bearer_of(digest)
        if bearer is None:
            raise AuthenticationFailed(code="token_invalid")
        user, device = bearer
        if device.revoked_at is not None:
            raise AuthenticationFailed(code="token_revoked")
        if device.expires_at <= timezone.now():
            raise AuthenticationFailed(code="token_expired")
        if user is None or not user.is_active:
            raise AuthenticationFailed(code="token_revoked")
        return user, device

    def authenticate_header(self, request: Request) -> str:
        """Return the scheme named in WWW-Authenticate."""
        return SCHEME


Bearer = tuple[AbstractBaseUser | None, Device]
MOST_BEARERS = 4096
_bearers: dict[str, tuple[Sequence[object], Bearer]] = {}
"""Digest of a token -> what the tables held of it, and what was made of that."""


def bearer_of(digest: str) -> Bearer | None:
    """Return the device that a token stands for, and the user it hangs on where it is still kept.

    One query for each request, by which a revocation, a limit or a lock counts from the next
    request on in every process; what it finds is made into objects again only when it changed.
    """
    with connection.cursor() as cursor:
        cursor.execute(_bearer_query(), [digest])
        row = cursor.fetchone()
    if row is None or not compare_digest(row[0], digest):
        return None
    known = _bearers.get(digest)
    if known is not None and known[0] == row:
        return known[1]
    device = Device.objects.get(token_digest=digest)
    token = AuthToken.objects.select_related("user").filter(digest=digest).first()
    bearer = (token.user if token is not None else None, device)
    if len(_bearers) >= MOST_BEARERS:
        _bearers.clear()
    _bearers[digest] = (row, bearer)
    return bearer


@cache
def _bearer_query() -> str:
    """Return the query for all that is stored of a token, its device and its user."""
    quoted = connection.ops.quote_name
    user = get_user_model()._meta
    columns: dict[str, Any] = {"d": Device._meta, "u": user}
    first = f"d.{quoted('token_digest')}, k.{quoted('digest')}"
    rest = ", ".join(
        f"{table}.{quoted(field.column)}"
        for table, meta in columns.items()
        for field in meta.concrete_fields
    )
    return (
        f"SELECT {first}, {rest} FROM {quoted(Device._meta.db_table)} d "
        f"LEFT JOIN {quoted(AuthToken._meta.db_table)} k ON k.digest = d.token_digest "
        f"LEFT JOIN {quoted(user.db_table)} u ON u.id = k.user_id WHERE d.token_digest = %s"
    )


def device_actor(device: Device) -> Actor:
    """The device's own id, its office, and the event and section that it is limited to."""
    return Actor(
        id=device.actor,
        role=Role(device.role),
        device=str(device.id),
        event=device.event,
        section=device.section,
    )


class PersonAuthentication(authentication.SessionAuthentication):
    """A signed-in person; unsafe methods need the CSRF token."""

    def enforce_csrf(self, request: Request) -> None:
        """Check the CSRF token.

        :raises PermissionDenied: `csrf_failed`.
        """
        try:
            super().enforce_csrf(request)
        except PermissionDenied as error:
            raise PermissionDenied(code="csrf_failed") from error


class DeviceScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the schema names device tokens."""

    target_class = "games.rest.authentication.DeviceAuthentication"
    name = "deviceToken"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        """Return the security scheme."""
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "Token of a device, shown once by POST /tokens.",
        }


class PersonScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the schema names sessions."""

    target_class = "games.rest.authentication.PersonAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        """Return the security scheme."""
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "sessionid",
            "description": "A signed-in person; unsafe methods also need X-CSRFToken.",
        }

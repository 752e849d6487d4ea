"""How often one device, person or address may ask; rates are in the settings."""

from dataclasses import dataclass

from django.http import HttpRequest
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.settings import api_settings
from rest_framework.throttling import BaseThrottle, ScopedRateThrottle
from rest_framework.views import APIView

from games.models import Device


def client_address(request: HttpRequest) -> str | None:
    """Return the address that a request comes from, behind the proxies of the settings."""
    return BaseThrottle().get_ident(request)  # type: ignore[arg-type]


class PerClientThrottle(ScopedRateThrottle):
    """A rate per scope and client: the device, else the person, else the address."""

    def get_rate(self) -> str | None:
        """Return the rate of the scope as the settings have it now."""
        rate = api_settings.DEFAULT_THROTTLE_RATES[self.scope or ""]
        return None if rate is None else str(rate)

    def get_cache_key(self, request: Request, view: APIView) -> str:
        """Return the key under which this client is counted."""
        auth = getattr(request, "auth", None)
        if isinstance(auth, Device):
            client = f"device:{auth.pk}"
        elif request.user is not None and request.user.is_authenticated:
            client = f"user:{request.user.pk}"
        else:
            client = f"address:{self.get_ident(request)}"
        return f"throttle:{self.scope}:{client}"

    def headers(self, scope: str) -> dict[str, str]:
        """Return what an answer says of the rate of `scope`, and of the client that was counted.

        RateLimit-Policy and RateLimit, draft-ietf-httpapi-ratelimit-headers-09; nothing where no
        rate is set. A request refused before it was counted is told the policy alone.
        """
        history: list[float] | None = getattr(self, "history", None)
        if history is None:
            self.scope = scope
        most, window = self.parse_rate(self.get_rate())
        if most is None or window is None:
            return {}
        found = {"RateLimit-Policy": f'"{self.scope}";q={most};w={window}'}
        if history is not None:
            left = max(0, most - len(history))
            frees = history[-1] + window - self.now if history else window
            found["RateLimit"] = f'"{self.scope}";r={left};t={max(1, -int(-frees // 1))}'
        return found


class RationUsed(Throttled):
    """A reading beyond the rate of its kind, which is counted by `throttle`."""

    def __init__(self, throttle: PerClientThrottle) -> None:
        super().__init__(throttle.wait())
        self.throttle = throttle


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scoped:
    """What a rate is looked up by where there is no view of the API."""

    throttle_scope: str


def check_ration(request: Request | HttpRequest, scope: str) -> None:
    """Count one reading against the rate of `scope`, of the API and of the pages alike.

    :raises Throttled: this client has had its share for now.
    """
    throttle = PerClientThrottle()
    # A rate is counted by the address and who has signed in: both kinds of request tell these.
    if not throttle.allow_request(request, _Scoped(throttle_scope=scope)):  # type: ignore[arg-type]
        raise RationUsed(throttle)

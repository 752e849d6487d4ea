"""How often one device, person or address may ask; rates are in the settings."""

from rest_framework.request import Request
from rest_framework.settings import api_settings
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.views import APIView

from games.models import Device


class PerClientThrottle(ScopedRateThrottle):
    """A rate per scope and client: the device, else the person, else the address."""

    def get_rate(self) -> str | None:
        """Return the rate of the scope as the settings have it now."""
        rate = api_settings.DEFAULT_THROTTLE_RATES[self.scope or ""]
        return None if rate is None else str(rate)

    def get_cache_key(self, request: Request, view: APIView) -> str:
        """Return the key under which this client is counted."""
        if isinstance(request.auth, Device):
            client = f"device:{request.auth.pk}"
        elif request.user is not None and request.user.is_authenticated:
            client = f"user:{request.user.pk}"
        else:
            client = f"address:{self.get_ident(request)}"
        return f"throttle:{self.scope}:{client}"

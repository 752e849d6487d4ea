"""The numbers of the service at one address, for Prometheus."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from rest_framework.exceptions import Throttled

from games.health.metrics import CONTENT_TYPE, metrics_text
from games.ledger.clock import now_ms
from games.rest.throttles import check_ration


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Send the numbers; nothing in them says who plays or who asks."""
    try:
        check_ration(request, "read")
    except Throttled:
        return HttpResponse(status=429, headers={"Retry-After": "60"})
    return HttpResponse(
        metrics_text(now=now_ms()),
        content_type=CONTENT_TYPE,
        headers={"Cache-Control": "no-store"},
    )

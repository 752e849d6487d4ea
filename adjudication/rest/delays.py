"""What lists of many games keep back from strangers: what their events show later."""

from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from django.db.models import Model, Q, QuerySet
from rest_framework.request import Request

from games import api, competitions
from games.rest.api import shown_version

Row = TypeVar("Row", bound=Model)
_START = datetime(1970, 1, 1, tzinfo=UTC)


def without_hidden(
    rows: QuerySet[Row, Any], request: Request, *, made_at: str
) -> QuerySet[Row, Any]:
    """Leave out the rows made or settled within the delay of their game, for who sees it later.

    `made_at`: the field of the time at which a row came; `settled_at` is the other one.
    """
    now = api.now_ms()
    most = max((delays.most_ms for delays in api.DELAYS), default=0)
    recent = rows.filter(_since(now - most, made_at))
    for game, late in competitions.delays_of(recent.values_list("game_id", flat=True)).items():
        if shown_version(request, game, None) is not None:
            rows = rows.exclude(_since(now - late, made_at), game_id=game)
    return rows


def _since(ms: int, made_at: str) -> Q:
    moment = _START + timedelta(milliseconds=ms)
    # A row that nobody has settled has no such time: said, as excluding asks of it too.
    settled = Q(settled_at__isnull=False, settled_at__gt=moment)
    return Q(**{f"{made_at}__gt": moment}) | settled

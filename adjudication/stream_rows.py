"""The rows that one stream yields, put in the place of those before."""

import logging
from collections.abc import Callable, Sequence
from uuid import UUID

from django.db.models import Model

from games import api

logger = logging.getLogger(__name__)


def replace_rows(
    stream_id: UUID,
    models: Sequence[type[Model]],
    derive: Callable[[], Sequence[Model]],
    *,
    what: str,
    key: str = "game_id",
) -> None:
    """Put what `derive` returns in the place of a stream's rows of `models`.

    A model stands before those that point to it; `key` is their field with the stream. A stream
    with an event that no released code can read stops with its rows as they are, and a clear
    error on its page; the others go on.
    """
    try:
        rows = derive()
    except api.UnknownEventError:
        logger.exception("%s of %s are not shown", what, stream_id)
        return
    for model in reversed(models):
        model._default_manager.filter(**{key: stream_id}).delete()
    for model in models:
        model._default_manager.bulk_create(row for row in rows if isinstance(row, model))

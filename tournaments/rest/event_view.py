"""What every address of an event has in common: a draft is there for its office alone."""

from typing import Any

from rest_framework.request import Request

from games import api, http
from tournaments.selectors.withheld import is_hidden


class EventView(http.ApiView):
    """A view of one event."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Admit the request.

        :raises StreamNotFound: there is no such event for this reader.
        """
        super().initial(request, *args, **kwargs)
        event = kwargs["tournament_id"]
        if is_hidden(event, http.asking(request)):
            raise api.StreamNotFound(event)

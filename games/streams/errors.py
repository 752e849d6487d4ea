"""What a stored stream may hold that this code cannot read."""

from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(500, unknown_event_type=_("The game holds an event this server cannot read."))


class UnknownEventError(Exception):
    """A stored event no released code can read; the stream is not shown half.

    `detail` says what was expected where the type is known and the payload is not of it.
    """

    code = "unknown_event_type"

    def __init__(self, event_type: str, version: int, detail: str = "") -> None:
        super().__init__(f"{event_type} at version {version}" + (f": {detail}" if detail else ""))
        self.event_type = event_type
        self.version = version
        self.detail = detail

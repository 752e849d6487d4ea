"""The events of a game under their stored names; a class may be renamed, a stored name may not."""

from games.record.events import GameEvent
from games.streams.codec import Codec
from games.streams.stored import stored_names

STORED_NAMES = stored_names(GameEvent)
CODEC: Codec[GameEvent] = Codec(STORED_NAMES)

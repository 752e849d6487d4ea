"""The events of a tournament under their stored names; a class may be renamed, those may not."""

from games.streams.codec import Codec
from games.streams.stored import stored_names
from tournaments.record.events import TournamentEvent

STORED_NAMES = stored_names(TournamentEvent)
CODEC: Codec[TournamentEvent] = Codec(STORED_NAMES)

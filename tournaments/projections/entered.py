"""Who is entered in which tournament, by the ids of the record."""

from uuid import UUID

from games import api
from tournaments.models import EnteredPlayer
from tournaments.record.state import TournamentState


def write(stream_id: UUID, state: TournamentState) -> None:
    """Bring the rows of one tournament to its state."""
    named = {id_ for entry in state.entries for id_ in (entry.id, *entry.members)}
    now = {id_ for text in named if (id_ := api.as_id(text)) is not None}
    rows = EnteredPlayer.objects.filter(tournament=stream_id)
    stored = set(rows.values_list("player", flat=True))
    if gone := stored - now:
        rows.filter(player__in=gone).delete()
    EnteredPlayer.objects.bulk_create(
        (EnteredPlayer(tournament=stream_id, player=id_) for id_ in now - stored),
        batch_size=500,
        ignore_conflicts=True,
    )


def events_of(records: frozenset[UUID]) -> frozenset[UUID]:
    """Return the tournaments in which any of `records` is entered."""
    rows = EnteredPlayer.objects.filter(player__in=records)
    return frozenset(rows.values_list("tournament", flat=True))

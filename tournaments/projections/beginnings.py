"""From which beginnings a tournament is found: of its title, of its section."""

from uuid import UUID

from games import api
from tournaments.models import TournamentKey


def write(stream_id: UUID, title: str, section: str) -> None:
    """Bring the beginnings of one tournament to its title and section."""
    wanted = api.name_keys(title) | api.name_keys(section)
    rows = TournamentKey.objects.filter(tournament=stream_id)
    stored = {bytes(key) for key in rows.values_list("key", flat=True)}
    if gone := stored - wanted:
        rows.filter(key__in=gone).delete()
    TournamentKey.objects.bulk_create(
        TournamentKey(tournament_id=stream_id, key=key) for key in sorted(wanted - stored)
    )

"""Titles that tournaments award: rows of the registry with the event they come from.

Only rows with a tournament are written and cleared here; those entered by hand stay.
Weiqi 2002 25.3.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

from django.db.models import QuerySet

from games import api
from games.rules.books.article import format_articles, numbers_of
from tournaments.models import PlayerTitle
from tournaments.promotion.names import title_of_dan
from tournaments.promotion.points import Dan, DanSystem
from tournaments.record.codec import CODEC
from tournaments.record.promotion.events import DanAwarded
from tournaments.record.promotion.values import Award
from tournaments.record.state import TournamentState
from tournaments.regulations.books import game_of

AWARDED = CODEC.names[DanAwarded]


def awarded() -> QuerySet[PlayerTitle]:
    """Return every title that an event awarded."""
    return PlayerTitle.objects.filter(tournament__isnull=False)


def write(stream_id: UUID, state: TournamentState, stored: Sequence[api.StoredEvent]) -> None:
    """Bring the titles that one tournament awarded to its state."""
    if not any(pair.type == AWARDED for pair in stored):
        return
    standing = set(state.awards)
    saved: list[int] = []
    for event in stored:
        if event.type != AWARDED:
            continue
        decoded = CODEC.decode(event.type, event.payload, version=event.version)
        if isinstance(decoded, DanAwarded) and decoded.award in standing:
            saved += _save(stream_id, state, decoded.award, event)
    PlayerTitle.objects.filter(tournament=stream_id).exclude(pk__in=saved).delete()


def _save(
    stream_id: UUID, state: TournamentState, award: Award, event: api.StoredEvent
) -> tuple[int, ...]:
    player = _known(award.id)
    if player is None:
        return ()
    rules = state.regulations
    seconds = event.recorded_at // 1000
    name = f"{rules.title} {rules.section}".strip()
    row, _made = PlayerTitle.objects.get_or_create(
        player_id=player,
        game=game_of(rules.edition),
        title=title_of_dan(Dan(number=award.dan, system=award.system)),
        awarded_on=datetime.fromtimestamp(seconds, tz=UTC).date(),
        defaults={
            "dan": award.dan,
            "is_professional": award.system is DanSystem.PROFESSIONAL,
            "source": f"{name} · v{event.version} · {', '.join(numbers_of(award.articles))}"[:200],
            "tournament": stream_id,
            "tournament_version": event.version,
            "article": format_articles(award.articles),
        },
    )
    return (row.pk,)


def _known(text: str) -> UUID | None:
    player = api.as_id(text)
    found = api.player_cards([player]) if player is not None else {}
    return found[player].id if player in found else None

"""What the registry of tournaments keeps of a person who is erased."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from tournaments.models import EventFile, PlayerProfile, PlayerTitle
from tournaments.projections.entered import events_of


def identifying_rows(records: frozenset[UUID]) -> tuple[QuerySet[Any], ...]:
    """Return particulars, titles entered by hand, and the files that events were read from.

    Ratings and the titles that events awarded say nothing beyond what the events say.
    """
    return (
        PlayerProfile.objects.filter(player__in=records),
        PlayerTitle.objects.filter(player__in=records, tournament__isnull=True),
        EventFile.objects.filter(tournament__in=events_of(records)),
    )

"""How far the lists are behind the record."""

from django.db.models import Min

from games.models import ImportBatch, LedgerCursor, ProjectionCursor


def events_behind() -> int:
    """Return how many numbered events some list does not show yet."""
    size = LedgerCursor.objects.filter(pk=1).values_list("size", flat=True).first() or 0
    place = ProjectionCursor.objects.aggregate(least=Min("position"))["least"] or 0
    return max(0, size - place)


def is_being_indexed() -> bool:
    """Whether games that were brought in are still to come into the lists."""
    storing = ImportBatch.objects.filter(state=ImportBatch.State.STORING)
    return bool(events_behind()) or storing.exists()

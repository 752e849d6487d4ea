"""How far the lists are behind the record."""

from django.db.models import Min

from games.models import Game, ImportBatch, LedgerCursor, ProjectionCursor, SourceGame

MOST_COUNTED = 5_000
"""Games missing from the lists that are counted; of more the pages say that there are more."""
_CHUNK = 500


def events_behind() -> int:
    """Return how many numbered events some list does not show yet."""
    size = LedgerCursor.objects.filter(pk=1).values_list("size", flat=True).first() or 0
    place = ProjectionCursor.objects.aggregate(least=Min("position"))["least"] or 0
    return max(0, size - place)


def is_being_indexed() -> bool:
    """Whether games that were brought in are still to come into the lists."""
    storing = ImportBatch.objects.filter(state=ImportBatch.State.STORING)
    return bool(events_behind()) or storing.exists()


def games_unlisted() -> int:
    """Return how many games of files are on record and in no list yet, at most `MOST_COUNTED`.

    Games come into the lists in the order in which they were stored, so that only the newest are
    looked at: two queries where none is missing.
    """
    newest = SourceGame.objects.order_by("-pk").values_list("pk", "stream_id")
    found, upto = 0, None
    while found < MOST_COUNTED:
        chunk = list((newest if upto is None else newest.filter(pk__lt=upto))[:_CHUNK])
        ids = [stream_id for _, stream_id in chunk]
        missing = len(ids) - Game.objects.filter(pk__in=ids).count()
        if not missing:
            return found
        found += missing
        upto = chunk[-1][0]
    return MOST_COUNTED

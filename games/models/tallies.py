"""What the archive counts: sums by group and item, and what each game was counted under.

A page reads the few rows of a group, however many games there are (docs/decisions/0083).
"""

from django.db import models


class PlayTally(models.Model):
    """How many under an item of a group: games by result, or the moves of either side.

    `key` is the group by its hash, `item` what stands in it (`games.projections.tallies`): the
    next move of a beginning or a position, how games ended, their lengths, the times of moves.
    """

    pk = models.CompositePrimaryKey("key", "item")
    key = models.BigIntegerField()
    item = models.CharField(max_length=120)
    first = models.IntegerField()
    drawn = models.IntegerField()
    second = models.IntegerField()
    other = models.IntegerField()

    def __str__(self) -> str:
        return f"{self.key} {self.item}"


class CountedGame(models.Model):
    """A game that has ended and what it is counted under, so that it can be taken out again.

    `ended_at`: ms of its last event where an event may show it late, else 0. `line`: its first
    moves from the usual start. `times`: how many moves of either side took how long. `keys` are
    those of its `PlayKey` rows, eight bytes each in ascending order, which stand under `day`.
    """

    game = models.UUIDField(primary_key=True, editable=False)
    ended_at = models.BigIntegerField(db_index=True)
    edition = models.CharField(max_length=40)
    result = models.CharField(max_length=8)
    reason = models.CharField(max_length=40)
    plies = models.PositiveIntegerField()
    line = models.TextField()
    times = models.TextField()
    day = models.IntegerField(default=0)
    keys = models.BinaryField(default=b"")

    def __str__(self) -> str:
        return str(self.game)

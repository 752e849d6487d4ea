"""What games are found by: words that name them, and what was played in them.

Each row is one word of one game, with the day by which lists stand, so that a page of what is
found is read from one index, however many games there are (docs/decisions/0071).
"""

from django.db import models


class _Key(models.Model):
    """A word by its hash (`games.projections.keys`), the game's day and the game."""

    pk = models.CompositePrimaryKey("key", "day", "game")
    key = models.BigIntegerField()
    day = models.IntegerField()
    game = models.UUIDField(db_index=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.key} {self.day}"


class GameKey(_Key):
    """Who played, where, under which rules, how it stands, what it cites."""


class PlayKey(_Key):
    """The beginnings and the positions of a game that has ended, and its repetitions.

    A game has as many as moves: `CountedGame` holds which, where an index would cost as much as
    the rows.
    """

    game = models.UUIDField()


class EventTitle(models.Model):
    """A title under which games were played, once however many games bear it."""

    title = models.CharField(max_length=300, unique=True)

    def __str__(self) -> str:
        return self.title


class TitleKey(models.Model):
    """A beginning from which a title is found, as `NameKey` is of a person."""

    title = models.ForeignKey(EventTitle, on_delete=models.CASCADE, related_name="keys")
    key = models.BinaryField(max_length=240)

    class Meta:
        indexes = (models.Index(fields=("key", "title"), name="title_key_idx"),)

    def __str__(self) -> str:
        return bytes(self.key).decode()

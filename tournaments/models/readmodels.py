"""Read models: written only by projectors, rebuilt at any time from the ledger."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class TournamentStatus(models.TextChoices):
    """How far a tournament has come, as people read it."""

    ENTRY = "entry", _("entries open")
    RUNNING = "running", _("under way")
    FINISHED = "finished", _("finished")
    CANCELLED = "cancelled", _("cancelled")


class RoundDuties(models.TextChoices):
    """What the round under way waits for, as people read it."""

    SIGN = "sign", _("draft to be signed")
    CONFIRM = "confirm", _("round to be confirmed")


class Tournament(models.Model):
    """One tournament (one section of an event) as lists show it."""

    id = models.UUIDField(primary_key=True, editable=False)
    version = models.PositiveIntegerField(_("version"))
    event = models.CharField(max_length=36, blank=True, default="", db_index=True)
    title = models.CharField(_("title"), max_length=300)
    section = models.CharField(_("section"), max_length=60, blank=True, default="")
    edition = models.CharField(_("edition"), max_length=40)
    status = models.CharField(_("status"), max_length=12, choices=TournamentStatus.choices)
    is_draft = models.BooleanField(_("draft"), default=False)
    place = models.CharField(_("place"), max_length=100, blank=True, default="")
    starts_on = models.DateField(_("first day"), null=True, blank=True)
    ends_on = models.DateField(_("last day"), null=True, blank=True)
    entrants = models.PositiveIntegerField(_("entrants"), default=0)
    stage = models.PositiveIntegerField(_("stage"), default=0)
    rounds = models.PositiveIntegerField(_("rounds"), default=0)
    published = models.PositiveIntegerField(_("rounds published"), default=0)
    missing_results = models.PositiveIntegerField(_("results missing"), default=0)
    corrections = models.PositiveIntegerField(_("corrections proposed"), default=0)
    duty = models.CharField(_("waits for"), max_length=12, choices=RoundDuties.choices, blank=True)
    outdated_tables = models.PositiveIntegerField(_("tables to be published again"), default=0)
    outdated_reports = models.PositiveIntegerField(_("rating reports to be sent again"), default=0)
    book_mode = models.BooleanField(_("by the book"), default=True)
    grading = models.CharField(_("grading"), max_length=20, default="none", db_index=True)
    created_at = models.DateTimeField(_("created at"))

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = (models.F("starts_on").desc(nulls_last=True), "-id")
        indexes = (models.Index(fields=["starts_on", "id"], name="tournament_by_day"),)

    def __str__(self) -> str:
        return f"{self.title} {self.section}".strip()


class TournamentKey(models.Model):
    """A beginning from which a tournament is found by title or section, as `NameKey` is."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="keys")
    key = models.BinaryField(max_length=240)

    class Meta:
        indexes = (models.Index(fields=("key", "tournament"), name="tournament_key_idx"),)

    def __str__(self) -> str:
        return bytes(self.key).decode()


class LinkedGame(models.Model):
    """A game that belongs to a board: whether it is closed, whether its result is in.

    `closed` is the version of the game's closing event, 0 while it is open or open again;
    `version` that of its last event since. `at_once`: by the regulations its result takes
    effect without an arbiter's word.
    """

    game = models.UUIDField(primary_key=True, editable=False)
    tournament = models.UUIDField(db_index=True)
    stage = models.PositiveIntegerField(_("stage"))
    round = models.PositiveIntegerField(_("round"))
    board = models.PositiveIntegerField(_("board"))
    number = models.PositiveIntegerField(_("game"))
    closed = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=0)
    recorded = models.BooleanField(_("result at the board"), default=False)
    at_once = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("game of a board")
        verbose_name_plural = _("games of boards")
        ordering = ("tournament", "stage", "round", "board", "number")

    def __str__(self) -> str:
        return f"{self.stage}.{self.round}.{self.board}.{self.number}"


class RecalledGame(models.Model):
    """A game arranged for a pairing that was taken back: on record, in no list."""

    game = models.UUIDField(primary_key=True, editable=False)
    tournament = models.UUIDField(db_index=True)

    class Meta:
        verbose_name = _("game of a recalled round")
        verbose_name_plural = _("games of recalled rounds")

    def __str__(self) -> str:
        return f"{self.game}"


class EnteredPlayer(models.Model):
    """A record of the registry that is entered in a tournament, as a player or in a team."""

    tournament = models.UUIDField(db_index=True)
    player = models.UUIDField(db_index=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("tournament", "player"), name="entered_player_unique"),
        )

    def __str__(self) -> str:
        return f"{self.tournament} {self.player}"


class ComparedGame(models.Model):
    """Up to which version a closed game has been compared with the result at its board.

    What the background notes for itself; without a row it compares once more.
    """

    game = models.UUIDField(primary_key=True, editable=False)
    version = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("game compared with its board")
        verbose_name_plural = _("games compared with their boards")

    def __str__(self) -> str:
        return f"{self.game} {self.version}"

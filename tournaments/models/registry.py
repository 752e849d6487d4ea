"""Who plays and who officiates: what is personal stands here and never in an event.

Players themselves are `games.Player` (stable id, federation number, name, unit); here is
what tournaments need besides. Weiqi 2002 25.3 (段位), gomoku 2025 25 (officials), questions
116 to 137 of the tournament managers' checklist (ratings with list and date).
"""

from uuid import UUID

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from uuid_utils.compat import uuid7

from games.rules.books.article import Article, parse_articles
from games.versioned import Versioned


def new_id() -> UUID:
    """Return a new time-ordered id (UUIDv7)."""
    return uuid7()


class Unit(Versioned):
    """A club, association or other body that enters players (参赛单位)."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(_("name of the club or delegation"), max_length=100, unique=True)
    short_name = models.CharField(_("short name"), max_length=40, blank=True, default="")
    region = models.CharField(_("region"), max_length=60, blank=True, default="")
    federation_number = models.CharField(
        _("federation number"), max_length=40, blank=True, default=""
    )

    class Meta:
        verbose_name = _("club or delegation")
        verbose_name_plural = _("clubs and delegations")
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name


class Sex(models.TextChoices):
    """As regulations of men's and women's sections need it."""

    MALE = "m", _("male")
    FEMALE = "f", _("female")


class PlayerProfile(Versioned):
    """What is known of a player beyond name and number."""

    player = models.OneToOneField(
        "games.Player", verbose_name=_("player"), on_delete=models.CASCADE, related_name="profile"
    )
    pinyin = models.CharField(_("pinyin"), max_length=200, blank=True, default="")
    sex = models.CharField(_("sex"), max_length=1, choices=Sex.choices, blank=True, default="")
    born_on = models.DateField(_("date of birth"), null=True, blank=True)
    family_name = models.CharField(
        _("family name"),
        max_length=100,
        blank=True,
        default="",
        help_text=_("As go programs keep it apart from the given name."),
    )
    given_name = models.CharField(_("given name"), max_length=100, blank=True, default="")
    country = models.CharField(
        _("country"), max_length=2, blank=True, default="", help_text=_("Two letters.")
    )
    egf_pin = models.CharField(
        _("number in the European Go Database"),
        max_length=20,
        blank=True,
        default="",
        db_index=True,
    )
    unit = models.ForeignKey(
        Unit, verbose_name=_("club or delegation"), on_delete=models.PROTECT, null=True, blank=True
    )

    class Meta:
        verbose_name = _("player's particulars")
        verbose_name_plural = _("players' particulars")
        ordering = ("player_id",)

    def __str__(self) -> str:
        return str(self.player)


class PlayerTitle(Versioned):
    """A title or dan grade (称号、段位) and the day it was awarded."""

    player = models.ForeignKey(
        "games.Player", verbose_name=_("player"), on_delete=models.CASCADE, related_name="titles"
    )
    game = models.CharField(_("kind of game"), max_length=20)
    title = models.CharField(_("title"), max_length=40)
    dan = models.PositiveSmallIntegerField(_("dan"), null=True, blank=True)
    is_professional = models.BooleanField(_("professional"), default=False)
    awarded_on = models.DateField(_("awarded on"), null=True, blank=True)
    source = models.CharField(_("source"), max_length=200, blank=True, default="")
    tournament = models.UUIDField(
        _("awarded by tournament"), null=True, blank=True, editable=False, db_index=True
    )
    tournament_version = models.PositiveIntegerField(
        _("item of its record"), null=True, blank=True, editable=False
    )
    article = models.CharField(_("article"), max_length=200, blank=True, default="", editable=False)

    class Meta:
        verbose_name = _("title")
        verbose_name_plural = _("titles")
        ordering = ("player_id", "game", "-awarded_on")
        constraints = (
            models.UniqueConstraint(
                fields=("player", "game", "title", "awarded_on"), name="player_title_unique"
            ),
        )

    def __str__(self) -> str:
        return self.title

    @property
    def cited(self) -> tuple[Article, ...]:
        """The articles by which an event awarded it."""
        return parse_articles(self.article)


class RatingList(models.Model):
    """A published list of ratings: its source, its day, and the bytes it came in."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(_("name of the list"), max_length=100)
    game = models.CharField(_("kind of game"), max_length=20)
    valid_from = models.DateField(_("valid from"))
    source = models.CharField(_("source"), max_length=200)
    sha256 = models.CharField(_("SHA-256"), max_length=64, blank=True, default="")
    edition = models.PositiveSmallIntegerField(
        _("edition of the list"),
        default=1,
        help_text=_("A corrected list of the same day counts on."),
    )
    filename = models.CharField(_("file name"), max_length=200, blank=True, default="")
    imported_at = models.DateTimeField(_("brought in at"), null=True, blank=True)
    imported_by = models.CharField(_("brought in by"), max_length=100, blank=True, default="")
    left_out = models.JSONField(_("rows left out"), default=list, blank=True)

    class Meta:
        verbose_name = _("rating list")
        verbose_name_plural = _("rating lists")
        ordering = ("game", "name", "-valid_from", "-edition")
        constraints = (
            models.UniqueConstraint(
                fields=("name", "game", "valid_from", "edition"),
                name="rating_list_edition_unique",
            ),
        )

    def __str__(self) -> str:
        corrected = f" ({self.edition})" if self.edition > 1 else ""
        return f"{self.name} {self.valid_from}{corrected}"


class PlayerRating(models.Model):
    """A player's rating on one list."""

    player = models.ForeignKey(
        "games.Player", verbose_name=_("player"), on_delete=models.CASCADE, related_name="ratings"
    )
    list = models.ForeignKey(
        RatingList, verbose_name=_("rating list"), on_delete=models.CASCADE, related_name="ratings"
    )
    value = models.IntegerField(_("rating"))

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        ordering = ("list", "-value", "player_id")
        constraints = (
            models.UniqueConstraint(fields=("player", "list"), name="player_rating_unique"),
        )

    def __str__(self) -> str:
        return str(self.value)


class Official(Versioned):
    """An official (裁判员、编排员) with the grade held (裁判等级)."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(_("name of the person"), max_length=100)
    federation_number = models.CharField(
        _("federation number"), max_length=40, blank=True, default=""
    )
    grade = models.CharField(
        _("grade"), max_length=40, blank=True, default="", help_text=_("For example: national.")
    )
    game = models.CharField(_("kind of game"), max_length=20, blank=True, default="")
    unit = models.ForeignKey(
        Unit, verbose_name=_("club or delegation"), on_delete=models.PROTECT, null=True, blank=True
    )
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="official",
    )

    class Meta:
        verbose_name = _("official")
        verbose_name_plural = _("officials")
        ordering = ("name", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("federation_number",),
                condition=~models.Q(federation_number=""),
                name="official_federation_number_unique",
            ),
        )

    def __str__(self) -> str:
        return self.name


class OfficialRole(models.TextChoices):
    """What an official does at one event (gomoku 25)."""

    CHIEF_ARBITER = "chief_arbiter", _("chief arbiter")
    DEPUTY = "deputy", _("deputy chief arbiter")
    ARRANGER = "arranger", _("pairings officer")
    ARBITER = "arbiter", _("arbiter")
    COMMITTEE = "committee", _("appeals committee")


class Placement(Versioned):
    """Which official does what at which event; the right to act is an `Appointment`."""

    official = models.ForeignKey(
        Official, verbose_name=_("official"), on_delete=models.CASCADE, related_name="placements"
    )
    tournament = models.UUIDField(_("tournament"), db_index=True)
    role = models.CharField(_("duty"), max_length=20, choices=OfficialRole.choices)
    section = models.CharField(_("section"), max_length=60, blank=True, default="")

    class Meta:
        verbose_name = _("official at a tournament")
        verbose_name_plural = _("officials at tournaments")
        ordering = ("tournament", "role", "official")
        constraints = (
            models.UniqueConstraint(
                fields=("official", "tournament", "role", "section"), name="placement_unique"
            ),
        )

    def __str__(self) -> str:
        return f"{self.official} {self.get_role_display()}"

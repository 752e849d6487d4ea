"""The register of sanctions: who was punished, what for, under which article, in which game."""

from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from adjudication.sanction_models import Sanction
from games.admin.api import (
    EditionFilter,
    ReadOnlyAdmin,
    SheetColumn,
    WithWorkbook,
    names_of_ids,
    yes_or_no,
)
from games.labels.codes import EDITIONS, word
from games.labels.offences import offence_name
from games.labels.times import moment
from games.office_tables import WithinReach
from games.players.searching import found_ids
from games.rules.books.article import numbers_of, parse_articles
from games.rules.books.registry import book_of
from games.templatetags.articles import cite


@admin.register(Sanction)
class SanctionAdmin(WithWorkbook, WithinReach, ReadOnlyAdmin):
    """Sanctions of the events within reach, the latest first."""

    place = ("event", "section")
    file_name = "sanctions"
    list_display = (
        "person_name",
        "measure",
        "offence_words",
        "articles_cited",
        "competition",
        "subject",
        "status",
        "recorded_at",
    )
    list_display_links = ("person_name",)
    list_filter = ("is_in_force", "measure", "status", EditionFilter)
    search_fields = ("competition",)
    search_help_text = _("Player (simplified, traditional, pinyin or initials) or competition.")
    fields = (
        "person_name",
        "measure",
        "offence_words",
        "articles_cited",
        "competition",
        "section",
        "subject",
        "version",
        "status",
        "in_force",
        "reason",
        "recorded_at",
    )
    readonly_fields = fields

    in_force = staticmethod(yes_or_no("is_in_force", _("in force")))

    @admin.display(description=_("entrant"), ordering="person")
    def person_name(self, row: Sanction) -> str:
        """By name, as the registry knows it."""
        names = getattr(row, "names", None) or names_of_ids({row.person})
        return str(names.get(row.person) or row.person[:8] or "–")

    @admin.display(description=_("offence"), ordering="offence")
    def offence_words(self, row: Sanction) -> str:
        """As the book of its game calls it."""
        offence = book_of(row.edition).offences.offence(row.offence) if row.offence else None
        chinese = (get_language() or "").startswith("zh")
        return offence_name(offence, chinese=chinese) if offence else "–"

    @admin.display(description=_("article"), ordering="article")
    def articles_cited(self, row: Sanction) -> SafeString:
        """As links to the catalogue."""
        return cite(row.edition, parse_articles(row.article))

    @admin.display(description=_("concerns"))
    def subject(self, row: Sanction) -> SafeString:
        """The game, or the desk of the event that expelled somebody."""
        if row.game:
            url = reverse("admin:games_game_change", args=[row.game])
            return format_html('<a href="{}#v{}">{}</a>', url, row.version, _("game"))
        url = reverse("admin:tournaments_desk", args=[row.stream])
        return format_html('<a href="{}">{}</a>', url, _("tournament"))

    def headline(self, obj: Sanction) -> str:
        """By whom it was imposed on, and what it is."""
        return f"{self.person_name(obj)} · {obj.get_measure_display()}"

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """Read the names of a page at once."""
        page: Any = super().get_changelist_instance(request)
        _read_names(page.result_list)
        return page

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Sanction], typed: str
    ) -> tuple[QuerySet[Sanction], bool]:
        """Find people as the registry does, else competitions."""
        if not typed.strip():
            return queryset, False
        ids = [str(pk) for pk in found_ids(typed)]
        return queryset.filter(Q(person__in=ids) | Q(competition__contains=typed.strip())), False

    def sheet_columns(
        self, request: HttpRequest, rows: Sequence[Sanction]
    ) -> Sequence[SheetColumn]:
        """Return what a line of the workbook holds."""
        _read_names(rows)
        return (
            SheetColumn(heading=_("entrant"), text=self.person_name),
            SheetColumn(heading=_("penalty"), text=lambda row: str(row.get_measure_display())),
            SheetColumn(heading=_("offence"), text=self.offence_words),
            SheetColumn(
                heading=_("article"),
                text=lambda row: ", ".join(numbers_of(parse_articles(row.article))),
            ),
            SheetColumn(heading=_("edition"), text=lambda row: word(EDITIONS, row.edition)),
            SheetColumn(heading=_("competition"), text=lambda row: row.competition),
            SheetColumn(heading=_("section"), text=lambda row: row.section),
            SheetColumn(heading=_("status"), text=lambda row: str(row.get_status_display())),
            SheetColumn(heading=_("reason"), text=lambda row: row.reason),
            SheetColumn(heading=_("recorded at"), text=lambda row: moment(row.recorded_at)),
            SheetColumn(heading=_("record"), text=lambda row: f"{row.stream} v{row.version}"),
        )


def _read_names(rows: Sequence[Sanction]) -> None:
    """Look the people up at once, for the columns that name them."""
    names: Any = names_of_ids({row.person for row in rows})
    for row in rows:
        row.names = names  # type: ignore[attr-defined]

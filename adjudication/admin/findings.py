"""Findings of audits: what the machine found in finished games, and what was made of it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from adjudication.admin import replays
from adjudication.admin.cases.listed import file_url
from adjudication.cases.values import SubjectKind
from adjudication.models import Finding
from games import api
from games.admin.api import EditionFilter, ReadOnlyAdmin, carries, correction_query, yes_or_no
from games.labels.codes import FINDING_OUTCOMES, FINDING_STATUSES, SEVERITIES, SIDES, word
from games.labels.messages import finding_text
from games.labels.times import moment
from games.office_tables import WithinReach
from games.record.annulment.commands import CorrectMove
from games.record.audits.commands import SettleFinding
from games.record.audits.state import FindingStatus
from games.record.decider import GAMES
from games.record.values import Actor
from games.rules.books.article import Article
from games.templatetags.articles import cite

SETTLE = "settle-finding"


def settle_url(row: Finding) -> str:
    """Return the address at which an open finding is settled, "" for any other."""
    if row.status != FindingStatus.OPEN:
        return ""
    return reverse("admin:games_game_action", args=[row.game_id, SETTLE]) + f"?number={row.number}"


def board_url(row: Finding) -> str:
    """Return the address of the game's public page with the board that a finding is about."""
    return reverse("web:game", args=[row.game_id]) + f"?ply={row.ply or 0}"


def status_words(row: Finding) -> str:
    """Open, settled with its outcome, or no longer found."""
    parts = [word(FINDING_STATUSES, row.status)]
    if row.outcome:
        parts.append(word(FINDING_OUTCOMES, row.outcome))
    return " · ".join(parts)


class OfEdition(EditionFilter):
    """Findings in games of one edition."""

    field = "game__edition"


@admin.register(Finding)
class FindingAdmin(WithinReach, ReadOnlyAdmin):
    """The findings of the games within reach."""

    place = ("game__event", "")
    list_display = (
        "finding_words",
        "weight",
        "game_link",
        "board",
        "articles_cited",
        "standing",
        "found",
        "settle",
    )
    list_display_links = None
    list_filter = ("severity", "status", OfEdition, "by_todays_rules")
    list_select_related = ("game__first_player", "game__second_player")
    search_fields = ("code", "articles", "game__competition", "game__search_key")
    search_help_text = _("Code of a finding, article, competition or player.")
    fields = (
        "game_link",
        "finding_words",
        "weight",
        "side_words",
        "board",
        "version",
        "articles_cited",
        "todays_rules",
        "standing",
        "reason",
        "found_at",
        "settled_at",
        "settled_by",
        "settle",
    )
    readonly_fields = fields

    @admin.display(description=_("finding of the audit"), ordering="code")
    def finding_words(self, row: Finding) -> str:
        """Return what was found."""
        return finding_text(row.code)

    todays_rules = staticmethod(
        yes_or_no("by_todays_rules", Finding._meta.get_field("by_todays_rules").verbose_name)
    )

    @admin.display(description=_("weight"), ordering="severity")
    def weight(self, row: Finding) -> SafeString:
        """Its colour says nothing that its word does not."""
        label = word(SEVERITIES, row.severity)
        return format_html('<strong class="weight weight-{}">{}</strong>', row.severity, label)

    @admin.display(description=_("side"))
    def side_words(self, row: Finding) -> str:
        """Whose act it is about, "" for nobody's alone."""
        return word(SIDES, row.side) if row.side else ""

    @admin.display(description=_("game"))
    def game_link(self, row: Finding) -> SafeString:
        """To the game's page in the office."""
        url = reverse("admin:games_game_change", args=[row.game_id])
        names = [str(name) for name in (row.game.first_player, row.game.second_player) if name]
        return format_html('<a href="{}">{}</a>', url, " – ".join(names) or row.game.competition)

    @admin.display(description=_("move"), ordering="ply")
    def board(self, row: Finding) -> SafeString:
        """To the board after the move it is about."""
        label = gettext("after move %(ply)s") % {"ply": row.ply or 0}
        return format_html('<a href="{}">{}</a>', board_url(row), label)

    @admin.display(description=_("articles"), ordering="articles")
    def articles_cited(self, row: Finding) -> SafeString:
        """Each linked to its text."""
        return cite(row.game.edition, row.cited)

    @admin.display(description=_("status"), ordering="status")
    def standing(self, row: Finding) -> str:
        """Open, settled with its outcome, or no longer found."""
        return status_words(row)

    @admin.display(description=_("found at"), ordering="found_at")
    def found(self, row: Finding) -> str:
        """Return when the audit went on record, to the second."""
        return moment(row.found_at)

    @admin.display(description=_("Settle"))
    def settle(self, row: Finding) -> SafeString | str:
        """To the page that settles it, "" for one that is."""
        url = settle_url(row)
        return format_html('<a href="{}">{}</a>', url, _("Settle")) if url else ""

    def get_urls(self) -> list[URLPattern]:
        """Add the pages that replay a game for a case."""
        return [*replays.pages(self._guarded), *super().get_urls()]

    def _guarded(self, page: Callable[..., HttpResponse]) -> Any:
        """Return a view that gives `page` the context of the site, for who sees findings."""

        def view(request: HttpRequest, **parameters: Any) -> HttpResponse:
            if not self.has_view_permission(request):
                raise PermissionDenied
            return page(request, context=self.admin_site.each_context(request), **parameters)

        return self.admin_site.admin_view(view)

    def headline(self, obj: Finding) -> str:
        """Return weight and finding in words."""
        return f"{word(SEVERITIES, obj.severity)} · {finding_text(obj.code)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingLine:
    """A finding as the office's page of its game lists it.

    `settle_url` is "" where it is settled, `cite_url` for who files no case, `correct_url` where
    it is about no move or not open.
    """

    text: str
    severity: str
    severity_word: str
    side: str
    code: str
    status: str
    reason: str
    edition: str
    articles: tuple[Article, ...]
    ply: int
    version: int | None
    by_todays_rules: bool
    board_url: str
    settle_url: str
    cite_url: str
    correct_url: str


def _correct_urls(game_id: UUID, rows: Iterable[Finding], actor: Actor | None) -> dict[int, str]:
    """Return version of a move -> where it is corrected, for the open findings about moves."""
    about = {row.version for row in rows if row.status == FindingStatus.OPEN and row.version}
    if not about or not carries(actor, CorrectMove):
        return {}
    form = reverse("admin:games_game_action", args=[game_id, "correct-move"])
    decoded = GAMES.decode_all(api.load_events(game_id))
    filled = {
        pair.version: correction_query(event, pair.version)
        for pair, event in decoded
        if pair.version in about
    }
    return {version: f"{form}?{query}" for version, query in filled.items() if query}


def _cite_url(row: Finding, filing: str) -> str:
    """Return the address at which a case is filed that rests on a finding."""
    if not filing:
        return ""
    query = {"finding": f"{row.audit_version}:{row.number}", "contested_version": row.version or ""}
    return f"{filing}?{urlencode(query)}"


def finding_lines(game_id: UUID, actor: Actor | None) -> tuple[FindingLine, ...]:
    """Return the findings of a game in the order of its record, as `actor` sees them."""
    may_settle = carries(actor, SettleFinding)
    filing = file_url(SubjectKind.GAME, game_id, actor)
    found = Finding.objects.filter(game_id=game_id).select_related("game")
    rows = tuple(found.order_by("-audit_version", "number"))
    corrected = _correct_urls(game_id, rows, actor)
    return tuple(
        FindingLine(
            text=finding_text(row.code),
            severity=row.severity,
            severity_word=word(SEVERITIES, row.severity),
            side=word(SIDES, row.side) if row.side else "",
            code=row.status,
            status=status_words(row),
            reason=row.reason,
            edition=row.game.edition,
            articles=row.cited,
            ply=row.ply or 0,
            version=row.version,
            by_todays_rules=row.by_todays_rules,
            board_url=board_url(row),
            settle_url=settle_url(row) if may_settle else "",
            cite_url=_cite_url(row, filing),
            correct_url=corrected.get(row.version or 0, ""),
        )
        for row in rows
    )

"""Rulings: what the machine proposed, what it cites, and what became of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from adjudication.admin import figures
from adjudication.admin.proof import proof_of
from adjudication.models import Ruling
from adjudication.web.addresses import ruling_paper_address
from games import api
from games.admin.api import RULING_ACTIONS, ReadOnlyAdmin, actor_of, blank_form, offered
from games.api import GameState, StreamNotFound, game_state
from games.labels.article_numbers import cited_words, number_words, own_book
from games.labels.codes import GOES_ON, QUESTIONS, VERDICTS, result_word, ruling_status, word
from games.labels.times import moment
from games.office_tables import WithinReach
from games.record.ruling import OtherDecision
from games.rules.books.article import Article
from games.templatetags.articles import cite


@admin.register(Ruling)
class RulingAdmin(WithinReach, ReadOnlyAdmin):
    """The rulings of the games within reach."""

    place = ("game__event", "")
    change_form_template = "admin/adjudication/ruling_form.html"
    change_list_template = "admin/adjudication/rulings.html"

    list_display = (
        "players",
        "question_words",
        "verdict_words",
        "status_words",
        "articles_cited",
        "proposed",
    )
    list_filter = ("status",)
    list_select_related = ("game__first_player", "game__second_player")
    search_fields = ("articles",)
    search_help_text = _("Article, as numbered in the rule book.")
    fields = (
        "game_link",
        "question_words",
        "verdict_words",
        "articles_linked",
        "said_zh",
        "said_en",
        "status_words",
        "reason",
        "version",
        "proposed_at",
        "settled_at",
        "settled_by",
    )
    readonly_fields = fields

    @admin.display(description=_("game"))
    def players(self, ruling: Ruling) -> str:
        """Return who plays, or the competition where the record names nobody."""
        game = ruling.game
        names = [str(player) for player in (game.first_player, game.second_player) if player]
        return " – ".join(names) or game.competition

    @admin.display(description=_("articles"), ordering="articles")
    def articles_cited(self, ruling: Ruling) -> str:
        """Return the articles, those of another book than the game's with that book."""
        own = own_book(ruling.game.edition)
        return ", ".join(number_words(article, own=own) for article in ruling.cited)

    @admin.display(description=_("articles"))
    def articles_linked(self, ruling: Ruling) -> SafeString:
        """Each linked to its text."""
        return cite(ruling.game.edition, ruling.cited)

    @admin.display(description=_("proposed at"), ordering="proposed_at")
    def proposed(self, ruling: Ruling) -> str:
        """Return when the ruling was proposed, to the second."""
        return moment(ruling.proposed_at)

    @admin.display(description=_("question"), ordering="question")
    def question_words(self, ruling: Ruling) -> str:
        """Return what was asked."""
        return word(QUESTIONS, ruling.question)

    @admin.display(description=_("verdict"), ordering="verdict")
    def verdict_words(self, ruling: Ruling) -> str:
        """What the machine proposed, whatever became of it."""
        return word(VERDICTS, ruling.verdict)

    @admin.display(description=_("status"), ordering="status")
    def status_words(self, ruling: Ruling) -> str:
        """Proposed, confirmed or overruled; one left to the arbiter is decided, not overruled."""
        return ruling_status(ruling.status, ruling.verdict)

    @admin.display(description=_("explanation in Chinese"))
    def said_zh(self, ruling: Ruling) -> SafeString:
        """Return the evidence line in Chinese."""
        return format_html('<span lang="zh-Hans">{}</span>', ruling.explanation_zh)

    @admin.display(description=_("explanation in English"))
    def said_en(self, ruling: Ruling) -> SafeString:
        """Return the evidence line in English."""
        return format_html('<span lang="en">{}</span>', ruling.explanation_en)

    @admin.display(description=_("game"))
    def game_link(self, ruling: Ruling) -> SafeString:
        """To the game's page in the office."""
        url = reverse("admin:games_game_change", args=[ruling.game_id])
        return format_html('<a href="{}">{}</a>', url, ruling.game)

    def get_urls(self) -> list[URLPattern]:
        """Add the pages of figures."""
        pages = (
            ("figures/", "adjudication_figures", figures.figures_page),
            ("figures/claims/", "adjudication_figures_claims", figures.claims_page),
            ("figures/findings/", "adjudication_figures_findings", figures.findings_page),
            ("figures/<str:name>", "adjudication_figures_file", figures.figures_file),
        )
        added = [
            path(route, self.admin_site.admin_view(self._of_figures(view)), name=name)
            for route, name, view in pages
        ]
        return [*added, *super().get_urls()]

    def _of_figures(self, page: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        """Return a page of figures for whoever sees rulings."""

        def view(request: HttpRequest, **kwargs: Any) -> HttpResponse:
            if not self.has_view_permission(request):
                raise PermissionDenied
            return page(request, context=self.admin_site.each_context(request), **kwargs)

        return view

    def headline(self, obj: Ruling) -> str:
        """Return question and verdict in words."""
        return f"{self.question_words(obj)} · {self.verdict_words(obj)}"

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show one ruling and the buttons that the user's role carries."""
        row: Ruling | None = self.get_object(request, object_id)
        context = {
            **self._acts(request, row),
            "is_nav_sidebar_enabled": False,
            "title": self.headline(row) if row else "",
            "subtitle": "",
            "proof": proof_of(row.game_id, row.version, base="") if row else None,
            "paper_url": ruling_paper_address(row.game_id, row.version) if row else "",
            **(extra_context or {}),
        }
        return super().change_view(request, object_id, form_url, context)

    def _acts(self, request: HttpRequest, row: Ruling | None) -> dict[str, Any]:
        """Return what the user's role may do to a ruling: to let it stand, to decide otherwise."""
        found: dict[str, Any] = {"buttons": []}
        try:
            state = game_state(row.game_id) if row else None
        except StreamNotFound:
            state = None
        if row is None or state is None:
            return found
        ruling = next((ruling for ruling in state.rulings if ruling.version == row.version), None)
        actor = actor_of(request, event=state.event, section=state.section)
        found["state"] = state
        for action in RULING_ACTIONS:
            if not offered(action, state, actor, ruling):
                continue
            url = reverse("admin:games_game_action", args=[row.game_id, action.slug])
            found["buttons"].append((f"{url}?ruling={row.version}", action.label))
            form = blank_form(action, state)
            act = {"url": url, "label": action.label, "form": form}
            place = "decide" if form.visible_fields() else "uphold"
            found["confirm_other" if action.slug == "confirm-overruling" else place] = act
        if ruling is not None and ruling.waiting is not None:
            found["other"] = _other_words(row.game_id, state, ruling.waiting)
        return found


def _other_words(game_id: UUID, state: GameState, other: OtherDecision) -> str:
    """Return in a line which decision waits to be confirmed, and who proposed it."""
    stored = api.load_events(game_id, after=other.version - 1, upto=other.version)
    known = api.names_of_ids({event.actor for event in stored})
    parts = (
        result_word(other.result, state.sides) if other.result else str(GOES_ON),
        cited_words(other.article),
        other.reason,
        *(known.get(event.actor, "") for event in stored),
    )
    return " · ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingLine:
    """A ruling as the office's page of its game lists it."""

    url: str
    question: str
    verdict: str
    edition: str
    articles: tuple[Article, ...]
    explanation: str
    status: str
    code: str
    paper: str


def ruling_lines(game_id: UUID, *, edition: str, chinese: bool) -> tuple[RulingLine, ...]:
    """Return the rulings of a game under `edition`, oldest first."""
    rows = Ruling.objects.filter(game_id=game_id).order_by("version")
    return tuple(
        RulingLine(
            url=reverse("admin:adjudication_ruling_change", args=[row.pk]),
            question=word(QUESTIONS, row.question),
            verdict=word(VERDICTS, row.verdict),
            edition=edition,
            articles=row.cited,
            explanation=row.explanation_zh if chinese else row.explanation_en,
            status=ruling_status(row.status, row.verdict),
            code=row.status,
            paper=ruling_paper_address(row.game_id, row.version),
        )
        for row in rows
    )

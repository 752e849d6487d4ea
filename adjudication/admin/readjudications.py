"""Runs that make rulings and audits anew: how far each has come, and what came out otherwise."""

import json
from typing import Any
from urllib.parse import urlencode

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Count
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseRedirect,
    StreamingHttpResponse,
)
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from adjudication.labels.drift import answer_words, drift_words, pace_words
from adjudication.readjudication import runs
from adjudication.readjudication.lines import lines_of, table_of
from adjudication.readjudication.throttle import traffic
from adjudication.run_models import Drift, Readjudication
from games import api
from games.admin.api import NamedValuesFilter, ReadOnlyAdmin, actor_of
from games.labels.codes import EDITIONS, word
from games.labels.times import moment
from games.record.values import Role
from games.rules.books.article import numbers_of, parse_articles
from games.sheets.tables import write_xlsx
from games.templatetags.articles import cite

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@admin.register(Readjudication)
class ReadjudicationAdmin(ReadOnlyAdmin):
    """The runs, the latest first."""

    list_display = ("headline", "asked_by", "requested", "state_words", "come", "code_version")
    list_per_page = 20
    sortable_by = ()
    fields = (
        "chosen",
        "asked_by",
        "requested",
        "code_version",
        "state_words",
        "come",
        "workers",
        "sums",
    )
    readonly_fields = fields

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show a run; one that goes on can be stopped, its drifts taken away."""
        run = self.get_object(request, object_id)
        context: dict[str, Any] = {}
        if run is not None:
            files = [
                (reverse("admin:adjudication_readjudication_file", args=[run.pk, form]), label)
                for form, label in (("xlsx", "XLSX"), ("ndjson", "NDJSON"))
            ]
            context["buttons"] = [(_drifts_url(run), _("Drifts")), *files]
            if runs.is_open(run.pk) and _may_stop(request):
                stop = reverse("admin:adjudication_readjudication_stop", args=[run.pk])
                context["post_buttons"] = [(stop, _("Stop"))]
        return super().change_view(request, object_id, form_url, context | (extra_context or {}))

    def get_urls(self) -> list[URLPattern]:
        """Add the button and the files."""
        stop = self.admin_site.admin_view(require_POST(self.stop_view))
        file = self.admin_site.admin_view(self.file_view)
        names = "adjudication_readjudication"
        return [
            path("<int:run_id>/stop/", stop, name=f"{names}_stop"),
            path("<int:run_id>/drifts.<slug:form>", file, name=f"{names}_file"),
            *super().get_urls(),
        ]

    def stop_view(self, request: HttpRequest, run_id: int) -> HttpResponse:
        """Have the workers leave a run."""
        if not _may_stop(request):
            raise PermissionDenied
        run = get_object_or_404(Readjudication, pk=run_id)
        runs.stop(run.pk, now=api.now_ms())
        messages.success(request, _("The workers leave the run; it can be resumed."))
        return HttpResponseRedirect(
            reverse("admin:adjudication_readjudication_change", args=[run_id])
        )

    def file_view(self, request: HttpRequest, run_id: int, form: str) -> Any:
        """Give the drifts of a run as a file."""
        run = get_object_or_404(Readjudication, pk=run_id)
        if not self.has_view_permission(request, run):
            raise PermissionDenied
        lines = lines_of(Drift.objects.filter(run=run))
        headers = {"Content-Disposition": f'attachment; filename="drifts-{run_id}.{form}"'}
        if form == "xlsx":
            workbook = write_xlsx((table_of(lines),))
            return HttpResponse(workbook, content_type=XLSX, headers=headers)
        if form != "ndjson":
            raise Http404
        written = (json.dumps(line.as_json, ensure_ascii=False) + "\n" for line in lines)
        return StreamingHttpResponse(written, content_type="application/x-ndjson", headers=headers)

    @admin.display(description=_("re-adjudication"))
    def headline(self, obj: Readjudication) -> str:
        """Return its number and which games it is over."""
        return f"{obj.pk} · {self.chosen(obj)}"

    @admin.display(description=_("games chosen"))
    def chosen(self, run: Readjudication) -> str:
        """Return the choice, in words where it names an edition."""
        choice = run.choice
        parts = [choice["competition"], choice["date_from"] and f"{choice['date_from']} –"]
        parts.append(choice["date_to"] and f"– {choice['date_to']}")
        parts.append(choice["edition"] and word(EDITIONS, choice["edition"]))
        if choice["games"]:
            parts.append(gettext("games: %(number)d") % {"number": len(choice["games"])})
        return " · ".join(filter(None, parts)) or gettext("the whole archive")

    @admin.display(description=_("started at"))
    def requested(self, run: Readjudication) -> str:
        """Return when it was asked for, to the second."""
        return moment(run.asked_at)

    @admin.display(description=_("state"))
    def state_words(self, run: Readjudication) -> str:
        """Done or stopped, each with its time, or at what speed it goes on."""
        if run.finished_at is not None:
            return f"{gettext('done')} {moment(run.finished_at)}"
        if run.stopped_at is not None:
            return f"{gettext('stopped')} {moment(run.stopped_at)}"
        if not runs.is_open(run.pk):
            return gettext("not finished, and begun by other code")
        beside = traffic(api.now_ms())
        return f"{gettext('under way')} · {pace_words(beside.pace, beside.claims)}"

    @admin.display(description=_("progress"))
    def come(self, run: Readjudication) -> str:
        """Return games done of those chosen, and what was made anew in them."""
        come = runs.progress(run.pk, now=api.now_ms())
        counts = gettext("%(rulings)d rulings, %(audits)d audits, %(drifts)d drifts") % {
            "rulings": come.rulings,
            "audits": come.audits,
            "drifts": come.drifts,
        }
        return f"{come.games} / {run.games} · {counts}"

    @admin.display(description=_("workers"))
    def workers(self, run: Readjudication) -> int:
        """Return how many hold a range of it now."""
        return runs.progress(run.pk, now=api.now_ms()).workers

    @admin.display(description=_("Drift by code and article"))
    def sums(self, run: Readjudication) -> SafeString | str:
        """Return what drifted how often, each sum with the way to its games."""
        by = ("code_then", "code_now", "kind", "subject", "articles")
        counted = run.drifts.values(*by).annotate(number=Count("pk")).order_by("-number", *by)
        rows = (
            (
                f"{_drifts_url(run)}&{urlencode({f'{name}__exact': row[name] for name in by})}",
                row["number"],
                drift_words(row["kind"], row["subject"]),
                ", ".join(numbers_of(parse_articles(row["articles"]))),
                f"{row['code_then']} → {row['code_now']}",
            )
            for row in counted
        )
        line = '<li><a href="{}">{}</a> · {} · {} · {}</li>'
        listed = format_html_join("", line, rows)
        return format_html("<ul>{}</ul>", listed) if listed else gettext("none")


@admin.register(Drift)
class DriftAdmin(ReadOnlyAdmin):
    """What came out otherwise; from here a person goes to the game, to order what it needs."""

    list_display = ("what", "was", "is_now", "articles_cited", "game_link", "board", "codes")
    list_display_links = None
    list_filter = ("kind", ("code_then", NamedValuesFilter), "game__edition", "run")
    list_select_related = ("game__first_player", "game__second_player")
    search_fields = ("articles", "game__competition", "game__search_key")
    search_help_text = _("Article, competition or player.")
    sortable_by = ()
    fields = ("what", "was", "is_now", "articles_cited", "game_link", "board", "version", "codes")
    readonly_fields = fields

    def headline(self, obj: Drift) -> str:
        """Verdict, articles or finding, and of what."""
        return self.what(obj)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Let the sums of a run lead to their rows."""
        own = {"subject__exact", "articles__exact", "code_now__exact", "code_then__exact"}
        return lookup in own or super().lookup_allowed(lookup, value, request)

    @admin.display(description=_("what drifted"))
    def what(self, row: Drift) -> str:
        """Return verdict, articles or finding, and of what."""
        return drift_words(row.kind, row.subject)

    @admin.display(description=_("then"))
    def was(self, row: Drift) -> str:
        """Return the answer on record."""
        return answer_words(row.kind, row.then)

    @admin.display(description=_("now"))
    def is_now(self, row: Drift) -> str:
        """Return the answer of the code that the run used."""
        return answer_words(row.kind, row.now)

    @admin.display(description=_("articles"))
    def articles_cited(self, row: Drift) -> SafeString:
        """Each linked to its text."""
        return cite(row.game.edition, row.cited)

    @admin.display(description=_("game"))
    def game_link(self, row: Drift) -> SafeString:
        """To the game's page in the office, where a review is ordered and a finding settled."""
        url = reverse("admin:games_game_change", args=[row.game_id])
        names = [str(name) for name in (row.game.first_player, row.game.second_player) if name]
        title = " – ".join(names) or row.game.competition or str(row.game_id)
        return format_html('<a href="{}">{}</a>', url, title)

    @admin.display(description=_("board"))
    def board(self, row: Drift) -> SafeString:
        """To the board as it was at the claim or the finding."""
        label = gettext("after move %(ply)s") % {"ply": row.ply}
        return format_html('<a href="/games/{}/?ply={}">{}</a>', row.game_id, row.ply, label)

    @admin.display(description=_("code"))
    def codes(self, row: Drift) -> str:
        """Return the versions then and now."""
        return f"{row.code_then} → {row.code_now}"


def _drifts_url(run: Readjudication) -> str:
    return f"{reverse('admin:adjudication_drift_changelist')}?run__id__exact={run.pk}"


def _may_stop(request: HttpRequest) -> bool:
    actor = actor_of(request, event="")
    return actor is not None and actor.role is Role.CHIEF_ARBITER

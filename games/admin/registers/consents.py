"""Consents: who lets officials act for them, recorded and withdrawn; nobody is acted for without.

A token that acts under somebody else's id needs one (ADR 0062). The paper itself is not kept, its
SHA-256 is.
"""

import hashlib
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.access import user_actor_id
from games.admin.base import EventTitles
from games.appointing import register as appointing
from games.competitions import on_record
from games.labels.refusals import title_of
from games.models import Consent, Device, Player
from games.models.access import ConsentForms
from games.office_tables import WithinReach
from games.offices.values import ConsentForm
from games.people import names_of_ids, people
from games.players.searching import found_ids
from games.record.errors import CommandRefusedError
from games.refusals import refusal_text
from games.streams.actors import Actor

NAMESAKES = 8
"""People of one name who are told apart by their numbers."""


class ConsentEntry(forms.Form):
    """Who consented, for which event, how; the paper's file or the SHA-256 of it."""

    required_css_class = "required"
    person = forms.CharField(
        label=_("person"),
        max_length=100,
        widget=forms.TextInput(attrs={"class": "vTextField"}),
        help_text=_("Name, federation number, or the login of who logs in."),
    )
    event = forms.ChoiceField(label=_("competition"), required=False)
    form = forms.ChoiceField(label=_("how"), choices=ConsentForms.choices, widget=forms.RadioSelect)
    scan = forms.FileField(
        label=_("The paper"),
        required=False,
        help_text=_("Only its SHA-256 goes on record; the file itself is yours to keep."),
    )
    paper = forms.CharField(
        label=_("or its SHA-256"),
        max_length=64,
        required=False,
        widget=forms.TextInput(attrs={"class": "vTextField"}),
    )

    def __init__(self, *args: Any, reader: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        events: Any = self.fields["event"]
        events.choices = _events(reader)
        events.required = all(event for event, _title in events.choices)

    def clean_person(self) -> str:
        """Return the id of the one person who is meant."""
        typed = str(self.cleaned_data["person"]).strip()
        login = people().filter(username=typed).first()
        if login is not None:
            return user_actor_id(login)
        known = _players(typed)
        if len(known) == 1:
            return str(known[0].pk)
        if not known:
            raise forms.ValidationError(_("Nobody of this name is registered."), code="nobody")
        namesakes = "; ".join(
            f"{player.name} {player.unit} {player.federation_number}" for player in known
        )
        text = gettext("Several people are found: write the federation number. %(people)s")
        raise forms.ValidationError(text % {"people": namesakes}, code="namesakes")

    def clean(self) -> dict[str, Any]:
        """Work the digest out of a file that came with the form."""
        data = super().clean() or self.cleaned_data
        scan = data.get("scan")
        if scan is not None:
            digest = hashlib.sha256()
            for chunk in scan.chunks():
                digest.update(chunk)
            data["paper"] = digest.hexdigest()
        if data.get("form") == ConsentForm.IN_WRITING and not data.get("paper"):
            self.add_error("scan", _("Choose the file of the paper, or write its SHA-256."))
        return data


def _events(reader: Any) -> list[tuple[str, Any]]:
    """Return the events for which the reader keeps consents, by their titles."""
    scopes = list(appointing.keeps_consents(reader))
    everywhere = "" in scopes
    listed: list[tuple[str, Any]] = [("", _("every event"))] if everywhere else []
    places = on_record() if everywhere else on_record(scopes)
    titles = dict.fromkeys((place.event, place.title) for place in places)
    return [*listed, *titles]


def _players(typed: str) -> list[Player]:
    """Return who is meant by a number or a name, those of exactly this name before others."""
    numbered = list(Player.objects.filter(federation_number=typed)[:1])
    if numbered:
        return numbered
    found = list(Player.objects.filter(pk__in=found_ids(typed)[:NAMESAKES]))
    return [player for player in found if player.name == typed] or found


class WithdrawalForm(forms.Form):
    """Why a consent holds no longer."""

    required_css_class = "required"
    reason = forms.CharField(label=_("reason"), max_length=500)


class HoldsFilter(admin.SimpleListFilter):
    """Consents that hold, or those withdrawn."""

    title = _("standing")
    parameter_name = "holds"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """One or the other."""
        return [("yes", _("holds")), ("no", _("holds no longer"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Consent]) -> QuerySet[Consent]:
        """Keep those asked for."""
        choice = self.value()
        return queryset.filter(withdrawn_at__isnull=choice == "yes") if choice else queryset


@admin.register(Consent)
class ConsentAdmin(WithinReach, EventTitles):
    """Who lets officials act for them; rows come of the register of offices."""

    list_display = ("person_name", "event_title", "form", "recorded_at", "keeper", "standing")
    list_display_links = ("person_name",)
    list_filter = ("form", HoldsFilter)
    search_fields = ("person",)
    search_help_text = _("Name of the player: simplified, traditional, pinyin or initials.")
    fields = (
        "person_name",
        "event_title",
        "form",
        "paper_digest",
        "keeper",
        "recorded_at",
        "standing",
        "withdrawn_at",
    )
    readonly_fields = fields

    @admin.display(description=_("person"), ordering="person")
    def person_name(self, consent: Consent) -> str:
        """By name, as registry or users know it."""
        return self._name(consent, consent.person)

    @admin.display(description=_("recorded by"))
    def keeper(self, consent: Consent) -> str:
        """By name."""
        return self._name(consent, consent.recorded_by)

    @admin.display(description=_("SHA-256 of the paper"))
    def paper_digest(self, consent: Consent) -> SafeString | str:
        """Empty where somebody consented in person."""
        return format_html("<code>{}</code>", consent.paper) if consent.paper else "–"

    @admin.display(description=_("standing"))
    def standing(self, consent: Consent) -> Any:
        """Whether it still holds."""
        if consent.withdrawn_at is None:
            return _("holds")
        return _("withdrawn: %(reason)s") % {"reason": consent.reason}

    def _name(self, consent: Consent, id_: str) -> str:
        names = getattr(consent, "names", None) or names_of_ids({id_})
        return str(names.get(id_, id_))

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """Read the names of a page at once, as the titles of its events."""
        page: Any = super().get_changelist_instance(request)
        rows = page.result_list
        names = names_of_ids({id_ for row in rows for id_ in (row.person, row.recorded_by)})
        for row in rows:
            row.names = names
        return page

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Consent], typed: str
    ) -> tuple[QuerySet[Consent], bool]:
        """Find people as the registry does, and those who log in by their login."""
        if not typed.strip():
            return queryset, False
        ids = {str(pk) for pk in found_ids(typed)}
        ids |= {user_actor_id(user) for user in people().filter(username=typed.strip())}
        return queryset.filter(person__in=ids), False

    def headline(self, obj: Consent) -> str:
        """By whose it is."""
        return f"{self.person_name(obj)} · {self.event_title(obj)}"

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Allow who keeps consents."""
        return any(True for _scope in appointing.keeps_consents(request.user))

    def get_urls(self) -> list[URLPattern]:
        """Add the page that withdraws one."""
        view = self.admin_site.admin_view(self.withdraw_view)
        own = path("<uuid:consent_id>/withdraw/", view, name="games_consent_withdraw")
        return [own, *super().get_urls()]

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Ask who consented, and put it on record.

        :raises PermissionDenied: the reader keeps no consents.
        """
        if not self.has_add_permission(request):
            raise PermissionDenied
        sent = request.method == "POST"
        form = ConsentEntry(
            request.POST if sent else None, request.FILES if sent else None, reader=request.user
        )
        if form.is_valid() and self._record(request, form.cleaned_data):
            return HttpResponseRedirect(reverse("admin:games_consent_changelist"))
        return self._page(request, _("Record a consent"), form, _("Record"))

    def _record(self, request: HttpRequest, data: dict[str, Any]) -> bool:
        try:
            appointing.record_consent(
                data["person"],
                ConsentForm(data["form"]),
                event=data["event"],
                by=self._actor(request, data["event"]),
                paper=data["paper"],
            )
        except CommandRefusedError as refusal:
            messages.error(request, refusal_text(refusal))
            return False
        messages.success(request, _("The consent is on record."))
        return True

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show a consent, with the way to withdraw it."""
        found = self.get_object(request, object_id)
        context = dict(extra_context or {})
        if found is not None and found.withdrawn_at is None and self._keeps(request, found):
            where = reverse("admin:games_consent_withdraw", args=[found.pk])
            context["buttons"] = [(where, _("Withdraw this consent"))]
        return super().change_view(request, object_id, form_url, context)

    def withdraw_view(self, request: HttpRequest, consent_id: UUID) -> HttpResponse:
        """Ask why a consent holds no longer, and name the tokens that end with it.

        :raises PermissionDenied: the reader does not keep consents of its event.
        """
        consent = Consent.objects.filter(pk=consent_id).first()
        if consent is None:
            raise Http404
        if not self.get_queryset(request).filter(pk=consent_id).exists():
            raise PermissionDenied
        actor = self._actor(request, consent.event)
        where = reverse("admin:games_consent_change", args=[consent_id])
        if consent.withdrawn_at is not None:
            messages.info(request, title_of("consent_over"))
            return HttpResponseRedirect(where)
        form = WithdrawalForm(request.POST if request.method == "POST" else None)
        if form.is_valid() and self._withdraw(request, consent_id, form.cleaned_data, actor):
            return HttpResponseRedirect(where)
        ending = Device.objects.filter(pk__in=appointing.tokens_resting_on(consent_id, by=actor))
        return self._page(
            request,
            _("Withdraw a consent"),
            form,
            _("Withdraw"),
            headline=self.headline(consent),
            ending=[device.name for device in ending],
            back=where,
        )

    def _withdraw(
        self, request: HttpRequest, consent_id: UUID, data: dict[str, Any], actor: Actor
    ) -> bool:
        try:
            appointing.withdraw_consent(consent_id, reason=data["reason"], by=actor)
        except CommandRefusedError as refusal:
            messages.error(request, refusal_text(refusal))
            return False
        messages.success(request, _("The consent is withdrawn."))
        return True

    def _keeps(self, request: HttpRequest, consent: Consent) -> bool:
        scopes = appointing.keeps_consents(request.user)
        return "" in scopes or consent.event in scopes

    def _actor(self, request: HttpRequest, event: str) -> Actor:
        """Return as whom the reader keeps the consents of an event.

        :raises PermissionDenied: in no office.
        """
        scopes = appointing.keeps_consents(request.user)
        actor = scopes.get("") or scopes.get(event)
        if actor is None:
            raise PermissionDenied
        return actor

    def _page(
        self, request: HttpRequest, title: Any, form: forms.Form, press: Any, **more: Any
    ) -> HttpResponse:
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": title,
            "form": form,
            "press": press,
            "back": reverse("admin:games_consent_changelist"),
            **more,
        }
        return TemplateResponse(request, "admin/games/consent/entry.html", context)

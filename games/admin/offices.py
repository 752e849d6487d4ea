"""Who holds which office, and which devices act for people.

Offices are given and ended through their register; rows are never edited. A device's token is
made and revoked through the REST interface, which shows it once.
"""

from collections import Counter
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.admin.base import EventTitles, ReadOnlyAdmin
from games.admin.people import NewPerson, hand_over_link
from games.admin.registers import act_keys
from games.appointing import register as appointing
from games.competitions import on_record, titles_of
from games.labels.codes import ROLES, word
from games.labels.refusals import title_of
from games.models import Appointment, Device, Game
from games.office_tables import WithinReach
from games.offices.values import Scope, Span
from games.people import make_person, office_words, people, person_name
from games.record.errors import CommandRefusedError
from games.refusals import refusal_text
from games.rights import is_superuser
from games.streams.actors import Role

if TYPE_CHECKING:
    _Form = forms.ModelForm[Appointment]
else:
    _Form = forms.ModelForm

CALENDAR = {"type": "date"}
EVERY_EVENT = "*"
"""The choice of an office at every event, where an empty one would be none."""


class Suggesting(forms.TextInput):
    """A text of one's own, or one of those suggested."""

    def __init__(self, names: tuple[str, ...], *, of: str) -> None:
        super().__init__(attrs={"list": of, "class": "vTextField", "autocomplete": "off"})
        self.names, self.of = names, of

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """Return the field and its suggestions."""
        options = format_html_join("", '<option value="{}">', ((name,) for name in self.names))
        written = super().render(name, value, attrs, renderer)
        return format_html('{}<datalist id="{}">{}</datalist>', written, self.of, options)


class AppointmentForm(NewPerson, _Form):
    """An office for somebody who is known, or for somebody new, where the appointer may give it."""

    appointer: Any = None

    role = forms.ChoiceField(label=_("role"))
    event = forms.ChoiceField(label=_("competition"), required=False)
    new_event = forms.CharField(
        label=_("or an event that is not on record yet: its title"),
        max_length=300,
        required=False,
        widget=forms.TextInput(attrs={"class": "vTextField"}),
        help_text=_("Its chief arbiter opens it and writes its regulations."),
    )

    class Meta:
        model = Appointment
        fields = ("user", "role", "event", "section", "from_on", "to_on")
        widgets = {
            "from_on": forms.DateInput(attrs=CALENDAR),
            "to_on": forms.DateInput(attrs=CALENDAR),
        }
        help_texts = {
            "section": _("Group or division of the event; empty: all of it."),
            "from_on": _("Empty: from now on."),
            "to_on": _("The last day; empty: until it is ended."),
        }

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        user: Any = self.fields["user"]
        user.required, user.queryset = False, people().filter(is_active=True)
        user.label_from_instance = person_name
        for way in ("add", "change", "view", "delete"):
            # Somebody new is written down below, in the same step.
            setattr(user.widget, f"can_{way}_related", False)
        self.fields["login"].required = False
        self.reach = appointing.appoints(self.appointer)
        roles = frozenset().union(*self.reach.values()) if self.reach else frozenset()
        offices: Any = self.fields["role"]
        offices.choices = [
            choice
            for choice in Appointment._meta.get_field("role").choices or ()
            if Role(choice[0]) in roles
        ]
        events: Any = self.fields["event"]
        events.choices = self._events()
        sections = dict.fromkeys(place.section for place in on_record() if place.section)
        self.fields["section"].widget = Suggesting(tuple(sections), of="sections")
        if not is_superuser(self.appointer):
            del self.fields["new_event"]

    def _events(self) -> list[tuple[str, Any]]:
        """Return the events that the appointer gives offices at, namesakes told apart."""
        bound = {scope.event for scope in self.reach}
        everywhere = "" in bound
        places = on_record() if everywhere else on_record(bound)
        titles: dict[str, str] = {}
        for place in places:
            titles.setdefault(place.event, place.title)
        namesakes = Counter(titles.values())
        listed: list[tuple[str, Any]] = [
            (event, f"{title} · {event[:8]}" if namesakes[title] > 1 else title)
            for event, title in titles.items()
        ]
        if everywhere:
            listed = [(EVERY_EVENT, _("every event")), *listed]
        # Whoever forgets to choose appoints nobody: an office everywhere is given on purpose.
        return listed if len(listed) == 1 and not everywhere else [("", "—"), *listed]

    def clean(self) -> dict[str, Any]:
        """Ask for one person, known or new, and for an office that may be given there."""
        cleaned = super().clean() or self.cleaned_data
        if "login" not in self.errors and bool(cleaned.get("user")) == bool(cleaned.get("login")):
            text = _("Choose a person, or write a login for somebody new; not both.")
            self.add_error("user", forms.ValidationError(text, code="one_person"))
        if cleaned.get("event") and cleaned.get("new_event"):
            text = _("Choose an event, or write the title of a new one; not both.")
            self.add_error("new_event", forms.ValidationError(text, code="one_event"))
        if "event" not in self.errors and not (cleaned.get("event") or cleaned.get("new_event")):
            text = _("Choose an event, or that the office is held at every event.")
            self.add_error("event", forms.ValidationError(text, code="event_missing"))
        if cleaned.get("event") == EVERY_EVENT:
            cleaned["event"] = ""
        if not self.errors:
            self._check(cleaned)
        return cleaned

    def _check(self, cleaned: dict[str, Any]) -> None:
        """Have the register say beforehand what it would refuse."""
        event = cleaned.get("event") or ("new" if cleaned.get("new_event") else "")
        try:
            appointing.check_appointment(
                cleaned.get("user"),
                Role(cleaned["role"]),
                scope=Scope(event=event, section=cleaned.get("section", "")),
                span=span_of(cleaned),
                by=self.appointer,
            )
        except CommandRefusedError as refusal:
            text = title_of(refusal.code)
            self.add_error(None, forms.ValidationError(text, code=refusal.code))


def span_of(cleaned: dict[str, Any]) -> Span:
    """Return from when to when an office holds, of what a form was told."""
    days = (cleaned.get("from_on"), cleaned.get("to_on"))
    first, last = (day.isoformat() if day else "" for day in days)
    return Span(from_on=first, to_on=last)


class RevocationForm(forms.Form):
    """Why an office ends."""

    reason = forms.CharField(label=_("reason"), max_length=500)


@admin.register(Appointment)
class AppointmentAdmin(WithinReach, EventTitles):
    """Offices; one that is ended carries nothing from the next request on."""

    form = AppointmentForm
    list_display = ("person", "role", "event_title", "section", "from_on", "to_on", "standing")
    list_display_links = ("person",)
    list_select_related = ("user",)
    list_filter = ("role",)
    search_fields = ("user__username", "user__first_name", "section")
    search_help_text = _("Login, name or section.")
    fields = (
        "person",
        "role",
        "event_title",
        "section",
        "from_on",
        "to_on",
        "standing",
        "appointed_at",
        "given_by",
    )
    readonly_fields = ("person", "event_title", "standing", "given_by")
    add_fieldsets = (
        (_("Somebody known"), {"fields": ("user",)}),
        (_("or somebody new"), {"fields": ("login", "name", "password")}),
        (_("Office"), {"fields": ("role", "event", "new_event", "section", "from_on", "to_on")}),
    )

    @admin.display(description=_("person"), ordering="user__username")
    def person(self, office: Appointment) -> str:
        """By name with the login, else by login."""
        return person_name(office.user)

    @admin.display(description=_("standing"))
    def standing(self, office: Appointment) -> Any:
        """Whether it holds today."""
        if office.revoked_at is not None:
            return _("ended: %(reason)s") % {"reason": office.reason or "–"}
        return _("in office") if office.is_in_force() else _("not today")

    @admin.display(description=_("appointed by"))
    def given_by(self, office: Appointment) -> str:
        """By name, where it was somebody who logs in."""
        number = office.appointed_by.removeprefix("user:")
        known = User.objects.filter(pk=number).first() if number.isdecimal() else None
        return person_name(known) if known else office.appointed_by or "–"

    def headline(self, obj: Appointment) -> str:
        """By its holder and what it is."""
        return f"{person_name(obj.user)} · {office_words(obj, titles_of((obj.event,)))}"

    def within(self, request: HttpRequest) -> Q:
        """Return the offices that the reader gives and ends."""
        within = Q(pk__in=())
        for scope, roles in appointing.appoints(request.user).items():
            place = Q(role__in=[role.value for role in roles])
            place &= Q(event=scope.event) if scope.event else Q()
            within |= place & (Q(section=scope.section) if scope.section else Q())
        return within

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Ask for what an office needs, show what one is."""
        if obj is not None:
            return ((None, {"fields": self.fields}),)
        fieldsets = [(title, dict(options)) for title, options in self.add_fieldsets]
        if not is_superuser(request.user):
            listed = fieldsets[-1][1]["fields"]
            fieldsets[-1][1]["fields"] = tuple(name for name in listed if name != "new_event")
        return fieldsets

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Nothing of an office is edited."""
        return self.fields if obj else ()

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any
    ) -> Any:
        """Return the form of a new appointment, for what the reader may give."""
        if obj is not None:
            return super().get_form(request, obj, change, **{**kwargs, "form": forms.ModelForm})
        made: Any = super().get_form(request, obj, change, **{**kwargs, "fields": None})
        made.appointer = request.user
        return made

    def save_model(self, request: HttpRequest, obj: Appointment, form: Any, change: bool) -> None:
        """Make the person where new, the event where new, then give the office; all or nothing."""
        cleaned = form.cleaned_data
        role, section = Role(cleaned["role"]), cleaned.get("section", "")
        scope = Scope(event=cleaned.get("event") or "", section=section)
        warrant = appointing.warrant_to_appoint(request.user, role, scope)
        person, link = cleaned.get("user"), False
        with transaction.atomic():
            if person is None:
                person = make_person(
                    login=cleaned["login"], name=cleaned["name"], password=cleaned["password"]
                )
                appointing.record_account(person, ("login", "name"), warrant=warrant)
                link = not cleaned["password"]
            if cleaned.get("new_event"):
                event = appointing.name_event(cleaned["new_event"], warrant=warrant)
                scope = Scope(event=event, section=section)
            made = appointing.appoint(
                person, role, scope=scope, span=span_of(cleaned), warrant=warrant
            )
            obj.__dict__.update(made.__dict__)
            obj.user = person
            if link:
                hand_over_link(request, person, warrant=warrant)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show an office, with the way to end it."""
        found = self.get_object(request, object_id)
        context = dict(extra_context or {})
        if found is not None and found.revoked_at is None:
            where = reverse("admin:games_appointment_revoke", args=[found.pk])
            context["buttons"] = [(where, _("End this office"))]
        return super().change_view(request, object_id, form_url, context)

    def get_urls(self) -> list[URLPattern]:
        """Add the page that ends an office."""
        view = self.admin_site.admin_view(self.revoke_view)
        own = path("<uuid:office_id>/revoke/", view, name="games_appointment_revoke")
        return [own, *super().get_urls()]

    def revoke_view(self, request: HttpRequest, office_id: UUID) -> HttpResponse:
        """Show what descends from an office, and end it with what of that is to end too.

        :raises PermissionDenied: the reader does not give such offices.
        """
        office = Appointment.objects.select_related("user").filter(pk=office_id).first()
        if office is None:
            raise Http404
        if not self.get_queryset(request).filter(pk=office_id).exists():
            raise PermissionDenied
        if office.revoked_at is not None:
            messages.info(request, title_of("appointment_over"))
            return HttpResponseRedirect(reverse("admin:games_appointment_change", args=[office_id]))
        below = appointing.descending(office)
        form = RevocationForm(request.POST if request.method == "POST" else None)
        chosen = set(request.POST.getlist("along"))
        if form.is_valid() and self._revoke(request, office, form.cleaned_data["reason"], chosen):
            return HttpResponseRedirect(reverse("admin:games_appointment_changelist"))
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _("End an office"),
            "office": office,
            "headline": self.headline(office),
            "form": form,
            "rows": [
                {
                    "id": item.grant.id,
                    "words": _words_of(item.row),
                    "ends": not request.POST or item.grant.id in chosen,
                }
                for item in below
            ],
        }
        return TemplateResponse(request, "admin/games/appointment/revoke.html", context)

    def _revoke(
        self, request: HttpRequest, office: Appointment, reason: str, chosen: set[str]
    ) -> bool:
        scope = Scope(event=office.event, section=office.section)
        try:
            warrant = appointing.warrant_to_appoint(request.user, Role(office.role), scope)
            appointing.revoke(office, reason=reason, along=sorted(chosen), warrant=warrant)
        except CommandRefusedError as refusal:
            messages.error(request, refusal_text(refusal))
            return False
        messages.success(request, _("The office has ended."))
        return True

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Allow who appoints, to any office."""
        return bool(appointing.appoints(request.user))

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Allow who appoints."""
        return self.has_view_permission(request)


def _words_of(row: Appointment | Device) -> str:
    """Return an appointment or a token as the page names it."""
    if isinstance(row, Device):
        return " · ".join((str(_("token")), row.name, word(ROLES, row.role)))
    return f"{person_name(row.user)} · {office_words(row, titles_of((row.event,)))}"


@admin.register(Device)
class DeviceAdmin(WithinReach, ReadOnlyAdmin):
    """Devices that were given a token."""

    list_display = ("name", "role_words", "issued_at", "expires_at", "revoked_at")
    search_fields = ("name",)
    fields = (
        "name",
        "role_words",
        "actor_id",
        "game_id_text",
        "event_title",
        "section",
        "issued_at",
        "expires_at",
        "revoked_at",
    )
    readonly_fields = fields
    place = ("event", "section")
    change_list_template = "admin/games/device/list.html"

    def get_urls(self) -> list[URLPattern]:
        """Add the page of the keys by which devices and people sign."""
        view = self.admin_site.admin_view(act_keys.page)
        given = {"site": self.admin_site}
        return [path("keys/", view, given, name="games_act_keys"), *super().get_urls()]

    def within(self, request: HttpRequest) -> Q:
        """Return the devices of the reader's events, and those for one game of them."""
        if self.reached(request).is_everywhere:
            return Q()
        games = Game.objects.filter(self.reached(request).condition("event"))
        return super().within(request) | Q(game__in=games.values("pk"))

    @admin.display(description=_("role"), ordering="role")
    def role_words(self, device: Device) -> str:
        """The one office that the device carries."""
        return word(ROLES, device.role)

    @admin.display(description=_("actor"))
    def actor_id(self, device: Device) -> SafeString:
        """The person or office on whose behalf it sends."""
        return format_html("<code>{}</code>", device.actor)

    @admin.display(description=_("competition"))
    def event_title(self, device: Device) -> str:
        """Empty for a device of every event."""
        return titles_of((device.event,)).get(device.event, device.event)

    @admin.display(description=_("game"))
    def game_id_text(self, device: Device) -> SafeString:
        """Empty for a device of all games of its event."""
        return format_html("<code>{}</code>", device.game or "")

"""Who holds which office, and which devices act for people.

A device's token is made and revoked through the REST interface, which shows it once.
"""

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin, messages
from django.db.models import Q
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games import competitions
from games.admin.base import ReadOnlyAdmin
from games.admin.people import NewPerson, hand_over_link
from games.labels.codes import ROLES, word
from games.models import Appointment, Device, Game
from games.office_tables import WithinReach
from games.people import make_person, people, person_name
from games.rights import may_appoint

if TYPE_CHECKING:
    _Admin = admin.ModelAdmin[Appointment]
    _Form = forms.ModelForm[Appointment]
else:
    _Admin = admin.ModelAdmin
    _Form = forms.ModelForm


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


class AppointmentForm(_Form):
    """An office, and where it holds."""

    class Meta:
        model = Appointment
        fields: tuple[str, ...] = ("role", "competition", "section")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        known = competitions.on_record()
        titles = tuple(dict.fromkeys(title for title, _section in known))
        sections = tuple(dict.fromkeys(section for _title, section in known if section))
        self.fields["competition"].widget = Suggesting(titles, of="competitions")
        self.fields["competition"].help_text = _(
            "The title, letter for letter; empty: every competition."
        )
        self.fields["section"].widget = Suggesting(sections, of="sections")


class NewAppointmentForm(NewPerson, AppointmentForm):
    """An office for somebody who is known, or for somebody new."""

    class Meta(AppointmentForm.Meta):
        fields = ("user", "role", "competition", "section")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        user: Any = self.fields["user"]
        user.required, user.queryset = False, people().filter(is_active=True)
        for way in ("add", "change", "view", "delete"):
            # Somebody new is written down below, in the same step.
            setattr(user.widget, f"can_{way}_related", False)
        self.fields["login"].required = False

    def clean(self) -> dict[str, Any]:
        """Ask for one person: known or new."""
        told = super().clean() or self.cleaned_data
        if "login" not in self.errors and bool(told.get("user")) == bool(told.get("login")):
            text = _("Choose a person, or write a login for somebody new; not both.")
            self.add_error("user", forms.ValidationError(text, code="one_person"))
        return told


@admin.register(Appointment)
class AppointmentAdmin(_Admin):
    """Offices; an appointment withdrawn ends what it carried with the next request."""

    actions = None
    form = AppointmentForm
    list_display = ("person", "role", "competition", "section")
    list_filter = ("role",)
    list_select_related = ("user",)
    show_facets = admin.ShowFacets.NEVER
    search_fields = ("user__username", "user__first_name", "competition", "section")
    autocomplete_fields = ("user",)
    fieldsets = ((None, {"fields": ("person", "role", "competition", "section")}),)
    readonly_fields = ("person",)
    add_fieldsets = (
        (_("Somebody known"), {"fields": ("user",)}),
        (_("or somebody new"), {"fields": ("login", "name", "password")}),
        (_("Office"), {"fields": ("role", "competition", "section")}),
    )

    @admin.display(description=_("person"), ordering="user__username")
    def person(self, office: Appointment) -> str:
        """By name with the login, else by login."""
        return person_name(office.user)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Ask for the person once: who holds an office does not change."""
        return self.fieldsets if obj else self.add_fieldsets

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any
    ) -> Any:
        """Return the form of a new appointment, or of one given."""
        form = AppointmentForm if obj else NewAppointmentForm
        return super().get_form(request, obj, change, **{**kwargs, "form": form})

    def save_model(self, request: HttpRequest, obj: Appointment, form: Any, change: bool) -> None:
        """Make the person where new, then give the office; both or neither."""
        told = form.cleaned_data
        is_new = not change and not told.get("user")
        if is_new:
            obj.user = make_person(
                login=told["login"], name=told["name"], password=told["password"]
            )
        super().save_model(request, obj, form, change)
        if is_new and not told["password"]:
            hand_over_link(request, obj.user)
        if obj.competition and not _is_on_record(obj.competition, obj.section):
            text = _(
                "No tournament bears this title and section yet: the office holds once one "
                "bears them letter for letter."
            )
            messages.warning(request, text)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Allow who appoints."""
        return may_appoint(request.user)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Allow who appoints."""
        return may_appoint(request.user)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Allow who appoints to withdraw it."""
        return may_appoint(request.user)


def _is_on_record(competition: str, section: str) -> bool:
    sections = {part for _title, part in competitions.on_record(competition)}
    return bool(sections) and (not section or section in sections)


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
        "competition",
        "section",
        "issued_at",
        "expires_at",
        "revoked_at",
    )
    readonly_fields = fields
    place = ("competition", "section")

    def within(self, request: HttpRequest) -> Q:
        """Return the devices of the reader's events, and those for one game of them."""
        if self.reached(request).is_everywhere:
            return Q()
        games = Game.objects.filter(self.reached(request).condition("competition"))
        return super().within(request) | Q(game__in=games.values("pk"))

    @admin.display(description=_("role"), ordering="role")
    def role_words(self, device: Device) -> str:
        """The one office that the device carries."""
        return word(ROLES, device.role)

    @admin.display(description=_("actor"))
    def actor_id(self, device: Device) -> SafeString:
        """The person or office on whose behalf it sends."""
        return format_html("<code>{}</code>", device.actor)

    @admin.display(description=_("game"))
    def game_id_text(self, device: Device) -> SafeString:
        """Empty for a device of all games of its event."""
        return format_html("<code>{}</code>", device.game or "")

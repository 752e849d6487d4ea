"""Who holds which office, and which devices act for people.

Appointments are edited here; a device's token is made and revoked through the REST
interface, which shows it once.
"""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.admin.base import ReadOnlyAdmin
from games.models import Appointment, Device
from games.words.codes import ROLES, word

if TYPE_CHECKING:
    _Admin = admin.ModelAdmin[Appointment]
else:
    _Admin = admin.ModelAdmin


@admin.register(Appointment)
class AppointmentAdmin(_Admin):
    """Offices; only who may change users may give them."""

    actions = None
    list_display = ("user", "role", "competition", "section")
    list_filter = ("role",)
    list_select_related = ("user",)
    show_facets = admin.ShowFacets.NEVER
    search_fields = ("user__username", "competition", "section")
    autocomplete_fields = ("user",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Allow who may both appoint and change users: an office is power over games."""
        return super().has_add_permission(request) and request.user.has_perm("auth.change_user")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Allow who may both appoint and change users."""
        allowed = super().has_change_permission(request, obj)
        return allowed and request.user.has_perm("auth.change_user")


@admin.register(Device)
class DeviceAdmin(ReadOnlyAdmin):
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

    @admin.display(description=_("role"), ordering="role")
    def role_words(self, device: Device) -> str:
        """Return the role in words."""
        return word(ROLES, device.role)

    @admin.display(description=_("actor"))
    def actor_id(self, device: Device) -> SafeString:
        """Return the id for which the device acts."""
        return format_html("<code>{}</code>", device.actor)

    @admin.display(description=_("game"))
    def game_id_text(self, device: Device) -> SafeString:
        """Return the one game the device is limited to, if it is."""
        return format_html("<code>{}</code>", device.game or "")

"""People who log in: their names and whether they may; their offices stand under appointments."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from games.admin.base import yes_or_no
from games.appointing import register as appointing
from games.competitions import titles_of
from games.labels.refusals import visible_name
from games.login import second_factor
from games.login.passwords import LONGEST
from games.people import LINK_HOLDS, make_person, office_words, password_path, people, person_name
from games.rights import may_appoint

if TYPE_CHECKING:
    _Form = forms.ModelForm[Any]
    _PersonForm = forms.ModelForm[User]
    _Admin = UserAdmin[User]
else:
    _Form = _PersonForm = forms.ModelForm
    _Admin = UserAdmin

NAME_HELP = _("As colleagues know this person; shown beside what is recorded.")


class NewPerson(_Form):
    """What is asked of somebody new: a login, a name, and a password where one is given."""

    login = forms.CharField(label=_("login"), max_length=150, validators=[User.username_validator])
    name = forms.CharField(
        label=_("name of the person"),
        max_length=150,
        required=False,
        help_text=NAME_HELP,
        validators=[visible_name],
    )
    password = forms.CharField(
        label=_("initial password"),
        max_length=LONGEST,
        required=False,
        strip=False,
        widget=forms.TextInput(attrs={"class": "vTextField", "autocomplete": "off"}),
        help_text=_("Empty: a link is shown once, by which this person sets a password."),
    )

    def clean_login(self) -> str:
        """Refuse a login that is taken."""
        login: str = User.normalize_username(self.cleaned_data["login"])
        if login and User.objects.filter(username__iexact=login).exists():
            text = _("This login is taken: choose that person, or another login.")
            raise forms.ValidationError(text, code="login_taken")
        return login

    def clean_password(self) -> str:
        """Refuse a password that anybody would guess."""
        password: str = self.cleaned_data["password"]
        if password:
            validate_password(password)
        return password


class NewUserForm(NewPerson):
    """Somebody new without an office."""

    class Meta:
        model = User
        fields: tuple[str, ...] = ()


class PersonForm(_PersonForm):
    """Somebody known."""

    class Meta:
        model = User
        fields = ("username", "first_name", "is_active", "is_superuser")
        labels = {
            "username": _("login"),
            "first_name": _("name of the person"),
            "is_active": _("May log in"),
            "is_superuser": _("Superuser"),
        }
        help_texts = {
            "first_name": NAME_HELP,
            "is_active": _("Without it every office of this person rests."),
            "is_superuser": _(
                "Acts as chief arbiter everywhere, sees everything, makes people and appoints."
            ),
        }

    def clean_first_name(self) -> str:
        """Refuse a name with characters that nobody sees."""
        name: str = self.cleaned_data["first_name"]
        visible_name(name)
        return name

    def clean(self) -> dict[str, Any]:
        """Keep one superuser: without one nobody could appoint."""
        cleaned = super().clean() or self.cleaned_data
        stays = cleaned.get("is_active") and cleaned.get("is_superuser")
        others = User.objects.filter(is_superuser=True, is_active=True).exclude(pk=self.instance.pk)
        if self.instance.is_superuser and not stays and not others.exists():
            text = _("This is the last superuser: make another one first.")
            raise forms.ValidationError(text, code="last_superuser")
        return cleaned


@admin.register(User)
class PersonAdmin(_Admin):
    """People; nobody is deleted, for the record names them by their number."""

    actions = None
    form = PersonForm
    add_form = NewUserForm
    change_form_template = "admin/games/record_form.html"
    add_form_template = None
    fieldsets = (
        (None, {"fields": ("username", "first_name", "is_active", "is_superuser")}),
        (None, {"fields": ("offices", "last_login")}),
    )
    add_fieldsets = ((None, {"fields": ("login", "name", "password")}),)
    readonly_fields = ("offices", "last_login")
    filter_horizontal = ()
    list_display = (
        "login_name",
        "name",
        "offices",
        yes_or_no("is_active", _("May log in")),
        yes_or_no("is_superuser", _("Superuser")),
    )
    list_filter = ("is_active", "is_superuser")
    search_fields = ("username", "first_name")
    search_help_text = _("Login or name.")
    show_facets = admin.ShowFacets.NEVER

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        """Return the people, without the user behind which devices stand."""
        rows = super().get_queryset(request).filter(pk__in=people().values("pk"))
        return rows.prefetch_related("appointments")

    @admin.display(description=_("login"), ordering="username")
    def login_name(self, user: User) -> str:
        """A login stays when its person is renamed."""
        return user.get_username()

    @admin.display(description=_("name of the person"), ordering="first_name")
    def name(self, user: User) -> str:
        """Return the name by which colleagues know this person."""
        return user.get_full_name()

    @admin.display(description=_("offices"))
    def offices(self, user: User) -> SafeString | str:
        """Return the offices held, each leading to its appointment."""
        in_force = [office for office in user.appointments.all() if office.is_in_force()]
        titles = titles_of(office.event for office in in_force)
        rows = (
            (
                reverse("admin:games_appointment_change", args=[office.pk]),
                office_words(office, titles),
            )
            for office in in_force
        )
        return format_html_join(mark_safe("<br>"), '<a href="{}">{}</a>', rows) or "–"

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Make the person, or keep what was corrected."""
        if change:
            with transaction.atomic():
                super().save_model(request, obj, form, change)
                if form.changed_data:
                    appointing.record_account(obj, form.changed_data, warrant=_federation(request))
            return
        cleaned = form.cleaned_data
        with transaction.atomic():
            made = make_person(
                login=cleaned["login"], name=cleaned["name"], password=cleaned["password"]
            )
            obj.__dict__.update(made.__dict__)
            appointing.record_account(made, ("login", "name"), warrant=_federation(request))
            if not cleaned["password"]:
                hand_over_link(request, made, warrant=_federation(request))

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show somebody, with the ways to a new password and to an office."""
        found = self.get_object(request, object_id)
        context: dict[str, Any] = {}
        if found is not None:
            appoint = reverse("admin:games_appointment_add")
            context = {
                "subtitle": person_name(found),
                "buttons": [
                    (f"{appoint}?user={found.pk}", _("Appoint")),
                    (
                        reverse("admin:auth_user_password_change", args=[found.pk]),
                        _("Set a password"),
                    ),
                ],
                "post_buttons": [
                    (reverse("admin:auth_user_link", args=[found.pk]), _("Link to set a password")),
                    *_without_second_factor(found),
                ],
            }
        return super().change_view(
            request, object_id, form_url, {**context, **(extra_context or {})}
        )

    def get_urls(self) -> list[URLPattern]:
        """Add the buttons that make a link and remove a second factor."""
        link = self.admin_site.admin_view(require_POST(self.link_view))
        remove = self.admin_site.admin_view(require_POST(self.remove_second_factor_view))
        return [
            path("<int:user_id>/link/", link, name="auth_user_link"),
            path("<int:user_id>/second-factor/", remove, name="auth_user_second_factor"),
            *super().get_urls(),
        ]

    def remove_second_factor_view(self, request: HttpRequest, user_id: int) -> HttpResponse:
        """Have somebody whose device is lost log in by the password, and put that on record."""
        warrant = _federation(request)
        user = people().filter(pk=user_id).first()
        if user is None:
            raise Http404
        with transaction.atomic():
            if second_factor.remove(user):
                appointing.record_account(user, ("second_factor",), warrant=warrant)
        return HttpResponseRedirect(reverse("admin:auth_user_change", args=[user_id]))

    def link_view(self, request: HttpRequest, user_id: int) -> HttpResponse:
        """Show a link by which somebody sets a password, once."""
        if not may_appoint(request.user):
            raise PermissionDenied
        user = people().filter(pk=user_id).first()
        if user is None:
            raise Http404
        hand_over_link(request, user, warrant=_federation(request))
        return HttpResponseRedirect(reverse("admin:auth_user_change", args=[user_id]))

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Allow who appoints."""
        return may_appoint(request.user)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Allow who appoints."""
        return may_appoint(request.user)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse: whoever acted stays named; without "may log in" nobody gets in."""
        return False


def _without_second_factor(user: User) -> list[tuple[str, str]]:
    """Return the button that removes the second factor of `user`, if there is one."""
    if not second_factor.has_second_factor(user):
        return []
    address = reverse("admin:auth_user_second_factor", args=[user.pk])
    return [(address, str(_("Remove the second factor")))]


def _federation(request: HttpRequest) -> appointing.Warrant:
    """Return by what a superuser acts.

    :raises PermissionDenied: the reader is none.
    """
    if not may_appoint(request.user):
        raise PermissionDenied
    return next(appointing.warrants(request.user))[0]


def hand_over_link(request: HttpRequest, user: User, *, warrant: appointing.Warrant) -> None:
    """Show, once, the link by which `user` sets a password; that it was made is on record."""
    appointing.record_link(user, timezone.now() + LINK_HOLDS, warrant=warrant)
    link = request.build_absolute_uri(password_path(user))
    text = _(
        "Hand this link to %(name)s: it sets a password, once, within %(days)d days. "
        "It is not shown again."
    ) % {"name": person_name(user), "days": LINK_HOLDS.days}
    messages.warning(request, format_html('{}<br><code class="link">{}</code>', text, link))

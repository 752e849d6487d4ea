"""The form of the login page."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_login_failed
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext_lazy as _

from games.access import user_actor_id
from games.keyring.handlers import keys_registered_since
from games.login.passwords import LONGEST
from games.login.second_factor import has_second_factor, passes
from games.rights import may_enter


class OfficeLogin(AuthenticationForm):
    """Lets in who holds an office; Django's staff mark says nothing here."""

    required_css_class = "required"
    code = forms.CharField(
        label=_("code of the second factor"),
        max_length=20,
        required=False,
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "inputmode": "text", "size": 10}
        ),
        help_text=_("Only if you have set one up; a recovery code does too."),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        # What is longer is refused before anything is hashed.
        password = self.fields["password"]
        assert isinstance(password, forms.CharField)
        password.max_length = LONGEST
        password.widget.attrs["maxlength"] = LONGEST
        password.validators.append(MaxLengthValidator(LONGEST))

    def confirm_login_allowed(self, user: User) -> None:
        """Refuse who is not active, holds no office or does not pass the second factor."""
        super().confirm_login_allowed(user)
        if not may_enter(user):
            raise ValidationError(
                _("You hold no office. Whoever appoints at the federation can give you one."),
                code="no_office",
            )
        if has_second_factor(user):
            self._require_code(user)
        self._tell_new_keys(user)

    def _tell_new_keys(self, user: User) -> None:
        """Say which keys were registered in the name of who enters since the last time."""
        since = int(user.last_login.timestamp() * 1000) if user.last_login else 0
        names = [key.name for key in keys_registered_since(user_actor_id(user), since)]
        if names and self.request is not None:
            text = _(
                "Keys that sign in your name were registered since you were here last: %(names)s. "
                "Whatever is not yours, revoke it under “Keys with which acts are signed”."
            )
            messages.warning(self.request, text % {"names": ", ".join(names)})

    def _require_code(self, user: User) -> None:
        code = self.cleaned_data.get("code") or ""
        if not code:
            text = _("Your account has a second factor: enter its code, and the password again.")
            raise ValidationError(text, code="second_factor_needed")
        if not passes(user, code):
            # Counted like a wrong password.
            credentials = {"username": user.get_username()}
            user_login_failed.send(sender=__name__, credentials=credentials, request=self.request)
            text = _("This code is wrong or used up: wait for the next one, then try again.")
            raise ValidationError(text, code="second_factor_wrong")

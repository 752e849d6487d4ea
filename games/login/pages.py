"""Pages of logging in: the second factor, a password by a link, and too many attempts."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.views import PasswordResetConfirmView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from games.login.second_factor import confirm, enrolment, has_second_factor, passes, remove
from games.rights import OfficeBackend


class FirstPassword(PasswordResetConfirmView):
    """Lets who holds a link set a password, and in by it where no second factor stands before."""

    post_reset_login_backend = f"{OfficeBackend.__module__}.{OfficeBackend.__qualname__}"

    def form_valid(self, form: Any) -> HttpResponse:
        """Keep the password."""
        assert isinstance(self.user, User)
        self.post_reset_login = not has_second_factor(self.user)
        return super().form_valid(form)


def second_factor(request: HttpRequest, context: Mapping[str, Any]) -> HttpResponse:
    """Show, set up or remove the second factor of who has logged in."""
    user = request.user
    assert isinstance(user, User)
    error = ""
    codes: tuple[str, ...] = ()
    if request.method == "POST":
        code = request.POST.get("code", "")[:20]
        if request.POST.get("act") == "remove":
            if passes(user, code):
                remove(user)
            else:
                error = _("This code is wrong or used up: wait for the next one, then try again.")
        else:
            codes = confirm(user, code)
            if not codes:
                error = _("This is not the code of the key below: look again at the device.")
    is_set_up = has_second_factor(user)
    given = {
        **context,
        "title": _("Second factor"),
        "is_set_up": is_set_up,
        "codes": codes,
        "error": error,
        "enrolment": None if is_set_up else enrolment(user),
    }
    answer = TemplateResponse(request, "admin/second_factor.html", given)
    answer["Cache-Control"] = "no-store"
    return answer


def too_many_attempts(
    request: HttpRequest, answer: HttpResponse | None = None, credentials: Any = None
) -> HttpResponse:
    """Answer who has tried too often, whether the account exists or not."""
    return render(request, "429.html", status=429)

"""Keys with which acts are signed: one's own, for the federation's keepers all; revoked here.

A key is registered by the device on which it lies, never here: its private half is nowhere else.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _

from games.access import device_names
from games.appointing.register import warrants
from games.keyring.decider import REVOKING
from games.keyring.handlers import keyring_of, keyrings, revoke_key
from games.keyring.state import KeyringState
from games.labels.times import instant
from games.models import Device
from games.people import names_of_ids
from games.record.errors import CommandRefusedError
from games.refusals import refusal_text
from games.streams.actors import Actor

MOST_HOLDERS = 300
"""Of whom keys are shown, those last changed first."""


class RevocationForm(forms.Form):
    """Which key signs no more, and why."""

    holder = forms.CharField(max_length=100, widget=forms.HiddenInput)
    key = forms.CharField(max_length=64, widget=forms.HiddenInput)
    reason = forms.CharField(label=_("reason"), max_length=500)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """A key as the page shows it; `form` revokes it, None where it is revoked already."""

    holder: str
    device: str
    key: str
    since: str
    until: str
    reason: str
    form: RevocationForm | None


def page(request: HttpRequest, site: admin.AdminSite) -> HttpResponse:
    """Show the keys, and revoke one."""
    actors = [warrant.by for warrant, _scope in warrants(request.user)]
    keeper = next((by for by in actors if by.role in REVOKING and not by.event), None)
    actor = keeper or actors[0]
    form = RevocationForm(request.POST) if request.method == "POST" else None
    if form is not None and form.is_valid() and _revoked(request, form.cleaned_data, actor):
        return HttpResponseRedirect(request.path)
    own = keyring_of(actor.id)
    rings = list(islice(keyrings(), MOST_HOLDERS)) if keeper else [own] if own else []
    context = {
        **site.each_context(request),
        "opts": Device._meta,
        "title": _("Keys with which acts are signed"),
        "rows": list(_rows(rings)),
        "is_keeper": keeper is not None,
    }
    return TemplateResponse(request, "admin/games/device/keys.html", context)


def _revoked(request: HttpRequest, given: Mapping[str, Any], actor: Actor) -> bool:
    try:
        revoke_key(given["holder"], key=given["key"], reason=given["reason"], by=actor)
    except CommandRefusedError as refusal:
        messages.error(request, refusal_text(refusal))
        return False
    messages.success(request, _("The key is revoked: what it signs from here on is refused."))
    return True


def _rows(rings: Iterable[KeyringState]) -> Iterable[_Row]:
    found = tuple(rings)
    names = names_of_ids({ring.holder for ring in found})
    devices = device_names(ring.holder.removeprefix("device:") for ring in found)
    for ring in found:
        holder = names.get(ring.holder) or devices.get(ring.holder.removeprefix("device:"))
        for key in reversed(ring.keys):
            given = {"holder": ring.holder, "key": key.key}
            yield _Row(
                holder=holder or ring.holder,
                device=key.name,
                key=key.key,
                since=instant(key.registered_at) or "",
                until=instant(key.revoked_at) or "",
                reason=key.reason,
                form=RevocationForm(initial=given, auto_id=False) if key.holds else None,
            )

"""The pages on which a registrar decides who is who: proposals, merge, split, undo.

What follows is shown before anything is decided; every decision says by whom, when and why.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.access import actor_for
from games.admin.queues import game_title
from games.labels.codes import ROLES, word
from games.labels.refusals import title_of
from games.models import IdentityDecision, Player
from games.office_tables import is_registrar_here
from games.people import names_of_ids
from games.players.erasure import erase, is_erased, preview_erasure
from games.players.identity import (
    FINAL,
    Decided,
    events_of,
    games_of,
    merge,
    preview_merge,
    split,
    tell_apart,
    undo,
)
from games.players.proposals import Evidence, proposals
from games.players.searching import find_people
from games.players.survivors import as_id
from games.record.errors import CommandRefusedError
from games.refusals import refusal_text

MOST_ROWS = 200
EVIDENCE = {
    Evidence.WRITING: gettext_lazy("one name, one club, two writings or records"),
    Evidence.UNIT: gettext_lazy("one name, another club or none"),
}


class ReasonForm(forms.Form):
    """Why a registrar decides so."""

    reason = forms.CharField(label=gettext_lazy("reason"), max_length=500)


class SplitForm(ReasonForm):
    """Which games go, to whom: a record that is there, or a new one."""

    name = forms.CharField(label=gettext_lazy("name of the person"), max_length=100)
    unit = forms.CharField(label=gettext_lazy("club or delegation"), max_length=100, required=False)
    federation_number = forms.CharField(
        label=gettext_lazy("federation number"),
        max_length=40,
        required=False,
        help_text=gettext_lazy("Of a record that is there, or of the new one."),
    )


def proposals_page(request: HttpRequest) -> HttpResponse:
    """Show records that may be one person's; "not the same" is remembered."""
    _check(request)
    if request.method == "POST":
        pair = as_id(request.POST.get("person", "")), as_id(request.POST.get("other", ""))
        if None not in pair:
            reason = _("looked at among the proposals")
            _decide(request, lambda: tell_apart(*pair, _decided(request, reason)))  # type: ignore[arg-type]
        return HttpResponseRedirect(request.path)
    found = proposals()
    rows = [
        {
            "proposal": proposal,
            "evidence": EVIDENCE[proposal.evidence],
            "merge_url": _merge_url(proposal.person, proposal.other),
        }
        for proposal in found[:MOST_ROWS]
    ]
    more = len(found) > MOST_ROWS
    return _page(request, "proposals", _("Perhaps the same person"), rows=rows, more=more)


def merge_page(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """Look for the other record, show what a merge takes along, merge."""
    _check(request)
    person = get_object_or_404(Player, pk=player_id, merged_into=None)
    given = request.POST.get("other") or request.GET.get("other", "")
    query = request.GET.get("q", "").strip()[:100]
    title = _("Merge two records")
    if not given:
        found = find_people(query).exclude(pk=person.pk)[:20] if query else []
        rows = [(row, _merge_url(person, row)) for row in found]
        return _page(request, "merge", title, person=person, query=query, rows=rows)
    other = get_object_or_404(Player, pk=as_id(given), merged_into=None)
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        decided = _decided(request, form.cleaned_data["reason"])
        if _decide(request, lambda: merge(person.pk, other.pk, decided)):
            return HttpResponseRedirect(reverse("admin:games_player_decisions"))
    following = preview_merge(person, other)
    return _page(
        request,
        "merge",
        title,
        person=person,
        other=other,
        form=form,
        following=following,
        refusal=title_of(following.refusal) if following.refusal else "",
        both_numbered=bool(person.federation_number and other.federation_number),
        turned_url=_merge_url(other, person),
    )


def split_page(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """Choose the games that are somebody else's, and say whose."""
    _check(request)
    person = get_object_or_404(Player, pk=player_id, merged_into=None)
    posted = request.method == "POST"
    initial = {"name": person.name, "unit": person.unit}
    form = SplitForm(request.POST if posted else None, initial=initial)
    chosen = set(request.POST.getlist("game"))
    if posted and form.is_valid():
        cleaned = form.cleaned_data
        streams = [id_ for text in sorted(chosen) if (id_ := as_id(text)) is not None]
        other = _whose(cleaned)
        decided = _decided(request, cleaned["reason"])
        if _decide(request, lambda: split(person.pk, streams, other, decided)):
            return HttpResponseRedirect(reverse("admin:games_player_decisions"))
    games = games_of([person.pk])[: MOST_ROWS + 1]
    rows = [
        {"game": game, "title": game_title(game), "chosen": str(game.pk) in chosen}
        for game in games[:MOST_ROWS]
    ]
    more = len(games) > MOST_ROWS
    return _page(
        request,
        "split",
        _("Split games off"),
        person=person,
        form=form,
        rows=rows,
        more=more,
        events=len(events_of(person.pk)),
    )


def erase_page(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """Show what goes with a person who is taken out of the registry, and take him out."""
    _check(request)
    person = get_object_or_404(Player, pk=player_id, merged_into=None)
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        decided = _decided(request, form.cleaned_data["reason"])
        if _decide(request, lambda: erase(person.pk, decided)):
            return HttpResponseRedirect(reverse("admin:games_player_decisions"))
    return _page(
        request,
        "erase",
        _("Erase a person"),
        person=person,
        form=form,
        erasing=preview_erasure(person.pk),
        is_erased=is_erased(person.pk),
    )


def decisions_page(request: HttpRequest) -> HttpResponse:
    """Show every decision, the latest first, each that stands with its undo."""
    _check(request)
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if request.method == "POST":
        decision = as_id(request.POST.get("decision", ""))
        if decision is None or not form.is_valid():
            messages.error(request, _("Give the reason."))
        else:
            row = get_object_or_404(IdentityDecision, pk=decision)
            decided = _decided(request, form.cleaned_data["reason"])
            _decide(request, lambda: undo(row.pk, decided))
        return HttpResponseRedirect(request.path)
    rows = IdentityDecision.objects.select_related("person", "other", "undone_by")
    shown = as_id(request.GET.get("person", ""))
    if shown is not None:
        rows = rows.filter(Q(person=shown) | Q(other=shown))
    page = list(rows[: MOST_ROWS + 1])
    names = names_of_ids({row.by for row in page})
    listed = [
        {
            "decision": row,
            "by": names.get(row.by, row.by),
            "role": word(ROLES, row.role),
            "games": len(row.streams),
            "stands": row.act not in FINAL and not hasattr(row, "undone_by"),
        }
        for row in page[:MOST_ROWS]
    ]
    return _page(
        request, "decisions", _("Decisions on identity"), rows=listed, more=len(page) > MOST_ROWS
    )


def _check(request: HttpRequest) -> None:
    if not is_registrar_here(request):
        raise PermissionDenied


def _decided(request: HttpRequest, reason: str) -> Decided:
    return Decided(by=actor_for(request.user), at=datetime.now(UTC), reason=reason)


def _decide(request: HttpRequest, act: Callable[[], IdentityDecision]) -> bool:
    """Carry out a decision and say so; False, with a message, where it is refused."""
    try:
        made = act()
    except CommandRefusedError as refusal:
        messages.error(request, refusal_text(refusal))
        return False
    messages.success(request, _("Decided: %(what)s.") % {"what": made.get_act_display()})
    return True


def _whose(cleaned: dict[str, Any]) -> Player:
    """Return the record of a number that is registered, else a new one."""
    number = cleaned["federation_number"].strip()
    known = Player.objects.filter(federation_number=number).first() if number else None
    return known or Player(name=cleaned["name"], unit=cleaned["unit"], federation_number=number)


def _merge_url(person: Player, other: Player) -> str:
    return f"{reverse('admin:games_player_merge', args=[person.pk])}?other={other.pk}"


def _page(request: HttpRequest, template: str, title: str, **content: Any) -> TemplateResponse:
    context = {
        **admin.site.each_context(request),
        "opts": Player._meta,
        "title": title,
        **content,
    }
    return TemplateResponse(request, f"admin/games/player/{template}.html", context)

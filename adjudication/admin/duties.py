"""The duties of an event's officials: ticked on the page by who did them, fetched as a paper."""

from collections.abc import Mapping
from functools import partial
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from uuid_utils.compat import uuid7

from adjudication.documents.content import Document
from adjudication.documents.duties import Tick, duties_paper, duty_lists, ticks_of
from adjudication.documents.web.answers import FILES, PAGE, answered, language_of
from games import api
from games.admin.api import names_of_ids
from games.labels.times import instant
from games.record.values import Actor
from games.rules.books.article import Article
from tournaments.admin.acting import carries
from tournaments.admin.pages import Desk, desk_of
from tournaments.admin.tabs.bar import Tab, tabbed
from tournaments.books.duties import MAY_TICK, Duty
from tournaments.event_links import OFFICE_LINKS, OFFICE_PAGES, EventLink, OfficePage
from tournaments.labels.refusals import REFUSALS, refusal_text
from tournaments.record.commands import MarkDuties
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.officials.marking import duties_of, rounds_shown

NAME = "duties"


class TickForm(forms.Form):
    """What a press sends: the version looked at, the id of the press."""

    expected_version = forms.IntegerField(min_value=1)
    event_id = forms.UUIDField()


def duties_page(
    request: HttpRequest, *, tournament_id: UUID, context: dict[str, Any]
) -> HttpResponse:
    """Show the duties of the event, or of a round, and take ticks in.

    :raises Http404: there is no such round.
    :raises PermissionDenied: the reader ticks nothing here.
    """
    desk = desk_of(request, tournament_id)
    round_ = _round(request, desk)
    where = _address(desk, round_)
    if request.method == "POST":
        if desk.actor is None or not carries(desk.actor, MarkDuties):
            raise PermissionDenied
        _record(request, desk, desk.actor, round_)
        return HttpResponseRedirect(where)
    ticks = ticks_of(desk.id)
    names = names_of_ids({tick.actor for tick in ticks.values()})
    lists = duty_lists(desk.state, ticks, round_=round_, chinese=desk.chinese)
    page = tabbed(
        desk,
        _("Duties of the officials"),
        context,
        Tab.OFFICIALS,
        lists=[
            (
                duties.heading,
                [
                    {
                        "article": line.duty.article,
                        "title": line.title,
                        "text": line.text,
                        "done": line.tick is not None,
                        "by": _by(line.tick, names),
                        "may": _may(desk.actor, line.duty),
                    }
                    for line in duties.lines
                ],
            )
            for duties in lists
        ],
        may_tick=carries(desk.actor, MarkDuties),
        where=where,
        event_id=uuid7(),
        rounds=_rounds(desk, round_),
        files=[(_address(desk, round_, kind), kind.upper()) for kind in FILES],
    )
    return TemplateResponse(request, "admin/adjudication/duties.html", page)


def duties_file(request: HttpRequest, *, tournament_id: UUID, kind: str = PAGE) -> HttpResponse:
    """Send the duties as a paper: to look at, as PDF or XLSX.

    :raises Http404: the rules of the event name no duties, or there is no such round.
    """
    desk = desk_of(request, tournament_id)
    if not duties_of(desk.state):
        raise Http404
    round_ = _round(request, desk)
    chinese = language_of(request) == "zh-hans"

    def draw() -> Document:
        ticks = ticks_of(desk.id)
        return duties_paper(
            desk.state,
            duty_lists(desk.state, ticks, round_=round_, chinese=chinese),
            names_of_ids({tick.actor for tick in ticks.values()}),
            round_=round_,
            chinese=chinese,
            address=request.build_absolute_uri(_address(desk, round_)),
        )

    return answered(request, kind, draw, back=_address(desk, round_))


def _round(request: HttpRequest, desk: Desk) -> int:
    text = request.GET.get("round", "0")
    number = int(text) if text.isdecimal() and len(text) < 5 else -1
    per_round = any(duty.each_round for duty in duties_of(desk.state))
    if number and not (per_round and 1 <= number <= rounds_shown(desk.state)):
        raise Http404
    return number


def _rounds(desk: Desk, shown: int) -> list[tuple[str, str, bool]]:
    """Return the event as a whole and its rounds: address, words, whether it is shown."""
    found = [(_address(desk, 0), _("The event"), shown == 0)]
    if any(duty.each_round for duty in duties_of(desk.state)):
        for number in range(1, rounds_shown(desk.state) + 1):
            words = _("Round %(number)d") % {"number": number}
            found.append((_address(desk, number), words, shown == number))
    return found


def _address(desk: Desk, round_: int, kind: str = "") -> str:
    url = desk.url(f"{NAME}_{kind}" if kind else NAME)
    return f"{url}?round={round_}" if round_ else url


def _by(tick: Tick | None, names: Mapping[str, str]) -> str:
    return f"{names.get(tick.actor, tick.actor)} {instant(tick.at)}" if tick else ""


def _may(actor: Actor | None, duty: Duty) -> bool:
    return actor is not None and actor.role in MAY_TICK[duty.holder]


def _record(request: HttpRequest, desk: Desk, actor: Actor, round_: int) -> None:
    """Put on record what is ticked otherwise than it was, of what the reader may tick."""
    form = TickForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("The tournament has moved on: look again, then repeat."))
        return
    numbers = set(request.POST.getlist("done"))
    ticked_before = {article for number, article in desk.state.duties_done if number == round_}
    done: list[Article] = []
    undone: list[Article] = []
    for duty in duties_of(desk.state):
        if duty.each_round is bool(round_) and _may(actor, duty):
            ticked = duty.article.number in numbers
            if ticked and duty.article not in ticked_before:
                done.append(duty.article)
            elif not ticked and duty.article in ticked_before:
                undone.append(duty.article)
    try:
        api.handle(
            TOURNAMENTS,
            MarkDuties(round=round_, done=tuple(done), undone=tuple(undone)),
            stream_id=desk.id,
            by=actor,
            event_id=form.cleaned_data["event_id"],
            now=desk.now,
            expected_version=form.cleaned_data["expected_version"],
        )
    except REFUSALS as refusal:
        messages.error(request, refusal_text(refusal))
        return
    messages.success(request, _("The ticks are on record."))


def _list_address(event: UUID) -> str:
    return reverse(f"admin:tournaments_{NAME}", args=[event])


OFFICE_LINKS.add(
    NAME, EventLink(label=gettext_lazy("Duties of the officials"), address=_list_address)
)
OFFICE_PAGES.add(NAME, OfficePage(address="duties/", name=NAME, view=duties_page))
for _kind in FILES:
    OFFICE_PAGES.add(
        f"{NAME}.{_kind}",
        OfficePage(
            address=f"duties.{_kind}",
            name=f"{NAME}_{_kind}",
            view=partial(duties_file, kind=_kind),
            framed=False,
        ),
    )

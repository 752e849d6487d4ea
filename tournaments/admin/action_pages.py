"""The page of an act of the office: what it would record, whom it moves, what to confirm."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from uuid_utils.compat import uuid7

from games import http
from games.api import Handled
from games.record.values import Actor
from games.streams.confirmation import ConfirmationNeededError, Warned
from tournaments.admin.acting import carries
from tournaments.admin.actions.action import Action, ActionForm, Made
from tournaments.admin.actions.table import ACTIONS
from tournaments.admin.pages import Desk, desk_of, frame
from tournaments.handlers.games_of_rounds import arrange_games
from tournaments.handlers.personal.witnesses import named_by
from tournaments.labels import events as event_words
from tournaments.labels.pages import LOTS
from tournaments.labels.refusals import REFUSALS, Refusal, fact_text, refusal_text
from tournaments.labels.warnings import WARNINGS
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.lots.seeded import SeededLot, lot_of
from tournaments.record.lots.server_seeds import is_of_server
from tournaments.record.state import TournamentState
from tournaments.record.tables.ranked import standings
from tournaments.regulations.text import exact
from tournaments.selectors import names
from tournaments.selectors.shown import place_text

PUT_ON = "put_on"
"""The box that has the games of a round put on as it is published."""
DRAFT, DRAFT_NEXT = "draft", "draft_next"
"""The act that pairs a round; what the button sends that confirms one and pairs the next."""
MOST_MOVED = 40
"""Entrants shown whose place an act changes, or among whom a lot is drawn."""
MOST_SAID = 1000
"""Characters of the outcome of a lot that are told at once; the record has them all."""


class EventSteps(http.Steps[TournamentState, c.TournamentCommand, e.TournamentEvent, ActionForm]):
    """One act of the office on one event.

    Of a lot from a seed step 2 tells what is drawn, among whom and from which seed, and the
    page after step 3 its outcome. A direct act without warnings is one press.
    """

    decider = TOURNAMENTS

    def __init__(
        self,
        request: HttpRequest,
        *,
        desk: Desk,
        actor: Actor,
        action: Action,
        context: dict[str, Any],
    ) -> None:
        super().__init__(request, stream_id=desk.id, state=desk.state, actor=actor, now=desk.now)
        self.desk = desk
        self.action = action
        self.context = context
        self.has_drafted = False

    def fits(self) -> bool:
        """Return whether the event is at a point for the act."""
        return self.action.fits(self.state)

    def says_not_fitting(self, *, sent: bool) -> str:
        """Tell it; after a second press of the button the record has moved on."""
        if sent:
            return _("The tournament has moved on: look again, then repeat.")
        return _("The tournament is not at a point where this can be done.")

    def first_form(self, sent: dict[str, Any]) -> ActionForm:
        """Return the form with what it usually holds and what the address asks for."""
        wanted = self.request.GET
        form = self.action.form(state=self.state, named=self.desk.named, query=wanted.dict())
        preset = {name: value for name, value in wanted.items() if name in form.fields}
        form.initial = {**form.usual(), **preset, **sent}
        return form

    def bound_form(self, data: Any, files: Any = None) -> ActionForm:
        """Return the form with what was sent."""
        return self.action.form(data, files, state=self.state, named=self.desk.named)

    def command(self, cleaned: dict[str, Any]) -> Made:
        """Built of the cleaned answers; some acts look up in the state what the answers name."""
        return self.action.build(cleaned, self.state)

    def back(self, form: ActionForm | None = None) -> str:
        """Return the act's own page where its form names one, else the usual one."""
        if form is None:
            return self.desk.url("desk")
        if self.has_drafted:
            return self.desk.back("pairing")
        way = form.way_back()
        return self.desk.url(way[0], *way[1]) if way else self.desk.back(self.action.back)

    def moved(self) -> None:
        """Look at the event anew: a round may have been drafted, published or closed."""
        self.desk = desk_of(self.request, self.desk.id)

    def refusal_text(self, refusal: Refusal) -> str:
        """In the reader's language, with its article and what it is about."""
        return refusal_text(refusal)

    def recorded(self, handled: Handled[TournamentState, e.TournamentEvent]) -> str:
        """Return the first events recorded; of a lot its outcome."""
        words = "; ".join(event_words.name_of(event) for event in handled.events[:3])
        if self.request.POST.get(PUT_ON):
            self._put_on_games(handled.events)
        if self.request.POST.get(DRAFT_NEXT) and self.action.command is c.CloseRound:
            self._draft_next()
        if not lot_of(self.state, handled.events):
            return words
        details = [
            event_words.detail_of(event, self.desk.named, self.desk.people)
            for event in handled.events[:MOST_MOVED]
        ]
        return f"{words} · {'; '.join(details)}"[:MOST_SAID]

    def _draft_next(self) -> None:
        """Pair the next round, as the button for it does; what was confirmed stands anyhow."""
        desk = desk_of(self.request, self.stream_id)
        action = ACTIONS[DRAFT]
        if not action.fits(desk.state) or not carries(self.actor, action.command):
            return
        following = EventSteps(
            self.request, desk=desk, actor=self.actor, action=action, context=self.context
        )
        form = following.bound_form(
            {"expected_version": desk.state.version, "event_id": str(uuid7())}
        )
        if not form.is_valid():
            return
        try:
            following.give(form)
        except ConfirmationNeededError:
            return  # the desk asks for it next, and shows what has to be confirmed
        except REFUSALS as refusal:
            messages.warning(self.request, refusal_text(refusal))
        else:
            self.has_drafted = True

    def _put_on_games(self, recorded: Sequence[e.TournamentEvent]) -> None:
        """Put on the games of a round just published; it stands, whatever becomes of them."""
        for event in recorded:
            if not isinstance(event, e.PairingPublished):
                continue
            try:
                made = arrange_games(
                    self.stream_id,
                    number=event.round,
                    by=self.actor,
                    now=self.now,
                    scheduled_on=timezone.localdate().isoformat(),
                )
            except REFUSALS as refusal:
                messages.warning(self.request, refusal_text(refusal))
                continue
            many = sum(1 for game in made if game.game_id is not None)
            text = ngettext("%(count)d game put on.", "%(count)d games put on.", many)
            messages.success(self.request, text % {"count": many})

    def page(
        self,
        form: ActionForm,
        preview: http.Preview[TournamentState, e.TournamentEvent] | None = None,
    ) -> TemplateResponse:
        """Show the form, or what it would record and whom it moves in the places."""
        return _page(self, form, preview)


def action_page(
    request: HttpRequest, *, tournament_id: UUID, slug: str, context: dict[str, Any]
) -> HttpResponse:
    """Answer one step of an act.

    :raises Http404: for no such event or act.
    :raises PermissionDenied: when the user's role does not carry the command.
    """
    action = ACTIONS.get(slug)
    if action is None:
        raise Http404
    desk = desk_of(request, tournament_id)
    if desk.actor is None or not carries(desk.actor, action.command):
        raise PermissionDenied
    steps = EventSteps(request, desk=desk, actor=desk.actor, action=action, context=context)
    return steps.answer()


def _page(
    steps: EventSteps,
    form: ActionForm,
    preview: http.Preview[TournamentState, e.TournamentEvent] | None,
) -> TemplateResponse:
    desk, action = steps.desk, steps.action
    more: dict[str, Any] = {"form": form, "action": action, "back_url": steps.back(form)}
    if preview is not None:
        after = preview.handled.state
        lot = lot_of(desk.state, preview.handled.decided)
        texts = [text for text in form.cleaned_data.values() if isinstance(text, str)]
        people = {**desk.people, **named_by(desk.id, texts)}
        more |= {
            "preview": preview,
            "put_on": PUT_ON if puts_on_games(desk, action) else "",
            "answers": _answers(form),
            "events": [
                (event_words.name_of(event), event_words.detail_of(event, desk.named, people))
                for event in preview.handled.events
            ],
            "warnings": [warned(warning) for warning in preview.warnings],
            "moved": moved(desk.state, after, desk.named) if action.touches_places else (),
            "next_version": desk.state.version + 1,
            "table": _table(desk, preview.handled),
            "lot": lot_words(desk, lot) if lot else None,
        }
    return TemplateResponse(
        steps.request,
        "admin/tournaments/action.html",
        frame(desk, action.label_under(desk.state.regulations.edition), steps.context, **more),
    )


def puts_on_games(desk: Desk, action: Action) -> bool:
    """Return whether recording an act may put on games: those of the round that it publishes."""
    return action.command is c.PublishPairing and carries(desk.actor, c.LinkGame)


def _table(
    desk: Desk, handled: Handled[TournamentState, e.TournamentEvent]
) -> list[tuple[str, str, str]]:
    """Return place, entrant and points of a table that would be published, line by line."""
    return [
        (str(row.rank or "–"), event_words.seat(row.number, desk.named), row.points)
        for event in handled.events
        if isinstance(event, e.StandingsPublished)
        for row in event.rows
    ]


def lot_words(desk: Desk, lot: SeededLot) -> dict[str, str]:
    """Return a lot before it is drawn: what, from which seed, among whom."""
    by_id = names(desk.state, None).by_id if lot.ids else {}
    among = [event_words.seat(number, desk.named) for number in lot.numbers[:MOST_MOVED]]
    among += [by_id.get(id_) or id_[:8] for id_ in lot.ids[:MOST_MOVED]]
    count = len(lot.numbers) + len(lot.ids)
    shown = _(", ").join(among)
    if count > len(among):
        shown = _("%(names)s and %(count)d more") % {"names": shown, "count": count - len(among)}
    seed = _("the server takes it as the lot is recorded") if is_of_server(lot.seed) else lot.seed
    return {"what": str(LOTS[lot.kind]), "seed": seed, "among": shown}


def warned(warned: Warned) -> dict[str, Any]:
    """As `warned.html` prints it: level, sentence, article, figures."""
    return {
        "level": warned.level,
        "text": WARNINGS[warned.code],
        "article": warned.article,
        "facts": [fact_text(name, value) for name, value in warned.facts],
    }


def _answers(form: ActionForm) -> list[tuple[str, str]]:
    """Return what was filled in, as words, so that it is read once more."""
    if getattr(form, "boards", None) is not None:
        reason = str(form.cleaned_data.get("reason", ""))
        return [(str(form.fields["reason"].label), reason)] if reason else []
    shown = []
    for field in form.visible_fields():
        value = form.cleaned_data.get(field.name, "")
        if value in ("", None, False) or isinstance(value, (tuple, list)):
            continue
        choices = {str(key): text for key, text in getattr(field.field, "choices", ())}
        text = _("yes") if value is True else str(choices.get(str(value), value))
        shown.append((str(field.label), text))
    return shown


def moved(
    before: TournamentState, after: TournamentState, named: dict[int, str]
) -> list[tuple[str, str, str, str, str]]:
    """Return (who, place and points before, after) of everybody whom an act moves."""
    if not before.stages or not after.stages or not before.stage.published:
        return []
    old = {line.number: line for line in standings(before).lines}
    rows = []
    for line in standings(after).lines:
        was = old.get(line.number)
        if was is None or (was.place, was.points) == (line.place, line.points):
            continue
        rows.append(
            (
                event_words.seat(line.number, named),
                place_text(was),
                place_text(line),
                exact(was.points),
                exact(line.points),
            )
        )
    return rows[:MOST_MOVED]

"""The page between a button and the record: it shows the effect, then asks once more.

Step 1 asks for what the command needs; step 2 decides the command without storing it and
shows what it would record; step 3 appends, on the version that was looked at, or refuses.
"""

import time
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from games.admin.action import Action, ActionForm
from games.admin.actions import ACTIONS, is_allowed
from games.admin.actor import actor_of, carries
from games.admin.proof import Proof, is_chinese, proof_of
from games.admin.refusals import refusal_text
from games.admin.repairs_preview import boards_of, effect_rows
from games.ledger.errors import EventIdConflict, LedgerBusy, StreamNotFound, VersionConflict
from games.models import Game, new_id
from games.record import commands as c
from games.record import events as e
from games.record.decider import GAMES
from games.record.errors import CommandRefusedError
from games.record.officiating.closing.sheet import fouls_of
from games.record.state import GameState, Ruling
from games.record.values import Actor
from games.selectors import game_state
from games.streams.handling import Handled, handle
from games.words import events as event_words
from games.words.codes import QUESTIONS, SIDES, STATUSES, VERDICTS, result_word, word
from games.words.offences import late_words
from games.words.proof import demand
from games.words.times import duration

REFUSALS = (CommandRefusedError, VersionConflict, EventIdConflict, LedgerBusy)


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One action on one game by one actor, as asked for."""

    action: Action
    game_id: UUID
    state: GameState
    ruling: Ruling | None
    actor: Actor
    now: int

    def carry_out(self, form: ActionForm, *, dry_run: bool) -> Handled[GameState, e.GameEvent]:
        """Give the command; with `dry_run` nothing is stored.

        :raises CommandRefusedError: the rules or the role do not allow it.
        :raises VersionConflict: the record moved on since the form was made.
        """
        cleaned = form.cleaned_data
        command: c.GameCommand = self.action.build(cleaned, self.state, self.ruling)
        return handle(
            GAMES,
            command,
            stream_id=self.game_id,
            by=self.actor,
            event_id=cleaned["event_id"],
            now=self.now,
            expected_version=cleaned["expected_version"],
            dry_run=dry_run,
        )


def action_page(
    request: HttpRequest, *, game_id: UUID, slug: str, context: dict[str, Any]
) -> HttpResponse:
    """Answer one step of an action.

    :raises Http404: for no such game, ruling or action.
    :raises PermissionDenied: when the user's role does not carry the command.
    """
    asked = _asked(request, game_id=game_id, slug=slug)
    back = _back_url(asked)
    if request.method != "POST":
        if not asked.action.fits(asked.state, asked.ruling):
            messages.error(request, _("The game is not at a point where this can be done."))
            return HttpResponseRedirect(back)
        return _first_page(request, asked, context)
    form = asked.action.form(request.POST, state=asked.state)
    if not form.is_valid():
        return _page(request, asked, context, form=form)
    recording = request.POST.get("step") == "record"
    try:
        handled = asked.carry_out(form, dry_run=not recording)
    except REFUSALS as error:
        messages.error(request, refusal_text(error))
        if isinstance(error, CommandRefusedError) and form.visible_fields():
            form.refused(error)
            return _page(request, asked, context, form=form)
        return HttpResponseRedirect(back)
    if not recording:
        return _page(request, asked, context, form=form, handled=handled)
    verdicts = _verdicts(asked.state)
    words = "; ".join(event_words.name_of(one, verdicts=verdicts) for one in handled.events)
    messages.success(request, _("Recorded: %(events)s.") % {"events": words})
    return HttpResponseRedirect(back)


def _asked(request: HttpRequest, *, game_id: UUID, slug: str) -> Request:
    action = ACTIONS.get(slug)
    if action is None:
        raise Http404
    try:
        state = game_state(game_id)
    except StreamNotFound as error:
        raise Http404 from error
    actor = actor_of(request, competition=state.competition, section=state.section)
    if actor is None or not carries(actor, action.command):
        raise PermissionDenied
    ruling = None
    if action.on_ruling:
        named = request.POST.get("ruling") or request.GET.get("ruling") or ""
        ruling = next((one for one in state.rulings if str(one.version) == named), None)
        if ruling is None:
            raise Http404
        if not is_allowed(action, state, actor, ruling):
            raise PermissionDenied
    return Request(
        action=action,
        game_id=game_id,
        state=state,
        ruling=ruling,
        actor=actor,
        now=time.time_ns() // 1_000_000,
    )


def _first_page(request: HttpRequest, asked: Request, context: dict[str, Any]) -> HttpResponse:
    """Ask for what the command needs; when it needs nothing, show the effect at once."""
    sent = {"expected_version": asked.state.version, "event_id": new_id()}
    form = asked.action.form(initial=sent, state=asked.state)
    if form.visible_fields():
        return _page(request, asked, context, form=form)
    form = asked.action.form(sent, state=asked.state)
    form.full_clean()
    try:
        handled = asked.carry_out(form, dry_run=True)
    except REFUSALS as error:
        messages.error(request, refusal_text(error))
        return HttpResponseRedirect(_back_url(asked))
    return _page(request, asked, context, form=form, handled=handled)


def _page(
    request: HttpRequest,
    asked: Request,
    context: dict[str, Any],
    *,
    form: ActionForm,
    handled: Handled[GameState, e.GameEvent] | None = None,
) -> TemplateResponse:
    proof = proof_of(asked.game_id, asked.ruling.version) if asked.ruling else None
    game = (
        Game.objects.select_related("first_player", "second_player")
        .filter(pk=asked.game_id)
        .first()
    )
    return TemplateResponse(
        request,
        "admin/games/game/action.html",
        {
            **context,
            "opts": Game._meta,
            "title": asked.action.label,
            "action": asked.action,
            "game": game,
            "game_url": reverse("admin:games_game_change", args=[asked.game_id]),
            "back_url": _back_url(asked),
            "ruling": asked.ruling,
            "proof": proof,
            "proposal": _proposal(asked, proof),
            "form": form,
            "answers": _answers(form) if handled else (),
            "events": [
                _event_line(one, asked.state, chinese=is_chinese()) for one in handled.events
            ]
            if handled
            else (),
            "effect": _effect(asked.state, handled.state, now=asked.now) if handled else (),
            "boards": boards_of(asked.state, handled.state, chinese=is_chinese())
            if handled
            else None,
            "next_version": asked.state.version + 1,
        },
    )


def _proposal(asked: Request, proof: Proof | None) -> str:
    """Return what the ruling acted on says, or "" for an action on the game itself."""
    if asked.ruling is None:
        return ""
    explained = proof.explanation if proof else ""
    question = word(QUESTIONS, asked.ruling.question.value)
    parts = (question, word(VERDICTS, asked.ruling.verdict), explained)
    return " · ".join(part for part in parts if part)


def _back_url(asked: Request) -> str:
    return reverse("admin:games_game_change", args=[asked.game_id])


def _answers(form: ActionForm) -> list[tuple[str, str]]:
    """Return what was filled in, as words, so that it is read once more."""
    shown = []
    for field in form.visible_fields():
        answer = form.cleaned_data.get(field.name)
        if isinstance(answer, bool):
            answer = _("yes") if answer else ""
        choices = {str(code): name for code, name in getattr(field.field, "choices", ())}
        if isinstance(answer, tuple):
            # Read as values of the record: shown as it was typed.
            answer = form[field.name].value()
        given = answer if isinstance(answer, list) else [answer]
        words = [str(choices.get(str(one), one)) for one in given if one not in (None, "")]
        if words:
            shown.append((str(field.label), ", ".join(words)))
    return shown


def _verdicts(state: GameState) -> dict[int, str]:
    return {one.version: one.verdict for one in state.rulings}


def _event_line(event: e.GameEvent, state: GameState, *, chinese: bool) -> dict[str, str]:
    return {
        "name": event_words.name_of(event, verdicts=_verdicts(state)),
        "side": event_words.side_word(event),
        "side_code": event_words.side_of(event),
        "detail": event_words.detail_of(event, sides=state.sides, chinese=chinese),
        "article": event_words.article_of(event),
        "edition": state.edition,
    }


def _effect(before: GameState, after: GameState, *, now: int) -> list[tuple[str, str, str, bool]]:
    """Return (what, before, after, changed) for all that an action may change."""
    rows = [
        (_("status"), word(STATUSES, before.status.value), word(STATUSES, after.status.value)),
        (_("result"), _result(before), _result(after)),
    ]
    if before.watch or after.watch:
        rows.append((_("asked of the next moves"), _asked_of(before), _asked_of(after)))
    for side in before.sides:
        name = word(SIDES, side)
        clocks = [
            duration(state.clock.remaining(side, at_ms=now)) if state.clock else ""
            for state in (before, after)
        ]
        if any(clocks):
            rows.append((_("clock of %(side)s") % {"side": name}, clocks[0], clocks[1]))
        rows.append(
            (
                _marks_of(before) % {"side": name},
                str(before.count(fouls_of(before), side)),
                str(after.count(fouls_of(after), side)),
            )
        )
    if late := late_words(before, after):
        rows.append((_("found after the end"), "", late))
    rows += effect_rows(before, after)
    return [(what, old, new, old != new) for what, old, new in rows]


def _marks_of(state: GameState) -> str:
    """Return the heading of what the book counts against a side."""
    weiqi = state.kernel.game == "weiqi"
    return _("warnings of %(side)s") if weiqi else _("fouls of %(side)s")


def _asked_of(state: GameState) -> str:
    watch = state.watch
    if watch is None:
        return _("nothing")
    return demand(watch.must_vary, watch.rounds, needs_idle=watch.needs_idle)


def _result(state: GameState) -> str:
    return result_word(state.ending.result, state.sides) if state.ending else _("no result yet")

"""The page of an action on a game: what it would record and change, before it is recorded."""

from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from games import panels
from games.admin.actions.action import Action, ActionForm
from games.admin.actions.table import ACTIONS, is_allowed
from games.admin.actor import actor_of, carries
from games.admin.declared_forms import answers_of
from games.admin.repairs_preview import boards_of
from games.admin.steps import Preview, Refusal, Steps
from games.admin.timeline import TimelineRow, timeline_of
from games.labels import events as event_words
from games.labels.article_numbers import own_book
from games.labels.effect import effect_of
from games.labels.language import is_chinese
from games.labels.refusals import WARNINGS, figures_of
from games.ledger import store
from games.ledger.clock import now_ms
from games.ledger.errors import StreamNotFound
from games.models import Game, new_id
from games.record import commands as c
from games.record import events as e
from games.record.decider import GAMES
from games.record.errors import CommandRefusedError
from games.record.ruling import RulingOnRecord
from games.record.state import GameState
from games.record.values import Actor
from games.refusals import refusal_text
from games.rules.protocol import NotationError
from games.rules.verdict import Verdict
from games.selectors import game_state
from games.streams.confirmation import Warned
from games.streams.handling import Handled


class GameSteps(Steps[GameState, c.GameCommand, e.GameEvent, ActionForm]):
    """One action on one game, and the ruling it acts on where it does."""

    decider = GAMES

    def __init__(
        self,
        request: HttpRequest,
        *,
        action: Action,
        ruling: RulingOnRecord | None,
        context: dict[str, Any],
        stream_id: UUID,
        state: GameState,
        actor: Actor,
    ) -> None:
        now = now_ms()
        super().__init__(request, stream_id=stream_id, state=state, actor=actor, now=now)
        self.action = action
        self.ruling = ruling
        self.context = context

    def fits(self) -> bool:
        """Return whether the game, and the ruling, is at a point for the action."""
        return self.action.fits(self.state, self.ruling)

    def says_not_fitting(self, *, sent: bool) -> str:
        """Tell it of the button alone: a form sent is decided, which says why not."""
        return "" if sent else _("The game is not at a point where this can be done.")

    def first_form(self, sent: dict[str, Any]) -> ActionForm:
        """Filled from the address and what was sent: links elsewhere come with fields set."""
        # A link of the record names the entry it stands beside.
        return self.action.form(initial={**self.request.GET.dict(), **sent}, state=self.state)

    def bound_form(self, data: Any, files: Any = None) -> ActionForm:
        """Return the form with what was sent; no action of a game takes files."""
        return self.action.form(data, state=self.state)

    def command(self, cleaned: dict[str, Any]) -> c.GameCommand:
        """Built of the cleaned answers; a ruling that is acted on is looked up by its version.

        :raises CommandRefusedError: the move written is none here, or more than one.
        """
        try:
            return self.action.build(cleaned, self.state, self.ruling)
        except NotationError as error:
            raise CommandRefusedError(error.code) from error

    def back(self, form: ActionForm | None = None) -> str:
        """Return the address of the game's page."""
        return reverse("admin:games_game_change", args=[self.stream_id])

    def refusal_text(self, refusal: Refusal) -> str:
        """In the reader's language; articles of the game's own book go without its name."""
        return refusal_text(refusal, own=own_book(self.state.edition))

    def recorded(self, handled: Handled[GameState, e.GameEvent]) -> str:
        """Names joined by "; ", for the message above the next page."""
        verdicts = _verdicts(self.state)
        return "; ".join(event_words.name_of(event, verdicts=verdicts) for event in handled.events)

    def page(
        self, form: ActionForm, preview: Preview[GameState, e.GameEvent] | None = None
    ) -> TemplateResponse:
        """Show the form, or what it would record and change."""
        return _page(self, form, preview)


def blank_form(action: Action, state: GameState) -> ActionForm:
    """Return the form of an action as it stands on another page than its own."""
    sent = {"expected_version": state.version, "event_id": new_id()}
    return action.form(initial=sent, state=state)


def action_page(
    request: HttpRequest, *, game_id: UUID, slug: str, context: dict[str, Any]
) -> HttpResponse:
    """Answer one step of an action.

    :raises Http404: for no such game, ruling or action.
    :raises PermissionDenied: when the user's role does not carry the command.
    """
    action = ACTIONS.get(slug)
    if action is None:
        raise Http404
    try:
        state = game_state(game_id)
    except StreamNotFound as error:
        raise Http404 from error
    actor = actor_of(request, event=state.event, section=state.section)
    if actor is None or not carries(actor, action.command):
        raise PermissionDenied
    ruling = None
    if action.on_ruling:
        named = request.POST.get("ruling") or request.GET.get("ruling") or ""
        ruling = next((ruling for ruling in state.rulings if str(ruling.version) == named), None)
        if ruling is None:
            raise Http404
        if not is_allowed(action, state, actor, ruling):
            raise PermissionDenied
    steps = GameSteps(
        request,
        action=action,
        ruling=ruling,
        context=context,
        stream_id=game_id,
        state=state,
        actor=actor,
    )
    return steps.answer()


def _page(
    steps: GameSteps, form: ActionForm, preview: Preview[GameState, e.GameEvent] | None
) -> TemplateResponse:
    handled = preview.handled if preview else None
    game = (
        Game.objects.select_related("first_player", "second_player")
        .filter(pk=steps.stream_id)
        .first()
    )
    return TemplateResponse(
        steps.request,
        "admin/games/game/action.html",
        {
            **steps.context,
            "opts": Game._meta,
            "title": steps.action.label,
            "action": steps.action,
            "game": game,
            "game_url": reverse("admin:games_game_change", args=[steps.stream_id]),
            "back_url": steps.back(),
            "ruling": steps.ruling,
            "panels": _panels(steps),
            "form": form,
            "answers": answers_of(form) if handled else (),
            "events": [
                _event_line(event, steps.state, chinese=is_chinese()) for event in handled.events
            ]
            if handled
            else (),
            "effect": effect_of(steps.state, handled.state, now=steps.now) if handled else (),
            "boards": boards_of(steps.state, handled.state, chinese=is_chinese())
            if handled
            else None,
            "fallen": _fallen(steps, handled) if handled else (),
            "preview": preview,
            "warnings": [_warning(warned) for warned in preview.warnings] if preview else (),
            "next_version": steps.state.version + 1,
        },
    )


def _fallen(steps: GameSteps, handled: Handled[GameState, e.GameEvent]) -> tuple[TimelineRow, ...]:
    """Return the entries of the record that stand no longer after the command."""
    fallen = handled.state.annulled - steps.state.annulled
    if not fallen:
        return ()
    rows = timeline_of(store.load(steps.stream_id), chinese=is_chinese()).rows
    return tuple(row for row in rows if row.version in fallen)


def _warning(warned: Warned) -> dict[str, object]:
    """As `warned.html` prints it: level, sentence, article, figures."""
    return {
        "level": warned.level,
        "text": WARNINGS[warned.code],
        "article": warned.article,
        "facts": figures_of(warned),
    }


def _panels(steps: GameSteps) -> tuple[panels.Shown, ...]:
    """Return what is shown of the ruling acted on, nothing for an action on the game itself."""
    if steps.ruling is None:
        return ()
    return panels.shown(panels.Place.ACTION, steps.stream_id, steps.ruling.version)


def _verdicts(state: GameState) -> dict[int, Verdict]:
    return {ruling.version: ruling.verdict for ruling in state.rulings}


def _event_line(event: e.GameEvent, state: GameState, *, chinese: bool) -> dict[str, object]:
    return {
        "name": event_words.name_of(event, verdicts=_verdicts(state)),
        "side": event_words.side_word(event),
        "side_code": event_words.side_of(event),
        "detail": event_words.detail_of(event, sides=state.sides, chinese=chinese),
        "articles": event_words.articles_of(event),
        "edition": state.edition,
    }

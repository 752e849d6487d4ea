"""Everything the page of one game prints."""

from typing import Any

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from games import panels
from games.admin.actions.menus import menus
from games.admin.actor import actor_of, carries
from games.admin.now_card import now_card
from games.admin.timeline import Timeline, timeline_of
from games.admin.words import GROUPS
from games.labels.article_numbers import cited_words, own_book
from games.labels.codes import (
    EDITIONS,
    REASONS,
    STATUSES,
    word,
)
from games.labels.effect import result_text
from games.labels.events import control_words
from games.labels.settings import basis_words, setting_lines
from games.labels.terms import term
from games.ledger import store
from games.ledger.errors import StreamNotFound
from games.models import Game
from games.record.annulment.commands import AnnulAct, CorrectMove
from games.record.state import GameState
from games.record.values import Actor


def game_context(request: HttpRequest, game: Game, *, chinese: bool) -> dict[str, Any]:
    """Return what the template of one game reads.

    :raises Http404: when the ledger has no such stream.
    """
    try:
        stored = store.load(game.pk)
    except StreamNotFound as error:
        raise Http404 from error
    show = request.GET.get("show", "")
    timeline = timeline_of(stored, show=show, chinese=chinese)
    state = timeline.state
    actor = actor_of(request, event=state.event, section=state.section)
    return {
        "game": game,
        "facts": _facts(game, timeline),
        "now": now_card(game, state, actor),
        "menus": menus(game.pk, state, actor),
        "timeline": timeline,
        "filters": _filters(show, timeline),
        "panels": panels.shown(
            panels.Place.OFFICE, game.pk, edition=game.edition, chinese=chinese, actor=actor
        ),
        "replay_url": replay_url(game),
        "table_url": f"/table/{game.pk}/",
        **_corrections(game, actor),
    }


def _corrections(game: Game, actor: Actor | None) -> dict[str, str]:
    """Return the addresses at which an entry is annulled or corrected, for who may."""
    return {
        name: reverse("admin:games_game_action", args=[game.pk, slug])
        for name, slug, command in (
            ("annul_url", "annul", AnnulAct),
            ("correct_url", "correct-move", CorrectMove),
        )
        if carries(actor, command)
    }


def replay_url(game: Game) -> str:
    """Return the address of the public page of `game`."""
    return reverse("web:game", args=[game.pk])


def _facts(game: Game, timeline: Timeline) -> list[tuple[str, str]]:
    state, ending = timeline.state, timeline.state.ending
    result = result_text(state, timeline.events) or _("no result yet")
    reason = term(REASONS, ending.reason, edition=state.edition) if ending else ""
    article = cited_words(ending.article, own=own_book(state.edition)) if ending else ""
    basis = basis_words(state.edition, ending.basis) if ending else ""
    facts = [
        (_("result"), " · ".join(part for part in (result, reason, article, basis) if part)),
        (_("status"), word(STATUSES, state.status.value)),
        (_("competition"), game.competition),
        (_("round"), game.round),
        (_("table"), game.table),
        (_("place"), game.place),
        (_("date"), str(game.played_on or game.date_text)),
        (_("edition"), word(EDITIONS, state.edition)),
        (_("time control"), control_words(state.time_control, state.edition)),
        (_("regulations"), _regulations(state)),
        (_("number of moves"), str(state.plies)),
        (_("version"), str(state.version)),
        (_("game number"), str(game.pk)),
    ]
    return [(name, value) for name, value in facts if value]


def _regulations(state: GameState) -> str:
    """Return what the event has set, "" for a game read from a file, which says nothing of it."""
    if state.source is not None:
        return ""
    return " · ".join(
        _("%(what)s: %(how)s") % {"what": what, "how": how} for what, how in setting_lines(state)
    )


def _filters(show: str, timeline: Timeline) -> list[tuple[str, str, bool]]:
    links = [("?#timeline", _("all"), show not in GROUPS)]
    links += [
        (f"?show={code}#timeline", str(name), show == code)
        for code, (name, _kinds) in GROUPS.items()
    ]
    return links

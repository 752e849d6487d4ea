"""What every page of the tournament office shares: the event, who acts, names, the ways on."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.urls import reverse

from games import api
from games.api import cache_of
from games.labels.language import is_chinese
from games.record.values import Actor
from games.rights import reach
from tournaments import selectors
from tournaments.admin.acting import actor_in
from tournaments.handlers.personal.witnesses import witnesses_of
from tournaments.models import Tournament
from tournaments.record.authority import may_see_drafts
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.state import StageState, TournamentState
from tournaments.record.teams.secrecy import may_see_line_ups, without_line_ups


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """One event as somebody logged in looks at it; `now` is server time in ms.

    `named` are the entrants by number, `people` by id, witnesses by their commitments.
    """

    id: UUID
    state: TournamentState
    actor: Actor | None
    named: dict[int, str]
    people: dict[str, str]
    chinese: bool
    now: int

    @property
    def title(self) -> str:
        """The event's title with its section."""
        rules = self.state.regulations
        return f"{rules.title} {rules.section}".strip()

    @property
    def sees_drafts(self) -> bool:
        """Whether the office held here may see a pairing that is not signed yet."""
        return self.actor is not None and may_see_drafts(self.state, self.actor)

    @property
    def stage(self) -> StageState | None:
        """The stage under way, None before the start."""
        return self.state.stages[-1] if self.state.stages else None

    def url(self, name: str, *more: object) -> str:
        """Return the address of another page of this event."""
        return reverse(f"admin:tournaments_{name}", args=[self.id, *more])

    def back(self, where: str) -> str:
        """Return where an act leads back to, the desk where that page is not there yet."""
        stage = self.stage
        latest = stage.latest if stage else None
        if where == "pairing" and latest is not None:
            return self.url("pairing", latest.number)
        if where == "results" and latest is not None and latest.status != "draft":
            return self.url("results", latest.number)
        if where == "line_ups" and latest is not None:
            return self.url("line_ups", latest.number)
        if where == "schedule" and stage is not None and stage.rules.kind.round_robin:
            return self.url("schedule")
        if where == "rating_reports":
            return self.url("rating_reports")
        if where == "sheet" and stage is not None and stage.rules.kind.has_sheet:
            return self.url("sheet")
        return self.url("desk")


def desk_of(request: HttpRequest, tournament_id: UUID) -> Desk:
    """Return the event of a page, line-ups not yet public left out for who takes none in.

    :raises Http404: there is no such tournament.
    :raises PermissionDenied: no office of whoever is logged in reaches it.
    """
    try:
        state = cache_of(TOURNAMENTS).current(tournament_id).state
    except api.StreamNotFound as error:
        raise Http404 from error
    if not reach(request.user, Tournament._meta.label_lower).holds(state.event, state.section):
        raise PermissionDenied
    actor = actor_in(request, state)
    if actor is None or not may_see_line_ups(state, actor):
        state = without_line_ups(state)
    stage = state.stages[-1] if state.stages else None
    known = selectors.names(state, stage)
    named = known.by_number or {
        number.number: known.by_id.get(number.id, "") for number in state.numbers
    }
    return Desk(
        id=tournament_id,
        state=state,
        actor=actor,
        named=named,
        people={**known.by_id, **witnesses_of(tournament_id)},
        chinese=is_chinese(),
        now=api.now_ms(),
    )


def frame(desk: Desk, title: str, context: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return the context of a page: the site's, the event's, the page's own."""
    return {
        **context,
        "opts": Tournament._meta,
        "title": title,
        "subtitle": desk.title,
        "desk": desk,
        "desk_url": desk.url("desk"),
        "public_url": reverse("tournaments:event", args=[desk.id]),
        **more,
    }

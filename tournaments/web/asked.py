"""What the address of a public page asks for: event, moment, stage, group, round."""

from dataclasses import dataclass
from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpRequest

from games import api
from games.access import actor_for
from games.http import Following, check_ration, follow
from games.labels.language import is_chinese
from games.record.errors import NotAllowedError
from games.record.values import Actor
from tournaments import selectors
from tournaments.record.state import StageState, TournamentState
from tournaments.record.teams.secrecy import may_see_line_ups, without_line_ups
from tournaments.selectors.shown import stage_groups, without_draft
from tournaments.selectors.withheld import is_hidden


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSnapshot:
    """An event as everybody may see it, at the moment and place an address names.

    `version` is that of the address, None for now; `head` is the newest. `upto` is the round
    after which tables are shown; `group` "" where the stage has one table. `following` says
    how the page follows, None for a past moment.
    """

    id: UUID
    state: TournamentState
    version: int | None
    head: int
    stage: StageState | None
    group: str
    upto: int
    chinese: bool
    following: Following | None

    def query(self, **changes: object) -> str:
        """Return the query of this place with `changes`, "" for what is usual."""
        parameters: dict[str, object] = {
            "v": self.version or "",
            "stage": self.stage.index if self.stage and len(self.state.stages) > 1 else "",
            "group": self.group,
            "round": self.upto if self.stage and self.upto != self.stage.published else "",
            **changes,
        }
        filled = [(name, str(item)) for name, item in parameters.items() if item not in ("", None)]
        return f"?{urlencode(filled)}" if filled else ""


def snapshot_of(request: HttpRequest, tournament_id: UUID, *, now: bool = False) -> EventSnapshot:
    """Return what a request asks for; `now`: as it stands now, whatever the moment asked for.

    :raises Http404: there is no such event, moment, stage, group or round.
    :raises Throttled: this client has had its share of past moments for now.
    """
    version = None if now else _number(request, "v")
    following = follow(f"tournaments/{tournament_id}") if version is None else None
    try:
        head = api.stream_head(tournament_id).version
        if selectors.is_long_ago(tournament_id, version):
            check_ration(request, "heavy")
        if is_hidden(tournament_id, _office_of(request)):
            raise Http404
        full = selectors.tournament_state(tournament_id, version=version)
    except api.StreamNotFound as error:
        raise Http404 from error
    if version is not None and not 1 <= version <= head:
        raise Http404
    state = without_draft(full)
    if not _takes_line_ups_in(request, state):
        state = without_line_ups(state)
    stage = selectors.stage_at(state, _number(request, "stage") or 0)
    if stage is None and _number(request, "stage"):
        raise Http404
    groups = stage_groups(stage) if stage else ("",)
    group = request.GET.get("group") or groups[0]
    if group not in groups:
        raise Http404
    published = stage.published if stage else 0
    upto = _number(request, "round")
    if upto is not None and not 1 <= upto <= published:
        raise Http404
    return EventSnapshot(
        id=tournament_id,
        state=state,
        version=version,
        head=head,
        stage=stage,
        group=group,
        upto=published if upto is None else upto,
        chinese=is_chinese(),
        following=following,
    )


def _office_of(request: HttpRequest) -> api.Asking:
    """Return how to learn in which office somebody logged in reads at an event."""

    def office(event: str, section: str) -> Actor | None:
        try:
            return actor_for(request.user, event=event, section=section)
        except NotAllowedError:
            return None

    return office


def _takes_line_ups_in(request: HttpRequest, state: TournamentState) -> bool:
    """Return whether who is logged in holds an office here that prints slips before the match."""
    actor = _office_of(request)(state.event, state.section)
    return actor is not None and may_see_line_ups(state, actor)


def _number(request: HttpRequest, name: str) -> int | None:
    """Return a whole number of the query, None where it is not given.

    :raises Http404: for anything else.
    """
    text = request.GET.get(name, "")
    if not text:
        return None
    if not text.isascii() or not text.isdecimal() or len(text) > 9 or int(text) < 1:
        raise Http404
    return int(text)

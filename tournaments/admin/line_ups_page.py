"""Line-ups of a round (出场名单) on one page: every match, both teams side by side.

A team's list that was not changed plays as entered. Each team is one command; what the book's
kind of team event forbids is told beside the team, and nothing entered is lost. Xiangqi 2020
11.1-11.4, gomoku 2025 26.2.1-26.2.4, weiqi 2002 25.2.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import zip_longest
from typing import Any
from uuid import UUID, uuid5

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from uuid_utils.compat import uuid7

from games.api import handle
from games.streams.confirmation import ConfirmationNeededError
from tournaments.admin.acting import carries
from tournaments.admin.action_pages import warned
from tournaments.admin.actions.table import ACTIONS
from tournaments.admin.pages import Desk, desk_of, frame
from tournaments.admin.results_form import member_names
from tournaments.admin.tabs.bar import button
from tournaments.labels.refusals import REFUSALS, Refusal, refusal_text
from tournaments.record import commands as c
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.knockout.match_games import is_team_event
from tournaments.record.state import Board, Round, StageState
from tournaments.record.values import RoundStatus

NONE: Mapping[int, Any] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Team:
    """One team of a round: its list by (id, name), who is set down, whether that was named."""

    number: int
    name: str
    roster: tuple[tuple[str, str], ...]
    players: tuple[str, ...]
    named: bool
    late: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A late line-up that waits for its confirmation."""

    team: Team
    players: tuple[str, ...]
    error: ConfirmationNeededError


class LineUps(forms.Form):
    """A player for every board of every team, and who has handed the list in."""

    event_id = forms.UUIDField(widget=forms.HiddenInput)
    reason = forms.CharField(required=False, max_length=2000)

    def __init__(self, *args: Any, teams: tuple[Team, ...], boards: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.teams, self.boards = teams, boards
        for team in teams:
            choices = [("", _("nobody")), *team.roster]
            for at in range(1, boards + 1):
                player = team.players[at - 1] if at <= len(team.players) else ""
                label = _("%(team)s, board %(number)d") % {"team": team.name, "number": at}
                self.fields[f"p{team.number}-{at}"] = forms.ChoiceField(
                    choices=choices,
                    required=False,
                    initial=player,
                    widget=forms.Select(attrs={"aria-label": label}),
                )
            self.fields[f"in{team.number}"] = forms.BooleanField(
                required=False, initial=team.named, label=_("handed in")
            )

    def given(self, team: Team) -> tuple[str, ...] | None:
        """Return the line-up to be named for a team, None where there is nothing new."""
        names = [f"p{team.number}-{at}" for at in range(1, self.boards + 1)]
        if any(name in self.errors for name in names) or not any(
            name in self.data for name in names
        ):
            return None
        players = tuple(self.cleaned_data.get(name, "") for name in names)
        before = (*team.players, *[""] * self.boards)[: self.boards]
        is_new = not team.named and bool(self.cleaned_data.get(f"in{team.number}"))
        return players if players != before or is_new else None


def line_ups_page(
    request: HttpRequest, *, tournament_id: UUID, number: int, context: dict[str, Any]
) -> HttpResponse:
    """Show the line-ups of a round, or name those that were entered.

    :raises Http404: no such round, or a draft and no office that may see it, or no team matches.
    :raises PermissionDenied: the user's role names no line-ups.
    """
    desk = desk_of(request, tournament_id)
    stage, played = _round(desk, number)
    teams = _teams(desk, stage, played)
    boards = desk.state.regulations.teams.boards
    if request.method != "POST":
        form = LineUps(initial={"event_id": uuid7()}, teams=teams, boards=boards)
        return _page(request, desk, played, form, context, {})
    if not carries(desk.actor, c.NameLineUp):
        raise PermissionDenied
    form = LineUps(request.POST, teams=teams, boards=boards)
    form.full_clean()
    if "event_id" not in form.cleaned_data:
        return _page(request, desk, played, form, context, {})
    faults, waiting = _name(request, desk, number, form)
    if not faults and not waiting and not form.errors:
        return HttpResponseRedirect(desk.url("line_ups", number))
    again = desk_of(request, tournament_id)
    return _page(request, again, _round(again, number)[1], form, context, faults, waiting)


def _round(desk: Desk, number: int) -> tuple[StageState, Round]:
    played = desk.stage.round(number) if desk.stage else None
    if desk.stage is None or played is None or not is_team_event(desk.state):
        raise Http404
    if played.status is RoundStatus.DRAFT and not desk.sees_drafts:
        raise Http404
    return desk.stage, played


def _teams(desk: Desk, stage: StageState, played: Round) -> tuple[Team, ...]:
    """Return both teams of every match, match by match."""
    ids = {slot.number: slot.id for slot in stage.slots}
    named = {line_up.number: line_up.players for line_up in played.line_ups}
    known = member_names(desk.state, stage, played)
    found: list[Team] = []
    for board in played.boards:
        for number in (board.pair.first, board.pair.second):
            entry = desk.state.entry(ids[number])
            members = entry.members if entry else ()
            found.append(
                Team(
                    number=number,
                    name=f"{number} {desk.named.get(number, '')}".strip(),
                    roster=tuple(
                        (member, f"{at} {known.get(member, member[:8])}")
                        for at, member in enumerate(members, start=1)
                    ),
                    players=named.get(number, members),
                    named=number in named,
                    late=played.line_ups_closed or _begun(board),
                )
            )
    return tuple(found)


def _begun(board: Board) -> bool:
    return bool(board.log or board.games or board.outcome)


def _name(
    request: HttpRequest, desk: Desk, number: int, form: LineUps
) -> tuple[dict[int, str], dict[int, Waiting]]:
    """Give one command a team; return by team what was refused, and what is to be confirmed."""
    faults: dict[int, str] = {}
    waiting: dict[int, Waiting] = {}
    named: list[str] = []
    for team in form.teams:
        players = form.given(team)
        if players is None:
            continue
        try:
            _send(request, desk, number, form, team, players, moved=bool(named))
        except ConfirmationNeededError as error:
            waiting[team.number] = Waiting(team=team, players=players, error=error)
        except REFUSALS as refusal:
            faults[team.number] = _fault(team, refusal)
        else:
            named.append(team.name)
    if named:
        messages.success(request, _("Line-ups named: %(teams)s.") % {"teams": _(", ").join(named)})
        # The record has moved on: a token that came before would be asked for once more.
        waiting = {
            other.team.number: replace(
                other, error=_needed_confirmation(request, desk, number, form, other)
            )
            for other in waiting.values()
        }
    for team in form.teams:
        if team.number in faults:
            messages.error(request, f"{team.name}: {faults[team.number]}")
        if team.number in waiting:
            messages.warning(request, _("%(team)s: to be confirmed.") % {"team": team.name})
    return faults, waiting


def _send(
    request: HttpRequest,
    desk: Desk,
    number: int,
    form: LineUps,
    team: Team,
    players: tuple[str, ...],
    *,
    moved: bool = False,
) -> None:
    """Name one line-up; `moved`: this request has named another, whose token came with its.

    :raises ConfirmationNeededError: the line-up is late and nobody has confirmed it yet.
    """
    if desk.actor is None:
        raise PermissionDenied
    reason = form.cleaned_data.get("reason", "")
    base: UUID = form.cleaned_data["event_id"]
    carry_out = partial(
        handle,
        TOURNAMENTS,
        c.NameLineUp(round=number, number=team.number, players=players, reason=reason),
        stream_id=desk.id,
        by=desk.actor,
        event_id=uuid5(base, f"{team.number} {' '.join(players)} {reason}"),
        now=desk.now,
    )
    try:
        carry_out(confirm=request.POST.get(f"confirm{team.number}", "")[:100])
    except ConfirmationNeededError as error:
        if not moved or request.POST.get(f"seen{team.number}") != seen(error):
            raise
        carry_out(confirm=error.token)


def _needed_confirmation(
    request: HttpRequest, desk: Desk, number: int, form: LineUps, waiting: Waiting
) -> ConfirmationNeededError:
    """Return what is to be confirmed of a line-up on the record as it stands now."""
    try:
        _send(request, desk, number, form, waiting.team, waiting.players)
    except ConfirmationNeededError as error:
        return error
    return waiting.error


def seen(error: ConfirmationNeededError) -> str:
    """Return the digest of warnings, to tell whether they are those that were shown."""
    text = repr([(warning.level, warning.code, warning.facts) for warning in error.warnings])
    return hashlib.sha256(text.encode()).hexdigest()


def _fault(team: Team, refusal: Refusal) -> str:
    """Return why a line-up was refused, with the board and the player meant."""
    text = refusal_text(refusal)
    facts = getattr(refusal, "facts", {})
    board, player = facts.get("board"), facts.get("id")
    if not board:
        return text
    where = _("board %(number)d") % {"number": int(board)}
    who = dict(team.roster).get(str(player), "")
    return f"{where} {who}: {text}".replace(" :", ":")


def _page(
    request: HttpRequest,
    desk: Desk,
    played: Round,
    form: LineUps,
    context: dict[str, Any],
    faults: dict[int, str],
    waiting: Mapping[int, Waiting] = NONE,
) -> TemplateResponse:
    """Show the form; after a refusal with all that was entered."""
    stage, played = _round(desk, played.number)
    teams = {team.number: team for team in _teams(desk, stage, played)}
    editable = (
        carries(desk.actor, c.NameLineUp)
        and played.status is not RoundStatus.CLOSED
        and desk.state.status == "running"
    )
    matches = [
        {
            "board": board.pair.board,
            "sides": [
                _side(teams[number], form, faults.get(number, ""), waiting.get(number))
                for number in (board.pair.first, board.pair.second)
            ],
        }
        for board in played.boards
    ]
    late = any(team.late for team in teams.values())
    close = ACTIONS["close-line-ups"]
    may_close = close.fits(desk.state) and carries(desk.actor, close.command)
    is_last = played.number == len(stage.played)
    return TemplateResponse(
        request,
        "admin/tournaments/line_ups.html",
        frame(
            desk,
            _("Line-ups of round %(number)d") % {"number": played.number},
            context,
            form=form,
            matches=matches,
            editable=editable,
            late=late and editable,
            closed=played.line_ups_closed,
            missing=sum(1 for team in teams.values() if not team.named),
            close=button(desk, close) if may_close and is_last else None,
            kind=desk.state.regulations.teams.kind,
            slips_url=desk.url("slips", played.number) if editable else "",
            rounds=[
                (desk.url("line_ups", round_.number), round_.number, round_.number == played.number)
                for round_ in stage.played
            ],
            next_url=desk.url("pairing", played.number)
            if played.status is RoundStatus.DRAFT
            else desk.url("results", played.number),
        ),
    )


def _side(team: Team, form: LineUps, fault: str, waits: Waiting | None) -> dict[str, Any]:
    return {
        "team": team,
        "waits": _confirmed(team, waits) if waits else None,
        "fields": [form[f"p{team.number}-{at}"] for at in range(1, form.boards + 1)],
        "handed_in": form[f"in{team.number}"],
        "fault": fault,
        "reserves": team.roster[form.boards :],
    }


def _confirmed(team: Team, waits: Waiting) -> dict[str, Any]:
    """Return what is asked about a late line-up: what stands and what would, player by player."""
    names = dict(team.roster)
    error = waits.error
    return {
        "token": error.token,
        "seen": seen(error),
        "warnings": [{**warned(warning), "facts": ()} for warning in error.warnings],
        "boards": [
            (names.get(text, "–"), names.get(other, "–"))
            for text, other in zip_longest(
                team.players[: len(waits.players)], waits.players, fillvalue=""
            )
        ],
    }

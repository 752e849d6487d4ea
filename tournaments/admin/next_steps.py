"""What the desk asks for next: one sentence, and a list of what is missing with the way there."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.hooks import Hook
from tournaments.admin.acting import carries
from tournaments.admin.course import (
    Need,
    needs_of,
    pairing_is_due,
    planned_step,
    stage_is_over,
    unnamed_teams,
    waiting_choosers,
    waits_for_sheet,
)
from tournaments.admin.match_notes import match_acts, seat_text
from tournaments.admin.pages import Desk
from tournaments.record import commands as c
from tournaments.record.duties import outdated_reports
from tournaments.record.results.open_proposals import open_proposals
from tournaments.record.state import PublishedTable, Round, StageState
from tournaments.record.tables.differing import (
    Difference,
    difference_of,
    last_tables,
    place_changes,
)
from tournaments.record.tables.ranked import rows_of, standings
from tournaments.record.values import RoundStatus, Status
from tournaments.schedules.steps import NeedsDecision

ACCEPT = "accept-correction"
PUBLISH = "publish-places"
SHOWN = 30
"""Boards named one by one."""
MOVED = 6
"""Entrants named whose place is another than the published one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Todo:
    """One thing that is missing; `url` and `label` are the button there, "" for who may not."""

    text: str
    url: str = ""
    label: str = ""
    slug: str = ""


MISSING: Hook[Callable[[Desk], Iterable[Todo]]] = Hook()
"""What apps above add to what an event lacks."""


def next_step(desk: Desk) -> str:
    """Return what is to be done next, in one sentence."""
    state, stage = desk.state, desk.stage
    if state.cancelled:
        return _("The tournament is cancelled: %(reason)s") % {"reason": state.cancelled}
    if state.status is Status.FINISHED:
        return _("The tournament is over. Only corrections and rulings are left.")
    if stage is None:
        return _before_start(desk)
    latest = stage.latest
    if latest is not None and latest.status is RoundStatus.DRAFT:
        return _(
            "The pairing of round %(number)d is a draft: look at it, then sign and publish."
        ) % {"number": latest.number}
    if latest is not None and latest.status is RoundStatus.PUBLISHED:
        return _under_way(desk, stage, latest)
    if waits_for_sheet(state):
        return _("Draw the sheet of the knockout.")
    if pairing_is_due(state):
        return _("Pair round %(number)d.") % {"number": len(stage.played) + 1}
    if not stage_is_over(state) and isinstance(planned_step(state), NeedsDecision):
        return _("A match of the last round has to be decided before play goes on.")
    if stage.index < len(state.regulations.stages):
        return _("The stage is over: open the next one.")
    return _("Every round is confirmed: publish the final standings, then close the tournament.")


def _before_start(desk: Desk) -> str:
    state = desk.state
    if len(state.entries) < 2:
        return _("Bring in the entry list.")
    drawn = {number.id for number in state.numbers}
    if not drawn:
        return _("Draw the numbers.")
    if drawn != {entry.id for entry in state.entries}:
        return _("The entries have changed since the draw: draw again.")
    if state.is_draft:
        return _("Numbers are drawn: publish the tournament, then start it.")
    return _("Numbers are drawn: close the entries and start.")


def _under_way(desk: Desk, stage: StageState, latest: Round) -> str:
    """Return what a published round waits for."""
    needs = needs_of(desk.state, stage, latest)
    missing = [board for board, need in needs.items() if need is Need.RESULT]
    if missing:
        text = ngettext(
            "Round %(number)d: %(count)d result is missing (boards %(boards)s).",
            "Round %(number)d: %(count)d results are missing (boards %(boards)s).",
            len(missing),
        )
        return text % {
            "number": latest.number,
            "count": len(missing),
            "boards": " ".join(str(number) for number in missing[:SHOWN]),
        }
    if needs:
        text = ngettext(
            "Round %(number)d: %(count)d match is not decided (matches %(boards)s).",
            "Round %(number)d: %(count)d matches are not decided (matches %(boards)s).",
            len(needs),
        )
        return text % {
            "number": latest.number,
            "count": len(needs),
            "boards": " ".join(str(need) for need in list(needs)[:SHOWN]),
        }
    return _("Round %(number)d: every result is in. Confirm the round.") % {"number": latest.number}


def todo(desk: Desk) -> list[Todo]:
    """Return the corrections that wait and what the round under way lacks, with its button."""
    others = [missing for source in MISSING for missing in source(desk)]
    return [*_corrections(desk), *_tables(desk), *_reports(desk), *_of_round(desk), *others]


def _tables(desk: Desk) -> list[Todo]:
    """Return the tables published last that show other places now, with the way to correct them.

    Gomoku 2025 25.2.3-A, weiqi 2002 30.7: what is published is signed, so it is published anew.
    """
    may = carries(desk.actor, c.PublishStandings)
    found = []
    for table in last_tables(desk.state):
        if difference_of(desk.state, table) is not Difference.OUT_OF_DATE:
            continue
        text = _("The published table of round %(round)d no longer shows the places as they are.")
        moved = _moved(desk, table)
        query = f"?round={table.round}&group={table.group}"
        found.append(
            Todo(
                text=f"{text % {'round': table.round}} {moved}".strip(),
                url=desk.url("act", PUBLISH) + query if may else "",
                label=_("Correct the places"),
                slug="correct-places",
            )
        )
    return found


def _moved(desk: Desk, table: PublishedTable) -> str:
    """Return who stands elsewhere now than in a published table, with both places."""
    now = standings(desk.state, stage=table.stage, upto=table.round, group=table.group)
    moved = [
        f"{seat_text(desk, change.number)} {change.before or '–'} → {change.after or '–'}"
        for change in place_changes(table.rows, rows_of(now))
    ]
    return ", ".join(moved[:MOVED]) + (" …" if len(moved) > MOVED else "")


def _reports(desk: Desk) -> list[Todo]:
    """Return the rating reports whose games have changed since they were sent."""
    may = carries(desk.actor, c.ReportRatings)
    text = _("Rating report %(number)d says otherwise than the games by now.")
    return [
        Todo(
            text=text % {"number": number},
            url=desk.url("rating_reports") if may else "",
            label=_("Report to the rating office again"),
            slug="report-again",
        )
        for number in outdated_reports(desk.state)
    ]


def _corrections(desk: Desk) -> list[Todo]:
    """Return what changed games call for, each with the way to the answer."""
    may = carries(desk.actor, c.AcceptCorrection)
    found = []
    for proposal in open_proposals(desk.state):
        at = {"round": proposal.event.round, "board": proposal.event.board}
        text = _("Round %(round)d, board %(board)d: the game came to another result.") % at
        moved = ", ".join(
            f"{seat_text(desk, change.number)} {change.place_before or '–'} → "
            f"{change.place_after or '–'}"
            for change in proposal.event.moved[:SHOWN]
            if change.place_before != change.place_after
        )
        found.append(
            Todo(
                text=f"{text} {moved}".strip(),
                url=f"{desk.url('act', ACCEPT)}?proposal={proposal.version}" if may else "",
                label=_("Look at the correction"),
                slug=ACCEPT,
            )
        )
    return found


def _of_round(desk: Desk) -> list[Todo]:
    stage = desk.stage
    latest = stage.latest if stage else None
    if stage is None or latest is None or desk.state.status is not Status.RUNNING:
        return []
    if latest.status is RoundStatus.CLOSED:
        return []
    found = [*_line_ups(desk, latest), *_choices(desk, stage, latest)]
    if latest.status is RoundStatus.PUBLISHED:
        found += _results(desk, latest, needs_of(desk.state, stage, latest))
        found += _matches(desk, stage, latest)
    return found


def _line_ups(desk: Desk, latest: Round) -> list[Todo]:
    missing = unnamed_teams(desk.state, latest)
    if not missing:
        return []
    matches = ", ".join(str(number) for number in list(missing)[:SHOWN])
    teams = ", ".join(seat_text(desk, n) for group in missing.values() for n in group)
    text = _("Line-ups of match %(matches)s are missing: %(teams)s.")
    may = carries(desk.actor, c.NameLineUp)
    return [
        Todo(
            text=text % {"matches": matches, "teams": teams},
            url=desk.url("line_ups", latest.number) if may else "",
            label=_("Line-ups"),
            slug="line-ups",
        )
    ]


def _choices(desk: Desk, stage: StageState, latest: Round) -> list[Todo]:
    """Return the boards where somebody may choose the colours before the game."""
    may = carries(desk.actor, c.ChooseColours)
    query = "{}?round={}&board={}"
    return [
        Todo(
            text=_("Board %(board)d: %(name)s chooses the colours.")
            % {"board": board, "name": seat_text(desk, number)},
            url=query.format(desk.url("act", "choose-colours"), latest.number, board)
            if may
            else "",
            label=_("Enter the choice of colours"),
            slug="choose-colours",
        )
        for board, number in waiting_choosers(stage, latest).items()
    ]


def _results(desk: Desk, latest: Round, needs: dict[int, Need]) -> list[Todo]:
    """Return the results and deciding games that are to be entered."""
    may = carries(desk.actor, c.RecordResult)
    url = desk.url("results", latest.number) if may else ""
    label = _("Enter results")
    found: list[Todo] = []
    missing = [board for board, need in needs.items() if need is Need.RESULT]
    if missing:
        text = ngettext(
            "%(count)d board lacks its result: %(boards)s.",
            "%(count)d boards lack results: %(boards)s.",
            len(missing),
        )
        boards = " ".join(str(number) for number in missing[:SHOWN])
        words = text % {"count": len(missing), "boards": boards}
        found.append(Todo(text=words, url=url, label=label, slug="results"))
    games = [board for board, need in needs.items() if need is Need.GAME]
    if games:
        text = ngettext(
            "A deciding game is to be played at board %(boards)s.",
            "Deciding games are to be played at boards %(boards)s.",
            len(games),
        )
        words = text % {"boards": " ".join(str(game) for game in games[:SHOWN])}
        found.append(Todo(text=words, url=url, label=label, slug="results"))
    return found


def _matches(desk: Desk, stage: StageState, latest: Round) -> list[Todo]:
    """Return the colours to be settled and the matches to be decided."""
    return [
        Todo(
            text=_("Board %(board)d: %(sides)s.")
            % {
                "board": board.pair.board,
                "sides": " – ".join(
                    seat_text(desk, number) for number in (board.pair.first, board.pair.second)
                ),
            },
            url=url,
            label=label,
            slug=slug,
        )
        for board in latest.boards
        for slug, url, label in match_acts(desk, stage, latest, board, 0)
    ]

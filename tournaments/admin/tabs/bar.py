"""The tabs of an event at the desk, and the bar above them: what is to be done next."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _
from uuid_utils.compat import uuid7

from tournaments.admin.acting import carries
from tournaments.admin.actions.action import Action
from tournaments.admin.actions.table import GROUPS, offered
from tournaments.admin.next_steps import next_step, todo
from tournaments.admin.pages import Desk, frame
from tournaments.admin.tabs.lots import lots_due
from tournaments.event_links import ROUND_PAPERS, PublishedRound
from tournaments.labels import pages as words
from tournaments.record import commands as c
from tournaments.record.values import RoundStatus, Status


class Tab(StrEnum):
    """The parts of an event, as its office goes through them."""

    ENTRIES = "entries"
    ROUNDS = "rounds"
    RESULTS = "results"
    STANDINGS = "standings"
    DOCUMENTS = "documents"
    OFFICIALS = "officials"


@dataclass(frozen=True, slots=True, kw_only=True)
class TabLink:
    """A tab as the page shows it; `url` is "" where there is nothing behind it yet."""

    tab: Tab
    label: str
    url: str
    current: bool


OF_GROUP = {"people": Tab.ENTRIES, "score": Tab.RESULTS, "rare": Tab.ROUNDS}
"""Heading of acts -> the tab they stand on; those of the next step stand in the bar."""


def tabbed(
    desk: Desk, title: str, context: dict[str, Any], tab: Tab, **more: Any
) -> dict[str, Any]:
    """Return the context of a page that is a tab: the frame's, the bar, the tab's own acts."""
    groups = offered(desk.state, desk.actor)
    own = [name for name, place in OF_GROUP.items() if place is tab]
    missing = todo(desk)
    tasks = [task for task in missing if (tab, task.slug) != (Tab.RESULTS, "results")]
    acts = [button(desk, action) for action in _in_turn(desk, groups.get("next", []))]
    lots = lots_due(desk)
    return frame(
        desk,
        title,
        context,
        status=words.status_words(desk.state),
        tabs=list(_tabs(desk, tab)),
        tab=tab.value,
        next_step=next_step(desk),
        todo=tasks if tab is Tab.ROUNDS else tasks[:1],
        todo_left=0 if tab is Tab.ROUNDS else max(0, len(tasks) - 1),
        lots=lots,
        papers_of_round=_papers(desk),
        next_acts=acts,
        main_act="" if missing or _waits_for_entries(desk) or not acts else acts[0]["slug"],
        may_enter=carries(desk.actor, c.EnterEntrants) and desk.state.status is not Status.FINISHED,
        groups=[
            (GROUPS[name], [button(desk, act) for act in groups[name]])
            for name in own
            if name in groups
        ],
        **more,
    )


def _tabs(desk: Desk, current: Tab) -> Iterator[TabLink]:
    stage = desk.stage
    published = stage.published if stage else 0
    for tab, label, url in (
        (Tab.ENTRIES, _("Entries"), desk.url("entries")),
        (Tab.ROUNDS, _("Rounds"), desk.url("desk")),
        (Tab.RESULTS, _("Results"), desk.url("results", published) if published else ""),
        (Tab.STANDINGS, _("Standings"), desk.url("places") if published else ""),
        (Tab.DOCUMENTS, _("Papers"), desk.url("documents")),
        (Tab.OFFICIALS, _("Officials"), desk.url("officials")),
    ):
        yield TabLink(tab=tab, label=label, url=url, current=tab is current)


def _papers(desk: Desk) -> list[tuple[str, str]]:
    """Return what is printed of the round under way: address and words of each paper."""
    stage = desk.stage
    played = stage.latest if stage else None
    if stage is None or played is None or played.status is not RoundStatus.PUBLISHED:
        return []
    shown = PublishedRound(event=desk.id, state=desk.state, stage=stage, round=played)
    return [paper for _name, papers in ROUND_PAPERS.items() for paper in papers(shown)]


def _waits_for_entries(desk: Desk) -> bool:
    """Return whether none of the acts offered is what is to be done now."""
    state = desk.state
    return state.status is Status.FINISHED or not (state.numbers or len(state.entries) > 1)


def _in_turn(desk: Desk, acts: list[Action]) -> list[Action]:
    """Return the next acts, the end of the event behind the places that are not out yet."""
    stage = desk.stage
    is_out = stage is not None and any(
        (table.stage, table.round) == (stage.index, stage.published) for table in desk.state.tables
    )
    due = _due_before_start(desk)
    return sorted(
        acts,
        key=lambda action: (action.slug != due, action.slug == "finish" and not is_out),
    )


def _due_before_start(desk: Desk) -> str:
    """Return what a drawn list waits for: the event is published, then it starts."""
    state = desk.state
    drawn = {number.id for number in state.numbers}
    if state.has_started or not drawn or drawn != {entry.id for entry in state.entries}:
        return ""
    return "publish-event" if state.is_draft else "start"


def button(desk: Desk, action: Action) -> dict[str, Any]:
    """Return what the template of a button reads."""
    return {
        "url": desk.url("act", action.slug),
        "slug": action.slug,
        "label": action.label_under(desk.state.regulations.edition),
        "direct": action.direct,
        "version": desk.state.version,
        "event_id": uuid7() if action.direct else None,
    }

"""Who is entered, a row each: number, particulars, remarks, and what may be done about him."""

from typing import Any

from django.utils.translation import gettext as _

from tournaments import selectors
from tournaments.admin.acting import carries
from tournaments.admin.pages import Desk
from tournaments.admin.tabs.row_acts import row_acts
from tournaments.labels.entries import grade_shown
from tournaments.record import commands as c
from tournaments.record.state import StageState, TournamentState
from tournaments.record.tables.crosstables import left_after
from tournaments.record.values import Entry


def entrants_of(desk: Desk) -> list[dict[str, Any]]:
    """Return who is entered, each with the players of a team and what may be done."""
    state = desk.state
    named = selectors.names(state, None).by_id
    persons = selectors.member_names(state)
    open_ = not state.has_started
    stage = desk.stage
    slots = {slot.id: slot for slot in (stage.slots if stage else state.numbers)}
    numbers = {id_: slot.number for id_, slot in slots.items()}
    acts = row_acts(desk)
    rows = [
        {
            "number": numbers.get(entry.id),
            "group": slots[entry.id].group if entry.id in slots else "",
            "note": _remarks(
                state, entry, slots[entry.id].number if stage and entry.id in slots else 0
            ),
            "acts": acts(entry.id, numbers.get(entry.id)),
            "name": named.get(entry.id) or entry.id[:8],
            "unit": entry.unit,
            "rating": entry.rating,
            "grade": grade_shown(entry),
            "country": entry.country,
            "seed": entry.seed,
            "members": [
                {
                    "name": persons.get(member) or member[:8],
                    "captain": member == entry.captain,
                    "reserve": place > state.regulations.teams.boards,
                    "board": place,
                }
                for place, member in enumerate(entry.members, start=1)
            ],
            "correct": desk.url("correct_entry", entry.id)
            if open_ and carries(desk.actor, c.CorrectEntry)
            else "",
            "withdraw": desk.url("withdraw_entry", entry.id)
            if open_ and carries(desk.actor, c.WithdrawEntry)
            else "",
        }
        for entry in state.entries
    ]
    return sorted(rows, key=lambda row: (row["number"] is None, row["number"] or 0))


def _remarks(state: TournamentState, entry: Entry, number: int) -> str:
    """Return what stands beside an entrant: the seed, and when he left; `number` 0 before."""
    ranked = state.seeds.ids if state.seeds else ()
    seed = ranked.index(entry.id) + 1 if entry.id in ranked else entry.seed
    left = _left(state.stages[-1], number) if state.stages and number else ""
    parts = [_("seed %(number)d") % {"number": seed} if seed else "", left]
    return " · ".join(part for part in parts if part)


def _left(stage: StageState, number: int) -> str:
    last = left_after(stage, number, stage.rounds)
    return "" if last is None else _("out after round %(number)d") % {"number": last}

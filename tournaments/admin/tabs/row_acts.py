"""What may be done about one entrant, offered in his row of the list."""

from collections.abc import Callable

from games.streams.declarations import declaration_of
from tournaments.admin.actions.table import offered
from tournaments.admin.pages import Desk

NUMBERED = ("entrant", "absentee")
BY_ID = ("entrant_id", "entry")

RowActs = Callable[[str, int | None], list[tuple[str, str, str]]]
"""Id of an entrant and his number, None before the draw -> slug, address, words of each act."""


def row_acts(desk: Desk) -> RowActs:
    """Return what is offered in the rows of the list of entrants."""
    acts = []
    for action in offered(desk.state, desk.actor).get("people", []):
        for field in declaration_of(action.command).fields:
            concerns, among = field.field.concerns, field.field.among
            if field.several or among is None or concerns not in (*NUMBERED, *BY_ID):
                continue
            known = frozenset(among(desk.state))
            label = action.label_under(desk.state.regulations.edition)
            acts.append((action.slug, label, field.name, concerns in NUMBERED, known))
            break

    def of_row(id_: str, number: int | None) -> list[tuple[str, str, str]]:
        found = []
        for slug, label, name, by_number, known in acts:
            item = number if by_number else id_
            if item in known:
                found.append((slug, f"{desk.url('act', slug)}?{name}={item}", str(label)))
        return found

    return of_row

"""Where the lines of a round lead: sheets to print, games, players."""

from typing import Any

from django.urls import reverse

from tournaments.admin.pages import Desk
from tournaments.event_links import EVENT_LINKS
from tournaments.selectors.printed import SHEETS
from tournaments.selectors.shown import BoardLine


def print_links(desk: Desk, stage: int, number: int) -> list[tuple[str, Any]]:
    """Return the sheets to print of a published round, and its papers with their codes."""
    sheets = [
        (f"{reverse('tournaments:print', args=[desk.id, number, kind])}?stage={stage}", label)
        for kind, label in SHEETS.items()
    ]
    papers = (link for _name, link in EVENT_LINKS.items())
    return [
        *sheets,
        *((f"{link.address(desk.id)}?stage={stage}&round={number}", link.label) for link in papers),
    ]


def player_url(desk: Desk, number: int) -> str:
    """Return the page of an entrant's games in the event, "" before there is one."""
    if desk.stage is None or not desk.stage.published or not number:
        return ""
    return reverse("tournaments:entrant", args=[desk.id, number])


def table_url(line: BoardLine, game: int) -> str:
    """Return the table screen of a board's game, "" where it is not one game that is played."""
    ids = [id_ for number, id_ in line.games if game in (0, number)]
    return reverse("table:table", args=ids) if len(ids) == 1 and not line.settled else ""


def tables_url(desk: Desk) -> str:
    """Return the table screen's list of the event's boards."""
    return f"{reverse('table:tables')}?event={desk.state.event}"


def game_urls(line: BoardLine, game: int) -> list[str]:
    """Return the pages of the games at a board: of one of its match, or of a single game."""
    return [
        reverse("admin:games_game_change", args=[id_])
        for number, id_ in line.games
        if game in (0, number) and (game or len(line.games) == 1)
    ]

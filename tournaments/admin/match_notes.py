"""What stands over the games of a match: its running score, what it waits for, and the way there.

Xiangqi 2020 13.2 and chapter 7, weiqi 2002 17.5, gomoku 2025 27.5 and 27.6.
"""

from typing import Any

from django.utils.translation import gettext as _

from tournaments.admin.acting import carries
from tournaments.admin.course import due_of, is_undecided, waiting_choosers
from tournaments.admin.pages import Desk
from tournaments.admin.results_form import score_of_match
from tournaments.record import commands as c
from tournaments.record.state import Board, Round, StageState
from tournaments.record.values import RoundStatus, Verdict
from tournaments.regulations.text import exact
from tournaments.schedules import deciding_games as deciding


def match_heads(desk: Desk, stage: StageState, played: Round) -> dict[int, dict[str, Any]]:
    """Return what the page says over a match, by board."""
    choosers = waiting_choosers(stage, played)
    return {
        board.pair.board: {
            "score": _score(desk, stage, board),
            "verdict": verdict_text(desk, board),
            "acts": match_acts(desk, stage, played, board, choosers.get(board.pair.board, 0)),
        }
        for board in played.boards
    }


def _score(desk: Desk, stage: StageState, board: Board) -> str:
    found = score_of_match(desk.state, stage, board)
    return f"{exact(found[0])} : {exact(found[1])}" if found else ""


def verdict_text(desk: Desk, board: Board) -> str:
    """Return who goes on from a match that its result left open, "" where nothing was decided."""
    match board.verdict:
        case Verdict.FIRST | Verdict.SECOND:
            first = board.verdict is Verdict.FIRST
            who = board.pair.first if first else board.pair.second
            if not desk.state.stage.rules.kind.planned:
                return _("%(name)s wins the tie") % {"name": seat_text(desk, who)}
            return _("%(name)s goes on") % {"name": seat_text(desk, who)}
        case Verdict.REPLAY:
            return _("to be played again")
        case Verdict.BOTH_OUT:
            return _("both are out")
    return ""


def seat_text(desk: Desk, number: int) -> str:
    """Return an entrant as number and name."""
    return f"{number} {desk.named.get(number, '')}".strip()


def match_acts(
    desk: Desk, stage: StageState, played: Round, board: Board, chooser: int
) -> list[tuple[str, str, str]]:
    """Return the acts a match waits for: slug, address, words."""
    if stage.index != desk.state.stage.index or played.status is RoundStatus.CLOSED:
        return []
    query = f"?round={played.number}&board={board.pair.board}"
    found: list[tuple[str, str, str]] = []

    def offer(slug: str, command: type, text: str) -> None:
        if carries(desk.actor, command):
            found.append((slug, desk.url("act", slug) + query, text))

    if chooser:
        text = _("%(name)s chooses the colours") % {"name": seat_text(desk, chooser)}
        offer("choose-colours", c.ChooseColours, text)
    due = due_of(desk.state, stage, board)
    if isinstance(due, deciding.ColoursNeeded) and played.status is RoundStatus.PUBLISHED:
        offer("settle-colours", c.SettleGameColours, colours_text(desk, due))
    # While the event's own deciding games are to be played they decide; a ruling waits.
    if due is None and is_undecided(desk.state, stage, board):
        planned = stage.rules.kind.planned
        text = _("Decide who goes on") if planned else _("Record who won the tie")
        offer("decide-match", c.DecideMatch, text)
    return found


def colours_text(desk: Desk, due: deciding.ColoursNeeded) -> str:
    """Return who settles the colours of the next deciding game, and how."""
    if due.chooser:
        return _("%(name)s chooses the colours") % {"name": seat_text(desk, due.chooser)}
    if due.lot_gives_choice:
        return _("Draw who may choose the colours")
    return _("Draw the colours")

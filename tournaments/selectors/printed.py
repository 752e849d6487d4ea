"""What is printed of a round: boards, names with their boards, slips to sign.

P4 of the tournament managers' checklist; gomoku 2025 25.1.2-B (pairings are posted), xiangqi
2020 article 9 and weiqi 2002 16.4 (the slip that both sides sign).
"""

from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from games import api
from tournaments.labels.pages import SHORT_SCORES
from tournaments.record.knockout.match_games import (
    boards_of,
    is_team_event,
    moves_first,
    regular_games,
)
from tournaments.record.state import Board, Round, StageState, TournamentState
from tournaments.record.teams.line_ups import seated
from tournaments.selectors.shown import BoardLine, RoundView, Seat, round_view

SHEETS = {
    "boards": _("Pairings by board"),
    "names": _("Pairings by name"),
    "slips": _("Result slips"),
    "wall": _("Table for the wall"),
}
"""Kind of a sheet -> its title."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """An entrant's line in the list by name: where to go, and whom to meet.

    `board` is 0 and `alone` says why where there is nobody to meet.
    """

    seat: Seat
    board: int
    moves_first: bool
    opponent: Seat | None
    alone: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipGame:
    """A game of a match: its number, who moves first and second in it, by name, its result."""

    number: int
    first: str
    second: str
    score: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """A slip of one board; `games` are the lines of a match of several games or of teams."""

    line: BoardLine
    games: tuple[SlipGame, ...]


def by_name(shown: RoundView) -> tuple[Listed, ...]:
    """Return everybody of a round in the order of the names (拼音), each with the board."""
    lines = []
    for board in shown.boards:
        for seat, other, first in (
            (board.first, board.second, True),
            (board.second, board.first, False),
        ):
            lines.append(Listed(seat=seat, board=board.board, moves_first=first, opponent=other))
    for seat, why in shown.alone:
        lines.append(Listed(seat=seat, board=0, moves_first=False, opponent=None, alone=why))
    return tuple(
        sorted(lines, key=lambda listed: (api.sort_key(listed.seat.name), listed.seat.number))
    )


def slips_of(state: TournamentState, stage: StageState, played: Round) -> tuple[Slip, ...]:
    """Return the slips of a round in the order of its boards."""
    shown = round_view(state, stage, played)
    names = players_of_teams(state) if is_team_event(state) else {}
    return tuple(
        Slip(line=line, games=_games(state, stage, played, board, line, names))
        for line, board in zip(shown.boards, played.boards, strict=True)
    )


def are_matches(state: TournamentState, stage: StageState) -> bool:
    """Return whether a board of the stage is a match of several games, or of teams."""
    return regular_games(state, stage) > 1 or boards_of(state) > 1


def matches_of(
    state: TournamentState, stage: StageState, played: Round, shown: RoundView
) -> tuple[tuple[SlipGame, ...], ...]:
    """Return the games of every match of a round, in the order of its boards.

    Empty for boards of one game. Deciding games (30.1) follow the regular ones.
    """
    names = players_of_teams(state) if is_team_event(state) else {}
    return tuple(
        _games(state, stage, played, board, line, names) + _deciding(state, stage, board, line)
        for line, board in zip(shown.boards, played.boards, strict=True)
    )


def players_of_teams(state: TournamentState) -> dict[str, str]:
    """Return the names of the players of the teams by their ids."""
    ids: dict[str, UUID] = {}
    for entry in state.entries:
        for member in entry.members:
            try:
                ids[member] = UUID(member)
            except ValueError:
                continue
    known = api.distinct_names(list(ids.values()))
    return {member: known.get(pk, "") for member, pk in ids.items()}


def _games(
    state: TournamentState,
    stage: StageState,
    played: Round,
    board: Board,
    line: BoardLine,
    names: dict[str, str],
) -> tuple[SlipGame, ...]:
    regular = regular_games(state, stage)
    if not are_matches(state, stage):
        return ()
    found = []
    for game in range(1, regular + 1):
        leads = moves_first(state, board, game) == board.pair.first
        sides = (line.first.name, line.second.name)
        if is_team_event(state):
            who = seated(state, stage, played.number, board, game)
            sides = (names.get(who[0] or "", ""), names.get(who[1] or "", ""))
        log = next((match_game for match_game in board.log if match_game.game == game), None)
        if log is not None:
            leads = log.first == board.pair.first
        first, second = sides if leads else sides[::-1]
        score = str(SHORT_SCORES[log.score]) if log is not None else ""
        found.append(SlipGame(number=game, first=first, second=second, score=score))
    return tuple(found)


def _deciding(
    state: TournamentState, stage: StageState, board: Board, line: BoardLine
) -> tuple[SlipGame, ...]:
    regular = regular_games(state, stage)
    sides = (line.first.name, line.second.name)
    found = []
    for game in board.log:
        if game.game > regular:
            first, second = sides if game.first == board.pair.first else sides[::-1]
            score = str(SHORT_SCORES[game.score])
            found.append(SlipGame(number=game.game, first=first, second=second, score=score))
    return tuple(found)

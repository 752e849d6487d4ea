"""How the slips of a round's matches name their games: by teams, boards and turns."""

from tournaments.interchange.slips.lines import NO_MATCHES, MatchGames
from tournaments.record.knockout.match_games import (
    boards_of,
    is_team_event,
    moves_first,
    players_of,
    regular_games,
)
from tournaments.record.state import Round, StageState, TournamentState


def are_matches(state: TournamentState, stage: StageState) -> bool:
    """Return whether boards are matches of teams or of several games."""
    return is_team_event(state) or regular_games(state, stage) != 1


def match_games(state: TournamentState, stage: StageState, played: Round) -> MatchGames:
    """Return the games of the matches of a round; who moves first is alike in all of them."""
    if not played.boards or not are_matches(state, stage):
        return NO_MATCHES
    each = boards_of(state)
    games = range(1, regular_games(state, stage) + 1)
    any_board = played.boards[0]
    return MatchGames(
        boards={(board.pair.first, board.pair.second): board.pair.board for board in played.boards},
        games={(*players_of(state, game), (game - 1) // each + 1): game for game in games},
        turned=frozenset(
            game for game in games if moves_first(state, any_board, game) != any_board.pair.first
        ),
    )

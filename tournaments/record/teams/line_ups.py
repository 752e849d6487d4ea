"""Line-ups of teams for a round (出场名单): who plays at which board.

Xiangqi 2020 11.1-11.4, gomoku 2025 26.2.1-26.2.4, weiqi 2002 25.2. Once they are closed, or
the match has begun, only the chief arbiter changes one, with a reason that stays on record.
"""

from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.values import Actor, Role
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.teams import TeamKind as MatchKind
from tournaments.books.topics import Topic
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.guards import article_on, require_number, require_reason, require_running
from tournaments.record.knockout.match_games import is_team_event, players_of
from tournaments.record.state import Board, Round, StageState, TournamentState
from tournaments.record.values import LineUp, RoundStatus, Score
from tournaments.regulations.values import TeamKind
from tournaments.standings.teams import kinds
from tournaments.standings.teams.lineups import Member, check_line_up

declare_refusals(
    403, line_ups_closed=_("Line-ups are closed: only the chief arbiter changes one now.")
)
declare_refusals(409, nobody_at_board=_("The line-up seats nobody here: record the forfeit."))
declare_refusals(422, not_a_team_event=_("This is no team tournament."))

Events = tuple[e.TournamentEvent, ...]

_KINDS = {
    TeamKind.FIXED_BOARDS: MatchKind.FIXED_BOARDS,
    TeamKind.RESERVES: MatchKind.RESERVES,
    TeamKind.FREE_LINEUP: MatchKind.FREE_LINE_UP,
    TeamKind.ALL_AGAINST_ALL: MatchKind.ALL_AGAINST_ALL,
    TeamKind.SUM_OF_PLACES: MatchKind.SUM_OF_PLACES,
}


def team_rules(state: TournamentState) -> kinds.TeamRules:
    """Return the event's rules of line-ups.

    :raises CommandRefusedError: `not_a_team_event`.
    """
    teams = state.regulations.teams
    if teams.kind is TeamKind.NONE:
        raise CommandRefusedError("not_a_team_event", article=article_on(state, Topic.TEAMS))
    return kinds.TeamRules(
        edition=state.regulations.edition,
        kind=_KINDS[teams.kind],
        boards=teams.boards,
        reserves=teams.reserves,
        reserve_rule=teams.reserve_rule,
    )


@decides(c.NameLineUp)
def name(state: TournamentState, command: c.NameLineUp, by: Actor) -> Events:
    """Return a team's line-up for a round that is drafted or published.

    :raises CommandRefusedError: `not_a_team_event`, `entrant_unknown`, `no_draft`,
        `round_closed`, `entrant_not_available`, `changes_nothing`, and the code of what is
        wrong with the line-up; late ones `reason_missing`.
    :raises NotAllowedError: `line_ups_closed` for anybody but the chief arbiter.
    """
    stage = require_running(state)
    rules = team_rules(state)
    require_number(stage, command.number)
    played = _round(stage, command.round)
    board = _board_of(played, command.number)
    if board is None:
        raise CommandRefusedError(
            "entrant_not_available", number=command.number, round=command.round
        )
    late = played.line_ups_closed or _begun(board)
    if late and by.role is not Role.CHIEF_ARBITER:
        raise NotAllowedError("line_ups_closed", role=by.role.value)
    if late:
        require_reason(command.reason)
    _check(state, stage, command, rules)
    line_up = LineUp(number=command.number, players=command.players)
    if line_up in played.line_ups:
        raise CommandRefusedError("changes_nothing")
    return (
        e.LineUpNamed(
            stage=stage.index,
            round=command.round,
            line_up=line_up,
            reason=command.reason if late else "",
        ),
    )


def _check(
    state: TournamentState, stage: StageState, command: c.NameLineUp, rules: kinds.TeamRules
) -> None:
    ids = {slot.number: slot.id for slot in stage.slots}
    entry = state.entry(ids[command.number])
    roster = tuple(Member(id=member) for member in (entry.members if entry else ()))
    wanted = tuple(player or None for player in command.players)
    for problem in check_line_up(wanted, roster, rules):
        if problem.refused:
            raise CommandRefusedError(
                problem.code, article=problem.article, board=problem.place, id=problem.item
            )


@decides(c.CloseLineUps)
def close(state: TournamentState, command: c.CloseLineUps) -> Events:
    """Return the naming of line-ups closed for a round.

    :raises CommandRefusedError: `not_a_team_event`, `no_draft`, `round_closed`,
        `changes_nothing`.
    """
    stage = require_running(state)
    team_rules(state)
    if _round(stage, command.round).line_ups_closed:
        raise CommandRefusedError("changes_nothing")
    return (e.LineUpsClosed(stage=stage.index, round=command.round),)


def _round(stage: StageState, number: int) -> Round:
    played = stage.round(number)
    if played is None:
        raise CommandRefusedError("no_draft", round=number)
    if played.status is RoundStatus.CLOSED:
        raise CommandRefusedError("round_closed", round=number)
    return played


def _board_of(played: Round, number: int) -> Board | None:
    return next(
        (board for board in played.boards if number in (board.pair.first, board.pair.second)), None
    )


def _begun(board: Board) -> bool:
    return bool(board.log or board.games or board.outcome)


def seated(
    state: TournamentState, stage: StageState, number: int, board: Board, game: int
) -> tuple[str | None, str | None]:
    """Return who plays a game of a team match for either team, by line-up or by the list.

    None where nobody sits.
    """
    ids = {slot.number: slot.id for slot in stage.slots}
    played = stage.round(number)
    named = {line_up.number: line_up.players for line_up in (played.line_ups if played else ())}
    found: list[str | None] = []
    sides = (board.pair.first, board.pair.second)
    for side, place in zip(sides, players_of(state, game), strict=True):
        entry = state.entry(ids[side])
        players = named.get(side, entry.members if entry else ())
        found.append((players[place - 1] or None) if place <= len(players) else None)
    return found[0], found[1]


def require_seated(
    state: TournamentState, stage: StageState, board: Board, number: int, game: int, score: Score
) -> None:
    """Let pass a played game only where both sides have a player at the board.

    A team without a list of its players is not checked.

    :raises CommandRefusedError: `nobody_at_board`.
    """
    ids = {slot.number: slot.id for slot in stage.slots}
    sides = (board.pair.first, board.pair.second)
    known = [entry for side in sides if (entry := state.entry(ids[side])) and entry.members]
    if len(known) < 2 or not is_team_event(state):
        return
    if all(mark.played for mark in score.marks) and None in seated(
        state, stage, number, board, game
    ):
        raise CommandRefusedError(
            "nobody_at_board",
            article=article_on(state, Topic.TEAMS),
            board=board.pair.board,
            game=game,
        )

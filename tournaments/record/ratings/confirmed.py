"""What rating offices are told of an event: itself, and the results of its confirmed rounds.

Ids and codes alone, as the record has them: names are the registry's. Questions 192, 193 and
210 to 216 of the tournament managers' checklist: what is rated stands apart from what counts
for places, forfeits and byes are told and never rated.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from games.rules.books.article import Article
from games.rules.clocks.books import speed_of
from games.rules.clocks.kinds import TimeControl
from tournaments.record.knockout.match_games import is_team_event
from tournaments.record.ratings.rated import games_of_round, ratings_at
from tournaments.record.ratings.values import RatedGame
from tournaments.record.rounds.arranging import players_at
from tournaments.record.state import Board, Round, StageState, TournamentState
from tournaments.record.values import RoundStatus
from tournaments.regulations.books import game_of


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmedResult:
    """A result of a confirmed round; `first` moved first, "" where the record names nobody.

    `key` is where it stands in its event, the same in every revision.
    In a match of teams `first` and `second` are players and the teams stand beside them; they are
    "" where the match alone was recorded. `score` counts for places unless `counts` is false (an
    annulled one), `points` where a ruling gave others than it brings. `rated_score` goes to the
    rating office where `rated`, for `rating_reason` where that was said. A bye has board 0, nobody
    second, and its mark for a score. `article` is that of the board; `game_id` the game on
    record, "" for none.
    """

    key: str
    stage: int
    round: int
    board: int
    game: int
    group: str
    first: str
    second: str
    first_team: str
    second_team: str
    first_rating: int | None
    second_rating: int | None
    handicap: int
    score: str
    counts: bool
    rated: bool
    rated_score: str
    rating_reason: str
    points: tuple[Fraction, Fraction] | None
    period: int
    article: Article | None
    game_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedEvent:
    """An event as rating offices are told of it; `entrants` is 0 until the entries are closed."""

    event: str
    title: str
    section: str
    game: str
    edition: str
    book: str
    place: str
    starts_on: str
    ends_on: str
    level: str
    grading: str
    status: str
    teams: bool
    entrants: int
    stages: tuple[str, ...]
    rounds: tuple[int, ...]
    confirmed_rounds: tuple[int, ...]
    time_control: TimeControl | None
    speed: str
    rating_list: str
    tiebreaks: tuple[str, ...]
    reports: int


def reported_event(state: TournamentState) -> ReportedEvent | None:
    """Return what is told of an event, None while it is a draft."""
    if state.is_draft:
        return None
    rules, control = state.regulations, state.regulations.time_control
    return ReportedEvent(
        event=state.event,
        title=rules.title,
        section=rules.section,
        game=game_of(rules.edition),
        edition=rules.edition,
        book=f"{rules.book.code} {rules.book.version}" if rules.book else "",
        place=rules.place,
        starts_on=rules.starts_on,
        ends_on=rules.ends_on,
        level=rules.level.value,
        grading=rules.grading.value,
        status="cancelled" if state.cancelled else state.status.value,
        teams=is_team_event(state),
        entrants=len(state.entries) if state.has_started else 0,
        stages=tuple(stage.rules.kind.value for stage in state.stages),
        rounds=tuple(stage.rounds for stage in state.stages),
        confirmed_rounds=tuple(stage.closed for stage in state.stages),
        time_control=control,
        speed=speed_of(rules.edition, control)[0].value if control else "",
        rating_list=rules.rating_list,
        tiebreaks=rules.tiebreaks,
        reports=len(state.reports),
    )


def confirmed_changes(
    before: TournamentState | None, after: TournamentState
) -> Iterator[tuple[int, int]]:
    """Yield stage and round of what may be told otherwise after an event of the stream than before.

    Too many rather than too few: who asks compares the results.
    """
    if after.is_draft:
        return
    previous = before if before is not None and not before.is_draft else None
    if previous and (
        previous.periods is not after.periods or previous.entries is not after.entries
    ):
        previous = None
    old = {stage.index: stage for stage in previous.stages} if previous else {}
    for stage in after.stages:
        known = old.get(stage.index)
        if known is not None and known.slots is not stage.slots:
            known = None
        for played in stage.played:
            earlier = known.round(played.number) if known else None
            statuses = (played.status, earlier.status if earlier else None)
            if earlier is not played and RoundStatus.CLOSED in statuses:
                yield stage.index, played.number


def results_of_round(
    state: TournamentState, stage: StageState, played: Round
) -> tuple[ConfirmedResult, ...]:
    """Return the results of a round, none until they are confirmed."""
    if played.status is not RoundStatus.CLOSED:
        return ()
    boards = {board.pair.board: board for board in played.boards}
    groups = {slot.id: slot.group for slot in stage.slots}
    games = games_of_round(state, stage, played)
    found = [_of_game(state, stage, boards[game.board], game, groups) for game in games]
    ids = {slot.number: slot.id for slot in stage.slots}
    ratings = ratings_at(state, stage.index, played.number)
    for number, mark in played.byes:
        entrant = ids.get(number, "")
        teams = is_team_event(state)
        found.append(
            ConfirmedResult(
                key=f"{stage.index}.{played.number}.bye.{number}",
                stage=stage.index, round=played.number, board=0, game=0,
                group=groups.get(entrant, ""),
                first="" if teams else entrant, second="",
                first_team=entrant if teams else "", second_team="",
                first_rating=ratings.get(entrant), second_rating=None,
                handicap=0, score=mark.value, counts=True,
                rated=False, rated_score="", rating_reason="", points=None, period=0,
                article=None, game_id="",
            )
        )  # fmt: skip
    return tuple(found)


def _of_game(
    state: TournamentState,
    stage: StageState,
    board: Board,
    game: RatedGame,
    groups: dict[str, str],
) -> ConfirmedResult:
    people, teams, ratings = (
        (game.first, game.second),
        ("", ""),
        (game.first_rating, game.second_rating),
    )
    if is_team_event(state):
        teams = people
        people = _seated(state, stage, board, game)
        ratings = (_own_rating(state, teams[0], people[0]), _own_rating(state, teams[1], people[1]))
    outcome = board.outcome
    logged = next((line.article for line in board.log if line.game == game.game), None)
    return ConfirmedResult(
        key=f"{game.stage}.{game.round}.{game.board}.{game.game}",
        stage=game.stage,
        round=game.round,
        board=game.board,
        game=game.game,
        group=groups.get(game.first, ""),
        first=people[0],
        second=people[1],
        first_team=teams[0],
        second_team=teams[1],
        first_rating=ratings[0],
        second_rating=ratings[1],
        handicap=board.pair.handicap,
        score=game.counted.value,
        counts=not (outcome is not None and outcome.annulled),
        rated=game.rated and bool(people[0] and people[1]),
        rated_score=game.score.value,
        rating_reason=game.reason,
        points=_points(board, game),
        period=game.period,
        article=logged or (outcome.article if outcome else None),
        game_id=dict(board.games).get(game.game, ""),
    )


def _points(board: Board, game: RatedGame) -> tuple[Fraction, Fraction] | None:
    """Return the points that a ruling gave, of who moved first in front; None where none did."""
    logged = next((line for line in board.log if line.game == game.game), None)
    if logged is not None and len(board.log) > 1:
        first, second = logged.points_first, logged.points_second
    else:
        outcome = board.outcome
        first = outcome.points_first if outcome else None
        second = outcome.points_second if outcome else None
        if outcome is not None and outcome.swapped:
            first, second = second, first
    return (first, second) if first is not None and second is not None else None


def _seated(
    state: TournamentState, stage: StageState, board: Board, game: RatedGame
) -> tuple[str, str]:
    """Return who played a game of a match of teams; nobody where the match alone is recorded."""
    logged = next((line for line in board.log if line.game == game.game), None)
    if logged is None:
        return "", ""
    first, second = players_at(state, stage, board, game.round, game.game)
    if logged.first != board.pair.first:
        first, second = second, first
    return first or "", second or ""


def _own_rating(state: TournamentState, team: str, player: str) -> int | None:
    entry = state.entry(team)
    if entry is None or player not in entry.members:
        return None
    at = entry.members.index(player)
    return (entry.member_ratings[at] or None) if at < len(entry.member_ratings) else None

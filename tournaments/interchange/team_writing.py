"""A team event as a FIDE report: the players' games, and the teams in 013 or 300 to 362.

The teams' players are numbered team by team in the order of their lists. What neither
version has columns for stands in `### Qipu` lines, so that the event comes back as it was.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.crosstable import Cell, Colour, Crosstable, Mark, PointSystem
from tournaments.formats.trf import (
    Absences,
    Header,
    LineUp,
    Player,
    Record,
    Team,
    TeamByes,
    TeamForfeit,
    TrfCell,
)
from tournaments.formats.trf_table import Person
from tournaments.formats.trf_write import tenths
from tournaments.interchange.team_lines import KeptMatch, match_object
from tournaments.reading import Adjustment, FormatError
from tournaments.record.knockout.match_games import (
    moves_first,
    outcome_of,
    regular_games,
    regular_log,
)
from tournaments.record.state import Board, Round, StageState, TournamentState
from tournaments.record.tables.ranked import ranked_table
from tournaments.record.values import MatchGame, Outcome, Score
from tournaments.regulations.books import second_is_white
from tournaments.regulations.matches import scoring_of
from tournaments.regulations.values import TeamKind

_SIGNS = {
    Mark.WIN: "1",
    Mark.DRAW: "=",
    Mark.LOSS: "0",
    Mark.FORFEIT_WIN: "+",
    Mark.FORFEIT_LOSS: "-",
    Mark.DOUBLE_FORFEIT: "-",
}
_ABSENCES = {Mark.HALF_BYE: "H", Mark.FULL_BYE: "F", Mark.ABSENT: "Z"}
_FORFEITS = frozenset({Score.FIRST_BY_FORFEIT, Score.SECOND_BY_FORFEIT, Score.DOUBLE_FORFEIT})


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRecords:
    """The records of teams and players, and the parts of the event's own lines."""

    players: tuple[Record, ...]
    headers: tuple[Header, ...]
    teams: tuple[Record, ...]
    parts: Mapping[str, object]
    notes: tuple[Adjustment, ...]


def team_records(
    state: TournamentState,
    stage: StageState,
    table: Crosstable,
    people: Mapping[str, Person],
    places: Mapping[int, int],
) -> TeamRecords:
    """Return the records of a team event; `people` by id, `places` by number.

    :raises FormatError: `team_players_missing` with the team whose players are not on record.
    """
    return _Writer(state, stage, table, people, places).records()


class _Writer:
    """One stage while its lines are made."""

    def __init__(
        self,
        state: TournamentState,
        stage: StageState,
        table: Crosstable,
        people: Mapping[str, Person],
        places: Mapping[int, int],
    ) -> None:
        self.state, self.stage, self.table = state, stage, table
        self.people, self.places = people, places
        rules = state.regulations
        self.boards = rules.teams.boards
        self.points: PointSystem = rules.points
        self.match_points = scoring_of(rules, stage.rules)
        self.second_is_white = second_is_white(rules.edition)
        self.in_columns = (
            rules.teams.kind is not TeamKind.ALL_AGAINST_ALL and stage.rules.games == 1
        )
        self.members = self._members()
        listed = [(team, player) for team, players in self.members.items() for player in players]
        self.numbers = {key: at for at, key in enumerate(listed, start=1)}
        self.cells: dict[int, list[TrfCell]] = {at: [] for at in self.numbers.values()}
        self.won: dict[int, Fraction] = dict.fromkeys(self.numbers.values(), Fraction(0))
        self.notes: list[Adjustment] = []

    def _members(self) -> dict[int, tuple[str, ...]]:
        entries = {entry.id: entry for entry in self.state.entries}
        found = {}
        for entrant in self.table.entrants:
            entry = entries[entrant.id]
            if not entry.members:
                raise FormatError("team_players_missing", detail=str(entrant.number))
            found[entrant.number] = entry.members
        return found

    def records(self) -> TeamRecords:
        line_ups: list[LineUp] = []
        forfeits: list[TeamForfeit] = []
        matches: list[dict[str, object]] = []
        for played in self.stage.played[: self.stage.published]:
            cells: dict[int, TrfCell] = {}
            for board in played.boards:
                if {board.pair.first, board.pair.second} <= self.members.keys():
                    line_ups += self._line_ups(played, board)
                    matches += self._match_comment(played, board)
                    forfeits += self._forfeit(played, board)
                    cells |= self._match(played, board)
            cells |= self._byes(played)
            for number, row in self.cells.items():
                row.append(cells.get(number, TrfCell()))
        return TeamRecords(
            players=tuple(self._players()),
            headers=self._headers(),
            teams=(*self._teams(), *self._left_over(), *line_ups, *forfeits),
            parts={
                "lineups": [
                    [line_up.round, line_up.team, list(line_up.players)] for line_up in line_ups
                ],
                "matches": matches,
            },
            notes=tuple(self.notes),
        )

    def _headers(self) -> tuple[Header, ...]:
        points = self.match_points
        colours = "BW" if self.second_is_white else "WB"
        worth = {"TW": points.win, "TD": points.draw_first, "TL": points.loss}
        return (
            Header(code="352", text=(colours * self.boards)[: self.boards]),
            Header(
                code="362",
                text=" "
                + "    ".join(f"{name} {tenths(number)}" for name, number in worth.items()),
            ),
        )

    def _players(self) -> Iterator[Record]:
        for (_, player), number in self.numbers.items():
            who = self.people[player]
            yield Player(
                number=number,
                sex=who.sex,
                title=who.title,
                name=who.name,
                federation=who.federation,
                id=who.id,
                birth=who.birth,
                points=self.won[number],
                cells=tuple(self.cells[number]),
            )

    def _teams(self) -> Iterator[Record]:
        counted = ranked_table(self.state, stage=self.stage.index).by_number()
        for entrant in self.table.entrants:
            who = self.people[entrant.id]
            # What a withdrawal struck out was played, and counts for nothing.
            cells = [cell for cell in counted[entrant.number].cells if not cell.annulled]
            worth = sum((self.match_points.worth(cell) for cell in cells), Fraction(0))
            games = sum((cell.games or Fraction(0) for cell in cells), Fraction(0))
            yield Team(
                number=entrant.number,
                name=who.name[:32],
                nickname=entrant.unit if len(entrant.unit) <= 5 else "",
                strength=None if entrant.rating is None else Fraction(entrant.rating),
                match_points=worth,
                game_points=games,
                rank=self.places.get(entrant.number),
                members=tuple(
                    self.numbers[entrant.number, x] for x in self.members[entrant.number]
                ),
            )

    def _left_over(self) -> Iterator[Record]:
        """Yield the pairing byes of teams by rounds, and what else kept one from playing."""
        rounds: list[int | None] = []
        others: list[Absences] = []
        for played in self.stage.played[: self.stage.published]:
            byes = [n for n, mark in played.byes if mark is Mark.PAIRING_BYE and n in self.members]
            # The record has room for one team a round; the players' lines name all of them.
            rounds.append(min(byes) if byes else None)
            for mark, kind in _ABSENCES.items():
                away = sorted(n for n, other in played.byes if other is mark and n in self.members)
                if away:
                    others.append(Absences(kind=kind, round=played.number, numbers=tuple(away)))
        if any(rounds):
            yield TeamByes(
                match_points=self.match_points.pairing_bye,
                game_points=self.state.regulations.teams.bye_board_points,
                teams=tuple(rounds),
            )
        yield from others

    def _seats(self, played: Round, team: int) -> tuple[int, ...]:
        """Return who of a team sits where in a round: by start numbers, 0 for nobody."""
        named = {line_up.number: line_up.players for line_up in played.line_ups}
        players = named.get(team, self.members[team][: self.boards])
        found = [self.numbers[team, player] if player else 0 for player in players]
        return (*found, *[0] * self.boards)[: self.boards]

    def _line_ups(self, played: Round, board: Board) -> Iterator[LineUp]:
        sides = (board.pair.first, board.pair.second)
        for team, other in (sides, sides[::-1]):
            seats = self._seats(played, team)
            listed = tuple(self.numbers[team, member] for member in self.members[team])
            if seats != (*listed, *[0] * self.boards)[: self.boards]:
                yield LineUp(round=played.number, team=team, opponent=other, players=seats)

    def _forfeit(self, played: Round, board: Board) -> Iterator[TeamForfeit]:
        if board.log or board.outcome is None or board.outcome.score not in _FORFEITS:
            return
        score, sides = board.outcome.score, (board.pair.first, board.pair.second)
        if self.second_is_white:
            sides = sides[::-1]
            score = next(other for other in Score if other.marks == score.marks[::-1])
        yield TeamForfeit(kind=score.value, round=played.number, white=sides[0], black=sides[1])

    def _match_comment(self, played: Round, board: Board) -> Iterator[dict[str, object]]:
        """Yield the match in our own words, where the columns do not tell it all."""
        regular = regular_games(self.state, self.stage)
        log = regular_log(board, regular)
        outcome = board.outcome
        if outcome is not None:
            # What decided a tie is worth stands in the file as points given.
            rows = [self.table.entrant(number) for number in (board.pair.first, board.pair.second)]
            first, second = (row.cells[played.number - 1].points for row in rows)
            outcome = replace(outcome, note="", points_first=first, points_second=second)
        follows = self._follows(board, log, regular)
        fits_columns = self.in_columns and not any(_has_more_than_a_mark(game) for game in log)
        fits_columns = (
            fits_columns
            and self._has_colours(played, board)
            and self._tells_log(played, board, log)
        )
        match = KeptMatch(
            round=played.number,
            first=board.pair.first,
            second=board.pair.second,
            outcome=None if outcome == follows else outcome,
            games=None if fits_columns else log,
        )
        if match.outcome is not None or match.games is not None:
            yield match_object(match)

    def _follows(self, board: Board, log: tuple[MatchGame, ...], regular: int) -> Outcome | None:
        """Return the outcome that a reader derives from the games, None while some are open."""
        if len(log) < regular:
            return None
        return outcome_of(board, log, self.points)

    def _has_colours(self, played: Round, board: Board) -> bool:
        sides = [self._seats(played, number) for number in (board.pair.first, board.pair.second)]
        return any(a and b for a, b in zip(*sides, strict=True)) and (
            bool(board.log) or board.outcome is None
        )

    def _tells_log(self, played: Round, board: Board, log: tuple[MatchGame, ...]) -> bool:
        """Return whether every game, and who moved first in it, follows from the columns."""
        sides = [self._seats(played, number) for number in (board.pair.first, board.pair.second)]
        seats = list(zip(*sides, strict=True))
        done = {game.game for game in log}
        for game in log:
            here = seats[game.game - 1]
            by_book = game.first == moves_first(self.state, board, game.game)
            empty = game.score is Score.DOUBLE_FORFEIT or all(
                (mark is Mark.FORFEIT_LOSS) == (who == 0)
                for mark, who in zip(
                    game.score.marks if game.first == board.pair.first else game.score.marks[::-1],
                    here,
                    strict=True,
                )
            )
            if not all(here) and not (by_book and empty):
                return False
        # A board with nobody at it is told as lost by both once a match is on record.
        return all(at in done or any(here) or not log for at, here in enumerate(seats, start=1))

    def _match(self, played: Round, board: Board) -> dict[int, TrfCell]:
        """Return the cells of a match's players, and add up their points."""
        where = f"round {played.number} board {board.pair.board}"
        if not self.in_columns:
            self.notes.append(Adjustment(code="games_left_out", detail=where))
            return {}
        if board.outcome is not None and not board.log:
            if board.outcome.score not in _FORFEITS:
                self.notes.append(Adjustment(code="games_left_out", detail=where))
            return {}
        sides = [self._seats(played, number) for number in (board.pair.first, board.pair.second)]
        games = {game.game: game for game in board.log}
        found: dict[int, TrfCell] = {}
        for at, (mine, theirs) in enumerate(zip(*sides, strict=True), start=1):
            game = games.get(at)
            first = game.first if game else moves_first(self.state, board, at)
            marks = game.score.marks if game else (None, None)
            given = (game.points_first, game.points_second) if game else (None, None)
            leads = first == board.pair.first
            for me, other, moves in ((mine, theirs, leads), (theirs, mine, not leads)):
                if me:
                    side = 0 if moves else 1
                    found[me] = self._cell(other, marks[side], moves=moves)
                    self.won[me] += self._worth(marks[side], given[side], moves=moves)
        return found

    def _cell(self, other: int, mark: Mark | None, *, moves: bool) -> TrfCell:
        sign = _SIGNS.get(mark, "?") if mark else "?"
        if not other:
            # Nobody opposite: the board is won or lost without a game, or still open.
            return TrfCell(result=sign) if mark else TrfCell()
        colour = "w" if moves != self.second_is_white else "b"
        return TrfCell(opponent=other, colour=colour, result=sign)

    def _worth(self, mark: Mark | None, given: Fraction | None, *, moves: bool) -> Fraction:
        if mark is None:
            return Fraction(0)
        colour = Colour.FIRST if moves else Colour.SECOND
        return self.points.worth(Cell(mark=mark, opponent=1, colour=colour, points=given))

    def _byes(self, played: Round) -> dict[int, TrfCell]:
        """Return the cells of the players of teams that had a bye: TRF16 has no other place."""
        signs = {Mark.PAIRING_BYE: "U", Mark.HALF_BYE: "H", Mark.FULL_BYE: "F"}
        found: dict[int, TrfCell] = {}
        for team, mark in played.byes:
            if mark in signs and team in self.members:
                for player in self.members[team][: self.boards]:
                    found[self.numbers[team, player]] = TrfCell(result=signs[mark])
        return found


def _has_more_than_a_mark(game: MatchGame) -> bool:
    """Return whether a game has fouls or points by a ruling, which no column holds."""
    given = any(points is not None for points in (game.points_first, game.points_second))
    return given or bool(game.fouls_first or game.fouls_second)

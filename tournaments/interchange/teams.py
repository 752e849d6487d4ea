"""Team events in FIDE reports read: TRF16 record 013, TRF-2026 records 300 to 362.

A match follows from the games of its players; 300 says who sat where, 320 and 330 what was
not played, and the file's own `### Qipu` lines what the columns cannot hold. Whatever
contradicts itself is refused with its line (question 51 of the checklist).
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from tournaments.crosstable import Cell, Colour, Crosstable, Entrant, Mark
from tournaments.formats.trf import (
    Absences,
    LineUp,
    Player,
    Team,
    TeamByes,
    TeamForfeit,
    Trf,
    TrfCell,
)
from tournaments.interchange.team_facts import is_seated, rating_of
from tournaments.interchange.team_lines import KeptMatch, KeptTeams
from tournaments.interchange.team_values import TeamMatch, TeamsRead
from tournaments.reading import Adjustment, FormatError
from tournaments.record.knockout.match_games import outcome_of
from tournaments.record.state import Board
from tournaments.record.values import MatchGame, Outcome, Pair, Score
from tournaments.regulations.matches import scoring_of
from tournaments.regulations.values import Regulations, TeamKind

_SCORES = {score.marks: score for score in Score}
_BYES = {"U": Mark.PAIRING_BYE, "F": Mark.FULL_BYE, "H": Mark.HALF_BYE, "Z": Mark.ABSENT}
_FORFEITS = {
    "+-": Score.FIRST_BY_FORFEIT,
    "-+": Score.SECOND_BY_FORFEIT,
    "--": Score.DOUBLE_FORFEIT,
}
NO_MATCH = (TeamKind.NONE, TeamKind.SUM_OF_PLACES)


def read_teams(
    report: Trf,
    players: Crosstable,
    rules: Regulations,
    comments: KeptTeams,
    *,
    lines: Mapping[int, int],
) -> TeamsRead:
    """Return the team event of a report whose players' games are `players`.

    `lines` are the players' lines; colours in `players` are those of who moves first.

    :raises FormatError: `duplicate_team`, `team_member_unknown`, `team_member_twice`,
        `player_without_team`, `team_unknown`, `team_opponents_disagree`,
        `game_outside_match`, `line_ups_disagree`, `line_up_wrong_length`,
        `not_of_this_team`, `results_disagree`.
    """
    return _Reader(report, players, rules, comments, lines).read()


class _Reader:
    """One report while its matches are put together."""

    def __init__(
        self,
        report: Trf,
        players: Crosstable,
        rules: Regulations,
        comments: KeptTeams,
        lines: Mapping[int, int],
    ) -> None:
        self.report, self.rules, self.comments, self.lines = report, rules, comments, lines
        self.boards = rules.teams.boards
        self.raw = {player.number: player for player in report.players}
        self.cells = {entrant.number: entrant.cells for entrant in players.entrants}
        self.rounds = max(players.rounds, max((len(c) for c in self.cells.values()), default=0))
        self.notes: list[Adjustment] = []
        self.teams = self._teams()
        self.of = {player: team.number for team in self.teams.values() for player in team.members}
        self.named = self._named()
        self.forfeits = {
            (record.round, white): record
            for record in report.records
            if isinstance(record, TeamForfeit)
            for white in (record.white, record.black)
        }
        self.kept_of = {
            (match.round, team): match
            for match in comments.matches
            for team in (match.first, match.second)
        }

    def _teams(self) -> dict[int, Team]:
        found: dict[int, Team] = {}
        owner: dict[int, int] = {}
        for line, command in enumerate(self.report.records, start=1):
            if not isinstance(command, Team):
                continue
            if command.number in found:
                raise FormatError("duplicate_team", line=line, detail=str(command.number))
            found[command.number] = command
            for player in command.members:
                if player not in self.raw:
                    raise FormatError("team_member_unknown", line=line, detail=str(player))
                if owner.setdefault(player, command.number) != command.number:
                    raise FormatError("team_member_twice", line=line, detail=str(player))
        for record in self.report.records:
            # A reserve may stand in a line-up alone, without being on the team's list.
            if isinstance(record, LineUp) and record.team in found:
                new = [x for x in record.players if x in self.raw and x not in owner]
                owner |= dict.fromkeys(new, record.team)
                team = found[record.team]
                found[record.team] = replace(team, members=(*team.members, *dict.fromkeys(new)))
        for number, person in self.raw.items():
            if number not in owner:
                line = self.lines.get(number, 0)
                if any(cell.opponent is not None for cell in person.cells):
                    raise FormatError("player_without_team", line=line, detail=str(number))
                self.notes.append(
                    Adjustment(code="player_without_team", line=line, detail=str(number))
                )
        return found

    def _named(self) -> dict[tuple[int, int], tuple[int, ...]]:
        found = {key: tuple(group) for key, group in self.comments.line_ups.items()}
        for line, record in enumerate(self.report.records, start=1):
            if not isinstance(record, LineUp):
                continue
            if record.team not in self.teams:
                raise FormatError("team_unknown", line=line, detail=str(record.team))
            found[record.round, record.team] = record.players
        for (number, team), players in found.items():
            where = f"round {number}: team {team}"
            if team not in self.teams:
                raise FormatError("team_unknown", detail=where)
            if len(players) > self.boards:
                raise FormatError("line_up_wrong_length", detail=where)
            strangers = set(players) - {0} - set(self.teams[team].members)
            if strangers:
                raise FormatError("not_of_this_team", detail=f"{where}: {min(strangers)}")
        return found

    def read(self) -> TeamsRead:
        matches: dict[tuple[int, int, int], TeamMatch] = {}
        rows: dict[int, list[Cell]] = {team: [] for team in self.teams}
        for number in range(1, self.rounds + 1):
            byes = self._byes(number)
            met = self._met(number)
            for team, other in sorted(met.items()):
                if team < other:
                    match = self._match(number, team, other)
                    matches[number, match.first, match.second] = match
            here = {
                other: m for (at, *both), m in matches.items() if at == number for other in both
            }
            for team, row in rows.items():
                row.append(
                    _cell(here[team], team)
                    if team in here
                    else Cell(mark=byes.get(team, Mark.ABSENT))
                )
        entrants = tuple(
            Entrant(
                number=team.number,
                id=str(team.number),
                rating=rating_of(team),
                cells=tuple(rows[team.number]),
            )
            for team in self.teams.values()
        )
        points = scoring_of(self.rules, self.rules.stages[0])
        table = Crosstable(entrants=entrants, rounds=self.rounds, points=points)
        members = {team.number: team.members for team in self.teams.values()}
        return TeamsRead(table=table, members=members, matches=matches, notes=tuple(self.notes))

    def _met(self, number: int) -> dict[int, int]:
        """Return who met whom in a round, told alike by everything that tells it."""
        met: dict[int, int] = {}

        def say(team: int, other: int, line: int) -> None:
            for mine, theirs in ((team, other), (other, team)):
                if mine not in self.teams:
                    raise FormatError("team_unknown", line=line, detail=str(mine))
                if met.setdefault(mine, theirs) != theirs or mine == theirs:
                    detail = f"round {number}: team {mine}: {met[mine]} {theirs}"
                    raise FormatError("team_opponents_disagree", line=line, detail=detail)

        for match in self.comments.matches:
            if match.round == number:
                say(match.first, match.second, match.line)
        for line, record in enumerate(self.report.records, start=1):
            if isinstance(record, LineUp) and record.round == number and record.opponent:
                say(record.team, record.opponent, line)
            if isinstance(record, TeamForfeit) and record.round == number:
                say(record.white, record.black, line)
        for player, raw in self.raw.items():
            cell = _at(raw, number)
            if cell.opponent is not None:
                say(self.of[player], self.of[cell.opponent], self.lines.get(player, 0))
        return met

    def _byes(self, number: int) -> dict[int, Mark]:
        found: dict[int, Mark] = {}
        for other in self.teams.values():
            signs = {_at(self.raw[player], number).result for player in other.members}
            for sign in ("U", "F", "H"):
                if sign in signs:
                    found[other.number] = _BYES[sign]
        for record in self.report.records:
            if isinstance(record, Absences) and record.round == number and record.kind in _BYES:
                found |= dict.fromkeys(record.numbers, _BYES[record.kind])
            if isinstance(record, TeamByes) and number <= len(record.teams):
                team = record.teams[number - 1]
                found |= {team: Mark.PAIRING_BYE} if team else {}
        return found

    def _line_up(self, number: int, team: int) -> tuple[int, ...]:
        """Return who sat at the boards: as named, else in the order of the team's list."""
        named = self.named.get((number, team))
        if named is None:
            listed = self.teams[team].members
            named = listed[: self.boards]
            signs = {other: _at(self.raw[other], number) for other in listed}
            here = tuple(x for x, cell in signs.items() if cell.opponent or cell.result == "+")
            if len(here) > self.boards:
                detail = f"round {number}: team {team}: {len(here)} > {self.boards}"
                raise FormatError("line_up_wrong_length", detail=detail)
            # A reserve who stayed away may have the sign of a board lost without a game.
            seated = tuple(x for x, cell in signs.items() if is_seated(cell))
            seated = seated if len(seated) <= self.boards else here
            if not set(seated) <= set(named):
                named = seated
        return (*named, *[0] * self.boards)[: self.boards]

    def _match(self, number: int, team: int, other: int) -> TeamMatch:
        kept_match = self.kept_of.get((number, team))
        seats = self._line_up(number, team), self._line_up(number, other)
        if self.comments.games_in_columns:
            self._require_seats(number, team, seats[0], other)
            self._require_seats(number, other, seats[1], team)
        first = self._listed_first(number, team, other, seats, kept_match)
        if first != team:
            team, other, seats = other, team, (seats[1], seats[0])
        games: tuple[MatchGame, ...]
        if kept_match is not None and kept_match.games is not None:
            games = kept_match.games
        else:
            games = tuple(self._games(number, team, other, seats))
        outcome = kept_match.outcome if kept_match is not None else None
        forfeit = self.forfeits.get((number, team))
        if outcome is None and forfeit is not None and not games:
            score = _FORFEITS[forfeit.kind]
            if first != self._mover(forfeit):
                score = _SCORES[score.marks[1], score.marks[0]]
            outcome = Outcome(score=score)
        if outcome is None and self.boards and len(games) == self._games_of_match():
            pair = Board(pair=Pair(board=1, first=team, second=other))
            outcome = outcome_of(pair, games, self.rules.points)
        return TeamMatch(
            round=number, first=team, second=other, games=games, outcome=outcome, line_ups=seats
        )

    def _games_of_match(self) -> int:
        teams = self.rules.teams
        boards = teams.boards**2 if teams.kind is TeamKind.ALL_AGAINST_ALL else teams.boards
        return boards * self.comments.games

    def _mover(self, forfeit: TeamForfeit) -> int:
        return forfeit.black if self.comments.second_is_white else forfeit.white

    def _require_seats(self, number: int, team: int, seats: tuple[int, ...], other: int) -> None:
        """Let pass only a round in which everybody of a team who played has a seat.

        :raises FormatError: `game_outside_match`.
        """
        for player in self.teams[team].members:
            cell = _at(self.raw[player], number)
            if cell.opponent is not None and player not in seats:
                detail = f"round {number}: {player} {cell.opponent}, teams {team} {other}"
                raise FormatError(
                    "game_outside_match", line=self.lines.get(player, 0), detail=detail
                )

    def _listed_first(
        self,
        number: int,
        team: int,
        other: int,
        seats: tuple[tuple[int, ...], tuple[int, ...]],
        kept_match: KeptMatch | None,
    ) -> int:
        if kept_match is not None:
            return kept_match.first
        pattern = self.report.text("352").strip()
        for at, player in enumerate(seats[0]):
            colour = self._colour(player, number)
            if colour is None:
                continue
            as_first = at % 2 == 0
            if at < len(pattern):
                as_first = pattern[at] == pattern[0]
            return team if (colour is Colour.FIRST) == as_first else other
        forfeit = self.forfeits.get((number, team))
        return team if forfeit is None else self._mover(forfeit)

    def _colour(self, player: int, number: int) -> Colour | None:
        cells = self.cells.get(player, ())
        return cells[number - 1].colour if number <= len(cells) else None

    def _games(
        self, number: int, team: int, other: int, seats: tuple[tuple[int, ...], tuple[int, ...]]
    ) -> Iterator[MatchGame]:
        """Yield the games of a match by boards, those not played yet left out."""
        found = []
        for at, (mine, theirs) in enumerate(zip(*seats, strict=True), start=1):
            marks = self._marks(number, mine, theirs)
            if marks is None:
                continue
            colour = self._colour(mine, number)
            leads = colour is Colour.FIRST if colour else at % 2 == 1
            score = _SCORES.get(marks if leads else (marks[1], marks[0]))
            if score is None:
                detail = f"round {number}: {mine} {theirs}"
                raise FormatError(
                    "results_disagree", line=self.lines.get(mine or theirs, 0), detail=detail
                )
            found.append((mine or theirs, MatchGame(game=at, first=team if leads else other,
                                                    score=score)))  # fmt: skip
        # Boards with nobody at all are lost by both once anything of the match is on record.
        if any(somebody for somebody, _ in found):
            yield from (game for _, game in found)

    def _marks(self, number: int, mine: int, theirs: int) -> tuple[Mark, Mark] | None:
        sides = [self._side(number, a, b) for a, b in ((mine, theirs), (theirs, mine))]
        match sides:
            case [Mark.ADJOURNED, Mark.ADJOURNED] | [None, None]:
                return None
            case [Mark.FORFEIT_LOSS, Mark.FORFEIT_LOSS]:
                return Mark.DOUBLE_FORFEIT, Mark.DOUBLE_FORFEIT
            case [None, Mark.FORFEIT_WIN]:
                return Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN
            case [Mark.FORFEIT_WIN, None]:
                return Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS
            case [Mark() as own, Mark() as other]:
                return own, other
        return None

    def _side(self, number: int, player: int, opposite: int) -> Mark | None:
        if player == 0:
            return Mark.FORFEIT_LOSS
        raw = _at(self.raw[player], number)
        if raw.opponent is None:
            # A bye of one player, where his team played, is a board nobody came to.
            if raw.result in ("+", "U", "F"):
                return Mark.FORFEIT_WIN
            return Mark.FORFEIT_LOSS if raw.result in ("-", "Z") else None
        if raw.opponent != opposite:
            detail = f"round {number}: {player} {raw.opponent} {opposite}"
            raise FormatError("line_ups_disagree", line=self.lines.get(player, 0), detail=detail)
        return self.cells[player][number - 1].mark


def _at(player: Player, number: int) -> TrfCell:
    return player.cells[number - 1] if number <= len(player.cells) else TrfCell()


def _cell(match: TeamMatch, team: int) -> Cell:
    is_first = team == match.first
    outcome = match.outcome
    cell = Cell(
        mark=Mark.ADJOURNED,
        opponent=match.second if is_first else match.first,
        colour=Colour.FIRST if is_first else Colour.SECOND,
    )
    if outcome is None or not outcome.score.final:
        return cell
    return replace(
        cell,
        mark=outcome.score.marks[0 if is_first else 1],
        points=outcome.points_first if is_first else outcome.points_second,
        games=outcome.games_first if is_first else outcome.games_second,
        fouls=outcome.fouls_first if is_first else outcome.fouls_second,
        annulled=outcome.annulled,
    )

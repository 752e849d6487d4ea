"""What the records of a FIDE report say of teams by themselves.

TRF-2026 records 310, 320 and 352, and the teams of TRF16 once they are made such.
"""

from fractions import Fraction

from tournaments.formats.trf import LineUp, Team, TeamByes, Trf, TrfCell


def teams_of(report: Trf) -> tuple[Team, ...]:
    """Return the teams of a report that is TRF-2026, or was made so."""
    return tuple(record for record in report.records if isinstance(record, Team))


def meets_by_teams(report: Trf) -> bool:
    """Return whether the players met as teams: nobody his own, each team one other a round.

    An individual event may list teams too, for their sums of points.
    """
    team = {player: team.number for team in teams_of(report) for player in team.members}
    met: dict[tuple[int, int], int] = {}
    for player in report.players:
        for at, cell in enumerate(player.cells):
            if cell.opponent is None:
                continue
            mine, other = team.get(player.number), team.get(cell.opponent)
            if mine is None or other is None or mine == other:
                return False
            if met.setdefault((at, mine), other) != other:
                return False
    return bool(met)


def boards_in(report: Trf) -> int:
    """Return the boards of a match: by record 352, the line-ups, the games, or the teams."""
    pattern = report.text("352").strip()
    if pattern:
        return len(pattern)
    named = [len(record.players) for record in report.records if isinstance(record, LineUp)]
    if named:
        return max(named)
    by_number = {player.number: player for player in report.players}
    most = 0
    for team in teams_of(report):
        cells = [by_number[member].cells for member in team.members if member in by_number]
        for at in range(max((len(cell) for cell in cells), default=0)):
            most = max(most, sum(len(cell) > at and is_seated(cell[at]) for cell in cells))
    return most


def is_seated(cell: TrfCell) -> bool:
    """Return whether a player had a board in a round."""
    return cell.opponent is not None or cell.result in ("+", "-")


def rating_of(team: Team) -> int | None:
    """None where the strength is no whole number, or 0."""
    if team.strength is None or team.strength.denominator != 1:
        return None
    return team.strength.numerator or None


def bye_points(report: Trf) -> tuple[Fraction | None, Fraction | None]:
    """Return the match and board points that record 320 gives a team left over."""
    for record in report.records:
        if isinstance(record, TeamByes):
            return record.match_points, record.game_points
    return None, None

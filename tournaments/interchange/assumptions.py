"""What a report does not say and was taken as it stands in the regulations (questions 48 and 50).

Whatever was guessed or made up for is told to who brings the file, and stays with the event.
"""

from collections.abc import Iterator

from tournaments.crosstable import PointSystem
from tournaments.formats.trf import LineUp, TeamByes, Trf
from tournaments.formats.trf_table import points_of as stated_points
from tournaments.formats.trf_table import scoring
from tournaments.interchange.rules import Choices
from tournaments.interchange.team_facts import bye_points
from tournaments.reading import Adjustment
from tournaments.regulations.text import exact
from tournaments.regulations.values import Regulations, Teams


def assumptions(
    report: Trf, rules: Regulations, choices: Choices, *, half_byes: int, teams: Teams | None
) -> Iterator[Adjustment]:
    """Yield what `rules` say that the file does not, or otherwise than it does.

    `half_byes`: the most that anybody has in the file; `teams` what its records say of teams.
    """
    named = choices.regulations is not None
    built = not named and bool(choices.edition)
    stated = {"W", "D", "L"} & scoring(report.text("162")).keys()
    points = worth(rules.points)
    if built and not stated:
        yield Adjustment(code="scoring_assumed", detail=points)
    if named and stated and worth(stated_points(report)) != points:
        yield Adjustment(code="scoring_not_used", detail=worth(stated_points(report)))
    if built and half_byes:
        yield Adjustment(code="half_byes_assumed", detail=str(half_byes))
    if built and teams is not None:
        yield from _of_teams(report, rules)


def _of_teams(report: Trf, rules: Regulations) -> Iterator[Adjustment]:
    teams = rules.teams
    yield Adjustment(code="team_kind_assumed", detail=teams.kind.value)
    line_ups = any(isinstance(record, LineUp) for record in report.records)
    if not report.text("352").strip() and not line_ups:
        yield Adjustment(code="boards_assumed", detail=str(teams.boards))
    if not report.text("362").strip() and rules.match_points is not None:
        given = rules.match_points
        points = "-".join(exact(each) for each in (given.win, given.draw, given.loss))
        yield Adjustment(code="match_scoring_assumed", detail=points)
    bye = bye_points(report)[1]
    if bye is not None and bye != teams.bye_board_points:
        line = next(
            at for at, found in enumerate(report.records, start=1) if isinstance(found, TeamByes)
        )
        detail = f"{exact(bye)} {exact(teams.bye_board_points)}"
        yield Adjustment(code="team_bye_lowered", line=line, detail=detail)


def worth(points: PointSystem) -> str:
    """Return what a game won, drawn and lost is worth, a draw by colour where that differs."""
    draws = dict.fromkeys((exact(points.draw_first), exact(points.draw_second)))
    return "-".join((exact(points.win), "/".join(draws), exact(points.loss)))

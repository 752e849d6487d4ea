"""A FIDE report taken as a team event: its rules, its teams and their players.

TRF16 record 013 and TRF-2026 records 300 to 362. A file that only lists teams beside an
individual event stays an individual event.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.crosstable import Crosstable, MatchPoints
from tournaments.formats.trf import OldTeam, Team, Trf
from tournaments.formats.trf_table import points_of as stated_points
from tournaments.formats.trf_table import scoring
from tournaments.interchange.comment_lines import CommentLines
from tournaments.interchange.rules import Choices
from tournaments.interchange.team_facts import boards_in, bye_points, meets_by_teams, teams_of
from tournaments.interchange.team_lines import KeptTeams
from tournaments.interchange.team_values import TeamsRead
from tournaments.interchange.teams import NO_MATCH, read_teams
from tournaments.reading import FormatError
from tournaments.regulations.books import second_is_white
from tournaments.regulations.values import Regulations, TeamKind, Teams


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamFile:
    """What a report says of teams before its regulations are known."""

    report: Trf
    teams: Teams
    points: MatchPoints


def team_file(
    report: Trf, original: Trf, choices: Choices, filed: Regulations | None
) -> TeamFile | None:
    """Return what the report says of teams, None for an individual event.

    Regulations that are given say by themselves which it is. `original` is the report before
    its records were made those of TRF-2026.

    :raises FormatError: `teams_missing` where the regulations want teams and there are none.
    """
    given = choices.regulations or (None if choices.edition else filed)
    if given is not None and given.teams.kind in NO_MATCH:
        return None
    has_new = any(isinstance(record, Team) for record in original.records)
    if has_new:
        # A file with both kinds of record says the same twice.
        old = {record.name for record in original.records if isinstance(record, OldTeam)}
        extra = len(teams_of(report)) - len(teams_of(original))
        report = _without_old(report, original) if old and extra else report
    if not teams_of(report):
        if given is not None:
            raise FormatError("teams_missing")
        return None
    is_team_type = "TEAM" in report.text("192").upper() or bool(report.text("362"))
    if given is None and not is_team_type and not meets_by_teams(report):
        return None
    return TeamFile(report=report, teams=_teams(report), points=_match_points(report))


def _without_old(report: Trf, original: Trf) -> Trf:
    new = {record for record in original.records if isinstance(record, Team)}
    return Trf(
        records=tuple(
            record for record in report.records if not isinstance(record, Team) or record in new
        )
    )


def _match_points(report: Trf) -> MatchPoints:
    """Return the scoring of matches: record 362, 2-1-0 where there is none."""
    stated = scoring(report.text("362"))
    win = stated.get("TW", Fraction(2))
    draw = stated.get("TD", Fraction(1))
    bye = bye_points(report)[0]
    return MatchPoints(
        win=win,
        draw=draw,
        loss=stated.get("TL", Fraction(0)),
        pairing_bye=win if bye is None else bye,
        full_bye=win,
        half_bye=draw,
    )


def _teams(report: Trf) -> Teams:
    """Return the boards and the kind of event that the teams of the file have."""
    boards = boards_in(report)
    most = max(len(team.members) for team in teams_of(report))
    bye = bye_points(report)[1] or Fraction(0)
    return Teams(
        kind=TeamKind.FIXED_BOARDS if most <= boards else TeamKind.FREE_LINEUP,
        boards=boards,
        reserves=max(0, most - boards),
        bye_board_points=min(bye, boards * stated_points(report).win),
    )


def teams_in(
    found: TeamFile,
    players: Crosstable,
    rules: Regulations,
    comments: CommentLines,
    lines: Mapping[int, int],
) -> TeamsRead:
    """Return the teams and matches of the report under `rules`.

    :raises FormatError: as `read_teams`.
    """
    games = rules.stages[0].games
    in_columns = rules.teams.kind is not TeamKind.ALL_AGAINST_ALL and games == 1
    teams: KeptTeams = replace(
        comments.teams,
        games=games,
        games_in_columns=in_columns,
        second_is_white=second_is_white(rules.edition),
    )
    return read_teams(found.report, players, rules, teams, lines=lines)

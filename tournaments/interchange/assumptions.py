"""What a report does not say and was taken as it stands in the regulations (questions 48 and 50).

Whatever was guessed or made up for is told to who brings the file, and stays with the event.
"""

from collections.abc import Iterator
from dataclasses import replace

from tournaments.crosstable import PointSystem
from tournaments.formats.trf import Header, LineUp, TeamByes, Trf
from tournaments.formats.trf_table import points_of as stated_points
from tournaments.formats.trf_table import scoring
from tournaments.interchange.rules import Choices
from tournaments.interchange.team_facts import bye_points
from tournaments.reading import Adjustment
from tournaments.regulations.text import exact
from tournaments.regulations.values import Elsewhere, Regulations, Teams

_SYSTEMS = {
    "DUTCH": Elsewhere.FIDE_DUTCH,
    "BURSTEIN": Elsewhere.BURSTEIN,
    "DUBOV": Elsewhere.DUBOV,
    "LIM": Elsewhere.LIM,
}
"""Words of record 192, the coded type of TRF-2026, such as `FIDE_DUTCH_2026_BAKU`."""
_ACCELERATIONS = frozenset({"BAKU"})


def with_system(choices: Choices, report: Trf) -> Choices:
    """Take the system that record 192 names where nobody chose one."""
    is_chosen = choices.regulations is not None or choices.system is not None
    if is_chosen or not choices.edition or choices.elsewhere is not Elsewhere.NO:
        return choices
    return replace(choices, elsewhere=_system_in(report))


def _system_in(report: Trf) -> Elsewhere:
    """Return the system that record 192 names, NO where it names none that is known."""
    owner, *words = report.text("192").strip().upper().split("_")
    if owner != "FIDE" or "TEAM" in words:
        return Elsewhere.NO
    return next((_SYSTEMS[word] for word in words if word in _SYSTEMS), Elsewhere.NO)


def _of_coded_type(report: Trf, rules: Regulations, teams: Teams | None) -> Iterator[Adjustment]:
    """Yield what of record 192 is not used; of a team event it tells that it is one."""
    text = report.text("192").strip()
    if not text:
        return
    line = next(
        at
        for at, record in enumerate(report.records, start=1)
        if isinstance(record, Header) and record.code == "192"
    )
    system, words = _system_in(report), set(text.upper().split("_"))
    if system is Elsewhere.NO and (teams is None or "TEAM" not in words):
        yield Adjustment(code="record_not_used", line=line, detail=f"192 {text}")
    elif system not in (Elsewhere.NO, rules.stages[0].elsewhere):
        yield Adjustment(code="system_not_used", line=line, detail=text)
    if system is not Elsewhere.NO and _ACCELERATIONS & words:
        yield Adjustment(code="acceleration_not_used", line=line, detail=text)


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
    yield from _of_coded_type(report, rules, teams)


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

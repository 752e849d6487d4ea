"""Tables of teams whose players play for themselves: places added up, or all against all.

Sum of places (队员总分制): xiangqi 2020 11.5 and 14.9, gomoku 2025 26.2.5, weiqi 2002 25.2.
All against all (全队轮赛制): xiangqi 11.4 and 13.2, gomoku 26.2.4: more board points win.
Arenas: gomoku 27.5, weiqi 26.6: the team that ends later stands before the other. A team is
a unit (单位).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from games.record.errors import CommandRefusedError
from games.rules.books.article import Article
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.formats import StageKind
from tournaments.books.teams import TeamKind as MatchKind
from tournaments.books.topics import Topic
from tournaments.record.guards import article_on, stage_of
from tournaments.record.rounds.planned import plan_of, results_of, sides_of
from tournaments.record.state import StageState, TournamentState
from tournaments.record.tables.crosstables import crosstable, groups_of
from tournaments.record.tables.overall import overall
from tournaments.record.tables.ranked import ranked_table, standings
from tournaments.regulations.values import TeamKind
from tournaments.schedules.steps import Finished
from tournaments.standings.teams import kinds
from tournaments.standings.teams.places import add_places, places_article

declare_refusals(
    409,
    no_team_table=_("This tournament has no table of teams beside that of its entrants."),
    team_sizes_differ=_(
        "The clubs differ in number: set in the regulations how many of each count."
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamMember:
    """A player of a team: his place or points, and whether they count."""

    id: str
    number: int
    amount: str
    counts: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamLine:
    """A team: its place, what was added up, the best place of its players.

    `place` is None where the team cannot be placed, and `note` says why.
    """

    team: str
    place: int | None
    shared: bool
    total: str
    best: int | None
    members: tuple[TeamMember, ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamTable:
    """The teams in order; `kind` says what was added up, `counted` how many players count."""

    kind: str
    article: Article | None
    counted: int
    provisional: bool
    lines: tuple[TeamLine, ...]


def team_table(state: TournamentState, *, stage: int = 0, upto: int | None = None) -> TeamTable:
    """Return the table of teams after round `upto` of a stage, the last published when None.

    Places are those of the stage, in an event of several stages or groups of the whole event.

    :raises CommandRefusedError: `tournament_not_started`, `stage_unknown`, `no_team_table`,
        `team_sizes_differ`.
    """
    of = stage_of(state, stage)
    if of.rules.kind is StageKind.SCHEVENINGEN:
        return _all_against_all(state, of, upto)
    if of.rules.kind is StageKind.ARENA:
        return _arena(state, of, upto)
    if state.regulations.teams.kind is TeamKind.SUM_OF_PLACES:
        return _sum_of_places(state, of, upto)
    raise CommandRefusedError("no_team_table", article=article_on(state, Topic.TEAMS))


def has_team_table(state: TournamentState, stage: StageState) -> bool:
    """Return whether the event has a table of teams beside that of people."""
    if stage.rules.kind in (StageKind.SCHEVENINGEN, StageKind.ARENA):
        return True
    return state.regulations.teams.kind is TeamKind.SUM_OF_PLACES


def _sum_of_places(state: TournamentState, of: StageState, upto: int | None) -> TeamTable:
    places, provisional = _individual_places(state, of, upto)
    numbers = {
        numbered.id: numbered.number for numbered in (*state.numbers, *state.stages[0].slots)
    }
    units: dict[str, list[TeamMember]] = {}
    for entry in state.entries:
        if entry.unit and entry.id in numbers:
            place = places.get(entry.id)
            amount = "" if place is None else str(place)
            member = TeamMember(id=entry.id, number=numbers[entry.id], amount=amount)
            units.setdefault(entry.unit, []).append(member)
    edition = state.regulations.edition
    sizes = {len(unit) for unit in units.values()}
    counted = state.regulations.teams.boards
    if not counted and len(sizes) > 1:
        # Weiqi 25.2 每队人数相等: otherwise the event says how many of each count.
        small = min(units, key=lambda unit: len(units[unit]))
        raise CommandRefusedError("team_sizes_differ", article=places_article(edition), team=small)
    counted = counted or max(sizes, default=0)
    whole = {
        unit: [member.number for member in members if member.amount]
        for unit, members in units.items()
        if sum(1 for member in members if member.amount) >= counted
    }
    known: dict[int, int | None] = {numbers[text]: place for text, place in places.items()}
    ranked = add_places(known, whole, edition=edition, counted=counted)
    lines = [
        TeamLine(
            team=places.team,
            place=places.place,
            shared=places.shared,
            total=str(places.total),
            best=places.best,
            members=_counting(
                units[places.team], frozenset(number for number, _ in places.players)
            ),
        )
        for places in ranked
    ]
    lines += [
        TeamLine(
            team=unit,
            place=None,
            shared=False,
            total="",
            best=None,
            members=_counting(units[unit], frozenset()),
            note="team_incomplete",
        )
        for unit in sorted(units.keys() - whole.keys())
    ]
    return TeamTable(
        kind="sum_of_places",
        article=places_article(edition),
        counted=counted,
        provisional=provisional,
        lines=tuple(lines),
    )


def _counting(members: Sequence[TeamMember], counted: frozenset[int]) -> tuple[TeamMember, ...]:
    """Return the members, the best placed first, and which of them count."""
    order = sorted(
        members, key=lambda member: (not member.amount, int(member.amount or 0), member.number)
    )
    return tuple(replace(member, counts=member.number in counted) for member in order)


def _individual_places(
    state: TournamentState, of: StageState, upto: int | None
) -> tuple[dict[str, int], bool]:
    """Return everybody's place by id, and whether it may still change."""
    if len(state.regulations.stages) == 1 and len(groups_of(of)) == 1:
        table = standings(state, stage=of.index, upto=upto)
        found = {line.id: line.place for line in table.lines if line.place is not None}
        return found, table.provisional
    final = overall(state)
    return {
        line.id: line.place for line in final.lines if line.place is not None
    }, final.provisional


def _all_against_all(state: TournamentState, of: StageState, upto: int | None) -> TeamTable:
    table = ranked_table(state, stage=of.index, upto=upto)
    worth = {
        entrant.number: sum((table.points.worth(cell) for cell in entrant.cells), Fraction(0))
        for entrant in table.entrants
    }
    lines = _by_total(state, of, worth, sides_of(state, of.slots))
    places = standings(state, stage=of.index, upto=upto)
    edition = state.regulations.edition
    return TeamTable(
        kind="all_against_all",
        article=kinds.kind_article(edition, MatchKind.ALL_AGAINST_ALL),
        counted=max((len(line.members) for line in lines), default=0),
        provisional=places.provisional,
        lines=lines,
    )


def _by_total(
    state: TournamentState,
    of: StageState,
    worth: dict[int, Fraction],
    teams: tuple[tuple[int, ...], ...],
) -> tuple[TeamLine, ...]:
    entries = {entry.id: entry for entry in state.entries}
    ids = {slot.number: slot.id for slot in of.slots}
    totals = [sum((worth[number] for number in team), Fraction(0)) for team in teams]
    order = sorted(range(len(teams)), key=lambda at: (-totals[at], at))
    return tuple(
        TeamLine(
            team=entries[ids[teams[at][0]]].unit,
            place=1 + sum(1 for other in totals if other > totals[at]),
            shared=totals.count(totals[at]) > 1,
            total=str(totals[at]),
            best=None,
            members=tuple(
                TeamMember(id=ids[team], number=team, amount=str(worth[team])) for team in teams[at]
            ),
        )
        for at in order
    )


def _arena(state: TournamentState, of: StageState, upto: int | None) -> TeamTable:
    """Return the teams of an arena: by games won, placed once it is over."""
    table = crosstable(state, stage=of.index, upto=upto)
    won = {
        entrant.number: Fraction(
            sum(1 for cell in entrant.cells if cell.mark.value.endswith("win"))
        )
        for entrant in table.entrants
    }
    teams = sides_of(state, of.slots)
    _, step = results_of(state, of, plan_of(state, of), upto=upto)
    lines = {line.members[0].number: line for line in _by_total(state, of, won, teams)}
    ranking = step.ranking if isinstance(step, Finished) else (tuple(range(1, len(teams) + 1)),)
    found: list[TeamLine] = []
    for group in ranking:
        place = len(found) + 1
        for at in group:
            line = lines[teams[at - 1][0]]
            over = isinstance(step, Finished)
            found.append(
                TeamLine(
                    team=line.team,
                    place=place if over else None,
                    shared=over and len(group) > 1,
                    total=line.total,
                    best=None,
                    members=line.members,
                    note="" if over else "under_way",
                )
            )
    return TeamTable(
        kind="arena",
        article=article_on(state, Topic.TEAMS),
        counted=len(teams[0]) if teams else 0,
        provisional=not isinstance(step, Finished),
        lines=tuple(found),
    )

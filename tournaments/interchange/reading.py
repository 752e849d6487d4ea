"""Files of whole events read alike: FIDE reports, OpenGotha's XML, the EGD's h9.

Whatever the format, what comes out is a crosstable, who the numbers are, the regulations, and
what was adjusted on the way; a defective file is refused whole with its line (questions 47 to
53 of the tournament managers' checklist).
"""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.crosstable import Cell, Crosstable, Mark, PointSystem
from tournaments.formats.trf import (
    Acceleration,
    LineUp,
    OldTeam,
    Player,
    Prohibited,
    Record,
    ScoreChange,
    Team,
    TeamByes,
    TeamForfeit,
    TeamRounds,
    Trf,
)
from tournaments.formats.trf_read import ReadTrf, read_trf
from tournaments.formats.trf_table import points_of as stated_points
from tournaments.formats.trf_table import scoring, trf_crosstable
from tournaments.formats.trf_versions import as_trf2026
from tournaments.interchange.announced import announced_in, differing_points, with_absences
from tournaments.interchange.assumptions import assumptions, with_system
from tournaments.interchange.comment_lines import CommentLines, exact, kept_in
from tournaments.interchange.deviation_lines import parse_deviation
from tournaments.interchange.go_programs import read_egd, read_gotha
from tournaments.interchange.rules import NO_TEAMS, Choices, book_points, regulations_for
from tournaments.interchange.team_facts import teams_of
from tournaments.interchange.team_reading import TeamFile, team_file, teams_in
from tournaments.interchange.values import FileFormat as FileFormat
from tournaments.interchange.values import FilePerson as FilePerson
from tournaments.interchange.values import FileRead as FileRead
from tournaments.reading import Adjustment
from tournaments.record.deviations import Deviation
from tournaments.regulations.books import second_is_white
from tournaments.regulations.matches import scoring_of
from tournaments.regulations.values import Regulations

_TRF_LINE = re.compile(rb"\s*(?:[0-9]{3} |XX[A-Z] |###|[A-Z]{3} +[0-9]{1,4} )")


def format_of(data: bytes) -> FileFormat:
    """Return the format that a file looks like."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        # Saved by a text editor as UTF-16: its looks are those of the text.
        data = data.decode("utf-16", errors="replace").encode()
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"<"):
        return FileFormat.OPENGOTHA
    lines = [
        line
        for line in data.removeprefix(b"\xef\xbb\xbf").splitlines()
        if not line.startswith(b"#") or line.startswith(b"###")
    ]
    first = next((line for line in lines if line.strip()), b"")
    if first.startswith(b" ") or not _TRF_LINE.match(first):
        return FileFormat.EGD
    return FileFormat.TRF


def read_file(data: bytes, choices: Choices, *, format: FileFormat | None = None) -> FileRead:
    """Return the event in `data`; what the file leaves open is taken from `choices`.

    :raises FormatError: the file cannot be read, or `edition_missing`, or a fault of the
        regulations, or `file_without_rounds`.
    """
    kind = format or format_of(data)
    digest = hashlib.sha256(data).hexdigest()
    if kind is FileFormat.TRF:
        found = _trf(data, digest, choices)
    elif kind is FileFormat.OPENGOTHA:
        found = read_gotha(data, digest, choices)
    else:
        found = read_egd(data, digest, choices)
    return replace(found, table=_even(found.table), data=data)


def _even(table: Crosstable) -> Crosstable:
    """Return the table with rounds nobody was paired in cut off, and every row as long."""
    paired = max(
        (
            at
            for entrant in table.entrants
            for at, cell in enumerate(entrant.cells, start=1)
            if cell.opponent is not None or cell.mark is Mark.PAIRING_BYE
        ),
        default=0,
    )
    away = Cell(mark=Mark.ABSENT)
    entrants = tuple(
        replace(entrant, cells=tuple((*entrant.cells, *[away] * paired)[:paired]))
        for entrant in table.entrants
    )
    return replace(table, entrants=tuple(sorted(entrants, key=lambda entrant: entrant.number)))


_UNUSED = (
    Team,
    OldTeam,
    LineUp,
    TeamByes,
    TeamForfeit,
    TeamRounds,
    Acceleration,
    ScoreChange,
)
_NEVER_USED = (Acceleration, ScoreChange)
"""Records that say nothing of use even of a team event; 801 and 802 only sum it up."""


def _trf(data: bytes, digest: str, choices: Choices) -> FileRead:
    read = read_trf(data)
    modern = as_trf2026(read.report)
    report = modern.report
    comments = kept_in(read.report)
    teams = team_file(report, read.report, choices, comments.regulations)
    choices = choices if teams else with_system(choices, report)
    report = with_absences(report) if teams is None else teams.report
    table = trf_crosstable(report)
    lines = {
        record.number: at
        for at, record in enumerate(read.report.records, start=1)
        if isinstance(record, Player) and record.code == "001"
    }
    half_byes = _half_byes(table) if teams is None else 0
    rules = regulations_for(
        choices,
        filed=comments.regulations,
        rounds=table.rounds,
        title=report.text("012").strip(),
        points=_scoring(report, table, choices, teams),
        match_points=None if teams is None else teams.points,
        most_half_byes=half_byes,
        teams=NO_TEAMS if teams is None else teams.teams,
    )
    described = None if teams is None else teams.teams
    assumed = assumptions(report, rules, choices, half_byes=half_byes, teams=described)
    adjusted = (*read.adjustments, *modern.adjustments, *assumed)
    if teams is None:
        table = _with_kept(replace(table, points=scoring_of(rules, rules.stages[0])), comments)
    if second_is_white(rules.edition):
        table = turned(table)
    if teams is not None:
        given = _Given(
            read=read, adjusted=adjusted, comments=comments, rules=rules, lines=lines, digest=digest
        )
        return _team_event(given, teams, table, choices)
    if comments.regulations is None:
        systems = table.points, _scoring(report, table, choices, None)
        adjusted = (*adjusted, *differing_points(read.report, table, systems))
    rules, pairs = _forbidden(rules, {player.number for player in report.players}, report)
    people = _people(report, comments, lines)
    return FileRead(
        format=FileFormat.TRF,
        sha256=digest,
        table=_with_units(table, people),
        people=people,
        regulations=rules,
        seeds=comments.seeds or choices.seeds,
        forbidden=pairs,
        places={player.number: player.rank for player in report.players if player.rank},
        stated={
            player.number: player.points for player in report.players if player.points is not None
        },
        deviations=_deviations(report),
        notes=(*adjusted, *_unused(read.report)),
        announced=announced_in(report),
        handicaps=comments.handicaps,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Given:
    """A report as it was read, before its teams are."""

    read: ReadTrf
    adjusted: tuple[Adjustment, ...]
    comments: CommentLines
    rules: Regulations
    lines: Mapping[int, int]
    digest: str


def _team_event(given: _Given, found: TeamFile, players: Crosstable, choices: Choices) -> FileRead:
    comments, report = given.comments, found.report
    made = teams_in(found, players, given.rules, comments, given.lines)
    listed = sorted(teams_of(report), key=lambda team: team.number)
    rules, pairs = _forbidden(given.rules, {team.number for team in listed}, report)
    units = comments.units if len(comments.units) == len(listed) else ("",) * len(listed)
    numbers = comments.teams.team_numbers
    if len(numbers) != len(listed):
        numbers = ("",) * len(listed)
    where = {
        record.number: at
        for at, record in enumerate(report.records, start=1)
        if isinstance(record, Team)
    }
    people = tuple(
        FilePerson(
            number=team.number,
            name=team.name.strip(),
            unit=unit,
            federation_number=number,
            line=where[team.number],
        )
        for team, unit, number in zip(listed, units, numbers, strict=True)
    )
    table = _with_kept(_with_units(made.table, people), comments, cells=False)
    return FileRead(
        format=FileFormat.TRF,
        sha256=given.digest,
        table=table,
        people=people,
        regulations=rules,
        seeds=comments.seeds or choices.seeds,
        forbidden=pairs,
        places={team.number: team.rank for team in listed if team.rank},
        stated={team.number: team.match_points for team in listed if team.match_points is not None},
        deviations=_deviations(report),
        notes=(*given.adjusted, *made.notes, *_unused(given.read.report, _NEVER_USED)),
        players=_people(report, replace(comments, units=comments.teams.player_units), given.lines),
        teams=made,
    )


def _people(
    report: Trf, comments: CommentLines, lines: Mapping[int, int]
) -> tuple[FilePerson, ...]:
    """Return the players of a report, with what is kept of them: a federation is no unit."""
    nothing = [""] * len(report.players)
    units, grades, countries = (
        texts if len(texts) == len(nothing) else nothing
        for texts in (comments.units, comments.grades, comments.countries)
    )
    return tuple(
        FilePerson(
            number=player.number,
            name=player.name.strip(),
            unit=unit,
            federation_number=player.id,
            line=lines[player.number],
            rank=grade,
            country=country,
        )
        for player, unit, grade, country in zip(
            report.players, units, grades, countries, strict=True
        )
    )


def _with_units(table: Crosstable, people: tuple[FilePerson, ...]) -> Crosstable:
    units = {person.number: person.unit for person in people}
    return replace(table, entrants=tuple(replace(x, unit=units[x.number]) for x in table.entrants))


def _deviations(report: Trf) -> tuple[Deviation, ...]:
    return tuple(parse_deviation(deviation, stage=1) for deviation in report.deviations)


def _scoring(
    report: Trf, table: Crosstable, choices: Choices, teams: TeamFile | None
) -> PointSystem:
    """Return the scoring of record 162; without it FIDE's own, or the book's where that fits.

    The points that the players' lines state tell which of the two was meant. In a team event the
    record's bye is what a team left over has on its boards (record 320), worth no game.
    """
    fide = stated_points(report)
    if teams is not None:
        fide = replace(fide, pairing_bye=fide.win, full_bye=fide.win, half_bye=fide.draw_first)
    if {"W", "D", "L"} & scoring(report.text("162")).keys():
        return fide
    stated = {
        player.number: player.points for player in report.players if player.points is not None
    }

    def fits(points: PointSystem) -> int:
        return sum(
            sum((points.worth(cell) for cell in entrant.cells), Fraction(0))
            == stated.get(entrant.number)
            for entrant in table.entrants
        )

    book = book_points(choices.edition) if choices.edition else fide
    return book if fits(book) > fits(fide) else fide


def _unused(report: Trf, kinds: tuple[type[Record], ...] = _UNUSED) -> tuple[Adjustment, ...]:
    return tuple(
        Adjustment(code="record_not_used", line=at, detail=type(record).__name__)
        for at, record in enumerate(report.records, start=1)
        if isinstance(record, kinds)
    )


def _half_byes(table: Crosstable) -> int:
    return max(
        (sum(cell.mark is Mark.HALF_BYE for cell in entrant.cells) for entrant in table.entrants),
        default=0,
    )


def _with_kept(table: Crosstable, comments: CommentLines, *, cells: bool = True) -> Crosstable:
    entrants = []
    for entrant in table.entrants:
        made = []
        for at, cell in enumerate(entrant.cells, start=1):
            more = comments.cells.get((entrant.number, at), {})
            made.append(
                replace(
                    cell,
                    points=exact(more.get("points")),
                    games=exact(more.get("games")),
                    fouls=more.get("fouls", 0),
                    annulled=more.get("annulled", False),
                )
            )
        turn = dict(comments.entrants.get(entrant.number, {}))
        turn.pop("number", None)
        entrants.append(replace(entrant, cells=tuple(made) if cells else entrant.cells, **turn))
    return replace(table, entrants=tuple(entrants))


def turned(table: Crosstable) -> Crosstable:
    """Return the table with the colours of every cell exchanged."""
    return replace(
        table,
        entrants=tuple(
            replace(
                entrant,
                cells=tuple(
                    cell if cell.colour is None else replace(cell, colour=cell.colour.other)
                    for cell in entrant.cells
                ),
            )
            for entrant in table.entrants
        ),
    )


def _forbidden(
    rules: Regulations, numbers: set[int], report: Trf
) -> tuple[Regulations, frozenset[tuple[int, int]]]:
    """Return the regulations without named pairs, and those pairs with the file's own."""
    pairs = set()
    for text, other in rules.forbidden.pairs:
        if text.isdecimal() and other.isdecimal() and {int(text), int(other)} <= numbers:
            pairs.add((min(int(text), int(other)), max(int(text), int(other))))
    for record in report.records:
        if isinstance(record, Prohibited):
            known = sorted(numbers.intersection(record.numbers))
            pairs |= {(a, b) for a in known for b in known if a < b}
    bare = replace(rules, forbidden=replace(rules.forbidden, pairs=()))
    return bare, frozenset(pairs)

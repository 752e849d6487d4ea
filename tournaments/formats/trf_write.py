"""Writer of FIDE reports: every record into its columns, UTF-8, one line each."""

from fractions import Fraction
from typing import assert_never

from tournaments.formats.trf import (
    Absences,
    Acceleration,
    Comment,
    Deviation,
    Header,
    LineUp,
    OldTeam,
    Other,
    Player,
    Prohibited,
    Record,
    ScoreChange,
    Team,
    TeamByes,
    TeamForfeit,
    TeamRounds,
    Trf,
    TrfCell,
)
from tournaments.reading import FormatError


def write_trf(report: Trf) -> bytes:
    """Return the report as a file; Chinese names are padded by letters.

    :raises FormatError: `value_too_wide` where a value does not fit its columns,
        `points_not_decimal` where points are no tenths.
    """
    lines = [_line(record).rstrip() for record in report.records]
    return ("\n".join(lines) + "\n").encode()


def _line(record: Record) -> str:
    match record:
        case Header():
            return f"{record.code} {_one_line(record.text)}"
        case Deviation():
            return f"### {record.kind} @ Round {record.round}: {_one_line(record.text)}"
        case Comment():
            return f"###{_one_line(record.text)}"
        case Other():
            return _one_line(record.text)
        case Player():
            return _player(record)
        case TeamRounds():
            return f"{record.code} {_one_line(record.text)}"
        case _:
            return _team_record(record)


def _team_record(
    record: (
        OldTeam
        | Team
        | Absences
        | Acceleration
        | Prohibited
        | ScoreChange
        | LineUp
        | TeamByes
        | TeamForfeit
    ),
) -> str:
    match record:
        case OldTeam():
            return f"013 {_left(record.name, 32)}{_numbers(record.members)[1:]}"
        case Team():
            return (
                f"310 {_right(record.number, 3)} {_left(record.name, 32)} "
                f"{_left(record.nickname, 5)} {_whole(record.strength, 6)} "
                f"{_points(record.match_points, 6)} {_points(record.game_points, 6)} "
                f"{_right(record.rank, 3)} {_numbers(record.members)}"
            )
        case Absences():
            return f"240 {record.kind:1} {_right(record.round, 3)}{_numbers(record.numbers)}"
        case Acceleration():
            return (
                f"250 {_points(record.match_points, 4)} {_points(record.game_points, 4)} "
                f"{_right(record.first_round, 3)} {_right(record.last_round, 3)} "
                f"{_right(record.first, 4)} {_right(record.last, 4)}"
            )
        case Prohibited():
            return (
                f"260 {_right(record.first_round, 3)} {_right(record.last_round, 3)}"
                f"{_numbers(record.numbers)}"
            )
        case ScoreChange():
            return (
                f"299 {record.sign:1} {_points(record.match_points, 4)} "
                f"{_points(record.game_points, 4)} {_right(record.round, 3)}"
                f"{_numbers(record.numbers)}"
            )
        case LineUp():
            return (
                f"300 {_right(record.round, 3)} {_right(record.team, 3)} "
                f"{_right(record.opponent, 3)}{_numbers(record.players)}"
            )
        case TeamByes():
            teams = "".join(" " + _right(team, 3) for team in record.teams)
            return f"320 {_points(record.match_points, 4)} {_points(record.game_points, 4)}{teams}"
        case TeamForfeit():
            return (
                f"330 {record.kind} {_right(record.round, 3)} {_right(record.white, 3)} "
                f"{_right(record.black, 3)}"
            )
        case _:
            assert_never(record)


def _player(player: Player) -> str:
    return (
        f"{player.code} {_right(player.number, 4)} {_left(player.sex, 1)}{_right(player.title, 3)} "
        f"{_left(player.name, 33)} {_right(player.rating, 4)} {_left(player.federation, 3)} "
        f"{_right(player.id, 11)} {_left(player.birth, 10)} {_points(player.points, 4)} "
        f"{_right(player.rank, 4)}{''.join(_cell(cell) for cell in player.cells)}"
    )


def _cell(cell: TrfCell) -> str:
    if cell == TrfCell():
        return " " * 10
    opponent = "0000" if cell.opponent is None else _right(cell.opponent, 4)
    return f"  {opponent} {cell.colour or '-'} {cell.result:1}"


def _one_line(text: str) -> str:
    return " ".join(text.splitlines()) if "\n" in text or "\r" in text else text


def _left(text: str, width: int) -> str:
    text = _one_line(text)
    if len(text) > width:
        raise FormatError("value_too_wide", detail=text)
    return text.ljust(width)


def _right(value: int | str | None, width: int) -> str:
    text = "" if value is None else str(value)
    if len(text) > width:
        raise FormatError("value_too_wide", detail=text)
    return text.rjust(width)


def _numbers(numbers: tuple[int, ...]) -> str:
    return "".join(" " + _right(number, 4) for number in numbers)


def _whole(value: Fraction | None, width: int) -> str:
    if value is not None and value.denominator == 1:
        return _right(value.numerator, width)
    return _points(value, width)


def _points(value: Fraction | None, width: int) -> str:
    return " " * width if value is None else _right(tenths(value), width)


def tenths(value: Fraction) -> str:
    """Return points in tenths, or in hundredths where they need it.

    :raises FormatError: `points_not_decimal`.
    """
    for digits, unit in ((1, 10), (2, 100)):
        if value >= 0 and (value * unit).denominator == 1:
            whole, rest = divmod(int(value * unit), unit)
            return f"{whole}.{rest:0{digits}d}"
    raise FormatError("points_not_decimal", detail=str(value))

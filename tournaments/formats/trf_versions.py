"""The same report in the other version of the format: TRF16 with its XX records, or TRF-2026.

What the older version cannot hold is left out and reported; nothing is invented.
"""

from dataclasses import dataclass

from tournaments.formats.trf import (
    Comment,
    Deviation,
    Header,
    OldTeam,
    Other,
    Player,
    Prohibited,
    Record,
    Team,
    Trf,
)
from tournaments.reading import Adjustment

_NEW_HEADERS = frozenset({"162", "172", "182", "192", "202", "212", "222", "352", "362"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Converted:
    """A report of one version, and what of the other it could not take over."""

    report: Trf
    adjustments: tuple[Adjustment, ...]


def as_trf16(report: Trf) -> Converted:
    """Return the report with the records of TRF16 only.

    142, 152 and 260 become XXR, XXC and XXP, 310 becomes 013; a prohibition that holds for
    some rounds only is told as holding always, and reported.
    """
    records: list[Record] = []
    notes: list[Adjustment] = []
    for line, record in enumerate(report.records, start=1):
        match record:
            case Header(code="142"):
                records.append(Header(code="XXR", text=record.text.strip()))
            case Header(code="152"):
                colour = "black1" if record.text.strip() == "B" else "white1"
                records.append(Header(code="XXC", text=colour))
            case Header(code=code) if code in _NEW_HEADERS:
                notes.append(Adjustment(code="record_left_out", line=line, detail=code))
            case Prohibited():
                records += [
                    Header(code="XXP", text=f"{number} {other}")
                    for at, number in enumerate(record.numbers)
                    for other in record.numbers[at + 1 :]
                ]
                if record.first_round > 1 or record.last_round < report.rounds:
                    notes.append(Adjustment(code="rounds_left_out", line=line, detail="260"))
            case Team():
                records.append(OldTeam(name=record.name, members=record.members))
                notes.append(Adjustment(code="team_standing_left_out", line=line))
            case Player() | OldTeam() | Header() | Comment() | Deviation() | Other():
                records.append(record)
            case _:
                detail = type(record).__name__
                notes.append(Adjustment(code="record_left_out", line=line, detail=detail))
    return Converted(report=Trf(records=tuple(records)), adjustments=tuple(notes))


def as_trf2026(report: Trf) -> Converted:
    """Return the report with the records of TRF-2026 in place of the XX ones.

    XXR, XXC and XXP become 142, 152 and 260 (all rounds), 013 becomes 310 with the teams
    numbered in order; accelerations of the engines (XXS) are left out and reported.
    """
    records: list[Record] = []
    notes: list[Adjustment] = []
    teams = 0
    for line, record in enumerate(report.records, start=1):
        match record:
            case Header(code="XXR"):
                records.append(Header(code="142", text=record.text.strip()))
            case Header(code="XXC"):
                black = record.text.strip().lower().startswith("black")
                records.append(Header(code="152", text="B" if black else "W"))
            case Header(code="XXP") if _pair(record.text):
                records.append(
                    Prohibited(first_round=1, last_round=report.rounds, numbers=_pair(record.text))
                )
            case Header(code=code) if code.startswith("XX"):
                notes.append(Adjustment(code="record_left_out", line=line, detail=code))
            case OldTeam():
                teams += 1
                records.append(Team(number=teams, name=record.name, members=record.members))
            case _:
                records.append(record)
    return Converted(report=Trf(records=tuple(records)), adjustments=tuple(notes))


def _pair(text: str) -> tuple[int, ...]:
    words = text.split()
    numbers = tuple(int(word) for word in words if word.isascii() and word.isdecimal())
    return numbers if len(numbers) == len(words) and len(numbers) >= 2 else ()

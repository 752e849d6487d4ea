"""The order of the seeds (种子) and what it rests on: ratings, results or grades.

Gomoku 2025 appendix 3.一.(四), draughts appendix (一)1(3) and (五)1(1). In all of them the
nearer in time comes before the farther (时间上应依次从近至远).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.grades import DanSystem, read_grade
from tournaments.schedules.steps import ScheduleError

declare_refusals(
    422,
    grade_unknown=_(
        "This title or grade is not known: write a dan, a grade or a title of the book."
    ),
    proof_incomplete=_("The proof of a seed is incomplete: give its rating, place or date."),
)


class SeedBasis(StrEnum):
    """What a seed list rests on."""

    RATING = "rating"  # 等级分
    RESULTS = "results"  # 比赛成绩和名次
    GRADE = "grade"  # 称号、段位级别
    OTHER = "other"  # 其他原则, in the order given


class ResultLevel(StrEnum):
    """Where a result was achieved (先国际、次国内、再次为省市), "" where it makes no difference."""

    ANY = ""
    INTERNATIONAL = "international"
    NATIONAL = "national"
    PROVINCIAL = "provincial"
    LOCAL = "local"


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What speaks for one entrant: a rating, a place at an event, or a grade; and its day.

    `dated` is ISO, "" where it is not known. `grade` is written as people write it: 7段, 2级,
    大师. `source` names the list, event or certificate.
    """

    id: str
    rating: int | None = None
    level: ResultLevel = ResultLevel.ANY
    place: int = 0
    grade: str = ""
    dated: str = ""
    source: str = ""


_LEVELS = {level: at for at, level in enumerate(ResultLevel)}
_TITLES = (
    (("国际特级大师", "international grandmaster"), 6),
    (("特级大师", "grandmaster"), 5),
    (("国际大师", "international master"), 4),
    (("大师", "master"), 3),
    (("候补大师", "candidate master"), 2),
)
_TITLE_STEP, _DAN_STEP = 1000, 100


def grade_rank(text: str) -> int:
    """Return the rank of a title or grade, higher is stronger.

    Titles stand above dan (段, more is stronger), dan above the grades (级, fewer is stronger).
    These books have no professional dan, and weiqi no scale for both (25.3).

    :raises ScheduleError: `grade_unknown`.
    """
    plain = text.strip().lower()
    for names, rank in _TITLES:
        if plain in names:
            return rank * _TITLE_STEP
    found = read_grade(text)
    if found is None or found.named is DanSystem.PROFESSIONAL:
        raise ScheduleError("grade_unknown", detail=text)
    return _DAN_STEP + found.number if found.is_dan else _DAN_STEP - found.number


def ranked(basis: SeedBasis, proofs: Sequence[Proof]) -> tuple[tuple[str, ...], ...]:
    """Return the ids in the order of their proofs, best first; level ones stand together.

    By rating the higher; by results the greater event, then the later one, then the better
    place; by grade the higher; of equal proofs the later. Another principle is in the order
    given.

    :raises ScheduleError: `proof_incomplete`, `grade_unknown`.
    """
    if basis is SeedBasis.OTHER:
        return tuple((proof.id,) for proof in proofs)
    groups: dict[tuple[int, ...], list[str]] = {}
    for proof in proofs:
        groups.setdefault(_key(basis, proof), []).append(proof.id)
    return tuple(tuple(groups[key]) for key in sorted(groups))


def _key(basis: SeedBasis, proof: Proof) -> tuple[int, ...]:
    later = -_day(proof)
    if basis is SeedBasis.RATING:
        if proof.rating is None:
            raise ScheduleError("proof_incomplete", detail=proof.id)
        return -proof.rating, later
    if basis is SeedBasis.RESULTS:
        if proof.place < 1:
            raise ScheduleError("proof_incomplete", detail=proof.id)
        return _LEVELS[proof.level] or len(_LEVELS), later, proof.place
    return -grade_rank(proof.grade), later


def _day(proof: Proof) -> int:
    try:
        return date.fromisoformat(proof.dated).toordinal() if proof.dated else 0
    except ValueError:
        raise ScheduleError("proof_incomplete", detail=proof.dated) from None

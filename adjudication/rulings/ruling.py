"""What a ruling says, whatever its question."""

from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """The answers a claim can have."""

    DRAW = "draw"
    UNTRUE = "untrue"  # 不属实
    FIRST_LOSES = "first_loses"
    SECOND_LOSES = "second_loses"
    NOT_THREE = "not_three"  # 不足三次, not examined (23.3)
    UNDECIDED = "undecided"  # left to the referee


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A verdict with what it rests on.

    `result` is the game's result that follows, or "". `against` is the side it goes
    against, or "". `facts` are counted figures by name. `evidence` are the canonical moves
    that prove it, the first of them being ply `evidence_from_ply`.
    """

    verdict: Verdict
    result: str
    against: str
    articles: tuple[str, ...]
    facts: tuple[tuple[str, int], ...]
    evidence: tuple[str, ...]
    evidence_from_ply: int
    explanation_zh: str
    explanation_en: str

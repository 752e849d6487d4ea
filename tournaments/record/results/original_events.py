"""What happened to the sheets that were signed on paper. Facts only."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class OriginalFiled:
    """The scan of a round's signed sheet came after the round was closed; SHA-256."""

    stage: int
    round: int
    original: str


OriginalEvent = OriginalFiled

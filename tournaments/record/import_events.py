"""What is taken over with an event that comes in a file. Facts only."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenLine:
    """A line that says where the event left the book: `kind` as MPA or Correction, and text."""

    kind: str
    round: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LinesTakenOver:
    """These are the event's lines of deviations: those of its file, and what the import found."""

    lines: tuple[TakenLine, ...]

"""When a stage's setting is asked for: by the formats of its outline and what its book offers."""

from collections.abc import Callable
from typing import Any

from tournaments.books.formats import StageKind
from tournaments.books.pairing import System
from tournaments.books.registry import book_of

KNOCKOUTS = (StageKind.KNOCKOUT, StageKind.DOUBLE_KNOCKOUT, StageKind.MULTIPLE_KNOCKOUT)


def of_kinds(*kinds: StageKind) -> Callable[[Any, int], bool]:
    """Return whether a stage of an outline is of one of these formats."""
    return lambda outline, index: outline.kinds[index] in kinds


def is_swiss(outline: Any, index: int) -> bool:
    """Return whether a stage is paired by a Swiss system."""
    kind: StageKind = outline.kinds[index]
    return kind.swiss


def is_finals(outline: Any, index: int) -> bool:
    """Return whether a knockout follows an earlier stage."""
    return bool(index) and outline.kinds[index] is StageKind.KNOCKOUT


def has_own_lean(outline: Any, index: int) -> bool:
    """Return whether the book leaves open how a Swiss leans."""
    return is_swiss(outline, index) and bool(book_of(outline.edition).pairing.lean)


def has_principles(outline: Any, index: int) -> bool:
    """Return whether the book has relative principles to choose from."""
    return is_swiss(outline, index) and bool(book_of(outline.edition).pairing.principles)


def pairs_on(outline: Any, index: int) -> bool:
    """Return whether the book lets a Swiss pair who has left."""
    return is_swiss(outline, index) and bool(book_of(outline.edition).leaving.paired_on)


def offers_mcmahon(outline: Any, index: int) -> bool:
    """Return whether the book offers the McMahon system (麦克马洪制) here."""
    offered = System.MCMAHON in book_of(outline.edition).pairing.offered
    return outline.kinds[index] is StageKind.SWISS and offered


def has_deciding(outline: Any, index: int) -> bool:
    """Return whether the book has games that decide a tie of a knockout."""
    decided = book_of(outline.edition).play_offs.deciding is not None
    return decided and outline.kinds[index] in KNOCKOUTS


def has_seeds_by_lot(outline: Any, index: int) -> bool:
    """Return whether the book draws lots among the seeds of a first stage's sheet."""
    by_lot = bool(book_of(outline.edition).sheets.seeds_by_lot)
    return not index and by_lot and outline.kinds[index].has_sheet


def has_own_order(outline: Any, index: int) -> bool:
    """Return whether a stage of several has an order of tie-breaks of its own."""
    kind = outline.kinds[index]
    return len(outline.kinds) > 1 and (kind.swiss or kind.round_robin)


def has_rounds(outline: Any, index: int) -> bool:
    """Return whether the number of rounds is the event's to say."""
    return is_swiss(outline, index) or is_finals(outline, index)

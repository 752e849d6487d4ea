"""Which relative principles of a Swiss the event holds to (相对原则), checked.

Gomoku 2025 appendix 6 二 (二), draughts appendix (四) 2 (2): the event sets them to suit itself
(根据比赛或者项目本身的特性).
The absolute principle, that two meet once, is no choice. Other books fix what they balance.
"""

from collections.abc import Iterator

from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.pairing import PRINCIPLES, Principle, System
from tournaments.books.registry import book_of
from tournaments.regulations.fault import Fault
from tournaments.regulations.values import Regulations

declare_refusals(
    409,
    principle_of_another_book=_(
        "The rule book of this tournament names no such principles to set."
    ),
    principle_twice=_("A principle is named twice."),
    principle_needs_another=_(
        "First moves cannot be balanced over the tournament without giving them, in each "
        "pair, to who has had fewer: keep principle four, or leave out principle two as well."
    ),
    principle_of_the_method=_(
        "The positional method pairs by first moves: keep principle two, or choose another method."
    ),
    principle_of_another_format=_("Only stages paired by points have these principles."),
)


def problem_of(principles: tuple[Principle, ...], edition: str, system: System) -> str:
    """Return the code of what is wrong with holding to `principles` alone, "" for nothing.

    Balanced first moves (原则二) need principle four: they are had in pairs and nowhere else.
    The positional method seeks partners by first moves, so it cannot do without them.
    """
    if len(set(principles)) < len(principles):
        return "principle_twice"
    if set(principles) == set(PRINCIPLES):
        return ""
    if book_of(edition).pairing.principles is None:
        return "principle_of_another_book"
    if Principle.FIRST_MOVES in principles and Principle.FEWER_FIRSTS not in principles:
        return "principle_needs_another"
    if Principle.FIRST_MOVES not in principles and system is System.POSITIONAL:
        return "principle_of_the_method"
    return ""


def faults_of_principles(regulations: Regulations) -> Iterator[Fault]:
    """Yield what is wrong with the principles of each stage."""
    cited = book_of(regulations.edition).pairing.principles
    for index, stage in enumerate(regulations.stages):
        system = System(stage.pairing.value)
        code = problem_of(stage.principles, regulations.edition, system)
        if not code and set(stage.principles) != set(PRINCIPLES) and not stage.kind.swiss:
            code = "principle_of_another_format"
        if code:
            yield Fault(code=code, place=f"/stages/{index}/principles", article=cited)

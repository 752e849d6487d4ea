"""Which relative principles of a Swiss the event holds to (相对原则), in words and checked.

Gomoku 2025 appendix 6 二 (二), draughts appendix (四) 2 (2): the event sets them to suit itself
(根据比赛或者项目本身的特性).
The absolute principle, that two meet once, is no choice. Other books fix what they balance.
"""

from collections.abc import Iterator

from games.rules.books.article import Article
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.pairing import PRINCIPLES, Principle, System
from tournaments.books.registry import book_of
from tournaments.regulations.fault import Fault
from tournaments.regulations.values import Regulations, Stage

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

WORDS: dict[Principle, tuple[str, str]] = {
    Principle.BYES: ("原则一：平衡轮空和弃权取胜", "one: byes and forfeits won balanced"),
    Principle.FIRST_MOVES: ("原则二：平衡先手次数", "two: first moves balanced"),
    Principle.FLOATS: ("原则三：平衡上调下调", "three: floats balanced"),
    Principle.FEWER_FIRSTS: (
        "原则四：先手少者先行",
        "four: who has had fewer first moves goes first",
    ),
}


def problem_of(held: tuple[Principle, ...], edition: str, system: System) -> str:
    """Return the code of what is wrong with holding to `held` alone, "" for nothing.

    Balanced first moves (原则二) need principle four: they are had in pairs and nowhere else.
    The positional method seeks partners by first moves, so it cannot do without them.
    """
    if len(set(held)) < len(held):
        return "principle_twice"
    if set(held) == set(PRINCIPLES):
        return ""
    if book_of(edition).pairing.principles is None:
        return "principle_of_another_book"
    if Principle.FIRST_MOVES in held and Principle.FEWER_FIRSTS not in held:
        return "principle_needs_another"
    if Principle.FIRST_MOVES not in held and system is System.POSITIONAL:
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


def principle_rows(
    edition: str, stage: Stage
) -> Iterator[tuple[tuple[str, str], tuple[str, str], Article]]:
    """Yield the line of the regulations on the principles of a Swiss stage, where there is one."""
    cited = book_of(edition).pairing.principles
    if cited is None or not stage.kind.swiss:
        return
    held = [WORDS[principle] for principle in Principle if principle in stage.principles]
    out = [principle for principle in Principle if principle not in stage.principles]
    zh, en = "；".join(text[0] for text in held), "; ".join(text[1] for text in held)
    if not held:
        zh = "只守绝对原则：任何两名棋手只相遇一次"
        en = "the absolute one alone: nobody is met twice"
    elif out:
        zh, en = f"{zh}（其余不采用）", f"{en} (the others do not hold)"
    if Principle.FEWER_FIRSTS in out:
        zh += "；先后手不计以往，按双方编号（临近编排按轮次）定"
        en += "; colours by the two numbers, or the round with neighbours"
    yield ("编排原则", "Pairing principles"), (zh, en), cited

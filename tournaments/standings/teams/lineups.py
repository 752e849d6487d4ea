"""Checks of a team's list and of its line-up for a match, with codes and articles.

Sources: xiangqi 2020 11.1-11.3; weiqi 2002 25.2 and its paragraphs; gomoku 2025 26.2.1-26.2.3,
24.4.4; spec/tournament_manager_checklist T1, T4. A line-up names a player for each board, None
where nobody sits: the board is forfeited and the match is played.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from games.rules.books.article import Article
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.registry import book_of
from tournaments.books.teams import Reserves, Strength, TeamKind
from tournaments.standings.teams.kinds import TeamRules

declare_refusals(
    422,
    team_member_twice=_("A player is repeated on the team's list."),
    team_not_in_rating_order=_(
        "In a national tournament the list goes by rating, the unrated last: put it in order."
    ),
    team_too_large=_("The team's list is longer than the boards and reserves allow."),
    team_too_small=_("The team's list has fewer players than there are boards."),
    reserve_rule_missing=_(
        "The book leaves the use of reserves to the tournament: amend the regulations to say it."
    ),
    line_up_order_reversed=_("The order of the list must not be reversed."),
    line_up_twice=_("A player is repeated in the line-up."),
    line_up_wrong_board=_("The player belongs to another board."),
    line_up_wrong_length=_("The line-up must name every board once."),
    no_line_up_in_this_kind=_("This kind of team tournament has no line-ups."),
    not_of_this_team=_("The player is not on the team's list."),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A player on a team's list; `dan` 0 where he has none."""

    id: str
    rating: int | None = None
    dan: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamProblem:
    """What is wrong: code, board or place on the list from 1 (0: the whole), article.

    A problem that is not `refused` is a warning (weiqi 25.2 on the order of boards).
    """

    code: str
    place: int = 0
    item: str = ""
    article: Article | None = None
    refused: bool = True


def _strength_order(roster: Sequence[Member], rules: TeamRules) -> Iterator[TeamProblem]:
    """Yield each place where a stronger player stands below a weaker one (11.1, 25.2)."""
    order = book_of(rules.edition).teams.board_order
    if order is None:
        return
    dan_first = order.by is Strength.DAN_THEN_RATING

    def strength(member: Member) -> tuple[int, int]:
        rating = -1 if member.rating is None else member.rating
        return (member.dan if dan_first else 0, rating)

    for place, (upper, lower) in enumerate(pairwise(roster), start=2):
        if strength(lower) > strength(upper):
            yield TeamProblem(
                code="team_not_in_rating_order",
                place=place,
                item=lower.id,
                article=order.article,
                refused=order.refused,
            )


_ORDERED = frozenset({TeamKind.FIXED_BOARDS, TeamKind.RESERVES})


def check_team(
    roster: Sequence[Member], rules: TeamRules, *, national: bool = True
) -> tuple[TeamProblem, ...]:
    """Return all that is wrong with a team's list at entry.

    The order by rating is that of national events (11.1 全国性比赛); elsewhere the unit's own
    order stands. The reserves come last on the list.
    """
    found: list[TeamProblem] = []
    article = rules.article
    if len({member.id for member in roster}) < len(roster):
        found.append(TeamProblem(code="team_member_twice", article=article))
    if rules.kind is not TeamKind.SUM_OF_PLACES and len(roster) < rules.boards:
        found.append(TeamProblem(code="team_too_small", article=article))
    most = rules.boards + rules.reserves
    if rules.kind is TeamKind.FIXED_BOARDS:
        most = rules.boards
    if rules.kind is not TeamKind.SUM_OF_PLACES and len(roster) > most:
        found.append(TeamProblem(code="team_too_large", article=article))
    if rules.kind is TeamKind.RESERVES and rules.rule is None:
        found.append(TeamProblem(code="reserve_rule_missing", article=article))
    if national and rules.kind in _ORDERED:
        found.extend(_strength_order(roster, rules))
    return tuple(found)


def _reversed_places(line_up: Sequence[str | None], order: dict[str, int]) -> Iterator[int]:
    last = -1
    for board, member in enumerate(line_up, start=1):
        if member is None:
            continue
        if order[member] < last:
            yield board
        last = max(last, order[member])


def _placing(
    line_up: Sequence[str | None], order: dict[str, int], rules: TeamRules
) -> Iterator[TeamProblem]:
    """Yield what the kind forbids of who sits where."""
    article = rules.article
    if rules.kind in (TeamKind.FREE_LINE_UP, TeamKind.ALL_AGAINST_ALL):
        return
    if rules.kind is TeamKind.RESERVES and rules.rule is Reserves.KEEP_ORDER:
        for board in _reversed_places(line_up, order):
            yield TeamProblem(
                code="line_up_order_reversed",
                place=board,
                item=line_up[board - 1] or "",
                article=article,
            )
        return
    for board, member in enumerate(line_up, start=1):
        if member is None or order[member] == board - 1:
            continue
        is_reserve = rules.kind is TeamKind.RESERVES and order[member] >= rules.boards
        if not is_reserve:
            yield TeamProblem(code="line_up_wrong_board", place=board, item=member, article=article)


def check_line_up(
    line_up: Sequence[str | None],
    roster: Sequence[Member],
    rules: TeamRules,
    *,
    started: bool = False,
) -> tuple[TeamProblem, ...]:
    """Return all that is wrong with a match's line-up, board 1 first.

    `started`: the match has begun, when nothing may be changed (11.3, 26.2.3, weiqi 25.2).
    """
    article = rules.article
    if rules.kind is TeamKind.SUM_OF_PLACES:
        return (TeamProblem(code="no_line_up_in_this_kind", article=article),)
    found: list[TeamProblem] = []
    if started:
        found.append(TeamProblem(code="line_up_after_start", article=article))
    if len(line_up) != rules.boards:
        found.append(TeamProblem(code="line_up_wrong_length", article=article))
    order = {member.id: place for place, member in enumerate(roster)}
    seen: set[str] = set()
    for board, member in enumerate(line_up, start=1):
        if member is None:
            continue
        if member not in order:
            found.append(
                TeamProblem(code="not_of_this_team", place=board, item=member, article=article)
            )
        elif member in seen:
            found.append(
                TeamProblem(code="line_up_twice", place=board, item=member, article=article)
            )
        seen.add(member)
    if not any(problem.code == "not_of_this_team" for problem in found):
        found.extend(_placing(line_up, order, rules))
    return tuple(found)

"""Every line-up of a team that its book allows, listed (xiangqi 11.2, gomoku 26.2.2)."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product

from tournaments.books.teams import Reserves, TeamKind
from tournaments.standings.teams.kinds import TeamRules
from tournaments.standings.teams.lineups import Member


def legal_line_ups(roster: Sequence[Member], rules: TeamRules) -> Iterator[tuple[str, ...]]:
    """Yield every full line-up the rules allow, in the order of the list.

    Four boards with two reserves that keep the order have fifteen (11.2).
    """
    names = [member.id for member in roster]
    if rules.kind is TeamKind.SUM_OF_PLACES:
        return
    if rules.kind is TeamKind.FIXED_BOARDS:
        candidates: Iterator[tuple[str, ...]] = iter([tuple(names[: rules.boards])])
    elif rules.kind is TeamKind.RESERVES and rules.rule is Reserves.KEEP_ORDER:
        candidates = combinations(names, rules.boards)
    elif rules.kind is TeamKind.RESERVES:
        spare = names[rules.boards :]
        candidates = product(*([name, *spare] for name in names[: rules.boards]))
    else:
        candidates = permutations(names, rules.boards)
    for candidate in candidates:
        if len(set(candidate)) == len(candidate):
            yield candidate

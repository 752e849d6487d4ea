"""直胜 (direct encounter) and 对局时后走: what the tied did among themselves.

Sources: xiangqi 2020 14.1, 14.5, 14.6; gomoku 2025 29.1.1-C, 29.2.1-E. The books speak of
two; of three and more a table of their games alone is made, if all have met (spec 4.1), and
made again among those it leaves equal. A circle (A beats B beats C beats A) decides nothing.
直胜 is a win: where a draw is worth more to the second player (xiangqi 13.3) a draw among the
tied is worth the same to both, for who moved second is a comparison of its own (14.1 对局时后走).
"""

from collections.abc import Callable, Sequence

from tournaments.crosstable import Colour, Mark
from tournaments.tiebreaks.field import PLAYED, Field
from tournaments.tiebreaks.measure import Part

Mutual = dict[int, list[Part]]
"""Per tied row the games among the tied."""


def mutual_games(field: Field, group: Sequence[int]) -> Mutual:
    """Return the rounds the rows of `group` had against each other, with their points."""
    inside = set(group)
    system = field.table.points
    even = (system.draw_first + system.draw_second) / 2 * field.unit
    weighted = system.draw_first != system.draw_second
    found: Mutual = {}
    for i in group:
        row = field.rows[i]
        found[i] = []
        for number, other in row.met:
            if other not in inside:
                continue
            cell = row.cells[number - 1]
            if weighted and cell and cell.mark is Mark.DRAW and cell.points is None:
                found[i].append((number, other, int(even), "mutual_draw"))
            else:
                found[i].append((number, other, row.points[number - 1], "mutual_points"))
    return found


def all_met(group: Sequence[int], games: Mutual) -> bool:
    """Return whether everybody in `group` has met everybody else in it."""
    return all(len({other for _, other, _, _ in games[i]}) == len(group) - 1 for i in group)


def mutual_points(field: Field, group: Sequence[int]) -> dict[int, int] | None:
    """Return the points of each among the tied, in units; None where not all have met."""
    games = mutual_games(field, group)
    if not all_met(group, games):
        return None
    return {i: sum(part[2] for part in games[i]) for i in group}


def mutual_seconds(field: Field, group: Sequence[int]) -> dict[int, int] | None:
    """Return how often each moved second against the others tied (对局时后走).

    None where not all have met.
    """
    games = mutual_games(field, group)
    if not all_met(group, games):
        return None
    return {i: sum(part[2] for part in second_parts(field, i, games[i])) for i in group}


def second_parts(field: Field, i: int, games: Sequence[Part]) -> tuple[Part, ...]:
    """Return a 1 for each of `games` that row `i` played moving second."""
    cells = field.rows[i].cells
    found: list[Part] = []
    for number, other, _, _ in games:
        cell = cells[number - 1]
        if cell is None:
            continue
        for game in cell.boards or (cell,):
            if game.colour is Colour.SECOND and game.mark in PLAYED:
                found.append((number, other, 1, "moved_second"))
    return tuple(found)


def _sure_first(field: Field, group: Sequence[int]) -> int | None:
    """Return who is first whatever the games not played among `group` had brought."""
    games = mutual_games(field, group)
    win = int(field.table.points.win * field.unit)
    now = {i: sum(part[2] for part in games[i]) for i in group}
    best = {i: now[i] + win * (len(group) - 1 - len({part[1] for part in games[i]})) for i in group}
    for i in group:
        if all(now[i] > best[j] for j in group if j != i):
            return i
    return None


def split(
    field: Field,
    group: Sequence[int],
    count: Callable[[Field, Sequence[int]], dict[int, int] | None],
) -> list[list[int]]:
    """Return `group` in order, as parts that stay equal; one part when nothing is decided.

    The count is taken again within each part it leaves, until it splits no more.
    """
    if len(group) < 2:
        return [list(group)]
    values = count(field, group)
    if values is None:
        first = _sure_first(field, group) if field.settings.sure_first else None
        if first is None:
            return [list(group)]
        return [[first], *split(field, [i for i in group if i != first], count)]
    levels = sorted(set(values.values()), reverse=True)
    if len(levels) == 1:
        return [list(group)]
    parts: list[list[int]] = []
    for level in levels:
        parts.extend(split(field, [i for i in group if values[i] == level], count))
    return parts

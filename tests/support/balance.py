"""What balance a Scheveningen table gives: counted from the table alone (xiangqi app. 5)."""

from collections import Counter
from dataclasses import dataclass

from tournaments.schedules.scheveningen import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class BalanceReport:
    """First moves: of A by round, of every player, and faults by code.

    Codes: `pair_not_once`, `round_not_a_matching`, `player_unbalanced`,
    `three_in_a_row`, `team_unbalanced`.
    """

    a_first_by_round: tuple[int, ...]
    firsts: dict[str, int]
    faults: tuple[tuple[str, str], ...]


def balance_report(table: Table) -> BalanceReport:
    """Return what `table` gives each side; a sound table has no faults.

    Balanced means at most one apart for a player and for the team (xiangqi app. 5).
    """
    boards = len(table)
    history: dict[str, list[bool]] = {
        f"{side}{number}": [] for side in "AB" for number in range(1, boards + 1)
    }
    faults: list[tuple[str, str]] = []
    for number, games in enumerate(table, start=1):
        if {game.a for game in games} != {game.b for game in games} or len(games) != boards:
            faults.append(("round_not_a_matching", str(number)))
        for game in games:
            history[f"A{game.a}"].append(game.a_first)
            history[f"B{game.b}"].append(not game.a_first)
    met = Counter((game.a, game.b) for games in table for game in games)
    faults.extend(("pair_not_once", f"A{a}-B{b}") for (a, b), times in met.items() if times != 1)
    for player, colours in history.items():
        if abs(2 * sum(colours) - len(colours)) > 1:
            faults.append(("player_unbalanced", player))
        if any(len(set(colours[at : at + 3])) == 1 for at in range(len(colours) - 2)):
            faults.append(("three_in_a_row", player))
    by_round = tuple(sum(game.a_first for game in games) for games in table)
    if abs(2 * sum(by_round) - boards * boards) > 1:
        faults.append(("team_unbalanced", f"{sum(by_round)} of {boards * boards}"))
    firsts = {player: sum(colours) for player, colours in history.items()}
    return BalanceReport(a_first_by_round=by_round, firsts=firsts, faults=tuple(faults))

"""The handicap of two whom a hand set against each other: by the difference, as by the system.

Decision 0054.
"""

from tournaments.pairing.history import histories
from tournaments.record.state import StageState, TournamentState
from tournaments.record.tables.crosstables import crosstable
from tournaments.record.values import Seats
from tournaments.regulations.mcmahon import is_mcmahon, mcmahon_of


def handicaps(
    state: TournamentState, stage: StageState, number: int, pairs: tuple[Seats, ...]
) -> dict[int, int]:
    """Return by board the handicap of round `number`; none where the lower score has White."""
    given = mcmahon_of(stage.rules)
    if not is_mcmahon(stage.rules) or not given.most:
        return {}
    table = crosstable(state, stage=stage.index, upto=number - 1, for_pairing=True)
    known = histories(table, whole_wins=True)
    return {
        pair.board: given.handicap(known[pair.second].score - known[pair.first].score)
        for pair in pairs
        if known[pair.second].score > known[pair.first].score
    }

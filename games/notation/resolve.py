"""From a record's move texts to the moves they mean (由记谱到着法).

The truth of a game is its canonical moves (ICCS in xiangqi) from a start position; the texts of the
file are kept beside them. A record is followed as far as it goes: the first text that
names no legal move ends it, and what came before stands.
"""

from games.notation.game_record import GameRecord
from games.notation.registry import notation_of
from games.notation.resolved import ResolvedGame as ResolvedGame
from games.rules.editions import kernel_for

MAX_PLIES = 2_000


def resolve(record: GameRecord, edition: str = "", *, max_plies: int = MAX_PLIES) -> ResolvedGame:
    """Turn the moves of a record into canonical moves, as far as `edition`, "" for its own, allows.

    :raises UnknownEditionError: when no kernel serves `edition`.
    """
    edition = edition or record.edition
    return notation_of(kernel_for(edition).game).resolve(record, edition, max_plies)

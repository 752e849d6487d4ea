"""What every rule reads of a record, and the digest of it."""

import hashlib
import json
from collections.abc import Iterable, Sequence

from games.record.state import Claim, GameState
from games.record.xiangqi.rules import options_of
from games.rules.books.federation import Basis
from games.rules.protocol import Historian, PlyFacts

CODE_VERSION = "3"
"""Version of the ruling code; stored with every ruling, raised when an answer may change."""


def moves_until(state: GameState, claim: Claim) -> tuple[str, ...]:
    """Return the moves that stood when the claim was made (22.4: later ones do not count)."""
    return tuple(played.move for played in state.moves[: claim.ply])


def plies_until(state: GameState, claim: Claim) -> tuple[PlyFacts, ...]:
    """Return the facts of those moves, ply by ply."""
    kernel = state.kernel
    if not isinstance(kernel, Historian):
        raise TypeError(f"{state.edition} recounts no history")
    moves = moves_until(state, claim)
    plies: tuple[PlyFacts, ...] = kernel.history(state.first_position, moves).plies
    return plies


def cited_zh(basis: Iterable[Basis]) -> str:
    """Return who settled what a ruling rests on, in Chinese; "" for the rule book alone."""
    return "".join(f"（依{words}）" for words in dict.fromkeys(text.zh for text in basis))


def cited_en(basis: Iterable[Basis]) -> str:
    """Return who settled what a ruling rests on, in English; "" for the rule book alone."""
    return "".join(f" (by {words})" for words in dict.fromkeys(article.en for article in basis))


def inputs_digest(state: GameState, claim: Claim, event_hashes: Sequence[bytes]) -> str:
    """Return a SHA-256 over everything a ruling on `claim` reads, in hex."""
    options = options_of(state)
    read = {
        "edition": state.edition,
        "question": claim.question.value,
        "side": claim.side,
        "start": state.start_position,
        "moves": moves_until(state, claim),
        "natural_limit_rounds": options.natural_limit_rounds,
        "natural_limit_checks": options.natural_limit_checks,
        "events": [hash_.hex() for hash_ in event_hashes],
    }
    written = json.dumps(read, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(written.encode()).hexdigest()

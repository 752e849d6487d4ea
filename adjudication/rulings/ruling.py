"""What every rule reads of a record, and the digest of it."""

import hashlib
import json
from collections.abc import Iterable, Sequence

from games.record.state import Claim, GameState
from games.record.xiangqi.rules import options_of
from games.rules.books.federation import Basis
from games.rules.protocol import Historian, PlyFacts
from games.streams.messages import Message, declare_messages, message
from games.streams.refusals import gettext_noop as _

declare_messages(settled_by=_("%(said)s (by %(settler)s)"))

RULING_CODE_VERSION = "5"
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


def cited(explanation: Message, basis: Iterable[Basis]) -> Message:
    """Add to an explanation who settled what it rests on: nobody for the rule book alone."""
    for settler in dict.fromkeys(setting.settler for setting in basis):
        if settler is not None:
            explanation = message("settled_by", said=explanation, settler=settler)
    return explanation


def inputs_digest(state: GameState, claim: Claim, event_hashes: Sequence[bytes]) -> str:
    """Return a SHA-256 over everything a ruling on `claim` reads, in hex."""
    return hashlib.sha256(inputs_read(state, claim, event_hashes)).hexdigest()


def inputs_read(state: GameState, claim: Claim, event_hashes: Sequence[bytes]) -> bytes:
    """Write down everything a ruling on `claim` reads, as its digest is taken of it."""
    options = options_of(state)
    read = {
        "edition": state.edition,
        "question": claim.question.value,
        "side": claim.side,
        "start": state.start_position,
        "moves": moves_until(state, claim),
        "natural_limit_rounds": options.natural_limit_rounds,
        "natural_limit_checks": options.natural_limit_checks,
        "repetition_text": options.repetition_text.value,
        "root_moment": options.root_moment.value,
        "check_may_chase": options.check_may_chase,
        "heavier_man": options.heavier_man,
        "occurrences": options.occurrences,
        "events": [hash_.hex() for hash_ in event_hashes],
    }
    written = json.dumps(read, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return written.encode()

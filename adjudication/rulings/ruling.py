"""What a ruling says, whatever its question."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.record.events import LabelledMove
from games.record.state import Claim, GameState
from games.record.xiangqi.rules import options_of
from games.rules.protocol import Historian, PlyFacts

CODE_VERSION = "2"
"""Version of the ruling code; stored with every ruling, raised when an answer may change."""


class Verdict(StrEnum):
    """The answers a claim can have."""

    DRAW = "draw"
    UNTRUE = "untrue"  # 不属实
    DRAWN_IF_UNCHANGED = "drawn_if_unchanged"  # 不变作和
    RED_MUST_CHANGE = "red_must_change"  # 红方变着，不变作负
    BLACK_MUST_CHANGE = "black_must_change"
    RED_LOSES = "red_loses"
    BLACK_LOSES = "black_loses"
    NOT_THREE = "not_three"  # 不足三次，不予受理 (23.3)
    UNDECIDED = "undecided"  # 由裁判员裁定


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A verdict with what it rests on.

    `result` is the game's result that follows, or "". `against` is the side the verdict
    goes against, or "". `facts` are counted figures by name. `evidence` are the canonical
    moves that prove it; the first of them is ply `evidence_from_ply`.
    """

    verdict: Verdict
    articles: tuple[str, ...]
    explanation_zh: str
    explanation_en: str
    result: str = ""
    against: str = ""
    facts: tuple[tuple[str, int], ...] = ()
    evidence: tuple[str, ...] = ()
    evidence_from_ply: int = 0
    must_vary: str = ""
    rounds_to_vary: int = 0
    needs_idle: bool = False
    labels: tuple[LabelledMove, ...] = ()


def moves_until(state: GameState, claim: Claim) -> tuple[str, ...]:
    """Return the moves that stood when the claim was made (22.4: later ones do not count)."""
    return tuple(played.move for played in state.moves[: claim.ply])


def plies_until(state: GameState, claim: Claim) -> tuple[PlyFacts, ...]:
    """Return the facts of those moves, ply by ply."""
    kernel = state.kernel
    if not isinstance(kernel, Historian):
        raise TypeError(f"{state.edition} recounts no history")
    if state.start_position:
        start = kernel.parse_position(state.start_position)
    else:
        start = kernel.initial_position()
    plies: tuple[PlyFacts, ...] = kernel.history(start, moves_until(state, claim)).plies
    return plies


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
        "events": [one.hex() for one in event_hashes],
    }
    written = json.dumps(read, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(written.encode()).hexdigest()

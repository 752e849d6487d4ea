"""The proof of a ruling as the office shows it: what is confirmed is looked at first."""

from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import get_language

from games.ledger.errors import StreamNotFound
from games.selectors import game_page
from games.words.codes import OWN_MOTION, SIDES, word
from games.words.proof import LabelRow, Played, demand, fact_lines, label_rows


@dataclass(frozen=True, slots=True, kw_only=True)
class ProofRow:
    """One labelled move, and the query of the public page that shows it on the board."""

    row: LabelRow
    query: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What a ruling under `edition` rests on; `base` is the public page of its game.

    `demand` is what it asks of the next moves, "" for nothing.
    """

    base: str
    edition: str
    asked_by: str
    rows: tuple[ProofRow, ...]
    facts: tuple[tuple[str, int], ...]
    demand: str
    explanation: str


def is_chinese() -> bool:
    """Return whether the page is read in Chinese."""
    return (get_language() or "").startswith("zh")


def proof_of(game_id: UUID, version: int) -> Proof | None:
    """Return the proof of the ruling proposed at `version`, None where there is none."""
    try:
        page = game_page(game_id)
    except StreamNotFound:
        return None
    ruling = next((one for one in page.rulings if one.version == version), None)
    if ruling is None:
        return None
    chinese = is_chinese()
    played = Played(
        edition=page.state.edition,
        start_position=page.state.start_position,
        moves=tuple(row.move for row in page.moves),
    )
    return Proof(
        base=f"/games/{game_id}/",
        edition=page.state.edition,
        asked_by=word(SIDES, ruling.claimed_by) if ruling.claimed_by else str(OWN_MOTION),
        rows=tuple(
            ProofRow(row=row, query=f"?ply={row.ply}")
            for row in label_rows(ruling.labels, played, chinese=chinese)
        ),
        facts=fact_lines(ruling.facts),
        demand=demand(ruling.must_vary, ruling.rounds_to_vary, needs_idle=ruling.needs_idle),
        explanation=ruling.explanation_zh if chinese else ruling.explanation_en,
    )

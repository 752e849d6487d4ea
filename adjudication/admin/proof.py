"""The proof of a ruling as the office shows it: what is confirmed is looked at first."""

from dataclasses import dataclass
from uuid import UUID

from django.urls import reverse

from adjudication.labels.proof import ProofRow, asked_by, fact_lines, label_rows, played
from games.api import StreamNotFound, game_page
from games.labels.codes import QUESTIONS, VERDICTS, word
from games.labels.effect import demand
from games.labels.language import is_chinese


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What a ruling under `edition` rests on; `base` is the page with the board, "" for this one.

    `demand` is what it asks of the next moves, "" for nothing; `proposal` what it says in a line.
    """

    base: str
    edition: str
    asked_by: str
    rows: tuple[ProofRow, ...]
    facts: tuple[tuple[str, int], ...]
    demand: str
    proposal: str


def proof_of(game_id: UUID, version: int, *, base: str | None = None) -> Proof | None:
    """Return the proof of the ruling proposed at `version`, None where there is none.

    Its moves lead to `base`; to the public page where none is given.
    """
    try:
        page = game_page(game_id)
    except StreamNotFound:
        return None
    seen = next((ruling for ruling in page.rulings if ruling.ruling.version == version), None)
    if seen is None:
        return None
    ruling, chinese = seen.ruling, is_chinese()
    explanation = ruling.explanation_zh if chinese else ruling.explanation_en
    return Proof(
        base=reverse("web:game", args=[game_id]) if base is None else base,
        edition=page.state.edition,
        asked_by=asked_by(seen.claim),
        rows=tuple(
            ProofRow(row=row, query=f"?ply={row.ply}")
            for row in label_rows(ruling.labels, played(page, seen), chinese=chinese)
        ),
        facts=fact_lines(ruling.facts),
        demand=demand(ruling.must_vary, ruling.rounds_to_vary, needs_idle=ruling.needs_idle),
        proposal=" · ".join(
            (word(QUESTIONS, ruling.question), word(VERDICTS, ruling.verdict), explanation)
        ),
    )

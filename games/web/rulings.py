"""The rulings of a game as its page shows them: question, verdict, proof, articles."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.selectors import GamePage, RulingView
from games.web.replay import View, line_texts, move_texts
from games.web.watching import Watched, watches
from games.words.codes import OWN_MOTION, QUESTIONS, SIDES, VERDICTS, ruling_status, word
from games.words.proof import LabelRow, Played, demand, fact_lines, label_rows


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceMove:
    """One move that proves a ruling, and the address that shows it on the board."""

    ply: int
    text: str
    query: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProofRow:
    """One labelled move, and the address that shows it on the board."""

    row: LabelRow
    query: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingCard:
    """One ruling in the language of the page.

    `demand` is what it asks of the next moves, `outcome` what came of that; each "" for none.
    """

    ruling: RulingView
    question: str
    verdict: str
    status: str
    explanation: str
    articles: str
    asked_by: str
    moves: tuple[EvidenceMove, ...]
    proof: tuple[ProofRow, ...]
    facts: tuple[tuple[str, int], ...]
    demand: str
    outcome: str
    query: str


def ruling_cards(page: GamePage, view: View) -> tuple[RulingCard, ...]:
    """Return every ruling of the game, oldest first."""
    texts = move_texts(page, view) if page.rulings else ()
    watched = {one.ruling.version: one for one in watches(page)}
    return tuple(
        _card(page, ruling, texts, view, watched.get(ruling.version)) for ruling in page.rulings
    )


def played(page: GamePage, ruling: RulingView) -> Played:
    """Return what the labels of a ruling are about: the moves that stood when it was made."""
    return Played(
        edition=page.state.edition,
        start_position=page.state.start_position,
        moves=ruling.line or tuple(row.move for row in page.moves),
    )


def _card(
    page: GamePage, ruling: RulingView, texts: Sequence[str], view: View, watched: Watched | None
) -> RulingCard:
    first = max(0, ruling.evidence_from_ply - 1)
    if ruling.line and ruling.line != tuple(row.move for row in page.moves):
        texts = line_texts(page, ruling.line, view)
    proof = texts[first : first + len(ruling.evidence)]
    return RulingCard(
        ruling=ruling,
        question=word(QUESTIONS, ruling.question),
        verdict=word(VERDICTS, ruling.verdict),
        status=ruling_status(ruling.status, ruling.verdict),
        explanation=ruling.explanation_zh if view.chinese else ruling.explanation_en,
        articles=", ".join(ruling.articles),
        asked_by=word(SIDES, ruling.claimed_by) if ruling.claimed_by else str(OWN_MOTION),
        moves=tuple(
            EvidenceMove(ply=ply, text=text, query=view.query(ply))
            for ply, text in enumerate(proof, start=ruling.evidence_from_ply)
        ),
        proof=tuple(
            ProofRow(row=row, query=view.query(row.ply))
            for row in label_rows(ruling.labels, played(page, ruling), chinese=view.chinese)
        ),
        facts=fact_lines(ruling.facts),
        demand=demand(ruling.must_vary, ruling.rounds_to_vary, needs_idle=ruling.needs_idle),
        outcome=watched.outcome if watched else "",
        query=view.query(ruling.after_ply),
    )

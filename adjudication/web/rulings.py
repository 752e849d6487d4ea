"""The rulings of a game as its page shows them: question, verdict, proof, articles."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from adjudication.labels.proof import ProofRow, asked_by, fact_lines, label_rows, played
from adjudication.web.addresses import ruling_paper_address
from games.api import GamePage, RulingView
from games.labels.codes import QUESTIONS, VERDICTS, ruling_status, word
from games.labels.effect import demand
from games.record.ruling import RulingOnRecord
from games.rules.books.article import Article
from games.web.api import View, Watched, line_texts, move_texts, watches


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceMove:
    """One move that proves a ruling, and the address that shows it on the board."""

    ply: int
    text: str
    query: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingCard:
    """One ruling in the language of the page.

    `demand` is what it asks of the next moves, `outcome` what came of that; each "" for none.
    `is_gone`: some of its moves were taken back since, and are shown as of the ruling.
    """

    ruling: RulingOnRecord
    edition: str
    question: str
    verdict: str
    status: str
    explanation: str
    articles: tuple[Article, ...]
    asked_by: str
    moves: tuple[EvidenceMove, ...]
    proof: tuple[ProofRow, ...]
    facts: tuple[tuple[str, int], ...]
    demand: str
    outcome: str
    is_gone: bool
    after_ply: int
    query: str
    paper: str


def ruling_cards(page: GamePage, view: View) -> tuple[RulingCard, ...]:
    """Return every ruling of the game, oldest first."""
    texts = move_texts(page, view) if page.rulings else ()
    watched = {watch.ruling.version: watch for watch in watches(page)}
    return tuple(
        _card(page, ruling, texts, view, watched.get(ruling.ruling.version))
        for ruling in page.rulings
    )


def _card(
    page: GamePage, seen: RulingView, texts: Sequence[str], view: View, watched: Watched | None
) -> RulingCard:
    ruling, claim = seen.ruling, seen.claim
    first = max(0, ruling.first_ply - 1)
    if seen.line:
        texts = line_texts(page, seen.line, view)
        # Moves that were taken back since stand on the board of the record as it was then.
        view = replace(view, version=ruling.version)
    proof = texts[first : first + len(ruling.evidence)]
    requirement = demand(ruling.must_vary, ruling.rounds_to_vary, needs_idle=ruling.needs_idle)
    return RulingCard(
        ruling=ruling,
        edition=page.state.edition,
        question=word(QUESTIONS, ruling.question),
        verdict=word(VERDICTS, ruling.verdict),
        status=ruling_status(ruling.status, ruling.verdict),
        explanation=ruling.explanation_zh if view.chinese else ruling.explanation_en,
        articles=ruling.articles,
        asked_by=asked_by(claim),
        moves=tuple(
            EvidenceMove(ply=ply, text=text, query=view.query(ply))
            for ply, text in enumerate(proof, start=ruling.first_ply)
        ),
        proof=tuple(
            ProofRow(row=row, query=view.query(row.ply))
            for row in label_rows(ruling.labels, played(page, seen), chinese=view.chinese)
        ),
        facts=fact_lines(ruling.facts),
        demand=requirement,
        outcome=watched.outcome if watched else "",
        is_gone=bool(seen.line),
        after_ply=claim.ply,
        query=view.query(claim.ply),
        paper=ruling_paper_address(page.id, ruling.version),
    )

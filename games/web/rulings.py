"""The rulings of a game as its page shows them: question, verdict, evidence, articles."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.selectors import GamePage, RulingView
from games.web.replay import View, move_texts
from games.words.codes import QUESTIONS, RULING_STATUSES, VERDICTS, word


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceMove:
    """One move that proves a ruling, and the address that shows it on the board."""

    ply: int
    text: str
    query: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingCard:
    """One ruling in the language of the page."""

    ruling: RulingView
    question: str
    verdict: str
    status: str
    explanation: str
    articles: str
    moves: tuple[EvidenceMove, ...]
    query: str


def ruling_cards(page: GamePage, view: View) -> tuple[RulingCard, ...]:
    """Return every ruling of the game, oldest first."""
    texts = move_texts(page, view) if page.rulings else ()
    return tuple(_card(ruling, texts, view) for ruling in page.rulings)


def _card(ruling: RulingView, texts: Sequence[str], view: View) -> RulingCard:
    first = max(0, ruling.evidence_from_ply - 1)
    proof = texts[first : first + len(ruling.evidence)]
    return RulingCard(
        ruling=ruling,
        question=word(QUESTIONS, ruling.question),
        verdict=word(VERDICTS, ruling.verdict),
        status=word(RULING_STATUSES, ruling.status),
        explanation=ruling.explanation_zh if view.chinese else ruling.explanation_en,
        articles=", ".join(ruling.articles),
        moves=tuple(
            EvidenceMove(ply=ply, text=text, query=view.query(ply))
            for ply, text in enumerate(proof, start=ruling.evidence_from_ply)
        ),
        query=view.query(ruling.after_ply),
    )

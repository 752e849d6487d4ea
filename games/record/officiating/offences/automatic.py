"""Offences and marks that no official has looked up: the same table answers for them.

What a move, a press, an offer or a claim shows is an offence of the book, whoever records it.
"""

from games.record import events as e
from games.record import marks
from games.record.marks import result_stands
from games.record.officiating.offences.consequences import consequences
from games.record.officiating.offences.past import past_of, terms_of
from games.record.state import GameState
from games.record.values import MarkSource
from games.rules.books.article import Article
from games.rules.offences.escalation import escalate, marked, offence_of
from games.rules.offences.kinds import Measure, Past

Events = tuple[e.GameEvent, ...]
GIVEN_BY_ARTICLE = (Measure.WARNING, Measure.FOUL, Measure.VIOLATION)
"""What an official may give of his own under an article, naming no offence of the book."""


def offence_events(
    state: GameState,
    side: str,
    code: str,
    *,
    note: str = "",
    past: Past | None = None,
    source: MarkSource = MarkSource.BOARD,
) -> Events:
    """Return what the book says follows from the offence `code`, seen in a game under way.

    `past`: what stands against the side, None for what the state says.
    """
    terms = terms_of(state, side, now=None)
    offence = offence_of(state.edition, terms, code)
    if past is None:
        past = past_of(state, side, code)
    penalty = escalate(state.edition, terms, past, offence, state.thresholds)
    return consequences(state, side, penalty, version=state.version + 1, note=note, source=source)


def mark_events(
    state: GameState,
    side: str,
    measure: Measure,
    *,
    article: Article | None,
    note: str = "",
    source: MarkSource = MarkSource.BOARD,
) -> Events:
    """Return a foul, violation or warning under `article`, and the loss that it brings.

    Once the result stands it is counted and no more (当局判负: a game in progress alone).
    """
    if result_stands(state):
        if measure is Measure.WARNING or article is None:
            return (marks.warning(state, side, article=article, note=note, source=source),)
        return (marks.foul(state, side, article=article, note=note, source=source),)
    offence = state.book.offences.under(article)
    past = past_of(state, side, offence.code if offence else "")
    terms = terms_of(state, side, now=None)
    penalty = marked(state.edition, measure, terms, past, article, state.thresholds)
    return consequences(
        state,
        side,
        penalty,
        version=state.version + 1,
        note=note,
        source=source,
    )

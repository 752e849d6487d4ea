"""Asks of draughts (FMJD, fmjd64): legal moves, leaf counts."""

from games.asks import common
from games.asks.question import Answer, Ask, Question, position_of


def _legal_moves(question: Question) -> Answer:
    return common.legal_moves(question, position_of(question))


def _perft(question: Question) -> Answer:
    return common.count_leaves(question, position_of(question))


ASKS: dict[str, Ask] = {
    "legal_moves": _legal_moves,
    "perft": _perft,
}

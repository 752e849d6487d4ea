"""Ends of games with the settings they rest on: what a federation or an event has settled."""

from collections.abc import Iterator
from dataclasses import replace

from games.record import events as e
from games.record.state import GameState
from games.record.values import Question
from games.rules.books.article import Article
from games.rules.books.left import PENALTIES
from games.rules.offences.escalation import limits_of
from games.rules.offences.kinds import ILLEGAL_MOVE

Events = tuple[e.GameEvent, ...]

NATURAL_LIMIT = ("xiangqi.natural_limit_rounds", "xiangqi.natural_limit_checks")
WORLD_REPETITION = (
    "xiangqi.repetition_text",
    "xiangqi.root_moment",
    "xiangqi.check_may_chase",
    "xiangqi.heavier_man",
    "xiangqi.occurrences",
)
"""Readings of the World rules on repetition."""
_BY_REASON = {
    "absence": ("time.lateness_limit_ms", "time.counts_out"),
    "count": ("weiqi.komi_quarters",),
    "sealed_move": ("time.sealing_rules", "time.unlawful_sealed_move"),
    f"{Question.NATURAL_LIMIT.value}_ruling": NATURAL_LIMIT,
}
"""Reason of an end -> the settings it rests on; penalties go by their article."""


def with_basis(state: GameState, decided: Events) -> Events:
    """Return what was decided, each end with the settings that it rests on."""
    return tuple(
        replace(event, basis=state.basis(*_settings(state, event)))
        if isinstance(event, e.GameEnded)
        else event
        for event in decided
    )


def _settings(state: GameState, ended: e.GameEnded) -> tuple[str, ...]:
    return _BY_REASON.get(ended.reason) or tuple(_penalties(state, ended.article))


def _penalties(state: GameState, article: Article | None) -> Iterator[str]:
    """Yield the settings by which an offence, or a number of them, loses under an article."""
    book = state.book.offences
    for measure, limit in limits_of(state.edition, state.thresholds).items():
        if article == limit.article:
            yield f"{PENALTIES}.{measure.value}"
    for offence in book.listed:
        if article in (*offence.articles, *offence.known_as):
            yield f"{PENALTIES}.{offence.code}"
            if offence.code == ILLEGAL_MOVE:
                # Where no line says how many, the level does (4.1.8).
                yield f"{state.kernel.game}.level"

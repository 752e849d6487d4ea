"""Rulings of one game with their proof, as the plain data that the answers are written from."""

from dataclasses import asdict
from uuid import UUID

from games.ledger import store
from games.ledger.envelope import StoredEvent
from games.record import events as e
from games.record.decider import GAMES
from games.record.state import GameState, Ruling
from games.rest.shapes import Data
from games.words.articles import article_addresses


def rulings_data(game_id: UUID, state: GameState) -> list[Data]:
    """Return every ruling of a game in full, as of the state's version."""
    if not state.rulings:
        return []
    proposed: dict[int, e.RulingProposed] = {}
    settled: dict[int, Data] = {}
    stored = store.load(game_id, upto=state.version)
    for one, (_, event) in zip(stored, GAMES.decode_all(stored), strict=True):
        match event:
            case e.RulingProposed():
                proposed[one.version] = event
            case e.RulingConfirmed():
                settled[event.ruling_version] = _settlement(one)
            case e.RulingOverruled():
                settled[event.ruling_version] = _settlement(
                    one, because=event.reason, under=event.article
                )
            case _:
                pass
    return [
        _ruling_data(ruling, proposed[ruling.version], settled.get(ruling.version))
        for ruling in state.rulings
    ]


def _settlement(one: StoredEvent | None, *, because: str = "", under: str = "") -> Data:
    return {
        "settled_version": one.version if one else None,
        "settled_by": one.actor if one else "",
        "overruled_because": because,
        "overruled_under": under,
    }


def _ruling_data(ruling: Ruling, event: e.RulingProposed, settlement: Data | None) -> Data:
    return {
        **asdict(ruling),
        "ruled_on_version": event.ruled_on_version,
        "edition": event.edition,
        "article_addresses": article_addresses(event.edition, event.articles),
        "facts": dict(event.facts),
        "evidence": event.evidence,
        "labels": event.labels,
        "explanation_zh": event.explanation_zh,
        "explanation_en": event.explanation_en,
        "inputs_digest": event.inputs_digest,
        "code_version": event.code_version,
        **(settlement or _settlement(None)),
    }

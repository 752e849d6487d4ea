"""What a document of regulations leaves out, filled in by the book of its edition.

Points: gomoku 2025 28.1 (1, 0.5, 0), xiangqi 2020 13.1 and weiqi 2002 27.1 (2, 1, 0); those of a
match by 28.1, 13.2 and 27.2; a bye is worth a win (xiangqi 14.4). Pairing: xiangqi appendix 3,
weiqi appendix 五 2 (4), draughts appendix (四) 3, gomoku appendix 6 三.
"""

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

import msgspec

from games.record.decide import options_of
from games.rules.books.federation import FederationBook, faults_of
from tournaments.books.pairing import FirstRound as Opening
from tournaments.books.pairing import System
from tournaments.books.registry import book_of
from tournaments.crosstable import MatchPoints, PointSystem
from tournaments.pairing.settings import PairingSettings, book_settings, opening_of
from tournaments.regulations.books import game_of, points_of
from tournaments.regulations.levels import GAME_LEVELS
from tournaments.regulations.matches import book_match_points, document_has_matches
from tournaments.regulations.values import FirstRound

_OPENINGS = {
    Opening.NEAR: FirstRound.DRAW,
    Opening.HALVES: FirstRound.HALVES,
    Opening.FOLD: FirstRound.FOLD,
    Opening.RANDOM: FirstRound.RANDOM,
}
_MATCH_FOLLOWS = {"pairing_bye": "win", "full_bye": "win", "half_bye": "draw"}
_FOLLOWS = {
    "pairing_bye": "win",
    "full_bye": "win",
    "draw_second": "draw_first",
    "half_bye": "draw_first",
}
"""What is worth the same as another result unless the document says otherwise."""


def with_book_defaults(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return `document` with points and pairing systems of its edition where it has none.

    What is malformed is left as it is, for the reader to refuse with its place.
    """
    filled = dict(document)
    edition = document.get("edition")
    if not isinstance(edition, str) or not game_of(edition):
        return filled
    points = document.get("points", {})
    if isinstance(points, Mapping):
        filled["points"] = _filled(points, points_of(edition), _FOLLOWS)
    given = document.get("match_points", {})
    # None is said of events recorded when one scoring stood for games and matches.
    if document_has_matches(document) and isinstance(given, Mapping):
        filled["match_points"] = _filled(given, book_match_points(edition), _MATCH_FOLLOWS)
    _game_options(filled, edition)
    stages = document.get("stages")
    if isinstance(stages, list):
        book = book_settings(edition)
        filled["stages"] = [
            {**_paired(stage, book), **stage} if isinstance(stage, Mapping) else stage
            for stage in stages
        ]
    return filled


def _game_options(filled: dict[str, Any], edition: str) -> None:
    """Fill in what the edition sets of its games, at the level of the event (xiangqi 4.1.8)."""
    left = book_of(edition).options
    options, named = filled.get("options", {}), filled.get("level")
    if left.levels is None or not isinstance(options, Mapping):
        return
    own = options.get(left.holder, {})
    if not isinstance(own, Mapping) or (not own and named is None):
        return
    levels = {event.value: level.value for event, level in GAME_LEVELS.items()}
    under = options_of(edition, _federation_book(filled.get("book"), edition))
    usual = asdict(getattr(under, left.holder) or left.usual)
    if isinstance(named, str) and named in levels:
        usual["level"] = levels[named]
    filled["options"] = {**options, left.holder: {**usual, **own}}


def _federation_book(document: object, edition: str) -> FederationBook | None:
    """Return the federation's book that a document holds; None where it cannot be."""
    try:
        book = msgspec.convert(document, FederationBook | None)
    except msgspec.ValidationError:
        return None
    if book is None or book.edition != edition or faults_of(book):
        return None
    return book


def _paired(stage: Mapping[str, Any], book: PairingSettings) -> dict[str, str]:
    """Return the book's system, and its round 1 under the system of the stage."""
    pairing = stage.get("pairing")
    system = System(pairing) if isinstance(pairing, str) and pairing in set(System) else book.system
    opening = opening_of(book, system)
    return {"pairing": book.system.value, "first_round": _OPENINGS[opening].value}


def _filled(
    given: Mapping[str, Any], book: PointSystem | MatchPoints, follows: Mapping[str, str]
) -> dict[str, Any]:
    """Return a scoring with what it leaves out: as another result of its own, else the book's."""
    usual = {field.name: getattr(book, field.name) for field in fields(book)}
    filled = {name: None if worth is None else str(worth) for name, worth in usual.items()}
    return {**filled, **{name: given[of] for name, of in follows.items() if of in given}, **given}

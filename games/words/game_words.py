"""The words of games for codes of their own, joined: one value a game.

A game with words here has them in gettext's catalogues, any other in its book (`Game.words`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields

from django.utils.functional import Promise

from games.rules.books.book import Game, Named
from games.words.language import named

Word = str | Promise
Words = Mapping[str, Word]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameWords:
    """Code -> word of one game: `wins` by the side that won, `reasons` of an end."""

    sides: Words = field(default_factory=dict)
    wins: Words = field(default_factory=dict)
    results: Words = field(default_factory=dict)
    reasons: Words = field(default_factory=dict)
    violations: Words = field(default_factory=dict)
    questions: Words = field(default_factory=dict)
    facts: Words = field(default_factory=dict)
    options: Words = field(default_factory=dict)
    events: Mapping[type, Word] = field(default_factory=dict)


def words_of(game: Game) -> GameWords:
    """Return the words that the book of a game has for its codes."""
    own = game.words
    wins = {
        side: Named(zh=f"{name.zh}胜", en=f"{name.en} wins") for side, name in own.sides.items()
    }
    return GameWords(
        sides=_said(own.sides),
        wins=_said(wins),
        reasons=_said(own.reasons),
        violations=_said(own.violations),
        questions=_said(own.questions),
        facts=_said(own.facts),
    )


def joined(every: Iterable[GameWords]) -> GameWords:
    """Return the words of all these games; of a code that several have, the last one's."""
    found: dict[str, dict[str, Word]] = {one.name: {} for one in fields(GameWords)}
    for words in every:
        for name, table in found.items():
            table.update(getattr(words, name))
    return GameWords(**found)


def _said(names: Mapping[str, Named]) -> Words:
    return {code: named(name) for code, name in names.items()}

"""The words of games for codes of their own, joined: one value a game.

A game with words here has them in gettext's catalogues, any other in its book (`Game.words`).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from django.utils.functional import Promise

from games.labels.language import named
from games.rules.books.book import Game, Named

Word = str | Promise
K = TypeVar("K")
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


def words_of(game: Game) -> GameWords:
    """Return the words that the book of a game has for its codes."""
    own = game.words
    wins = {
        side: Named(zh=f"{name.zh}胜", en=f"{name.en} wins") for side, name in own.sides.items()
    }
    return GameWords(
        sides=_words_of(own.sides),
        wins=_words_of(wins),
        reasons=_words_of(own.reasons),
        violations=_words_of(own.violations),
        questions=_words_of(own.questions),
        facts=_words_of(own.facts),
    )


def joined(every: Sequence[GameWords]) -> GameWords:
    """Return the words of all these games; of a code that several have, the last one's."""
    return GameWords(
        sides=_together(words.sides for words in every),
        wins=_together(words.wins for words in every),
        results=_together(words.results for words in every),
        reasons=_together(words.reasons for words in every),
        violations=_together(words.violations for words in every),
        questions=_together(words.questions for words in every),
        facts=_together(words.facts for words in every),
        options=_together(words.options for words in every),
    )


def _together(tables: Iterable[Mapping[K, Word]]) -> dict[K, Word]:
    return {code: word for table in tables for code, word in table.items()}


def _words_of(names: Mapping[str, Named]) -> Words:
    return {code: named(name) for code, name in names.items()}

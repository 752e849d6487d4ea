"""What the lists take from a game itself, derived from its state and from the line played.

The one place where it is derived, whether the feed is followed, the lists are rebuilt or a file
is being read; who sits there by the registry and what its file says beside is added with the row.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from games.labels.codes import LABELS
from games.projections.positions import is_playable, opening_key, position_key
from games.projections.words import Kind, article_words, word_key
from games.record.history import History, PlayedLine
from games.record.ruling import RulingOnRecord
from games.record.state import GameState
from games.record.values import Question, Status
from games.rules.books.article import cited_in

MOST_OPENING = 20
"""Moves of a beginning by which a game is found; who knows more of it knows the position."""
DEPTH = 16
"""Moves of a beginning that the tree follows; behind them are few games for a line."""
LONGEST_BIT = 12
"""Moves of 2048 s and more are one class."""
ENDED = (Status.OVER, Status.CLOSED)
ATTACKS = frozenset({"check", "kill", "chase"})
"""What every move of a side in the cycle is, where the cycle is of one pattern (24.9)."""
PATTERNS = ("any", "check", "kill", "chase", "mixed", "mutual", "idle")
"""What a repetition may be asked for: `mixed` attacks of several kinds, `mutual` by both sides,
`idle` where neither side attacks on every move."""

Line = History | PlayedLine


class GameFacts(NamedTuple):
    """A game as its record has it; `seats` are ids in the order of the sides, "" for none.

    `article_keys`: the words of the articles that its end and its rulings cite. `arranged_at` in
    server ms.
    """

    version: int
    edition: str
    status: str
    seats: tuple[str, str]
    result: str
    reason: str
    article: str
    article_keys: frozenset[int]
    event: str
    competition: str
    round: str
    table: str
    scheduled_on: str
    plies: int
    open_claims: int
    rulings: int
    source_sha256: str
    arranged_at: int


class PlayedFacts(NamedTuple):
    """What was played in a game that has ended: its words, and what it is counted under.

    `line`: its first moves from the usual start. `times`: how many moves of either side took how
    long.
    """

    keys: frozenset[int]
    edition: str
    event: str
    result: str
    reason: str
    plies: int
    line: str
    times: str


def facts_of(state: GameState) -> GameFacts:
    """Return what the lists take from a state."""
    ending = state.ending
    first, second = state.sides
    return GameFacts(
        version=state.version,
        edition=state.edition,
        status=state.status.value,
        seats=(state.player(first), state.player(second)),
        result=ending.result if ending else "",
        reason=ending.reason if ending else "",
        article=str(ending.article or "") if ending else "",
        article_keys=frozenset(_article_keys(state)),
        event=state.event,
        competition=state.competition,
        round=state.round,
        table=state.table,
        scheduled_on=state.scheduled_on,
        plies=state.plies,
        open_claims=sum(1 for claim in state.claims if not claim.settled),
        rulings=len(state.rulings),
        source_sha256=state.source.sha256 if state.source else "",
        arranged_at=state.arranged_at,
    )


def _article_keys(state: GameState) -> Iterator[int]:
    ended = state.ending.article if state.ending else None
    ruled = (article for ruling in state.rulings for article in ruling.articles)
    for cited in dict.fromkeys(cited_in(ended, *ruled)):
        for word in article_words(cited):
            yield word_key(Kind.ARTICLE, word)


def played_facts(line: Line) -> PlayedFacts:
    """Return what was played in a game that has ended."""
    state = line.state
    ending = state.ending
    return PlayedFacts(
        keys=frozenset(play_keys(line)),
        edition=state.edition,
        event=state.event,
        result=ending.result if ending else "",
        reason=ending.reason if ending else "",
        plies=state.plies,
        line=" ".join(_beginning(line)),
        times=_times(state),
    )


def play_keys(line: Line) -> Iterable[int]:
    """Yield the words of what was played."""
    state = line.state
    start = state.kernel.format_position(line.positions[0])
    moves: list[str] = []
    for played in state.moves[:MOST_OPENING]:
        moves.append(played.move)
        yield opening_key(state.edition, start, moves)
    for position in line.positions:
        key = position_key(state.edition, position)
        if key is not None:
            yield key
    for ruling in state.rulings:
        if ruling.question is Question.REPETITION:
            for pattern in _patterns(ruling, state):
                yield word_key(Kind.REPETITION, pattern)


def _patterns(ruling: RulingOnRecord, state: GameState) -> Iterable[str]:
    yield "any"
    sides = [
        {LABELS.get(label.label, "undecided") for label in ruling.labels if label.side == side}
        for side in state.sides
    ]
    attacking = [labels for labels in sides if labels and labels <= ATTACKS]
    for labels in attacking:
        yield next(iter(labels)) if len(labels) == 1 else "mixed"
    if len(attacking) == len(sides):
        yield "mutual"
    if all(sides) and not attacking and not any("undecided" in labels for labels in sides):
        yield "idle"


def _beginning(line: Line) -> Iterator[str]:
    """Yield the first moves from the usual start, up to one that the kernel would not play."""
    kernel = line.state.kernel
    position = kernel.initial_position()
    for played, found in zip(line.state.moves[:DEPTH], line.positions, strict=False):
        is_here = position == found or (
            kernel.format_position(position) == kernel.format_position(found)
        )
        if not is_here or not is_playable(kernel, position, played.move):
            return
        yield played.move
        position = kernel.play(position, played.move)


def _times(state: GameState) -> str:
    """Return class of time -> moves of the first and of the second side, as text."""
    found: Counter[tuple[int, int]] = Counter()
    for played in state.moves:
        if played.spent_ms is not None:
            bits = min((max(played.spent_ms, 0) // 1000).bit_length(), LONGEST_BIT)
            found[bits, state.sides.index(played.side)] += 1
    classes = sorted({bits for bits, _ in found})
    return " ".join(f"{bits}:{found[bits, 0]}:{found[bits, 1]}" for bits in classes)

"""What a reader asks of the archive, as words that games stand under (`games.projections.keys`)."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from datetime import date
from functools import lru_cache
from typing import Any
from uuid import UUID

from games.models import EventTitle, GameKey, PlayKey
from games.notation.xiangqi.moves import parse_move
from games.players.names import search_words
from games.players.searching import MOST_FOUND, OF_TITLES, found_ids
from games.players.survivors import standing
from games.projections.facts import MOST_OPENING
from games.projections.positions import board_of, opening_key, position_key
from games.projections.words import Kind, word_key
from games.rules.editions import editions, kernel_for
from games.rules.protocol import NotationError, PositionError
from games.rules.xiangqi.position import XiangqiPosition


class SearchError(ValueError):
    """A field holds nothing that can be searched for; `code` is stable.

    Codes: `opening_unreadable`, with the move that is none, `opening_too_long`,
    `position_unreadable`.
    """

    def __init__(self, field: str, code: str, detail: str = "") -> None:
        super().__init__(f"{field}: {code}")
        self.field = field
        self.code = code
        self.detail = detail


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """What is asked for; an empty field asks nothing, and a game meets all the others.

    `player` and `event` as typed, the ids of a person or an event exactly. `article` with its
    book (`xiangqi-2020 23.5.1`) or without; a heading finds what stands under it. `opening`:
    the first moves in any notation of their game. `position`: its exact text. `repetition`: one
    of `PATTERNS`.
    """

    player: str = ""
    player_id: UUID | None = None
    event: str = ""
    event_id: UUID | None = None
    date_from: date | None = None
    date_to: date | None = None
    game: str = ""
    edition: str = ""
    status: str = ""
    article: str = ""
    opening: str = ""
    position: str = ""
    repetition: str = ""

    def __bool__(self) -> bool:
        return any(getattr(self, field.name) for field in fields(self))

    @property
    def is_of_play(self) -> bool:
        """Whether it asks what happened in games, which strangers may be shown later."""
        return bool(self.article or self.opening or self.position or self.repetition)


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """Words of which a game has to stand under one; `is_cut`: more fit than are looked for."""

    keys: tuple[int, ...]
    table: type[GameKey] | type[PlayKey] = GameKey
    is_cut: bool = False


def conditions_of(search: Search) -> tuple[Condition, ...]:
    """Return what a game has to stand under to meet a search, its dates left aside.

    :raises SearchError: an opening or a position is none.
    """
    return tuple(_conditions(search))


def _conditions(search: Search) -> Iterator[Condition]:
    exact = {
        Kind.GAME: search.game,
        Kind.EDITION: search.edition,
        Kind.STATUS: search.status,
        Kind.EVENT: str(search.event_id or ""),
        Kind.ARTICLE: " ".join(search.article.split()),
    }
    for kind, text in exact.items():
        if text:
            yield Condition(keys=(word_key(kind, text),))
    if search.player_id:
        (person,) = standing([search.player_id]).values()
        yield Condition(keys=(word_key(Kind.PLAYER, str(person)),))
    if search.player.strip():
        yield from _typed(search.player, _people)
    if search.event.strip():
        yield from _typed(search.event, _titles)
    if search.repetition:
        yield Condition(keys=(word_key(Kind.REPETITION, search.repetition),), table=PlayKey)
    if search.opening.strip():
        yield Condition(keys=_opening(search), table=PlayKey)
    if search.position.strip():
        yield Condition(keys=_position(search), table=PlayKey)


def _typed(text: str, find: Callable[[str], Condition]) -> Iterator[Condition]:
    """Yield what a text finds whole; where that is nothing, what each of its words does."""
    whole = find(text)
    words = search_words(text)
    if whole.keys or len(words) < 2:
        yield whole
    else:
        yield from map(find, words)


def _people(typed: str) -> Condition:
    found = found_ids(typed)
    people = dict.fromkeys(standing(found).values())
    keys = tuple(word_key(Kind.PLAYER, str(person)) for person in people)
    return Condition(keys=keys, is_cut=len(found) == MOST_FOUND)


def _titles(typed: str) -> Condition:
    found = found_ids(typed, keys=OF_TITLES)
    titles = EventTitle.objects.filter(pk__in=found).values_list("title", flat=True)
    keys = tuple(word_key(Kind.TITLE, title) for title in titles)
    return Condition(keys=keys, is_cut=len(found) == MOST_FOUND)


def _opening(search: Search) -> tuple[int, ...]:
    """Return the words of the moves on every board on which they can be played.

    :raises SearchError: on none, or they are more than `MOST_OPENING`.
    """
    moves = [part for part in search.opening.replace(",", " ").split() if not _is_number(part)]
    if len(moves) > MOST_OPENING:
        raise SearchError("opening", "opening_too_long", str(MOST_OPENING))
    found, furthest = [], 0
    for edition in _boards(search):
        kernel = kernel_for(edition)
        position = kernel.initial_position()
        start, played = kernel.format_position(position), list[str]()
        for text in moves:
            move = _read(kernel, position, text)
            if move is None:
                break
            played.append(move)
            position = kernel.play(position, move)
        furthest = max(furthest, len(played))
        if played and len(played) == len(moves):
            found.append(opening_key(edition, start, played))
    if not found:
        raise SearchError("opening", "opening_unreadable", moves[furthest] if moves else "")
    return tuple(found)


def _is_number(text: str) -> bool:
    """Return whether a word numbers a move, as `1.` does."""
    return text.endswith(".") and text[:-1].isdigit()


def _read(kernel: Any, position: Any, text: str) -> str | None:
    """Return the legal move that is written, None where there is none."""
    if isinstance(position, XiangqiPosition):
        try:
            move = parse_move(position, text)
        except NotationError:
            return None
        return move if kernel.violation(position, move) is None else None
    legal = set(kernel.legal_moves(position))
    written = (text, text.lower(), text.upper())
    return next((move for move in written if move in legal), None)


def _position(search: Search) -> tuple[int, ...]:
    """Return the words of a position on every board that it can be read on.

    :raises SearchError: there is none.
    """
    found = []
    for edition in _boards(search):
        kernel = kernel_for(edition)
        try:
            key = position_key(edition, kernel.parse_position(search.position.strip()))
        except PositionError:
            continue
        found += [key] if key is not None else []
    if not found:
        raise SearchError("position", "position_unreadable")
    return tuple(dict.fromkeys(found))


def _boards(search: Search) -> Iterable[str]:
    """Return an edition of each board that a search may mean."""
    boards = [edition for edition in editions_by_board() if search.game in ("", _game(edition))]
    if not search.edition:
        return boards
    return [edition for edition in boards if board_of(edition) == board_of(search.edition)]


@lru_cache(maxsize=1)
def editions_by_board() -> tuple[str, ...]:
    """Return the first of the editions that share a board, board by board."""
    return tuple({board_of(edition): edition for edition in reversed(editions())}.values())


def _game(edition: str) -> str:
    return kernel_for(edition).game

"""The dan and the grade frozen at entry, as the registry has them (weiqi 25.3)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from uuid import UUID

from games import api
from tournaments.books.pairing import System
from tournaments.books.registry import book_of
from tournaments.grades import read_grade
from tournaments.models import PlayerTitle
from tournaments.pairing.mcmahon import rank_of
from tournaments.promotion.names import dan_of_title, held_dan, title_of_dan
from tournaments.promotion.points import Dan, DanSystem
from tournaments.record.values import Entry

CHUNK = 400


def professional_dan_of_title(title: str) -> int:
    """Return the professional dan that a title names, 0 for none."""
    found = dan_of_title(title)
    return found.number if found and found.system is DanSystem.PROFESSIONAL else 0


def registered_dans(players: Iterable[UUID], *, game: str) -> Mapping[UUID, tuple[Dan, ...]]:
    """Return the dan that the registry has of each player who holds one."""
    stands = api.standing(players)
    found: dict[UUID, list[Dan]] = {}
    for player, _title, dan in _titles(stands.values(), game):
        if dan is not None:
            found.setdefault(player, []).append(dan)
    return {player: tuple(found[at]) for player, at in stands.items() if at in found}


def _titles(players: Iterable[UUID], game: str) -> Iterator[tuple[UUID, str, Dan | None]]:
    """Yield the titles that the registry has of players, each with the dan it names."""
    ids = sorted(set(players))
    for at in range(0, len(ids), CHUNK):
        rows = PlayerTitle.objects.filter(player_id__in=ids[at : at + CHUNK], game=game)
        for player, title, number, professional in rows.order_by("pk").values_list(
            "player_id", "title", "dan", "is_professional"
        ):
            yield player, title, held_dan(title, number, is_professional=professional)


def professional_dans(players: Iterable[UUID], *, game: str) -> Mapping[UUID, int]:
    """Return the highest professional dan of each player who holds one."""
    numbers = {
        player: max((dan.number for dan in some if dan.system is DanSystem.PROFESSIONAL), default=0)
        for player, some in registered_dans(players, game=game).items()
    }
    return {player: dan for player, dan in numbers.items() if dan}


def grade_of_title(title: str) -> str:
    """Return a title that names a dan or a level, "" for any other."""
    return title.strip() if read_grade(title) is not None else ""


def registered_grades(players: Iterable[UUID], *, game: str) -> Mapping[UUID, str]:
    """Return the highest grade that the registry has of each player, as a title writes it."""
    stands = api.standing(players)
    found: dict[UUID, list[tuple[int, str]]] = {}
    for player, title, dan in _titles(stands.values(), game):
        text = title_of_dan(dan) if dan is not None else grade_of_title(title)
        grade = read_grade(text)
        if grade is not None:
            found.setdefault(player, []).append((rank_of(grade), text))
    return {player: max(found[at])[1] for player, at in stands.items() if at in found}


def freezes_grades(edition: str) -> bool:
    """Whether a book's events may be paired by grades (麦克马洪制)."""
    return System.MCMAHON in book_of(edition).pairing.offered


def with_dans(entries: tuple[Entry, ...], edition: str) -> tuple[Entry, ...]:
    """Return the entries with the dan and grade held, where they tell none and are no teams."""
    book = book_of(edition)
    if book.promotion.norms is None:
        return entries
    ids: dict[str, UUID] = {}
    for entry in entries:
        try:
            ids[entry.id] = UUID(entry.id)
        except ValueError:
            continue
    dans = professional_dans(ids.values(), game=book.game)
    grades = registered_grades(ids.values(), game=book.game) if freezes_grades(edition) else {}
    return tuple(
        entry
        if entry.members or entry.id not in ids
        else replace(
            entry,
            dan=entry.dan or dans.get(ids[entry.id], 0),
            grade=entry.grade or grades.get(ids[entry.id], ""),
        )
        for entry in entries
    )

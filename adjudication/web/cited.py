"""The games in which an article was cited, with the rulings that cite it, the latest played first.

What a stranger is not shown of a game yet is not found here either: `games.search`.
"""

from collections import defaultdict
from dataclasses import dataclass
from uuid import UUID

from adjudication.articles.catalogue import Article
from adjudication.articles.citing import find_article
from adjudication.models import Ruling
from games import api
from games.labels.codes import QUESTIONS, VERDICTS, ruling_status, word
from games.web.api import GameLine, game_lines

MOST = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class CitingGame:
    """A game that cites an article, and what its rulings say that cite it."""

    line: GameLine
    rulings: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Citing:
    """The last games that cite an article; `search` finds all, "" where these are all."""

    games: tuple[CitingGame, ...]
    search: str


def citing(article: Article) -> Citing:
    """Return the games that cite an article or what stands under it."""
    # Rulings cite an article as a whole by its bare number.
    words = f"{article.edition} {article.number.removeprefix('art.')}"
    found = api.find_games(api.Search(article=words), size=MOST)
    rulings = _rulings([row.pk for row in found.rows], article)
    games = tuple(
        CitingGame(line=line, rulings=tuple(rulings[line.game.pk]))
        for line in game_lines(found.rows)
    )
    return Citing(games=games, search=words if found.after else "")


def _rulings(games: list[UUID], article: Article) -> dict[UUID, list[str]]:
    texts_by_game: dict[UUID, list[str]] = defaultdict(list)
    for row in Ruling.objects.filter(game_id__in=games).order_by("version"):
        cited = (find_article(each) for each in row.cited)
        numbers = (each.number for each in cited if each and each.edition == article.edition)
        if any(_is_under(number, article.number) for number in numbers):
            status = ruling_status(row.status, row.verdict)
            text = f"{word(QUESTIONS, row.question)}: {word(VERDICTS, row.verdict)}"
            texts_by_game[row.game_id].append(f"{text} ({status})")
    return texts_by_game


def _is_under(number: str, heading: str) -> bool:
    rest = number.removeprefix(heading)
    return number.startswith(heading) and rest[:1] in ("", ".", "-", "(", "/")

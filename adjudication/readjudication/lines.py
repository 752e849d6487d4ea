"""The drifts of a run as committees take them away: one JSON object each, or a workbook."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from django.db.models import QuerySet
from django.utils.translation import gettext_noop

from adjudication.labels.drift import answer_words, both, kind_words, subject_words
from adjudication.run_models import Drift
from games.labels.codes import EDITIONS, word
from games.labels.messages import bilingual
from games.rules.books.article import Article, numbers_of
from games.sheets.tables import Table

HEADINGS = (
    gettext_noop("game"),
    gettext_noop("competition"),
    gettext_noop("edition"),
    gettext_noop("what drifted"),
    gettext_noop("about"),
    gettext_noop("then"),
    gettext_noop("now"),
    gettext_noop("articles"),
    gettext_noop("rule book"),
    gettext_noop("number of the move"),
    gettext_noop("event number"),
    gettext_noop("code then"),
    gettext_noop("code now"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DriftLine:
    """One drift, with what the lists say of its game."""

    drift: Drift

    @property
    def as_json(self) -> dict[str, object]:
        """Codes, and articles by number beside their books; the events by their numbers."""
        row = self.drift
        return {
            "game": str(row.game_id),
            "competition": row.game.competition,
            "edition": row.game.edition,
            "drift": row.kind,
            "subject": row.subject,
            "then": row.then,
            "now": row.now,
            "articles": list(numbers_of(row.cited)),
            "books": _books(row.cited),
            "ply": row.ply,
            "event": row.version,
            "at_event": row.at_version,
            "code_then": row.code_then,
            "code_now": row.code_now,
        }


def lines_of(drifts: QuerySet[Drift]) -> Iterator[DriftLine]:
    """Yield them one by one: there may be as many as games."""
    for drift in drifts.select_related("game").iterator():
        yield DriftLine(drift=drift)


def table_of(lines: Iterable[DriftLine]) -> Table:
    """Return every drift in a row of its own, in words of both languages."""
    return Table(
        title=bilingual(gettext_noop("Drift")).replace(" / ", " "),
        headings=tuple(bilingual(heading) for heading in HEADINGS),
        rows=tuple(
            (
                str(row.game_id),
                row.game.competition,
                both(partial(word, EDITIONS, row.game.edition)),
                both(partial(kind_words, row.kind)),
                both(partial(subject_words, row.kind, row.subject)),
                both(partial(answer_words, row.kind, row.then)),
                both(partial(answer_words, row.kind, row.now)),
                ", ".join(numbers_of(row.cited)),
                ", ".join(_books(row.cited)),
                row.ply,
                row.version,
                row.code_then,
                row.code_now,
            )
            for row in (line.drift for line in lines)
        ),
    )


def _books(cited: Iterable[Article]) -> list[str]:
    return list(dict.fromkeys(article.book for article in cited))

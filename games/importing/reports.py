"""What came of reading a file, as a batch keeps it and its report shows it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self

from games.importing.questions import Question, questions_of
from games.importing.reading import FileReading, Reject
from games.rules.books.article import format_articles

MOST_LINES = 2_000
"""Rejects of a file that are listed; the count is of all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RejectLine:
    """A game that is not stored or waits, as a report lists it; `article` as it is stored."""

    game: int
    line: int
    ply: int
    code: str
    reason: str
    article: str
    players: str
    waits: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a file gave: editions of its games, names, warnings, what is not kept, what is open."""

    rejects: tuple[RejectLine, ...] = ()
    questions: tuple[Question, ...] = ()
    editions: tuple[tuple[str, int], ...] = ()
    warnings: tuple[tuple[str, int], ...] = ()
    unkept: tuple[tuple[str, int], ...] = ()
    names: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the report as a batch keeps it."""
        return asdict(self)

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> Self:
        """Return a report from what a batch keeps; {} is that of a file not read yet."""
        return cls(
            rejects=tuple(RejectLine(**row) for row in stored.get("rejects", ())),
            questions=tuple(
                Question(**{**row, "candidates": tuple(row["candidates"])})
                for row in stored.get("questions", ())
            ),
            names=tuple(stored.get("names", ())),
            **{name: _counts(stored.get(name, ())) for name in ("editions", "warnings", "unkept")},
        )


def refusal(code: str, detail: str = "") -> RejectLine:
    """Return the line of a file that is not read at all."""
    return RejectLine(
        game=0, line=0, ply=0, code=code, reason=detail, article="", players="", waits=False
    )


def report_of(reading: FileReading) -> Report:
    """Count and list what was read, so that the bytes need not be read again for a page."""
    unkept: Counter[str] = Counter()
    warnings: Counter[str] = Counter()
    for game in reading.games:
        unkept.update(dict(game.unkept))
        codes = (warning.partition(": ")[0] for warning in game.warnings)
        # What is not kept is counted by its name.
        warnings.update(code for code in codes if code != "not_kept")
    names = (
        name for game in reading.games for name in (game.header.first, game.header.second) if name
    )
    return Report(
        rejects=tuple(_line(reject) for reject in reading.rejects[:MOST_LINES]),
        questions=questions_of(point for x in reading.rejects for point in x.open_points),
        editions=sorted_counts(Counter(game.edition for game in reading.games)),
        warnings=sorted_counts(warnings),
        unkept=sorted_counts(unkept),
        names=tuple(dict.fromkeys(names)),
    )


def sorted_counts(counts: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Return counts by name, the most frequent first."""
    return tuple(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))


def _line(reject: Reject) -> RejectLine:
    tags = {name.lower(): value for name, value in reject.tags}
    seats = (("red", "white", "pb"), ("black", "pw"))
    players = [next((tags[key] for key in keys if tags.get(key)), "") for keys in seats]
    return RejectLine(
        game=reject.game,
        line=reject.line,
        ply=reject.ply,
        code=reject.code,
        reason=_text(reject.reason),
        article=format_articles((reject.article,)) if reject.article else "",
        players=_text(" – ".join(filter(None, players))),
        waits=bool(reject.open_points),
    )


def _text(text: str) -> str:
    """Cut what a file says to what a database and a page can hold."""
    return text.replace("\x00", "").encode(errors="replace").decode()[:300]


def _counts(stored: Any) -> tuple[tuple[str, int], ...]:
    return tuple((str(name), int(count)) for name, count in stored)

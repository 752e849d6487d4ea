"""What a batch of files leaves open: questions for a person, and the answers that settle them.

A game that waits for an answer is not stored and nothing about it is guessed; read again with
the answer, it is.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from games.rules.books.years import EditionYears

LEAVE_OUT = "none"
"""Answer to a date whose order nobody knows: the game is stored without it."""


YES = "yes"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """The answer to one question of a batch: games that leave open just these candidates."""

    field: str
    candidates: tuple[str, ...]
    answer: str

    def settles(self, point: "OpenPoint") -> bool:
        """Whether it answers an open point, by one of the answers that fit."""
        same = (point.field, point.candidates) == (self.field, self.candidates)
        return same and self.answer in self.candidates


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """What the bringer of files decides for all of them; "" and None leave it open.

    `edition` names the rule book, and with it the reader; `years` choose it by the date of a game
    whose file names none. `date_order` is "ymd", "dmy", "mdy" or
    LEAVE_OUT, for dates that can be read in several orders. `players_from_title` says whether
    players who stand only in the title of a game are taken from there. `decisions` answer what
    is still open of a game, for those games alone whose open point has the same candidates.
    """

    edition: str = ""
    years: EditionYears = ()
    date_order: str = ""
    players_from_title: bool | None = None
    decisions: tuple[Decision, ...] = ()

    def settling(self, points: "Sequence[OpenPoint]") -> "Answers":
        """Return the answers for a game with these open points, decisions on them applied."""
        settled = self
        for point in points:
            found = (decision.answer for decision in self.decisions if decision.settles(point))
            answer = next(found, "")
            match point.field:
                case "edition" if answer:
                    settled = replace(settled, edition=answer)
                case "date_order" if answer:
                    settled = replace(settled, date_order=answer)
                case "players_from_title" if answer:
                    settled = replace(settled, players_from_title=answer == YES)
        return settled


def as_they_stand(edition: str = "", *, years: EditionYears = ()) -> Answers:
    """Return the answers of somebody who only wants moves: no open date, no name from a title."""
    return Answers(edition=edition, years=years, date_order=LEAVE_OUT, players_from_title=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenPoint:
    """What a game, or a file whose game is not known, leaves open.

    `field` is that of `Answers` which settles it, `candidates` are the answers that fit.
    `reasons` say what speaks against other ones, as `code: detail`.
    """

    code: str
    field: str
    candidates: tuple[str, ...]
    example: str
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One decision for a batch: `candidates` answer `field` for `games` games, as in `example`."""

    code: str
    field: str
    candidates: tuple[str, ...]
    games: int
    example: str


class _Reject(Protocol):
    @property
    def open_points(self) -> tuple[OpenPoint, ...]: ...


class _Reading(Protocol):
    @property
    def rejects(self) -> Sequence[_Reject]: ...


def open_questions(readings: Iterable[_Reading]) -> tuple[Question, ...]:
    """Return the questions of a batch, those that concern most games first."""
    points = (
        point for reading in readings for reject in reading.rejects for point in reject.open_points
    )
    return questions_of(points)


def questions_of(points: Iterable[OpenPoint]) -> tuple[Question, ...]:
    """Return one question for all points that the same answers settle."""
    return merged(
        Question(
            code=point.code,
            field=point.field,
            candidates=point.candidates,
            games=1,
            example=point.example,
        )
        for point in points
    )


def merged(questions: Iterable[Question]) -> tuple[Question, ...]:
    """Return questions of several files as those of all, the first example of each."""
    counts: Counter[tuple[str, str, tuple[str, ...]]] = Counter()
    examples: dict[tuple[str, str, tuple[str, ...]], str] = {}
    for question in questions:
        key = (question.code, question.field, question.candidates)
        counts[key] += question.games
        examples.setdefault(key, question.example)
    return tuple(
        Question(code=key[0], field=key[1], candidates=key[2], games=games, example=examples[key])
        for key, games in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    )

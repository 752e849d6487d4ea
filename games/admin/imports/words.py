"""What an import's page and its report say: questions, answers, lines, counts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.importing.questions import Question
from games.importing.reports import RejectLine, Report, sorted_counts
from games.labels.article_numbers import cited_words
from games.labels.codes import EDITIONS, Word, word
from games.labels.files import FILE_CODES
from games.models import ImportFile
from games.rules.books.article import parse_articles

_FIELDS: Mapping[str, Word] = {
    "edition": gettext_lazy("Which edition are these games of?"),
    "date_order": gettext_lazy("In which order do these dates stand?"),
    "players_from_title": gettext_lazy("Take the players from the title?"),
}
_ANSWERS: Mapping[str, Word] = {
    "ymd": gettext_lazy("year, month, day"),
    "dmy": gettext_lazy("day, month, year"),
    "mdy": gettext_lazy("month, day, year"),
    "none": gettext_lazy("without the date"),
    "yes": gettext_lazy("take them"),
    "no": gettext_lazy("leave the title alone"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionRow:
    """A question as the page asks it; `name` is that of its field, `answer` what was decided."""

    name: str
    question: Question
    text: str
    reason: str
    choices: tuple[tuple[str, str], ...]
    answer: str


def question_row(question: Question, answer: str) -> QuestionRow:
    """Return a question in words, with the answers that fit."""
    return QuestionRow(
        name="decide-" + "-".join((question.field, *question.candidates)),
        question=question,
        text=word(_FIELDS, question.field),
        reason=word(FILE_CODES, question.code) if question.code else "",
        choices=tuple((code, _answer(question.field, code)) for code in question.candidates),
        answer=answer,
    )


def _answer(field: str, code: str) -> str:
    return word(EDITIONS, code) if field == "edition" else word(_ANSWERS, code)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A game that is not stored, or a file that is not read, as page and report show it."""

    file: str
    game: str
    line: str
    ply: str
    players: str
    reason: str
    detail: str
    waits: bool


def lines_of(file: str, report: Report) -> Iterable[Line]:
    """Yield the rejects of a file in words."""
    for reject in report.rejects:
        yield Line(
            file=file,
            game=_number(reject.game),
            line=_number(reject.line),
            ply=_number(reject.ply),
            players=reject.players,
            reason=_reason(reject),
            detail=reject.reason,
            waits=reject.waits,
        )


def _number(number: int) -> str:
    return str(number) if number else ""


def _reason(reject: RejectLine) -> str:
    reason = word(FILE_CODES, reject.code)
    if not reject.article:
        return reason
    articles = ", ".join(cited_words(article) for article in parse_articles(reject.article))
    return _("%(reason)s (%(article)s)") % {"reason": reason, "article": articles}


def editions_of(report: Report) -> str:
    """Return the editions of a file's games, with how many where there are several."""
    found = report.editions
    if len(found) == 1:
        return word(EDITIONS, found[0][0])
    return ", ".join(f"{word(EDITIONS, code)} × {count}" for code, count in found)


def state_of(file: ImportFile) -> str:
    """Return where a file stands; and of one gone through, what of it waits or is not stored."""
    if file.state == ImportFile.State.STORED and file.waiting:
        return _("stored, some games wait")
    if file.state == ImportFile.State.STORED and not (file.stored or file.duplicates):
        return _("nothing of it is stored")
    return str(file.get_state_display())


def warnings_of(reports: Iterable[Report]) -> tuple[tuple[str, int], ...]:
    """Return the warnings of a batch in words, with how many games have them."""
    counted = _summed(report.warnings for report in reports)
    return tuple((word(FILE_CODES, code), count) for code, count in counted)


def unkept_of(reports: Iterable[Report]) -> tuple[tuple[str, int], ...]:
    """Return what files hold and nothing here keeps, as the formats call it."""
    return _summed(report.unkept for report in reports)


def _summed(found: Iterable[tuple[tuple[str, int], ...]]) -> tuple[tuple[str, int], ...]:
    total: dict[str, int] = {}
    for counts in found:
        for name, count in counts:
            total[name] = total.get(name, 0) + count
    return sorted_counts(total)

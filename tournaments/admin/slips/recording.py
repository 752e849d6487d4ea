"""Rows of slips recorded: what is ticked goes on record in one go, all of it or nothing.

New results, corrections with their reason, scans with their hash. Gomoku 2025 25.2.2-B.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from uuid import UUID, uuid5

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.api import handle
from games.streams.confirmation import ConfirmationNeededError
from tournaments.admin.action_pages import warned
from tournaments.admin.pages import Desk
from tournaments.admin.results_form import Line, lines_of
from tournaments.admin.slips.rows import Comparison, SlipForm, SlipRow, refuse_taking
from tournaments.interchange.slips.matches import are_matches
from tournaments.labels.refusals import REFUSALS, refusal_text
from tournaments.record import commands as c
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.state import Round, StageState


@dataclass(frozen=True, kw_only=True)
class SlipDesk:
    """The round whose slips came back, as whoever reads them may write it."""

    desk: Desk
    stage: StageState
    played: Round
    may_correct: bool
    may_file: bool

    @cached_property
    def lines(self) -> dict[tuple[int, int], Line]:
        """What stands on record, by board and game."""
        desk = self.desk
        every = lines_of(desk.state, self.stage, self.played, desk.named, every=True)
        return {(line.board, line.game): line for line in every}

    @property
    def has_matches(self) -> bool:
        """Whether slips are of matches, and say a result for each of their games."""
        return are_matches(self.desk.state, self.stage)

    def games_of(self, board: int) -> list[int]:
        """Return the games of the match at a board that a slip may say something of."""
        return [game for at, game in self.lines if at == board and game and self.has_matches]


def record_rows(
    request: HttpRequest, at: SlipDesk, rows: Sequence[SlipRow], answers: Mapping[str, Any]
) -> bool:
    """Record what is ticked, all or nothing; return whether that was done."""
    ticked = [row for row in rows if row.form and row.form.cleaned_data.get("taken")]
    for row in ticked:
        assert row.form is not None
        sent = row.form.cleaned_data
        refuse_taking(row, sent=sent, may_correct=at.may_correct, reason=answers["reason"])
    faulty = [row for row in rows if row.problems or (row.form and row.form.errors)]
    if not faulty:
        try:
            with transaction.atomic():
                done = _give_all(at, ticked, answers)
        except _RowRefusedError as refused:
            faulty = [refused.row]
        else:
            _report(request, done)
            return True
    for row in rows:
        if row.form is not None:
            _shown_again(row)
    messages.error(request, _("Nothing is recorded yet: see what stands beside the rows."))
    return False


class _RowRefusedError(Exception):
    """A row that the record refuses, or that waits to be confirmed."""

    def __init__(self, row: SlipRow) -> None:
        super().__init__(row.reading.board)
        self.row = row


@dataclass(frozen=True, slots=True, kw_only=True)
class _Done:
    """What was recorded of a row: what it was, whether a scan went with it."""

    comparison: Comparison
    is_scan: bool
    is_list: bool


def _give_all(at: SlipDesk, rows: Sequence[SlipRow], answers: Mapping[str, Any]) -> list[_Done]:
    """Give the commands of all rows; a scan goes on record of its board once."""
    done = []
    papers = set[tuple[int, str]]()
    for row in rows:
        paper = (row.reading.board, row.reading.scan)
        done.append(_give(at, row, answers, is_filed=paper in papers))
        papers.add(paper)
    return done


def _give(at: SlipDesk, row: SlipRow, answers: Mapping[str, Any], *, is_filed: bool) -> _Done:
    """Give the commands of a row; return what was recorded of it."""
    assert row.form is not None
    reading = row.reading
    try:
        if row.comparison in (Comparison.NEW, Comparison.DIFFERS):
            _send(at, row, _result(at, row, answers["reason"]), answers["event_id"])
        is_known = is_filed or reading.scan in _filed(at, reading.board)
        is_scan = bool(reading.scan) and not is_known
        if is_scan:
            filed = c.FileOriginal(
                round=at.played.number, board=reading.board, original=reading.scan
            )
            _send(at, row, filed, answers["event_id"])
    except ConfirmationNeededError as error:
        row.warned = tuple(warned(warning) for warning in error.warnings)
        _change_answers(row.form, confirm=error.token)
        raise _RowRefusedError(row) from error
    except REFUSALS as refusal:
        row.problems.append(refusal_text(refusal))
        raise _RowRefusedError(row) from refusal
    return _Done(comparison=row.comparison, is_scan=is_scan, is_list=bool(reading.team))


def _filed(at: SlipDesk, number: int) -> tuple[str, ...]:
    board = at.played.board(number)
    return board.scans if board else ()


def _result(at: SlipDesk, row: SlipRow, reason: str) -> Any:
    """Return the command that records what a row says, or corrects what stands."""
    reading, number = row.reading, at.played.number
    if reading.team:
        return c.NameLineUp(
            round=number, number=reading.team, players=reading.players, reason=reason
        )
    assert row.line is not None
    assert reading.score is not None
    first, second = reading.fouls
    given = {"score": reading.score, "fouls_first": first, "fouls_second": second}
    if row.comparison is Comparison.NEW:
        return row.line.command(number, given)
    return row.line.correction(number, given, reason)


def _send(at: SlipDesk, row: SlipRow, command: Any, base: UUID) -> None:
    """Give a command under an id that is the same when the button is pressed twice."""
    assert at.desk.actor is not None
    assert row.form is not None
    handle(
        TOURNAMENTS,
        command,
        stream_id=at.desk.id,
        by=at.desk.actor,
        event_id=uuid5(base, repr(command)),
        now=at.desk.now,
        confirm=row.form.cleaned_data.get("confirm", ""),
    )


def _report(request: HttpRequest, done: Sequence[_Done]) -> None:
    results = [each.comparison for each in done if not each.is_list]
    lists = [each.comparison for each in done if each.is_list]
    counts = {
        _("Results recorded: %(count)d."): results.count(Comparison.NEW),
        _("Results corrected: %(count)d."): results.count(Comparison.DIFFERS),
        _("Line-ups recorded: %(count)d."): len(lists) - lists.count(Comparison.ALIKE),
        _("Scans filed: %(count)d."): sum(each.is_scan for each in done),
    }
    for text, count in counts.items():
        if count:
            messages.success(request, text % {"count": count})
    if not any(counts.values()):
        messages.info(request, _("Nothing was ticked that is not on record already."))


def _shown_again(row: SlipRow) -> None:
    """Let a row show what stands on record now; what has become a correction is ticked anew."""
    assert row.form is not None
    now = row.stands
    has_changed = row.form.data.get(row.form.add_prefix("seen"), "") != now
    _change_answers(row.form, seen=now)
    if has_changed and row.comparison is Comparison.DIFFERS:
        _change_answers(row.form, taken=None)


def _change_answers(form: SlipForm, **answers: str | None) -> None:
    """Let a form that was sent hold other answers, none for None."""
    data = {name: form.data.get(name) for name in form.data}
    data |= {form.add_prefix(name): value for name, value in answers.items()}
    form.data = {name: value for name, value in data.items() if value is not None}

"""Rows of slips recorded: what is ticked goes on record in one go, all of it or nothing.

New results, corrections with their reason, scans with their hash. Gomoku 2025 25.2.2-B.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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
from tournaments.admin.slips.rows import Finding, SlipForm, SlipRow, refuse_taking, standing
from tournaments.labels.refusals import REFUSALS, refusal_text
from tournaments.record import commands as c
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.state import Round, StageState


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipDesk:
    """The round whose slips came back, as whoever reads them may write it."""

    desk: Desk
    stage: StageState
    played: Round
    may_correct: bool
    may_file: bool

    @property
    def lines(self) -> dict[int, Line]:
        """What stands on record, by board."""
        every = lines_of(self.desk.state, self.stage, self.played, self.desk.named)
        return {line.board: line for line in every}


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
                done = [_give(at, row, answers) for row in ticked]
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


def _give(at: SlipDesk, row: SlipRow, answers: Mapping[str, Any]) -> tuple[Finding, bool]:
    """Give the commands of a row; return what it was, and whether a scan went with it."""
    assert row.form is not None
    reading = row.reading
    try:
        if row.finding in (Finding.NEW, Finding.DIFFERS):
            _send(at, row, _result(at, row, answers["reason"]), answers["event_id"])
        is_scan = bool(reading.scan) and reading.scan not in _filed(at, reading.board)
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
    return row.finding, is_scan


def _filed(at: SlipDesk, number: int) -> tuple[str, ...]:
    board = at.played.board(number)
    return board.scans if board else ()


def _result(at: SlipDesk, row: SlipRow, reason: str) -> c.RecordResult | c.CorrectResult:
    reading = row.reading
    assert reading.score is not None
    first, second = reading.fouls
    if row.finding is Finding.NEW:
        return c.RecordResult(
            round=at.played.number,
            board=reading.board,
            score=reading.score,
            fouls_first=first,
            fouls_second=second,
        )
    return c.CorrectResult(
        round=at.played.number,
        board=reading.board,
        score=reading.score,
        fouls_first=first,
        fouls_second=second,
        reason=reason,
    )


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


def _report(request: HttpRequest, done: Sequence[tuple[Finding, bool]]) -> None:
    counts = {
        _("Results recorded: %(count)d."): sum(found is Finding.NEW for found, _scan in done),
        _("Results corrected: %(count)d."): sum(found is Finding.DIFFERS for found, _scan in done),
        _("Scans filed: %(count)d."): sum(is_scan for _found, is_scan in done),
    }
    for text, count in counts.items():
        if count:
            messages.success(request, text % {"count": count})
    if not any(counts.values()):
        messages.info(request, _("Nothing was ticked that is not on record already."))


def _shown_again(row: SlipRow) -> None:
    """Let a row show what stands on record now; what has become a correction is ticked anew."""
    assert row.form is not None
    now = standing(row.line)
    has_changed = row.form.data.get(row.form.add_prefix("seen"), "") != now
    _change_answers(row.form, seen=now)
    if has_changed and row.finding is Finding.DIFFERS:
        _change_answers(row.form, taken=None)


def _change_answers(form: SlipForm, **answers: str | None) -> None:
    """Let a form that was sent hold other answers, none for None."""
    data = {name: form.data.get(name) for name in form.data}
    data |= {form.add_prefix(name): value for name, value in answers.items()}
    form.data = {name: value for name, value in data.items() if value is not None}

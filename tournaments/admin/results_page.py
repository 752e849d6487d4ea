"""The results of a whole round on one page, for the keyboard.

One key chooses a result, Tab goes to the next board. Each board is one command, so that a
slip brought late is one more entry and not a quarrel over the page. What stands is not
overwritten here: it is corrected with a reason, or ruled on.
"""

from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid5

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from uuid_utils.compat import uuid7

from tournaments.admin.acting import REFUSALS, carries, refusal_text
from tournaments.admin.action_pages import warned
from tournaments.admin.pages import Desk, desk_of, frame
from tournaments.admin.people_actions import ExactField
from tournaments.handlers import ConfirmationNeededError, handle
from tournaments.record import commands as c
from tournaments.record.state import Board, Round
from tournaments.record.values import RoundStatus, Score
from tournaments.selectors.shown import round_view

KEYS: tuple[tuple[str, Any], ...] = (
    ("", "–"),
    (Score.FIRST_WINS.value, gettext_lazy("1  1-0")),
    (Score.DRAW.value, gettext_lazy("2  ½-½")),
    (Score.SECOND_WINS.value, gettext_lazy("0  0-1")),
    (Score.FIRST_BY_FORFEIT.value, gettext_lazy("+  + - forfeit")),
    (Score.SECOND_BY_FORFEIT.value, gettext_lazy("-  - + forfeit")),
    (Score.DOUBLE_FORFEIT.value, gettext_lazy("f  - - both forfeit")),
    (Score.BOTH_LOSE.value, gettext_lazy("b  0-0 both lose")),
    (Score.ADJOURNED.value, gettext_lazy("a  adjourned")),
)
"""Results as a list chooses them: the first letter is the key."""


class RoundResults(forms.Form):
    """A result, and fouls, for every board that has none."""

    event_id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, boards: tuple[Board, ...], several: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.open_boards = [one.pair.board for one in boards if not one.settled]
        self.several = several
        for board in self.open_boards:
            self.fields[f"s{board}"] = forms.ChoiceField(
                choices=KEYS,
                required=False,
                widget=forms.Select(attrs={"class": "result", "aria-label": _name(board)}),
            )
            for side in ("a", "b"):
                self.fields[f"{side}{board}"] = forms.IntegerField(
                    min_value=0,
                    max_value=99,
                    required=False,
                    widget=forms.NumberInput(
                        attrs={"class": "fouls", "tabindex": "-1", "aria-label": _fouls(board)}
                    ),
                )
                if several:
                    self.fields[f"g{side}{board}"] = ExactField(required=False, max_length=8)

    def given(self) -> dict[int, dict[str, Any]]:
        """Return the boards for which something was chosen."""
        cleaned = self.cleaned_data
        return {
            board: {
                "score": Score(cleaned[f"s{board}"]),
                "fouls_first": cleaned.get(f"a{board}") or 0,
                "fouls_second": cleaned.get(f"b{board}") or 0,
                "games_first": cleaned.get(f"ga{board}"),
                "games_second": cleaned.get(f"gb{board}"),
            }
            for board in self.open_boards
            if cleaned.get(f"s{board}")
        }


def _name(board: int) -> str:
    return _("result of board %(number)d") % {"number": board}


def _fouls(board: int) -> str:
    return _("fouls at board %(number)d") % {"number": board}


@dataclass(slots=True)
class _Outcome:
    """What became of the boards of one press."""

    recorded: int = 0
    refused: int = 0
    waiting: dict[int, Any] | None = None


def results_page(
    request: HttpRequest, *, tournament_id: UUID, number: int, context: dict[str, Any]
) -> HttpResponse:
    """Show the round, or record the results that were chosen.

    :raises Http404: the round is not published.
    :raises PermissionDenied: the user's role records no results.
    """
    desk = desk_of(request, tournament_id)
    stage = desk.stage
    played = stage.round(number) if stage else None
    if stage is None or played is None or played.status is RoundStatus.DRAFT:
        raise Http404
    several = stage.rules.games > 1 or desk.state.regulations.teams.kind.value != "none"
    if request.method != "POST":
        form = RoundResults(initial={"event_id": uuid7()}, boards=played.boards, several=several)
        return _page(request, desk, played, form, context)
    if not carries(desk.actor, c.RecordResult):
        raise PermissionDenied
    form = RoundResults(request.POST, boards=played.boards, several=several)
    if not form.is_valid():
        return _page(request, desk, played, form, context)
    done = _record(request, desk, number, form)
    if done.recorded:
        messages.success(request, _("Results recorded: %(count)d.") % {"count": done.recorded})
    if done.waiting:
        again = desk_of(request, tournament_id)
        fresh = again.stage.round(number) if again.stage else None
        return _page(request, again, fresh or played, form, context, waiting=done.waiting)
    return HttpResponseRedirect(desk.url("results", number))


def _record(request: HttpRequest, desk: Desk, number: int, form: RoundResults) -> _Outcome:
    """Give one command a board; a refusal stops only its own board."""
    if desk.actor is None:
        raise PermissionDenied
    done = _Outcome(waiting={})
    base: UUID = form.cleaned_data["event_id"]
    for board, fields in form.given().items():
        try:
            handle(
                c.RecordResult(round=number, board=board, **fields),
                stream_id=desk.id,
                by=desk.actor,
                event_id=uuid5(base, f"board {board}"),
                now=desk.now,
                confirm=request.POST.get(f"confirm{board}", "")[:100],
            )
        except ConfirmationNeededError as error:
            assert done.waiting is not None
            done.waiting[board] = {
                "token": error.token,
                "warned": [warned(one) for one in error.warnings],
            }
        except REFUSALS as refusal:
            done.refused += 1
            place = _("Board %(number)d") % {"number": board}
            messages.error(request, f"{place}: {refusal_text(refusal)}")
        else:
            done.recorded += 1
    return done


def _page(
    request: HttpRequest,
    desk: Desk,
    played: Round,
    form: RoundResults,
    context: dict[str, Any],
    *,
    waiting: dict[int, Any] | None = None,
) -> TemplateResponse:
    stage = desk.stage
    assert stage is not None
    shown = round_view(desk.state, stage, played)
    may = carries(desk.actor, c.RecordResult) and desk.state.status.value != "finished"
    rows = []
    for one in shown.boards:
        is_open = not one.settled and f"s{one.board}" in form.fields
        rows.append(
            {
                "line": one,
                "open": is_open and may,
                "score": form[f"s{one.board}"] if is_open else None,
                "fouls": (form[f"a{one.board}"], form[f"b{one.board}"]) if is_open else (),
                "games": (form[f"ga{one.board}"], form[f"gb{one.board}"])
                if is_open and form.several
                else (),
                "waiting": (waiting or {}).get(one.board),
                "query": f"?round={played.number}&board={one.board}&score={one.score_code}",
            }
        )
    return TemplateResponse(
        request,
        "admin/tournaments/results.html",
        frame(
            desk,
            _("Results of round %(number)d") % {"number": played.number},
            context,
            form=form,
            rows=rows,
            round=shown,
            several=form.several,
            may_record=may,
            may_correct=carries(desk.actor, c.CorrectResult),
            correct_url=desk.url("act", "correct"),
            rule_url=desk.url("act", "rule"),
            rounds=[
                (desk.url("results", one.number), one.number, one.number == played.number)
                for one in stage.played
                if one.status is not RoundStatus.DRAFT
            ],
            close=_close(desk, played),
        ),
    )


def _close(desk: Desk, played: Round) -> dict[str, Any] | None:
    """Return what the button that confirms the round sends, None where it is not due."""
    due = played.status is RoundStatus.PUBLISHED and not any(
        not one.settled and not one.counted for one in played.boards
    )
    if not due or not carries(desk.actor, c.CloseRound):
        return None
    return {
        "url": desk.url("act", "close"),
        "version": desk.state.version,
        "event_id": uuid7(),
    }

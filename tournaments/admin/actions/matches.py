"""Acts on sheets and matches: the draw, line-ups closed, colours settled, who goes on.

Xiangqi 2020 11.3, chapter 7 and appendix 4; weiqi 2002 17.5; gomoku 2025 26.2 and 27.5.
"""

from django.utils.translation import gettext_lazy as _

from games.admin.api import Cleaned
from tournaments.admin.actions.action import act_of
from tournaments.admin.actions.lot_holders import holders
from tournaments.admin.actions.match_forms import (
    ChooseColoursForm,
    DecideMatchForm,
    SettleColoursForm,
    SheetForm,
)
from tournaments.admin.course import (
    due_of,
    is_undecided,
    waiting_choosers,
    waits_for_sheet,
)
from tournaments.record import commands as c
from tournaments.record.declaring import is_running, latest
from tournaments.record.state import Round, TournamentState
from tournaments.record.values import RoundStatus, Verdict
from tournaments.schedules import deciding_games as deciding
from tournaments.standings.table import DecidedBy


def _open_round(state: TournamentState) -> Round | None:
    """Return the round drafted or published, None between two rounds."""
    return latest(state, RoundStatus.DRAFT, RoundStatus.PUBLISHED)


def _may_draw(state: TournamentState) -> bool:
    return is_running(state) and state.stage.rules.kind.has_sheet and not state.stage.played


def _someone_chooses(state: TournamentState) -> bool:
    round_ = _open_round(state)
    return round_ is not None and bool(waiting_choosers(state.stage, round_))


def _colours_are_due(state: TournamentState) -> bool:
    round_ = _open_round(state)
    return round_ is not None and any(
        isinstance(due_of(state, state.stage, board), deciding.ColoursNeeded)
        for board in round_.boards
    )


def _match_is_open(state: TournamentState) -> bool:
    round_ = _open_round(state)
    return round_ is not None and any(is_undecided(state, state.stage, b) for b in round_.boards)


def _draw(cleaned: Cleaned, state: TournamentState) -> c.DrawSheet:
    slots = cleaned["slots"]
    return c.DrawSheet(
        seed="" if slots else cleaned["seed"],
        slots=slots,
        witness=cleaned["witness"],
        reason=cleaned.get("reason", ""),
        **(holders(cleaned) if slots else {}),
    )


def _choose(cleaned: Cleaned, state: TournamentState) -> c.ChooseColours:
    return c.ChooseColours(
        round=cleaned["round"],
        board=cleaned["board"],
        number=cleaned["number"],
        moves_first=cleaned["choice"] == "first",
    )


def _settle(cleaned: Cleaned, state: TournamentState) -> c.SettleGameColours:
    return c.SettleGameColours(
        round=cleaned["round"],
        board=cleaned["board"],
        first=cleaned["first"],
        by=cleaned["by"],
        seed=cleaned.get("seed", ""),
    )


def _decide(cleaned: Cleaned, state: TournamentState) -> c.DecideMatch:
    how = DecidedBy(cleaned["how"])
    by_lot = how is DecidedBy.LOT
    return c.DecideMatch(
        round=cleaned["round"],
        board=cleaned["board"],
        how=how,
        verdict=Verdict.FIRST if by_lot else Verdict(cleaned["verdict"]),
        reference=cleaned["reference"],
        seed=cleaned["seed"] if by_lot else "",
        time_control=cleaned["time_control"],
    )


SHEET = "admin/tournaments/parts/sheet_form.html"
MATCH = "admin/tournaments/parts/match_form.html"
ACTIONS = (
    act_of(c.DrawSheet, form=SheetForm, build=_draw, fits=waits_for_sheet, template=SHEET),
    act_of(
        c.DrawSheet,
        form=SheetForm,
        build=_draw,
        fits=lambda state: _may_draw(state) and bool(state.stage.sheet),
        template=SHEET,
        slug="redraw-sheet",
        label=_("Draw the sheet again"),
        group="rare",
    ),
    act_of(
        c.ChooseColours,
        form=ChooseColoursForm,
        build=_choose,
        fits=_someone_chooses,
        template=MATCH,
    ),
    act_of(
        c.SettleGameColours,
        form=SettleColoursForm,
        build=_settle,
        fits=_colours_are_due,
        template=MATCH,
    ),
    act_of(c.DecideMatch, form=DecideMatchForm, build=_decide, fits=_match_is_open, template=MATCH),
)

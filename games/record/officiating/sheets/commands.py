"""What may be asked about the players' own score sheets. Imperative; decided once.

Xiangqi 2020, 7.3 and 7.4; gomoku 2025, 13.4 and 13.5; classic rules, record 3 and 4.
"""

from dataclasses import dataclass
from typing import Annotated

from games.record.declaring import BOARD, TABLE, Note, Side, has_ended, is_running
from games.record.officiating.sheets.duties import entering_side
from games.record.state import GameState
from games.streams.declarations import Field, declare
from games.streams.declarations import gettext_noop as _


def _may_demand(state: GameState) -> bool:
    sheets = state.book.sheets
    in_time = has_ended(state) or (is_running(state) and sheets.copied_in_play)
    return sheets.copied is not None and in_time


def _may_lend(state: GameState) -> bool:
    lent = state.sheets.loan is not None
    return is_running(state) and state.book.sheets.borrowed is not None and not lent


def _demanded_of(state: GameState) -> tuple[str, ...]:
    return tuple(state.side_of(demand.player) for demand in state.sheets.open_demands)


@declare(
    # 只有裁判员 (classic record.3): a player may not demand it of the other.
    roles=BOARD,
    label=_("Demand a fair copy"),
    office="sheet-copy",
    group="claims",
    summary="Xiangqi, gomoku: have a side write its score sheet out anew, or complete it",
    address="sheet-copies",
    example={"side": "black", "note": "第9着以后字迹不清"},
    fits=_may_demand,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class DemandSheetCopy:
    """Have `side` write its sheet out anew or complete it (誊清、补正), for what `note` says."""

    side: Side
    note: Note = ""


@declare(
    roles=BOARD,
    label=_("Fair copy made or refused"),
    office="sheet-copy-made",
    group="claims",
    summary="Xiangqi, gomoku: say that a sheet was written out as demanded, or that it was refused",
    address="sheet-copies/answer",
    example={"side": "black", "done": True},
    fits=lambda state: bool(state.sheets.open_demands),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class SettleSheetCopy:
    """Say whether `side` did what was demanded of it; a refusal is an offence."""

    side: Annotated[Side, Field(among=_demanded_of)]
    done: Annotated[
        bool,
        Field(
            label=_("answer"),
            yes=_("written out"),
            no=_("refused by the player"),
            doc="True when it was made, false when the player refused.",
        ),
    ]
    note: Note = ""


@declare(
    # The player asks the arbiter, who may record it; in the classic rules he consents by it.
    roles=TABLE,
    label=_("Lend the opponent's sheet"),
    office="sheet-loan",
    group="claims",
    summary="Gomoku: have a side borrow the opponent's score sheet, once a game on its own time",
    address="sheet-loans",
    example={"side": "black"},
    fits=_may_lend,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class BorrowSheet:
    """Borrow, for `side`, the opponent's sheet (借用对方记录纸)."""

    side: Side


@declare(
    roles=TABLE,
    label=_("Sheet given back"),
    office="sheet-return",
    group="claims",
    summary="Gomoku: say that a side gave the opponent's score sheet back",
    address="sheet-loans/return",
    example={"side": "black"},
    fits=lambda state: state.sheets.loan is not None,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnSheet:
    """Say that `side` gave the sheet back that it had borrowed."""

    side: Annotated[
        Side,
        Field(implied=lambda state, given: state.side_of(state.sheets.loan.player)),
    ]


@declare(
    roles=TABLE,
    label=_("Moves entered"),
    office="moves-entered",
    group="claims",
    summary="Xiangqi: say that the side that must has entered the moves after the game",
    address="entered-moves",
    example={"side": "red", "done": True},
    fits=lambda state: bool(entering_side(state)) and state.sheets.entered is None,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class EnterMoves:
    """Say that `side` has entered the moves (录谱), or that it refuses to, which is an offence."""

    side: Annotated[Side, Field(implied=lambda state, given: entering_side(state))]
    done: Annotated[
        bool,
        Field(
            label=_("answer"),
            yes=_("entered"),
            no=_("refused by the player"),
            doc="False when the player refuses; an arbiter records that.",
        ),
    ] = True
    note: Note = ""


SheetCommand = DemandSheetCopy | SettleSheetCopy | BorrowSheet | ReturnSheet | EnterMoves

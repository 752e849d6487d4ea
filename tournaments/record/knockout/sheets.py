"""The sheet of a knockout drawn, and colours chosen by whoever may choose them.

Xiangqi 2020 appendix 4, 10.4.1.4 and 10.4.3.2; weiqi 2002 appendix 一.2-3; gomoku 2025
appendix 3.二; draughts appendix (一)2.
"""

from games.record.errors import CommandRefusedError
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.first_moves import FirstMoveBy
from tournaments.books.topics import Topic
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.entries.number_draw import two_hands
from tournaments.record.guards import article_on, require_ahead, require_reason, require_running
from tournaments.record.lots.sheet_control import require_control
from tournaments.record.rounds.planned import drawn_slots, tree_of
from tournaments.record.state import Board, StageState, TournamentState
from tournaments.record.values import SheetSlot
from tournaments.regulations.matches import has_own_lots

declare_refusals(409, sheet_of_another_format=_("This format has no sheet to draw."))

Events = tuple[e.TournamentEvent, ...]


@decides(c.DrawSheet)
def draw_sheet(state: TournamentState, command: c.DrawSheet) -> Events:
    """Return the sheet of the stage under way; before round 1 a new draw supersedes it.

    :raises CommandRefusedError: `sheet_of_another_format`, `draw_closed`, `seed_missing`,
        `witness_missing`, `draw_order_wrong`, `lots_in_one_hand`, `seed_out_of_place`,
        `units_too_near`, `reason_missing`, and what draw and sheet refuse.
    """
    stage = require_running(state)
    article = article_on(state, Topic.DRAW)
    if not stage.rules.kind.has_sheet:
        raise CommandRefusedError(
            "sheet_of_another_format", article=article_on(state, Topic.FORMATS)
        )
    if stage.played:
        raise CommandRefusedError("draw_closed", article=article)
    if stage.sheet:
        require_reason(command.reason)
    if not command.slots:
        if not command.seed:
            raise CommandRefusedError("seed_missing", article=article)
        slots = drawn_slots(state, stage.rules, stage.slots, index=stage.index, seed=command.seed)
        drawn = e.SheetDrawn(
            stage=stage.index, slots=slots, seed=command.seed, reason=command.reason
        )
        return (drawn,)
    if not command.witness.strip():
        raise CommandRefusedError("witness_missing", article=article)
    two_hands(command.names_by, command.places_by, article=article)
    require_whole(state, stage, command.slots)
    require_control(state, stage, command.slots)
    drawn = e.SheetDrawn(
        stage=stage.index,
        slots=command.slots,
        witness=command.witness,
        names_by=command.names_by,
        places_by=command.places_by,
        reason=command.reason,
    )
    return (drawn,)


def require_whole(state: TournamentState, stage: StageState, slots: tuple[SheetSlot, ...]) -> None:
    """Let pass only a sheet that holds everybody once and that can be played.

    :raises CommandRefusedError: `draw_order_wrong`, and what the sheet refuses.
    """
    named = sorted(n for slot in slots for n in (slot.number, slot.other) if n)
    if named != sorted(stage.numbers):
        raise CommandRefusedError("draw_order_wrong", article=article_on(state, Topic.DRAW))
    sheet = StageState(
        index=stage.index, rules=stage.rules, rounds=0, slots=stage.slots, sheet=slots
    )
    tree_of(state, sheet)


def chooser_of(stage: StageState, board: Board) -> int:
    """Return who may choose the colours of a board, 0 where nobody may.

    Where a match is one of deciding games alone, their own lots say who moves first.
    """
    if has_own_lots(stage.rules):
        return 0
    settled = board.first_move
    if settled is not None and settled.how is FirstMoveBy.LOT and settled.seed and not settled.by:
        return settled.first
    why = board.pair.why
    return 0 if why is None else why.chooser


@decides(c.ChooseColours)
def choose_colours(state: TournamentState, command: c.ChooseColours) -> Events:
    """Return the choice of whoever may choose, before anything is played at the board.

    :raises CommandRefusedError: `no_draft`, `board_not_paired`, `colours_not_asked`,
        `choice_not_his`, `result_already_recorded`, `round_closed`.
    """
    stage = require_running(state)
    board = require_ahead(stage, command.round, command.board)
    article = article_on(state, Topic.FORMATS)
    chooser = chooser_of(stage, board)
    if not chooser:
        raise CommandRefusedError("colours_not_asked", article=article, board=command.board)
    if command.number != chooser:
        raise CommandRefusedError("choice_not_his", article=article, chooser=chooser)
    if board.outcome is not None or board.log or board.games:
        raise CommandRefusedError(
            "result_already_recorded",
            article=article_on(state, Topic.RESULT_RECORD),
            round=command.round,
            board=command.board,
        )
    sides = (board.pair.first, board.pair.second)
    other = sides[1] if sides[0] == chooser else sides[0]
    first = chooser if command.moves_first else other
    if board.chooser and first == board.pair.first:
        raise CommandRefusedError("changes_nothing")
    return (
        e.ColoursChosen(
            stage=stage.index,
            round=command.round,
            board=command.board,
            chooser=chooser,
            first=first,
        ),
    )

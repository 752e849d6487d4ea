"""Two that both lost, and the lot that stands in for the next pairing (weiqi 2002 17.5).

The official result stays 0:0; whoever won the lot is paired once as if he had won.
"""

from games.record.errors import CommandRefusedError
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.registry import book_of
from tournaments.books.topics import Topic
from tournaments.record.guards import article_on, require_board, require_running
from tournaments.record.lots import commands as c
from tournaments.record.lots import events as e
from tournaments.record.state import TournamentState
from tournaments.record.values import Score
from tournaments.schedules.lots import Lots

declare_refusals(
    409,
    no_double_loss=_("A lot is drawn only where both have lost."),
    pairing_lot_drawn=_("The lot of this board is drawn already."),
)
declare_refusals(422, pairing_lot_unknown=_("Only a Swiss tournament of weiqi draws such a lot."))


@decides(c.DrawPairingLot)
def draw_lot(state: TournamentState, command: c.DrawPairingLot) -> tuple[e.PairingLotDrawn, ...]:
    """Return who counts as the winner when the next round is paired.

    :raises CommandRefusedError: `pairing_lot_unknown`, `round_not_published`,
        `board_not_paired`, `round_not_last`, `no_double_loss`, `pairing_lot_drawn`,
        `seed_missing`, `seed_used`, `lot_before_choice`, `winner_not_in_match`.
    """
    stage = require_running(state)
    rule = book_of(state.regulations.edition).results.lot_after_double_loss
    if rule is None or not stage.rules.kind.swiss:
        raise CommandRefusedError("pairing_lot_unknown", article=article_on(state, Topic.FORMATS))
    article = rule
    board = require_board(state, stage, command.round, command.board)
    if command.round != len(stage.played):
        raise CommandRefusedError("round_not_last", article=article, round=command.round)
    if board.outcome is None or board.outcome.score is not Score.BOTH_LOSE:
        raise CommandRefusedError("no_double_loss", article=article, board=command.board)
    if board.lot_winner:
        raise CommandRefusedError("pairing_lot_drawn", article=article, winner=board.lot_winner)
    sides = (board.pair.first, board.pair.second)
    winner, seed = command.winner, ""
    if command.seed:
        if command.winner:
            raise CommandRefusedError("lot_before_choice", article=article)
        if command.seed in state.lot_seeds:
            raise CommandRefusedError("seed_used", article=article)
        place = f"{stage.index}.{command.round}.{command.board}"
        winner, seed = Lots(command.seed, purpose=f"pairing {place}").choice(sides), command.seed
    elif not command.witness.strip():
        raise CommandRefusedError("seed_missing", article=article)
    if winner not in sides:
        raise CommandRefusedError("winner_not_in_match", article=article, number=command.winner)
    return (
        e.PairingLotDrawn(
            stage=stage.index,
            round=command.round,
            board=command.board,
            winner=winner,
            seed=seed,
            witness=command.witness,
        ),
    )

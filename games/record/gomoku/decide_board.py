"""Acts on the board: a stone, a pass, a step of the opening; each answers what stands open."""

from games.record import commands as c
from games.record import events as e
from games.record.gomoku import commands as k
from games.record.gomoku.decide_claims import require_no_declared_five
from games.record.gomoku.decide_irregular import played_on, require_settled
from games.record.gomoku.decide_opening import decide_opening
from games.record.gomoku.decide_play import play_move
from games.record.guards import require_no_open_claim, require_side, require_time
from games.record.state import GameState, Then
from games.streams.dispatch import decides

Events = tuple[e.GameEvent, ...]
BoardAct = c.PlayMove | k.PlaceOpening | k.ChooseSwap | k.OfferFifths | k.ChooseFifth
"""What counts as playing on after the opponent's irregularity (17)."""


@decides(c.PlayMove, k.PlaceOpening, k.ChooseSwap, k.OfferFifths, k.ChooseFifth)
def act(state: GameState, command: BoardAct, *, now: int, then: Then) -> Events:
    """Return what an act on the board brings, after what it accepts of the opponent's (17)."""
    require_side(state, command.side)
    require_time(state)
    require_no_declared_five(state)
    accepted, acting = played_on(state, command.side, now=now, then=then)
    if isinstance(command, c.PlayMove):
        return accepted + play_move(acting, command)
    require_no_open_claim(acting)
    require_settled(acting, command.side)
    return accepted + decide_opening(acting, command)

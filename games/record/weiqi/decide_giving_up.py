"""Giving up the contest on the board (放弃盘上竞争) and settling the borders (rules 2002, 12.4(4)).

A side that gives up its turns lets the clocks be stopped; what both could still have played
for is the opponent's, and where the borders run the chief referee settles alone.
"""

from games.record.errors import CommandRefusedError
from games.record.guards import require_running, require_side
from games.record.state import GameState
from games.record.values import other_side
from games.record.weiqi import commands as wc
from games.record.weiqi import events as w
from games.record.weiqi.decide_endgame import counted_with
from games.record.weiqi.decide_play import Events, require_play
from games.record.weiqi.rules import course_of, position_of
from games.rules.books.sources import WEIQI
from games.rules.protocol import PositionError
from games.rules.weiqi.scoring import chain_names
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(409, contest_not_given_up=_("Nobody has given up the contest on the board."))

ARTICLE = WEIQI("12.4(4)")


@decides(wc.GiveUpContest)
def give_up_contest(state: GameState, command: wc.GiveUpContest) -> Events:
    """Return the contest given up: no clock runs, no stone is played any more.

    :raises CommandRefusedError: `not_your_turn`, `end_agreed`, `side_unknown`, and those of a
        game not under way.
    """
    require_play(state)
    require_side(state, command.side)
    if command.side != state.side_to_move:
        raise CommandRefusedError("not_your_turn", article=ARTICLE, to_move=state.side_to_move)
    return (w.ContestGivenUp(side=command.side, article=ARTICLE),)


@decides(wc.SettleBorders)
def settle_borders(state: GameState, command: wc.SettleBorders) -> Events:
    """Return the borders settled, the count and the result: contested points to the opponent.

    :raises CommandRefusedError: `contest_not_given_up`, `bad_point`, `no_stone_there`,
        `point_not_empty`, and those of a game not under way.
    """
    require_running(state)
    loser = course_of(state).given_up_by
    if not loser:
        raise CommandRefusedError("contest_not_given_up", article=ARTICLE)
    opponent = other_side(state.sides, loser)
    position = position_of(state)
    contested = tuple(sorted(set(command.contested)))
    try:
        dead = tuple(sorted({name for at in command.dead for name in chain_names(position, at)}))
        counted = counted_with(state, dead=dead, contested=contested, contested_to=opponent)
    except PositionError as error:
        raise CommandRefusedError(error.code, article=ARTICLE, detail=error.detail) from error
    settled = w.BordersSettled(side=opponent, article=ARTICLE, dead=dead, contested=contested)
    return settled, *counted

"""How a game of draughts ends by itself, in order. FMJD rules, chapter 6; fmjd64, 7.2."""

from games.record import events as e
from games.record.draughts import events as d
from games.record.draughts.counting import holding
from games.record.draughts.decide_play import options_of
from games.record.draughts.rules import course_of
from games.record.endings import Endings, Events, on_board, on_time
from games.record.state import GameState


def by_draw_rule(state: GameState) -> Events:
    """Return the draw rules newly reached and, where the event says so, the end they bring."""
    found, known = holding(state), course_of(state).reached
    reached: Events = tuple(
        d.DrawRuleReached(rule=rule.rule, article=rule.article, ply=state.plies, count=rule.count)
        for rule in found
        if rule.rule not in known
    )
    ending = next((rule for rule in found if rule.limit), None)
    if ending is None or not options_of(state).draws_end_at_once:
        return reached
    reason = ending.rule.value
    return *reached, e.GameEnded(result="1/2-1/2", reason=reason, article=ending.article)


ENDINGS = Endings((on_board, by_draw_rule, on_time), also=(d.IrregularityStood,))

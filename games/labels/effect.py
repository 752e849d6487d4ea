"""How a game stands and ended, what a command or a ruling changes in it, in words."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from games.labels.codes import SIDES, SIGNERS, STATUSES, result_word, word
from games.labels.offences import late_words
from games.labels.times import time_left
from games.labels.weiqi import margin_words
from games.record import events as e
from games.record.officiating.closing.results import printed_score, standing
from games.record.officiating.closing.sheet import fouls_of, sheet_of
from games.record.officiating.repairs.guard import duty_of
from games.record.state import GameState
from games.record.values import EITHER
from games.record.weiqi.events import GameCounted
from games.record.xiangqi.rules import course_of


def effect_of(before: GameState, after: GameState, *, now: int) -> list[tuple[str, str, str, bool]]:
    """Return (what, before, after, changed) for all that an action may change."""
    rows = [
        (_("status"), word(STATUSES, before.status.value), word(STATUSES, after.status.value)),
        (_("result"), _result(before), _result(after)),
    ]
    if course_of(before).duty or course_of(after).duty:
        rows.append((_("asked of the next moves"), _asked_of(before), _asked_of(after)))
    for side in before.sides:
        name = word(SIDES, side)
        clocks = [
            time_left(state.clock.remaining(side, at_ms=now)) if state.clock else ""
            for state in (before, after)
        ]
        if any(clocks):
            rows.append((_("clock of %(side)s") % {"side": name}, clocks[0], clocks[1]))
        rows.append(
            (
                _marks_of(before) % {"side": name},
                str(before.count(fouls_of(before), side)),
                str(after.count(fouls_of(after), side)),
            )
        )
    if late := late_words(before, after):
        rows.append((_("found after the end"), "", late))
    rows += _waiting(before, after)
    return [(what, old, new, old != new) for what, old, new in rows]


def _marks_of(state: GameState) -> str:
    """Return the heading of what the book counts against a side."""
    warned = state.book.offences.foul is None
    return _("warnings of %(side)s") if warned else _("fouls of %(side)s")


def _asked_of(state: GameState) -> str:
    duty = course_of(state).duty
    if duty is None:
        return _("nothing")
    return demand(duty.must_vary, duty.rounds, needs_idle=duty.needs_idle)


def _result(state: GameState) -> str:
    return result_word(state.ending.result, state.sides) if state.ending else _("no result yet")


def _waiting(before: GameState, after: GameState) -> list[tuple[str, str, str]]:
    """Return (what, before, after) for what waits at the board and for the score."""
    rows: list[tuple[Any, str, str]] = [
        (_("duty of touched pieces"), _duty(before), _duty(after)),
        (_("position to be ruled on"), _waits(before), _waits(after)),
        (_("score"), _score(before), _score(after)),
        (_("signatures missing"), _due(before), _due(after)),
    ]
    return [(str(what), old, new) for what, old, new in rows if old or new]


def _duty(state: GameState) -> str:
    duty = duty_of(state)
    return " ".join(duty.moves) if duty else ""


def _waits(state: GameState) -> str:
    return _("waits") if state.repairs.case else ""


def _score(state: GameState) -> str:
    ending = standing(state)
    return printed_score(ending) if ending else ""


def _due(state: GameState) -> str:
    return " ".join(word(SIGNERS, text) for text in sheet_of(state).due)


def demand(must_vary: str, rounds: int, *, needs_idle: bool) -> str:
    """Return what a ruling asks of the next moves (23.5.2), or "" where it asks nothing."""
    if not must_vary:
        return ""
    if must_vary == EITHER:
        return _("Drawn if neither side varies within two move pairs.")
    values = {"side": word(SIDES, must_vary)}
    if needs_idle:
        return _("%(side)s must play an idle move within two move pairs, or loses.") % values
    if rounds == 1:
        return _("%(side)s must vary with its next move, or loses.") % values
    return _("%(side)s must vary within two move pairs, or loses.") % values


def result_text(state: GameState, events: Iterable[e.GameEvent]) -> str:
    """Return the result in words, "" where there is none yet; `events` are the game's."""
    if state.ending is None:
        return ""
    counted = count_of(state, events)
    if counted is not None:
        return margin_words(counted.margin)
    return result_word(state.ending.result, state.sides)


def count_of(state: GameState, events: Iterable[e.GameEvent]) -> GameCounted | None:
    """Return the count by which the game ended, None where it ended otherwise or goes on."""
    if state.ending is None or state.ending.reason != "count":
        return None
    counts = [event for event in events if isinstance(event, GameCounted)]
    return counts[-1] if counts else None

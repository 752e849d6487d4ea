"""A game as the table screen shows it: always the record's own position, clocks and words."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from games import competitions
from games.board.boards import men_of, squares_of, written_as
from games.labels.codes import EDITIONS, PASSES, ROLES, STATUSES, VERDICTS, word
from games.labels.effect import result_text
from games.labels.language import is_chinese
from games.labels.times import moment
from games.notation.printed import international_moves, printed_moves
from games.record.ruling import RulingStatus
from games.record.state import GameState
from games.record.values import Actor, Status
from games.selectors import GamePage
from games.table.acts import acts_of
from games.web.clocks import at_end
from games.web.live import Following, follow
from games.web.replay import View, move_texts
from games.web.sides import sides_of
from games.web.timeline import event_lines

Data = dict[str, Any]
MOST_LINES = 40
"""Of the record, shown to the official who was away from the table."""
MOST_PRINTED = 150
"""Legal moves that are written out; where there are more, each is the name of its point."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """A line of the record: a move or another event, in words."""

    version: int
    ply: int
    side: str
    text: str
    time: str
    is_move: bool
    annulled: bool = False


def table_data(page: GamePage, actor: Actor) -> Data:
    """Return what the screen of a table shows `actor` of a game."""
    state = page.state
    view = View(chinese=is_chinese())
    kernel = state.kernel
    last = page.moves[-1].move if page.moves else None
    written, following = written_as(kernel), _following(page.id)
    return {
        "game": page.id,
        "version": state.version,
        "actor": actor.id,
        "about": " · ".join(filter(None, _about(page, actor))),
        "status": state.status.value,
        "result": result_text(state, (row.event for row in page.timeline)),
        "sides": [_side_data(page, side.code, side.word, side.name) for side in sides_of(page)],
        "side_to_move": state.side_to_move,
        "recorded_at": moment(page.timeline[-1].recorded_at) if page.timeline else "",
        "press": _press(state),
        "men": " ".join(f"{square}={man}" for square, man in men_of(kernel, state.position)),
        "last": " ".join(squares_of(kernel, last)),
        "taps": written.taps,
        "between": (written.quiet, written.taking),
        "moves": _moves(state),
        "lines": _lines(page, view),
        "acts": acts_of(state, actor),
        "waits_for": _waits_for(state),
        "live": following.url if following else "",
        "after": following.after if following else 0,
    }


def _about(page: GamePage, actor: Actor) -> tuple[str, ...]:
    """Return where the game is played, under which rules, and who reads."""
    state = page.state
    return (
        page.competition,
        page.round,
        state.table,
        word(EDITIONS, state.edition),
        word(ROLES, actor.role.value),
    )


def _side_data(page: GamePage, code: str, side_word: str, name: str) -> Data:
    state = page.state
    clock = at_end(state, code)
    return {
        "code": code,
        "word": side_word,
        "name": name,
        "clock": clock.time,
        "note": clock.note,
        "running": state.clock is not None and state.clock.running == code,
        "fouls": state.count(state.fouls, code),
        "signed": code in state.signed,
    }


def _press(state: GameState) -> str:
    """Return how the clock is pressed: "apart" from the move, "with" it, "" for no clock."""
    if state.clock is None:
        return ""
    return "with" if state.clock.control.press_with_move else "apart"


def _moves(state: GameState) -> list[Data]:
    """Return the lawful moves, nothing where none can be made now."""
    if state.status is not Status.RUNNING or state.open_claim is not None:
        return []
    if (adjourned := state.adjournment) is not None and not adjourned.resumed:
        return []
    kernel = state.kernel
    legal = kernel.legal_moves(state.position)
    before = kernel.format_position(state.position)
    written = printed_moves if is_chinese() else international_moves
    passes = PASSES.get(kernel.game)
    moves = []
    for move in legal:
        squares = squares_of(kernel, move)
        text = move
        if not squares and passes is not None:
            text = str(passes)
        elif len(legal) <= MOST_PRINTED:
            (text,) = written(state.edition, before, (move,))
        moves.append({"move": move, "squares": " ".join(squares), "text": text})
    return moves


def _lines(page: GamePage, view: View) -> list[Data]:
    """Return the end of the record, the last first: moves and other events in their order."""
    sides = {side.code: side.word for side in sides_of(page)}
    moves = [
        _Line(
            version=row.version,
            ply=row.ply,
            side=sides.get(row.side, ""),
            text=text,
            time="",
            is_move=True,
        )
        for row, text in zip(page.moves, move_texts(page, view), strict=True)
    ]
    others = [
        _Line(
            version=line.version,
            ply=line.ply,
            side=line.side,
            text=" · ".join(part for part in (line.name, line.detail) if part),
            time=line.time,
            is_move=False,
            annulled=line.annulled,
        )
        for line in event_lines(page, view)
    ]
    found = sorted((*moves, *others), key=lambda line: line.version, reverse=True)
    return [
        {
            "version": line.version,
            "ply": line.ply,
            "side": line.side,
            "text": line.text,
            "time": line.time,
            "is_move": line.is_move,
            "annulled": line.annulled,
        }
        for line in found[:MOST_LINES]
    ]


def _waits_for(state: GameState) -> str:
    """Return what play stands still for, in words, "" for nothing."""
    if state.open_claim is not None:
        proposed = [ruling for ruling in state.rulings if ruling.status is RulingStatus.PROPOSED]
        if not proposed:
            return _("The claim is examined.")
        ruling = proposed[-1]
        explanation = ruling.explanation_zh if is_chinese() else ruling.explanation_en
        return " ".join(
            (_("The ruling waits to be confirmed."), word(VERDICTS, ruling.verdict), explanation)
        )
    if state.flag_fallen and state.status is Status.RUNNING:
        return _("A flag is down.")
    if state.status is Status.RUNNING and (adjourned := state.adjournment) is not None:
        return "" if adjourned.resumed else _("The game is adjourned.")
    return ""


def _following(game: UUID) -> Following | None:
    """Return the channel to follow; None where strangers are told later than officials."""
    return None if competitions.delays_of((game,)) else follow(f"games/{game}")


def row_data(row: Any, names: dict[UUID, str]) -> Data:
    """Return a line of the list of tables."""
    players = (row.first_player, row.second_player)
    return {
        "game": row.pk,
        "competition": row.competition,
        "round": row.round,
        "table": row.table,
        "players": [names.get(player.pk, "") if player else "" for player in players],
        "status_word": word(STATUSES, row.status),
        "open_claims": row.open_claims,
    }

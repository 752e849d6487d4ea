"""How a game stands now: whose turn, clocks, counters, and what waits for somebody."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games import panels
from games.admin.actions.menus import Button, awaited
from games.labels.codes import QUESTIONS, SIDES, STATUSES, word
from games.labels.times import time_left
from games.models import Game
from games.record.officiating.offences.events import OffenceStatus
from games.record.officiating.offences.state import MarkKind
from games.record.state import GameState
from games.record.values import Actor, Status


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBox:
    """One side of the game: who sits there, the clock, the counters."""

    code: str
    side: str
    player: str
    to_move: bool
    clock: str
    fouls: int
    warnings: int
    illegal_moves: int
    offers: int
    signed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NowCard:
    """What the page says beside the board; `waits` are sentences, `panels` those of other apps."""

    status: str
    turn: str
    plies: int
    sides: tuple[SideBox, ...]
    waits: tuple[str, ...]
    buttons: tuple[Button, ...]
    panels: tuple[panels.Shown, ...]


def now_card(game: Game, state: GameState, actor: Actor | None) -> NowCard:
    """Return how `game` stands, with the acts that it waits for."""
    running = state.status is Status.RUNNING
    return NowCard(
        status=word(STATUSES, state.status.value),
        turn=word(SIDES, state.side_to_move) if running else "",
        plies=state.plies,
        sides=tuple(_boxes(game, state, running=running)),
        waits=tuple(_waits(state)),
        buttons=awaited(game.pk, state, actor),
        panels=panels.shown(panels.Place.NOW, game.pk, state, actor=actor),
    )


def _boxes(game: Game, state: GameState, *, running: bool) -> Iterator[SideBox]:
    players = (game.first_player, game.second_player)
    for side, player in zip(state.sides, players, strict=True):
        yield SideBox(
            code=side,
            side=word(SIDES, side),
            player=str(player or state.player(side)),
            to_move=running and side == state.side_to_move,
            clock=time_left(state.clock.remaining(side)) if state.clock else "",
            fouls=state.count(state.fouls, side),
            warnings=state.offences.number(side, MarkKind.WARNING),
            illegal_moves=state.count(state.illegal_moves, side),
            offers=state.count(state.offers, side),
            signed=side in state.signed,
        )


def _waits(state: GameState) -> Iterator[str]:
    """Yield what stands open at the board, in the order in which it holds up play."""
    if (claim := state.open_claim) is not None:
        question = word(QUESTIONS, claim.question)
        if claim.side:
            yield _("%(side)s claims: %(question)s") % {
                "side": word(SIDES, claim.side),
                "question": question,
            }
        else:
            yield _("under review: %(question)s") % {"question": question}
    if state.flag_fallen and state.ending is None:
        yield _("flag fallen: %(side)s") % {"side": word(SIDES, state.flag_fallen)}
    if state.timekeeping.stop is not None:
        yield _("the clocks are stopped")
    if state.adjournment is not None and not state.adjournment.resumed:
        yield _("the game is adjourned")
    if state.is_disturbed:
        yield _("the position on the board waits for a ruling")
    if state.offer_by:
        yield _("%(side)s offers a draw") % {"side": word(SIDES, state.offer_by)}
    for entry in state.offences.entries:
        if entry.status is OffenceStatus.PENDING:
            yield _("a penalty waits for confirmation: %(side)s") % {
                "side": word(SIDES, entry.side)
            }

"""Which rule answers which command in a game of gomoku (rules 2025 and classic)."""

from dataclasses import replace

from games.record import commands as c
from games.record import events as e
from games.record import rulings, standard
from games.record.errors import CommandRefusedError
from games.record.gomoku import commands as k
from games.record.gomoku import decide_claims, decide_irregular, decide_opening, decide_play
from games.record.gomoku.endings import ENDINGS
from games.record.gomoku.options import GomokuOptions
from games.record.guards import require_no_open_claim, require_running, require_side, require_time
from games.record.settings import check_part
from games.record.state import GameState
from games.record.values import Actor, Options
from games.rules.books.registry import book_of
from games.rules.books.sources import GOMOKU_CLASSIC
from games.rules.gomoku.openings.books import OpeningKind
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(422, opening_missing=_("The tournament must say which opening is played."))

Events = tuple[e.GameEvent, ...]

BoardAct = c.PlayMove | k.PlaceOpening | k.ChooseSwap | k.OfferFifths | k.ChooseFifth
"""What counts as playing on after the opponent's irregularity (17)."""


class GomokuConduct:
    """Conduct games of gomoku."""

    endings = ENDINGS

    def options(self, edition: str, asked: Options | None) -> Options:
        """Return the options a game pins: those asked for, else the book's own.

        The classic rules name no opening of their own choice (openings 1): one must be given.

        :raises CommandRefusedError: `opening_missing`, `option_out_of_range` with the article.
        """
        options = asked or Options()
        gomoku = options.gomoku
        if gomoku is None:
            if edition == "gomoku-classic":
                raise CommandRefusedError("opening_missing", article=GOMOKU_CLASSIC("open.1"))
            gomoku = GomokuOptions()
        _check_options(edition, gomoku)
        return replace(options, gomoku=gomoku)

    def decide(
        self, state: GameState, command: c.GameCommand, *, by: Actor, now: int
    ) -> Events | None:
        """Return what follows from `command`, None when gomoku knows no such command."""
        match command:
            case c.ProposeRuling() | c.ConfirmRuling() | c.OverruleRuling():
                return rulings.decide(state, command, by=by)
            case _:
                followed = standard.officials(state, command, by=by)
                if followed is not None:
                    return followed
                require_running(state)
                return _at_the_board(state, command, by=by, now=now)


def _at_the_board(
    state: GameState, command: c.GameCommand, *, by: Actor, now: int
) -> Events | None:
    match command:
        case c.PlayMove() | k.PlaceOpening() | k.ChooseSwap() | k.OfferFifths() | k.ChooseFifth():
            return _board_act(state, command, now=now)
        case c.PressClock(side=side):
            require_side(state, side)
            return decide_play.press_clock(state, command)
        case c.OfferDraw() | c.AnswerDrawOffer():
            return decide_claims.draw_offer(state, command)
        case c.MakeClaim(side=side):
            require_side(state, side)
            return decide_claims.point_out(state, command, by=by)
        case k.DeclareFive():
            return decide_claims.declare_five(state, command, by=by)
        case k.AcceptFive():
            return decide_claims.accept_five(state, command)
        case k.ReportIrregularity(side=side):
            require_side(state, side)
            return decide_irregular.report(state, command)
        case k.SettleIrregularity(side=side):
            require_side(state, side)
            return decide_irregular.settle(state, command, by=by)
        case _:
            return None


def _board_act(state: GameState, command: BoardAct, *, now: int) -> Events:
    """Return what an act on the board brings, after what it accepts of the opponent's (17)."""
    require_side(state, command.side)
    require_time(state)
    decide_claims.require_no_declared_five(state)
    accepted, acting = decide_irregular.played_on(state, command.side, now=now)
    if isinstance(command, c.PlayMove):
        return accepted + decide_play.play_move(acting, command)
    require_no_open_claim(acting)
    decide_irregular.require_settled(acting, command.side)
    return accepted + decide_opening.decide_opening(acting, command)


def _check_options(edition: str, options: GomokuOptions) -> None:
    """Let pass only what the book leaves an event to set.

    :raises CommandRefusedError: `option_out_of_range` with the article.
    """
    check_part(edition, "gomoku", options)
    together = {
        "most_fifths": options.fewest_fifths <= options.most_fifths,
        "forbidden_in_free": not options.forbidden_in_free or options.opening is OpeningKind.FREE,
    }
    left = {setting.name: setting.article for setting in book_of(edition).left.of("gomoku")}
    for name, is_met in together.items():
        if not is_met:
            raise CommandRefusedError("option_out_of_range", article=left[name])

"""Which rule answers which command in a game of gomoku (rules 2025 and classic)."""

from dataclasses import replace

from games.record import commands as c
from games.record import common, rulings
from games.record.errors import CommandRefusedError
from games.record.gomoku import decide_board, decide_claims, decide_irregular, decide_play
from games.record.gomoku.decide_opening import against_opening
from games.record.gomoku.endings import ENDINGS
from games.record.gomoku.options import GomokuOptions
from games.record.guards import require_running, require_side
from games.record.officiating.closing import decide_signing
from games.record.registries.conduct import Conduct
from games.record.settings import check_part
from games.record.state import GameState
from games.record.values import Options
from games.rules.books.registry import book_of
from games.rules.books.sources import GOMOKU_CLASSIC
from games.rules.gomoku.openings.books import OpeningKind
from games.streams.dispatch import deciders
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(422, opening_missing=_("The tournament must say which opening is played."))


def options(edition: str, requested: Options | None) -> Options:
    """Return the options a game pins: those asked for, else the book's own.

    The classic rules name no opening of their own choice (openings 1): one must be given.

    :raises CommandRefusedError: `opening_missing`, `option_out_of_range` with the article.
    """
    options = requested or Options()
    gomoku = options.gomoku
    if gomoku is None:
        if edition == "gomoku-classic":
            raise CommandRefusedError("opening_missing", article=GOMOKU_CLASSIC("open.1"))
        gomoku = GomokuOptions()
    _check_options(edition, gomoku)
    return replace(options, gomoku=gomoku)


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


_AT_THE_BOARD = deciders(decide_board, decide_play, decide_claims, decide_irregular)


def _guard(state: GameState, command: c.GameCommand) -> None:
    """Let pass what a side does at the board only in a game under way.

    :raises CommandRefusedError: `side_unknown`, and those of a game not under way.
    """
    if type(command) in _AT_THE_BOARD:
        require_running(state)
        require_side(state, getattr(command, "side", ""))


GOMOKU = Conduct(
    options=options,
    endings=ENDINGS,
    acts={**deciders(common, decide_signing, rulings), **_AT_THE_BOARD},
    guard=_guard,
    forbids=against_opening,
)

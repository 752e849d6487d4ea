"""Which rule answers which command in a game of weiqi (rules 2002)."""

from dataclasses import replace

from games.record import claims, common
from games.record import commands as c
from games.record.errors import CommandRefusedError
from games.record.guards import require_no_open_claim
from games.record.officiating.closing import decide_signing
from games.record.registries.conduct import Conduct
from games.record.settings import check_part
from games.record.state import GameState
from games.record.values import Options
from games.record.weiqi import (
    decide_claims,
    decide_endgame,
    decide_giving_up,
    decide_play,
    decide_repairs,
    decide_repetitions,
)
from games.record.weiqi.commands import WeiqiCommand
from games.record.weiqi.endings import ENDINGS
from games.record.weiqi.options import WeiqiOptions
from games.rules.books import sources
from games.rules.weiqi.scoring import KOMI
from games.streams.dispatch import deciders
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(422, handicap_komi_missing=_("A handicap game must say its komi."))


def options(edition: str, requested: Options | None) -> Options:
    """Return the options a game pins: those asked for, else the book's.

    :raises CommandRefusedError: `option_out_of_range` with the article; `handicap_komi_missing`
        (9) where stones are given and no komi is said.
    """
    pinned = requested or Options()
    chosen = pinned.weiqi or WeiqiOptions()
    check_part(edition, "weiqi", chosen)
    if chosen.komi_quarters is None:
        if chosen.handicap:
            raise CommandRefusedError("handicap_komi_missing", article=sources.WEIQI("9/p4"))
        chosen = replace(chosen, komi_quarters=KOMI)
    return replace(pinned, weiqi=chosen)


def _guard(state: GameState, command: c.GameCommand) -> None:
    """Let wait what would change the board while a claim is ruled on.

    :raises CommandRefusedError: `claim_already_open`.
    """
    if isinstance(command, c.PlayMove | WeiqiCommand):
        require_no_open_claim(state)


WEIQI = Conduct(
    options=options,
    endings=ENDINGS,
    acts={
        **deciders(common, decide_signing, claims),
        **deciders(decide_play, decide_endgame, decide_repairs, decide_repetitions),
        **deciders(decide_giving_up, decide_claims),
    },
    guard=_guard,
)

"""Which rule answers which command in a game of draughts (FMJD, fmjd64, the appendix)."""

from dataclasses import replace

from games.record import common, rulings
from games.record.draughts import decide_claims, decide_draws, decide_found, decide_play
from games.record.draughts.endings import ENDINGS
from games.record.draughts.options import DraughtsOptions
from games.record.officiating.closing import decide_signing
from games.record.registries.conduct import Conduct
from games.record.settings import check_part
from games.record.values import Options
from games.streams.dispatch import deciders


def options(edition: str, requested: Options | None) -> Options:
    """Return the options a game pins: those asked for, else the book's.

    :raises CommandRefusedError: `option_out_of_range` with the article.
    """
    chosen = requested or Options()
    own = chosen.draughts or DraughtsOptions()
    check_part(edition, "draughts", own)
    if own.agreement_from_round is None:
        own = replace(own, agreement_from_round=decide_draws.usual_first_round(edition))
    return replace(chosen, draughts=own)


DRAUGHTS = Conduct(
    options=options,
    endings=ENDINGS,
    acts={
        **deciders(common, decide_signing, rulings),
        **deciders(decide_play, decide_found, decide_draws, decide_claims),
    },
)

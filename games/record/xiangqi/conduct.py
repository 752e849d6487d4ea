"""Which rule answers which command in a game of xiangqi (rules 2020)."""

from dataclasses import replace

from games.record import common
from games.record.officiating.closing import decide_signing
from games.record.registries.conduct import Conduct
from games.record.settings import check_part, usual_part
from games.record.values import Options
from games.record.xiangqi import decide_claims, decide_play
from games.record.xiangqi.endings import ENDINGS
from games.rules.xiangqi.world.policy import RuleText
from games.streams.dispatch import deciders

ASIAN_ROUNDS = 60
"""Rounds without a capture that draw under the Asian rules of 2003."""


def options(edition: str, requested: Options | None) -> Options:
    """Return the options a game pins: those asked for, else the edition's own.

    The Asian rules of 2003 bring a natural limit where none is set.

    :raises CommandRefusedError: `option_out_of_range` with the article.
    """
    chosen = requested or Options()
    own = chosen.xiangqi or usual_part(edition, "xiangqi")
    check_part(edition, "xiangqi", own)
    if own.repetition_text is RuleText.AXF_2003 and not own.natural_limit_rounds:
        own = replace(own, natural_limit_rounds=ASIAN_ROUNDS)
    return replace(chosen, xiangqi=own)


XIANGQI = Conduct(
    options=options,
    endings=ENDINGS,
    acts=deciders(common, decide_signing, decide_play, decide_claims),
)

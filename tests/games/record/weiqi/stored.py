"""How the events of weiqi are stored: names, fields and defaults that may never change."""

from typing import Any

from games.record.weiqi import events as w
from games.record.weiqi.options import LongCycle, WeiqiOptions

WEIQI_GOLDEN = {
    "games.turn-went-over.v1": "ply side article",
    "games.repetition-found.v1": "ply side equal_ply kind article taken_by_black taken_by_white "
    "may_be_false_life",
    "games.repetition-settled.v1": "kind article",
    "games.capture-corrected.v1": "ply side article put_back taken_off",
    "games.takeback-voided.v1": "ply side moved_to article",
    "games.move-withdrawn.v1": "ply side article",
    "games.stone-relocated.v1": "source target article note",
    "games.colours-corrected.v1": "plies article",
    "games.colours-stood.v1": "plies article",
    "games.end-proposed.v1": "side",
    "games.end-accepted.v1": "side",
    "games.play-ended.v1": "article",
    "games.dead-marked.v1": "side dead shared",
    "games.life-and-death-disputed.v1": "side group saved_position article",
    "games.game-counted.v1": "dead shared black white komi black_warnings white_warnings margin "
    "article",
    "games.recount-requested.v1": "side",
    "games.contest-given-up.v1": "side article",
    "games.borders-settled.v1": "side article dead contested",
}
WEIQI_DEFAULTS: dict[Any, dict[str, object]] = {
    w.RepetitionFound: {"may_be_false_life": False},
    w.CaptureCorrected: {"put_back": (), "taken_off": ()},
    w.DeadMarked: {"dead": (), "shared": ()},
    w.BordersSettled: {"dead": (), "contested": ()},
    WeiqiOptions: {
        "komi_quarters": 15,
        "long_cycle_rule": LongCycle.FORBIDDEN,
        "handicap": 0,
    },
}
"""Fields at these values are left out of stored payloads."""

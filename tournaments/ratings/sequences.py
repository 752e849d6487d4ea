"""The sequence of rating lists (等级分表的先后) each game and speed goes by, stated here alone.

Questions 123 to 129 of the tournament managers' checklist: a default for every game and
speed, another in the event's regulations. How fast a game is, each book says (xiangqi 6.3 and
27.2, gomoku 30.1, draughts appendix 1.6): `games.rules.clocks.books`.
"""

from games.rules.clocks.books import Speed, speed_of
from games.rules.clocks.kinds import TimeControl

_RAPID = ("全国快棋等级分", "全国等级分")
_BLITZ = ("全国超快棋等级分", *_RAPID)
_NATIONAL: dict[Speed, tuple[str, ...]] = {
    Speed.STANDARD: ("全国等级分",),
    Speed.RAPID: _RAPID,
    Speed.BLITZ: _BLITZ,
    Speed.FAST: _BLITZ,
}
_FMJD: dict[Speed, tuple[str, ...]] = {
    Speed.STANDARD: ("FMJD",),
    Speed.RAPID: ("FMJD rapid", "FMJD"),
    Speed.BLITZ: ("FMJD blitz", "FMJD rapid", "FMJD"),
    Speed.FAST: ("FMJD blitz", "FMJD rapid", "FMJD"),
}


def _then(
    first: dict[Speed, tuple[str, ...]], after: dict[Speed, tuple[str, ...]]
) -> dict[Speed, tuple[str, ...]]:
    return {speed: first[speed] + after[speed] for speed in Speed}


DEFAULTS: dict[str, dict[Speed, tuple[str, ...]]] = {
    "xiangqi": _NATIONAL,
    "weiqi": _then(_NATIONAL, dict.fromkeys(Speed, ("EGD",))),
    "gomoku": _then(_NATIONAL, dict.fromkeys(Speed, ("RIF",))),
    "draughts": _then(_NATIONAL, _FMJD),
}
"""Game -> speed -> names of lists as the registry has them, the first asked first."""


def event_speed(edition: str, control: TimeControl | None) -> Speed:
    """Return how fast an event is: by its time control, by its edition where none is set."""
    if control is None:
        return Speed.RAPID if edition.endswith("-rapid") else Speed.STANDARD
    return speed_of(edition, control)[0]


def default_sequence(game: str, speed: Speed) -> tuple[str, ...]:
    """Return the lists of a game at a speed, the first asked first; none for another game."""
    return DEFAULTS.get(game, {}).get(speed, ())

"""The rating lists (等级分表) that books of one country share."""

from collections.abc import Mapping

from games.rules.clocks.books import Speed

Lists = Mapping[Speed, tuple[str, ...]]

_RAPID = ("全国快棋等级分", "全国等级分")
_BLITZ = ("全国超快棋等级分", *_RAPID)
NATIONAL: Lists = {
    Speed.STANDARD: ("全国等级分",),
    Speed.RAPID: _RAPID,
    Speed.BLITZ: _BLITZ,
    Speed.FAST: _BLITZ,
}
FMJD: Lists = {
    Speed.STANDARD: ("FMJD",),
    Speed.RAPID: ("FMJD rapid", "FMJD"),
    Speed.BLITZ: ("FMJD blitz", "FMJD rapid", "FMJD"),
    Speed.FAST: ("FMJD blitz", "FMJD rapid", "FMJD"),
}


def then(first: Lists, after: Lists) -> Lists:
    """Return the lists of `first` with those of `after` asked behind them."""
    return {speed: first[speed] + after[speed] for speed in Speed}

"""The time controls the books name, each under its article.

Xiangqi 2020 articles 6.1, 28.5, 28.6 and 30.3; gomoku 2025 30.3; the example of weiqi 2002
12.5 with its stages. Times are integer milliseconds.
"""

from dataclasses import dataclass

from games.rules.books.article import Article
from games.rules.books.sources import GOMOKU, XIANGQI
from games.rules.clocks.kinds import ControlError, ControlKind, TimeControl
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(422, unknown_preset=_("There is no time control of this name."))

MINUTE = 60_000
SECOND = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A time control that an edition's book names: stable `name`, edition, article."""

    name: str
    edition: str
    article: Article
    control: TimeControl


def _increment(minutes: int, seconds: int, *, second_minutes: int = 0) -> TimeControl:
    return TimeControl(
        kind=ControlKind.INCREMENT,
        base_ms=minutes * MINUTE,
        second_base_ms=second_minutes * MINUTE,
        increment_ms=seconds * SECOND,
    )


QUARTER = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=15 * MINUTE)
_X, _R, _G = "xiangqi-2020", "xiangqi-2020-rapid", "gomoku-2025"

PRESETS: tuple[Preset, ...] = tuple(
    Preset(name=name, edition=edition, article=article, control=control)
    for name, edition, article, control in (
        ("xiangqi_standard", _X, XIANGQI("6.1"), _increment(60, 30)),
        ("xiangqi_rapid_sudden_death", _R, XIANGQI("28.5.1.1"), QUARTER),
        ("xiangqi_rapid", _R, XIANGQI("28.5.1.2"), _increment(10, 10)),
        ("xiangqi_super_rapid", _R, XIANGQI("28.5.2"), _increment(5, 3)),
        ("xiangqi_blitz", _R, XIANGQI("28.5.3"), _increment(3, 2)),
        ("xiangqi_playoff_6_4", _R, XIANGQI("28.6.1"), _increment(6, 3, second_minutes=4)),
        ("xiangqi_playoff_8_5", _R, XIANGQI("28.6.2"), _increment(8, 3, second_minutes=5)),
        ("xiangqi_knockout_rapid", _X, XIANGQI("30.3.1"), _increment(10, 10)),
        ("xiangqi_knockout_super_rapid", _X, XIANGQI("30.3.2"), _increment(5, 3)),
        ("xiangqi_knockout_playoff", _X, XIANGQI("30.3.3"), _increment(6, 3, second_minutes=4)),
        ("gomoku_rapid_sudden_death", _G, GOMOKU("30.3.1-A"), QUARTER),
        ("gomoku_rapid", _G, GOMOKU("30.3.1-B"), _increment(10, 10)),
        ("gomoku_super_rapid", _G, GOMOKU("30.3.2"), _increment(5, 3)),
        ("gomoku_blitz", _G, GOMOKU("30.3.3"), _increment(3, 2)),
    )
)
PRESET_NAMES = tuple(preset.name for preset in PRESETS)


def preset(name: str) -> Preset:
    """Return the preset of that name.

    :raises ControlError: `unknown_preset`.
    """
    for preset in PRESETS:
        if preset.name == name:
            return preset
    raise ControlError("unknown_preset")

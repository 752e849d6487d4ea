"""Score sheets and clocks with hands, asked at the desk; ids are edition:article.

Xiangqi 2020 21.5, gomoku 2025 13.1, gomoku classic record.1.
"""

from typing import Any

from tests.articles.acted import MINUTE, ask
from tests.articles.examples import Examples, Way

ASKED = Examples(way=Way.DESK)
of = ASKED.of


def owed(edition: str, side: str, **more: Any) -> tuple[bool, str | None]:
    answer = ask(edition, ask="sheet", act="record", side=side, **more)
    return answer["owed"], answer["article"]


def both_keep_the_record(edition: str, article: str) -> None:
    for side in ("black", "white"):
        assert owed(edition, side) == (True, article)
        assert owed(edition, side, required=False) == (False, article), "the event spares them"


ASKED.rows(
    both_keep_the_record,
    {
        "gomoku-2025:13.1": ("gomoku-2025", "13.1"),
        "gomoku-classic:record.1": ("gomoku-classic", "record.1"),
    },
)


@of("xiangqi-2020:21.5")
def an_early_flag_is_the_referee_s_to_rule_on() -> None:
    # 以一分钟为界: he is told on which side of the minute it fell; neither side loses by itself.
    seen = (
        ({"flag_down": True, "early_ms": 40_000}, "referee", "clock_fault"),
        ({"flag_down": True, "early_ms": MINUTE}, "referee", "clock_fault"),
        ({"flag_down": True, "early_ms": MINUTE + 1}, "referee", "clock_fault_beyond_border"),
        ({"flag_down": True, "quota_by_missed_press": True}, "referee", "clock_fault"),
    )
    for fields, effect, code in seen:
        answer = ask("xiangqi-2020", ask="flag", side="red", **fields)
        assert (answer["effect"], answer["code"]) == (effect, code), fields
        assert answer["article"] == "21.5"
    # A flag that fell in time loses (21.2), one that stands does nothing.
    for down, effect in ((True, "loss"), (False, "nothing")):
        answer = ask("xiangqi-2020", ask="flag", side="red", flag_down=down)
        assert (answer["effect"], answer["article"]) == (effect, "21.2")
    # No other book has such a border.
    other = ask("weiqi-2002", ask="flag", side="black", flag_down=True, hands_past_12=True,
                early_ms=40_000)  # fmt: skip
    assert other["effect"] == "loss"


test_article = ASKED.as_test()

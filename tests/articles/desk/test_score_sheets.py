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
def flags_the_referee_rules_on() -> None:
    seen = (
        ({"flag_down": True, "early_ms": MINUTE - 1}, "referee", "21.5"),
        ({"flag_down": True, "quota_by_missed_press": True}, "referee", "21.5"),
        ({"flag_down": True}, "loss", "21.2"),
        ({"flag_down": False}, "nothing", "21.2"),
    )
    for fields, effect, article in seen:
        answer = ask("xiangqi-2020", ask="flag", side="red", **fields)
        assert (answer["effect"], answer["article"]) == (effect, article), fields


test_article = ASKED.as_test()

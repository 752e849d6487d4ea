"""Why something was refused, in the words of the reader."""

from uuid import uuid4

import pytest
from django.utils.translation import override

from games.ledger.errors import (
    EventIdConflict,
    LedgerBusy,
    LedgerError,
    StreamNotFound,
    VersionConflict,
)
from games.record.errors import CommandRefusedError
from games.refusals import refusal_text
from games.rules.books.sources import XIANGQI

LEFT = {"red": 61_000, "black": 3_600_000}


@pytest.mark.parametrize(
    ("error", "own", "chinese", "english"),
    [
        (VersionConflict(17), None, "第 17 号事件", "event 17"),
        (EventIdConflict(uuid4()), None, "此表单已用于其他操作，请重新打开。", "open the action"),
        (LedgerBusy(), None, "未能及时登记，没有登记任何内容，请重试。", "Try again."),
        (StreamNotFound(uuid4()), None, "（stream_not_found）", "There is no such game."),
        (
            CommandRefusedError("game_over", article=XIANGQI("9")),
            None,
            "见《象棋竞赛规则（2020）》第 9 条。",
            ", article 9.",
        ),
        (
            CommandRefusedError("game_over", article=XIANGQI("9")),
            "xiangqi-2020",
            "见第 9 条。",
            "See article 9.",
        ),
        (
            CommandRefusedError("flag_not_fallen", remaining_ms=LEFT),
            None,
            "红方 1:01、黑方 1:00:00",
            "Red 1:01, Black 1:00:00",
        ),
    ],
)
def test_each_is_told_with_what_is_known_of_it(
    error: CommandRefusedError | LedgerError, own: str | None, chinese: str, english: str
) -> None:
    with override("zh-hans"):
        assert chinese in refusal_text(error, own=own)
    with override("en"):
        assert english in refusal_text(error, own=own)


def test_what_is_not_known_is_left_out() -> None:
    with override("en"):
        text = refusal_text(CommandRefusedError("game_over"))
    assert text.endswith("[game_over]")

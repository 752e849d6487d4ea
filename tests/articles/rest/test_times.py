"""Times of the event's own choosing, shared time, sheets as they are written, false life; REST.

Xiangqi 2020 6.4, 28.5.4 and 28.6.3, weiqi 2002 20.2, gomoku 2025 13.2 and 30.3.4, gomoku classic
clock.1 and record.2; ids are edition:article.
"""

from typing import Any

from games.notation.resolve import resolve
from games.notation.sgf.reader import read_sgf
from tests.articles.examples import Examples, Way
from tests.articles.rest.played import sit_down
from tests.disputes.board import MINUTE, Board
from tests.disputes.test_weiqi import came_round, tried
from tests.games.record.weiqi.test_repetitions import CYCLE

SENT = Examples(way=Way.REST)
of = SENT.of

SECOND = 1000


def left(board: Board) -> dict[str, int]:
    return {side: ms // MINUTE for side, ms in board.state["clock"]["remaining_ms"].items()}


def malformed(board: Board, edition: str, control: dict[str, Any]) -> int:
    """Return with which status a game under this control is refused."""
    seats = [
        {"side": side, "player": str(player.id)}
        for side, player in zip(board.sides, (board.hall.red, board.hall.black), strict=True)
    ]
    body = {"edition": edition, "seats": seats, "time_control": control}
    answer = board.hall.api.post("/games", body, token=board.hall.tokens["chief_arbiter"])
    return answer.status


@of("xiangqi-2020:6.4")
def the_sides_have_different_times(board: Board) -> None:
    uneven = {"kind": "sudden_death", "base_ms": 60 * MINUTE, "second_base_ms": 45 * MINUTE}
    sit_down(board, "xiangqi-2020", time_control={**uneven, "press_with_move": True})
    assert left(board) == {"red": 60, "black": 45}
    board.at(10)
    board.move("red", "h2e2")
    board.at(15)
    board.move("black", "h9g7")
    assert left(board) == {"red": 50, "black": 40}
    for wrong in (-1, "many"):
        assert malformed(board, "xiangqi-2020", {**uneven, "second_base_ms": wrong}) in (400, 422)


def own_times(
    edition: str, control: dict[str, Any], expected: tuple[int, int], board: Board
) -> None:
    """Check times that the book does not list: the game pins them, and they count."""
    sit_down(board, edition, time_control={**control, "press_with_move": True})
    first, second = board.sides
    state = board.state
    assert (left(board)[first], left(board)[second]) == expected
    for name, given in control.items():
        assert state["time_control"][name] == given, name
    board.at(1)
    move = "h2e2" if edition.startswith("xiangqi") else "h8"
    after = board.move(first, move)["clock"]["remaining_ms"][first]
    assert after == control["base_ms"] - MINUTE + control.get("increment_ms", 0)
    # What is put on is written down: nobody changes it once the game is under way.
    assert malformed(board, edition, {**control, "base_ms": 0}) in (400, 422)
    assert malformed(board, edition, {"kind": "increment", "minutes": 7}) in (400, 422)


SENT.rows(
    own_times,
    {
        "xiangqi-2020:28.5.4": (
            "xiangqi-2020-rapid",
            {"kind": "increment", "base_ms": 7 * MINUTE, "increment_ms": 4 * SECOND},
            (7, 7),
        ),
        "xiangqi-2020:28.6.3": (
            "xiangqi-2020-rapid",
            {"kind": "increment", "base_ms": 9 * MINUTE, "second_base_ms": 7 * MINUTE,
             "increment_ms": 2 * SECOND},
            (9, 7),
        ),
        "gomoku-2025:30.3.4": (
            "gomoku-2025",
            {"kind": "increment", "base_ms": 12 * MINUTE, "increment_ms": 7 * SECOND},
            (12, 12),
        ),
    },
)  # fmt: skip


@of("gomoku-classic:clock.1")
def shared_time_is_halved_where_the_referee_puts_a_clock(board: Board) -> None:
    shared = {"kind": "shared", "base_ms": 60 * MINUTE, "press_with_move": True}
    sit_down(board, "gomoku-classic", time_control=shared)
    board.at(20)
    board.move("black", "h8")
    assert board.refused("shared-time-splits", {}, by="black")[0] == 403
    state = board.do("shared-time-splits", {})
    # Forty minutes are left of the hour that both share: twenty each.
    assert left(board) == {"black": 20, "white": 20}
    assert state["clock"]["running"] == "white"
    again = board.refused("shared-time-splits", {})
    assert (again[0], again[1]) == (409, "no_shared_time")
    # 1 to 10 hours, and the whole game on one day; a lump sum and added seconds are usual.
    for control in (
        {"kind": "sudden_death", "base_ms": 60 * MINUTE},
        {"kind": "increment", "base_ms": 60 * MINUTE, "increment_ms": 30 * SECOND},
    ):
        sit_down(board, "gomoku-classic", time_control=control)
        assert left(board) == {"black": 60, "white": 60}
        assert board.refused("shared-time-splits", {})[1] == "no_shared_time"


@of("weiqi-2002:20.2")
def a_false_life_is_void_and_the_referee_says_whose(board: Board) -> None:
    ruling = {"false_life": True, "side": "black"}
    state = came_round(board, 0)
    plies = state["plies"]
    assert board.refused("repetition-settlements", ruling, by="white")[0] == 403
    settled = board.do("repetition-settlements", ruling)
    assert settled["side_to_move"] == "black", "he plays elsewhere"
    void = board.move("black", "D7")
    assert (void["plies"], void["side_to_move"]) == (plies, "black"), "禁止: not taken again"
    # White, whose cycle it is not, may take all his kos.
    came_round(board, 1)
    board.do("repetition-settlements", ruling)
    assert tried(board, CYCLE[:5])["ending"] is None


def sheet_by_numbers(edition: str, board: Board) -> None:
    """Check the record move by move: points as played, odd numbers black, even ones white."""
    sit_down(board, edition)
    played = ("h8", "i9", "j10", "h10", "g9")
    for ply, move in enumerate(played, start=1):
        side = board.sides[(ply + 1) % 2]
        assert board.move(side, move)["plies"] == ply
        listed = board.hall.api.get(f"{board.hall.path}/events").data["events"]
        moves = [row["payload"] for row in listed if row["type"] == "games.move-played.v1"]
        assert [row["move"] for row in moves] == list(played[:ply]), "at once, and all of them"
        assert [(row["ply"] % 2 == 1) == (row["side"] == "black") for row in moves] == [True] * ply
    # Nothing is written down before it is its turn.
    board.give("moves", {"side": "black", "move": "k8"}, by="black")
    assert board.state["plies"] == len(played)
    content = board.hall.api.get(f"{board.hall.path}/record.sgf").raw.content
    (record,) = read_sgf(content).records
    assert resolve(record, edition).moves == played, "the sheet that is taken away"


SENT.rows(
    sheet_by_numbers,
    {"gomoku-2025:13.2": ("gomoku-2025",), "gomoku-classic:record.2": ("gomoku-classic",)},
)


test_article = SENT.as_test("board")

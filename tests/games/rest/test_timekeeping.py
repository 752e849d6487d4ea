"""Disputes about time played through the API alone: what is recorded, cited and refused."""

from typing import Any

import pytest

from games.labels.articles import article_data
from games.rules.books.sources import GOMOKU, WEIQI, XIANGQI
from tests.games.rest.hall import Hall, arrangement, open_hall
from tests.support.cited import cited

pytestmark = [pytest.mark.database, pytest.mark.one_database]

GONE = {"kind": "sudden_death", "base_ms": 1, "press_with_move": True}
HOUR = {"kind": "sudden_death", "base_ms": 3_600_000, "press_with_move": True}
LAST_READING = {
    "kind": "byo_yomi", "base_ms": 1, "period_ms": 1, "periods": 1, "press_with_move": True,
}  # fmt: skip
SIDES = {"weiqi-2002": ("black", "white"), "gomoku-2025": ("black", "white")}


def board(database: str, edition: str, control: dict[str, Any], **options: Any) -> Hall:
    hall = open_hall()
    first, second = SIDES.get(edition, ("red", "black"))
    body = arrangement(hall, edition=edition, time_control=control, options=options)
    body["seats"] = [
        {"side": first, "player": str(hall.red.id)},
        {"side": second, "player": str(hall.black.id)},
    ]
    made = hall.api.post("/games", body, token=hall.tokens["chief_arbiter"])
    assert made.status == 201, made.data
    hall.game = made.data["game"]
    return hall


def done(hall: Hall, what: str, body: Any, *, by: str = "arbiter") -> Any:
    answer = hall.act(what, body, by=by)
    assert answer.status == 201, answer.data
    return answer.state


def ending_of(state: dict[str, Any]) -> tuple[str, str, object, bool]:
    """Return result, reason, article and whether no game was played."""
    ending = state["ending"]
    return ending["result"], ending["reason"], ending["article"], ending["unplayed"]


def test_4_1_6_a_flag_claimed_a_move_late(database: str) -> None:
    hall = board(database, "xiangqi-2020", GONE)
    done(hall, "start", {})
    done(hall, "moves", {"side": "red", "move": "h2e2"}, by="red")
    done(hall, "moves", {"side": "black", "move": "h9g7"}, by="black")
    state = done(hall, "flag-falls", {"side": "red"}, by="black")
    assert ending_of(state) == ("0-1", "time", article_data(XIANGQI("4.1.6")), False)
    again = hall.act("flag-falls", {"side": "black"}, by="red")
    assert (again.status, again.code) == (409, "game_over")


def test_22_5_a_pass_in_place_of_the_loss_then_the_loss(database: str) -> None:
    hall = board(database, "weiqi-2002", LAST_READING, time={"most_time_passes": 1})
    done(hall, "start", {})
    state = done(hall, "flag-falls", {"side": "black"}, by="black")
    assert (state["flag_fallen"], state["ending"]) == ("black", None)
    early = hall.act("time-passes", {"side": "black"}, by="black")
    assert early.status == 403
    assert done(hall, "time-passes", {"side": "black"}, by="red")["timekeeping"]["pass_asked"]
    state = done(hall, "time-passes/answer", {"grant": True})
    assert state["side_to_move"] == "white"
    assert state["timekeeping"]["passes"] == {"black": 1, "white": 0}
    assert state["clock"]["running"] == "white"
    done(hall, "flag-falls", {"side": "white"}, by="red")
    done(hall, "time-passes", {"side": "white"}, by="black")
    done(hall, "time-passes/answer", {"grant": True})
    done(hall, "flag-falls", {"side": "black"})
    more = hall.act("time-passes", {"side": "black"}, by="red")
    assert (more.code, more.data["article"]) == ("passes_used_up", article_data(WEIQI("22.5")))
    state = done(hall, "flag-settlements", {"stands": True})
    assert ending_of(state) == ("0-1", "time", article_data(WEIQI("22.5")), False)


def test_19_2_1_d_both_flags_down(database: str) -> None:
    hall = board(database, "gomoku-2025", HOUR, gomoku={"opening": "free"})
    done(hall, "start", {})
    for side, move in (("black", "h8"), ("white", "h9")):
        done(hall, "moves", {"side": side, "move": move})
    asked = hall.act("both-flags", {})
    assert (asked.status, asked.code) == (409, "confirmation_needed")
    (warned,) = asked.data["warnings"]
    assert (warned["code"], warned["article"]) == ("time_left", article_data(GOMOKU("19.2.1-D")))
    state = done(hall, f"both-flags?confirm={asked.data['confirm']}", {})
    assert ending_of(state) == (
        "1/2-1/2",
        "both_flags_down",
        article_data(GOMOKU("19.2.1-D")),
        False,
    )


def test_14_3_4_both_absent_before_the_start(database: str) -> None:
    hall = board(database, "gomoku-2025", HOUR)
    body = {"arrivals": [{"side": name, "late_ms": None} for name in ("black", "white")]}
    state = done(hall, "lateness", body)
    assert ending_of(state) == ("0-0", "absence", article_data(GOMOKU("14.3.4")), True)
    refused = hall.act("start", {})
    assert refused.status == 409


@pytest.mark.parametrize(
    ("edition", "what", "body", "code", "article"),
    [
        (
            "xiangqi-2020",
            "clock-settings",
            {"readings": [{"side": "red", "left_ms": 1}], "reason": "误差", "agreed": ["red"]},
            "consent_missing",
            "21.4",
        ),
        (
            "weiqi-2002",
            "clock-settings",
            {"readings": [{"side": "black", "left_ms": 1}], "reason": "误差"},
            "role_not_allowed",
            "22.8",
        ),
        (
            "xiangqi-2020",
            "lateness",
            {"arrivals": [{"side": "red", "late_ms": 1}]},
            "lateness_limit_missing",
            "20.1",
        ),
        (
            "weiqi-2002",
            "adjournments",
            {"kind": "interruption", "reason": "停电"},
            "sealing_rules_missing",
            "14/p2",
        ),
        ("weiqi-2002", "rereadings", {"side": "black", "from_ms": 1}, "no_reading", "16.2"),
        ("gomoku-2025", "shared-time-splits", {}, "no_shared_time", "14.1.3"),
        (
            "xiangqi-2020-mass",
            "clocks-put",
            {"time_control": HOUR, "reason": "临时限时"},
            "clock_on_board",
            "app1.3.1",
        ),
    ],
)
def test_what_the_book_refuses_is_refused_with_its_article(
    database: str, edition: str, what: str, body: Any, code: str, article: str
) -> None:
    hall = board(database, edition, HOUR)
    done(hall, "start", {})
    answer = hall.act(what, body)
    assert (answer.code, answer.data["article"]) == (
        code,
        article_data(cited(edition, article)),
    )


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("time-adjustments", {"side": "red", "delta_ms": 1.5, "article": "5.9", "reason": "x"}),
        ("time-adjustments", {"side": "red", "delta_ms": 1, "article": "5.9"}),
        ("press-faults", {"side": "red", "fault": "sneezed"}),
        ("lateness", {"arrivals": []}),
        ("lateness", {"arrivals": [{"side": "red"}]}),
        ("clock-settings", {"readings": [{"side": "red", "left_ms": -1}], "reason": "x"}),
        ("sealed-moves", {"side": "red"}),
        ("sealed-moves", {"side": "red", "move": "h2e2", "ciphertext": "00"}),
        ("adjournments", {"kind": "nap", "reason": "x"}),
    ],
)
def test_a_body_of_another_shape_is_refused(database: str, what: str, body: Any) -> None:
    hall = board(database, "xiangqi-2020", HOUR)
    answer = hall.act(what, body)
    assert answer.status in (400, 422)


def test_options_of_time_come_back_as_they_were_set(database: str) -> None:
    hall = board(database, "weiqi-2002", HOUR, time={"lodging_apart": False})
    shown = hall.api.get(hall.path).data["options"]["time"]
    assert shown == {
        "lateness_limit_ms": None,
        "lodging_apart": False,
        "counts_out": False,
        "most_time_passes": None,
        "sealing_rules": "",
        "unlawful_sealed_move": None,
    }

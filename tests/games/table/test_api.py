"""What the screen of a table reads: position, lawful moves, acts by role, the list of tables."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.utils.translation import gettext, override

from games.record import commands as c
from games.record.officiating.timekeeping.events import Reading
from games.record.values import Role
from games.rules.editions import kernel_for
from games.selectors import game_state
from games.streams.declarations import declarations
from tests.games.rest.hall import EDITION, Hall, arrangement, follow, token_for

pytestmark = pytest.mark.database
CONTROL = {"kind": "increment", "base_ms": 3_600_000, "increment_ms": 30_000}


def read(hall: Hall, by: str = "arbiter", language: str = "zh-hans", **options: Any) -> Any:
    headers = {"Accept-Language": language, **options.pop("headers", {})}
    token = hall.tokens[by] if by else None
    return hall.api.get(f"{hall.path}/table", token=token, headers=headers, **options)


def table(hall: Hall, by: str = "arbiter", language: str = "zh-hans") -> dict[str, Any]:
    answer = read(hall, by, language)
    assert answer.status == 200, answer.data
    shown: dict[str, Any] = answer.data
    return shown


def act(shown: dict[str, Any], slug: str) -> dict[str, Any]:
    return next(found for found in shown["acts"] if found["slug"] == slug)


def slugs(shown: dict[str, Any]) -> set[str]:
    return {found["slug"] for found in shown["acts"]}


def test_position_and_lawful_moves_are_the_record_s(hall: Hall) -> None:
    shown = table(hall)
    assert len(shown["moves"]) == 44
    cannon = next(move for move in shown["moves"] if move["squares"] == "h2 e2")
    assert (cannon["move"], cannon["text"]) == ("h2e2", "炮二平五")
    hall.play("h2e2")
    shown = table(hall, language="en")
    assert shown["side_to_move"] == "black"
    assert "e2=C" in shown["men"].split(" ")
    assert shown["last"] == "h2 e2"
    assert shown["lines"][0]["text"] == "C2.5"
    assert shown["version"] == hall.version
    assert {move["text"] for move in shown["moves"]} >= {"H8+7", "H2+3"}


def sit(hall: Hall, edition: str, **arranged: Any) -> None:
    """Begin another game between the two."""
    seats = [
        {"side": side, "player": str(player.id)}
        for side, player in zip(kernel_for(edition).sides, (hall.red, hall.black), strict=True)
    ]
    body = arrangement(hall, edition=edition, seats=seats, **arranged)
    made = hall.api.post("/games", body, token=hall.tokens["arbiter"])
    assert made.status == 201, made.data
    hall.game = made.data["game"]
    assert hall.act("start").status == 201


@pytest.mark.parametrize(
    ("edition", "sides", "count", "written"),
    [
        ("weiqi-2002", ("black", "white"), 362, (1, ["", ""])),
        ("gomoku-2025", ("black", "white"), 225, (1, ["", ""])),
        ("draughts-100", ("white", "black"), 9, (2, ["-", "x"])),
    ],
)
def test_every_game_has_its_moves(
    hall: Hall, edition: str, sides: tuple[str, str], count: int, written: tuple[int, list[str]]
) -> None:
    sit(hall, edition)
    shown = table(hall)
    assert len(shown["moves"]) == count
    assert (shown["taps"], shown["between"]) == written
    assert shown["side_to_move"] == sides[0]


def test_a_claim_stops_the_moves_and_its_ruling_is_offered(hall: Hall) -> None:
    hall.play("h2e2", "h9g7")
    claim = act(table(hall), "make_claim")
    assert {field["key"] for field in claim["form_fields"]} == {
        "side",
        "question",
        "missing_moves",
    }
    given = {"side": "red", "question": "repetition", "missing_moves": 0}
    assert hall.act(claim["address"], given).status == 201
    shown = table(hall)
    assert shown["moves"] == []
    assert shown["waits_for"] == "正在审核提请。"
    follow()
    shown = table(hall)
    assert shown["waits_for"].startswith("裁决待确认。 循环不足三次 着法循环不足三次")
    confirm = next(found for found in shown["acts"] if found["slug"].startswith("confirm_ruling"))
    assert confirm["due"]
    assert hall.act(confirm["address"], confirm["given"]).status == 201
    shown = table(hall)
    assert len(shown["moves"]) > 30
    assert shown["waits_for"] == ""


def test_an_offence_asks_with_the_words_of_its_book(hall: Hall) -> None:
    fields = {field["key"]: field for field in act(table(hall), "record_offence")["form_fields"]}
    assert [value for value, _ in fields["side"]["choices"]] == ["red", "black"]
    assert ["red", "红方"] in fields["side"]["choices"]
    assert fields["code"]["kind"] == "choice"
    assert len(fields["code"]["choices"]) > 10
    assert "earlier_in_event" not in fields


def test_an_offence_may_be_noted_only_where_the_opponent_has_to_ask(hall: Hall) -> None:
    """Gomoku 17: the penalty waits for the opponent, and "yes, note it only" demands none."""
    sit(hall, "gomoku-2025")
    fields = {field["key"]: field for field in act(table(hall), "record_offence")["form_fields"]}
    noted = fields["demanded"]
    assert noted["title"] == "仅作记录，对方尚未要求处罚"
    assert noted["choices"] == [["false", "是"], ["true", "否"]]
    assert noted["initial"] is True
    assert not noted["needed"]


def test_the_three_signatures_are_three_acts(hall: Hall) -> None:
    assert not any(slug.startswith("sign_") for slug in slugs(table(hall)))
    assert hall.act("resignations", {"side": "black"}).status == 201
    for signer in ("red", "black", "arbiter"):
        shown = table(hall)
        sign = act(shown, f"sign_result-{signer}")
        assert sign["given"] == {"signer": signer, "result": "1-0"}
        assert hall.act(sign["address"], sign["given"]).status == 201
    shown = table(hall)
    assert shown["status"] == "closed"
    assert not any(slug.startswith("sign_") for slug in slugs(shown))
    assert shown["moves"] == []


def test_a_player_speaks_for_its_own_side_alone(hall: Hall) -> None:
    shown = table(hall, "red")
    assert act(shown, "resign")["form_fields"][0]["choices"] == [["red", "红方"]]
    assert not {"record_offence", "order_review", "declare_result"} & slugs(shown)
    hall.act("resignations", {"side": "black"})
    assert {slug for slug in slugs(table(hall, "red")) if slug.startswith("sign_")} == {
        "sign_result-red"
    }


def test_a_draw_offered_is_answered(hall: Hall) -> None:
    sit(hall, "draughts-100", options={"draughts": {"agreement_from_round": 0}})
    shown = table(hall)
    assert "answer_draw" not in slugs(shown)
    assert hall.act(act(shown, "offer_draw")["address"], {"side": "white"}).status == 201
    shown = table(hall)
    assert act(shown, "answer_draw")["due"]
    assert "offer_draw" not in slugs(shown)


def test_acts_that_a_game_has_not_are_not_offered(hall: Hall) -> None:
    sit(hall, "weiqi-2002")
    assert not {"offer_draw", "answer_draw", "place_opening"} & slugs(table(hall))


def test_a_sealed_move_is_not_to_lie_on_a_device(hall: Hall) -> None:
    sit(hall, "weiqi-2002", options={"time": {"sealing_rules": "封棋实施细则"}})
    given = {"kind": "interruption", "reason": "停电"}
    stopped = hall.act("adjournments", given)
    assert stopped.status == 201, stopped.data
    assert "seal_move" not in slugs(table(hall))
    assert act(table(hall, "red"), "seal_move")["online"]
    assert table(hall)["moves"] == []


def test_a_clock_pressed_apart_is_told_of(hall: Hall) -> None:
    assert table(hall)["press"] == ""
    for with_move, press in ((False, "apart"), (True, "with")):
        sit(hall, EDITION, time_control={**CONTROL, "press_with_move": with_move})
        shown = table(hall)
        assert shown["press"] == press
        assert [side["clock"] for side in shown["sides"]] == ["1:00:00", "1:00:00"]
        assert [side["running"] for side in shown["sides"]] == [True, False]


def test_what_is_held_already_is_not_sent_again(hall: Hall) -> None:
    etag = read(hall).raw["ETag"]
    assert read(hall, headers={"If-None-Match": etag}).raw.status_code == 304
    for by, language in (("chief_arbiter", "zh-hans"), ("arbiter", "en")):
        assert read(hall, by, language, headers={"If-None-Match": etag}).status == 200
    hall.play("h2e2")
    assert read(hall, headers={"If-None-Match": etag}).status == 200


def test_strangers_are_shown_nothing(hall: Hall) -> None:
    assert read(hall, "").code == "not_authenticated"
    assert read(hall, "stranger").code == "not_your_seat"
    other = token_for(Role.ARBITER, game=uuid4())
    assert hall.api.get(f"{hall.path}/table", token=other).code == "stream_not_found"
    assert hall.api.get("/tables").code == "not_authenticated"


def test_the_list_holds_the_tables_of_who_asks(hall: Hall) -> None:
    follow()

    def listed(token: str, query: str = "") -> list[str]:
        answer = hall.api.get(f"/tables{query}", token=token)
        assert answer.status == 200, answer.data
        return [row["game"] for row in answer.data["tables"]]

    game = str(hall.game)
    assert listed(hall.tokens["arbiter"]) == [game]
    assert listed(hall.tokens["red"]) == [game]
    assert listed(hall.tokens["stranger"]) == []
    assert listed(token_for(Role.ARBITER, game=uuid4())) == []
    assert listed(token_for(Role.ARBITER, event=str(uuid4()))) == []
    assert listed(hall.tokens["arbiter"], "?round=7") == []
    assert hall.api.get("/tables?rond=7", token=hall.tokens["arbiter"]).code == "unknown_parameter"
    hall.act("resignations", {"side": "black"})
    follow()
    assert listed(hall.tokens["arbiter"]) == [game]
    for signer in ("red", "black", "arbiter"):
        hall.act("signatures", {"signer": signer, "result": "1-0"})
    follow()
    assert listed(hall.tokens["arbiter"]) == []


@pytest.mark.parametrize(
    ("language", "sentence", "change"),
    [
        ("zh-hans", "黑方 · 认输", ["结果", "尚无结果", "红胜"]),
        ("en", "Black · resigned", ["result", "no result yet", "Red wins"]),
    ],
)
def test_a_dry_run_tells_in_words(
    hall: Hall, language: str, sentence: str, change: list[str]
) -> None:
    answer = hall.act(
        "resignations?dry_run=true", {"side": "black"}, headers={"Accept-Language": language}
    )
    preview = answer.data["preview"]
    assert len(preview["sentences"]) == len(answer.data["events"])
    assert preview["changes"][1] == change
    assert sentence in " ".join(preview["sentences"])


ASKED = {bool: "yes_no", int: "number", Reading: "readings"}
"""How a value of a kind is asked for where nothing is chosen from a list."""


@pytest.mark.parametrize("edition", ["xiangqi-2020", "weiqi-2002", "gomoku-2025", "draughts-100"])
def test_every_field_is_asked_as_its_command_declares_it(hall: Hall, edition: str) -> None:
    """Label, help, whether it may stay empty, what it is at first: all from the declaration."""
    sit(hall, edition, time_control=CONTROL)
    state = game_state(UUID(str(hall.game)))
    specs = {
        (declared.name, spec.key): spec
        for declared in declarations(c.GameCommand)
        for spec in declared.fields
    }
    kinds = set()
    for shown in table(hall, "chief_arbiter", "en")["acts"]:
        for field in shown["form_fields"]:
            spec, where = specs[shown["slug"], field["key"]], (shown["slug"], field["key"])
            declared = spec.field
            kinds.add(field["kind"])
            if field["kind"] not in ("choice", "choices", "point", "points", "text", "long"):
                assert field["kind"] == ASKED[spec.item], where
            if field["kind"] in ("text", "long"):
                assert (field["kind"] == "long") == ((declared.longest or 0) > 300), where
            assert field["needed"] == (spec.required or declared.needed), where
            assert field["in_address"] == declared.in_address, where
            assert field["scale"] == spec.scale, where
            first = declared.usual(state) if declared.usual is not None else None
            if field["kind"] == "yes_no":
                # Yes to a label that says what is not so answers the field with no.
                yes, no = ("false", "true") if declared.unless else ("true", "false")
                names = [[yes, declared.yes or "yes"], [no, declared.no or "no"]]
                assert [[value, text] for value, text in field["choices"]] == names, where
                first = first if spec.required else spec.default
            elif field["kind"] == "readings":
                assert [value for value, _ in field["choices"]] == list(state.sides), where
            assert field["initial"] == (list(first) if isinstance(first, tuple) else first), where
            with override("en"):
                assert field["title"] == str(gettext(declared.label or declared.unless)), where
                assert field["help"] == (str(gettext(declared.help)) if declared.help else "")
    assert kinds >= {"choice", "yes_no", "number", "text"}

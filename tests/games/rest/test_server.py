"""The registry and what the server says of itself: players, editions, checkpoint, health."""

from typing import Any

import pytest

from games.health.readings import LATE_MS
from games.labels.articles import article_data
from games.models import Player
from games.rules.books.article import Article
from games.rules.books.sources import XIANGQI
from tests.games.rest.hall import Hall, all_pages, arrangement, follow, register

pytestmark = [pytest.mark.database, pytest.mark.one_database]

LIMITS = {
    "xiangqi-2020": (60, 10),  # 4.2.4, 22.2
    "xiangqi-2020-rapid": (50, 8),  # 29.1.1
    "xiangqi-2020-mass": (40, 0),  # app1.3.2
}
"""Rounds without a capture that draw, and how many checks of the claimant count."""
OF_WORLD_RULES = {
    "repetition_text": "wxf-2018",
    "root_moment": "before_and_after",
    "check_may_chase": True,
    "heavier_man": True,
    "occurrences": 3,
}
"""Settings that only the World rules leave open."""
GOMOKU = ("gomoku-2025", "gomoku-classic")
OTHER_GAMES = {"weiqi": None, "draughts": None, "gomoku": None, "time": None}
"""The settings of other games in a game of xiangqi."""


class TestPlayers:
    @pytest.mark.parametrize("limit", [1, 2, 3, 4])
    def test_come_in_pages_without_a_hole(self, hall: Hall, limit: int) -> None:
        register("胡荣华二")
        names = [page["name"] for page in all_pages(hall, "/players", limit=limit)]
        assert names == ["胡荣华", "胡荣华二", "柳大华", "杨官璘"]

    @pytest.mark.parametrize("search", ["胡荣华", "胡榮華", "huronghua", "hrh", " HRH "])
    def test_are_found_in_any_script(self, hall: Hall, search: str) -> None:
        found = all_pages(hall, f"/players?search={search}", limit=5)
        assert [row["id"] for row in found] == [str(hall.red.id)]

    def test_are_registered_once(self, hall: Hall) -> None:
        body = {"name": "许银川", "unit": "广东"}
        made = hall.api.post("/players", body, token=hall.tokens["arbiter"], key=None)
        assert made.status == 201
        assert Player.objects.get(pk=made.data["id"]).name == "许银川"
        again = hall.api.post("/players", body, token=hall.tokens["arbiter"], key=None)
        assert (again.status, again.code) == (409, "player_exists")
        assert Player.objects.filter(name="许银川").count() == 1

    @pytest.mark.parametrize(
        "body", [{}, {"name": ""}, {"name": " "}, {"name": "x" * 101}, {"name": "甲", "id": "1"}]
    )
    def test_that_cannot_be_are_refused(self, hall: Hall, body: dict[str, str]) -> None:
        before = Player.objects.count()
        answer = hall.api.post("/players", body, token=hall.tokens["arbiter"], key=None)
        assert answer.status == 400
        assert answer.code in ("invalid_field", "unknown_field")
        assert Player.objects.count() == before


class TestServer:
    def test_lists_the_editions_it_serves_with_what_applies_there(self, hall: Hall) -> None:
        served = {item["edition"]: item for item in hall.api.get("/editions").data["editions"]}
        found = {name: item for name, item in served.items() if name in (*LIMITS, *GOMOKU)}
        board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
        for name in LIMITS:
            assert found[name]["sides"] == ["red", "black"]
            assert found[name]["start_position"].split()[0] == board
            assert found[name]["options"]["gomoku"] is None
        for name in GOMOKU:
            assert found[name]["sides"] == ["black", "white"]
        assert found["gomoku-2025"]["options"]["gomoku"]["opening"] == "taraguchi_10"
        assert found["gomoku-classic"]["options"]["gomoku"] is None
        limits = {
            name: (own["natural_limit_rounds"], own["natural_limit_checks"])
            for name, item in found.items()
            if (own := item["options"]["xiangqi"])
        }
        assert limits == LIMITS
        assert (served["gomoku-classic"]["game"], served["gomoku-classic"]["game_name"]) == (
            "gomoku",
            {"zh": "五子棋", "en": "Gomoku"},
        )
        assert served["xiangqi-2020-rapid"]["name"] == {
            "zh": "象棋竞赛规则（2020）快棋",
            "en": "Xiangqi rules 2020, rapid",
        }
        weiqi = served["weiqi-2002"]
        assert weiqi["sides"] == ["black", "white"]
        assert weiqi["options"]["weiqi"]["komi_quarters"] == 15
        assert served["draughts-100"]["sides"] == ["white", "black"]

    def test_shows_its_latest_checkpoint_as_signed(self, hall: Hall) -> None:
        assert hall.api.get("/ledger/checkpoint").code == "not_found"
        follow()
        answer = hall.api.get("/ledger/checkpoint").raw
        assert answer["Content-Type"] == "text/plain; charset=utf-8"
        origin, size, _root, blank, signature = answer.content.decode().splitlines()
        assert (size, blank) == (str(hall.before + 2), "")
        assert signature.startswith(f"— {origin} ")

    def test_is_well_while_events_are_numbered_in_time(self, hall: Hall) -> None:
        answer = hall.api.get("/health")
        assert (answer.status, answer.data["status"]) == (200, "ok")
        assert answer.data["unsequenced"] == hall.before + 2
        follow()
        assert hall.api.get("/health").data["unsequenced"] == 0

    def test_is_not_well_when_events_wait_too_long(
        self, hall: Hall, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(LATE_MS, "unnumbered", -1)
        answer = hall.api.get("/health")
        assert (answer.status, answer.data["status"]) == (503, "degraded")


class TestOptions:
    """What an event leaves out is what the game's edition has."""

    @staticmethod
    def arranged(hall: Hall, edition: str, options: dict[str, Any] | None) -> Any:
        body = arrangement(hall, edition=edition)
        if options is not None:
            body["options"] = options
        return hall.api.post("/games", body, token=hall.tokens["arbiter"])

    @pytest.mark.parametrize("edition", LIMITS)
    @pytest.mark.parametrize(
        "options", [None, {}, {"xiangqi": {"level": "provincial"}}, {"rulings_bind": True}]
    )
    def test_left_out_are_those_of_the_edition(
        self, hall: Hall, edition: str, options: dict[str, Any] | None
    ) -> None:
        got = self.arranged(hall, edition, options).state["options"]
        rounds, checks = LIMITS[edition]
        own = {
            "level": "national",
            "natural_limit_rounds": rounds,
            "natural_limit_checks": checks,
            "no_draw_before_round": 25,
            **OF_WORLD_RULES,
        }
        given = options or {}
        assert got == {
            "rulings_bind": False,
            **given,
            "xiangqi": {**own, **given.get("xiangqi", {})},
            "weiqi": None,
            "draughts": None,
            "gomoku": None,
            "time": None,
        }

    @pytest.mark.parametrize("edition", LIMITS)
    def test_given_are_kept(self, hall: Hall, edition: str) -> None:
        own = {
            "level": "provincial",
            "natural_limit_rounds": 33,
            # 将军不计 (app. 1, 3.2): nothing is left to set there.
            "natural_limit_checks": 0 if edition == "xiangqi-2020-mass" else 3,
            "no_draw_before_round": 0,
        }
        options = {"rulings_bind": True, "xiangqi": own}
        got = self.arranged(hall, edition, options).state["options"]
        assert got == {**options, "xiangqi": {**own, **OF_WORLD_RULES}, **OTHER_GAMES}

    @pytest.mark.parametrize(
        ("edition", "rounds", "article"),
        [
            ("xiangqi-2020-mass", 29, XIANGQI("app1.3.2")),
            ("xiangqi-2020-mass", 41, XIANGQI("app1.3.2")),
            ("xiangqi-2020", 61, XIANGQI("4.2.4")),
        ],
    )
    def test_beyond_what_the_edition_allows_are_refused(
        self, hall: Hall, edition: str, rounds: int, article: Article
    ) -> None:
        answer = self.arranged(hall, edition, {"xiangqi": {"natural_limit_rounds": rounds}})
        assert (answer.status, answer.code) == (422, "option_out_of_range")
        assert answer.data["article"] == article_data(article)

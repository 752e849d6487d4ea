"""Games under a federation's own book: what applies, who settled it, and what ends by it."""

from dataclasses import replace

import pytest

from adjudication.rulings.adjudicate import adjudicate
from games.labels.messages import in_both, rendered
from games.record import commands as c
from games.record import events as e
from games.record.codec import CODEC
from games.record.decide import options_of
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping.options import TimeOptions
from games.record.ruling import Ruling
from games.record.state import GameState
from games.record.values import Options, Question, Seat
from games.record.xiangqi.options import Level, XiangqiOptions
from games.rules.books.federation import Basis, FederationBook, Origin
from games.rules.books.left import SettingValue
from games.rules.books.sources import XIANGQI
from games.rules.offences.thresholds import Threshold
from games.rules.verdict import Verdict
from games.streams.codec import canonical
from tests.support.federation import SEASON, book, override
from tests.support.marks import record_foul, record_warning
from tests.support.scenario import PLAYERS, RED, SEATS, Scenario, Then, played, quiet

ROUNDS = "xiangqi.natural_limit_rounds"
STANDARD, MASS, WEIQI = "xiangqi-2020", "xiangqi-2020-mass", "weiqi-2002"
BOARD = (Seat(side="black", player="1"), Seat(side="white", player="2"))


def arrange(
    own: FederationBook | None = SEASON,
    *,
    edition: str = STANDARD,
    options: Options | None = None,
    thresholds: tuple[Threshold, ...] = (),
) -> c.ArrangeGame:
    return c.ArrangeGame(
        edition=edition,
        seats=SEATS if edition.startswith("xiangqi") else BOARD,
        options=options,
        thresholds=thresholds,
        book=own,
    )


def after(*commands: c.GameCommand) -> Scenario:
    scenario = Scenario()
    for command in commands:
        scenario.do(command)
    return scenario


def arranged(command: c.ArrangeGame) -> Scenario:
    return after(command)


def under_way() -> Scenario:
    return after(arrange(), c.StartGame())


def state_of(scenario: Scenario) -> GameState:
    assert scenario.state is not None
    return scenario.state


def said(scenario: Scenario) -> dict[str, tuple[SettingValue, Origin]]:
    return {
        setting.setting.code: (setting.value, setting.origin)
        for setting in state_of(scenario).settings
    }


def own_options(**values: int) -> Options:
    usual = options_of(STANDARD, SEASON).xiangqi
    assert usual is not None
    return Options(xiangqi=replace(usual, **values))  # type: ignore[arg-type]


def end_of(then: Then) -> e.GameEnded:
    ended = then.decided[-1]
    assert isinstance(ended, e.GameEnded)
    return ended


def test_the_book_gives_the_defaults_each_with_its_provision() -> None:
    state = state_of(arranged(arrange()))
    assert state.federation == SEASON
    assert state.options.xiangqi == XiangqiOptions(
        level=Level.NATIONAL_YOUTH, natural_limit_rounds=50
    )
    assert state.options.time == TimeOptions(lateness_limit_ms=900_000)
    assert state.thresholds == (Threshold(offence="foul", count=2),)
    assert said(arranged(arrange())) == {
        "xiangqi.level": ("national_youth", Origin.FEDERATION),
        ROUNDS: (50, Origin.FEDERATION),
        "xiangqi.natural_limit_checks": (10, Origin.RULE_BOOK),
        "xiangqi.no_draw_before_round": (25, Origin.RULE_BOOK),
        "time.lateness_limit_ms": (900_000, Origin.FEDERATION),
        "penalties.foul": (2, Origin.FEDERATION),
    }
    (rests,) = state.basis(ROUNDS)
    assert (rests.book, rests.version, rests.article) == ("province", 1, XIANGQI("4.2.4"))
    assert settler_zh(rests) == "《2026年度竞赛补充细则》第 3 条"


def test_without_a_book_everything_is_the_rule_books_own() -> None:
    scenario = arranged(arrange(None))
    assert {origin for _, origin in said(scenario).values()} == {Origin.RULE_BOOK}
    assert state_of(scenario).basis(ROUNDS) == ()


def test_what_the_event_sets_goes_before_the_book_and_is_its_own() -> None:
    options = own_options(natural_limit_rounds=45)
    lines = (Threshold(offence="4.1.10", count=4), Threshold(offence="4.1.9", count=3))
    found = said(arranged(arrange(options=options, thresholds=lines)))
    assert found[ROUNDS] == (45, Origin.EVENT)
    assert found["xiangqi.level"] == ("national_youth", Origin.FEDERATION)
    assert found["time.lateness_limit_ms"] == (900_000, Origin.FEDERATION)
    assert found["penalties.foul"] == (4, Origin.EVENT)
    assert found["penalties.pressed_without_moving"] == (3, Origin.EVENT)


def test_an_event_that_goes_back_to_the_rule_book_has_settled_it() -> None:
    options = own_options(natural_limit_rounds=60)
    assert said(arranged(arrange(options=options)))[ROUNDS] == (60, Origin.EVENT)


def test_a_book_is_of_the_edition_it_is_on() -> None:
    Scenario().when(arrange(edition=MASS)).then_refused("book_of_another_edition")


@pytest.mark.parametrize(
    ("own", "code", "article"),
    [
        (book(override(ROUNDS, 50), edition=MASS), "option_out_of_range", "app1.3.2"),
        (book(override(ROUNDS, 61)), "option_out_of_range", "4.2.4"),
        (book(override("time.lateness_limit_ms", 1, "1"), edition=WEIQI), "setting_fixed", "22.1"),
        (book(override(ROUNDS, 50, "")), "provision_missing", "4.2.4"),
        (book(override(ROUNDS, 50), override(ROUNDS, 50)), "setting_twice", "4.2.4"),
        (book(override("xiangqi.moves", 1)), "setting_unknown", ""),
    ],
)
def test_a_game_is_not_arranged_under_a_book_that_cannot_be(
    own: FederationBook, code: str, article: str
) -> None:
    Scenario().when(arrange(own, edition=own.edition)).then_refused(code, article)


def test_the_event_is_still_held_to_the_rule_book() -> None:
    given = Scenario().when(arrange(options=own_options(natural_limit_rounds=61)))
    given.then_refused("option_out_of_range", "4.2.4")


def test_a_stored_game_says_its_book_whole() -> None:
    (event,) = Scenario().when(arrange()).decided
    stored = CODEC.encode(event)["book"]
    assert stored["overrides"][0] == {
        "setting": ROUNDS,
        "value": {"number": 50, "yes": None, "word": None},
        "provision": {
            "document": "2026年度竞赛补充细则",
            "document_en": "Supplementary rules 2026",
            "article": "3",
        },
    }
    again = CODEC.decode(CODEC.stored_name(event), canonical(event), version=1)
    assert again == event


def test_4_1_8_the_second_illegal_move_loses_and_names_who_settled_the_level() -> None:
    scenario, wrong = under_way(), c.PlayMove(side="red", move="a0a5")
    scenario.when(wrong, by=RED).then_goes_on()
    scenario.do(wrong, by=RED)
    ended = end_of(scenario.when(wrong, by=RED).then_ended("0-1", "4.1.8"))
    assert [(basis.setting, settler_zh(basis)) for basis in ended.basis] == [
        ("xiangqi.level", "《2026年度竞赛补充细则》第 4 条")
    ]


def test_4_1_10_two_fouls_lose_and_name_the_provision() -> None:
    scenario, foul = under_way(), record_foul(side="red", article=XIANGQI("8.1.2"))
    scenario.when(foul).then_goes_on()
    scenario.do(foul)
    ended = end_of(scenario.when(foul).then_ended("0-1", "4.1.10"))
    assert [(basis.setting, basis.value.number) for basis in ended.basis] == [("penalties.foul", 2)]
    assert settler_en(ended.basis[0]) == "Supplementary rules 2026, article 6"


def test_15_three_warnings_lose_where_the_regulations_count_them() -> None:
    own = book(override("penalties.warning", 3, "7"))
    scenario, warned = (
        after(arrange(own), c.StartGame()),
        record_warning(side="red", article=XIANGQI("18.1")),
    )
    for _ in range(2):
        scenario.when(warned).then_goes_on()
        scenario.do(warned)
    ended = end_of(scenario.when(warned).then_ended("0-1", "art.15"))
    assert ended.reason == "warnings"
    assert [settler_zh(basis) for basis in ended.basis] == ["《2026年度竞赛补充细则》第 7 条"]
    scenario = after(arrange(None), c.StartGame())
    for _ in range(4):
        scenario.when(warned).then_goes_on()
        scenario.do(warned)


def test_20_1_lateness_over_the_books_limit_forfeits_and_names_the_provision() -> None:
    scenario = arranged(arrange())
    late = t.ReportLateness(arrivals=(t.Lateness(side="red", late_ms=900_001),))
    ended = end_of(scenario.when(late).then_ended("0-1", "20.1"))
    assert [settler_zh(basis) for basis in ended.basis] == ["《2026年度竞赛补充细则》第 5 条"]
    in_time = t.ReportLateness(arrivals=(t.Lateness(side="red", late_ms=900_000),))
    scenario.when(in_time).then_goes_on()


def test_a_resignation_rests_on_no_setting() -> None:
    assert end_of(under_way().when(c.Resign(side="red"), by=RED)).basis == ()


def test_4_2_4_fifty_rounds_draw_and_the_ruling_names_the_provision() -> None:
    """A claim at 49 rounds is untrue by the same provision; at 50 it draws."""
    scenario = under_way()
    scenario.add(played(*quiet(49)), at=0)
    early = ruled(scenario)
    assert (early.verdict, early.result) == (Verdict.UNTRUE, "")
    assert [basis.setting for basis in early.basis] == [ROUNDS]
    scenario = under_way()
    scenario.add(played(*quiet(50)), at=0)
    ruling = ruled(scenario)
    assert (ruling.verdict, ruling.result) == (Verdict.DRAW, "1/2-1/2")
    said_zh = "规定 50 回合（依《2026年度竞赛补充细则》第 3 条），属实，判和。"
    assert said_zh in ruling.explanation_zh
    assert "(by Supplementary rules 2026, article 3): true" in ruling.explanation_en
    (rests,) = ruling.basis
    assert (rests.setting, rests.value.number, rests.origin) == (ROUNDS, 50, Origin.FEDERATION)


def test_4_2_4_where_the_event_sets_it_the_ruling_names_its_regulations() -> None:
    options = own_options(natural_limit_rounds=45)
    scenario = after(arrange(options=options), c.StartGame())
    scenario.add(played(*quiet(45)), at=0)
    ruling = ruled(scenario)
    assert "规定 45 回合（依竞赛规程）" in ruling.explanation_zh
    assert [basis.origin for basis in ruling.basis] == [Origin.EVENT]


def ruled(scenario: Scenario) -> Ruling:
    scenario.do(c.MakeClaim(side="red", question=Question.NATURAL_LIMIT), by=PLAYERS["red"])
    claim = state_of(scenario).open_claim
    assert claim is not None
    return rendered(adjudicate(state_of(scenario), claim))


def settler_zh(basis: Basis) -> str:
    assert basis.settler is not None
    return in_both(basis.settler).zh


def settler_en(basis: Basis) -> str:
    assert basis.settler is not None
    return in_both(basis.settler).en

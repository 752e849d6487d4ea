"""What each rule book leaves to the regulations, and a federation's book that settles it.

Expected bounds and articles are those of the printed books.
"""

from dataclasses import replace

import pytest

from games.labels.messages import in_both
from games.rules.books.article import number_of
from games.rules.books.federation import BookFault, Provision, faults_of, setting_of, settings_left
from games.rules.books.left import PENALTIES, SettingValue, Settler
from games.rules.books.registry import BOOKS, book_of
from tests.support.federation import SEASON, book, override, provision

STANDARD, RAPID, MASS = "xiangqi-2020", "xiangqi-2020-rapid", "xiangqi-2020-mass"
WEIQI, NEW, CLASSIC, ON_100 = "weiqi-2002", "gomoku-2025", "gomoku-classic", "draughts-100"
ROUNDS, CHECKS = "xiangqi.natural_limit_rounds", "xiangqi.natural_limit_checks"
LATE = "time.lateness_limit_ms"


def told(edition: str, setting: str, plain: SettingValue) -> list[tuple[str, str]]:
    """Return code and article of what is wrong with a book of one override."""
    found = faults_of(book(override(setting, plain), edition=edition))
    return [(fault.code, number_of(fault.article) or "") for fault in found]


@pytest.mark.parametrize(
    ("edition", "setting", "plain"),
    [
        pytest.param(STANDARD, ROUNDS, 60, id="4.2.4 sixty"),
        pytest.param(STANDARD, ROUNDS, 50, id="4.2.4 fewer"),
        pytest.param(STANDARD, ROUNDS, 1, id="4.2.4 the fewest"),
        pytest.param(STANDARD, CHECKS, 10, id="22.2 ten"),
        pytest.param(STANDARD, CHECKS, 0, id="22.2 none"),
        pytest.param(STANDARD, "xiangqi.no_draw_before_round", 0, id="4.3 in principle"),
        pytest.param(STANDARD, "xiangqi.level", "national_youth", id="4.1.8"),
        pytest.param(STANDARD, LATE, 900_000, id="20.1"),
        pytest.param(STANDARD, LATE, 0, id="20.1 none"),
        pytest.param(STANDARD, "penalties.foul", 4, id="15 fouls"),
        pytest.param(STANDARD, "penalties.illegal_move", 2, id="15 illegal moves"),
        pytest.param(STANDARD, "penalties.warning", 3, id="15 warnings"),
        pytest.param(RAPID, ROUNDS, 80, id="29.1.3 any other figure"),
        pytest.param(RAPID, CHECKS, 20, id="29.1.3 any other number of checks"),
        pytest.param(MASS, ROUNDS, 30, id="app1.3.2 the fewest"),
        pytest.param(MASS, ROUNDS, 40, id="app1.3.2 the most"),
        pytest.param(WEIQI, "weiqi.komi_quarters", 30, id="9"),
        pytest.param(WEIQI, "weiqi.long_cycle_rule", "draw", id="20.3"),
        pytest.param(WEIQI, "time.counts_out", True, id="22.4"),
        pytest.param(WEIQI, "time.sealing_rules", "封存于裁判长处", id="14/p2"),
        pytest.param(WEIQI, "penalties.warning", 3, id="30.1"),
        pytest.param(NEW, "gomoku.opening", "swap_2", id="11.3"),
        pytest.param(NEW, LATE, 900_000, id="14.3.1"),
        pytest.param(NEW, "penalties.violation", 3, id="23.1"),
        pytest.param(CLASSIC, "gomoku.opening", "designated", id="open.1"),
        pytest.param(CLASSIC, "gomoku.forbidden_in_free", True, id="open.3"),
        pytest.param(CLASSIC, LATE, 900_000, id="clock.5"),
        pytest.param(ON_100, "draughts.moves_are_recorded", False, id="app.1.6.4"),
        pytest.param(ON_100, LATE, 900_000, id="the appendix is silent"),
    ],
)
def test_what_is_left_may_be_settled(edition: str, setting: str, plain: SettingValue) -> None:
    assert told(edition, setting, plain) == []


@pytest.mark.parametrize(
    ("edition", "setting", "plain", "code", "article"),
    [
        pytest.param(STANDARD, ROUNDS, 61, "option_out_of_range", "4.2.4", id="4.2.4 more"),
        pytest.param(STANDARD, ROUNDS, 0, "option_out_of_range", "4.2.4", id="4.2.4 none"),
        pytest.param(STANDARD, ROUNDS, None, "option_out_of_range", "4.2.4", id="4.2.4 no value"),
        pytest.param(STANDARD, ROUNDS, True, "option_out_of_range", "4.2.4", id="4.2.4 a yes"),
        pytest.param(STANDARD, ROUNDS, "50", "option_out_of_range", "4.2.4", id="4.2.4 a word"),
        pytest.param(STANDARD, CHECKS, 11, "option_out_of_range", "22.2", id="22.2 more than ten"),
        pytest.param(
            STANDARD, "xiangqi.no_draw_before_round", -1, "option_out_of_range", "4.3", id="4.3"
        ),
        pytest.param(STANDARD, "xiangqi.level", "mass", "option_out_of_range", "4.1.8", id="4.1.8"),
        pytest.param(STANDARD, LATE, -1, "option_out_of_range", "20.1", id="20.1"),
        pytest.param(STANDARD, "penalties.foul", 0, "option_out_of_range", "art.15", id="15"),
        pytest.param(
            STANDARD, "penalties.self_destruction", 2, "setting_fixed", "4.1.3", id="4.1.3 loses"
        ),
        pytest.param(
            STANDARD, "penalties.engine_cheating", 2, "setting_fixed", "18.3", id="18.3 loses"
        ),
        pytest.param(STANDARD, "penalties.4.1.10", 2, "setting_unknown", "", id="4.1.10 is foul"),
        pytest.param(STANDARD, "penalties.smoking", 2, "setting_unknown", "", id="no such offence"),
        pytest.param(STANDARD, "xiangqi.rounds", 2, "setting_unknown", "", id="no such setting"),
        pytest.param(STANDARD, "time.counts_out", True, "setting_unknown", "", id="22.4 is weiqi"),
        pytest.param(
            RAPID, "penalties.pressed_without_moving", 2, "setting_fixed", "28.11.3", id="28.11.3"
        ),
        pytest.param(MASS, ROUNDS, 50, "option_out_of_range", "app1.3.2", id="app1.3.2 fifty"),
        pytest.param(MASS, ROUNDS, 29, "option_out_of_range", "app1.3.2", id="app1.3.2 fewer"),
        pytest.param(MASS, CHECKS, 5, "setting_fixed", "app1.3.2", id="app1.3.2 no checks"),
        pytest.param(MASS, "xiangqi.level", "national", "setting_unknown", "", id="app1.2.2"),
        pytest.param(WEIQI, ROUNDS, 50, "setting_unknown", "", id="weiqi has no natural limit"),
        pytest.param(WEIQI, LATE, 900_000, "setting_fixed", "22.1", id="22.1 an hour"),
        pytest.param(WEIQI, "weiqi.handicap", 2, "setting_of_the_event", "2.2", id="2.2"),
        pytest.param(
            WEIQI, "weiqi.komi_quarters", 1445, "option_out_of_range", "9/p4", id="9 off the board"
        ),
        pytest.param(
            WEIQI, "weiqi.long_cycle_rule", "win", "option_out_of_range", "20.3", id="20.3"
        ),
        pytest.param(WEIQI, "time.most_time_passes", 1, "setting_of_the_event", "22.5", id="22.5"),
        pytest.param(NEW, "gomoku.opening", "designated", "option_out_of_range", "11", id="11"),
        pytest.param(
            NEW, "gomoku.forbidden_in_free", True, "setting_fixed", "app2.2-B", id="app2.2-B"
        ),
        pytest.param(
            NEW, "gomoku.server_declares", True, "setting_of_the_event", "19.1.1", id="19.1.1"
        ),
        pytest.param(
            NEW, "gomoku.three_reading", "no_recursion", "setting_of_the_event", "7.4.1", id="7.4.1"
        ),
        pytest.param(CLASSIC, "gomoku.opening", "swap_2", "option_out_of_range", "open.1", id="op"),
        pytest.param(
            ON_100, "draughts.balance_of_both", True, "setting_of_the_event", "7.2", id="7.2"
        ),
        pytest.param(ON_100, "penalties.warning", 2, "setting_unknown", "", id="none are counted"),
        pytest.param(ON_100, LATE, -1, "option_out_of_range", "", id="silence has no article"),
    ],
)
def test_what_is_not_left_is_refused(
    edition: str, setting: str, plain: SettingValue, code: str, article: str
) -> None:
    assert told(edition, setting, plain) == [(code, article)]


def test_22_4_a_limit_goes_with_counting_out() -> None:
    limit = override(LATE, 60_000)
    assert faults_of(book(limit, override("time.counts_out", True), edition=WEIQI)) == ()
    with_no = book(limit, override("time.counts_out", False), edition=WEIQI)
    assert [fault.code for fault in faults_of(with_no)] == ["setting_fixed"]


@pytest.mark.parametrize(
    ("changed", "code", "place"),
    [
        ({"code": "Province"}, "book_code_malformed", "code"),
        ({"code": "a"}, "book_code_malformed", "code"),
        ({"name": " "}, "book_name_missing", "name"),
        ({"edition": "go-2002"}, "unknown_edition", "edition"),
        ({"overrides": ()}, "book_settles_nothing", "overrides"),
        ({"overrides": (override(ROUNDS, 50), override(ROUNDS, 40))}, "setting_twice", ROUNDS),
        (
            {"overrides": (replace(override(ROUNDS, 50), provision=provision(" ")),)},
            "provision_missing",
            ROUNDS,
        ),
        (
            {
                "overrides": (
                    replace(override(ROUNDS, 50), provision=Provision(document="", article="3")),
                )
            },
            "provision_missing",
            ROUNDS,
        ),
    ],
)
def test_a_book_that_cannot_be(changed: dict[str, object], code: str, place: str) -> None:
    assert faults_of(SEASON) == ()
    (found,) = faults_of(replace(SEASON, **changed))  # type: ignore[arg-type]
    assert (found.code, found.place) == (code, place)
    assert isinstance(found, BookFault)


@pytest.mark.parametrize("edition", BOOKS)
def test_every_setting_permits_what_is_usual(edition: str) -> None:
    settings = [*book_of(edition).left.settings, *settings_left(edition)]
    assert settings
    for setting in settings:
        assert setting.usual is None or setting.allows(setting.usual), setting.code
        assert setting_of(edition, setting.code) == setting


@pytest.mark.parametrize("edition", BOOKS)
def test_a_federation_is_offered_what_is_left_and_nothing_else(edition: str) -> None:
    offered = settings_left(edition)
    assert len({setting.code for setting in offered}) == len(offered)
    assert {setting.settler for setting in offered} == {Settler.REGULATIONS}
    open_ones = {setting.code for setting in offered if setting.part != PENALTIES}
    assert open_ones == {
        setting.code
        for setting in book_of(edition).left.settings
        if setting.settler is Settler.REGULATIONS
    }


def test_how_many_lose_by_the_books() -> None:
    usual = {setting.code: setting.usual for setting in settings_left(STANDARD)}
    assert usual["penalties.foul"] == 3  # 4.1.10
    assert usual["penalties.pressed_without_moving"] == 2  # 4.1.9
    assert usual["penalties.illegal_move"] == 1  # 4.1.8, national
    assert usual["penalties.untrue_limit_claim"] == 2  # 4.1.11
    assert usual["penalties.disturbance"] is None


def test_a_provision_is_cited_in_both_languages() -> None:
    other = provision("3")
    cited = in_both(other.cited)
    assert cited.zh == "《2026年度竞赛补充细则》第 3 条"
    assert cited.en == "Supplementary rules 2026, article 3"
    without = in_both(replace(other, document_en="").cited)
    assert without.en == "2026年度竞赛补充细则, article 3"

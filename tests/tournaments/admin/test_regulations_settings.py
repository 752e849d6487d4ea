"""Settings of the regulations by the form: rules of play, ratings, deadlines, the book's order.

Weiqi 2002 11, 20.3 and 25.2; gomoku 2025 11, 24.1.1 and appendix 2; xiangqi 2020 4.2.4, 14 and
22.2; questions 98, 118 to 126, 208 and 209 of the tournament managers' checklist.
"""

from typing import Any
from urllib.parse import urlencode

import pytest
from django.http import QueryDict

from tests.tournaments.admin.test_regulations_form import EDITIONS, answered, shown_in
from tournaments.admin.regulations.form import RegulationsForm, retaken
from tournaments.admin.regulations.shape import FORMATS, Shape, usual
from tournaments.books.formats import StageKind
from tournaments.books.teams import Reserves
from tournaments.regulations.document import load
from tournaments.regulations.tiebreak_names import order_of
from tournaments.regulations.values import KnockoutColours, TeamKind

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]

OPTIONS: list[tuple[str, dict[str, str], dict[str, Any]]] = [
    ("weiqi-2002", {"g_komi_quarters": "2 ¾"}, {"weiqi": {"komi_quarters": 11}}),
    ("weiqi-2002", {"g_komi_quarters": "3.25", "g_handicap": "2"},
     {"weiqi": {"komi_quarters": 13, "handicap": 2}}),
    ("weiqi-2002", {"g_long_cycle_rule": "replay"}, {"weiqi": {"long_cycle_rule": "replay"}}),
    ("gomoku-2025", {"g_opening": "n_fifths", "g_most_fifths": "4"},
     {"gomoku": {"opening": "n_fifths", "most_fifths": 4}}),
    ("gomoku-2025", {"g_server_declares": "on"}, {"gomoku": {"server_declares": True}}),
    ("gomoku-classic", {"g_opening": "free", "g_forbidden_in_free": "on"},
     {"gomoku": {"opening": "free", "forbidden_in_free": True}}),
    ("xiangqi-2020", {"g_natural_limit_rounds": "50"}, {"xiangqi": {"natural_limit_rounds": 50}}),
]  # fmt: skip


@pytest.mark.parametrize(("edition", "fields", "options"), OPTIONS)
def test_what_the_book_leaves_to_the_event_is_set_by_the_form(
    database: str, edition: str, fields: dict[str, str], options: dict[str, Any]
) -> None:
    form = answered(usual(Shape(edition=edition)), **fields)
    assert not form.errors
    document = {"title": "赛事", "edition": edition, "stages": [{"kind": "swiss", "rounds": 7}]}
    assert form.made() == load({**document, "options": options})
    assert answered(form.made()).made() == form.made(), "what is shown again is what was set"


def test_draughts_settings_are_set_by_the_form(database: str) -> None:
    edition = next(edition for edition in EDITIONS if edition.startswith("draughts"))
    form = answered(
        usual(Shape(edition=edition)), g_agreement_from_round="30", g_moves_are_recorded=None
    )
    assert not form.errors
    own = form.made().options.draughts
    assert own is not None
    assert (own.agreement_from_round, own.moves_are_recorded) == (30, False)


SETTINGS_REFUSED: list[tuple[str, dict[str, str], str]] = [
    ("weiqi-2002", {"g_komi_quarters": "3.8"}, "g_komi_quarters"),
    ("weiqi-2002", {"g_komi_quarters": "三"}, "g_komi_quarters"),
    ("weiqi-2002", {"g_handicap": "1"}, "g_handicap"),
    ("weiqi-2002", {"g_handicap": "2"}, "g_handicap"),
    ("gomoku-2025", {"g_opening": "designated"}, "g_opening"),
    ("gomoku-2025", {"g_most_fifths": "1"}, "g_most_fifths"),
    ("gomoku-classic", {"g_server_declares": "on"}, "g_opening"),
    ("xiangqi-2020", {"g_natural_limit_checks": "11"}, "g_natural_limit_checks"),
    ("xiangqi-2020", {"entry_closes_at": "明天"}, "entry_closes_at"),
    ("xiangqi-2020", {"rating_list": "全国", "r_lists": "全国"}, "r_lists"),
    ("xiangqi-2020", {"r_by_round": "on"}, "r_by_round"),
]


@pytest.mark.parametrize(("edition", "fields", "place"), SETTINGS_REFUSED)
def test_what_the_book_does_not_leave_to_the_event_is_said_beside_its_field(
    database: str, edition: str, fields: dict[str, str], place: str
) -> None:
    form = answered(usual(Shape(edition=edition)), **fields)
    assert set(form.errors) == {place}


def test_ratings_and_24_1_1_deadlines_are_set_by_the_form(database: str) -> None:
    base = usual(Shape(edition="gomoku-2025"))
    form = answered(
        base,
        rating_list="中棋",
        r_lists="省分表；市分表",
        r_choice="highest",
        r_unrated="1000",
        r_substitute="0",
        r_spans_months="on",
        r_by_round="on",
        entry_closes_at="2026-05-01T18:00",
        check_in_closes_at="2026-05-02 08:30",
    )
    assert not form.errors
    stage = {"kind": "swiss", "rounds": 7}
    document = {
        "title": "赛事",
        "edition": "gomoku-2025",
        "stages": [stage],
        "rating_list": "中棋",
        "ratings": {"lists": ["省分表", "市分表"], "choice": "highest", "unrated": 1000,
                    "substitute": 0, "spans_months": True, "by_round": True},
        # 18:00 in Beijing is 10:00 UTC.
        "deadlines": {"entry_closes_at": 1777629600000, "check_in_closes_at": 1777681800000},
    }  # fmt: skip
    assert form.made() == load(document)


def test_what_the_form_does_not_show_is_kept(database: str) -> None:
    """Options of time, the seconds of a deadline and options without a field stay."""
    document = {
        "title": "赛事",
        "edition": "weiqi-2002",
        "stages": [{"kind": "swiss", "rounds": 7}],
        "options": {
            "weiqi": {"handicap": 3, "komi_quarters": 0},
            "time": {"sealing_rules": "封棋"},
        },
        "deadlines": {"entry_closes_at": 1777629612345},
    }  # fmt: skip
    base = load(document)
    assert answered(base).made() == base
    made = answered(base, g_handicap="4").made()
    assert made.options.time == base.options.time


def test_25_2_the_event_says_what_a_reserve_may_do_where_the_book_does_not(database: str) -> None:
    base = usual(Shape(edition="weiqi-2002", team_kind=TeamKind.RESERVES))
    assert set(answered(base).errors) == {"reserve_rule"}
    form = answered(base, reserve_rule="keep_order")
    assert not form.errors
    assert form.made().teams.reserve_rule is Reserves.KEEP_ORDER
    own = usual(Shape(edition="xiangqi-2020", team_kind=TeamKind.RESERVES))
    assert set(answered(own, reserve_rule="any_board").errors) == {"reserve_rule"}


@pytest.mark.parametrize("kind", ["knockout", "double_knockout"])
def test_28_8_1_the_higher_rated_may_choose(database: str, kind: str) -> None:
    shape = Shape(edition="xiangqi-2020", kinds=(StageKind(kind),))
    form = answered(usual(shape), colours="rated_chooses")
    assert not form.errors
    assert form.made().stages[0].colours is KnockoutColours.RATED_CHOOSES


def test_q98_the_last_two_rounds_of_the_first_cycle_change_places(database: str) -> None:
    shape = Shape(edition="xiangqi-2020", kinds=(StageKind.DOUBLE_ROUND_ROBIN,))
    form = answered(usual(shape), exchange_last_rounds="on")
    assert form.made().stages[0].exchange_last_rounds
    single = Shape(edition="xiangqi-2020", kinds=(StageKind.ROUND_ROBIN,))
    assert "exchange_last_rounds" not in RegulationsForm(base=usual(single)).fields


COPIED = [
    (edition, code)
    for edition in EDITIONS
    for code in FORMATS
    if any(format_.swiss or format_.round_robin for format_ in FORMATS[code][0])
]


@pytest.mark.parametrize(("edition", "code"), COPIED)
def test_the_book_s_order_copied_into_the_event_s_list_ranks_as_the_book_does(
    database: str, edition: str, code: str
) -> None:
    base = usual(Shape(edition=edition, kinds=FORMATS[code][0]))
    form = RegulationsForm(base=base)
    values = {**shown_in(form), "title": "赛事", "shown": form.shown}
    copied: dict[str, Any] = {}
    for name in form.lists:
        data = QueryDict(urlencode({**values, "step": f"copy-{name}"}))
        held = retaken(data, base=base, shape=form.shape)[name].value()
        assert held, name
        copied[name] = held
    again = answered(base, **copied)
    assert not again.errors
    made = again.made()
    for mine, theirs in zip(made.stages, base.stages, strict=True):
        if mine.kind.swiss or mine.kind.round_robin:
            assert mine.tiebreaks or made.tiebreaks
            assert order_of(made, mine).codes == order_of(base, theirs).codes

"""At the desk: who was to sit out comes after all; the principles of a Swiss in the form."""

import pytest
from django.core.cache import cache

from games.record.values import Role
from tests.tournaments.admin.desk import client_of, official, page_text
from tests.tournaments.admin.test_regulations_form import answered
from tests.tournaments.rest.formats import begun, event
from tests.tournaments.rest.office import open_office
from tournaments.admin.regulations.form import RegulationsForm
from tournaments.admin.regulations.shape import Shape, usual
from tournaments.books.pairing import PRINCIPLES, Principle

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]


def test_who_was_to_sit_out_is_taken_back_at_the_desk(database: str) -> None:
    cache.clear()
    office = begun(event({"kind": "swiss", "rounds": 3}), 5)
    browser = client_of(official("chief", Role.CHIEF_ARBITER))
    base = f"/admin/tournaments/tournament/{office.tournament}"
    assert "请假者到场，恢复编排" not in page_text(browser.get(f"{base}/entries/"))
    office.do("absences", {"number": 2, "round": 1, "reason": "请假"})
    office.do("absences", {"number": 4, "round": 2, "reason": "请假"})
    assert "请假者到场，恢复编排" in page_text(browser.get(f"{base}/entries/"))
    form = browser.get(f"{base}/do/recall-absence/").context["form"]
    assert [item for item, _name in form.fields["number"].choices] == ["2", "4"]
    assert (form["number"].value(), form["round"].value()) == (2, 1)


def test_the_api_takes_an_absence_back_and_says_what_was_not_there(database: str) -> None:
    cache.clear()
    office = begun(event({"kind": "swiss", "rounds": 3}), 5)
    office.do("absences", {"number": 2, "round": 1, "reason": "请假"}, by="arbiter")
    body = {"number": 2, "round": 1, "reason": "按时到场"}
    office.do("absences/withdrawals", body, by="arbiter")
    again = office.act("absences/withdrawals", body, by="arbiter")
    assert (again.status, again.code) == (409, "not_excused")
    office.do("pairing-drafts", {"round": 1})
    office.do("publications", {"round": 1})
    numbers = {
        item
        for board in office.get("/rounds/1")["boards"]
        for item in (board["first"], board["second"])
    }
    assert 2 in numbers


def test_6_2_2_the_form_names_the_principles_where_the_book_has_them_set(database: str) -> None:
    base = usual(Shape(edition="gomoku-2025"))
    assert RegulationsForm(base=base)["principles"].value() == PRINCIPLES
    made = answered(base, principles=["byes", "floats"]).made()
    assert made.stages[0].principles == (Principle.BYES, Principle.FLOATS)
    wrong = answered(base, principles=["byes", "first_moves", "floats"])
    assert "principle_needs_another" in str(wrong.errors["principles"])
    assert RegulationsForm(base=usual(Shape(edition="draughts-100")))["principles"].value() == (
        PRINCIPLES
    )
    for edition in ("gomoku-classic", "xiangqi-2020", "weiqi-2002"):
        assert "principles" not in RegulationsForm(base=usual(Shape(edition=edition))).fields


@pytest.mark.parametrize(
    ("edition", "said"), [("weiqi-2002", True), ("xiangqi-2020", False), ("gomoku-2025", False)]
)
def test_24_2_weiqi_is_told_what_a_line_of_penalties_counts(
    database: str, edition: str, said: bool
) -> None:
    form = RegulationsForm(base=usual(Shape(edition=edition)))
    assert ("24.2" in str(form.fields["thresholds"].help_text)) is said


@pytest.mark.parametrize(
    ("event_level", "games", "refused"),
    [
        ("national", "provincial", True),
        ("national_youth", "national", True),
        ("provincial", "national", True),
        ("national_youth", "national_youth", False),
        ("mass", "provincial", False),
        ("national_youth", None, False),
    ],
)
def test_4_1_8_the_api_refuses_a_level_of_games_that_contradicts_the_event(
    database: str, event_level: str, games: str | None, refused: bool
) -> None:
    office = open_office()
    rules = event({"kind": "swiss", "rounds": 3}, level=event_level)
    if games is not None:
        rules["options"] = {"xiangqi": {"level": games}}
    answer = office.api.post(
        "/tournaments", {"regulations": rules}, token=office.tokens["chief_arbiter"]
    )
    if refused:
        assert (answer.status, answer.code) == (409, "level_of_games_differs")
    else:
        assert answer.status == 201

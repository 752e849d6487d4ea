"""The office's pages of runs: how far each is, what drifted and where, who may stop it."""

import json
from io import BytesIO
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.test import Client
from openpyxl import load_workbook

from adjudication.readjudication import runs, working
from adjudication.readjudication.choosing import Choice
from adjudication.run_models import Drift, Readjudication
from games.models import Appointment
from tests.support.judged_games import NOW, judge
from tests.support.killed_runs import asked

pytestmark = pytest.mark.database

RUNS = "/admin/adjudication/readjudication/"
DRIFTS = "/admin/adjudication/drift/"


@pytest.fixture
def run() -> Readjudication:
    """A run over made games; in the first of them a drift."""
    stream = judge(0)[0]
    run = asked()
    working.work_through(run.pk)
    drift(run, stream, number=1, kind=Drift.Kind.VERDICT, then="red_loses 0-1 red", now="draw")
    return run


def login(role: str) -> Client:
    """Return the browser of an office held for every event."""
    user = User.objects.create_user(role)
    Appointment.objects.create(user=user, role=role)
    client = Client(headers={"accept-language": "zh-hans"})
    client.force_login(user)
    return client


def drift(run: Readjudication, game: UUID, **of: object) -> None:
    Drift.objects.create(
        run=run,
        game_id=game,
        version=18,
        at_version=17,
        ply=13,
        subject="repetition",
        articles="xiangqi-2020 25.1",
        code_then="4",
        code_now="5",
        **of,
    )


def test_the_page_of_a_run_says_how_far_it_is_and_what_drifted(
    run: Readjudication, office: Client
) -> None:
    listed = office.get(RUNS).text
    assert "整个档案" in listed
    page = office.get(f"{RUNS}{run.pk}/change/").text
    assert f"{run.games} / {run.games}" in page
    assert "4 → 5" in page
    assert f"{DRIFTS}?run__id__exact={run.pk}&amp;code_then__exact=4" in page


def test_a_drift_leads_to_its_game_at_the_claim(run: Readjudication, office: Client) -> None:
    found = Drift.objects.get()
    page = office.get(
        f"{DRIFTS}?run__id__exact={run.pk}&code_then__exact=4&kind__exact=verdict"
    ).text
    assert f"/games/{found.game_id}/?ply=13" in page
    assert f"/admin/games/game/{found.game_id}/change/" in page
    assert "红方负" in page
    assert "红方负" not in office.get(f"{DRIFTS}?code_then__exact=3").text


def test_the_drifts_are_taken_away_as_files(run: Readjudication, office: Client) -> None:
    answer = office.get(f"{RUNS}{run.pk}/drifts.ndjson")
    (line,) = b"".join(answer).splitlines()
    told = json.loads(line)
    assert (told["drift"], told["then"], told["now"]) == ("verdict", "red_loses 0-1 red", "draw")
    assert (told["articles"], told["ply"], told["at_event"]) == (["25.1"], 13, 17)
    book = load_workbook(BytesIO(office.get(f"{RUNS}{run.pk}/drifts.xlsx").content))
    cells = [cell for row in book.worksheets[0].iter_rows(values_only=True) for cell in row]
    assert str(Drift.objects.get().game_id) in cells
    assert office.get(f"{RUNS}{run.pk}/drifts.pdf").status_code == 404


def test_the_chief_arbiter_stops_a_run_that_goes_on(run: Readjudication, office: Client) -> None:
    other = asked()
    page = f"{RUNS}{other.pk}/change/"
    assert f"{RUNS}{other.pk}/stop/" in office.get(page).text
    assert office.post(f"{RUNS}{other.pk}/stop/").status_code == 302
    assert not runs.is_open(other.pk)
    assert "已停止" in office.get(page).text
    assert f"{RUNS}{run.pk}/stop/" not in office.get(f"{RUNS}{run.pk}/change/").text


@pytest.mark.parametrize("role", ["arbiter", "organiser", "rating_office"])
def test_other_offices_see_neither(run: Readjudication, role: str) -> None:
    client = login(role)
    for address in (RUNS, f"{RUNS}{run.pk}/change/", f"{RUNS}{run.pk}/drifts.xlsx", DRIFTS):
        assert client.get(address).status_code == 403
    assert client.post(f"{RUNS}{run.pk}/stop/").status_code == 403


def test_an_archivist_sees_and_does_not_stop(run: Readjudication) -> None:
    client = login("archivist")
    other = runs.ask(Choice(), asked_by="tests", now=NOW)
    assert client.get(f"{RUNS}{other.pk}/change/").status_code == 200
    assert client.post(f"{RUNS}{other.pk}/stop/").status_code == 403
    assert runs.is_open(other.pk)

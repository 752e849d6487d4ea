"""A McMahon in the office: its fields in weiqi alone, what is refused, an event from end to end."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils.translation import override

from games.record.values import Role
from tests.tournaments.admin.desk import Desk, client_of, official, page_text
from tests.tournaments.admin.test_regulations_form import EDITIONS, answered
from tournaments.admin.regulations.form import RegulationsForm
from tournaments.admin.regulations.shape import Shape, usual
from tournaments.books.formats import StageKind
from tournaments.books.pairing import GroupSeeding
from tournaments.labels.pairing import handicap_text
from tournaments.record.tables.crosstables import crosstable
from tournaments.record.tables.ranked import standings
from tournaments.regulations.document import load
from tournaments.regulations.mcmahon import SETTINGS
from tournaments.selectors.checks import checked_rounds

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]

OWN = {
    "pairing": "mcmahon",
    "mcmahon_bar": "4段",
    "mcmahon_floor": "15级",
    "group_seeding": "random",
    "handicap_reduction": "0",
    "handicap_most": "9",
}


def form_of(edition: str, *kinds: StageKind) -> RegulationsForm:
    shape = Shape(edition=edition, kinds=kinds or (StageKind.SWISS,))
    return RegulationsForm(base=usual(shape), shape=shape)


@pytest.mark.parametrize("edition", EDITIONS)
def test_only_weiqi_asks_and_offers(database: str, edition: str) -> None:
    form = form_of(edition)
    offered = [code for code, _ in form.fields["pairing"].choices]  # type: ignore[attr-defined]
    is_weiqi = edition.startswith("weiqi")
    assert ("mcmahon" in offered) is is_weiqi
    assert len(offered) == 4 + is_weiqi
    assert {name for name in SETTINGS if name in form.fields} == (
        set(SETTINGS) if is_weiqi else set()
    )


def test_a_round_robin_has_no_groups(database: str) -> None:
    form = form_of("weiqi-2002", StageKind.ROUND_ROBIN)
    assert not set(SETTINGS) & set(form.fields)


def test_the_form_makes_the_document_of_the_api(database: str) -> None:
    form = answered(usual(Shape(edition="weiqi-2002")), points="1h0", **OWN)
    assert not form.errors
    stage = {
        "kind": "swiss",
        "rounds": 7,
        **{**OWN, "handicap_reduction": 0, "handicap_most": 9},
    }
    document = {
        "title": "赛事",
        "edition": "weiqi-2002",
        "stages": [stage],
        "points": {"win": "1", "draw_first": "1/2", "loss": "0"},
    }
    assert form.made() == load(document)
    assert form.made().stages[0].group_seeding is GroupSeeding.RANDOM
    assert answered(form.made()).made() == form.made(), "what is shown again is what was set"


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({**OWN, "mcmahon_bar": "很强"}, "mcmahon_bar"),
        ({**OWN, "mcmahon_floor": ""}, "mcmahon_floor"),
        ({**OWN, "mcmahon_bar": "20级"}, "mcmahon_bar"),
        ({**OWN, "handicap_most": "10"}, "handicap_most"),
        ({**OWN, "pairing": "neighbours", "mcmahon_floor": "20k", "group_seeding": "fold",
          "handicap_reduction": "1", "handicap_most": "0"}, "mcmahon_bar"),
    ],
)  # fmt: skip
def test_a_fault_stands_beside_its_field(database: str, fields: dict[str, str], place: str) -> None:
    form = answered(usual(Shape(edition="weiqi-2002")), **fields)
    assert set(form.errors) == {place}


def test_what_another_system_puts_in_a_field_stands_beside_it(database: str) -> None:
    form = form_of("weiqi-2002", StageKind.SWISS, StageKind.SWISS)
    usual_of = {name: form[name].field.widget.attrs["data-usual"] for name in SETTINGS}
    assert usual_of == {
        "mcmahon_bar": "",
        "mcmahon_floor": "20k",
        "group_seeding": "fold",
        "handicap_reduction": 1,
        "handicap_most": 0,
    }
    assert "data-usual" in form["handicap_most_2"].field.widget.attrs
    assert "data-usual" not in form["pairing"].field.widget.attrs


GRADES = ("6段", "4段", "业余3段", "2d", "1k", "3级", "8k", "12k", "职业五段", "2k", "15k", "")
STARTS = (13, 13, 12, 11, 9, 7, 2, 0, 13, 8, 0, 0)


@pytest.fixture
def desk(database: str) -> Desk:
    """Return an open McMahon of twelve, entered from a list with grades and countries."""
    cache.clear()
    desk = Desk(client_of(official("chief", Role.CHIEF_ARBITER)))
    fields: dict[str, Any] = {**OWN, "mcmahon_floor": "10k", "group_seeding": "slip"}
    answer = desk.create(edition="weiqi-2002", points="1h0", **fields)
    assert answer.status_code == 302, page_text(answer)
    rows = "".join(
        f"棋手{at},{'京沪穗蓉'[at % 4]}队,{grade},{'CN' if at % 3 else 'fr'}\n"
        for at, grade in enumerate(GRADES, start=1)
    )
    page = desk.bring_in("姓名,单位,段位,国家或地区\n" + rows)
    assert "FR" in page_text(page)
    assert desk.enter_shown(page).status_code == 302
    return desk


def test_an_event_from_its_list_to_its_places(desk: Desk) -> None:
    entries = page_text(desk.get("entries/"))
    for text in ("段级位", "国家或地区", "业余3段", "职业五段", "15k", "FR"):
        assert text in entries
    order = [entry.id for entry in desk.state.entries]
    desk.do("draw", method="lot", seed="2026")
    desk.do("start")
    by_id = {entrant.id: int(entrant.start) for entrant in crosstable(desk.state).entrants}
    assert tuple(by_id[id_] for id_ in order) == STARTS
    met: set[frozenset[int]] = set()
    for number in (1, 2, 3):
        scores = {x.number: x.start + sum_of(desk, x) for x in crosstable(desk.state).entrants}
        desk.play(number)
        shown = page_text(desk.get(f"rounds/{number}/"))
        given = {board.pair.handicap for board in desk.state.stage.played[-1].boards}
        with override("zh-hans"):
            assert all(handicap_text(stones) in shown for stones in given if stones)
        for board in desk.state.stage.played[-1].boards:
            pair = board.pair
            difference = scores[pair.second] // 1 - scores[pair.first] // 1
            assert pair.handicap == (min(9, abs(difference)) if difference > 0 else 0)
            assert frozenset((pair.first, pair.second)) not in met
            met.add(frozenset((pair.first, pair.second)))
    assert len(met) == 18
    assert any_handicap(desk, 1)
    desk.do("finish")
    points = [line.points for line in standings(desk.state).lines]
    assert points == sorted(points, reverse=True)
    reader = Client(headers={"accept-language": "zh-hans"})
    public = page_text(reader.get(f"/tournaments/{desk.id}/"))
    for text in ("段级位", "国家或地区", "职业五段", "FR"):
        assert text in public


def sum_of(desk: Desk, entrant: Any) -> Any:
    points = crosstable(desk.state).points
    return sum((points.worth(cell) for cell in entrant.cells), points.loss)


def any_handicap(desk: Desk, number: int) -> bool:
    return any(board.pair.handicap for board in desk.state.stage.played[number - 1].boards)


def test_every_round_of_the_desk_is_paired_again_as_it_was(desk: Desk) -> None:
    desk.do("draw", method="lot", seed="1")
    desk.do("start")
    for number in (1, 2, 3):
        desk.play(number, "0-1")
    checked = checked_rounds(desk.id)
    assert [(round_.round, round_.differs, round_.refusal) for round_ in checked] == [
        (number, None, "") for number in (1, 2, 3)
    ]


@pytest.mark.parametrize("country", ["CHN", "中国", "C1", "x"])
def test_a_country_is_two_letters(desk: Desk, country: str) -> None:
    before = desk.version
    page = desk.bring_in(f"姓名,单位,国家\n新人,京队,{country}\n")
    assert "不是国家或地区的两个字母" in page_text(page)
    assert desk.version == before
    form = desk.get("entries/").context["entry_form"]
    sent = {"name": "新人", "unit": "京队", "country": country, "step": "one"}
    sent["event_id"] = str(form.initial["event_id"])
    answer = desk.client.post(f"{desk.base}/entries/", sent)
    assert answer.status_code == 200
    assert desk.version == before


def test_a_correction_shows_and_keeps_grade_and_country(desk: Desk) -> None:
    entry = desk.state.entries[2]
    page = desk.get(f"entries/{entry.id}/correct/")
    form = page.context["entry_form"]
    assert (form.initial["title"], form.initial["country"]) == ("业余3段", "FR")
    sent = {"title": "5d", "country": "tr", "unit": entry.unit, "reason": "证书"}
    sent["event_id"] = str(form.initial["event_id"])
    answer = desk.client.post(f"{desk.base}/entries/{entry.id}/correct/", sent)
    assert answer.status_code == 302, page_text(answer)
    corrected = desk.state.entry(entry.id)
    assert corrected is not None
    assert (corrected.grade, corrected.country) == ("5d", "TR")

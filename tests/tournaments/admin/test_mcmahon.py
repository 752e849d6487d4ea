"""A McMahon in the office: its fields in weiqi alone, what stands in them, what is refused."""

import pytest

from tests.tournaments.admin.test_regulations_form import EDITIONS, answered
from tournaments.admin.regulations.form import RegulationsForm
from tournaments.admin.regulations.shape import Shape, usual
from tournaments.books.formats import StageKind
from tournaments.books.pairing import GroupSeeding
from tournaments.regulations.document import load
from tournaments.regulations.mcmahon import SETTINGS

pytestmark = [pytest.mark.database, pytest.mark.one_database]

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

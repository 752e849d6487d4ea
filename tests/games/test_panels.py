"""Panels of apps above: at their place alone, in their order, without those that are empty."""

import pytest

from games import panels
from games.panels import Panel, Place, Shown


@pytest.fixture(autouse=True)
def _none_but_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panels, "PANELS", {})


def panel(name: str, place: Place = Place.PAGE, content: object = "said") -> Panel:
    return Panel(name=name, place=place, content=lambda *given: content, template=f"{name}.html")


def add(panel: Panel) -> None:
    panels.add(panel)


def test_a_game_without_panels_is_shown_all_the_same() -> None:
    assert panels.shown(Place.PAGE) == ()
    assert panels.data(Place.API) == {}


def test_a_panel_is_shown_at_its_place_and_nowhere_else() -> None:
    add(panel("rulings"))
    assert panels.shown(Place.PAGE) == (Shown(template="rulings.html", content="said"),)
    assert panels.shown(Place.OFFICE) == ()


def test_they_stand_as_they_were_registered_and_an_empty_one_is_left_out() -> None:
    for other in (panel("b"), panel("empty", content=()), panel("a")):
        add(other)
    assert [shown.template for shown in panels.shown(Place.PAGE)] == ["b.html", "a.html"]


def test_the_same_name_again_replaces_the_panel() -> None:
    add(panel("rulings", Place.API, content=1))
    add(panel("rulings", Place.API, content=2))
    assert panels.data(Place.API) == {"rulings": 2}


def test_over_the_api_an_empty_one_stays() -> None:
    add(panel("rulings", Place.API, content=[]))
    assert panels.data(Place.API) == {"rulings": []}

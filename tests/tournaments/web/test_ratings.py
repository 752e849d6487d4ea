"""The pages of a computed rating list: each rating adds up to the figure of the list."""

from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from tests.games.rest.hall import Api
from tests.tournaments.management.test_rate import SPAN, rate, round_robin, stored
from tournaments.handlers.rating_offices.computed_lists import differs
from tournaments.models import PlayerRating, RatingList, RatingSteps

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("every_name_is_given")]

CHINESE, ENGLISH = Client(), Client(headers={"accept-language": "en"})


def made(*more: str) -> RatingList:
    """Return the list of a round robin of four, two rounds of it confirmed."""
    round_robin(4, 2)
    assert rate(*(more or SPAN))[0] == 0
    return RatingList.objects.get()


def steps_of(row: PlayerRating) -> dict[str, Any]:
    answer = Api().get(f"/rating-lists/{row.list_id}/players/{row.player_id}")
    assert answer.status == 200
    found: dict[str, Any] = answer.data
    return found


@pytest.mark.parametrize("system", ["elo", "fide", "egf", "glicko2"])
def test_the_changes_of_every_player_add_up_to_the_figure_of_the_list(
    database: str, system: str
) -> None:
    edition = made("--system", system, *SPAN[2:])
    for row in PlayerRating.objects.filter(list=edition):
        told = steps_of(row)
        assert (told["system"], told["rating"]) == (system, row.value)
        for period in told["periods"]:
            changes = [Fraction(step["change"]) for step in period["steps"]]
            assert Fraction(period["total"]) == sum(changes)
            after = Fraction(period["before"]) + sum(changes)
            if system == "fide":
                after = max(after, Fraction(1400))  # the floor
            assert abs(after - Fraction(period["after"])) <= Fraction(1, 2)
            if system != "glicko2":
                for step in period["steps"]:
                    by_rule = Fraction(step["factor"]) * (
                        Fraction(step["score"]) - Fraction(step["expected"])
                    ) + Fraction(step["bonus"])
                    assert abs(by_rule - Fraction(step["change"])) <= Fraction(1, 10**6)
        last = Fraction(told["periods"][-1]["after"])
        assert abs(last - row.value) <= Fraction(1, 2)
        page = ENGLISH.get(f"/ratings/{row.list_id}/{row.player_id}/").content.decode()
        assert f"<strong>{row.value}</strong>" in page
        assert page.count('<th scope="row"') == sum(len(p["steps"]) for p in told["periods"])


def test_the_way_there_is_from_the_person_and_from_the_list(database: str) -> None:
    edition = made()
    row = PlayerRating.objects.filter(list=edition).order_by("-value")[0]
    address = f"/ratings/{edition.pk}/{row.player_id}/"
    for page in (f"/players/{row.player_id}/", f"/ratings/{edition.pk}/"):
        assert f'href="{address}"' in CHINESE.get(page).content.decode(), page
    chinese = CHINESE.get(address).content.decode()
    assert "升降 = K ×（得分 − 期望）+ 补分。" in chinese
    assert "1500 + (20)" in chinese
    assert "Change = K × (result − expected) + bonus." in ENGLISH.get(address).content.decode()
    assert stored(edition)[row.player.name] == 1520


def test_what_is_not_there(database: str) -> None:
    edition = made()
    row = PlayerRating.objects.filter(list=edition)[0]
    missing = "00000000-0000-7000-8000-0000000000ee"
    addresses = (
        f"/ratings/{missing}/",
        f"/ratings/{edition.pk}/?page=2",
        f"/ratings/{edition.pk}/{missing}/",
        f"/ratings/{missing}/{row.player_id}/",
    )
    assert [CHINESE.get(address).status_code for address in addresses] == [404] * 4
    assert Api().get(f"/rating-lists/{missing}/players/{row.player_id}").code == "not_found"
    RatingSteps.objects.filter(rating=row).delete()
    assert CHINESE.get(f"/ratings/{edition.pk}/{row.player_id}/").status_code == 404
    assert CHINESE.get(f"/ratings/{edition.pk}/").content.decode().count("逐局") == 3


def test_steps_that_were_changed_since_are_found(database: str) -> None:
    computation = made().computation
    assert differs(computation) == ""
    steps = RatingSteps.objects.all()[0]
    steps.periods[0]["steps"][0]["change"] = "99"
    steps.save()
    assert differs(computation) == "steps"

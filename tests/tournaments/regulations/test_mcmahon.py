"""What regulations may say of a McMahon, and who may hold one (decision 0054)."""

from dataclasses import replace

import pytest

from games.rules.editions import editions
from tests.support.tournaments import SWISS
from tournaments.books.formats import StageKind
from tournaments.books.orders import ByeOpponent
from tournaments.books.pairing import GroupSeeding
from tournaments.labels.regulations import render
from tournaments.regulations.books import game_of
from tournaments.regulations.changes import Weight, changes, weight_of
from tournaments.regulations.checks import check
from tournaments.regulations.tiebreak_names import order_of
from tournaments.regulations.values import PairingSystem, Regulations, Stage, TeamKind, Teams

MCMAHON = Stage(
    kind=StageKind.SWISS, rounds=5, pairing=PairingSystem.MCMAHON, mcmahon_bar="3d"
)  # fmt: skip


def rules(stage: Stage = MCMAHON, edition: str = "weiqi-2002", **more: object) -> Regulations:
    return replace(SWISS, edition=edition, stages=(stage,), **more)  # type: ignore[arg-type]


def codes(regulations: Regulations) -> list[tuple[str, str]]:
    return [(fault.code, fault.place) for fault in check(regulations)]


def test_weiqi_takes_it_as_it_stands() -> None:
    assert codes(rules()) == []


@pytest.mark.parametrize("edition", [x for x in editions() if game_of(x) != "weiqi"])
def test_no_other_book_offers_it(edition: str) -> None:
    assert ("system_not_offered", "/stages/0/pairing") in codes(rules(edition=edition))


@pytest.mark.parametrize(
    ("changed", "code", "place"),
    [
        ({"mcmahon_bar": "strong"}, "grade_unknown", "mcmahon_bar"),
        ({"mcmahon_floor": ""}, "grade_unknown", "mcmahon_floor"),
        ({"mcmahon_floor": "25"}, "grade_unknown", "mcmahon_floor"),
        ({"mcmahon_bar": "6k", "mcmahon_floor": "5k"}, "mcmahon_bar_below_floor", "mcmahon_bar"),
        ({"handicap_most": 10}, "handicap_out_of_range", "handicap_most"),
        ({"handicap_reduction": -1}, "handicap_out_of_range", "handicap_reduction"),
        ({"games": 2}, "mcmahon_of_another_format", "pairing"),
        ({"kind": StageKind.N_PLUS_ONE}, "mcmahon_of_another_format", "pairing"),
        ({"kind": StageKind.ROUND_ROBIN, "rounds": 0}, "mcmahon_of_another_format", "pairing"),
        ({"pairing": PairingSystem.NEIGHBOURS}, "mcmahon_not_chosen", "mcmahon_bar"),
        (
            {"pairing": PairingSystem.NEIGHBOURS, "mcmahon_bar": "", "handicap_most": 4},
            "mcmahon_not_chosen",
            "handicap_most",
        ),
    ],
)
def test_refused(changed: dict[str, object], code: str, place: str) -> None:
    stage = replace(MCMAHON, **changed)  # type: ignore[arg-type]
    assert codes(rules(stage)) == [(code, f"/stages/0/{place}")]


def test_teams_have_no_grades() -> None:
    teams = Teams(kind=TeamKind.FIXED_BOARDS, boards=3)
    assert ("mcmahon_of_another_format", "/stages/0/pairing") in codes(rules(teams=teams))


@pytest.mark.parametrize(
    "changed",
    [
        {"mcmahon_bar": ""},
        {"mcmahon_bar": "业余3段", "mcmahon_floor": "15级"},
        {"mcmahon_bar": "5k", "mcmahon_floor": "5k"},
        {"group_seeding": GroupSeeding.RANDOM, "handicap_reduction": 0, "handicap_most": 9},
    ],
)
def test_taken(changed: dict[str, object]) -> None:
    assert codes(rules(replace(MCMAHON, **changed))) == []  # type: ignore[arg-type]


def test_its_list_goes_by_the_mcmahon_score_whatever_list_is_named() -> None:
    assert order_of(rules(), MCMAHON).code == "mcmahon"
    near = replace(MCMAHON, pairing=PairingSystem.NEIGHBOURS, mcmahon_bar="")
    assert order_of(rules(near), near).code != "mcmahon"
    named = rules(ranking="swiss_opponents")
    for regulations in (rules(), named, rules(tiebreaks=("sum_of_opponents_scores",))):
        order = order_of(regulations, MCMAHON)
        assert order.settings.bye_opponent is ByeOpponent.OWN_START
    assert order_of(named, MCMAHON).code == "swiss_opponents"


def test_it_is_fixed_once_the_event_has_begun() -> None:
    after = rules(replace(MCMAHON, handicap_most=4))
    (change,) = changes(rules(), after)
    assert weight_of(change, rules()) is Weight.LOCKED


def test_it_is_printed_with_its_bars_and_handicaps() -> None:
    lines = {line.heading: line.text for line in render(rules(), "en")}
    assert lines["Stage 1"] == (
        "Swiss system, McMahon pairing, floor 20k, upper bar 3d, groups: split and fold: the first "
        "meets the last, no handicap, 5 rounds"
    )
    given = replace(MCMAHON, mcmahon_bar="", handicap_most=9, group_seeding=GroupSeeding.SLIP)
    (line,) = [line.text for line in render(rules(given), "en") if line.heading == "Stage 1"]
    assert ", no upper bar, groups: split and slip: upper half against lower half, " in line
    assert ", handicap: the difference less 1, at most 9, 5 rounds" in line

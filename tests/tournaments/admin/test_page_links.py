"""Where the pages of the office lead at each moment of each format: there and nowhere else.

A sheet belongs to a knockout, a schedule to a round robin (all rounds are known), line-ups to
teams once there is a round, a crosstable to what is published.
"""

from collections.abc import Callable
from dataclasses import replace
from uuid import UUID

import pytest

from games.record.values import Actor
from tests.support.tournaments import ARBITER, CHIEF, ROUND_ROBIN, SWISS, Told
from tournaments.admin import desk_page
from tournaments.admin.pages import Desk
from tournaments.admin.tabs import office_tabs
from tournaments.books.formats import StageKind
from tournaments.record import commands as c
from tournaments.record.rounds.paired import pair_next
from tournaments.record.values import Score, SheetSlot
from tournaments.regulations.values import Stage, TeamKind, Teams

ID = UUID("00000000-0000-7000-8000-0000000000aa")
GAME = "00000000-0000-7000-8000-0000000000bb"
WIN = Score.FIRST_WINS
KNOCKOUT = replace(SWISS, stages=(Stage(kind=StageKind.KNOCKOUT),))
ONE_ROUND = (Stage(kind=StageKind.SWISS, rounds=1),)
TEAMS = replace(SWISS, stages=ONE_ROUND, teams=Teams(kind=TeamKind.FREE_LINEUP, boards=2))
BACK = ("pairing", "results", "line_ups", "schedule", "sheet", "rating_reports", "desk", "")
"""Where an act may say that it leads back to."""


def desk_at(told: Told, actor: Actor | None = CHIEF) -> Desk:
    return Desk(id=ID, state=told.now, actor=actor, named={}, people={}, chinese=True, now=0)


def knockout() -> Told:
    told = Told(KNOCKOUT).begin(2)
    told.give(c.DrawSheet(slots=(SheetSlot(number=1), SheetSlot(number=2)), witness="all"))
    told.give(pair_next(told.now, number=1, seed="s"))
    return told


def linked() -> Told:
    told = Told().begin(4).publish(1, (1, 2), (3, 4))
    told.give(c.LinkGame(round=1, board=1, game=1, game_id=GAME))
    return told


def finished() -> Told:
    told = Told(replace(SWISS, stages=ONE_ROUND)).begin(2)
    told.publish(1, (1, 2)).results(1, WIN).close(1)
    told.give(c.FinishTournament())
    return told


CASES: dict[str, tuple[Callable[[], Told], set[str], set[str], dict[str, str]]] = {
    # moment: links of the desk; tables of its papers beside the regulations; where acts lead.
    "entries": (Told, set(), {"amend"}, {}),
    "started": (lambda: Told().begin(4), set(), {"amend"}, {}),
    "draft": (
        lambda: Told().begin(4).draft(1, (1, 2), (3, 4)),
        set(),
        {"amend"},
        {"pairing": "rounds/1", "line_ups": "rounds/1/line-ups"},
    ),
    "published": (
        lambda: Told().begin(4).publish(1, (1, 2), (3, 4)),
        set(),
        {"amend", "crosstable"},
        {
            "pairing": "rounds/1",
            "results": "rounds/1/results",
            "line_ups": "rounds/1/line-ups",
        },
    ),
    "games put on": (
        linked,
        {"table"},
        {"amend", "crosstable"},
        {
            "pairing": "rounds/1",
            "results": "rounds/1/results",
            "line_ups": "rounds/1/line-ups",
        },
    ),
    "round robin": (
        lambda: Told(ROUND_ROBIN).begin(4),
        {"schedule"},
        {"amend"},
        {"schedule": "schedule"},
    ),
    "sheet not drawn": (
        lambda: Told(KNOCKOUT).begin(2),
        {"sheet"},
        {"amend", "sheet"},
        {"sheet": "sheet"},
    ),
    "knockout": (
        knockout,
        {"sheet"},
        {"amend", "sheet"},
        {"pairing": "rounds/1", "line_ups": "rounds/1/line-ups", "sheet": "sheet"},
    ),
    "teams before their round": (lambda: Told(TEAMS).begin(2), set(), {"amend"}, {}),
    "teams": (
        lambda: Told(TEAMS).begin(2).draft(1, (1, 2)),
        {"line-ups"},
        {"amend"},
        {"pairing": "rounds/1", "line_ups": "rounds/1/line-ups"},
    ),
    "finished": (
        finished,
        set(),
        {"crosstable"},
        {
            "pairing": "rounds/1",
            "results": "rounds/1/results",
            "line_ups": "rounds/1/line-ups",
        },
    ),
}


def places(links: list[tuple[str, str]]) -> set[str]:
    """Return the last part of each address."""
    return {url.partition("?")[0].rstrip("/").rpartition("/")[2] for url, _label in links}


@pytest.mark.parametrize("moment", CASES)
def test_each_page_is_led_to_when_there_is_something_on_it(moment: str) -> None:
    told, links, tables, _back = CASES[moment]
    desk = desk_at(told())
    assert places(desk_page._links(desk)) == links
    assert places(office_tabs._tables(desk)) == {"regulations", *tables}


@pytest.mark.parametrize("moment", CASES)
def test_an_act_leads_back_to_its_page_and_to_the_desk_before_there_is_one(moment: str) -> None:
    told, _links, _tables, back = CASES[moment]
    desk = desk_at(told())
    led = {where: desk.back(where).split(f"/{ID}/")[1].rstrip("/") for where in BACK}
    expected = dict.fromkeys(BACK, "desk") | {"rating_reports": "rating-reports"} | back
    assert led == expected


@pytest.mark.parametrize("actor", [ARBITER, None], ids=["arbiter", "nobody"])
def test_who_does_not_amend_is_led_to_no_amendment(actor: Actor | None) -> None:
    assert places(office_tabs._tables(desk_at(Told(), actor))) == {"regulations"}

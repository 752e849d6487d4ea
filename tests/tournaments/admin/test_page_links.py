"""What the office is asked for and led to at each moment of each format, and to nothing else.

A sheet belongs to a knockout, a schedule to a round robin (all rounds are known), line-ups to
teams once there is a round, a crosstable to what is published.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from django.utils.translation import override

from games.record.values import Actor
from tests.support.tournaments import ARBITER, CHIEF, ROUND_ROBIN, SWISS, Told, entries
from tournaments.admin import desk_page, next_steps
from tournaments.admin.actions.table import ALL
from tournaments.admin.pages import Desk
from tournaments.admin.tabs import office_tabs
from tournaments.books.formats import StageKind
from tournaments.record import commands as c
from tournaments.record.rounds.paired import pair_next
from tournaments.record.values import DrawMethod, Score, SheetSlot
from tournaments.regulations.values import Regulations, Stage, TeamKind, Teams

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


def knockout(**stage: Any) -> Told:
    """Return a sheet of two with its only match in draft."""
    told = Told(replace(SWISS, stages=(Stage(kind=StageKind.KNOCKOUT, **stage),))).begin(2)
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


TWO_STAGES = replace(
    SWISS,
    stages=(
        Stage(kind=StageKind.SWISS, rounds=1, qualifiers=2),
        Stage(kind=StageKind.KNOCKOUT),
    ),
)
COURSE = frozenset(
    {
        *("check-in", "draw", "publish-event", "start", "cancel-event"),
        *("draw-sheet", "draft", "draft-by-hand", "publish-schedule"),
        *("change", "discard", "publish", "choose-colours", "close-line-ups"),
        *("recall", "count-missing", "close", "file-original", "open-stage", "finish"),
        *("excuse", "withdraw", "sanction", "rule"),
    }
)
"""The acts that carry an event from its entries to its end; others go beside it."""


def entered(told: Told, count: int = 4) -> Told:
    told.give(c.EnterEntrants(entries=entries(count)))
    return told


def drawn(told: Told) -> Told:
    ids = tuple(entry.id for entry in entered(told).now.entries)
    told.give(c.DrawNumbers(method=DrawMethod.GIVEN, order=ids, witness="all"))
    return told


def late() -> Told:
    told = drawn(Told())
    told.give(c.EnterEntrants(entries=entries(5)[4:]))
    return told


def cancelled() -> Told:
    told = Told().begin(4)
    told.give(c.CancelTournament(reason="fire"))
    return told


def over(rules: Regulations) -> Told:
    return Told(rules).begin(2).publish(1, (1, 2)).results(1, WIN).close(1)


def drawn_game(**stage: Any) -> Told:
    """Return a match of a knockout whose first game was drawn, or that has none yet."""
    told = knockout(**stage)
    told.give(c.PublishPairing(round=1))
    if stage.get("deciding") != "30.2.1":
        told.give(c.RecordGame(round=1, board=1, game=1, score=Score.DRAW))
    return told


def sheet_of_four(rounds: int) -> Told:
    """Return a knockout of four with so many rounds closed, of two."""
    told = Told(KNOCKOUT).begin(4)
    slots = tuple(SheetSlot(number=number) for number in (1, 4, 3, 2))
    told.give(c.DrawSheet(slots=slots, witness="all"))
    for number in range(1, rounds + 1):
        told.give(pair_next(told.now, number=number, seed=f"s{number}"))
        told.give(c.PublishPairing(round=number))
        boards = told.now.stage.played[-1].boards
        told.results(number, *[WIN] * len(boards)).close(number)
    return told


def robin(rounds: int) -> Told:
    """Return a round robin of three with so many rounds closed, of three."""
    told = Told(ROUND_ROBIN).begin(3)
    for number in range(1, rounds + 1):
        told.give(pair_next(told.now, number=number, seed="s"))
        told.give(c.PublishPairing(round=number))
        told.results(number, WIN).close(number)
    return told


def of_four(*scores: Score) -> Told:
    return Told().begin(4).publish(1, (1, 2), (3, 4)).results(1, *scores)


BEFORE = {"check-in", "draw", "cancel-event"}
RUNNING = {"cancel-event", "withdraw", "sanction"}
PAIRED = {*RUNNING, "excuse"}
MOMENTS: list[tuple[str, Callable[[], Told], str, set[str]]] = [
    ("nobody", Told, "Bring in the entry list.", {"cancel-event"}),
    ("one", lambda: entered(Told(), 1), "Bring in the entry list.", BEFORE - {"draw"}),
    ("two", lambda: entered(Told(), 2), "Draw the numbers.", BEFORE),
    (
        "drawn",
        lambda: drawn(Told()),
        "Numbers are drawn: close the entries and start.",
        {*BEFORE, "start"},
    ),
    (
        "drawn while a draft",
        lambda: drawn(Told(published=False)),
        "Numbers are drawn: publish the tournament, then start it.",
        {*BEFORE, "publish-event", "start"},
    ),
    (
        "entered after the draw",
        late,
        "The entries have changed since the draw: draw again.",
        {*BEFORE, "start"},
    ),
    ("cancelled", cancelled, "The tournament is cancelled: fire", set()),
    (
        "started",
        lambda: Told().begin(4),
        "Pair round 1.",
        {*PAIRED, "draft", "draft-by-hand"},
    ),
    (
        "draft",
        lambda: Told().begin(4).draft(1, (1, 2), (3, 4)),
        "The pairing of round 1 is a draft: look at it, then sign and publish.",
        {*PAIRED, "change", "discard", "publish"},
    ),
    (
        "published",
        of_four,
        "Round 1: 2 results are missing (boards 1 2).",
        {*PAIRED, "recall", "count-missing", "rule"},
    ),
    (
        "one in",
        lambda: of_four(WIN),
        "Round 1: 1 result is missing (boards 2).",
        {*PAIRED, "recall", "count-missing", "rule"},
    ),
    (
        "all in",
        lambda: of_four(WIN, WIN),
        "Round 1: every result is in. Confirm the round.",
        {*PAIRED, "recall", "close", "rule"},
    ),
    (
        "closed",
        lambda: of_four(WIN, WIN).close(1),
        "Pair round 2.",
        {*PAIRED, "draft", "draft-by-hand", "file-original", "rule"},
    ),
    (
        "first stage over",
        lambda: over(TWO_STAGES),
        "The stage is over: open the next one.",
        {*PAIRED, "open-stage", "file-original", "rule"},
    ),
    (
        "over",
        lambda: over(replace(SWISS, stages=ONE_ROUND)),
        "Every round is confirmed: publish the final standings, then close the tournament.",
        {*PAIRED, "finish", "file-original", "rule"},
    ),
    (
        "finished",
        finished,
        "The tournament is over. Only corrections and rulings are left.",
        {"file-original", "rule"},
    ),
    (
        "round robin",
        lambda: Told(ROUND_ROBIN).begin(4),
        "Pair round 1.",
        {*RUNNING, "draft", "draft-by-hand", "publish-schedule"},
    ),
    (
        "round robin going on",
        lambda: robin(1),
        "Pair round 2.",
        {*RUNNING, "draft", "draft-by-hand", "publish-schedule", "file-original", "rule"},
    ),
    (
        "round robin over",
        lambda: robin(3),
        "Every round is confirmed: publish the final standings, then close the tournament.",
        {*RUNNING, "finish", "file-original", "rule"},
    ),
    (
        "knockout going on",
        lambda: sheet_of_four(1),
        "Pair round 2.",
        {*RUNNING, "draft", "draft-by-hand", "file-original", "rule"},
    ),
    (
        "knockout over",
        lambda: sheet_of_four(2),
        "Every round is confirmed: publish the final standings, then close the tournament.",
        {*RUNNING, "finish", "file-original", "rule"},
    ),
    (
        "drawn match",
        lambda: drawn_game(deciding="30.1.1"),
        "Round 1: 1 match is not decided (matches 1).",
        {*RUNNING, "recall", "rule"},
    ),
    (
        "sheet not drawn",
        lambda: Told(KNOCKOUT).begin(2),
        "Draw the sheet of the knockout.",
        {*RUNNING, "draw-sheet"},
    ),
    (
        "knockout",
        knockout,
        "The pairing of round 1 is a draft: look at it, then sign and publish.",
        {*RUNNING, "change", "discard", "publish", "choose-colours"},
    ),
    (
        "teams",
        lambda: Told(TEAMS).begin(2).draft(1, (1, 2)),
        "The pairing of round 1 is a draft: look at it, then sign and publish.",
        {*PAIRED, "change", "discard", "publish", "close-line-ups"},
    ),
]


@pytest.mark.parametrize(
    ("told", "sentence", "acts"), [pytest.param(*moment[1:], id=moment[0]) for moment in MOMENTS]
)
def test_one_sentence_says_what_is_next_and_the_acts_for_it_are_offered(
    told: Callable[[], Told], sentence: str, acts: set[str]
) -> None:
    desk = desk_at(told())
    with override("en"):
        assert next_steps.next_step(desk) == sentence
    assert {action.slug for action in ALL if action.fits(desk.state)} & COURSE == acts


BOARD = "round=1&board=1"
MISSING: list[tuple[str, Callable[[], Told], list[tuple[str, str, str, str]]]] = [
    ("started", lambda: Told().begin(4), []),
    (
        "published",
        of_four,
        [("2 boards lack results: 1 2.", "rounds/1/results/", "Enter results", "results")],
    ),
    (
        "one in",
        lambda: of_four(WIN),
        [("1 board lacks its result: 2.", "rounds/1/results/", "Enter results", "results")],
    ),
    ("closed", lambda: of_four(WIN, WIN).close(1), []),
    ("cancelled", cancelled, []),
    (
        "choice",
        knockout,
        [
            (
                "Board 1: 2 chooses the colours.",
                f"do/choose-colours/?{BOARD}",
                "Enter the choice of colours",
                "choose-colours",
            )
        ],
    ),
    (
        "line-ups",
        lambda: Told(TEAMS).begin(2).draft(1, (1, 2)),
        [
            (
                "Line-ups of match 1 are missing: 1, 2.",
                "rounds/1/line-ups/",
                "Line-ups",
                "line-ups",
            )
        ],
    ),
]


@pytest.mark.parametrize(
    ("told", "missing"), [pytest.param(*moment[1:], id=moment[0]) for moment in MISSING]
)
def test_what_is_missing_is_named_with_the_way_there_for_who_may_go_it(
    told: Callable[[], Told],
    missing: list[tuple[str, str, str, str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # What apps above add asks the database.
    monkeypatch.setattr(next_steps, "MISSING", ())
    event = told()
    with override("en"):
        named = next_steps.todo(desk_at(event))
        unled = next_steps.todo(desk_at(event, None))
    found = [(each.text, each.url.partition(f"/{ID}/")[2], each.label, each.slug) for each in named]
    assert found == missing
    assert [(each.text, each.url) for each in unled] == [(row[0], "") for row in missing]


def test_a_deciding_game_and_colours_to_be_settled_are_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(next_steps, "MISSING", ())
    with override("en"):
        game = next_steps.todo(desk_at(drawn_game(deciding="30.1.1")))
        colours = next_steps.todo(desk_at(drawn_game(deciding="30.2.1")))
    assert "A deciding game is to be played at board 1." in [each.text for each in game]
    assert [each.slug for each in colours] == ["settle-colours"]
    assert colours[0].text in ("Board 1: 1 – 2.", "Board 1: 2 – 1.")
    assert colours[0].url.endswith(f"/do/settle-colours/?{BOARD}")

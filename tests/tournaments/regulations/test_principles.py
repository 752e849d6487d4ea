"""The regulations name the relative principles that hold.

Gomoku 2025 appendix 6 二 (二), draughts appendix (四) 2 (2).
"""

from dataclasses import replace
from typing import Any

import pytest

from games.record.errors import CommandRefusedError
from games.rules.books.article import Article
from games.rules.books.sources import DRAUGHTS_APPENDIX, GOMOKU
from games.streams.plain_values import DocumentError
from tests.articles.acted import ask
from tests.support.stored import Stored, stored
from tests.support.tournaments import CHIEF, NOW, Told, pairs
from tournaments.books.pairing import PRINCIPLES
from tournaments.labels import regulations as text
from tournaments.record import commands as c
from tournaments.record.codec import CODEC
from tournaments.record.rounds.paired import pair_next
from tournaments.record.rounds.pairing_check import check_rounds
from tournaments.record.values import Score
from tournaments.record.warnings import warnings_for
from tournaments.regulations.checks import check
from tournaments.regulations.document import dump, load
from tournaments.regulations.values import Regulations
from tournaments.selectors.explained import explained

NO_COLOURS = ["byes", "floats"]
OWN = {
    "gomoku-2025": GOMOKU("app6.2.2"),
    **dict.fromkeys(
        ("draughts-100", "draughts-64-russian", "draughts-64-brazilian"),
        DRAUGHTS_APPENDIX("app.1.4.2(2)"),
    ),
}
"""The books that leave the principles to the event, and where."""


def event(principles: object = None, edition: str = "gomoku-2025", **stage: Any) -> Regulations:
    """Return an event of one stage that holds to `principles`; None leaves them unsaid."""
    told = {"kind": "swiss", "rounds": 4, **stage}
    if principles is not None:
        told["principles"] = principles
    return load({"title": "公开赛", "edition": edition, "stages": [told]})


def test_a_document_without_them_holds_to_all_four_as_before() -> None:
    assert event().stages[0].principles == PRINCIPLES
    assert event() == event(["byes", "first_moves", "floats", "fewer_firsts"])
    assert load(dump(event(NO_COLOURS))) == event(NO_COLOURS)


@pytest.mark.parametrize(
    ("principles", "more", "code"),
    [
        (["byes", "byes"], {}, "principle_twice"),
        (["byes", "first_moves", "floats"], {}, "principle_needs_another"),
        (NO_COLOURS, {"pairing": "positional"}, "principle_of_the_method"),
        (NO_COLOURS, {"kind": "round_robin", "rounds": 0}, "principle_of_another_format"),
        (NO_COLOURS, {"edition": "gomoku-classic"}, "principle_of_another_book"),
        (NO_COLOURS, {"edition": "xiangqi-2020"}, "principle_of_another_book"),
        (NO_COLOURS, {"edition": "weiqi-2002"}, "principle_of_another_book"),
        (["byes", "byes"], {"edition": "draughts-100"}, "principle_twice"),
        (["first_moves"], {"edition": "draughts-100"}, "principle_needs_another"),
        (
            NO_COLOURS,
            {"edition": "draughts-64-russian", "pairing": "positional"},
            "principle_of_the_method",
        ),
    ],
)
def test_6_2_2_what_cannot_be_left_out_is_refused(
    principles: list[str], more: dict[str, Any], code: str
) -> None:
    rules = event(principles, **more)
    faults = [(fault.code, fault.place, fault.article) for fault in check(rules)]
    own = OWN.get(rules.edition)
    assert (code, "/stages/0/principles", own) in faults
    with pytest.raises(CommandRefusedError):
        Told(rules)


def test_6_2_1_that_nobody_is_met_twice_is_no_choice() -> None:
    with pytest.raises(DocumentError) as refused:
        event(["once"])
    assert (refused.value.code, refused.value.place) == (
        "field_malformed",
        "/stages/0/principles/0",
    )


@pytest.mark.parametrize(
    "principles",
    [
        [],
        ["byes"],
        ["floats"],
        NO_COLOURS,
        ["fewer_firsts"],
        ["first_moves", "fewer_firsts"],
        ["byes", "floats", "fewer_firsts"],
        ["fewer_firsts", "floats", "first_moves", "byes"],
    ],
)
@pytest.mark.parametrize("edition", OWN)
def test_6_2_2_any_others_may_be_set(principles: list[str], edition: str) -> None:
    assert check(event(principles, edition, pairing="halves")) == ()


@pytest.mark.parametrize(("edition", "own"), OWN.items(), ids=list(OWN))
def test_the_regulations_say_which_hold(edition: str, own: Article) -> None:
    def said(rules: Regulations, language: text.Language) -> list[tuple[str, Article | None]]:
        headings = ("编排原则", "Pairing principles")
        lines = text.render(rules, language)
        return [(line.text, line.article) for line in lines if line.heading in headings]

    ((zh, article),) = said(event(["byes", "floats"], edition, pairing="halves"), "zh")
    assert article == own
    assert "原则一" in zh
    assert "原则二" not in zh
    assert "原则三" in zh
    assert "先后手不计以往" in zh
    ((en, _article),) = said(event([], edition, pairing="halves"), "en")
    assert en.startswith("the absolute one alone: nobody is met twice")
    ((all_four, _article),) = said(event(edition=edition), "zh")
    assert "不采用" not in all_four
    assert said(event(edition="xiangqi-2020"), "zh") == []


def played(rules: Regulations) -> Told:
    """Return an event of 8 with three rounds paired by the engine, those in front winning."""
    told = Told(rules).begin(8)
    for number in range(1, 4):
        told.give(pair_next(told.now, number=number, seed=""))
        boards = told.now.stage.played[-1].boards
        told.give(c.PublishPairing(round=number))
        told.results(number, *[Score.FIRST_WINS] * len(boards)).close(number)
    return told


def recorded(told: Told) -> list[Stored]:
    return [
        stored(CODEC, event, version=version, at=NOW, actor=CHIEF.id)
        for version, event in enumerate(told.events, start=1)
    ]


def test_each_pair_says_what_does_not_hold_and_the_checker_agrees() -> None:
    told = played(event(NO_COLOURS))
    why = told.now.stage.played[1].boards[0].pair.why
    assert why is not None
    assert why.system is not None
    assert why.system.left_out == ("first_moves", "fewer_firsts")
    lines = explained(why, {})
    assert any("原则二" in line and "原则四" in line for line in lines)
    plain = played(event())
    why = plain.now.stage.played[1].boards[0].pair.why
    assert why is not None
    assert why.system is not None
    assert why.system.left_out == ()
    for other in (told, plain):
        checked = check_rounds(recorded(other))
        assert [(row.round, row.differs, row.refusal) for row in checked] == [
            (number, None, "") for number in (1, 2, 3)
        ]


def test_q66_a_hand_is_warned_of_the_principles_that_hold_and_of_no_others() -> None:
    found = {}
    for name, principles in (("all", None), ("none", [])):
        told = Told(event(principles)).begin(5)
        told.publish(1, (1, 2), (3, 4), bye=(5,))
        told.results(1, Score.FIRST_WINS, Score.FIRST_WINS).close(1)
        told.publish(2, (1, 4), (3, 5), bye=(2,))
        told.results(2, Score.FIRST_WINS, Score.FIRST_WINS).close(2)
        told.draft(3, (1, 3), (2, 4), bye=(5,))
        # 5 again without a game, 3 and 1 first a third time, 1 down as in round 2.
        change = c.ChangePairing(round=3, pairs=pairs((1, 5), (3, 2)), byes=(4,), reason="手工")
        again = replace(change, pairs=pairs((1, 3), (2, 4)), byes=(5,))
        found[name] = {
            warned.code for given in (change, again) for warned in warnings_for(told.now, given)
        }
    minded = {"second_bye", "third_equal_colour", "second_float"}
    assert minded <= found["all"]
    assert not minded & found["none"]


def test_the_question_of_a_pairing_takes_them_too() -> None:
    players = [{"no": number, "rating": 2000 - number} for number in range(1, 5)]
    results = [
        {"round": 1, "first": 1, "second": 2, "score": "1/2-1/2"},
        {"round": 1, "first": 4, "second": 3, "score": "1/2-1/2"},
    ]

    def asked(settings: dict[str, Any], edition: str = "gomoku-2025") -> Any:
        return ask(
            edition, ask="pair", system="fold", round=2, players=players, results=results,
            settings={"rounds": 3, **settings},
        )  # fmt: skip

    def met(answer: Any) -> set[frozenset[int]]:
        return {frozenset({item["first"], item["second"]}) for item in answer["pairings"]}

    assert met(asked({})) == {frozenset({1, 3}), frozenset({2, 4})}
    assert met(asked({"principles": ["byes", "floats"]})) == {
        frozenset({1, 4}),
        frozenset({2, 3}),
    }
    twice = asked({"principles": ["byes", "byes"]})
    assert twice["error"]["code"] == "principle_twice"
    assert asked({"principles": "byes"})["error"]["code"] == "bad_request"
    assert asked({"principles": ["once"]})["error"]["code"] == "bad_request"
    draughts = asked({"principles": ["byes", "floats"]}, "draughts-100")
    assert met(draughts) == {frozenset({1, 4}), frozenset({2, 3})}
    other = asked({"principles": ["byes"]}, "weiqi-2002")
    assert other["error"]["code"] == "principle_of_another_book"

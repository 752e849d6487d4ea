"""Swiss rounds of weiqi, gomoku and draughts at the desk; ids are edition:article.

Weiqi 2002 26.3 and appendix 5, gomoku 2025 10.1 and appendix 6, draughts appendix 1.4.
"""

from typing import Any

from tests.articles.acted import ask, field
from tests.articles.desk.results import nobody_twice, pairs_of, rounds
from tests.articles.examples import Examples, Way
from tournaments.books.pairing import PRINCIPLES

ASKED = Examples(way=Way.DESK)
of = ASKED.of

WEIQI, GOMOKU, DRAUGHTS = "weiqi-2002", "gomoku-2025", "draughts-100"
SYSTEM = {WEIQI: "neighbours", GOMOKU: "neighbours", DRAUGHTS: "halves"}


def rated(count: int) -> list[dict[str, int]]:
    """Return players whose ratings fall with their numbers."""
    return [{"no": number, "rating": 2500 - 10 * number} for number in range(1, count + 1)]


def paired(edition: str, count: int, *texts: str, **more: Any) -> dict[str, Any]:
    request: dict[str, Any] = {"system": SYSTEM[edition], "players": rated(count), **more}
    request.setdefault("settings", {"rounds": 9})
    answer = ask(edition, ask="pair", round=len(texts) + 1, results=rounds(*texts), **request)
    assert answer["ok"], answer
    return answer


def told(answer: dict[str, Any]) -> list[tuple[int, int]]:
    return [(item["first"], item["second"]) for item in answer["pairings"]]


def nobody_is_met_twice(edition: str) -> None:
    texts: list[str] = []
    met: set[frozenset[int]] = set()
    for _ in range(5):
        found = pairs_of(paired(edition, 8, *texts))
        assert not met & found
        met |= found
        texts.append(" ".join(f"{min(pair)}+{max(pair)}" for pair in found))
    again = ask(
        edition, ask="pair", system=SYSTEM[edition], round=2, players=rated(2),
        results=rounds("1+2"), settings={"rounds": 3},
    )  # fmt: skip
    assert again["error"]["code"] == "no_legal_pairing"


ASKED.rows(
    nobody_is_met_twice,
    {
        "weiqi-2002:app.5.2(2)": (WEIQI,),
        "gomoku-2025:app6.2.1": (GOMOKU,),
        "draughts-appendix:app.1.4.2(1)": (DRAUGHTS,),
    },
)


def equal_scores_meet(edition: str) -> None:
    winners = {1, 3, 5, 7}
    found = pairs_of(paired(edition, 8, "1+2 3+4 5+6 7+8"))
    assert all(pair <= winners or not pair & winners for pair in found)
    # Of three winners one meets who is nearest: 7 or 8, who have drawn.
    found = pairs_of(paired(edition, 8, "1+2 3+4 5+6 7=8"))
    (across,) = [pair for pair in found if len(pair & {1, 3, 5}) == 1]
    assert across & {7, 8}


ASKED.rows(
    equal_scores_meet,
    {
        "weiqi-2002:app.5.2": (WEIQI,),
        "weiqi-2002:app.5.2(3)": (WEIQI,),
        "gomoku-2025:27.3": (GOMOKU,),
        "draughts-appendix:app.1.4.1": (DRAUGHTS,),
        "draughts-appendix:app.1.4.3(1)": (DRAUGHTS,),
    },
)


def by_strength(count: int, played: int) -> list[str]:
    """Return so many rounds of weiqi in which the smaller number always wins."""
    texts: list[str] = []
    for _ in range(played):
        found = told(paired(WEIQI, count, *texts, settings={"rounds": played}))
        assert sorted(number for pair in found for number in pair) == list(range(1, count + 1))
        texts.append(" ".join(f"{a}+{b}" if a < b else f"{a}-{b}" for a, b in found))
    return texts


@of("weiqi-2002:26.3")
def rounds_may_be_more_or_fewer_between_knockout_and_round_robin() -> None:
    knockout, everybody = 3, 7
    for played in range(knockout + 1, everybody):
        texts = by_strength(8, played)
        met = [pair for text in texts for pair in text.split()]
        assert len(met) == 4 * played
        assert nobody_twice(texts), played
    beyond = ask(
        WEIQI, ask="pair", system="neighbours", round=everybody + 1, players=rated(8),
        results=rounds(*by_strength(8, everybody)), settings={"rounds": 8},
    )  # fmt: skip
    assert beyond["error"]["code"] == "no_legal_pairing", "everybody has met everybody"


@of("weiqi-2002:app.5")
def many_entrants_are_told_apart_in_few_rounds() -> None:
    # Sixteen need fifteen rounds of a table; twice the four of a knockout find the best of them.
    texts = by_strength(16, 8)
    answer = ask(
        WEIQI, ask="standings", system="neighbours", players=rated(16), results=rounds(*texts)
    )
    table = [(row["rank"], row["no"]) for row in answer["table"]]
    assert table[0] == (1, 1)
    assert {number for _, number in table[:4]} <= {1, 2, 3, 4, 5}
    assert table[-1][1] in (15, 16)


@of("weiqi-2002:app.5.2(1)")
def the_first_round_by_the_numbers_drawn() -> None:
    assert told(paired(WEIQI, 8)) == [(1, 2), (3, 4), (5, 6), (7, 8)]


@of("weiqi-2002:app.5.2(4)")
def small_numbers_first_in_odd_rounds_large_in_even() -> None:
    won = ("1-2 3-4 5-6 7-8", "7-5 3-1 8-6 4-2", "3-7 1-4 5-8 2-6")
    texts: list[str] = []
    for row in won:
        found = told(paired(WEIQI, 8, *texts, settings={"rounds": 5}))
        assert " ".join(f"{a}-{b}" for a, b in found) == row
        texts.append(" ".join(f"{a}+{b}" for a, b in found))


@of("weiqi-2002:app.5.3")
def alike_the_small_number_in_odd_rounds_the_large_in_even() -> None:
    assert told(paired(WEIQI, 4)) == [(1, 2), (3, 4)]
    # 1 and 3 have both had Black once: before round 2 the larger number has it.
    assert (3, 1) in told(paired(WEIQI, 4, "1+2 3+4"))
    assert (1, 3) in told(paired(WEIQI, 4, "2-1 3+4")), "balance comes first"


@of("gomoku-2025:10.1.1")
def colours_come_from_the_pairing() -> None:
    first = told(paired(GOMOKU, 4))
    second = told(paired(GOMOKU, 4, *(" ".join(f"{a}={b}" for a, b in first),)))
    led = [a for a, _ in first] + [a for a, _ in second]
    assert sorted(led) == [1, 2, 3, 4]


@of("gomoku-2025:app6.3")
def three_ways_to_pair_a_segment() -> None:
    for system, expected in (
        ("halves", {(1, 4), (2, 5), (3, 6)}),
        ("neighbours", {(1, 2), (3, 4), (5, 6)}),
        ("fold", {(1, 6), (2, 5), (3, 4)}),
    ):
        found = pairs_of(paired(GOMOKU, 6, system=system))
        assert found == {frozenset(pair) for pair in expected}


def byes_are_balanced(edition: str) -> None:
    """Check that nobody has the bye, or a win without a game, a second time before others."""
    texts: list[str] = []
    free: list[int] = []
    for _ in range(5):
        answer = paired(edition, 7, *texts)
        free.append(answer["bye"])
        texts.append(" ".join([*(f"{a}={b}" for a, b in told(answer)), str(answer["bye"])]))
    assert len(set(free)) == 5


def first_moves_are_balanced(edition: str) -> None:
    texts: list[str] = []
    led = dict.fromkeys(range(1, 9), 0)
    for number in range(1, 5):
        found = told(paired(edition, 8, *texts))
        for first, _ in found:
            led[first] += 1
        mark = "=" if number % 2 else "+"
        texts.append(" ".join(f"{a}{mark}{b}" for a, b in found))
    assert max(led.values()) - min(led.values()) <= 1, led
    assert sum(led.values()) == 16


def who_has_led_less_leads(edition: str) -> None:
    found = told(paired(edition, 4, "1=2 3=4"))
    led = {1, 3}
    # Each meets somebody else; where only one of two has led the other leads now.
    for first, second in found:
        if len({first, second} & led) == 1:
            assert second in led
    crossed = told(paired(edition, 4, "1=3 4=2", settings={"rounds": 9}))
    assert all(first not in {1, 4} or second in {1, 4} for first, second in crossed)


def floats_are_balanced(edition: str) -> None:
    """Check that who went down once, and won there, does not go down again next time."""
    texts = ["1+2 3+4 5+6 7+8 9+10"]
    winners = {1, 3, 5, 7, 9}
    second = pairs_of(paired(edition, 10, *texts))
    (low,) = [pair for pair in second if len(pair & winners) == 1]
    (down,) = low & winners
    words = []
    for pair in second:
        best = down if down in pair else min(pair)
        (worst,) = pair - {best}
        words.append(f"{best}+{worst}")
    texts.append(" ".join(words))
    leading = {int(word.split("+")[0]) for word in words} & winners
    third = pairs_of(paired(edition, 10, *texts))
    (again,) = [pair & leading for pair in third if len(pair & leading) == 1]
    assert (len(leading), down in again) == (3, False)


def the_event_sets_the_principles(edition: str, system: str) -> None:
    """Check that an event may set all of the principles or some, and no others."""
    for principles in (list(PRINCIPLES), ["byes"], ["byes", "floats"]):
        answer = ask(
            edition, ask="pair", system=system, round=1, players=rated(8),
            settings={"rounds": 5, "principles": principles},
        )  # fmt: skip
        assert answer["ok"], (principles, answer)
    unknown = ask(
        edition, ask="pair", system=system, round=1, players=rated(8),
        settings={"rounds": 5, "principles": ["luck"]},
    )  # fmt: skip
    assert unknown["error"]["code"] == "bad_request"


ASKED.rows(
    the_event_sets_the_principles,
    {"gomoku-2025:app6.2.2": (GOMOKU, "neighbours")},
)


ASKED.rows(
    byes_are_balanced,
    {"gomoku-2025:app6.2.2.1": (GOMOKU,), "draughts-appendix:app.1.4.2(2)1": (DRAUGHTS,)},
)
ASKED.rows(
    first_moves_are_balanced,
    {
        "gomoku-2025:app6.2.2.2": (GOMOKU,),
        "draughts-appendix:app.1.4.2(2)2": (DRAUGHTS,),
        "draughts-appendix:app.1.4.3(7)": (DRAUGHTS,),
    },
)
ASKED.rows(
    who_has_led_less_leads,
    {
        "gomoku-2025:app6.2.2.4": (GOMOKU,),
        "draughts-appendix:app.1.4.2(2)4": (DRAUGHTS,),
        "draughts-appendix:app.1.4.3(8)": (DRAUGHTS,),
    },
)
ASKED.rows(
    floats_are_balanced,
    {
        "gomoku-2025:app6.2.2.3": (GOMOKU,),
        "draughts-appendix:app.1.4.2(2)3": (DRAUGHTS,),
        "draughts-appendix:app.1.4.3(6)": (DRAUGHTS,),
    },
)


@of("draughts-appendix:app.1.4.3(2)")
def within_a_segment_by_rating() -> None:
    players = [{"no": number, "rating": 2000 + 10 * number} for number in range(1, 7)]
    found = pairs_of(paired(DRAUGHTS, 6, players=players))
    assert found == {frozenset({6, 3}), frozenset({5, 2}), frozenset({4, 1})}


@of("draughts-appendix:app.1.4.3(4)", "draughts-appendix:app.1.4.3")
def six_are_paired_by_halves() -> None:
    found = pairs_of(paired(DRAUGHTS, 6))
    assert found == {frozenset({1, 4}), frozenset({2, 5}), frozenset({3, 6})}


@of("draughts-appendix:app.1.4.3(3)")
def the_lowest_of_an_odd_segment_goes_down_to_the_best_below() -> None:
    # 1, 2 and 3 have won, 4 and 5 drawn: 3, the lowest rated winner, meets 4, the best below.
    found = pairs_of(paired(DRAUGHTS, 8, "1+6 2+7 3+8 4=5"))
    assert {frozenset({1, 2}), frozenset({3, 4})} <= found


@of("draughts-appendix:app.1.4.3(5)")
def who_cannot_be_paired_goes_down_to_the_strongest() -> None:
    # 1 and 2 lead and have met: both go down to 3 and 4, the strongest of the next segment.
    found = pairs_of(paired(DRAUGHTS, 8, "1=2 3=4 5=6 7=8", "1+7 2+8 3+5 4=6"))
    top = [pair for pair in found if pair & {1, 2}]
    assert frozenset({1, 2}) not in found
    assert all(pair & {3, 4} for pair in top)


@of("draughts-appendix:app.1.4.4/p2")
def the_formula_of_rounds() -> None:
    # 58 players are six doublings; with five further places to settle 6 + 2 x 5 = 16.
    answer = ask(DRAUGHTS, ask="pair", system="halves", round=1, players=rated(58))
    assert answer["assumed"]["rounds"] >= 6
    fewer = ask(DRAUGHTS, ask="pair", system="halves", round=1, players=field(16))
    assert fewer["assumed"]["rounds"] < answer["assumed"]["rounds"]


@of("draughts-appendix:app.1.4.2(2)")
def the_event_sets_its_own_principles() -> None:
    for edition in ("draughts-100", "draughts-64-russian", "draughts-64-brazilian"):
        request: dict[str, Any] = {
            "ask": "pair",
            "system": "halves",
            "round": 2,
            "players": rated(8),
            "results": rounds("1+5 2+6 3+7 4+8"),
        }
        for held in (["byes", "first_moves", "fewer_firsts"], ["byes", "fewer_firsts"], []):
            answer = ask(edition, settings={"rounds": 5, "principles": held}, **request)
            assert len(answer["pairings"]) == 4, (edition, held)
        # Balanced first moves cannot be had without principle four.
        alone = {"rounds": 5, "principles": ["first_moves"]}
        wrong = ask(edition, settings=alone, **request)["error"]
        assert (wrong["code"], wrong["article"]) == ("principle_needs_another", "app.1.4.2(2)")


test_article = ASKED.as_test()

"""定位编排法 (xiangqi 2020, appendix 3) at the desk, article by article.

Two or four players lead with the colours named, F first and S second; all others only draw.
"""

from typing import Any

from tests.articles.acted import ask, field
from tests.articles.desk.results import leaders, nobody_twice, pairs_of, rounds
from tests.articles.examples import Examples, Way

ASKED = Examples("xiangqi-2020", way=Way.DESK)
of = ASKED.of


def paired(count: int, *texts: str, announced: int = 11, **settings: Any) -> dict[str, Any]:
    """Return the round after these rounds."""
    players = settings.pop("players", field(count))
    answer = ask(
        "xiangqi-2020", ask="pair", system="positional", round=len(texts) + 1, players=players,
        results=rounds(*texts), settings={"rounds": announced, **settings},
    )  # fmt: skip
    assert answer["ok"], answer
    return answer


def lead(colours: dict[int, str], **more: Any) -> dict[str, Any]:
    drawn = more.pop("drawn", ())
    count, texts = leaders(colours, drawn=drawn)
    assert nobody_twice(texts)
    return paired(count, *texts, **more)


def board_of(answer: dict[str, Any], number: int) -> dict[str, Any]:
    return next(item for item in answer["pairings"] if number in (item["first"], item["second"]))


def first_of(one: str, two: str, numbers: tuple[int, int] = (1, 2), **more: Any) -> int:
    """Return which of two leaders moves first: 1 the first named, 2 the second."""
    answer = lead(dict(zip(numbers, (one, two), strict=True)), **more)
    board = board_of(answer, numbers[0])
    assert {board["first"], board["second"]} == set(numbers)
    return numbers.index(board["first"]) + 1


def seeks(one: str, two: str, numbers: tuple[int, int] = (1, 2), **more: Any) -> int:
    """Return which of two leaders seeks the other."""
    answer = lead(dict(zip(numbers, (one, two), strict=True)), **more)
    board = board_of(answer, numbers[0])
    assert {board["first"], board["second"]} == set(numbers)
    return numbers.index(board["why"]["seeker"]) + 1


def gets(one: str, two: str, *, first: int) -> None:
    """Check who moves first, whoever has which number."""
    for numbers in ((1, 2), (2, 1), (3, 1), (1, 3)):
        assert first_of(one, two, numbers) == first, numbers


ASKED.rows(
    lambda one, two, first: gets(one, two, first=first),
    {
        "app3.2.4.1": ("SS", "FF", 1),  # fewer firsts against more
        "app3.2.4.2": ("FFSS", "SSFF", 1),  # a run of seconds against one of firsts
        "app3.2.4.3": ("FFFSSS", "SFFFSS", 1),  # the longer run of seconds
        "app3.2.4.4": ("SSSFFF", "FSSSFF", 2),  # the shorter run of firsts
        "app3.2.4.5": ("SFFS", "FFSS", 2),  # last second against a run of seconds
        "app3.2.4.6": ("FSSF", "SSFF", 1),  # last first against a run of firsts
        "app3.2.4.7": ("FS", "SF", 1),  # last second against last first
    },
)


@of("app3.2.4.8")
def all_alike_the_sum_of_the_numbers_decides() -> None:
    for numbers, small in (((1, 2), True), ((1, 3), False), ((2, 5), True), ((2, 4), False)):
        first = numbers[first_of("FS", "FS", numbers) - 1]
        assert (first == min(numbers)) is small, numbers


@of("app3.2.4.9")
def in_the_last_three_rounds_the_higher_score_is_balanced_first() -> None:
    # Round 3 of 11: 1 + 2 is odd, the smaller number. Round 3 of 5: who has more points.
    same = {"drawn": (1,)}
    assert first_of("FS", "FS", (2, 1), announced=11, **same) == 2
    assert first_of("FS", "FS", (2, 1), announced=5, **same) == 1


@of("app3.2.4")
def colours_are_settled_within_the_pair() -> None:
    answer = lead({1: "FS", 2: "SF", 3: "FS", 4: "SF"})
    for item in answer["pairings"]:
        if item["first"] <= 4 and item["second"] <= 4:
            assert {item["first"], item["second"]} & {1, 3} == {item["first"]}
            assert item["why"]["articles"][-1]["number"].startswith("app3.2.4")


ASKED.rows(
    lambda one, two, numbers: _seeks_first(one, two, numbers),
    {
        "app3.2.2.2": ("SS", "FS", (9, 1)),  # the larger difference
        "app3.2.2.3": ("FFSFF", "FFFSF", (9, 1)),  # equal differences: the run
        "app3.2.2.4": ("FFSS", "SFFS", (9, 1)),  # no difference: the run
    },
)


def _seeks_first(one: str, two: str, numbers: tuple[int, int]) -> None:
    assert seeks(one, two, numbers) == 1
    assert seeks(two, one, numbers) == 2


@of("app3.2.2.1")
def the_higher_score_seeks_first() -> None:
    # Against its number, and though the other has the larger difference.
    assert seeks("FS", "SS", (9, 1), drawn=(1,)) == 1
    assert seeks("SS", "FS", (9, 1), drawn=(9,)) == 2


@of("app3.2.2.5")
def all_alike_the_number_by_the_round() -> None:
    # Before round 3 the smaller number, before round 2 the larger.
    assert seeks("FS", "SF", (1, 9)) == 1
    assert seeks("FS", "SF", (9, 1)) == 2
    assert seeks("F", "S", (1, 9)) == 2
    assert seeks("F", "S", (9, 1)) == 1


@of("app3.2.2")
def two_rows_and_one_seeker_at_a_time() -> None:
    answer = lead({1: "FS", 2: "SF", 3: "FS", 4: "SF"})
    seekers = [board_of(answer, number)["why"]["seeker"] for number in (1, 2, 3, 4)]
    assert len(set(seekers)) == 2
    assert 1 in seekers, "the smallest number, before an odd round"


def asks(seeker: str, candidates: dict[int, str], wanted: int) -> None:
    """Check whom number 1 is paired with."""
    answer = lead({1: seeker, **candidates})
    board = board_of(answer, 1)
    assert {board["first"], board["second"]} == {1, wanted}
    assert board["why"]["seeker"] == 1


ASKED.rows(
    asks,
    {
        "app3.2.3.a1": ("FF", {2: "FS", 3: "SS", 4: "SF"}, 3),  # 多先: 多后 before 上后
        "app3.2.3.a2": ("SS", {2: "SF", 3: "FF", 4: "FS"}, 3),  # 多后: 多先 before 上先
        "app3.2.3.a3": ("SF", {2: "SF", 3: "FS", 4: "FS"}, 3),  # 上先: 上后 before 上先
        "app3.2.3.a4": ("FS", {2: "FS", 3: "SF", 4: "SF"}, 3),  # 上后: 上先 before 上后
    },
)


@of("app3.2.3")
def those_who_want_first_meet_those_who_want_second() -> None:
    answer = lead({1: "FF", 2: "FF", 3: "SS", 4: "SS"})
    assert {frozenset({1, 2}), frozenset({3, 4})}.isdisjoint(pairs_of(answer))


@of("app3.2.3.b1")
def the_same_place_of_the_other_row() -> None:
    found = pairs_of(lead({1: "SF", 2: "SF", 3: "FS", 4: "FS"}))
    assert {frozenset({1, 3}), frozenset({2, 4})} <= found


MET_HEAD = ("3=1 5=2 4=6 7=8", "1+5 2+7 6-3 8-4")
"""1 to 4 lead, 1 and 2 were first last time, 3 and 4 second; 1 has met 3."""
MET_BOTH = ("4=1 3=5 2=6 7=8", "4=3 2=7 1=8 5=6", "7-4 3+8 5-2 6-1")
"""2, 3 and 4 have moved first more often, 1 second; 4, who seeks first, has met 1 and 3."""
MET_FOOT = ("5=1 4=2 3=6 7=8", "1+7 2+5 8-3 6-4")
"""The same, but 2 has met 4."""


@of("app3.2.3.b2")
def who_was_met_is_passed_over() -> None:
    assert {frozenset({1, 4}), frozenset({2, 3})} <= pairs_of(paired(8, *MET_HEAD))


@of("app3.2.3.b3")
def the_next_who_seeks_takes_from_the_other_row() -> None:
    answer = paired(8, *MET_BOTH)
    assert {frozenset({3, 1}), frozenset({4, 2})} <= pairs_of(answer)
    assert board_of(answer, 1)["why"]["seeker"] == 3
    assert board_of(answer, 4)["why"]["reason"] == "own_row"


@of("app3.2.3.b4")
def who_finds_nobody_in_the_other_row_takes_his_own() -> None:
    answer = paired(6, "1+3 2+4 5=6", "1+4 2+3 6=5", announced=7)
    board = board_of(answer, 1)
    assert {board["first"], board["second"]} == {1, 2}
    assert board["why"]["reason"] == "own_row"


def a_pair_is_broken_up(announced: int) -> None:
    # 1 would take 3, which leaves 2 and 4, who have met: the pair above is broken up.
    found = pairs_of(paired(8, *MET_FOOT, announced=announced))
    assert {frozenset({1, 4}), frozenset({2, 3})} <= found


ASKED.rows(a_pair_is_broken_up, {"app3.2.3.b5": (11,), "app3.2.5": (9,), "app3.2.5.1": (7,)})


def who_cannot_be_paired_goes_down(announced: int) -> None:
    # 1 and 2 lead and have met: both come to 5 and 6, who have fewer points.
    answer = paired(6, "1=2 3=5 4=6", "1+3 2+4 5=6", announced=announced)
    told = [(item["first"], item["second"]) for item in answer["pairings"]]
    assert told == [(6, 1), (2, 5), (3, 4)]


ASKED.rows(who_cannot_be_paired_goes_down, {"app3.2.3.b6": (7,), "app3.2.5.2": (9,)})


@of("app3.2.5.3")
def a_pair_below_that_has_met_breaks_those_above() -> None:
    # 1 leads and 4 is last; 2 and 4 have met, as 1 has met 2 and 3: 1 and 4, 2 and 3 is left.
    answer = paired(4, "1+2 3+4", "1+3 2=4", announced=3)
    assert pairs_of(answer) == {frozenset({1, 4}), frozenset({2, 3})}


@of("app3.1.1")
def an_even_field_has_no_bye() -> None:
    assert paired(8)["bye"] is None
    assert paired(7)["bye"] is not None


@of("app3.1.3")
def only_the_first_round_is_drawn() -> None:
    told = {str(paired(8, *MET_HEAD, seed=seed)["pairings"]) for seed in range(5)}
    assert len(told) == 1
    answer = paired(8, *MET_HEAD)
    assert sorted(n for pair in pairs_of(answer) for n in pair) == list(range(1, 9))


@of("app3.1.4")
def segments_are_paired_from_the_top() -> None:
    # After wins of 1, 3, 5 and 7 winners meet winners and losers losers.
    answer = paired(8, "1+2 3+4 5+6 7+8")
    winners = {1, 3, 5, 7}
    assert all(pair <= winners or not pair & winners for pair in pairs_of(answer))
    first = answer["pairings"][0]
    assert {first["first"], first["second"]} <= winners, "the top is paired first"


@of("app3.1.5")
def the_bye_falls_in_the_lowest_segment_and_counts_as_a_win() -> None:
    texts = ("1+2 3+4 5+6 7",)
    answer = paired(7, *texts)
    assert answer["bye"] in (2, 4, 6), "nobody twice, and the lowest score"
    rows = ask("xiangqi-2020", ask="standings", players=field(7), results=rounds(*texts))["table"]
    assert {row["no"]: row["points"] for row in rows}[7] == "2"


@of("app3.1.6")
def nobody_is_met_twice() -> None:
    texts: list[str] = []
    met: set[frozenset[int]] = set()
    for _ in range(5):
        answer = paired(8, *texts)
        found = pairs_of(answer)
        assert not met & found
        met |= found
        texts.append(" ".join(f"{row['first']}={row['second']}" for row in answer["pairings"]))
    refused = ask(
        "xiangqi-2020", ask="pair", system="positional", round=2, players=field(2),
        results=rounds("1+2"), settings={"rounds": 3},
    )  # fmt: skip
    assert refused["error"]["code"] == "no_legal_pairing"


@of("app3.1.7")
def mates_are_paired_unless_the_rules_of_the_event_forbid() -> None:
    mates = [{"no": number, "unit": "红" if number in (1, 3) else ""} for number in range(1, 9)]
    free = ("1+2 3+4 5=6 7=8",)
    assert frozenset({1, 3}) in pairs_of(paired(8, *free, players=mates))
    apart = paired(8, *free, players=mates, forbidden=[[1, 3]])
    assert frozenset({1, 3}) not in pairs_of(apart)


@of("app3.1.9")
def nobody_goes_down_twice_running() -> None:
    # Of five winners one goes down to those who lost, and wins there.
    texts = ["1+2 3+4 5+6 7+8 9+10"]
    winners = {1, 3, 5, 7, 9}
    second = pairs_of(paired(10, *texts))
    (low,) = [pair for pair in second if len(pair & winners) == 1]
    (down,) = low & winners
    words = []
    for pair in second:
        best = down if down in pair else min(pair)
        (worst,) = pair - {best}
        words.append(f"{best}+{worst}")
    texts.append(" ".join(words))
    leading = {int(word.split("+")[0]) for word in words} & winners
    assert len(leading) == 3
    third = pairs_of(paired(10, *texts))
    (again,) = [pair & leading for pair in third if len(pair & leading) == 1]
    assert down not in again, "another of the three goes down this time"


@of("app3.1.10")
def as_many_pairs_within_the_segment_as_can_be() -> None:
    answer = paired(8, *MET_HEAD)
    assert sum(pair <= {1, 2, 3, 4} for pair in pairs_of(answer)) == 2
    for item in answer["pairings"]:
        last = {item[side]: item["why"][side]["colours"] for side in ("first", "second")}
        assert last[item["first"]] != last[item["second"]], "and another colour than last time"


def three_running_are_avoided(length: int) -> None:
    """Check every player's colours after rounds of draws and wins, none three running."""
    texts: list[str] = []
    colours = dict.fromkeys(range(1, 13), "")
    for number in range(1, length + 1):
        answer = paired(12, *texts, announced=length)
        for item in answer["pairings"]:
            colours[item["first"]] += "F"
            colours[item["second"]] += "S"
        mark = "=" if number % 2 else "+"
        texts.append(" ".join(f"{row['first']}{mark}{row['second']}" for row in answer["pairings"]))
    for turns in colours.values():
        assert "FFF" not in turns
        assert "SSS" not in turns
        assert abs(turns.count("F") - turns.count("S")) <= (1 if length % 2 else 2)


ASKED.rows(three_running_are_avoided, {"app3.1.11": (6,), "app3.1.12": (5,)})


@of("app3.2.1")
def the_first_round_pairs_neighbours() -> None:
    told = [(item["first"], item["second"]) for item in paired(8)["pairings"]]
    assert told == [(1, 2), (4, 3), (5, 6), (8, 7)]
    # Small numbers first at odd tables, large ones at even.
    assert [item["first"] < item["second"] for item in paired(8)["pairings"]] == [
        True,
        False,
        True,
        False,
    ]


@of("10.2")
def many_players_in_few_rounds() -> None:
    texts: list[str] = []
    for _ in range(4):
        answer = paired(32, *texts, announced=7)
        assert len(pairs_of(answer)) == 16
        texts.append(
            " ".join(f"{min(pair)}+{max(pair)}" for pair in sorted(map(sorted, pairs_of(answer))))
        )
    rows = ask("xiangqi-2020", ask="standings", players=field(32), results=rounds(*texts))["table"]
    assert rows[0]["points"] == "8"
    assert sum(row["points"] == "8" for row in rows) == 2


@of("12.3")
def colours_of_a_swiss_follow_appendix_3() -> None:
    assert first_of("SS", "FF") == 1
    assert first_of("FS", "SF") == 1
    assert {item["first"] for item in paired(8)["pairings"]} == {1, 4, 5, 8}


test_article = ASKED.as_test()

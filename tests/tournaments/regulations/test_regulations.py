"""Regulations: one document, checked, written and read back, told in both languages."""

import json
from dataclasses import fields, replace
from fractions import Fraction
from typing import get_type_hints

import pytest
from django.utils.translation import override

from games.rules.books.article import Article
from games.rules.books.sources import DRAUGHTS_APPENDIX, GOMOKU, WEIQI, XIANGQI
from games.rules.clocks.presets import PRESETS
from games.streams.plain_values import DocumentError
from tests.support.tournaments import SWISS
from tournaments.books.formats import StageKind
from tournaments.crosstable import PointSystem
from tournaments.labels import regulations as text
from tournaments.regulations.changes import (
    Change,
    SettingValue,
    Weight,
    changes,
    value_of,
    weight_of,
)
from tournaments.regulations.checks import check
from tournaments.regulations.document import canonical, digest, dump, load
from tournaments.regulations.values import (
    Byes,
    EventLevel,
    FirstRound,
    ForbiddenPairs,
    Lateness,
    PairingSystem,
    Regulations,
    Stage,
    TeamKind,
    Teams,
    Threshold,
)

FULL = Regulations(
    title="Cup of the north",
    section="women",
    edition="xiangqi-2020",
    place="hall 3",
    starts_on="2026-11-21",
    ends_on="2026-11-29",
    stages=(
        Stage(kind=StageKind.SWISS, rounds=7, groups=2, qualifiers=4),
        Stage(kind=StageKind.KNOCKOUT, games=2),
    ),
    time_control=PRESETS[0].control,
    byes=Byes(half_byes=1),
    forbidden=ForbiddenPairs(pairs=(("a", "b"),), rounds=(1, 2)),
    lateness=Lateness(limit_ms=900_000),
    thresholds=(Threshold(offence="4.1.8", count=2),),
    teams=Teams(kind=TeamKind.RESERVES, boards=4, reserves=2, bye_board_points=Fraction(4)),
)
THREE = PointSystem(
    win=Fraction(3), draw_first=Fraction(1), draw_second=Fraction(2), pairing_bye=Fraction(3),
    full_bye=Fraction(3), half_bye=Fraction(1),
)  # fmt: skip


def swiss(**stage: object) -> Regulations:
    return replace(SWISS, stages=(replace(SWISS.stages[0], **stage),))  # type: ignore[arg-type]


MATCH = Stage(kind=StageKind.MATCH, games=3, stops_when_decided=True)


def two_stages(qualifiers: int, last: Stage) -> Regulations:
    first = replace(SWISS.stages[0], qualifiers=qualifiers)
    return replace(SWISS, stages=(first, last))


def points(**changed: object) -> Regulations:
    return replace(SWISS, points=replace(SWISS.points, **changed))  # type: ignore[arg-type]


def weiqi_match(games: int, *, stops: bool = True) -> Regulations:
    match = Stage(kind=StageKind.MATCH, games=games, stops_when_decided=stops)
    return replace(SWISS, edition="weiqi-2002", stages=(match,))


@pytest.mark.parametrize(
    "regulations",
    [
        *(weiqi_match(games) for games in (3, 5, 7)),
        weiqi_match(2, stops=False),
        SWISS,
        FULL,
        replace(SWISS, points=THREE),
        points(pairing_bye=Fraction(0)),
        replace(SWISS, tiebreaks=("buchholz_median:1:1", "wins")),
        replace(SWISS, ranking="swiss_progressive"),
        replace(
            SWISS,
            stages=(Stage(kind=StageKind.ROUND_ROBIN),),
            tiebreaks=("sonneborn_berger", "direct_encounter"),
        ),
        replace(SWISS, edition="gomoku-2025"),
        replace(SWISS, edition="weiqi-2002", ranking="swiss_total_score"),
        replace(SWISS, edition="draughts-100"),
        replace(SWISS, teams=Teams(kind=TeamKind.ALL_AGAINST_ALL, boards=3)),
        replace(
            SWISS, edition="draughts-100", teams=Teams(kind=TeamKind.ALL_AGAINST_ALL, boards=8)
        ),
        replace(SWISS, edition="gomoku-2025", stages=(replace(MATCH, games=9),)),
        swiss(kind=StageKind.N_PLUS_ONE, rounds=2),
        two_stages(2, MATCH),
        two_stages(4, Stage(kind=StageKind.KNOCKOUT, rounds=1)),
        two_stages(8, Stage(kind=StageKind.KNOCKOUT, rounds=3, places=8)),
        two_stages(6, Stage(kind=StageKind.KNOCKOUT, rounds=3)),
        two_stages(3, Stage(kind=StageKind.DOUBLE_KNOCKOUT)),
        two_stages(4, Stage(kind=StageKind.SWISS, rounds=3)),
        two_stages(4, Stage(kind=StageKind.ROUND_ROBIN, groups=2)),
    ],
)
def test_what_the_books_know_can_be(regulations: Regulations) -> None:
    assert check(regulations) == ()


REFUSED = [
    ("q74_two_draws_above_a_decision", points(draw_first=Fraction(3, 2), draw_second=Fraction(1)),
     "draw_exceeds_decision", "/points/draw_first"),
    ("q81_bye_above_a_win", points(pairing_bye=Fraction(3)), "bye_above_win",
     "/points/pairing_bye"),
    ("q84_bye_no_result_reaches", points(half_bye=Fraction(1, 3)), "bye_not_reachable",
     "/points/half_bye"),
    ("bye_below_nothing", points(full_bye=Fraction(-1)), "bye_negative", "/points/full_bye"),
    ("win_like_a_loss", points(loss=Fraction(2)), "win_not_above_loss", "/points/win"),
    ("draw_below_nothing", points(draw_first=Fraction(-1), half_bye=Fraction(1, 3)),
     "draw_below_loss", "/points/draw_first"),
    ("q84_bye_of_more_results_than_rounds",
     points(draw_first=Fraction(1, 10**9), draw_second=Fraction(1, 10**8)),
     "bye_not_reachable", "/points/half_bye"),
    ("draw_above_a_win", points(draw_first=Fraction(5, 2), draw_second=Fraction(0)),
     "draw_above_win", "/points/draw_first"),
    ("14_3_unknown_tie_break", replace(SWISS, tiebreaks=("beauty",)), "tiebreak_unknown",
     "/tiebreaks"),
    ("cut_of_nothing", replace(SWISS, tiebreaks=("buchholz_cut:0",)), "tiebreak_unknown",
     "/tiebreaks"),
    ("tie_break_twice", replace(SWISS, tiebreaks=("wins", "wins")), "tiebreak_twice",
     "/tiebreaks"),
    ("q105_opponents_in_a_round_robin",
     replace(SWISS, stages=(Stage(kind=StageKind.ROUND_ROBIN),),
             tiebreaks=("sum_of_opponents_scores",)),
     "tiebreak_of_another_format", "/tiebreaks"),
    ("unknown_list", replace(SWISS, ranking="by_height"), "ranking_unknown", "/ranking"),
    ("no_stage", replace(SWISS, stages=()), "stages_missing", "/stages"),
    ("app3_1_2_rounds_not_announced", swiss(rounds=0), "rounds_missing", "/stages/0/rounds"),
    ("too_many_rounds", swiss(rounds=100), "rounds_out_of_range", "/stages/0/rounds"),
    ("no_group", swiss(groups=0), "groups_out_of_range", "/stages/0/groups"),
    ("10_4_3_1_one_final_for_the_whole_field", swiss(kind=StageKind.N_PLUS_ONE, groups=2),
     "groups_out_of_range", "/stages/0/groups"),
    ("10_4_3_1_a_final_without_rounds_before_it", swiss(kind=StageKind.N_PLUS_ONE, rounds=1),
     "rounds_before_final_missing", "/stages/0/rounds"),
    ("app5_no_table_of_two_boards", replace(SWISS, teams=Teams(kind=TeamKind.ALL_AGAINST_ALL,
     boards=2)), "size_not_in_book", "/teams/boards"),
    ("app5_gomoku_has_no_table_of_eight", replace(SWISS, edition="gomoku-2025",
     teams=Teams(kind=TeamKind.ALL_AGAINST_ALL, boards=8)), "size_not_in_book", "/teams/boards"),
    ("10_4_1_one_goes_on", two_stages(1, Stage(kind=StageKind.KNOCKOUT)), "group_too_small",
     "/stages/0/qualifiers"),
    ("10_4_1_eight_need_three_rounds", two_stages(8, Stage(kind=StageKind.KNOCKOUT, rounds=2)),
     "rounds_not_of_table", "/stages/1/rounds"),
    ("app4_two_for_a_double_knockout", two_stages(2, Stage(kind=StageKind.DOUBLE_KNOCKOUT)),
     "too_few_entrants", "/stages/0/qualifiers"),
    ("27_6_1_four_for_a_match", two_stages(4, MATCH), "match_needs_two", "/stages/0/qualifiers"),
    ("app3_1_6_four_for_a_swiss_of_five",
     two_stages(4, Stage(kind=StageKind.SWISS, rounds=5)), "rounds_exceed_opponents",
     "/stages/1/rounds"),
    ("10_1_four_in_three_groups", two_stages(4, Stage(kind=StageKind.ROUND_ROBIN, groups=3)),
     "group_too_small", "/stages/0/qualifiers"),
    ("no_game", swiss(games=0), "games_out_of_range", "/stages/0/games"),
    *(
        (f"weiqi_26_5_best_of_{games}", weiqi_match(games), "series_length_not_offered",
         "/stages/0/games")
        for games in (2, 4, 9)
    ),
    ("last_stage_with_qualifiers", swiss(qualifiers=4), "qualifiers_of_last_stage",
     "/stages/0/qualifiers"),
    ("first_stage_without", replace(FULL, stages=(Stage(kind=StageKind.SWISS, rounds=5),
     FULL.stages[1])), "qualifiers_missing", "/stages/0/qualifiers"),
    ("weiqi_26_4_odd_elimination", swiss(kind=StageKind.SWISS_ELIMINATION, eliminated_from=1,
     eliminated_each=1), "elimination_odd", "/stages/0/eliminated_each"),
    ("elimination_without_numbers", swiss(kind=StageKind.SWISS_ELIMINATION),
     "elimination_missing", "/stages/0/eliminated_from"),
    ("elimination_in_a_swiss", swiss(eliminated_each=2), "elimination_of_another_format",
     "/stages/0/eliminated_from"),
    ("kept_from_oneself", replace(SWISS, forbidden=ForbiddenPairs(pairs=(("a", "a"),))),
     "forbidden_with_oneself", "/forbidden/pairs/0"),
    ("app3_1_7_round_that_is_none", replace(SWISS, forbidden=ForbiddenPairs(rounds=(4,))),
     "no_such_round", "/forbidden/rounds"),
    ("11_1_team_without_boards", replace(SWISS, teams=Teams(kind=TeamKind.FIXED_BOARDS)),
     "team_boards_missing", "/teams/boards"),
    ("boards_of_people", replace(SWISS, teams=Teams(boards=4)), "team_boards_of_individuals",
     "/teams/boards"),
    ("11_1_reserves_on_fixed_boards",
     replace(SWISS, teams=Teams(kind=TeamKind.FIXED_BOARDS, boards=4, reserves=1)),
     "reserves_not_allowed", "/teams/reserves"),
    ("late_before_the_start", replace(SWISS, lateness=Lateness(limit_ms=-1)),
     "lateness_limit_negative", "/lateness/limit_ms"),
    ("never_an_offence", replace(SWISS, thresholds=(Threshold(offence="8.1", count=0),)),
     "threshold_below_one", "/thresholds/0"),
    ("no_title", replace(SWISS, title=" "), "event_title_missing", "/title"),
    ("ends_first", replace(SWISS, starts_on="2026-02-02", ends_on="2026-02-01"),
     "event_ends_before_it_starts", "/ends_on"),
    ("unknown_book", replace(SWISS, edition="chess-2023"), "unknown_edition", "/edition"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("regulations", "code", "place"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED]
)
def test_what_cannot_be_is_refused_with_its_place(
    regulations: Regulations, code: str, place: str
) -> None:
    assert (code, place) in {(fault.code, fault.place) for fault in check(regulations)}


@pytest.mark.parametrize(
    ("edition", "article"),
    [
        ("xiangqi-2020", XIANGQI("14.3")),
        ("weiqi-2002", WEIQI("27.1")),
        ("gomoku-2025", GOMOKU("29")),
        ("draughts-100", DRAUGHTS_APPENDIX("app.1.4.5")),
    ],
)
@pytest.mark.parametrize(
    ("tiebreaks", "code", "named"),
    [
        (("beauty",), "tiebreak_unknown", "beauty"),
        (("buchholz_cut:0",), "tiebreak_unknown", "buchholz_cut:0"),
        (("wins", "wins"), "tiebreak_twice", "wins"),
    ],
)
def test_a_tie_break_at_fault_is_named_with_the_article_of_its_book(
    edition: str, article: Article, tiebreaks: tuple[str, ...], code: str, named: str
) -> None:
    found = [
        (fault.code, fault.article, fault.detail)
        for fault in check(replace(SWISS, edition=edition, tiebreaks=tiebreaks))
        if fault.place == "/tiebreaks"
    ]
    assert found == [(code, article, named)]


def test_every_fault_is_told_at_once() -> None:
    bad = replace(points(pairing_bye=Fraction(9)), title="", tiebreaks=("beauty",))
    assert {fault.code for fault in check(bad)} == {
        "event_title_missing",
        "bye_above_win",
        "tiebreak_unknown",
    }


class TestDocument:
    @pytest.mark.parametrize("regulations", [SWISS, FULL, replace(SWISS, points=THREE)])
    def test_read_back_it_is_the_same(self, regulations: Regulations) -> None:
        assert load(json.loads(json.dumps(dump(regulations)))) == regulations
        assert load(json.loads(canonical(regulations))) == regulations

    def test_it_is_complete_and_without_floats(self) -> None:
        document = dump(FULL)
        assert set(document) == {field.name for field in fields(Regulations)}
        assert "." not in canonical(FULL).decode().replace("4.1.8", "")

    def test_the_order_of_keys_does_not_change_the_digest(self) -> None:
        turned = dict(reversed(list(dump(FULL).items())))
        assert digest(load(turned)) == digest(FULL)
        assert digest(replace(FULL, place="hall 4")) != digest(FULL)

    @pytest.mark.parametrize(
        ("change", "code", "place"),
        [
            ({"colour": "red"}, "field_unknown", "/colour"),
            ({"title": 7}, "field_malformed", "/title"),
            ({"stages": {}}, "field_malformed", "/stages"),
            ({"stages": [{"kind": "roulette"}]}, "field_malformed", "/stages/0/kind"),
            ({"stages": [{"rounds": 3}]}, "field_missing", "/stages/0"),
            ({"stages": [{"kind": "swiss", "rounds": True}]}, "field_malformed",
             "/stages/0/rounds"),
            ({"points": {"win": 2.0}}, "field_malformed", "/points/win"),
            ({"points": {"win": "two"}}, "field_malformed", "/points/win"),
            ({"points": {"win": "1/0"}}, "field_malformed", "/points/win"),
            ({"points": {"win": "1e99"}}, "field_malformed", "/points/win"),
            ({"forbidden": {"pairs": [["a"]]}}, "field_malformed", "/forbidden/pairs/0"),
            ({"time_control": {"kind": "increment", "base_ms": 0}}, "base_time_not_positive",
             "/time_control"),
        ],
    )  # fmt: skip
    def test_what_cannot_be_read_names_the_place(
        self, change: dict[str, object], code: str, place: str
    ) -> None:
        with pytest.raises(DocumentError) as caught:
            load({**dump(SWISS), **change})
        assert (caught.value.code, caught.value.place) == (code, place)


class TestText:
    @pytest.mark.parametrize("regulations", [SWISS, FULL, replace(SWISS, points=THREE)])
    def test_both_languages_have_the_same_lines(self, regulations: Regulations) -> None:
        zh, en = text.render(regulations, "zh"), text.render(regulations, "en")
        assert [line.article for line in zh] == [line.article for line in en]
        assert all(any("一" <= sign <= "鿿" for sign in line.heading) for line in zh)
        assert all(line.heading.isascii() for line in en)

    def test_13_3_draws_by_colour_are_told(self) -> None:
        lines = {
            line.heading: line.text for line in text.render(replace(SWISS, points=THREE), "zh")
        }
        assert lines["计分"] == "胜 3 分，先手和 1 分，后手和 2 分，负 0 分"

    def test_6_1_the_time_is_told_in_minutes_and_seconds(self) -> None:
        lines = {line.heading: line.text for line in text.render(FULL, "zh")}
        assert lines["计时方案"] == "每方基本用时 60 分钟，每着加 30 秒"
        for language, said in (("zh-hans", "1 分钟 30.500 秒"), ("en", "1 min 30.500 s")):
            with override(language):
                assert text.duration(90_500) == said

    @pytest.mark.parametrize(
        ("table", "kind"),
        [
            (text.KINDS, StageKind),
            (text.SYSTEMS, PairingSystem),
            (text.FIRST_ROUNDS, FirstRound),
            (text.TEAMS, TeamKind),
            (text.LEVELS, EventLevel),
        ],
    )
    def test_every_choice_has_its_words(self, table: dict[object, object], kind: type) -> None:
        assert set(table) == set(kind)  # type: ignore[call-overload]


class TestChanges:
    @pytest.mark.parametrize("field", [field.name for field in fields(Regulations)])
    def test_every_field_has_its_weight(self, field: str) -> None:
        value = value_of(SWISS, field)
        assert weight_of(Change(field=field, before=value, after=value), SWISS) in Weight

    def test_a_value_alone_has_the_fields_of_the_regulations(self) -> None:
        own, whole = get_type_hints(SettingValue), get_type_hints(Regulations)
        assert own == {name: hint | None for name, hint in whole.items()}

    def test_nothing_changed_is_no_change(self) -> None:
        assert changes(FULL, FULL) == ()

    @pytest.mark.parametrize(
        ("after", "weight"),
        [
            (replace(SWISS, place="x"), Weight.PLAIN),
            (replace(SWISS, lateness=Lateness(limit_ms=1)), Weight.NOTICE),
            (replace(SWISS, rulings_bind=True), Weight.CONFIRM),
            (swiss(rounds=5), Weight.TWICE),
            (swiss(pairing=PairingSystem.FOLD), Weight.LOCKED),
            (replace(SWISS, tiebreaks=("wins",)), Weight.LOCKED),
            (points(pairing_bye=Fraction(0)), Weight.LOCKED),
            (replace(SWISS, forbidden=ForbiddenPairs(rounds=(1,))), Weight.LOCKED),
        ],
    )
    def test_section_11_of_the_checklist(self, after: Regulations, weight: Weight) -> None:
        (change,) = changes(SWISS, after)
        assert weight_of(change, SWISS) is weight

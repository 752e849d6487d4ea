"""Regulations by the form: every format makes the document that the API takes, or says why not.

Formats by xiangqi 2020 10, weiqi 2002 26, gomoku 2025 27 and draughts appendix 1.
"""

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

import pytest
from django.http import QueryDict
from django.utils.translation import override

from games.record.xiangqi.options import Level
from games.rules.editions import editions
from tests.tournaments.admin.desk import ADMIN, Desk, page_text
from tournaments.admin.regulations.declared import SETTINGS, names_under
from tournaments.admin.regulations.form import RegulationsForm
from tournaments.admin.regulations.shape import FORMATS, Shape, usual
from tournaments.books.formats import StageKind
from tournaments.record.rounds.arranging import options_of
from tournaments.regulations.changes import changes
from tournaments.regulations.document import load
from tournaments.regulations.values import EventLevel, Regulations, TeamKind
from tournaments.standings.teams.kinds import book_reserves

pytestmark = [pytest.mark.database, pytest.mark.one_database]


def shown_in(form: RegulationsForm) -> dict[str, Any]:
    """Return what a browser sends of a form nobody has touched: an empty box is not sent."""
    values = {field.name: field.value() for field in form}
    return {name: item for name, item in values.items() if item is not None and item is not False}


def sent(base: Regulations, **fields: Any) -> QueryDict:
    """Return what a browser sends for the form of `base` with `fields` changed."""
    form = RegulationsForm(base=base)
    values = shown_in(form)
    values |= {"title": "赛事", **fields}
    told = {name: item for name, item in values.items() if item is not None}
    return QueryDict(urlencode(told, doseq=True))


def answered(base: Regulations, **fields: Any) -> RegulationsForm:
    form = RegulationsForm(sent(base, **fields), base=base)
    form.is_valid()
    return form


EDITIONS = sorted(editions())


@pytest.mark.parametrize("code", list(FORMATS))
def test_every_format_of_every_edition_makes_what_the_book_sets(database: str, code: str) -> None:
    """The form sent as it comes makes the document that the reader fills in by itself."""
    for edition in EDITIONS:
        base = usual(Shape(edition=edition, kinds=FORMATS[code][0]))
        form = answered(base)
        assert not form.errors, (edition, form.errors)
        stages = [
            {
                name: getattr(stage, name)
                for name in ("rounds", "groups", "qualifiers", "games", "eliminated_from",
                             "eliminated_each")
            } | {"kind": stage.kind.value}
            for stage in base.stages
        ]  # fmt: skip
        assert form.made() == load({"title": "赛事", "edition": edition, "stages": stages})


@pytest.mark.parametrize("kind", list(TeamKind))
def test_every_kind_of_team_event_11(database: str, kind: TeamKind) -> None:
    for edition in EDITIONS:
        base = usual(Shape(edition=edition, team_kind=kind))
        asks = kind is TeamKind.RESERVES and book_reserves(edition) is None
        form = answered(base, **({"reserve_rule": "any_board"} if asks else {}))
        assert not form.errors, (edition, form.errors)
        assert form.made().teams.kind is kind


def test_10_4_1_4_one_round_of_finals_with_deciding_games_and_apart_rounds(database: str) -> None:
    shape = Shape(edition="xiangqi-2020", kinds=(StageKind.SWISS, StageKind.KNOCKOUT))
    form = answered(
        usual(shape),
        rounds="9",
        qualifiers="4",
        rounds_2="1",
        colours_2="higher_chooses",
        deciding_2="30.1.2",
        play_off_2="28.6.2",
        apart_rounds="1、2",
        points="3120",
        ranking="swiss_progressive",
        time_control="xiangqi_standard",
        **{"stage_tiebreaks-0": "sum_of_opponents_scores", "stage_tiebreaks-1": "wins"},
    )
    assert not form.errors
    document = {
        "title": "赛事",
        "edition": "xiangqi-2020",
        "stages": [
            {
                "kind": "swiss",
                "rounds": 9,
                "qualifiers": 4,
                "tiebreaks": ["sum_of_opponents_scores", "wins"],
            },
            {
                "kind": "knockout",
                "rounds": 1,
                "colours": "higher_chooses",
                "deciding": "30.1.2",
                "play_off": "28.6.2",
            },
        ],
        "forbidden": {"rounds": [1, 2]},
        "points": {"win": "3", "draw_first": "1", "draw_second": "2", "loss": "0",
                   "pairing_bye": "3", "full_bye": "3", "half_bye": "1"},
        "ranking": "swiss_progressive",
        "time_control": {"kind": "increment", "base_ms": 3600000, "increment_ms": 30000},
    }  # fmt: skip
    assert form.made() == load(document)


OWN = {"time_control": "own"}


@pytest.mark.parametrize(
    ("fields", "control"),
    [
        (
            {"tc_kind": "byo_yomi", "tc_base": "90", "tc_period_s": "60", "tc_periods": "5"},
            {"kind": "byo_yomi", "base_ms": 5400000, "period_ms": 60000, "periods": 5},
        ),
        (
            {"tc_kind": "increment", "tc_base": "4:30", "tc_increment_s": "3", "tc_stage": "9"},
            {"kind": "increment", "base_ms": 270000, "increment_ms": 3000},
        ),
        (
            {"tc_kind": "limits", "tc_base": "30", "tc_limits": "10/20 1/1"},
            {
                "kind": "limits",
                "base_ms": 1800000,
                "limits": [{"time_ms": 600000, "moves": 20}, {"time_ms": 60000, "moves": 1}],
            },
        ),
    ],
)
def test_a_time_control_of_the_event_s_own(
    database: str, fields: dict[str, str], control: dict[str, Any]
) -> None:
    base = usual(Shape(edition="weiqi-2002"))
    form = answered(base, **OWN, **fields)
    assert not form.errors
    document = {"title": "赛事", "edition": "weiqi-2002", "time_control": control}
    made = form.made()
    assert made.time_control == load({**document, "stages": [{"kind": "swiss"}]}).time_control
    again = answered(made)
    assert not again.errors
    assert again.made() == made, "what is shown again is what was set"


REFUSED: list[tuple[tuple[StageKind, ...], dict[str, str], str]] = [
    ((StageKind.SWISS,), {"rounds": "0"}, "rounds"),
    ((StageKind.SWISS,), {"title": ""}, "title"),
    ((StageKind.SWISS,), {"starts_on": "2026-05-02", "ends_on": "2026-05-01"}, "ends_on"),
    ((StageKind.SWISS,), {"tiebreaks-0": "wins", "tiebreaks-1": "wins"}, "tiebreaks"),
    ((StageKind.ROUND_ROBIN,), {"tiebreaks": "sum_of_opponents_scores"}, "tiebreaks"),
    ((StageKind.SWISS,), {"points": "own", "p_win": "1", "p_loss": "2"}, "p_win"),
    ((StageKind.SWISS,), {"points": "own", "p_win": "二"}, "p_win"),
    ((StageKind.SWISS,), {"apart_rounds": "99"}, "apart_rounds"),
    ((StageKind.SWISS,), {"apart_rounds": "第一轮"}, "apart_rounds"),
    ((StageKind.SWISS,), {"thresholds": "24.2"}, "thresholds"),
    ((StageKind.SWISS,), {"thresholds": "24.2 0"}, "thresholds"),
    ((StageKind.SWISS,), {**OWN, "tc_base": ""}, "time_control"),
    ((StageKind.SWISS,), {**OWN, "tc_base": "一小时"}, "tc_base"),
    ((StageKind.SWISS_ELIMINATION,), {"eliminated_each": "3"}, "eliminated_each"),
    ((StageKind.SWISS_ELIMINATION,), {"eliminated_from": "0"}, "eliminated_from"),
    ((StageKind.SWISS, StageKind.KNOCKOUT), {"qualifiers": "0"}, "qualifiers"),
    ((StageKind.SWISS, StageKind.SWISS), {"rounds_2": "0"}, "rounds_2"),
    (
        (StageKind.SWISS, StageKind.ROUND_ROBIN),
        {"stage_tiebreaks_2": "sum_of_opponents_scores"},
        "stage_tiebreaks_2",
    ),
]


@pytest.mark.parametrize(("kinds", "fields", "place"), REFUSED)
def test_what_cannot_be_is_said_beside_its_field_and_stays_typed(
    database: str, kinds: tuple[StageKind, ...], fields: dict[str, str], place: str
) -> None:
    form = answered(usual(Shape(edition="xiangqi-2020", kinds=kinds)), **fields)
    assert place in form.errors
    for name, typed in fields.items():
        if name in form.fields:
            assert form[name].value() == typed


def test_every_box_and_number_changes_its_field_of_the_document(database: str) -> None:
    """What is ticked, emptied or written is in the document, and nothing else has changed."""
    shape = Shape(edition="xiangqi-2020", team_kind=TeamKind.RESERVES)
    base = usual(shape)
    boxes = ("shared_places", "forfeits_meet", "pairs_unfinished_as_draws", "rulings_bind",
             "results_bind", "four_eyes", "signed_acts")  # fmt: skip
    for name in boxes:
        before: bool = getattr(base, name)
        made = answered(base, **{name: None if before else "on"}).made()
        assert getattr(made, name) is not before, name
        assert changed(base, made) == {name, "title"}
    form = answered(base, boards="3", reserves="2", bye_board_points="1½", rating_list="国家",
                    half_byes="1", repeat_pairing_bye="on", late_minutes="0", apart_soft="on",
                    level="mass", thresholds="4.1.10 3")  # fmt: skip
    made = form.made()
    assert changed(base, made) == {
        "title", "teams", "rating_list", "byes", "lateness", "forbidden", "level", "thresholds",
        "options",
    }  # fmt: skip
    document = {"title": "赛事", "edition": "xiangqi-2020", "level": "mass",
                "stages": [{"kind": "swiss", "rounds": 7}], "rating_list": "国家",
                "teams": {"kind": "reserves", "boards": 3, "reserves": 2,
                          "bye_board_points": "3/2"},
                "byes": {"half_byes": 1, "repeat_pairing_bye": True},
                "lateness": {"limit_ms": 0}, "forbidden": {"hardness": "soft"},
                "thresholds": [{"offence": "4.1.10", "count": 3}],
                "options": {"xiangqi": {"level": "provincial"}}}  # fmt: skip
    assert made == load(document)


@pytest.mark.parametrize(
    ("edition", "event", "game"),
    [
        ("xiangqi-2020", "international", Level.NATIONAL),
        ("xiangqi-2020", "national", Level.NATIONAL),
        ("xiangqi-2020", "national_youth", Level.NATIONAL_YOUTH),
        ("xiangqi-2020", "provincial", Level.PROVINCIAL),
        ("xiangqi-2020", "mass", Level.PROVINCIAL),
        ("weiqi-2002", "provincial", None),
    ],
)
def test_4_1_8_the_games_are_played_at_the_level_of_the_event(
    database: str, edition: str, event: str, game: Level | None
) -> None:
    """Xiangqi alone counts illegal moves by the level; other games keep what stands."""
    form = answered(usual(Shape(edition=edition)), level=event)
    own = options_of(form.made()).xiangqi
    assert (own and own.level) is game


def test_4_1_8_a_level_that_stays_leaves_the_games_as_they_are(database: str) -> None:
    base = replace(usual(Shape(edition="xiangqi-2020")), level=EventLevel.PROVINCIAL)
    made = answered(base, title="改名").made()
    assert made.options == base.options


def changed(before: Regulations, after: Regulations) -> set[str]:
    return {change.field for change in changes(before, after)}


@pytest.mark.parametrize(
    ("edition", "article"),
    [
        ("gomoku-2025", " See appendix 6, 4."),
        ("xiangqi-2020", " See appendix 3, 1.2."),
    ],
)
def test_a_fault_has_its_article_and_its_code(database: str, edition: str, article: str) -> None:
    """The rounds are announced beforehand: xiangqi appendix 3, 1 (2); gomoku appendix 6, 4."""
    with override("en"):
        (text,) = answered(usual(Shape(edition=edition)), rounds="0").errors["rounds"]
    words = "The number of rounds must be announced before the tournament."
    assert text == f"{words}{article} [rounds_missing]"


def test_two_faults_at_once_are_both_told(database: str) -> None:
    base = usual(Shape(edition="xiangqi-2020"))
    form = answered(base, rounds="0", **OWN)
    assert {"rounds", "time_control"} <= set(form.errors)


def test_nobody_is_asked_for_what_a_format_has_no_use_for(database: str) -> None:
    knockout = RegulationsForm(base=usual(Shape(edition="weiqi-2002", kinds=(StageKind.KNOCKOUT,))))
    absent = {"pairing", "first_round", "rounds", "eliminated_from", "tiebreaks", "deciding"}
    assert not absent & set(knockout.fields)
    assert {"places", "fill", "colours"} <= set(knockout.fields)
    assert "boards" not in knockout.fields


def test_the_regulations_are_read_in_chinese_before_they_are_stored(desk: Desk) -> None:
    page = desk.create(kind="knockout", kind_2="", team_kind="none", step="preview", places="4")
    text = page_text(page)
    assert page.status_code == 200
    assert "单败淘汰制，决出前 4 名" in text
    assert "象棋竞赛规则（2020）" in text
    held = dict(page.context["held"])
    done = desk.client.post(f"{ADMIN}/new/", {**held, "step": "record"})
    assert done.status_code == 302
    back = desk.client.post(f"{ADMIN}/new/", {**held, "step": "edit"})
    assert back.context["form"]["places"].value() == "4"


def test_another_format_keeps_what_was_typed(desk: Desk) -> None:
    page = desk.client.get(f"{ADMIN}/new/", {"edition": "xiangqi-2020", "format": "swiss"})
    form = page.context["form"]
    typed = {"title": "三棋大会", "place": "沈阳", "half_byes": "2", "shown": form.shown}
    typed |= {"shape_was": form.shape.key, "edition": "gomoku-2025", "points": "310"}
    page = desk.client.post(
        f"{ADMIN}/new/", {**typed, "kind": "swiss", "kind_2": "knockout", "step": "record"}
    )
    form = page.context["form"]
    assert page.status_code == 200, "fields nobody has seen are not recorded"
    assert [kind.value for kind in form.shape.kinds] == ["swiss", "knockout"]
    assert [form[name].value() for name in ("title", "place", "points", "edition")] == [
        "三棋大会", "沈阳", "310", "gomoku-2025",
    ]  # fmt: skip
    assert form["places_2"].value() == 2
    assert str(form["half_byes"].value()) == "2"


def test_an_arena_of_teams_enters_its_players_one_by_one(desk: Desk) -> None:
    page = desk.create(kind="arena", team_kind="fixed_boards", boards=3)
    assert "team_kind" in page.context["form"].errors


def test_pairs_are_kept_apart_by_name_and_an_amendment_shows_what_changes(desk: Desk) -> None:
    desk.create()
    desk.enter(4)
    text, other = desk.state.entries[0].id, desk.state.entries[2].id
    page = desk.get("amend/")
    form = page.context["form"]
    fields = shown_in(form)
    fields |= {"expected_version": str(desk.version), "step": "preview", "shown": form.shown}
    half = desk.client.post(f"{desk.base}/amend/", {**fields, "pairs-0": text})
    assert "pairs" in half.context["form"].errors
    page = desk.client.post(f"{desk.base}/amend/", {**fields, "pairs-0": text, "pairs-1": other})
    changed = [row["line"].heading for row in page.context["preview"] if row["changed"]]
    assert changed == ["回避"]
    sent_again = {**dict(page.context["held"]), "step": "record"}
    assert desk.client.post(f"{desk.base}/amend/", sent_again).status_code == 302
    assert desk.state.regulations.forbidden.pairs == ((text, other),)


@pytest.mark.parametrize("section", sorted({item.setting.section for item in SETTINGS}))
def test_every_setting_stands_under_its_heading(section: str) -> None:
    named = names_under(section)
    assert named
    assert set(named) == {item.name for item in SETTINGS if item.setting.section == section}
    assert len(set(named)) == len(named)

"""What the fields of the regulations declare: read and put by their path, printed where unusual."""

from dataclasses import replace
from typing import Any

import pytest
from django.utils.translation import gettext, override

from tournaments.admin.regulations.declared import ASKED, field_of, held_of, read
from tournaments.admin.regulations.shape import Shape
from tournaments.books.formats import StageKind
from tournaments.books.pairing import Lean
from tournaments.books.teams import Reserves
from tournaments.labels.regulations import render
from tournaments.regulations.settings import Declared, clauses_of, declared_in, lines_of
from tournaments.regulations.values import Byes, Regulations, Stage, TeamKind, Teams

RULES = Regulations(
    title="公开赛", edition="xiangqi-2020", stages=(Stage(kind=StageKind.SWISS, rounds=3),)
)
DECLARED = declared_in(Regulations)
OF_STAGE = declared_in(Stage)
MADE = [*ASKED, *(each for each in OF_STAGE if each.setting.label)]


def other(declared: Declared) -> Any:
    """Return a value that is not the usual one."""
    if declared.hint is bool:
        return not declared.default
    if declared.hint is int:
        return 7
    if declared.hint is str:
        return "x"
    return next(code for code in declared.hint if code != declared.default)


@pytest.mark.parametrize("declared", DECLARED, ids=[each.name for each in DECLARED])
def test_a_setting_is_where_its_path_leads(declared: Declared) -> None:
    before = declared.value_in(RULES)
    assert declared.put_into(RULES, before) == RULES
    assert declared.value_in(declared.put_into(RULES, "x")) == "x"


@pytest.mark.parametrize("declared", MADE, ids=[each.name for each in MADE])
class TestWhatIsAskedByItsDeclaration:
    def test_has_its_label_and_help_in_chinese(self, declared: Declared) -> None:
        with override("zh-hans"):
            for text in (declared.setting.label, declared.setting.help):
                assert not text or gettext(text) != text

    def test_what_its_field_holds_is_read_as_what_stands(self, declared: Declared) -> None:
        if declared.name == "bye_board_points":
            return
        whole = RULES if declared in ASKED else RULES.stages[0]
        field: Any = field_of(declared)
        changed = declared.put_into(whole, other(declared))
        sent = held_of(declared, changed)
        assert read(declared, field.clean(sent)) == other(declared)


def test_nothing_is_said_of_what_is_as_usual() -> None:
    assert [*clauses_of(Byes()), *clauses_of(Teams()), *clauses_of(RULES.stages[0])] == []
    assert list(lines_of(RULES)) == []


def test_what_is_not_as_usual_is_said_with_its_number() -> None:
    teams = Teams(kind=TeamKind.RESERVES, boards=4, reserves=1, reserve_rule=Reserves.KEEP_ORDER)
    assert [(text, value) for text, value in clauses_of(teams)] == [
        (", boards: %(count)d", 4),
        (", reserves: %(count)d", 1),
    ]
    swiss = replace(RULES.stages[0], lean=Lean.WEAKER)
    printed = render(replace(RULES, stages=(swiss,), teams=teams), "en")
    said = " ".join(line.text for line in printed)
    assert ", boards: 4, reserves: 1, the order of the list is kept" in said
    assert "the weaker side's colours balanced first" in said


@pytest.mark.parametrize(
    ("kinds", "index", "has", "lacks"),
    [
        ((StageKind.SWISS,), 0, {"rounds", "pairing"}, {"qualifiers", "fill", "stage_tiebreaks"}),
        ((StageKind.SWISS, StageKind.KNOCKOUT), 0, {"qualifiers", "stage_tiebreaks"}, {"places"}),
        ((StageKind.SWISS, StageKind.KNOCKOUT), 1, {"rounds", "mates_apart"}, {"seeds_in_order"}),
        ((StageKind.ARENA,), 0, {"arena_draws"}, {"rounds", "groups", "games"}),
        ((StageKind.DOUBLE_ROUND_ROBIN,), 0, {"exchange_last_rounds"}, {"games", "as_printed"}),
    ],
)
def test_a_stage_is_asked_what_its_format_has_a_use_for(
    kinds: tuple[StageKind, ...], index: int, has: set[str], lacks: set[str]
) -> None:
    names = set(Shape(edition="xiangqi-2020", kinds=kinds).fields_of(index))
    assert has <= names
    assert not lacks & names


def test_every_section_named_is_a_heading() -> None:
    known = {"event", "teams", "ties", "ratings", "more", "last"}
    assert {each.setting.section for each in DECLARED} <= known

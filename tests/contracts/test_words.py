"""Every stable code that the source can store or answer has its words in both languages."""

import ast
import pkgutil
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

import config.urls  # noqa: F401 - loads what refuses
import games.labels
from adjudication.labels import work
from games.admin.words import GROUPS
from games.labels import (
    clocks,
    codes,
    draughts,
    offences,
    refusals,
    repairs,
    timekeeping,
    weiqi,
)
from games.labels import gomoku as gomoku_words
from games.labels.codes import Word
from games.labels.files import CHAIN_FAULTS, FILE_CODES, STREAM_FILE_CODES
from games.record import events as e
from games.record.audits.findings import Severity
from games.record.audits.state import FindingOutcome, FindingStatus
from games.record.draughts.options import DraughtsOptions
from games.record.gomoku.irregularities import IrregularityKind
from games.record.gomoku.options import GomokuOptions
from games.record.officiating.adjournment.state import PauseKind
from games.record.officiating.contradictions.values import Against, Shows
from games.record.officiating.offences.events import OffenceStatus
from games.record.officiating.repairs.kinds import PositionOutcome, TakenBackFor
from games.record.officiating.timekeeping.options import SealedFault, TimeOptions
from games.record.values import ALL_RESULTS, Options, Question, Role, Status
from games.record.weiqi.options import LongCycle, WeiqiOptions
from games.record.xiangqi.options import Level, XiangqiOptions
from games.rules.books.registry import BOOKS
from games.rules.clocks.control import ControlKind
from games.rules.clocks.lateness import Arrival
from games.rules.clocks.presets import PRESET_NAMES
from games.rules.clocks.presses import PressFault
from games.rules.clocks.ruling import Effect
from games.rules.draughts.draws import DrawRule
from games.rules.draughts.kernel import TOUCHED
from games.rules.draughts.variant import WrongRemoval
from games.rules.editions import editions, kernel_for
from games.rules.gomoku.kernel import ARTICLES, READINGS
from games.rules.gomoku.openings.books import OpeningKind
from games.rules.offences.kinds import Measure
from games.rules.verdict import Verdict
from games.rules.weiqi.repetition import RepetitionKind
from games.rules.xiangqi.repetition.types import Label
from games.rules.xiangqi.touch import Obligation
from games.rules.xiangqi.world.policy import RootMoment, RuleText
from games.streams.refusals import REFUSALS

ROOT = Path(__file__).parents[2]
CHINESE = re.compile("[一-鿿]")
CODE = re.compile(r"[a-z]+(_[a-z]+)*")
REPORTS = {
    "_GrammarError",
    "OpenPoint",
    "ReadProblem",
    "Reject",
    "_problem",
    "_report",
    "_stop",
    "_warn",
    "_warning",
}
REFUSED = {"CommandRefusedError", "NotAllowedError"}
SIDES = {side for name in editions() for side in kernel_for(name).sides}

Rule = Callable[[ast.AST], Iterator[ast.expr]]


def constants(packages: tuple[str, ...], rule: Rule) -> set[str]:
    """Return the codes among the constants that `rule` finds in the source of `packages`."""
    files = [file for package in packages for file in (ROOT / package).rglob("*.py")]
    assert files
    return {
        other.value
        for file in files
        for node in ast.walk(ast.parse(file.read_text()))
        for found in rule(node)
        for other in ast.walk(found)
        if isinstance(other, ast.Constant)
        and isinstance(other.value, str)
        and CODE.fullmatch(other.value)
    }


def called(node: ast.AST) -> str:
    if not isinstance(node, ast.Call):
        return ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def keyword(*names: str) -> Rule:
    """Find what is given for one of `names` in a call."""

    def rule(node: ast.AST) -> Iterator[ast.expr]:
        if isinstance(node, ast.Call):
            yield from (keyword.value for keyword in node.keywords if keyword.arg in names)

    return rule


def first_argument(*names: str) -> Rule:
    """Find the first argument of calls of `names`."""

    def rule(node: ast.AST) -> Iterator[ast.expr]:
        if isinstance(node, ast.Call) and called(node) in names:
            yield from node.args[:1]

    return rule


def chosen(node: ast.AST, *names: str) -> Iterator[ast.expr]:
    """Find codes that one of `names` holds until they are used."""
    if isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id in names for target in node.targets
    ):
        value = node.value
        yield from (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,)


def ends(node: ast.AST) -> Iterator[ast.expr]:
    """Find why a game ended."""
    yield from keyword("reason")(node)
    yield from chosen(node, "reason")


def _is_long_code(node: ast.expr) -> bool:
    if isinstance(node, ast.IfExp):
        return _is_long_code(node.body)
    return isinstance(node, ast.Constant) and "_" in str(node.value)


def reported(node: ast.AST) -> Iterator[ast.expr]:
    """Find codes of file readers: their reports, and the codes they choose beforehand."""
    if isinstance(node, ast.Call) and called(node) in REPORTS:
        yield from (arg for arg in node.args if isinstance(arg, ast.Constant))
        yield from (keyword.value for keyword in node.keywords if keyword.arg == "code")
    if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
        yield from (elt for elt in node.value.elts[1:] if _is_long_code(elt))
    yield from chosen(node, "code", "doubt")
    if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
        lead = str(node.values[0].value)
        if lead.endswith(": ") and CODE.fullmatch(lead[:-2]):
            yield ast.Constant(value=lead[:-2])


def violated(node: ast.AST) -> Iterator[ast.expr]:
    """Find the codes of breaches."""
    if called(node) in ("Violation", "Fault"):
        yield from keyword("code")(node)


def counted(node: ast.AST) -> Iterator[ast.expr]:
    """Find the names of the figures a ruling counts."""
    yield from keyword("facts")(node)
    yield from chosen(node, "facts")


def noted(node: ast.AST) -> Iterator[ast.expr]:
    """Find the codes of what a rule book notices in the course of a game."""
    if called(node) == "BoardFinding":
        yield from keyword("code")(node)
    if isinstance(node, ast.Call) and called(node) == "_note":
        yield node.args[1]


def unmet(node: ast.AST) -> Iterator[ast.expr]:
    """Find why a draw by count cannot be claimed yet."""
    if isinstance(node, ast.Constant) and str(node.value).endswith("_not_met"):
        yield node


OPTIONS = (Options, XiangqiOptions, WeiqiOptions, GomokuOptions, DraughtsOptions, TimeOptions)
RULED = {f"{question.value}_ruling" for question in Question}
"""Reasons made of a question's code (`games.record.xiangqi.decide_claims`)."""
FOUND: dict[str, tuple[dict[str, Word], set[str]]] = {
    "end reasons": (
        codes.REASONS,
        constants(("games/record", "games/rules"), ends)
        | RULED
        | {rule.value for rule in DrawRule},
    ),
    "violations": (
        codes.VIOLATIONS,
        constants(("games/rules",), violated)
        | {wrong_removal.value for wrong_removal in WrongRemoval}
        | {TOUCHED},
    ),
    "weights of findings": (codes.SEVERITIES, {severity.value for severity in Severity}),
    "statuses of findings": (codes.FINDING_STATUSES, {status.value for status in FindingStatus}),
    "outcomes of findings": (codes.FINDING_OUTCOMES, {end.value for end in FindingOutcome}),
    "warnings and rejects of files": (
        FILE_CODES,
        constants(("games/notation", "games/importing"), reported)
        | constants(("games/notation",), first_argument("NotationError")),
    ),
    "faults of files of streams": (
        {code: gettext_lazy(text) for code, text in STREAM_FILE_CODES.items()},
        constants(("games/streams", "games/players"), first_argument("StreamFileError"))
        | {"missing_event", "hash_mismatch", "chain_broken", "not_utf8"},
    ),
    "verdicts": (codes.VERDICTS, {verdict.value for verdict in Verdict}),
    "questions": (codes.QUESTIONS, {question.value for question in Question}),
    "settings explained": (
        codes.OPTIONS_EXPLAINED,
        # Where the World rules can be read in two ways, and how a repetition is counted.
        {field.name for field in fields(XiangqiOptions)}
        - {"level", "natural_limit_rounds", "natural_limit_checks", "no_draw_before_round"},
    ),
    "facts of rulings": (codes.FACTS, constants(("adjudication/rulings",), counted)),
    "results": (codes.RESULTS, set(ALL_RESULTS)),
    "sides": (codes.SIDES, SIDES),
    "signers": (codes.SIGNERS, SIDES | {"arbiter"}),
    "wins": (codes.WINS, SIDES),
    "statuses": (codes.STATUSES, {status.value for status in Status}),
    "roles": (codes.ROLES, {role.value for role in Role}),
    "levels": (codes.LEVELS, {level.value for level in Level}),
    "options": (
        codes.OPTIONS,
        {field.name for kind in OPTIONS for field in fields(kind)}
        - {"xiangqi", "weiqi", "gomoku", "draughts", "time"},
    ),
    "controls": (codes.CONTROLS, {control_kind.value for control_kind in ControlKind}),
    "presets": (clocks.PRESETS, set(PRESET_NAMES)),
    "effects at the clock": (clocks.EFFECTS, {effect.value for effect in Effect}),
    "faults at the clock": (clocks.PRESS_FAULTS, {fault.value for fault in PressFault}),
    "arrivals": (timekeeping.ARRIVALS, {arrival.value for arrival in Arrival}),
    "unlawful sealed moves": (
        timekeeping.SEALED_FAULTS,
        {sealed_fault.value for sealed_fault in SealedFault},
    ),
    "pauses": (timekeeping.PAUSES, {pause_kind.value for pause_kind in PauseKind}),
    "editions": (codes.EDITIONS, set(editions())),
    "gomoku openings": (
        gomoku_words.OPENINGS,
        {opening_kind.value for opening_kind in OpeningKind},
    ),
    "gomoku irregularities": (
        gomoku_words.IRREGULARITIES,
        {irregularity_kind.value for irregularity_kind in IrregularityKind},
    ),
    "gomoku forbidden moves": (gomoku_words.KINDS, set(ARTICLES)),
    "gomoku readings": (gomoku_words.READINGS, set(READINGS)),
    "texts on repetition": (codes.REPETITION_TEXTS, {text.value for text in RuleText}),
    "moments of protection": (
        codes.ROOT_MOMENTS,
        {root_moment.value for root_moment in RootMoment},
    ),
    "notices": (
        codes.NOTICES,
        # Repetitions are told with their figures instead.
        (constants(("games/rules/weiqi", "games/rules/gomoku"), noted) | set(ARTICLES))
        - {"ko_retaken", "repetition"},
    ),
    "what a record says against a report": (refusals.WARNINGS, set(Against)),
    "figures of a record": (refusals.FIGURES, set(Shows)),
    "names of forbidden moves": (codes.FORBIDDEN_KINDS, set(ARTICLES)),
    "passes": (codes.PASSES, {"weiqi", "gomoku"}),
    "games": (codes.GAMES, {book.game.code for book in BOOKS.values()}),
    "draw rules of draughts": (draughts.DRAW_RULES, {rule.value for rule in DrawRule}),
    "conditions of draws": (
        draughts.CONDITIONS,
        constants(("games/record/draughts",), unmet),
    ),
    "long cycles": (weiqi.LONG_CYCLES, {cycle.value for cycle in LongCycle}),
    "repetitions": (
        weiqi.REPETITIONS,
        {repetition_kind.value for repetition_kind in RepetitionKind} | {"rare_case"},
    ),
    "causes of moves taken back": (repairs.CAUSES, {for_.value for for_ in TakenBackFor}),
    "rulings on positions": (repairs.OUTCOMES, {outcome.value for outcome in PositionOutcome}),
    "duties of touched men": (repairs.OBLIGATIONS, {obligation.value for obligation in Obligation}),
    "measures": (offences.MEASURES, {measure.value for measure in Measure}),
    "offence statuses": (offences.OFFENCE_STATUSES, {status.value for status in OffenceStatus}),
    "ruling statuses": (codes.RULING_STATUSES, {"proposed", "confirmed", "overruled"}),
    "work states": (work.WORK_STATES, {"pending", "done", "needs_human"}),
}


def word_tables() -> dict[str, dict[str, Word]]:
    """Return every table of words by code that the words of games hold, by its place.

    Those of files of streams are msgids: what is read at a terminal is in both languages.
    """
    found = {}
    for module in pkgutil.iter_modules(games.labels.__path__):
        for name, table in vars(import_module(f"games.labels.{module.name}")).items():
            if table is CHAIN_FAULTS or table is STREAM_FILE_CODES:
                continue
            if isinstance(table, dict) and table and not name.startswith("_"):
                items = table.items()
                if all(isinstance(k, str) and isinstance(v, str | Promise) for k, v in items):
                    found[f"{module.name}.{name}"] = table
    return found


@pytest.mark.parametrize("place", word_tables())
def test_every_table_of_words_is_held_against_its_codes(place: str) -> None:
    table = word_tables()[place]
    whole: list[Mapping[str, Word]] = [codes.LABELS, *(held for held, _ in FOUND.values())]
    said = {code: str(word) for code, word in table.items()}
    assert any(said.items() <= {k: str(v) for k, v in held.items()}.items() for held in whole)


@pytest.mark.parametrize("kind", FOUND)
def test_every_code_in_the_source_has_its_word(kind: str) -> None:
    table, found = FOUND[kind]
    assert found
    assert sorted(found - set(table)) == []


@pytest.mark.parametrize("kind", FOUND)
def test_no_table_keeps_words_for_codes_that_nothing_writes(kind: str) -> None:
    table, found = FOUND[kind]
    assert sorted(set(table) - found) == []


def test_every_refusal_has_its_title() -> None:
    found = constants(("games/record",), first_argument(*REFUSED))
    assert len(found) > 20
    assert sorted(found - set(REFUSALS)) == []


def test_every_event_has_a_name_and_groups_hold_only_events() -> None:
    assert set(codes.EVENTS) == set(get_args(e.GameEvent))
    assert all(kinds <= set(codes.EVENTS) for _, kinds in GROUPS.values())


@pytest.mark.parametrize("kind", [*FOUND, "events", "groups"])
def test_words_are_chinese_in_chinese_and_english_in_english(kind: str) -> None:
    words = {
        "events": tuple(codes.EVENTS.values()),
        "groups": tuple(name for name, _ in GROUPS.values()),
    }.get(kind) or tuple(FOUND[kind][0].values())
    with translation.override("zh-hans"):
        assert [str(word) for word in words if not CHINESE.search(str(word))] == []
    with translation.override("en"):
        assert [str(word) for word in words if not str(word).isascii()] == []


def test_24_1_to_24_8_every_label_has_a_word_and_an_undecided_move_too() -> None:
    assert set(codes.LABELS) == {label.value for label in Label} | {""}
    assert len(set(codes.LABELS.values())) == len(codes.LABELS)


def test_a_claim_of_repetition_is_called_by_the_rule_book_s_term() -> None:
    """23.1: 待判局面."""
    with translation.override("zh-hans"):
        assert str(codes.QUESTIONS["repetition"]) == "待判局面"
        assert str(codes.VIOLATIONS["horse_leg_blocked"]) == "蹩马腿"

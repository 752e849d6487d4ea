"""What a field may name now, in words: one table by what it concerns, one by its codes."""

from collections.abc import Callable, Mapping
from typing import Any

from django.forms import Field
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.admin.actions.article_field import article_field
from games.admin.declared_forms import ChoiceWords
from games.labels.clocks import PRESS_FAULTS
from games.labels.codes import (
    FINDING_OUTCOMES,
    QUESTIONS,
    SEVERITIES,
    SIDES,
    SIGNERS,
    Word,
    result_word,
    word,
)
from games.labels.draughts import DRAW_RULES
from games.labels.gomoku import IRREGULARITIES
from games.labels.language import is_chinese
from games.labels.messages import finding_text
from games.labels.offences import MEASURES, offence_choices, offence_name, penalty_words
from games.labels.repairs import OUTCOMES
from games.labels.terms import term
from games.labels.timekeeping import PAUSES
from games.record.audits.state import FindingOutcome
from games.record.officiating.adjournment.state import PauseKind
from games.record.officiating.repairs.kinds import PositionOutcome
from games.record.state import GameState
from games.record.values import Moment, Question
from games.rules.books.kinds import IrregularityKind
from games.rules.clocks.presses import PressFault
from games.rules.draughts.draws import DrawRule
from games.rules.offences.kinds import Measure

MOMENTS: dict[str, Word] = {"during": _("during the game"), "after": _("after the end")}
CODES: dict[type, Mapping[str, Word]] = {
    PauseKind: PAUSES,
    PressFault: PRESS_FAULTS,
    Measure: MEASURES,
    IrregularityKind: IRREGULARITIES,
    PositionOutcome: OUTCOMES,
    DrawRule: DRAW_RULES,
    Question: QUESTIONS,
    Moment: MOMENTS,
    FindingOutcome: FINDING_OUTCOMES,
}
"""Kind of code -> its words."""


def _offence(state: GameState, version: int) -> str:
    entry = state.offences.entry(version)
    if entry is None:
        return str(version)
    offence = state.book.offences.offence(entry.code)
    name = offence_name(offence, chinese=is_chinese()) if offence else entry.code
    side = word(SIDES, entry.side)
    return f"{side} · {entry.article.number} {name} · {penalty_words(entry.penalty)}"


def _fact(state: GameState, version: int) -> str:
    return next(fact.finding for fact in state.offences.facts if fact.version == version)


def _listed(state: GameState, code: str) -> str:
    return dict(offence_choices(state.edition, chinese=is_chinese()))[code]


def _finding(state: GameState, number: int) -> str:
    finding = state.audits.finding(state.audits.version, number)
    if finding is None:
        return str(number)
    found = finding.found
    where = gettext("after move %(ply)s") % {"ply": found.ply}
    return f"{number} · {SEVERITIES[found.severity]} · {finding_text(found.code)} · {where}"


def _report(state: GameState, version: int) -> str:
    report = next(report for report in state.reports if report.version == version)
    return f"{word(SIDES, report.side)} · {report.note}"


NAMED: dict[str, Callable[[GameState, Any], Any]] = {
    "side": lambda state, side: word(SIDES, side),
    "signer": lambda state, signer: word(SIGNERS, signer),
    "result": lambda state, result: result_word(result, state.sides),
    "offence": _offence,
    "listed_offence": _listed,
    "fact": _fact,
    "report": _report,
    "finding": _finding,
}
"""What a field concerns -> the words of what it names; "point" and the like are typed."""


def _term(words: Mapping[str, Word], code: str, state: GameState | None) -> Word:
    return term(words, code, edition=state.edition) if state else words[code]


def _article(state: GameState, typed: Field) -> Field:
    return article_field(state.edition, typed)


WORDS = ChoiceWords(named=NAMED, codes=CODES, article=_article, term=_term)

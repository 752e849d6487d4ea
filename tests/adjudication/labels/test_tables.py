"""Every code of cases, runs, copies, articles and papers has its word in both languages."""

import re
from typing import Any

import pytest
from django.utils.translation import override

from adjudication.articles.catalogue import BOOKS, Kind
from adjudication.articles.examples import RUNNING, Way
from adjudication.articles.service import ServiceKind
from adjudication.cases import values as v
from adjudication.documents import duties
from adjudication.documents.games import record_sheet
from adjudication.documents.games.registry import Style
from adjudication.figures import words as figures
from adjudication.figures.counting import By
from adjudication.labels import articles, cases, drift, replays, work
from adjudication.models import ClaimOutcome
from adjudication.readjudication.throttle import Pace
from adjudication.replays.versions import Aspect
from adjudication.run_models import Drift
from games.models import LedgerWork
from tournaments.books.duties import Holder, Phase

CHINESE = re.compile(r"[\u4e00-\u9fff]")
TABLES: dict[str, tuple[Any, Any]] = {
    "instances": (cases.INSTANCES, v.Instance),
    "statuses": (cases.STATUSES, v.CaseStatus),
    "what a case waits for": (cases.AWAITED, v.Awaited),
    "what it is about": (cases.SUBJECT_KINDS, v.SubjectKind),
    "capacities": (cases.CAPACITIES, v.Capacity),
    "matters": (cases.MATTERS, v.Matter),
    "parties": (cases.PARTIES, v.Party),
    "delays": (cases.DELAYS, v.Delay),
    "obstacles": (cases.OBSTACLES, v.Obstacle),
    "outcomes": (cases.OUTCOMES, v.CaseOutcome),
    "refunds": (cases.REFUNDS, v.Refund),
    "remedies": (cases.REMEDIES, v.Remedy),
    "kinds of drift": (drift.KINDS, Drift.Kind.values),
    "paces": (drift.PACES, Pace),
    "aspects": (replays.ASPECTS, Aspect),
    "states of work": (work.WORK_STATES, LedgerWork.State.values),
    "kinds of articles": (articles.KINDS, Kind),
    "books": (articles.BOOK_NAMES, BOOKS),
    "how articles are served": (articles._SERVED, ServiceKind),
    "worked examples": (articles._CARRIED_OUT, {*RUNNING, Way.RECORD}),
    "outcomes of claims": (figures.OUTCOMES, ClaimOutcome),
    "groupings": (figures.GROUPINGS, By),
    "groups not known": (figures._UNKNOWN, By),
    "who does a duty": (duties.HOLDERS, Holder),
    "when a duty is done": (
        duties.PHASES,
        [(phase, each_round) for phase in Phase for each_round in (False, True)],
    ),
    "styles of sheets": (record_sheet.STYLES, Style),
}


@pytest.mark.parametrize("table", TABLES)
def test_every_code_has_a_word_of_its_own_in_both_languages(table: str) -> None:
    words, codes = TABLES[table]
    assert set(words) == set(codes)
    for language in ("zh-hans", "en"):
        with override(language):
            written = [str(word) for word in words.values()]
        assert len(set(written)) == len(written)
        assert all(bool(CHINESE.search(word)) is (language != "en") for word in written)

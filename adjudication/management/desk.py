"""Cases as a kind of stream that `manage.py do` gives commands to."""

from uuid import UUID

from django.contrib.auth.models import User

from adjudication.case_building import built
from adjudication.cases import commands as c
from adjudication.cases import events as e
from adjudication.cases.decider import CASES
from adjudication.cases.state import CaseState
from adjudication.labels import case_events
from adjudication.labels.cases import AWAITED, WARNINGS
from games import api
from games.access import actor_for
from games.labels.article_numbers import cited_words, own_book
from games.management.doing import DeskKind, given_at_desk
from games.refusals import refusal_text
from games.streams.actors import Actor


def _state(case: UUID) -> CaseState:
    state: CaseState = api.cache_of(CASES).current(case).state
    return state


def _actor(user: User, state: CaseState) -> Actor:
    return actor_for(user, event=state.event, section=state.section)


def _report_lines(handled: api.Handled[CaseState, e.CaseEvent], _now: int) -> list[str]:
    state = handled.state
    own = own_book(state.edition)
    lines = []
    for event in handled.events:
        articles = [cited_words(cited, own=own) for cited in case_events.articles_of(event)]
        detail = case_events.detail_of(event, {}, edition=state.edition)
        parts = (case_events.name_of(event), detail, *articles)
        lines.append(" · ".join(part for part in parts if part))
    lines.append(f"  {AWAITED[state.awaits]}")
    return lines


CASES_AT_DESK = DeskKind(
    decider=CASES,
    commands=given_at_desk(c.CaseCommand),
    state=_state,
    actor=_actor,
    build=lambda command, given, state: built(command, given, state.edition),
    report=_report_lines,
    refused=lambda refusal, state: refusal_text(refusal, own=own_book(state.edition)),
    warned=lambda warned: f"{WARNINGS[warned.code]} [{warned.code}]",
)

"""Tournaments as a kind of stream that `manage.py do` gives commands to."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from uuid_utils.compat import uuid7

from games import api
from games.access import actor_for
from games.api import Handled, cache_of
from games.management.doing import DeskKind, given_at_desk
from games.streams.actors import Actor
from tournaments.handlers.building import COMPLETED, built
from tournaments.labels import events as event_words
from tournaments.labels.refusals import refusal_text
from tournaments.labels.warnings import WARNINGS
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.state import TournamentState
from tournaments.selectors import names


def _state(stream_id: UUID) -> TournamentState:
    return cache_of(TOURNAMENTS).current(stream_id).state


def _actor(user: User, state: TournamentState) -> Actor:
    return actor_for(user, event=state.event, section=state.section)


def _build(command: type, given: Mapping[str, Any], state: TournamentState) -> Any:
    """Return the command, finished from the registry where it is one that leaves that open."""
    made = built(command, given, state)
    complete = COMPLETED.get(command)
    if complete is None:
        return made
    done = complete(made, event_id=uuid7(), now=api.now_ms())
    return done(state) if callable(done) else done


def _report_lines(handled: Handled[TournamentState, e.TournamentEvent], _now: int) -> list[str]:
    state = handled.state
    known = names(state, state.stages[-1] if state.stages else None)
    lines = []
    for event in handled.events:
        detail = event_words.detail_of(event, known.by_number, known.by_id)
        lines.append(" · ".join(part for part in (event_words.name_of(event), detail) if part))
    return lines


TOURNAMENTS_AT_DESK = DeskKind(
    decider=TOURNAMENTS,
    commands=given_at_desk(c.TournamentCommand),
    state=_state,
    actor=_actor,
    build=_build,
    report=_report_lines,
    refused=lambda refusal, state: refusal_text(refusal),
    warned=lambda warned: f"{WARNINGS[warned.code]} [{warned.code}]",
)

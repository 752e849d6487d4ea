"""A case as the plain data that answers are written from; what it is made of by requests."""

from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from typing import Any
from uuid import UUID

from rest_framework import serializers

from adjudication.case_orders import declared_for
from adjudication.cases.state import CaseState
from adjudication.cases.values import Remedy, SubjectKind
from games import http
from games.streams.declarations import fields_of


class CarryingOutInput(http.CommandInput):
    """A command on a game or an event that the decision orders."""

    remedy = serializers.ChoiceField(choices=[remedy.value for remedy in Remedy])
    kind = serializers.ChoiceField(choices=[kind.value for kind in SubjectKind])
    stream = serializers.UUIDField()
    command = serializers.CharField(
        max_length=60, help_text="Name of a command of the API, such as `revise_result`."
    )
    body = serializers.DictField(
        required=False, default=dict, help_text="As the command's own address takes it."
    )


def given_for(order: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a body gives for the fields of the command it names, as its address would.

    :raises ApiProblem: `invalid_field`, `unknown_field`, with a pointer to each fault.
    :raises CommandRefusedError: `command_unknown`.
    """
    declared = declared_for(SubjectKind(order["kind"]), order["command"])
    serializer = _shape(declared.command)(data=order["body"])
    try:
        serializer.is_valid(raise_exception=True)
    except serializers.ValidationError as error:
        raise http.body_problem(error) from error
    return dict(serializer.validated_data)


@cache
def _shape(command: type) -> type[http.CommandInput]:
    """Return the body of a command, with what its address says as fields of their own."""
    members = {
        spec.key: http.WholeNumber(min_value=spec.field.least, max_value=spec.field.most)
        for spec in fields_of(command)
        if spec.field.in_address
    }
    return http.body_shape(f"{command.__name__}Ordered", command, own=members, prefix="Ordered")


def case_data(case: UUID, state: CaseState, *, official: bool) -> dict[str, Any]:
    """Return a case as the API shows it, with its papers for who holds an office there."""
    filed = state.filed
    return {
        "id": case,
        "version": state.version,
        "instance": filed.instance.value,
        "status": state.status.value,
        "matter": filed.matter.value,
        "question": filed.question,
        "article": filed.article,
        "edition": state.edition,
        "competition": state.competition,
        "section": state.section,
        "subject_kind": filed.subject.kind.value,
        "subject": filed.subject.stream,
        "contested_version": filed.subject.version,
        "decision": asdict(state.decision) if state.decision else None,
        "carried_out": [asdict(done) for done in state.carried_out],
        "is_carried_out": state.is_carried_out,
        "awaits": state.awaits.value,
        "papers": _papers(state) if official else None,
    }


def _papers(state: CaseState) -> dict[str, Any]:
    return {
        **asdict(state.filed),
        "hindrances": [asdict(each) for each in state.hindrances],
        "members": [asdict(member) for member in state.members],
        "chair": state.chair,
        "statements": [asdict(statement) for statement in state.statements],
        "votes": [asdict(vote) for vote in state.votes],
        "notified": list(state.notified),
        "refund": state.refund,
    }

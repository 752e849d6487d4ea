"""The commands of an adjournment over the API, the same for every game."""

from rest_framework import serializers

from games.envelope_encryption import opening_of, seal_text
from games.record.officiating.adjournment import commands as a
from games.record.officiating.adjournment.values import PauseKind
from games.record.state import GameState
from games.record.values import ALL_RESULTS
from games.rest.commands.resource import Body, CommandResource
from games.rest.fields import text
from games.rest.inputs import CommandInput, SideInput


class AdjournmentInput(CommandInput):
    """Play to be stopped."""

    kind = serializers.ChoiceField(choices=[pause_kind.value for pause_kind in PauseKind])
    reason = text(2000, required=True)
    resume_at = text(40, help_text="When play goes on, as announced.")


class SealedMoveInput(SideInput):
    """The next move, as written; only its ciphertext is stored."""

    move = text(20, required=True, help_text="As the player writes it.")


class EnvelopeInput(CommandInput):
    """Who keeps the envelope, and who signed it."""

    keeper = text(100, required=True, help_text="Id of the official.")
    signatures = serializers.ListField(
        child=serializers.CharField(max_length=20),
        required=False,
        default=list,
        max_length=3,
        help_text="Sides, or `arbiter`.",
    )
    note = text(2000)


class ResumptionInput(CommandInput):
    """Play going on."""

    absent = serializers.ListField(
        child=serializers.CharField(max_length=20),
        required=False,
        default=list,
        max_length=2,
        help_text="Sides that have not come back.",
    )


class AgreementInput(CommandInput):
    """A result both agreed on while play stood still."""

    result = serializers.ChoiceField(choices=ALL_RESULTS)
    agreed = serializers.ListField(child=serializers.CharField(max_length=20), max_length=2)


def _sealed(body: Body, state: GameState) -> a.SealMove:
    sealed = seal_text(state, body["side"], body["move"])
    return a.SealMove(
        side=body["side"],
        ciphertext=sealed.ciphertext,
        commitment=sealed.commitment,
        key_id=sealed.key_id,
    )


RESOURCES = (
    CommandResource(
        address="adjournments",
        name="adjourn",
        summary="Stop play for a break, or because it cannot go on",
        shape=AdjournmentInput,
        build=lambda body, state: a.Adjourn(
            kind=PauseKind(body["kind"]), reason=body["reason"], resume_at=body["resume_at"]
        ),
        example={"kind": "interruption", "reason": "赛场停电", "resume_at": "明日 9:00"},
    ),
    CommandResource(
        address="adjournments/confirmation",
        name="confirm_adjournment",
        summary="Confirm position and times on leaving the board",
        shape=SideInput,
        build=lambda body, state: a.ConfirmAdjournment(side=body["side"]),
        example={"side": "black"},
    ),
    CommandResource(
        address="sealed-moves",
        name="seal_move",
        summary="Hand in the sealed move; nobody can read it before the envelope is opened",
        shape=SealedMoveInput,
        build=_sealed,
        example={"side": "white", "move": "g9"},
    ),
    CommandResource(
        address="envelopes",
        name="keep_envelope",
        summary="Put on record who keeps the closed envelope",
        shape=EnvelopeInput,
        build=lambda body, state: a.KeepEnvelope(
            keeper=body["keeper"], signatures=tuple(body["signatures"]), note=body["note"]
        ),
        example={"keeper": "user:7", "signatures": ["black", "white", "arbiter"]},
    ),
    CommandResource(
        address="envelopes/opening",
        name="open_envelope",
        summary="Open the envelope; an unlawful sealed move loses",
        shape=CommandInput,
        build=lambda body, state: opening_of(state),
        example={},
    ),
    CommandResource(
        address="resumptions/confirmation",
        name="confirm_resumption",
        summary="Confirm position and times on coming back",
        shape=SideInput,
        build=lambda body, state: a.ConfirmResumption(side=body["side"]),
        example={"side": "black"},
    ),
    CommandResource(
        address="resumptions",
        name="resume_game",
        summary="Let play go on; the clock of the side to move runs",
        shape=ResumptionInput,
        build=lambda body, state: a.ResumeGame(absent=tuple(body["absent"])),
        example={"absent": []},
    ),
    CommandResource(
        address="agreements",
        name="record_agreement",
        summary="Record the result both sides agreed on during the adjournment",
        shape=AgreementInput,
        build=lambda body, state: a.RecordAgreement(
            result=body["result"], agreed=tuple(body["agreed"])
        ),
        example={"result": "1/2-1/2", "agreed": ["black", "white"]},
    ),
)

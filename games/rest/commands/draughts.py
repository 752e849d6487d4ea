"""The command resources of draughts: rows of the one table, and the shapes of their bodies."""

from rest_framework import serializers

from games.record.draughts import commands as dc
from games.rest.commands.resource import CommandResource
from games.rest.fields import text
from games.rest.inputs import CommandInput, SideInput
from games.rules.draughts.draws import DrawRule

_RULES = [rule.value for rule in DrawRule]


class DrawClaimInput(SideInput):
    """A draw claimed under one rule."""

    rule = serializers.ChoiceField(choices=_RULES)


class DrawRulingInput(CommandInput):
    """A draw granted or refused by the arbiter."""

    rule = serializers.ChoiceField(choices=_RULES)
    grant = serializers.BooleanField()
    reason = text(2000, help_text="Needed for a refusal.")


class CallInput(SideInput):
    """A call for the arbiter."""

    note = text(2000)


class CallAnswerInput(CommandInput):
    """What was done about a call."""

    note = text(2000)


RESOURCES = (
    CommandResource(
        address="corrections",
        name="correct_irregularity",
        summary="Draughts: have the opponent's irregular move put right",
        shape=SideInput,
        build=lambda body, state: dc.CorrectIrregularity(side=body["side"]),
        example={"side": "black"},
    ),
    CommandResource(
        address="draw-claims",
        name="claim_draw",
        summary="Draughts: claim a draw under a rule; what can be counted is answered at once",
        shape=DrawClaimInput,
        build=lambda body, state: dc.ClaimDraw(side=body["side"], rule=DrawRule(body["rule"])),
        example={"side": "white", "rule": "threefold"},
    ),
    CommandResource(
        address="draw-rulings",
        name="rule_on_draw",
        summary="Draughts: grant or refuse a draw that is claimed or that the program found",
        shape=DrawRulingInput,
        build=lambda body, state: dc.RuleOnDraw(
            rule=DrawRule(body["rule"]), grant=body["grant"], reason=body["reason"]
        ),
        example={"rule": "regular_draw", "grant": True},
    ),
    CommandResource(
        address="arbiter-calls",
        name="call_arbiter",
        summary="Draughts: call the arbiter; the clocks stop",
        shape=CallInput,
        build=lambda body, state: dc.CallArbiter(side=body["side"], note=body["note"]),
        example={"side": "white", "note": "对方用双手走子"},
    ),
    CommandResource(
        address="arbiter-calls/answer",
        name="deal_with_call",
        summary="Draughts: say that the call was dealt with; the clocks go on",
        shape=CallAnswerInput,
        build=lambda body, state: dc.DealWithCall(note=body["note"]),
        example={"note": "已提醒"},
    ),
)

"""Offences and penalties over the API (xiangqi 8 and 18, gomoku 15-18 and 22, weiqi 23-24).

With `dry_run` the computed penalty is shown before anything is stored.
"""

from rest_framework import serializers

from games.labels.articles import article_under
from games.record.officiating.offences import commands as o
from games.record.officiating.offences.events import OffenceStatus
from games.record.values import Moment
from games.rest.commands.resource import Body, CommandResource
from games.rest.fields import CitedArticleOut, Out, WholeNumber, text
from games.rest.inputs import ARTICLE, MAX_VERSION, CommandInput, SideInput, happened
from games.rules.offences.kinds import Measure

MEASURES = [measure.value for measure in Measure]
MOST = 1000


class RecordedOffenceInput(SideInput):
    """An offence of the game's own book; the penalty follows from the book and the past."""

    code = text(40, required=True, help_text="Offence by its code, such as `missing_record`.")
    note = text(2000, help_text="What happened; needed where the book asks for evidence.")
    measure = serializers.ChoiceField(
        choices=MEASURES, required=False, help_text="Instead of the book's penalty."
    )
    reason = text(2000, help_text="Why it is not the book's penalty.")
    plies = WholeNumber(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=MAX_VERSION,
        help_text="After how many moves it was done; now, where left out.",
    )
    missing_moves = WholeNumber(
        required=False,
        default=0,
        min_value=0,
        max_value=MOST,
        help_text="Moves missing or illegible in the side's record (xiangqi 7.1, 7.2).",
    )
    after_press = serializers.BooleanField(
        required=False, default=False, help_text="Done with or after the press (xiangqi 5.9)."
    )
    earlier_in_event = WholeNumber(
        required=False,
        default=0,
        min_value=0,
        max_value=MOST,
        help_text="How often in earlier games of the event (weiqi 23.7, 23.8).",
    )
    demanded = serializers.BooleanField(
        required=False,
        default=True,
        help_text="False only notes it: playing on then accepts it (gomoku 17).",
    )
    happened = happened()


class RejectionInput(CommandInput):
    """Why a penalty is declined, and what comes instead."""

    reason = text(2000, required=True)
    instead = serializers.ChoiceField(choices=MEASURES, required=False, default="note")


class PenaltyChangeInput(CommandInput):
    """What is imposed in place of a penalty in force, and why."""

    measure = serializers.ChoiceField(choices=MEASURES)
    reason = text(2000, required=True)
    article = text(20, help_text=ARTICLE)


class BothLoseInput(CommandInput):
    """Why both lose."""

    article = text(20, required=True, help_text=ARTICLE)
    reason = text(2000, required=True)


class FactInput(CommandInput):
    """A finding of fact."""

    finding = text(2000, required=True)
    article = text(20, help_text=ARTICLE)


class FactWithdrawalInput(CommandInput):
    """Why a finding of fact is taken back."""

    reason = text(2000, required=True)


class PenaltyOut(Out):
    """What follows from an offence."""

    measure = serializers.ChoiceField(choices=MEASURES)
    count = serializers.IntegerField()
    articles = CitedArticleOut(many=True)
    loses = serializers.CharField(
        allow_blank=True, help_text="Who loses the game by it: `offender`, `both` or nobody."
    )
    lost_under = CitedArticleOut(allow_null=True)
    own_ms = serializers.IntegerField(help_text="Added to the offender's clock.")
    opponent_ms = serializers.IntegerField(help_text="Added to the opponent's clock.")
    zi = serializers.IntegerField(help_text="What the offender pays at the count (weiqi 24.1).")


class OffenceOut(Out):
    """An offence on record, by the event that recorded it."""

    version = serializers.IntegerField()
    side = serializers.CharField()
    code = serializers.CharField()
    article = CitedArticleOut(allow_null=True)
    plies = serializers.IntegerField()
    status = serializers.ChoiceField(choices=[status.value for status in OffenceStatus])
    penalty = PenaltyOut()
    after_end = serializers.BooleanField(help_text="Imposed when the result stood.")
    happened = serializers.ChoiceField(choices=[moment.value for moment in Moment])


class FactOut(Out):
    """A finding of fact, by the event that recorded it."""

    version = serializers.IntegerField()
    finding = serializers.CharField()
    found_by = serializers.CharField()
    article = CitedArticleOut(allow_null=True)
    withdrawn = serializers.BooleanField()


def _recorded(body: Body) -> o.RecordOffence:
    measure = body.get("measure")
    return o.RecordOffence(
        side=body["side"],
        code=body["code"],
        note=body["note"],
        measure=Measure(measure) if measure else None,
        reason=body["reason"],
        plies=body.get("plies"),
        missing_moves=body["missing_moves"],
        after_press=body["after_press"],
        earlier_in_event=body["earlier_in_event"],
        demanded=body["demanded"],
        happened=Moment(body["happened"]),
    )


_AT = "offences/<int:offence_version>"
RESOURCES = (
    CommandResource(
        address="offences",
        name="record_offence",
        summary="Record an offence; what follows is computed from the book and the past",
        shape=RecordedOffenceInput,
        build=lambda body, state: _recorded(body),
        example={"side": "black", "code": "missing_record", "missing_moves": 5},
    ),
    CommandResource(
        address=f"{_AT}/demand",
        name="demand_penalty",
        summary="Demand, as the opponent, that an offence be penalised",
        shape=SideInput,
        build=lambda body, state: o.DemandPenalty(
            side=body["side"], offence_version=body["offence_version"]
        ),
        example={"side": "red"},
    ),
    CommandResource(
        address=f"{_AT}/waiver",
        name="waive_offence",
        summary="Accept, as the opponent, what was done",
        shape=SideInput,
        build=lambda body, state: o.WaiveOffence(
            side=body["side"], offence_version=body["offence_version"]
        ),
        example={"side": "red"},
    ),
    CommandResource(
        address=f"{_AT}/confirmation",
        name="confirm_penalty",
        summary="Bring a penalty that waits into force",
        shape=CommandInput,
        build=lambda body, state: o.ConfirmPenalty(offence_version=body["offence_version"]),
        example={},
    ),
    CommandResource(
        address=f"{_AT}/rejection",
        name="reject_penalty",
        summary="Decline a penalty that waits, with a reason; impose a lighter one instead",
        shape=RejectionInput,
        build=lambda body, state: o.RejectPenalty(
            offence_version=body["offence_version"],
            reason=body["reason"],
            instead=Measure(body["instead"]),
        ),
        example={"reason": "情节轻微", "instead": "warning"},
    ),
    CommandResource(
        address=f"{_AT}/overruling",
        name="overrule_penalty",
        summary="Impose another penalty in place of the one in force, with a reason",
        shape=PenaltyChangeInput,
        build=lambda body, state: o.OverrulePenalty(
            offence_version=body["offence_version"],
            measure=Measure(body["measure"]),
            reason=body["reason"],
            article=article_under(state.edition, body["article"]),
        ),
        example={"measure": "note", "reason": "经核实，情节轻微"},
    ),
    CommandResource(
        address="double-losses",
        name="record_both_lose",
        summary="End the game as lost by both",
        shape=BothLoseInput,
        build=lambda body, state: o.RecordBothLose(
            article=article_under(state.edition, body["article"]), reason=body["reason"]
        ),
        example={"article": "20.2", "reason": "双方均超过迟到时限"},
    ),
    CommandResource(
        address="facts",
        name="record_fact",
        summary="Rule on a fact seen at the board",
        shape=FactInput,
        build=lambda body, state: o.RecordFact(
            finding=body["finding"], article=article_under(state.edition, body["article"])
        ),
        example={"finding": "棋子先落在G9"},
    ),
    CommandResource(
        address="facts/<int:fact_version>/withdrawal",
        name="withdraw_fact",
        summary="Take back a finding of fact",
        shape=FactWithdrawalInput,
        build=lambda body, state: o.WithdrawFact(
            fact_version=body["fact_version"], reason=body["reason"]
        ),
        example={"reason": "看错棋盘"},
    ),
)

"""The end and the close of a game over the API: agreed wins, forfeits, scores, refusals."""

from rest_framework import serializers

from games.labels.articles import article_under
from games.record.officiating.closing import commands as cc
from games.rest.commands.resource import CommandResource
from games.rest.fields import text
from games.rest.inputs import ARTICLE, CommandInput, SideInput


class AgreedWinInput(SideInput):
    """Which side has won, as `side` says."""

    winner = text(20, required=True, help_text="The side that has won.")


class ForfeitInput(CommandInput):
    """Who did not come."""

    absent = serializers.ListField(
        child=serializers.CharField(max_length=20), min_length=1, max_length=2
    )
    article = text(20, help_text=ARTICLE)
    note = text(2000)


class ScorePenaltyInput(SideInput):
    """Whose points are taken, and why."""

    article = text(20, help_text=ARTICLE)
    reason = text(2000, required=True)


class SignatureRefusalInput(SideInput):
    """Who refuses to sign, and why."""

    reason = text(2000, required=True)


RESOURCES = (
    CommandResource(
        address="agreed-wins",
        name="agree_win",
        summary="Gomoku: agree that a side has won; the second agreement ends the game",
        shape=AgreedWinInput,
        build=lambda body, state: cc.AgreeWin(side=body["side"], winner=body["winner"]),
        example={"side": "black", "winner": "white"},
    ),
    CommandResource(
        address="forfeits",
        name="record_forfeit",
        summary="Record that a side, or both, forfeit the game without a move",
        shape=ForfeitInput,
        build=lambda body, state: cc.RecordForfeit(
            absent=tuple(body["absent"]),
            article=article_under(state.edition, body["article"]),
            note=body["note"],
        ),
        example={"absent": ["black"]},
    ),
    CommandResource(
        address="score-penalties",
        name="penalise_score",
        summary="Take a side's points after the end; the opponent keeps what the board brought",
        shape=ScorePenaltyInput,
        build=lambda body, state: cc.PenaliseScore(
            side=body["side"],
            article=article_under(state.edition, body["article"]),
            reason=body["reason"],
        ),
        example={"side": "white", "article": "15.3", "reason": "赛后查实查阅手机"},
    ),
    CommandResource(
        address="signature-refusals",
        name="refuse_signature",
        summary="Record that a side refuses to sign; the arbiter closes the record without it",
        shape=SignatureRefusalInput,
        build=lambda body, state: cc.RefuseSignature(side=body["side"], reason=body["reason"]),
        example={"side": "red", "reason": "不服判罚"},
    ),
)

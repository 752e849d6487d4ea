"""What a command asks to have confirmed, in the answers of the API: for every kind of stream."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from games.rest.fields import CitedArticleOut, Out
from games.rest.problems import ApiProblem
from games.streams.confirmation import ConfirmationNeededError, Warned


class WarningOut(Out):
    """What had or has to be confirmed."""

    level = serializers.IntegerField(help_text="2 acknowledge, 3 confirm, 4 confirm twice.")
    code = serializers.CharField()
    title = serializers.CharField()
    article = CitedArticleOut(allow_null=True)
    facts = serializers.DictField(child=serializers.CharField())


def warning_data(warned: Warned, titles: Mapping[str, Any]) -> dict[str, Any]:
    """Return a warning as the API shows it; `titles` are the words of its code."""
    return {
        "level": warned.level,
        "code": warned.code,
        "title": str(titles[warned.code]),
        "article": warned.article,
        "facts": dict((*warned.facts, *warned.passing)),
    }


def unconfirmed(error: ConfirmationNeededError, titles: Mapping[str, Any]) -> ApiProblem:
    """Return the answer that carries the warnings and the token that confirms them."""
    shown = [warning_data(warning, titles) for warning in error.warnings]
    return ApiProblem(
        error.code,
        extra={
            "confirm": error.token,
            "step": error.step,
            "steps": error.steps,
            "warnings": WarningOut(shown, many=True).data,
        },
    )

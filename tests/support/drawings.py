"""Drawings as pages show them, in the language that a test names."""

from typing import Any

from django.utils.translation import override

from games.board import boards, xiangqi
from games.labels.messages import speech


def render(edition: str, position: str, *, lang: str = "zh-hans", **shown: Any) -> str:
    """Draw a position of an edition in Chinese, or in the language named."""
    with override(lang):
        return boards.render(edition, position, speech=speech(), **shown)


def describe(edition: str, position: str, *, lang: str = "zh-hans", **shown: Any) -> str:
    """Say what a drawing tells those who listen."""
    with override(lang):
        return boards.describe(edition, position, speech=speech(), **shown)


def render_xiangqi(position: str, *, lang: str = "zh-hans", **shown: Any) -> str:
    """Draw a position of xiangqi."""
    with override(lang):
        return xiangqi.render(position, speech=speech(), **shown)

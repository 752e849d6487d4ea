"""What a command asks to have confirmed before it is recorded.

A token binds the confirmation to the stream, the version seen, the events that would follow
and the warnings shown, so that what is recorded is what was confirmed.
"""

import hashlib
from dataclasses import dataclass, replace

from games.rules.books.article import Article
from games.streams.codec import canonical
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    confirmation_needed=_(
        "This has to be confirmed: read the warnings and send it again with the token."
    ),
)

TWICE = 4
"""From this level on a warning is confirmed in two steps."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Warned:
    """A warning: its level (2 noted, 3 confirmed, 4 confirmed twice), stable code, article.

    `facts` are what it speaks of, by name; `passing` are those that change by themselves while
    they are read, such as the time left on a clock: shown, but bound by no token.
    """

    level: int
    code: str
    article: Article | None = None
    facts: tuple[tuple[str, str], ...] = ()
    passing: tuple[tuple[str, str], ...] = ()


class ConfirmationNeededError(Exception):
    """A command waits for its confirmation; `token` confirms it, `step` of `steps`."""

    code = "confirmation_needed"

    def __init__(self, warnings: tuple[Warned, ...], *, token: str, step: int, steps: int) -> None:
        super().__init__(self.code)
        self.warnings = warnings
        self.token = token
        self.step = step
        self.steps = steps


def require_confirmed(
    warnings: tuple[Warned, ...],
    *,
    key: str,
    confirm: str,
    events: list[tuple[str, bytes]],
) -> None:
    """Let pass only a command without warnings, or with the token of its last step.

    `key` names the stream and the version seen, `events` what would be stored, without what
    changes by itself.

    :raises ConfirmationNeededError: with the token of the next step.
    """
    if not warnings:
        return
    steps = 2 if max(warning.level for warning in warnings) >= TWICE else 1
    tokens = [_token(warnings, key, events, step) for step in range(1, steps + 1)]
    if confirm == tokens[-1]:
        return
    step = 2 if confirm and confirm == tokens[0] else 1
    raise ConfirmationNeededError(warnings, token=tokens[step - 1], step=step, steps=steps)


def _token(
    warnings: tuple[Warned, ...], key: str, events: list[tuple[str, bytes]], step: int
) -> str:
    stored = [(name, payload.decode()) for name, payload in events]
    bound = tuple(replace(warned, passing=()) for warned in warnings)
    return hashlib.sha256(canonical((key, step, bound, stored))).hexdigest()

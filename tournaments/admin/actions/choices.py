"""What a field of a tournament's command may name now, in words."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.admin.api import ChoiceWords, Prompt, article_field
from games.rules.first_move import Choice
from tournaments.books.first_moves import FirstMoveBy
from tournaments.crosstable import Mark
from tournaments.labels import pages as words
from tournaments.record.ratings.rated import games_of
from tournaments.record.ratings.reported import changes_since, latest_report
from tournaments.record.state import TournamentState
from tournaments.record.values import Score
from tournaments.schedules.seeding import SeedBasis
from tournaments.standings.table import DecidedBy

WHO = _("Choose whom this is about: nobody is chosen.")
CODES: dict[type, Mapping[Any, words.Word]] = {
    Score: words.SCORES,
    Mark: words.MARKS,
    DecidedBy: words.DECISIONS,
    FirstMoveBy: words.FIRST_MOVES,
    SeedBasis: words.BASES,
    Choice: {
        Choice.BLACK: _("black"),
        Choice.WHITE: _("white"),
        Choice.OPPONENT_CHOOSES: _("the other chooses"),
    },
}
"""Kind of code -> its words."""


def seat(number: int, named: Mapping[int, str]) -> str:
    """`3 张三`; the number alone for one without a name."""
    return f"{number} {named.get(number, '')}".strip()


def _round(state: TournamentState, number: int) -> str:
    """Return a round with the scans noted so far of its sheet."""
    name = gettext("round %(number)d") % {"number": number}
    played = state.stage.round(number)
    scans = len(played.originals) if played else 0
    scanned = gettext("scans noted: %(count)d") % {"count": scans}
    return f"{name} · {scanned}" if scans else name


def _proposal(state: TournamentState, version: int) -> str:
    """Where the result is to change, from what to what."""
    event = next(proposal.event for proposal in state.proposals if proposal.version == version)
    return gettext("round %(round)d, board %(board)d: %(before)s → %(after)s") % {
        "round": event.round,
        "board": event.board,
        "before": words.SHORT_SCORES[event.before.score],
        "after": words.SHORT_SCORES[event.result.score],
    }


def _period(state: TournamentState, period: int) -> str:
    """Return a rating period with its games and what was reported of it before."""
    name = (
        gettext("period %(number)d") % {"number": period} if period else gettext("whole tournament")
    )
    count = len(games_of(state, period))
    games = ngettext("%(count)d game", "%(count)d games", count) % {"count": count}
    parts = [name, games]
    sent = latest_report(state, period)
    if sent is not None:
        parts.append(
            gettext("reported as of version %(version)d, games changed since: %(count)d")
            % {"version": sent.report.based_on, "count": len(changes_since(state, sent))}
        )
    return " · ".join(parts)


def _itself(_state: TournamentState, value: Any) -> str:
    return str(value)


NAMED: dict[str, Callable[[TournamentState, Any], Any]] = {
    "entrant": _itself,
    "absentee": _itself,
    "entrant_id": _itself,
    "entry": _itself,
    "board": _itself,
    "confirmed_round": _round,
    "rating_period": _period,
    "proposal": _proposal,
}
"""What a field concerns -> the words of what it names; whose name it takes a form knows."""
SOMEBODY = Prompt(
    choose=_("choose"), missing=WHO, unknown=_("Nobody has these numbers: %(numbers)s")
)
CORRECTION = Prompt(choose=_("choose"), missing=_("Choose the correction."), unknown="")
WORDS = ChoiceWords(
    named=NAMED,
    codes=CODES,
    prompts={"entrant": SOMEBODY, "entrant_id": SOMEBODY, "proposal": CORRECTION},
    article=lambda state, typed: article_field(state.regulations.edition, typed),
    in_their_order=True,
)

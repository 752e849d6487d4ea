"""What to tell whose command on an event was refused, whatever the interface."""

from django.utils.translation import gettext as _

from games import api
from games.labels.article_numbers import cited_words
from games.labels.refusals import title_of
from tournaments.labels.deviations import field_word

Refusal = (
    api.CommandRefusedError
    | api.VersionConflict
    | api.EventIdConflict
    | api.LedgerBusy
    | api.StreamNotFound
)
REFUSALS = (
    api.CommandRefusedError,
    api.VersionConflict,
    api.EventIdConflict,
    api.LedgerBusy,
    api.StreamNotFound,
)


def refusal_text(error: Refusal) -> str:
    """Return what to tell the official: words, what to do, code, facts, article with its book."""
    if isinstance(error, api.VersionConflict):
        return _(
            "The tournament has moved on to item %(version)d since this page was shown, so "
            "nothing was recorded. Look again, then repeat."
        ) % {"version": error.current_version}
    if isinstance(error, api.EventIdConflict):
        return _("This form was used for something else already; open it again.")
    if isinstance(error, api.LedgerBusy):
        return _("This could not be recorded in time; nothing was recorded. Try again.")
    if isinstance(error, api.StreamNotFound):
        return _("There is no such tournament.")
    text = f"{title_of(error.code)} [{error.code}]"
    facts = [fact_text(name, error.facts[name]) for name in _fact_words() if name in error.facts]
    if facts:
        text += " " + "; ".join(facts) + "."
    if error.article:
        text += " " + _("See %(article)s.") % {"article": cited_words(error.article, own=None)}
    return text


def fact_text(name: str, value: object) -> str:
    """Return a fact of a refusal or a warning as a page prints it."""
    word = {**_fact_words(), **_more_fact_words()}.get(name, "")
    if name == "field":
        return field_word(str(value))
    return f"{word} {value}" if word else str(value)


def _more_fact_words() -> dict[str, str]:
    """Return the facts that a warning tells beside its sentence."""
    return {
        "board": _("board:"),
        "advised": _("the book advises:"),
        "stages": _("stages:"),
        "seeds": _("seeds:"),
        "sizes": _("players of the clubs:"),
        "way": _("by:"),
        "deviation": _("departure:"),
        "game_score": _("result of the game:"),
        "game_fouls": _("fouls in the game:"),
        "score": _("entered:"),
        "game": _("game:"),
    }


def _fact_words() -> dict[str, str]:
    """Return the facts of a refusal worth telling beside its sentence."""
    return {
        "boards": _("boards:"),
        "round": _("round:"),
        "number": _("entrant:"),
        "due": _("due:"),
        "most": _("at most:"),
        "rounds": _("rounds:"),
        "entrants": _("entrants:"),
        "left": _("left then:"),
        "most_rounds": _("rounds at most:"),
        "least_remaining": _("or left for the last round at least:"),
        "least_entrants": _("or entrants at least:"),
        "stuck": _("left without an opponent:"),
        "lines": _("lines:"),
        "why": _("why:"),
    }

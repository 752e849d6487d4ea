"""The words of refusals, and of what a record says against a report: a sentence and its figures."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.labels.codes import SIDES, Word, word
from games.labels.times import duration
from games.record.officiating.contradictions.values import Against, Contradiction, Figure, Shows
from games.streams.confirmation import Warned
from games.streams.refusals import REFUSALS
from games.streams.visible import has_hidden_characters

WARNINGS: dict[str, Word] = {
    Against.TIME_LEFT.value: _("The record shows time left."),
    Against.OTHER_FLAG_FIRST.value: _("By the record the other side's time ran out first."),
    Against.ORDER_KNOWN.value: _("The record tells whose time ran out first."),
    Against.NO_SUCH_POSITION.value: _("The position on record is no such end."),
    Against.TOO_FEW_MARKS.value: _(
        "The record shows fewer of these fouls, violations or warnings than lose the game."
    ),
    Against.OFFENCE_NOT_ON_RECORD.value: _(
        "The record does not show this offence, or not often enough."
    ),
    Against.TOO_FEW_ROUNDS.value: _(
        "By the record the move limit without a capture has not been reached."
    ),
    Against.NOT_REPEATED.value: _("No position on record has repeated often enough."),
    Against.PIECES_LEFT.value: _("By the record there are pieces left that could win."),
    Against.MOVES_MADE.value: _("By the record this side has made moves."),
    Against.DRAW_TOO_EARLY.value: _("By the record it is too early for an agreed draw."),
    Against.NOT_COUNTED.value: _("By the record the end of play has not been agreed."),
    Against.DRAW_RULE_NOT_REACHED.value: _("By the record this draw rule does not hold."),
    Against.NO_FORBIDDEN_MOVE.value: _(
        "The record shows no forbidden move that may still be pointed out."
    ),
    Against.OTHER_RESULT.value: _("Under this article a game ends with another result."),
}
FIGURES: dict[str, Word] = {
    Shows.LEFT_MS.value: _("left"),
    Shows.MARKS.value: _("number counted"),
    Shows.OFFENCES.value: _("times"),
    Shows.MOVES.value: _("number of moves"),
    Shows.ROUNDS.value: _("move pairs"),
    Shows.OCCURRENCES.value: _("occurrences"),
    Shows.PIECES.value: _("pieces"),
    Shows.COUNT.value: _("counted so far"),
    Shows.NEEDED.value: _("needed"),
}


def contradiction_text(found: Contradiction) -> str:
    """Return what the record says against a report, with its figures."""
    figures = gettext(", ").join(figure_text(figure) for figure in found.figures)
    return " ".join(filter(None, (str(WARNINGS[found.code.value]), figures)))


def figure_text(figure: Figure) -> str:
    """Return a figure: whose, what it counts, how many."""
    return _worded(figure.shows.value, figure.side, figure.number)


def figures_of(warned: Warned) -> list[str]:
    """Return the figures of a warning as a page prints them."""
    shown = []
    for name, value in (*warned.facts, *warned.passing):
        what, _colon, side = name.partition(":")
        shown.append(_worded(what, side, int(value)))
    return shown


def _worded(what: str, side: str, number: int) -> str:
    value = duration(max(0, number)) if what == Shows.LEFT_MS.value else str(number)
    return " ".join(filter(None, (word(SIDES, side) if side else "", str(FIGURES[what]), value)))


def title_of(code: str) -> str:
    """Return the title of a code in the reader's language, the code itself if it has none."""
    refusal = REFUSALS.get(code)
    return gettext(refusal.title) if refusal else code


def visible_name(name: str) -> None:
    """Refuse a name typed into a form in which characters are not seen; a validator of fields.

    :raises ValidationError: `name_hidden_characters`.
    """
    if has_hidden_characters(name):
        code = "name_hidden_characters"
        raise ValidationError(title_of(code), code=code)

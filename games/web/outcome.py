"""A game's result as its people print it: weiqi with the margin of the count (11)."""

from django.utils.translation import gettext as _

from games.selectors import GamePage
from games.web.weiqi import count_of
from games.words.codes import result_word
from games.words.weiqi import margin_words


def printed_result(page: GamePage) -> str:
    """Return the result in words, or that there is none yet."""
    ending = page.state.ending
    if ending is None:
        return _("no result yet")
    counted = count_of(page)
    if counted is not None:
        return margin_words(counted.margin)
    return result_word(ending.result, page.state.sides)
